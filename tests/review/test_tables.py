"""Several logs in one server: a board of all, a path for each, and links that stay at their table."""

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from croupier.log.disk import WriterLock
from croupier.review.access.accounts import token_file
from croupier.review.access.sessions import Peer
from croupier.review.visit import Site, named
from croupier.values import replace
from review.floor_pages import ADDRESS, AGENT, COOKIE, NOW, PASSWORD, Room, send


@pytest.fixture
def two(room: Room, tmp_path: Path) -> Room:
    """The same evening as two tables."""
    other = tmp_path / "final.db"
    other.write_bytes(room.site.db.read_bytes())
    site = Site(
        db=room.site.db,
        tables=named((room.site.db, other)),
        accounts=room.site.accounts,
        wall=room.site.wall,
        floor_keys=room.site.floor_keys,
        clock=room.site.clock,
        now=room.site.now,
    )
    return replace(room, site=site)


@pytest.fixture
def at_two(two: Room) -> TestClient:
    """A floor manager of both."""
    browser = two.browser()
    token = two.site.gate.sessions.begin(two.site.accounts.accounts()["Flo"], Peer(ADDRESS, AGENT))
    browser.cookies.set(COOKIE, token)
    return browser


def test_the_board_of_all_leads_to_each_table(at_two: TestClient) -> None:
    page = at_two.get("/tables").text
    assert 'href="/tables/table/"' in page and 'href="/tables/final/"' in page
    assert at_two.get("/tables/final/").status_code == 200


def test_a_table_that_was_left_does_not_look_alive_among_the_others(two: Room, at_two: TestClient) -> None:
    lock = WriterLock.take(two.site.tables["final"])
    page = at_two.get("/tables").text
    lock.close()
    alive, left = sorted(page.split("<section")[1:], key=lambda each: "/tables/table/" in each)
    assert "No terminal runs on this log" in left and "left in: Betting" in left
    assert "No terminal" not in alive and "left in" not in alive and "Betting" in alive


@pytest.mark.parametrize("page", ["/", "/hands", "/hands/1", "/incidents", "/notes", "/rake", "/hours"])
def test_every_link_of_a_table_stays_there(at_two: TestClient, page: str) -> None:
    answer = at_two.get(f"/tables/final{page}")
    assert answer.status_code == 200
    links = re.findall(r'(?:href|action|data-part)="(/[^"]*)"', answer.text)
    away = [each for each in links if not each.startswith(("/tables/", "/static/")) and each != "/tables"]
    assert links and away == []
    foreign = {each.split("/")[2] for each in links if each.startswith("/tables/")} - {"final"}
    assert foreign == {"table"}, "only the chooser leads to the other"


def test_a_program_learns_of_every_table_and_asks_each(two: Room) -> None:
    token = token_file(two.site.accounts.path).make("board", by="Flo", now=NOW)
    program = two.browser()
    program.headers["authorization"] = f"Bearer {token}"
    found = program.get("/api/v1/tables").json()["tables"]
    assert [each["path"] for each in found] == ["/tables/table", "/tables/final"]
    for each in found:
        hands = program.get(f"{each['path']}/api/v1/hands?limit=1").json()["hands"]
        assert hands[0]["id"] == each["hand"] == 4 and each["phase"] == "BETTING"
    missing = program.get("/api/v1/hands")
    assert missing.status_code == 404 and "/api/v1/tables" in missing.json()["error"]
    two.site.tables["final"].unlink()
    (gone,) = [each for each in program.get("/api/v1/tables").json()["tables"] if not each["readable"]]
    assert gone["path"] == "/tables/final"
    program.headers["authorization"] = "Bearer croupier-0"
    assert program.get("/api/v1/tables").status_code == 401


def test_a_page_without_its_table_leads_to_the_board_of_all(at_two: TestClient) -> None:
    for page in ("/", "/hands", "/hands/1"):
        assert at_two.get(page).headers["location"] == "/tables"


def test_one_search_finds_the_hands_of_every_table(at_two: TestClient) -> None:
    page = at_two.get("/hands?q=misdeal").text
    assert "<b>misdeal</b>" in page, "what was asked is said"
    for table in ("table", "final"):
        assert f'href="/tables/{table}/hands/2"' in page or f'href="/tables/{table}/hands/1"' in page
        assert f'href="/tables/{table}/hands?q=misdeal"' in page
        (link,) = re.findall(rf'href="(/tables/{table}/hands/[0-9]+)"', page)[:1]
        assert at_two.get(link).status_code == 200
    nothing = at_two.get("/hands?q=xyzzy").text
    assert "Not understood: xyzzy" in nothing and nothing.count("No hand matches.") == 2


def test_a_note_is_written_to_its_own_log(two: Room, at_two: TestClient) -> None:
    answer = send(
        at_two, "/tables/final/hands/1", "/tables/final/hands/1/notes", why="It was seat 4.", about="ruling"
    )
    assert answer.headers["location"] == "/tables/final/hands/1#notes"
    assert "It was seat 4." in at_two.get("/tables/final/hands/1").text
    assert "It was seat 4." not in at_two.get("/tables/table/hands/1").text


def test_nobody_gets_to_a_table_without_a_session(two: Room) -> None:
    for path in ("/tables", "/tables/final/", "/tables/final/hands"):
        where = two.browser().get(path).headers["location"].partition("?")[0]
        assert where in ("/login", "/tables/final/login")


def test_a_login_at_a_table_leads_back_there(two: Room) -> None:
    browser = two.browser()
    page = browser.get("/tables/final/hands/2").headers["location"]
    answer = send(browser, page, "/tables/final/login", name="Flo", password=PASSWORD, back="/hands/2")
    assert answer.headers["location"] == "/tables/final/hands/2"


@pytest.mark.parametrize("name", ["nowhere", "%2e%2e", "Final", "final%2f.."])
def test_an_unknown_table_has_no_page(at_two: TestClient, name: str) -> None:
    assert at_two.get(f"/tables/{name}/hands").status_code == 404


def test_text_that_looks_like_a_link_is_left_alone(two: Room, at_two: TestClient) -> None:
    said = 'href="/hands" src="/x"'
    send(at_two, "/tables/final/hands/1", "/tables/final/hands/1/notes", why=said, about="other")
    page = at_two.get("/tables/final/hands/1").text
    assert "href=&quot;/hands&quot; src=&quot;/x&quot;" in page
