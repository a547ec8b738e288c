"""A room over TLS: tables join with a code and forward their logs, and deal on when it is away."""

import json
import os
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from cardroom.card_room import CardRoom, TableLog, all_rows, free_port
from cardroom.room_browser import Browser
from cardroom.servers import until
from croupier.cardroom.demo import ServedRoom, made, served
from croupier.cardroom.forwarding.batches import first_row
from croupier.cardroom.forwarding.forwarder import Forwarder
from croupier.cardroom.forwarding.line import NotTaken, OtherCertificate, RoomLine
from croupier.cardroom.forwarding.membership import (
    Membership,
    Status,
    join,
    keep,
    leave,
    read_membership,
    receipt_path,
    status,
    status_path,
)
from croupier.cardroom.serving import server
from croupier.cardroom.store.terminals import new_code, strike_out, terminals
from croupier.cardroom.wire import tidy
from croupier.cli.run.room_link import room_of_log
from croupier.errors import Fault, Refused, Unreadable
from croupier.log.custody.signed_notes import NoteKey, SignedNote
from croupier.log.custody.years import move_out
from croupier.log.journal.signatures import key_path, signer_in
from croupier.log.reading.archive import Archive
from croupier.review.access.accounts import AccountFile

UTC = "2026-11-20T20:00:00.000Z"
PASSWORD = "correct horse battery"


def joined(room: CardRoom, hall: ServedRoom, table: TableLog, name: str = "Table 1") -> Forwarder:
    join(table.path, table.signer, hall.address, new_code(room.floor, "anna"), name)
    return Forwarder.of(table.path, table.signer)


def sent(forwarder: Forwarder, table: TableLog) -> int:
    with Archive.open(table.path) as archive:
        return forwarder.send_all(archive)


def test_a_table_joins_and_forwards_what_it_commits(
    room: CardRoom, hall: ServedRoom, table: TableLog
) -> None:
    forwarder = joined(room, hall, table)
    stop = threading.Event()
    thread = threading.Thread(target=forwarder.run, args=(stop,))
    thread.start()
    try:
        until(lambda: hall.rows() == table.current_head().seq, "the first rows never came")
        table.hands(2)
        until(lambda: hall.rows() == table.current_head().seq, "the later rows never came")
        until(lambda: status(table.path, time.time()).state == "here", "the lamp stays on")
    finally:
        stop.set()
        thread.join()
        forwarder.close()
    member = read_membership(table.path)
    assert member is not None
    note = SignedNote.parse(receipt_path(table.path).read_text())
    assert note.holds(NoteKey.parse(member.witness)) and note.text.splitlines()[1] == "11"
    with Archive.open(table.path) as archive:
        assert [row for row, _ in all_rows(room.owner, member.log)] == [row for row, _ in archive.rows()]


def test_a_terminal_that_joins_again_is_followed_at_once_and_one_that_leaves_no_more(
    room: CardRoom, tmp_path: Path, table: TableLog
) -> None:
    """After a new certificate nobody has to start the forwarder again."""
    with served(made(tmp_path, room.dsn, free_port())) as before:
        forwarder = joined(room, before, table)
        sent(forwarder, table)
        forwarder.close()
    thread = threading.Thread(target=forwarder.run, args=(threading.Event(),))
    thread.start()
    table.hands(1)
    until(lambda: status(table.path, time.time()).said != "", "nothing went wrong")
    (tmp_path / "new").mkdir()
    with served(made(tmp_path / "new", room.dsn, free_port())) as hall:
        join(table.path, table.signer, hall.address, new_code(room.floor, "anna"), "Table 1")
        until(lambda: hall.rows() == table.current_head().seq, "the way still leads to where it was")
        until(lambda: status(table.path, time.time()).state == "here", "the lamp stays on")
        leave(table.path)
        thread.join(30)
        assert not thread.is_alive()
        forwarder.close()


def test_a_code_is_good_once_and_for_ten_minutes(
    room: CardRoom, hall: ServedRoom, table: TableLog, tmp_path: Path
) -> None:
    code = new_code(room.floor, "anna")
    join(table.path, table.signer, hall.address, code.lower().replace("-", " "), "Table 1")
    other = TableLog.make(tmp_path / "other.db", b"o" * 32)
    for typed, why in ((code, "invalid or used up"), ("AAAA-AAAA", "invalid or used up")):
        with pytest.raises(Refused, match=why):
            join(other.path, other.signer, hall.address, typed, "Table 2")
    late = new_code(room.floor, "anna")
    room.owner.execute("UPDATE croupier.codes SET ends = now() WHERE used IS NULL")
    with pytest.raises(Refused, match="invalid or used up"):
        join(other.path, other.signer, hall.address, late, "Table 2")
    assert read_membership(other.path) is None
    with pytest.raises(Unreadable, match="expected 8 letters"):
        join(other.path, other.signer, hall.address, "short", "Table 2")
    codes = set()
    for _ in range(12):
        with pytest.raises(Refused) as refused:
            join(other.path, other.signer, hall.address, "AAAA-AAAA", "Table 2")
        codes.add(refused.value.code)
    assert codes == {"bad-code", "slow-down"}
    assert [each.name for each in terminals(room.floor)] == ["Table 1"]


def test_a_man_in_the_middle_is_detected(
    room: CardRoom, hall: ServedRoom, table: TableLog, tmp_path: Path
) -> None:
    """Who passes on what a terminal says shows another certificate, and the proof is over that one."""
    folder = tmp_path / "between"
    folder.mkdir()
    with served(made(folder, room.dsn, free_port())) as between:
        line = RoomLine.to(between.address)
        shown = line.connect()
        line.close()
    asked = RoomLine.to(hall.address)
    assert asked.connect() != shown
    asked.close()
    wrong = RoomLine.to(hall.address, shown)
    with pytest.raises(OtherCertificate, match="join again"):
        wrong.connect()
    forwarder = joined(room, hall, table)
    forwarder._line.fingerprint = shown
    with pytest.raises(OtherCertificate):
        sent(forwarder, table)


def test_the_room_that_comes_back_gets_everything(room: CardRoom, tmp_path: Path, table: TableLog) -> None:
    config = made(tmp_path, room.dsn, free_port())
    with served(config) as hall:
        forwarder = joined(room, hall, table)
        sent(forwarder, table)
        forwarder.close()
    table.hands(3)
    with pytest.raises(Fault, match="cannot be reached"):
        sent(forwarder, table)
    table.begin()
    with served(config) as hall:
        sent(forwarder, table)
        assert hall.rows() == table.current_head().seq
        again = Forwarder.of(table.path, table.signer)
        assert sent(again, table) == 0
        for each in (forwarder, again):
            each.close()
    assert room.found() == []


def test_a_log_that_was_cut_off_is_forwarded_to_a_copy_of_its_own(
    room: CardRoom, hall: ServedRoom, table: TableLog, tmp_path: Path
) -> None:
    older, had = table.copied(tmp_path / "older.db"), table.current_head().seq
    forwarder = joined(room, hall, table)
    table.hands(1)
    sent(forwarder, table)
    older.path.replace(table.path)  # the stick with last week's copy
    older.path = table.path
    with Archive.open(table.path) as archive, pytest.raises(NotTaken, match="cut off"):
        forwarder.beat(archive)
    sent(forwarder, older)
    older.hands(2)
    sent(forwarder, older)
    forwarder.close()
    assert ("cut", had) in room.found()
    (count,) = room.owner.execute("SELECT count(*) FROM croupier.logs").fetchone() or (0,)
    (latest,) = room.owner.execute("SELECT seq FROM croupier.logs ORDER BY id DESC").fetchone() or (0,)
    assert (count, latest) == (2, older.current_head().seq)


def test_rows_that_were_archived_before_they_came_are_named_at_the_table_and_in_the_room(
    room: CardRoom, hall: ServedRoom, table: TableLog, tmp_path: Path
) -> None:
    forwarder, had = joined(room, hall, table), table.current_head().seq
    sent(forwarder, table)
    table.hands(2)
    who = {"who": "Anna", "why": "the year is over", "utc": UTC, "signer": table.signer}
    cut = move_out(table.path, tmp_path / "old.db", date(2100, 1, 1), **who)
    table.hands(1)
    stop = threading.Event()
    thread = threading.Thread(target=forwarder.run, args=(stop,))
    thread.start()
    try:
        until(lambda: status(table.path, time.time()).state == "gap", "the table never says it")
    finally:
        stop.set()
        thread.join()
        forwarder.close()
    with Archive.open(table.path) as archive:
        first = first_row(archive)
    told = status(table.path, time.time()).said
    assert told == f"rows {had + 1} to {first - 1} were archived before they came to the room", cut
    assert room.found() == [("gap", had)]
    (latest,) = room.owner.execute("SELECT seq FROM croupier.logs ORDER BY id DESC").fetchone() or (0,)
    assert latest == table.current_head().seq and room_of_log(table.path).state == "gap"


def test_a_log_in_the_place_of_another_is_named_at_the_table_and_in_the_room(
    room: CardRoom, hall: ServedRoom, table: TableLog, tmp_path: Path
) -> None:
    forwarder, had = joined(room, hall, table), table.current_head().seq
    sent(forwarder, table)
    forwarder.close()
    table.path.unlink()
    other = TableLog.make(table.path)
    again = Forwarder.of(other.path, other.signer)
    sent(again, other)
    assert again._gap == "another log was begun in the place of the one that the room has"
    assert room.found() == [("replaced", had)]
    again.close()


def test_a_terminal_that_is_struck_out_says_so_and_leaves(
    room: CardRoom, hall: ServedRoom, table: TableLog
) -> None:
    forwarder = joined(room, hall, table)
    strike_out(room.floor, terminals(room.floor)[0].id, "anna")
    with pytest.raises(NotTaken, match="struck out"):
        sent(forwarder, table)
    forwarder.close()
    leave(table.path)
    assert read_membership(table.path) is None
    with pytest.raises(Refused, match="has not joined"):
        leave(table.path)


def test_what_a_killed_terminal_left_is_put_together_before_the_forwarder_gives_way(
    table: TableLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite locks a terminal out meanwhile, which would wait two seconds and end."""
    keep(table.path, Membership("127.0.0.1:1", "00" * 32, str(NoteKey("room", bytes(32))), "Table 1"))
    forwarder, stop, done = Forwarder.of(table.path, table.signer), threading.Event(), list[Database]()
    original = Archive.open

    def promptly(work: Callable[[], Any]) -> Any:
        done.append(found := work())
        return found

    def opened(path: Path) -> Archive:
        assert [held["packs"].exists() for held in done] == [True], "it is held open"
        stop.set()
        return original(path)

    monkeypatch.setattr(Archive, "open", opened)
    forwarder.promptly = promptly
    forwarder.run(stop)
    assert stop.is_set()


def test_the_lamp_follows_the_last_report_of_the_forwarder(
    room: CardRoom, hall: ServedRoom, table: TableLog
) -> None:
    assert status(table.path, time.time()).state == "none"
    forwarder = joined(room, hall, table)
    assert status(table.path, time.time()).state == "away"
    forwarder._tell("here")
    assert status(table.path, time.time()).state == "here"
    for off_s in (300, 86_400, -300, -86_400):
        assert status(table.path, time.time() + off_s).state == "away", "also if the wall clock was set"
    status_path(table.path).write_text("{}")
    assert status(table.path, time.time()).state == "away"
    forwarder.close()


# --- what others ask -------------------------------------------------------------------------------------


def test_the_floor_gives_codes_and_strikes_out_and_nobody_else(
    room: CardRoom, hall: ServedRoom, table: TableLog
) -> None:
    AccountFile(hall.config.accounts).put("anna", "floor", PASSWORD)
    browser = Browser(hall)
    assert "Let a terminal join" not in browser.get("/")[1]
    assert browser.login("anna", "wrong")[0] == 403
    assert "Let a terminal join" not in browser.get("/code", {})[1]
    page = browser.login("anna", PASSWORD)[1]
    assert "Let a terminal join" in page
    assert browser.get("/code", {"form": "1"})[0] == 403
    form = {"form": browser.token(page)}
    shown = browser.get("/code", form)[1]
    code = shown.partition('class="code">')[2].partition("<")[0]
    assert tidy(code) == code
    join(table.path, table.signer, hall.address, code, "<b>Table 1")
    page = browser.get("/terminals")[1]
    assert "&lt;b&gt;Table 1" in page and table.signer.id in page
    forwarder = Forwarder.of(table.path, table.signer)
    sent(forwarder, table)
    page = browser.get("/strike", form | {"terminal": str(terminals(room.floor)[0].id)})[1]
    assert "struck out" in page
    with pytest.raises(NotTaken):
        sent(forwarder, table)
        table.hands(1)
        sent(forwarder, table)
    forwarder.close()
    assert "was struck out is sending" in browser.get("/")[1]
    assert "was struck out is sending" not in browser.get("/answer", form | {"finding": "1"})[1]
    browser.get("/logout", form)
    assert "Let a terminal join" not in browser.get("/")[1]


def test_a_database_that_hangs_is_not_healthy(hall: ServedRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on = threading.Event()
    monkeypatch.setattr(server, "HEALTH_S", 0.2)
    monkeypatch.setattr(server, "_health", lambda _: goes_on.wait(20))
    try:
        assert Browser(hall).get("/healthz") == (503, "the database does not answer\n")
    finally:
        goes_on.set()


@pytest.mark.parametrize("path", ["/terminal/join", "/terminal/log", "/terminal/batch"])
def test_nonsense_from_a_terminal_is_answered_in_a_sentence(
    room: CardRoom, hall: ServedRoom, path: str
) -> None:
    browser = Browser(hall)
    for body in (b"", b"{}", b"[]", b"\0" * 50, b"croupier batch 1\n", b'{"name": 3}', b"[" * 40_000):
        status_, said = browser.get(path, body=body)
        assert status_ in (400, 403), said
        assert set(json.loads(said)) == {"why", "said"}
    with suppress(urllib.error.URLError, HTTPException):  # it need not listen to the end
        assert browser.get(path, body=b"x" * (9 * 2**20))[0] == 400
    assert browser.get("/healthz")[0] == 200


def test_whoever_runs_the_forwarder_hears_each_change_of_its_state_once(
    room: CardRoom, hall: ServedRoom, table: TableLog
) -> None:
    forwarder, stop, heard = joined(room, hall, table), threading.Event(), list[Status]()
    forwarder.hear = heard.append
    thread = threading.Thread(target=forwarder.run, args=(stop,))
    thread.start()
    try:
        until(lambda: len(heard) == 1, "nothing is said of the room")
        strike_out(room.floor, terminals(room.floor)[0].id, "anna")
        table.begin(2)
        until(lambda: len(heard) == 2, "nothing is said of the refusal")
        until(lambda: len(terminals(room.floor)) == 1 and room.found() != [], "it is not tried")
    finally:
        stop.set()
        thread.join(20)
        forwarder.close()
    assert [(each.state, each.said) for each in heard] == [
        ("here", ""),
        ("refused", "this terminal was struck out of the room"),
    ]
    assert heard[0].seq > 0


def test_the_forwarder_gives_way_and_says_that_it_cannot_reach_the_room(table: TableLog) -> None:
    signer_in(key_path(table.path))
    witness = str(NoteKey("room", bytes(32)))
    address = f"127.0.0.1:{free_port()}"
    keep(table.path, Membership(address, "00" * 32, witness, "Table 1"))
    run = [sys.executable, "-c", "from croupier.cli import main; main()", "room", "forward"]
    with subprocess.Popen([*run, "--db", table.path], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            said, priority = process.stderr.readline(), os.sched_getscheduler(process.pid)
        finally:
            process.terminate()
    assert priority == os.SCHED_IDLE
    assert said == f"room {address}: it cannot be reached: Connection refused; trying again\n"


def test_a_failure_of_the_room_is_one_sentence(room: CardRoom, hall: ServedRoom, table: TableLog) -> None:
    forwarder = joined(room, hall, table)
    room.owner.execute("ALTER TABLE croupier.logs RENAME COLUMN seen TO gone")
    try:
        with pytest.raises(Fault) as caught:
            sent(forwarder, table)
    finally:
        room.owner.execute("ALTER TABLE croupier.logs RENAME COLUMN gone TO seen")
    assert str(caught.value).startswith(f"room {hall.address}: the database of the room failed: column ")
    sent(forwarder, table)
    forwarder.close()
