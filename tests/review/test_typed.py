"""Nothing that the floor typed is lost, and nobody is logged out without a message."""

from __future__ import annotations

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from croupier.log.journal.notes import read_notes
from croupier.log.reading.archive import Archive
from croupier.review.access.sessions import IDLE_S, MOST_OF_ONE
from review.floor_pages import COOKIE, PASSWORD, Room, send, token_of

WHY = "Seat 3 had 600.\nSee the camera."


@pytest.fixture
def floor(room: Room) -> TestClient:
    return room.login("Flo")


def corrections(room: Room) -> list[str]:
    with Archive.open(room.site.db) as archive:
        return [note.why for note in read_notes(archive.db.conn, kind="correction")]


def box(page: str) -> str:
    """What stands in the box of the form."""
    found = re.search(r'<textarea name="why"[^>]*>(.*?)</textarea>', page, re.DOTALL)
    assert found, page
    return unescape(found[1])


def test_the_end_of_a_line_is_one_character(room: Room, floor: TestClient) -> None:
    lines = "\r\n".join(["x" * 99] * 10)  # 999 for the browser that counted them
    assert send(floor, "/hands/1", "/hands/1/notes", about="other", why=lines).status_code == 303
    assert send(floor, "/hands/1", "/hands/1/notes", about="other", why=lines + "xx").status_code == 400
    assert corrections(room) == [lines.replace("\r\n", "\n")]


def test_the_lines_of_a_note_stay_lines(floor: TestClient) -> None:
    send(floor, "/hands/1", "/hands/1/notes", about="other", why=WHY)
    for path in ("/hands/1", "/notes", "/hands/1/sheet"):
        assert f'<div class="typed">{WHY}</div>' in floor.get(path).text
    for path in ("/static/review.css", "/hands/1/sheet"):
        assert ".typed { white-space: pre-line }" in floor.get(path).text


def test_a_text_that_is_too_long_stands_in_its_box_again(room: Room, floor: TestClient) -> None:
    answer = send(floor, "/hands/1", "/hands/1/notes", about="amount", why="y" * 1001)
    assert answer.status_code == 400 and corrections(room) == []
    assert box(answer.text) == "y" * 1001
    assert '<option value="amount" selected>' in answer.text


def test_a_form_that_is_sent_twice_is_one_note(room: Room, floor: TestClient) -> None:
    for _ in range(2):
        assert send(floor, "/hands/1", "/hands/1/notes", about="other", why=WHY).status_code == 303
    assert corrections(room) == [WHY]
    for about, why in (("card", WHY), ("other", WHY), ("other", "something else")):
        send(floor, "/hands/1", "/hands/1/notes", about=about, why=why)
    assert corrections(room) == [WHY, WHY, WHY, "something else"], "another note is another note"


def test_text_typed_when_the_session_ended_waits_behind_the_login(room: Room, floor: TestClient) -> None:
    form = token_of(floor.get("/hands/1").text)
    room.clock.seconds += IDLE_S + 1
    answer = floor.post("/hands/1/notes", data={"form": form, "about": "amount", "why": WHY})
    assert answer.status_code == 401 and corrections(room) == []
    carried = dict(
        re.findall(r'<input type="hidden" name="(to|why|about|back)" value="([^"]*)"', answer.text)
    )
    assert carried == {"to": "/hands/1/notes", "back": "/hands/1", "why": WHY, "about": "amount"}
    data = {"form": token_of(answer.text), "name": "Flo", **{key: unescape(carried[key]) for key in carried}}
    wrong = floor.post("/login", data={**data, "password": "not this one"})
    assert wrong.status_code == 403 and f'value="{WHY}"' in wrong.text, "a mistyped password loses nothing"
    behind = floor.post("/login", data={**data, "password": PASSWORD})
    assert behind.status_code == 200 and box(behind.text) == WHY
    assert corrections(room) == [], "it is looked at before it is written"
    sent = floor.post(
        "/hands/1/notes", data={"form": token_of(behind.text), "about": "amount", "why": box(behind.text)}
    )
    assert sent.status_code == 303 and corrections(room) == [WHY]


@pytest.mark.parametrize("to", ["//elsewhere", "/logout", "/hands/1/open/x", "javascript:alert(1)"])
def test_a_login_carries_a_text_to_its_own_forms_alone(room: Room, to: str) -> None:
    browser = room.browser()
    form = token_of(browser.get("/login").text)
    answer = browser.post(
        "/login", data={"form": form, "name": "Flo", "password": PASSWORD, "to": to, "why": WHY}
    )
    assert answer.status_code == 303 and answer.headers["location"] == "/"


def test_a_form_that_is_too_old_keeps_its_text(room: Room, floor: TestClient) -> None:
    answer = floor.post("/hands/1/notes", data={"form": "12345", "about": "card", "why": WHY})
    assert answer.status_code == 403 and corrections(room) == []
    assert box(answer.text) == WHY
    assert token_of(answer.text) != "12345"


def test_a_wrong_passphrase_keeps_the_reason_and_nothing_else(floor: TestClient) -> None:
    answer = send(floor, "/hands/1", "/hands/1/open", why="dispute, seat 4", passphrase0="wrong")
    assert answer.status_code == 400
    assert 'name="why" value="dispute, seat 4"' in answer.text
    assert not re.search(r'name="passphrase0"[^>]*value', answer.text)


def test_a_session_that_is_pushed_out_learns_why(room: Room) -> None:
    first = room.login("Flo")
    for number in range(MOST_OF_ONE):
        room.login("Flo", agent=f"Browser/{number + 2}")
    answer = first.get("/hands/1")
    assert answer.status_code == 303 and "over=elsewhere" in answer.headers["location"]
    assert f"more than {MOST_OF_ONE} places" in first.get(answer.headers["location"]).text
    assert "places" not in first.get("/login").text


def test_two_servers_on_one_host_leave_each_other_alone(room: Room) -> None:
    """A browser sends the cookies of a host to every port of it."""
    browser = room.login("Flo")
    ours = browser.cookies[COOKIE]
    room.site.port = 8444
    send(browser, "/login", "/login", name="Flo", password=PASSWORD)
    assert browser.cookies[COOKIE] == ours
    assert browser.get("/hands").status_code == 200
    room.site.port = 8443
    assert browser.get("/hands").status_code == 200
