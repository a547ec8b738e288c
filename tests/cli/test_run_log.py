"""The log of a starting terminal: signed, sealed to the floor, limited in size, and with disk space left."""

import ctypes
import os
import re
import resource
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from croupier.cli.run.log import close_memory, kept_in_memory, open_log, room_of, signer_of
from croupier.config.file import ConfigError, read
from croupier.config.settings import Settings
from croupier.devices.deck.register import Register
from croupier.engine.commands import StartHand
from croupier.engine.table import Table
from croupier.errors import Refused
from croupier.languages import LANGUAGES
from croupier.log.custody.verification import verify_log
from croupier.log.decks import save_deck
from croupier.log.disk import DiskSpace
from croupier.log.journal.floor_keys import PrivateKey
from croupier.log.journal.seals import terminal_key
from croupier.log.journal.signatures import signer_in
from croupier.log.reading.archive import Archive
from croupier.log.writing.start_checks import StartFinding, changed_decks
from croupier.terminal.host.clock import ScriptClock
from croupier.terminal.pages.page import Context
from croupier.terminal.pages.start import StartPage
from croupier.terminal.session.session import Session
from croupier.terminal.station.station import Station
from croupier.words.refusals import refusal
from support.dealer import Dealer
from support.logs import KEY

ANNA, BO = PrivateKey.make("anna"), PrivateKey.make("bo")


def settings(folder: Path, log: str = "", floor: str = "") -> Settings:
    return read(
        f"""
        [table]
        name = "1"
        big_blind = 2
        small_blind = 1
        smallest_chip = 1
        sensors = "L0"
        [log]
        path = "hands.db"
        runtime_dir = "run"
        {log}
        [floor]
        {floor}
        [shoe]
        port = "sim:"
        deck = "A"
        [dealer]
        name = "Anna"
        """,
        folder=folder,
    )


def play(given: Settings, *ages: int) -> None:
    """One hand for each age in days, the oldest first, and the start of another."""
    dealer = Dealer()
    dealer.open()
    with open_log(given, KEY) as journal:
        for age in (*ages, ages[-1]):
            done = len(dealer.inputs) if dealer.table.hand_no else 0
            dealer.start()
            if dealer.table.hand_no <= len(ages):
                dealer.fold_out()
            began = datetime.now(UTC) - timedelta(days=age)
            for events in dealer.inputs[done:]:
                journal.append(events, utc=began, mono_ms=events[0].at, clock_synced=True)


def query(given: Settings, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(given.log.path)) as conn:
        return conn.execute(sql).fetchall()


def test_hands_are_signed_and_sealed_as_the_file_says(tmp_path: Path) -> None:
    keys = f'["{ANNA.owner}", "{BO.owner}"]'
    given = settings(tmp_path, floor=f"keys = {keys}\nopen_with = 2")
    play(given, 1, 1)
    signer = signer_in(tmp_path / "hands.db-signing")
    with Archive.open(given.log.path) as archive:
        verdict = verify_log(archive, publics=[signer.public])
    assert (verdict.bad, verdict.signed) == (None, 2)
    boxes = query(given, "SELECT boxes FROM seals WHERE hand_id = 1")[0][0]
    assert f"{ANNA.owner.id}+{BO.owner.id}" in str(boxes)
    assert query(given, "SELECT length(salt) FROM seals WHERE hand_id = 1") == [(0,)]


def test_the_signing_key_lies_where_the_file_says(tmp_path: Path) -> None:
    given = settings(tmp_path, log='signing_key = "safe/sign"')
    open_log(given, KEY).close()
    assert (tmp_path / "safe" / "sign").stat().st_size == 32


@pytest.mark.parametrize("keys", ['"anna"', '["anna:12"]', "[1]", "7"])
def test_a_wrong_floor_key_is_reported_with_the_other_faults(tmp_path: Path, keys: str) -> None:
    with pytest.raises(ConfigError, match=r"floor.keys: expected a list of what croupier keys new prints"):
        settings(tmp_path, floor=f"keys = {keys}")


def finish(given: Settings) -> None:
    """Give up the hand in progress: the file is changed between hands only."""
    with closing(sqlite3.connect(given.log.path)) as conn, conn:
        conn.execute("DELETE FROM hands WHERE outcome IS NULL")


def test_old_years_are_moved_and_old_seals_forgotten_at_the_start(tmp_path: Path) -> None:
    given = settings(tmp_path, floor=f'keys = ["{ANNA.owner}"]')
    play(given, 800, 40, 1)
    finish(given)
    bounded = settings(tmp_path, log="sealed_days = 30\nyears = 1", floor=f'keys = ["{ANNA.owner}"]')
    open_log(bounded, KEY).close()
    assert query(given, "SELECT count(*) FROM hands") == [(2,)]
    assert query(given, "SELECT boxes IS NULL FROM seals ORDER BY hand_id") == [(1,), (0,)]
    moved = list(tmp_path.glob("hands-*.db"))
    assert len(moved) == 1
    with Archive.open(moved[0]) as archive:
        assert verify_log(archive).bad is None
    open_log(bounded, KEY).close()


def test_a_lost_log_a_lost_key_and_exchanged_tags_are_reported_at_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given, found = settings(tmp_path), list[StartFinding]()
    save_deck(given.log.path, "blue", [("04A1", "Ah", "card"), ("04A2", "Kh", "card")])
    play(given, 2, 1)
    finish(given)
    assert changed_decks(given.log.path, signer_of(given.log)) == ()
    with closing(sqlite3.connect(given.log.path)) as conn, conn:
        conn.execute("UPDATE tags SET card = iif(card = 'Ah', 'Kh', 'Ah')")
    (tmp_path / "hands.db-signing").unlink()
    open_log(given, KEY, found=found.extend).close()
    assert [each.code for each in found] == ["key-changed", "deck-changed"]
    assert "Another key signs the log" in capsys.readouterr().err
    found.clear()
    given.log.path.unlink()
    open_log(given, KEY, found=found.extend).close()
    assert [each.code for each in found] == ["rows-lost"]
    page = StartPage(tuple(found)).view(Context(Table(), Station(language="fr")))
    assert "Le journal a perdu" in page.text and [key.action for key in page.keys] == ["confirm"]


def test_a_hand_in_progress_is_not_put_in_order(tmp_path: Path) -> None:
    given = settings(tmp_path, log="years = 1")
    play(given, 800, 40)
    open_log(given, KEY).close()
    assert query(given, "SELECT count(*) FROM hands") == [(3,)]


def in_a_fork(do: Callable[[], bytes]) -> bytes:
    """What `do` returns as the program of a user, as an ordinary program of theirs would be."""
    there, here = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.geteuid() == 0:
                os.setresuid(64_103, 64_103, 64_103)
            ctypes.CDLL(None).prctl(4, 1, 0, 0, 0)
            os.write(here, do())
        finally:
            os._exit(0)
    os.close(here)
    with open(there, "rb") as told:
        found = told.read()
    os.waitpid(child, 0)
    return found


def is_open(pid: int) -> bytes:
    """Whether another program of the user may look into a process."""
    try:
        Path(f"/proc/{pid}/environ").read_bytes()
    except PermissionError:
        return b"closed"
    return b"open"


def test_no_memory_is_written_when_it_crashes_or_shown_to_another_program() -> None:
    def told() -> bytes:
        pid = os.getpid()
        before = in_a_fork(lambda: is_open(pid))
        close_memory()
        limit = str(resource.getrlimit(resource.RLIMIT_CORE)).encode()
        return b" ".join((before, in_a_fork(lambda: is_open(pid)), limit))

    assert in_a_fork(told) == b"open closed (0, 0)"


def test_the_page_with_the_key_is_not_swapped_out(tmp_path: Path) -> None:
    def locked_kb() -> int:
        return int(re.findall(r"^VmLck:\s+(\d+) kB$", Path("/proc/self/status").read_text(), re.M)[0])

    key = terminal_key(tmp_path / "terminal.key")

    def told() -> bytes:
        before = locked_kb()
        assert kept_in_memory(key) is key
        return b"locked" if locked_kb() > before else b""

    if resource.getrlimit(resource.RLIMIT_MEMLOCK)[0] == 0:
        pytest.skip("this machine allows no memory to be locked")
    assert in_a_fork(told) == b"locked"


def test_a_disk_that_fills_is_reported_and_no_hand_starts_on_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = settings(tmp_path, log="warn_mb = 300\nstop_mb = 20")
    told = []
    for left in (300, 299, 20, 19):
        monkeypatch.setattr(DiskSpace, "free_mb", lambda room, left=left: left)
        room = room_of(given.log)
        told.append((room.state(), room.takes_a_hand()))
    assert told == [((300, "ok"), True), ((299, "low"), True), ((20, "low"), True), ((19, "full"), False)]


def test_a_hand_in_progress_goes_on_without_room_for_another(tmp_path: Path) -> None:
    with open_log(settings(tmp_path), KEY) as journal:
        dealer = Dealer()
        dealer.open()
        for events in dealer.inputs:
            journal.append(events, utc="2026-03-01T20:00:00Z", mono_ms=1, clock_synced=True)
        session = Session(journal, Register(()), ScriptClock())
        session.has_room = lambda: False
        before = verify_log(journal.archive)
        with pytest.raises(Refused) as refused:
            session.do(StartHand(at=1))
        assert verify_log(journal.archive) == before
        for language in LANGUAGES:
            assert re.search("disk|disque", refusal(refused.value, language), re.IGNORECASE)
        session.has_room = lambda: True
        session.do(StartHand(at=2))
        session.has_room = lambda: False
        session.do(session.draw("", 3))
        assert session.table.hand is not None and len(session.table.hand.cards) == 1


@pytest.mark.parametrize("trouble", ["no room", "nothing was archived"])
def test_a_table_opens_though_its_old_year_has_no_room_or_does_not_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], trouble: str
) -> None:
    given = settings(tmp_path)
    play(given, 800, 40, 1)
    finish(given)
    if trouble == "no room":
        full = shutil.disk_usage(tmp_path)._replace(free=1_000)
        monkeypatch.setattr("croupier.log.custody.years.shutil.disk_usage", lambda folder: full)
    else:
        with closing(sqlite3.connect(given.log.path)) as conn, conn:
            conn.execute("UPDATE hands SET pot = pot + 1 WHERE id = 1")
    open_log(settings(tmp_path, log="years = 1"), KEY).close()
    assert query(given, "SELECT count(*) FROM hands") == [(3,)]
    assert "log.years = 1: " in (told := capsys.readouterr().err) and trouble in told
