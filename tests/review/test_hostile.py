"""Hostile text and damaged files: invisible or reversed letters, logs or accounts that break meanwhile."""

import random
import re
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unicodedata import category

import pytest
from starlette.testclient import TestClient

from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.log.writing.journal import Journal
from review.floor_pages import Room
from support.dealer import Dealer
from support.logs import KEY

NAMES = (
    "Ana\u202e\u0627\u0628",
    "\u200b\u200b",
    "\u05d0\u05d1\u05d2",
    "a\u2066b\u2069\u2069c",
    "</svg></title><script>alert(1)</script>",
    "W" * 200,
    "line\nbreak\r\nSet-Cookie: a=b",
    '" onmouseover="alert(1)" x="',
)
PATHS = (
    *("/", "/live", "/hands", "/hands/1", "/hands/1/steps/9", "/hands/1/sheet"),
    *("/incidents", "/hours", "/rake"),
)


@pytest.fixture
def hostile(room: Room, tmp_path: Path) -> TestClient:
    """A browser of the floor over a log whose every name is hostile."""
    dealer = Dealer()
    dealer.open(table="<b>\u202e")
    names = iter(NAMES)
    for seat in range(1, 7):
        dealer.do(cmd.UnseatPlayer, seat=Seat(seat))
        dealer.do(cmd.SeatPlayer, seat=Seat(seat), player=next(names), stack=20_000)
    dealer.start()
    dealer.do(cmd.Declare, incident="I-10")
    dealer.do(cmd.Answer, way="misdeal")
    dealer.showdown()
    room.site.db = tmp_path / "hostile.db"
    with Journal.open(room.site.db, key=KEY, dealer=NAMES[-1] + NAMES[0]) as journal:
        for events in dealer.inputs:
            moment = datetime(2026, 3, 1, 20, 0, tzinfo=UTC) + timedelta(milliseconds=events[0].at)
            journal.append(events, utc=moment, mono_ms=events[0].at, clock_synced=True)
    return room.login("Flo")


@pytest.mark.parametrize("path", PATHS)
def test_nothing_hides_or_turns_a_line(hostile: TestClient, path: str) -> None:
    answer = hostile.get(path)
    assert answer.status_code == 200
    unseen = {letter for letter in answer.text if category(letter) in ("Cf", "Cc", "Cs")}
    turning = unseen - set("\n\u2068\u2069")
    assert turning == set(), [hex(ord(letter)) for letter in turning]
    assert answer.text.count("\u2068") == answer.text.count("\u2069")
    assert "<script>" not in answer.text
    assert ' onmouseover="' not in answer.text
    assert "set-cookie" not in answer.headers


def test_a_hidden_letter_shows_that_it_is_there(hostile: TestClient) -> None:
    page = hostile.get("/hands/1").text
    assert "<bdi>\ufffd\ufffd</bdi>" in page
    assert "\u2068\u05d0\u05d1\u05d2\u2069" in page, "letters from right to left stand apart in a sentence"


def test_a_hostile_player_is_still_found(hostile: TestClient) -> None:
    page = hostile.get("/hands/1").text
    links = re.findall(r'href="(/hands\?player=[^"]*)"', page)
    assert len(links) == 6
    for link in links:
        assert re.search('href="/hands/1[?"]', hostile.get(link.replace("&amp;", "&")).text)


# --- files that break --------------------------------------------------------------------------------


@pytest.fixture
def copies(room: Room, tmp_path: Path) -> Iterator[Path]:
    """The room's log, and a copy from which it can be put back."""
    kept = tmp_path / "kept.db"
    shutil.copy(room.site.db, kept)
    yield kept


def put(room: Room, content: bytes) -> None:
    for ending in ("-wal", "-shm"):
        room.site.db.with_name(room.site.db.name + ending).unlink(missing_ok=True)
    room.site.db.write_bytes(content)


def test_a_damaged_log_is_reported_on_every_page(room: Room, copies: Path) -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    dice, browser, whole = random.Random(seed), room.login("Flo"), copies.read_bytes()
    browser._transport.raise_server_exceptions = False  # type: ignore[attr-defined]  # of Starlette's own client
    told = 0
    for turn in range(12):
        content = bytearray(whole)
        for _ in range(30):
            at = dice.randrange(0 if turn % 3 == 0 else 4096, len(content) - 100)
            content[at : at + 60] = dice.randbytes(60)
        put(room, bytes(content[: dice.randrange(100, len(content))] if turn % 4 == 0 else content))
        for path in PATHS:
            room.clock.seconds += 1
            answer = browser.get(path)
            assert answer.status_code in (200, 400, 404, 500, 503), (path, answer.text)
            assert ("Traceback" not in answer.text and 'class="bad"' in answer.text) or answer.is_success
            told += answer.status_code == 503
            assert answer.status_code != 503 or "The log cannot be used now" in answer.text
    assert told > 5
    put(room, whole)
    assert browser.get("/hands/1").status_code == 200, "it goes on when the log is there again"


def test_a_schema_that_is_not_text_is_reported(room: Room, copies: Path) -> None:
    whole = copies.read_bytes()
    browser = room.login("Flo")
    put(room, whole.replace(b"CREATE TABLE", b"CREATE \xba\xff\xfeLE"))
    answer = browser.get("/hands")
    assert answer.status_code == 503 and "damaged" in answer.text


@pytest.mark.parametrize("text", ["", "{}", "[[[[", "\0", "accounts of names that are lists"])
def test_accounts_that_break_let_nobody_in_and_say_so(room: Room, text: str) -> None:
    browser, path = room.login("Flo"), room.site.accounts.path
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace('"Flo"', '["Flo"]') if "lists" in text else text, encoding="utf-8")
    for asked in ("/", "/live", "/hands", "/login"):
        answer = browser.get(asked)
        assert answer.status_code == 503
        assert "The accounts cannot be read" in answer.text and str(path) not in answer.text
    assert browser.get("/nothing").status_code == 404
    assert room.browser().get("/login").status_code == 503
    path.write_text(whole, encoding="utf-8")
    assert browser.get("/hands").status_code == 200


def test_only_readers_of_the_log_see_its_path(room: Room) -> None:
    dealer, floor = room.login("Dan"), room.login("Flo")
    room.site.db.unlink()
    for path in ("/", "/hands", "/login", "/live", "/nothing"):
        for browser in (room.browser(), dealer):
            assert str(room.site.db.parent) not in browser.get(path).text
    assert str(room.site.db) in floor.get("/").text


def test_a_missing_floor_key_is_reported(room: Room) -> None:
    browser = room.login("Flo")
    room.site.floor_keys[0].unlink()
    answer = browser.get("/hands/1")
    assert answer.status_code == 503 and "floor key" in answer.text


def test_an_internal_error_is_one_sentence(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError("secret detail")

    browser = room.login("Flo")
    monkeypatch.setattr(room.site, "open", fail)
    with pytest.raises(RuntimeError):  # it is still written to the standard error
        browser.get("/hands")
    browser._transport.raise_server_exceptions = False  # type: ignore[attr-defined]  # of Starlette's own client
    answer = browser.get("/hands")
    assert answer.status_code == 500
    assert "Something is wrong with this page" in answer.text and "secret" not in answer.text


# --- hidden cards ------------------------------------------------------------------------------------


def test_no_search_tells_where_a_hidden_card_was(room: Room) -> None:
    """Each of the 52 cards finds the hands in which it was seen, and no other."""
    browser = room.login("Flo")
    for suit in "cdhs":
        for rank in "23456789TJQKA":
            room.clock.seconds += 1
            page = browser.get(f"/hands?card={rank}{suit}").text.partition('class="panel none"')[0]
            for hand in re.findall(r'href="/hands/(\d+)"', page):
                steps = browser.get(f"/hands/{hand}?step=999").text
                shown = f"{rank.replace('T', '10')}{dict(zip('cdhs', '♣♦♥♠', strict=True))[suit]}"
                assert shown in steps, f"hand {hand} shows no {rank}{suit}"
