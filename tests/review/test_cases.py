"""Cases: opened on a hand, added to by the floor, signed entry by entry, forgotten and deleted in time."""

import json
import re
import sqlite3
from datetime import timedelta
from html import escape, unescape
from pathlib import Path
from threading import Barrier, Thread

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from croupier.cli import croupier
from croupier.review.access.cases import CaseFile, new_entry
from croupier.values import replace
from review.floor_pages import NOW, SCRIPT, Room, send, token_of


@pytest.fixture
def room(room: Room) -> Room:
    """The pages without a case."""
    room.site.cases.path.unlink()
    return room


def opened(floor: TestClient, why: str = "no burn before the turn", by: str = "Zoé") -> None:
    answer = send(floor, "/hands/2/case?step=5", "/hands/2/case", step="5", by=by, why=why)
    assert answer.status_code == 303, answer.text
    assert answer.headers["location"] == "/cases/1"


def add(floor: TestClient, kind: str, why: str, **more: str) -> str:
    page = floor.get("/cases/1").text
    seen = re.search('name="seen" value="([0-9]+)"', page)
    assert seen, page
    answer = send(floor, "/cases/1", "/cases/1", kind=kind, why=why, **({"seen": seen[1]} | more))
    return "" if answer.status_code == 303 else str(answer.text)


def test_a_case_goes_from_the_complaint_to_the_decision(room: Room, floor: TestClient) -> None:
    hand = floor.get("/hands/2?step=5").text
    assert '<a href="/hands/2/case?step=5">Open a case</a>' in hand and "Case 1" not in hand
    form = floor.get("/hands/2/case?step=5").text
    assert "Hand 2, step 5" in form and f'<option value="{escape(SCRIPT)}">' in form
    opened(floor)
    assert add(floor, "statement", "I burned it", by="Anna") == ""
    assert add(floor, "decision", "the hand stands, TDA 37") == ""
    assert (
        send(
            floor, "/hands/1/case?step=3", "/hands/1/case", step="3", case="1", why="the same dealer"
        ).status_code
        == 303
    )
    assert add(floor, "closed", "told both") == ""
    page = floor.get("/cases/1").text
    for said in ("Zoé", "no burn before the turn", "I burned it", "the hand stands, TDA 37", "told both"):
        assert said in page
    assert 'href="/hands/2?step=5"' in page and 'href="/hands/1?step=3"' in page
    assert "closed" in floor.get("/cases").text and "case opened again" in page
    assert 'href="/cases/1"' in floor.get("/hands/2").text and 'href="/cases/1"' in floor.get("/hands/1").text
    assert "Case 1" in floor.get("/hands/2/sheet").text
    assert re.search("Hash of the last entry: [0-9a-f]{64}", floor.get("/cases/1/sheet").text)
    assert "Zoé".encode() not in room.site.db.read_bytes(), "the log knows nothing of it"
    assert (room.site.cases.path.stat().st_mode & 0o777) == 0o600


def test_a_case_leads_to_the_camera_at_its_step(room: Room, floor: TestClient) -> None:
    room.site.camera = "https://nvr/{table}?t={utc}"
    opened(floor)
    send(floor, "/hands/2/case", "/hands/2/case", case="1", step="999999", why="its end")
    last = re.search("Step [0-9]+ of ([0-9]+)", floor.get("/hands/2").text)
    film = re.search('<a href="(https://nvr/1[?]t=[^"]*)', floor.get("/hands/2?step=5").text)
    assert film and last
    page, paper = floor.get("/cases/1").text, floor.get("/cases/1/sheet").text
    assert f'href="{film[1]}"' in page and f">{film[1]}</a>" in paper
    assert f"Hand 2, step {last[1]}<" in page, "a hand has no later step"


def test_rights_and_bad_input(room: Room, floor: TestClient) -> None:
    opened(floor)
    auditor, dealer = room.login("Aud"), room.login("Dan")
    page = auditor.get("/cases/1").text
    assert "no burn before the turn" in page and "<textarea" not in page
    assert "Open a case" not in auditor.get("/hands/2").text
    token = token_of(page)
    for path in ("/cases/1", "/hands/2/case"):
        said = {"kind": "closed", "why": "x", "by": "x", "seen": "1"}
        assert auditor.post(path, data={"form": token, **said}).status_code == 403
        assert floor.post(path, data=said).status_code == 403, "without the token of the form"
    assert auditor.get("/hands/2/case").status_code == 403
    for path in ("/cases", "/cases/1", "/cases/1/sheet"):
        assert dealer.get(path).status_code == 403
    for path in ("/cases/2", "/cases/2/sheet", "/hands/99/case", "/cases/99999999999999999999"):
        assert floor.get(path).status_code == 404, path
    for said in (
        {"kind": "complaint"},
        {"kind": ""},
        {"kind": "statement"},
        {"why": "y" * 1001, "by": "Bo"},
        {"why": ""},
    ):
        answer = send(floor, "/cases/1", "/cases/1", **({"kind": "statement", "why": "kept text"} | said))
        assert answer.status_code == 400, said
        assert unescape(answer.text).count(({"why": "kept text"} | said)["why"] or "<textarea"), (
            "the text is there"
        )
    assert send(floor, "/hands/2/case", "/hands/2/case", why="nobody").status_code == 400
    assert send(floor, "/hands/2/case", "/hands/2/case", case="7", why="no such").status_code == 404
    assert add(floor, "reopened", "it was open") != ""
    assert len(room.site.cases.cases()[0].notes) == 1


def test_two_floor_managers_at_once(room: Room, floor: TestClient) -> None:
    opened(floor)
    assert add(floor, "decision", "the hand stands") == ""
    refused = add(floor, "decision", "the hand is void", seen="1")
    assert "Somebody has added to this case meanwhile" in refused and "the hand is void</textarea>" in refused
    assert 'name="seen" value="2"' in refused, "what is sent again counts what is there now"
    assert add(floor, "statement", "late", seen="1", by="Bo") == "", "statements do not contradict each other"
    assert add(floor, "closed", "done") == ""
    assert (
        "Somebody" in add(floor, "statement", "more", by="Bo") or room.site.cases.cases()[0].state == "closed"
    )


def test_a_form_that_is_sent_twice_counts_once(room: Room, floor: TestClient) -> None:
    opened(floor)
    opened(floor)
    for _ in range(2):
        assert (
            send(floor, "/cases/1", "/cases/1", kind="statement", by="Bo", why="I saw it").status_code == 303
        )
    assert [len(each.notes) for each in room.site.cases.cases()] == [2]


def test_changes_at_the_same_time_are_all_kept(tmp_path: Path) -> None:
    def sign(before, row):  # type: ignore[no-untyped-def]
        return row._replace(utc="2026-03-04T21:00:00.000Z"), b""

    start = Barrier(4)

    def floor_manager(who: str) -> None:
        start.wait()
        for number in range(10):
            entry = new_entry("statement", who, f"{number}", by=who)
            CaseFile(tmp_path / "cases").add(entry, sign, 1)

    CaseFile(tmp_path / "cases").add(new_entry("complaint", "Flo", "x", by="y"), sign)
    threads = [Thread(target=floor_manager, args=(who,)) for who in ("A", "B", "C", "D")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (case,) = CaseFile(tmp_path / "cases").cases()
    assert [each.seq for each in case.notes] == list(range(1, 42))


def test_a_closed_case_is_deleted_after_the_term(room: Room, floor: TestClient) -> None:
    cases = room.site.cases
    opened(floor)
    opened_again = send(floor, "/hands/1/case", "/hands/1/case", by="Bo", why="another thing")
    assert opened_again.headers["location"] == "/cases/2"
    assert add(floor, "closed", "done") == ""
    cases.expire(NOW + timedelta(days=364))
    assert [each.number for each in cases.cases()] == [1, 2]
    CaseFile(cases.path, 0).expire(NOW + timedelta(days=10_000))
    assert [each.number for each in cases.cases()] == [1, 2], "a term of 0 days is none"
    cases.expire(NOW + timedelta(days=366))
    assert [each.number for each in cases.cases()] == [2]
    left = cases.path.read_bytes()
    assert "Zoé".encode() not in left and b"no burn" not in left and b"another thing" in left
    cases.expire(NOW + timedelta(days=10_000))
    assert [each.number for each in cases.cases()] == [2], "an open case stays"
    answer = send(floor, "/hands/2/case", "/hands/2/case", by="Zo", why="later")
    assert answer.headers["location"] == "/cases/3", "no number is used twice"


@pytest.mark.parametrize(
    "damage", [b"", b"SQLite format 3\0", b"no database at all" * 999, None, "typed", "facts"]
)
def test_a_damaged_file_of_cases_stops_no_other_page(
    room: Room, floor: TestClient, damage: bytes | str | None
) -> None:
    path = room.site.cases.path
    if damage is None:
        path.mkdir()
    elif isinstance(damage, bytes):
        path.write_bytes(damage)
    else:
        opened(floor)
        with sqlite3.connect(path) as conn:
            conn.execute(
                "DELETE FROM typed" if damage == "typed" else "UPDATE entries SET facts = '[', kind = 'x'"
            )
        conn.close()
    is_damaged = damage != b""
    hand = floor.get("/hands/2")
    assert hand.status_code == 200 and ("The cases cannot be read." in hand.text) == is_damaged
    for place in ("/cases", "/hands/2/sheet"):
        assert floor.get(place).status_code == (503 if is_damaged and place == "/cases" else 200), place
    if is_damaged:
        assert f"cases {path}" in floor.get("/cases").text
    done = CliRunner().invoke(croupier, ["review", "cases", "--accounts", str(room.site.accounts.path)])
    assert done.exit_code == (1 if is_damaged else 0)
    assert "Traceback" not in done.output and not isinstance(done.exception, ValueError)


def test_the_verb_lists_the_cases(room: Room, floor: TestClient) -> None:
    opened(floor)
    asked = ["review", "cases", "--accounts", str(room.site.accounts.path)]
    said = CliRunner().invoke(croupier, asked).output
    assert said == "1\topen\t2026-03-04T21:00:00.000Z\tZoé\thand 2\n"
    (told,) = json.loads(CliRunner().invoke(croupier, [*asked, "--json"]).output)
    assert (told["number"], told["state"], told["notes"][0]["why"]) == (1, "open", "no burn before the turn")


def test_cases_of_several_tables_are_in_one_list(room: Room) -> None:
    other = room.site.db.with_name("second.db")
    other.write_bytes(room.site.db.read_bytes())
    site = replace(room.site, tables={"table": room.site.db, "second": other})
    there = Room(site, room.clock, room.portal)
    floor = there.login("Flo")
    to = "/tables/second/hands/2/case"
    answer = send(floor, to, to, step="5", by="Zoé", why="no burn")
    assert answer.headers["location"] == "/tables/second/cases/1"
    for page in ("/cases", "/tables/second/cases", "/tables/table/cases/1", "/cases/1/sheet"):
        assert 'href="/tables/second/hands/2?step=5"' in floor.get(page).text, page
    assert 'href="/cases"' in floor.get("/tables").text
    assert "Case 1" in floor.get("/tables/second/hands/2").text
    assert "Case 1" not in floor.get("/tables/table/hands/2").text
    assert add(floor, "decision", "stands") == ""
    gone = Room(replace(room.site, db=room.site.db, tables={}), room.clock, room.portal)
    page = gone.login("Flo").get("/cases/1").text
    assert "Hand 2, step 5" in page and 'href="/hands/2?step=5"' not in page, "its log is not shown here"
    for browser in (*there.browsers, *gone.browsers):
        browser.close()
