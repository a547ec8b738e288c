"""Access to the room: accounts, roles, second factors and programs."""

import json
import time
from base64 import b32decode
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from starlette.requests import Request

from cardroom.both_stores import Both, both
from cardroom.card_room import CardRoom, Cluster, free_port
from cardroom.room_browser import Browser
from croupier.cardroom.demo import ServedRoom, made, served
from croupier.cardroom.reading.logs import open_log
from croupier.cardroom.serving.site import COOKIE, SERVED, RoomSite
from croupier.cards.card import DECK
from croupier.log.reading.store import key_of
from croupier.review.access.accounts import AccountFile
from croupier.review.access.sessions import IDLE_S, Peer, Sessions
from croupier.review.live import live
from croupier.review.serving.app import PAGES
from croupier.review.serving.app import Served as Page
from croupier.review.serving.arrival import session_in
from croupier.review.tell.calls import GONE

PASSWORD = "correct horse battery"

CASES = [(method, path) for method, path, *_ in PAGES if "/case" in path]
NOT_HERE = {
    ("GET", "/tables/live"): "the room's own list of tables comes by server-sent events",
    ("POST", "/coming"): "a call is answered by a note of the log, which is written at its table",
    ("GET", "/coming/{token}"): "as above",
    ("POST", "/coming/{token}"): "as above",
    ("POST", "/shuffle/baseline"): "the baseline is a note of the log",
    **dict.fromkeys(CASES, "a case is kept and signed at a table"),
    ("POST", "/hands/{hand:int}/notes"): "a correction is a note of the log",
    ("POST", "/hands/{hand:int}/open"): "the room has no key, and a look is a note of the log",
}
"""Pages of one table that a room does not have, and why."""

OWN = {("GET", "/tables"): "the room's own page, with the same tables"}


def of(pages: tuple[Page, ...]) -> dict[tuple[str, str], tuple[str, ...]]:
    return {(method, path): roles for method, path, _, roles in pages}


def test_a_room_has_every_page_of_one_table_but_those_that_are_named() -> None:
    here, there = of(PAGES), of(SERVED)
    assert here.keys() - there.keys() == NOT_HERE.keys() | OWN.keys()
    assert there == {page: here[page] for page in there}, "and for the same people"


@pytest.fixture(scope="module")
def stores(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    folder = tmp_path_factory.mktemp("people")
    with CardRoom.make(postgres, "room_people", folder) as room, both(room, folder) as made_:
        yield made_


@pytest.fixture(scope="module")
def hall(stores: Both, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedRoom]:
    config = made(tmp_path_factory.mktemp("served"), stores.room.dsn, free_port())
    accounts = AccountFile(config.accounts)
    for name, rank in (("anna", "floor"), ("flo", "floor"), ("dan", "dealer"), ("ada", "auditor")):
        accounts.put(name, rank, PASSWORD)  # type: ignore[arg-type]  # these are ranks
    with served(config) as found:
        yield found


@pytest.fixture(scope="module")
def people(hall: ServedRoom) -> dict[str, Browser]:
    """A browser of everybody, logged in."""
    found = {name: Browser(hall) for name in ("anna", "flo", "dan", "ada")}
    for name, browser in found.items():
        assert browser.login(name, PASSWORD)[0] == 200
    return found


PATHS = {
    "/tables": "anna flo ada dan",
    "/tables/1/": "anna flo ada dan",
    "/tables/1/live": "anna flo ada dan",
    "/hours": "anna flo ada dan",
    "/account": "anna flo ada dan",
    "/hands": "anna flo ada",
    "/tables/1/hands/1": "anna flo ada",
    "/shuffle": "anna flo ada",
    "/pairs": "anna flo ada",
    "/offers": "anna flo ada",
    "/terminals": "anna flo ada",
    "/logins": "anna flo ada",
    "/api": "anna flo ada",
    "/users": "anna",
}
"""Who may ask for what; anna owns the accounts."""


@pytest.mark.parametrize("path", PATHS)
def test_each_role_sees_in_the_room_what_it_sees_of_one_table(people: dict[str, Browser], path: str) -> None:
    found = {name for name, browser in people.items() if browser.get(path)[0] == 200}
    assert found == set(PATHS[path].split())


def test_the_log_of_logins_is_reached_from_the_account_of_those_who_may_read_it(
    people: dict[str, Browser],
) -> None:
    linked = {name for name, browser in people.items() if 'href="/logins"' in browser.get("/account")[1]}
    assert linked == set(PATHS["/logins"].split())


def test_only_the_floor_may_change_anything(people: dict[str, Browser]) -> None:
    floor = people["anna"].get("/terminals")[1]
    assert all(f'action="/{what}"' in floor for what in ("code", "strike"))
    for name in ("ada", "dan"):
        page = people[name].get("/terminals" if name == "ada" else "/")[1]
        assert 'action="/code"' not in page and 'action="/strike"' not in page
        assert ("Terminals" in page) == (name == "ada")
        form = {"form": people[name].token(page)}
        for path in ("/code", "/strike", "/answer", "/offers/put", "/offers/end", "/api/tokens", "/users"):
            assert people[name].get(path, form)[0] == 403, path
    assert "Add players" not in people["ada"].get("/offers")[1]


def test_a_form_without_a_session_leads_to_the_login_and_back(hall: ServedRoom) -> None:
    stranger = Browser(hall)
    assert "password" in stranger.get("/code", {})[1]
    assert 'value="/offers?kind=deck"' in stranger.get("/offers?kind=deck")[1]
    assert "Terminals" not in stranger.get("/")[1]
    assert stranger.get("/news")[0] == 403


def test_an_account_that_is_made_on_the_pages_chooses_its_password_first(
    hall: ServedRoom, people: dict[str, Browser]
) -> None:
    owner, new = people["anna"], Browser(hall)
    form = {"form": owner.token(owner.get("/users")[1]), "name": "Eve", "rank": "auditor"}
    given = owner.get("/users", form)[1].partition("<code>")[2].partition("<")[0]
    for page in (new.login("Eve", given)[1], new.get("/offers")[1]):
        assert "This password was given to you" in page and "Hands an hour" not in page
    assert new.get("/news")[0] == 403
    typed = {"present": given, "new": PASSWORD, "again": PASSWORD}
    assert new.get("/account/password", {"form": new.token(page), **typed})[0] == 200
    assert "Hands an hour" in new.get("/")[1]
    told = owner.get("/logins")[1]
    assert "account made, by anna" in told and "password changed" in told
    sure = {"form": owner.token(owner.get("/users/Eve")[1]), "do": "remove", "sure": "1"}
    owner.get("/users/Eve", sure)
    assert "Terminals" not in new.get("/")[1]


def code_at(secret: str, seconds: float) -> str:
    made = TOTP(b32decode(secret), 6, SHA1(), 30, enforce_key_length=False)
    return made.generate(int(seconds)).decode()


def test_a_second_factor_is_asked_for_in_the_room(hall: ServedRoom, people: dict[str, Browser]) -> None:
    flo, again = people["flo"], Browser(hall)
    page = flo.get("/account/code")[1]
    secret = page.partition("<code>")[2].partition("<")[0].replace(" ", "")
    codes = flo.get("/account/code", {"form": flo.token(page), "code": code_at(secret, time.time())})[1]
    assert codes.count("<li><code>") == 10
    page = again.login("flo", PASSWORD)[1]
    assert "Second factor" in page and "Terminals" not in again.get("/")[1]
    half = page.partition('name="half" value="')[2].partition('"')[0]
    wrong = {"form": again.token(page), "half": half, "back": "/", "code": "000000"}
    assert again.get("/login/code", wrong)[0] == 403
    code = codes.partition("<li><code>")[2].partition("<")[0]
    assert "Terminals" in again.get("/login/code", wrong | {"code": code})[1]


def test_a_board_that_refreshes_itself_keeps_no_session_of_the_floor_alive(
    stores: Both, hall: ServedRoom
) -> None:
    site, seconds = RoomSite.of(hall.config, stores.connections), [0.0]
    site.gate.sessions = Sessions(lambda: seconds[0])
    for name, by_itself, is_there in (("anna", True, False), ("anna", False, True), ("dan", True, True)):
        token = site.gate.sessions.begin(site.accounts.accounts()[name], Peer("", ""))
        scope = {"type": "http", "method": "GET", "path": "/news", "query_string": b"", "client": None}
        asked = Request(scope | {"headers": [(b"cookie", f"{COOKIE}={token}".encode())]})
        for _ in range(3):
            seconds[0] += 0.4 * IDLE_S
            found = session_in(site, asked, Peer("", ""), by_itself=by_itself)
        assert (found is not None) == is_there


# --- the board of one table --------------------------------------------------------------------------


def test_the_board_of_a_table_is_that_of_the_table_itself(stores: Both, people: dict[str, Browser]) -> None:
    for log in stores.logs:
        with stores.opened(log) as (here, there):
            assert live(there) == live(here)
    page = people["dan"].get("/tables/1/")[1]
    assert "Betting" in page and 'data-part="/tables/1/live"' in page
    assert not [card for card in DECK if f">{card}<" in page]
    assert "<svg" in page
    part = people["dan"].get("/tables/1/live")[1]
    assert part.partition("<svg")[0] in page


def test_a_silent_table_calls_the_floor_until_it_has_left(stores: Both, hall: ServedRoom) -> None:
    site = RoomSite.of(hall.config, stores.connections)
    seen = datetime.now(UTC)
    with open_log(stores.connections.borrowed, 1, "Table 1") as there:
        for age, kinds in ((5, set()), (120, {"no-news"}), (GONE.total_seconds() + 60, set())):
            at = seen + timedelta(seconds=age)
            site.desk._now = lambda at=at: at
            found = site.desk.waiting("1", there)
            assert {each.call.kind for each in found if each.call.kind != "alert"} == kinds
            assert site.desk.is_left("1", site.desk.last("1"), at) == (age > 120)


# --- programs ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def program(hall: ServedRoom, people: dict[str, Browser]) -> Browser:
    """A program with a token that the floor made on the page."""
    page = people["anna"].get("/api")[1]
    told = people["anna"].get("/api/tokens", {"form": people["anna"].token(page), "name": "board"})[1]
    found = Browser(hall)
    token = told.partition('class="secret">')[2].partition("<")[0]
    found.opener.addheaders.append(("authorization", f"Bearer {token}"))
    return found


def answer(program: Browser, path: str) -> dict:  # type: ignore[type-arg]  # as JSON has it
    status, text = program.get(path)
    assert status == 200, text
    return json.loads(text)


def test_a_program_asks_for_all_tables_or_for_one(program: Browser, hall: ServedRoom) -> None:
    tables = answer(program, "/api/v1/tables")["tables"]
    assert [(each["name"], each["path"], each["phase"]) for each in tables] == [
        ("Table 1", "/tables/1", "BETTING"), ("Table 2", "/tables/2", "BETTING"),
    ]  # fmt: skip
    every = answer(program, "/api/v1/hands?limit=20")["hands"]
    ones = {
        key_of(log, each["id"]): each | {"id": key_of(log, each["id"])}
        for log in (1, 2)
        for each in answer(program, f"/tables/{log}/api/v1/hands?limit=20")["hands"]
    }
    assert [each["id"] for each in every] == sorted(ones, key=lambda key: ones[key]["started_utc"])[::-1]
    hand = key_of(2, 3)
    for more in ("", "/steps"):
        whole = answer(program, f"/api/v1/hands/{hand}{more}")
        alone = answer(program, f"/tables/2/api/v1/hands/3{more}")
        number = "hand" if more else "id"
        assert (whole.pop(number), alone.pop(number)) == (hand, 3)
        assert whole == alone
    days = "from=2026-03-01&to=2026-03-01"
    for what in ("incidents", "dealers", "shifts"):
        assert answer(program, f"/api/v1/{what}?{days}")[what]
    assert program.get(f"/api/v1/hands/{key_of(2, 99)}")[0] == 404
    assert Browser(hall).get("/api/v1/tables")[0] == 401
    assert "openapi" in answer(Browser(hall), "/api/openapi.json")
