"""The journal keeps every row, sealed and in order, and the same table comes back from it."""

import os
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cards.card import Card, FaceDown, parse_cards
from croupier.cli import croupier
from croupier.engine import commands as cmd
from croupier.engine import replay
from croupier.engine.events import CardDrawn, PlayerSeated
from croupier.engine.places import Seat
from croupier.errors import Fault, Unreadable
from croupier.log import disk
from croupier.log.custody.backup import back_up
from croupier.log.custody.verification import verify_log
from croupier.log.decks import save_deck
from croupier.log.index.projection import TABLES
from croupier.log.keyfile import KEY_BYTES
from croupier.log.reading.archive import Archive
from croupier.log.writing import journal as store
from croupier.log.writing.journal import Journal
from support.dealer import DECK, Dealer, uid_of
from support.logs import KEY, START, keep, written

STAMP = {"utc": "2026-03-01T20:00:00Z", "mono_ms": 5, "clock_synced": True}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.db"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal.open(path, key=KEY, dealer="Anna") as opened:
        yield opened


@pytest.fixture
def dealer() -> Dealer:
    return Dealer().open()


def query(path: Path, sql: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(path) as conn:
        rows = conn.execute(sql).fetchall()
    conn.close()
    return rows


# --- what is written -----------------------------------------------------------------------------------


def test_the_same_table_comes_back(journal: Journal, dealer: Dealer) -> None:
    for input_ in (dealer.start, dealer.showdown, dealer.start, dealer.fold_out, dealer.start):
        done = len(dealer.inputs)
        input_()
        keep(journal, dealer.inputs[done:] if done > 8 else dealer.inputs)
    assert replay(journal.since_checkpoint()) == dealer.table
    dealer.draw(3)
    keep(journal, dealer.inputs[-3:])
    assert replay(journal.since_checkpoint()) == dealer.table


def test_a_blind_that_passed_belongs_to_no_hand(journal: Journal, path: Path, dealer: Dealer) -> None:
    dealer.folded()
    dealer.do(cmd.SitOut, seat=Seat(3))
    dealer.start()
    keep(journal, dealer.inputs)
    rows = [row for row, _ in journal.archive.rows() if row.name == "blind-owed"]
    assert [row.hand_id for row in rows] == [None]


def test_rows_say_when_and_who(journal: Journal, path: Path, dealer: Dealer) -> None:
    journal.append(
        dealer.inputs[0],
        utc=datetime(2026, 3, 1, 21, 0, 0, 123456, timezone(timedelta(hours=1))),
        mono_ms=77,
        clock_synced=False,
    )
    journal.dealer = "Bo"
    journal.append(dealer.inputs[1], **STAMP)
    assert query(
        path,
        "SELECT seq, hand_id, utc, mono_ms, clock_synced, text, step, name FROM journal JOIN typed"
        " ON mark = dealer",
    ) == [
        (1, None, "2026-03-01T20:00:00.123Z", 77, 0, "Anna", 1, "table-set"),
        (2, None, "2026-03-01T20:00:00.000Z", 5, 1, "Bo", 2, "player-seated"),
    ]


@pytest.mark.parametrize("utc", ["", "yesterday", "2026-03-01T20:00:00", datetime(2026, 3, 1)])
def test_a_moment_must_be_whole(journal: Journal, dealer: Dealer, utc: datetime | str) -> None:
    with pytest.raises(Unreadable):
        journal.append(dealer.inputs[0], utc=utc, mono_ms=5, clock_synced=True)
    assert verify_log(journal.archive).rows == 0


def test_an_event_that_cannot_be_stored_leaves_nothing_of_its_input(journal: Journal, dealer: Dealer) -> None:
    bad = PlayerSeated(at=1, step=2, seat=Seat(1), player="\udc80", stack=1)
    with pytest.raises(Unreadable):
        journal.append([*dealer.inputs[0], bad], **STAMP)
    assert verify_log(journal.archive).rows == 0
    keep(journal, dealer.inputs)
    assert replay(journal.since_checkpoint()) == dealer.table


def test_the_journal_only_grows(journal: Journal, path: Path, dealer: Dealer) -> None:
    keep(journal, dealer.inputs)
    for change in ("UPDATE journal SET dealer = 'Bo' WHERE seq = 3", "DELETE FROM journal WHERE seq = 3"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            query(path, change)


def test_commits_are_on_the_disk(journal: Journal) -> None:
    pragmas = {
        name: journal.archive.one(f"PRAGMA {name}")[0]  # type: ignore[index]  # a pragma gives a row
        for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 2000}


def test_the_position_of_the_shoe_follows_the_stored_readings(
    journal: Journal, path: Path, dealer: Dealer
) -> None:
    assert journal.shoe_position is None
    journal.append(dealer.inputs[0], **STAMP, shoe=(3, 41))
    journal.append((), **STAMP, shoe=(3, 42))
    bad = PlayerSeated(at=1, step=2, seat=Seat(1), player="\udc80", stack=1)
    with pytest.raises(Unreadable):
        journal.append([bad], **STAMP, shoe=(3, 43))
    assert journal.shoe_position == (3, 42)
    assert verify_log(journal.archive).rows == 1


# --- sealing -------------------------------------------------------------------------------------------


def in_every_notation(card: Card) -> set[bytes]:
    """How a hole card might stand in a file: as text, as a JSON number, as its tag."""
    uid = uid_of(card)
    texts = {f'"card":{int(card)}', f'"card": {int(card)}', f'"{card}"', f"[{int(card)},", uid, uid.lower()}
    return {text.encode() for text in texts} | {bytes.fromhex(uid)}


def copied(path: Path, to: Path) -> bytes:
    """Every byte that somebody finds who copies the log and what lies beside it."""
    return b"".join(
        Path(shutil.copy(file, to / f"copy-{file.name}")).read_bytes()
        for file in path.parent.glob(f"{path.name}*")
    )


def assert_hidden(content: bytes, cards: str) -> None:
    for card in parse_cards(cards):
        found = [notation for notation in in_every_notation(card) if notation in content]
        assert not found, f"{card} stands in the file as {found}"


HOLE = " ".join(DECK.split()[:12])
BURN = "3s"
FLOP = "Ks 8h 2d"


def test_nothing_face_down_is_in_a_copy_of_the_file(
    journal: Journal, path: Path, dealer: Dealer, tmp_path: Path
) -> None:
    dealer.start()
    dealer.draw(12)
    dealer.act("3 call", "4 call", "5 call", "6 call", "1 call", "2 check")
    dealer.draw(4)
    keep(journal, dealer.inputs)
    content = copied(path, tmp_path)
    assert_hidden(content, f"{HOLE} {BURN}")
    for card in parse_cards(FLOP):
        assert f'"card":{int(card)}'.encode() in content, "open cards need no key"
    assert KEY not in content


def misdealt(dealer: Dealer) -> str:
    dealer.draw(5)
    dealer.do(cmd.Declare, incident="I-10")
    dealer.do(cmd.Answer, way="misdeal")
    return " ".join(DECK.split()[:5])


def unknown_tag(dealer: Dealer) -> str:
    dealer.do(cmd.DrawCard, card=None, uid=uid_of(Card.parse("Ah")), status="unknown")
    return "Ah"


def named_by_hand(dealer: Dealer) -> str:
    dealer.draw(1, read=False)
    dealer.do(cmd.NameCard, index=0, card=Card.parse("Ah"))
    return "Ah"


@pytest.mark.parametrize("happens", [misdealt, unknown_tag, named_by_hand])
def test_what_is_known_of_a_hidden_card_is_hidden(
    journal: Journal, path: Path, dealer: Dealer, tmp_path: Path, happens: Callable[[Dealer], str]
) -> None:
    dealer.start()
    hidden = happens(dealer)
    keep(journal, dealer.inputs)
    assert_hidden(copied(path, tmp_path), hidden)


def test_a_card_drawn_too_soon_is_hidden_as_well(
    journal: Journal, path: Path, dealer: Dealer, tmp_path: Path
) -> None:
    """Somebody deals and only then presses "new hand": the card is in front of a player."""
    card = Card.parse("Ah")
    dealer.do(cmd.DrawCard, card=FaceDown(card), uid=uid_of(card))
    dealer.start()
    dealer.draw(3)
    keep(journal, dealer.inputs)
    assert_hidden(copied(path, tmp_path), "Ah")
    dealer.draw(9)
    dealer.fold_all()
    keep(journal, dealer.inputs[11 + 1 :])
    dealer.do(cmd.DrawCard, card=FaceDown(Card.parse("4s")), uid=uid_of(Card.parse("4s")))
    keep(journal, dealer.inputs[-1:])
    assert_hidden(copied(path, tmp_path), "4s")
    with Archive.open(path) as archive:
        last = list(archive.logged())[-1]
    assert last.covered, "what the hand before has published does not open what follows it"


def test_when_the_hand_ends_what_was_seen_can_be_read_and_no_row_was_rewritten(
    journal: Journal, path: Path, dealer: Dealer
) -> None:
    dealer.start()
    keep(journal, dealer.inputs)
    done = len(dealer.inputs)
    dealer.showdown()
    keep(journal, dealer.inputs[done:-1])
    before = query(path, "SELECT * FROM journal")
    keep(journal, dealer.inputs[-1:])
    assert query(path, "SELECT * FROM journal")[: len(before)] == before
    with Archive.open(path) as archive:
        drawn = [event for event in archive.events_of(1) if isinstance(event, CardDrawn)]
        assert verify_log(archive) == verify_log(journal.archive)
    seen = [event.card.reveal() for event in drawn if event.card]
    assert seen == list(parse_cards("As Kd Ks 8h 2d Th 2c")), "what seat 3 tabled, and the board"
    assert [event.uid for event in drawn if event.uid] == list(map(uid_of, seen))
    with Archive.open(path, key=KEY) as archive:
        drawn = [event for event in archive.events_of(1) if isinstance(event, CardDrawn)]
    assert [event.card.reveal() for event in drawn if event.card] == list(parse_cards(DECK)[:20])


def test_an_end_that_is_taken_back_closes_the_hand_again(
    journal: Journal, path: Path, dealer: Dealer, tmp_path: Path
) -> None:
    dealer.shown()
    keep(journal, dealer.inputs)
    assert_keys_published(path, 2)
    dealer.do(cmd.Undo)
    keep(journal, dealer.inputs[-1:])
    assert journal.hand_id == 1
    assert query(path, "SELECT outcome, pot, board, card_mask FROM hands") == [(None, None, None, None)]
    for table in TABLES:
        assert not query(path, f"SELECT * FROM {table}")
    assert_keys_published(path, 0)
    assert_hidden(copied(path, tmp_path), BURN + " Kc 9h Qh 8c Ac 7d 9s")
    dealer.do(cmd.DrawCard, card=FaceDown(Card.parse("4s")), uid=uid_of(Card.parse("4s")))
    dealer.do(cmd.Answer, way="stray")
    dealer.do(cmd.Undo)
    dealer.do(cmd.Answer, way="stray")
    dealer.do(cmd.Award)
    keep(journal, dealer.inputs[-5:])
    assert query(path, "SELECT outcome, pot FROM hands") == [("complete", 3500)]
    assert_keys_published(path, 2)
    with Archive.open(path, key=KEY) as archive:
        assert replay(archive.since_checkpoint()) == dealer.table
        assert verify_log(archive).bad is None


def assert_keys_published(path: Path, count: int) -> None:
    """How many rows can be opened with what the file holds."""
    size = 8 + KEY_BYTES
    assert query(path, f"SELECT coalesce(sum(length(row_keys)), 0) / {size} FROM seals") == [(count,)]
    assert query(path, "SELECT count(opened_key) FROM seals") == [(0,)]


# --- the key at a restart ------------------------------------------------------------------------------


def live_hand(path: Path, dealer: Dealer, key: bytes = KEY) -> None:
    dealer.start()
    dealer.draw(12)
    dealer.act("3 call")
    with Journal.open(path, key=key) as journal:
        keep(journal, dealer.inputs)


@pytest.mark.parametrize(("key", "said"), [(bytes(32), "this key does not open"), (None, "no key was given")])
def test_a_hand_in_progress_needs_its_key(path: Path, dealer: Dealer, key: bytes | None, said: str) -> None:
    live_hand(path, dealer)
    with pytest.raises(Fault, match=f"hand 1 is in progress and {said}.*; start with"):
        Journal.open(path, key=key)
    with Journal.open(path, key=KEY) as journal:
        assert replay(journal.since_checkpoint()) == dealer.table


def test_a_hand_whose_key_is_lost_goes_on_with_unknown_cards(
    path: Path, dealer: Dealer, tmp_path: Path
) -> None:
    live_hand(path, dealer)
    with Journal.open(path, key=bytes(32), without_cards=True) as journal:
        dealer.table = replay(journal.since_checkpoint())
        assert dealer.table.hand is not None
        assert {card.card for card in dealer.table.hand.cards} == {None}
        done = len(dealer.inputs)
        dealer.act("4 fold", "5 fold", "6 fold", "1 fold", "2 check")
        dealer.draw(4)
        keep(journal, dealer.inputs[done:])
        assert_hidden(copied(path, tmp_path), f"{HOLE} {BURN}")
        done = len(dealer.inputs)
        dealer.act("2 check", "3 check")
        dealer.draw(2)
        dealer.act("2 check", "3 check")
        dealer.draw(2)
        dealer.act("2 bet 400", "3 fold")
        dealer.do(cmd.Award)
        keep(journal, dealer.inputs[done:])
        assert verify_log(journal.archive).bad is None
    known = query(path, "SELECT group_concat(card, ' ') FROM cards_text")
    assert known == [(" ".join([*["??"] * 13, "Ks", "8h", "2d", "??", "Th", "??", "2c"]),)]


def test_between_hands_any_key_will_do(path: Path, dealer: Dealer) -> None:
    dealer.shown()
    written(path, dealer)
    done = len(dealer.inputs)
    with Journal.open(path, key=bytes(32)) as journal:
        dealer.start()
        dealer.draw(2)
        keep(journal, dealer.inputs[done:])
        assert replay(journal.since_checkpoint()) == dealer.table


def test_no_card_is_stored_without_a_key(path: Path, dealer: Dealer) -> None:
    with Journal.open(path, key=None) as journal:
        keep(journal, dealer.inputs)
        dealer.start()
        dealer.draw(1)
        keep(journal, dealer.inputs[-2:-1])
        with pytest.raises(Fault, match="without the terminal's key"):
            keep(journal, dealer.inputs[-1:])
        assert verify_log(journal.archive).rows == 8 + 4


# --- faults of the world -------------------------------------------------------------------------------


def test_a_full_disk_writes_nothing_and_is_reported(journal: Journal, path: Path, dealer: Dealer) -> None:
    keep(journal, dealer.inputs)
    dealer.shown()
    for _ in range(5):
        dealer.folded()
    pages = journal.archive.one("PRAGMA page_count")[0]  # type: ignore[index]  # a pragma gives a row
    journal.archive.one(f"PRAGMA max_page_count = {pages}")
    stored = 8
    with pytest.raises(Fault, match=r"disk is full; nothing of this input was written"):
        for events in dealer.inputs[8:]:
            keep(journal, [events])
            stored += 1
    rows = sum(len(events) for events in dealer.inputs[:stored])
    assert verify_log(journal.archive) == verify_log(Archive(journal.archive.db, path))
    assert verify_log(journal.archive).rows == rows
    journal.archive.one("PRAGMA max_page_count = 100000")
    keep(journal, dealer.inputs[stored:])
    assert verify_log(journal.archive).bad is None
    assert replay(journal.since_checkpoint()) == dealer.table


def test_the_tables_of_a_hand_are_written_with_its_end_or_not_at_all(
    journal: Journal, path: Path, dealer: Dealer
) -> None:
    dealer.shown()
    keep(journal, dealer.inputs[:-1])
    journal.archive.db.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON awards BEGIN SELECT RAISE(ABORT, 'x'); END"
    )
    with pytest.raises(Fault):
        keep(journal, dealer.inputs[-1:])
    assert journal.hand_id == 1
    assert query(path, "SELECT outcome FROM hands") == [(None,)]
    assert not query(path, "SELECT * FROM seats")
    assert_keys_published(path, 0)
    journal.archive.db.execute("DROP TRIGGER full")
    keep(journal, dealer.inputs[-1:])
    assert query(path, "SELECT outcome FROM hands") == [("complete",)]


def test_a_power_cut_before_the_tables_leaves_them_to_the_next_start(path: Path, dealer: Dealer) -> None:
    """The end of a hand is on the disk, what it adds is not: the same rows come, and they verify."""
    dealer.shown()
    whole = path.with_name("whole.db")
    written(whole, dealer, dealer="Anna")
    with Journal.open(path, key=KEY, dealer="Anna") as journal:
        keep(journal, dealer.inputs[:-1])
        end = dealer.inputs[-1]
        utc = START + timedelta(milliseconds=end[0].at)
        journal.store(end, utc=utc, mono_ms=end[0].at, clock_synced=True)
        assert journal.hand_id is None and journal.is_unsettled
        path = Path(shutil.copytree(path.parent, path.with_name("cut"))) / path.name
    assert query(path, "SELECT outcome FROM hands") == [(None,)]
    assert CliRunner().invoke(croupier, ["hands", "verify", "--db", str(path)]).exit_code == 0
    with Journal.open(path, key=KEY, dealer="Anna") as journal:
        assert journal.hand_id is None and not journal.is_unsettled
        assert verify_log(journal.archive).bad is None
    told = "SELECT ended_utc, outcome, pot, rake, board, card_mask, incidents FROM hands"
    for asked in (told, *(f"SELECT * FROM {table}" for table in TABLES)):
        assert query(path, asked) == query(whole, asked)


def test_unwritten_events_are_written_before_the_next_input(
    journal: Journal, path: Path, dealer: Dealer
) -> None:
    dealer.shown()
    ends = len(dealer.inputs)
    dealer.start()
    for events in dealer.inputs:
        journal.store(events, utc=START, mono_ms=events[0].at, clock_synced=True)
        if events is dealer.inputs[ends - 1]:
            assert query(path, "SELECT outcome FROM hands") == [(None,)]
    assert query(path, "SELECT outcome FROM hands") == [("complete",), (None,)]
    assert len(query(path, "SELECT * FROM packs")) == 1 and journal.is_unsettled
    journal.settle()
    assert len(query(path, "SELECT * FROM packs")) == 2 and not journal.is_unsettled


def test_events_that_the_disk_refuses_stay_unwritten(journal: Journal, path: Path, dealer: Dealer) -> None:
    dealer.shown()
    for events in dealer.inputs:
        journal.store(events, utc=START, mono_ms=events[0].at, clock_synced=True)
    journal.archive.db.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON awards BEGIN SELECT RAISE(ABORT, 'x'); END"
    )
    with pytest.raises(Fault):
        journal.settle()
    assert journal.is_unsettled and query(path, "SELECT outcome FROM hands") == [(None,)]
    journal.archive.db.execute("DROP TRIGGER full")
    journal.settle()
    assert query(path, "SELECT outcome FROM hands") == [("complete",)]


def test_a_second_terminal_is_refused(journal: Journal, path: Path) -> None:
    with pytest.raises(Fault, match="another terminal writes it"):
        Journal.open(path, key=KEY)


def test_a_second_writer_that_got_in_is_noticed(journal: Journal, path: Path, dealer: Dealer) -> None:
    keep(journal, dealer.inputs[:2])
    with sqlite3.connect(path) as conn:
        conn.execute(
            "INSERT INTO journal SELECT 3, hand_id, utc, 0, 0, '', 9, name, 1, payload, NULL, hash"
            " FROM journal WHERE seq = 2"
        )
    conn.close()
    with pytest.raises(Fault, match="another program wrote to it"):
        keep(journal, dealer.inputs[2:3])


def test_a_busy_file_is_reported(journal: Journal, path: Path, dealer: Dealer) -> None:
    journal.archive.one("PRAGMA busy_timeout = 0")
    other = sqlite3.connect(path)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Fault, match="another program holds it; nothing was written"):
        keep(journal, dealer.inputs[:1])
    other.rollback()
    other.close()
    keep(journal, dealer.inputs)
    assert replay(journal.since_checkpoint()) == dealer.table


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda content: b"not a database at all" * 400, "not a log of croupier"),
        (lambda content: content[:4096] + bytes(len(content) - 4096), "damaged"),
    ],
)
def test_a_damaged_file_is_reported(
    path: Path, dealer: Dealer, damage: Callable[[bytes], bytes], said: str
) -> None:
    live_hand(path, dealer)
    path.write_bytes(damage(path.read_bytes()))
    for _ in range(2):
        with pytest.raises(Fault, match=said):
            Journal.open(path, key=KEY)


def test_a_changed_row_is_reported_by_its_number(path: Path, dealer: Dealer) -> None:
    live_hand(path, dealer)
    query(path, "DROP TRIGGER journal_never_changes")
    query(path, "UPDATE journal SET payload = replace(payload, '\"seat\":1', '\"seat\":33') WHERE seq = 11")
    with Archive.open(path) as archive:
        assert verify_log(archive).bad == 11
        with pytest.raises(Fault, match=r"row 11: event posted, field seat"):
            list(archive.logged())


@pytest.mark.parametrize("name", ["missing/table.db", "."])
def test_a_log_that_cannot_be_created_is_reported(tmp_path: Path, name: str) -> None:
    with pytest.raises(Fault, match="log "):
        Journal.open(tmp_path / name, key=KEY)


def test_a_newer_log_is_not_touched(path: Path, dealer: Dealer) -> None:
    live_hand(path, dealer)
    query(path, "INSERT INTO _sqlite_migrations (migration_set, name) VALUES ('croupier.log', '9999_later')")
    with pytest.raises(Fault, match="newer croupier"):
        Journal.open(path, key=KEY)
    with pytest.raises(Fault, match="not a log of this version"):
        Archive.open(path)


def test_another_database_is_not_written_to(path: Path) -> None:
    query(path, "CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(Fault, match="not a log of croupier"):
        Journal.open(path, key=KEY)
    with pytest.raises(Fault, match="not a log of croupier"):
        save_deck(path, "blue", [])
    with pytest.raises(Fault, match="not a log"):
        Archive.open(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["x" * 300, "missing.db", "loop.db"])
def test_a_log_that_cannot_be_read_is_reported(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop.db").symlink_to(tmp_path / "loop.db")
    with pytest.raises(Fault, match=r"log .*: "):
        Archive.open(tmp_path / name)


def test_a_log_in_a_directory_that_is_read_only_is_read(
    path: Path, dealer: Dealer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite itself would have to write beside a file in WAL mode to read it."""
    live_hand(path, dealer)
    opened: list[str] = []
    monkeypatch.setattr(disk, "_connect", lambda path, target, **_: opened.append(target))
    disk.open_for_reading(path)
    monkeypatch.setattr(os, "access", lambda folder, mode: (folder, mode) != (path.parent, os.W_OK))
    disk.open_for_reading(path)
    path.with_name(path.name + "-wal").touch()
    disk.open_for_reading(path)
    assert [target.partition("?")[2] for target in opened] == ["mode=ro", "mode=ro&immutable=1", "mode=ro"]


def test_a_number_too_large_for_a_log_is_reported(journal: Journal) -> None:
    with pytest.raises(Fault, match="number"):
        journal.archive.one("SELECT 1 FROM hands WHERE id = ?", 10**30)


def test_a_restart_reads_few_rows_of_many(journal: Journal, path: Path, dealer: Dealer) -> None:
    """Only what follows the last record lies unpacked, and no search reads a table from end to end."""
    for _ in range(3):
        dealer.folded()
    dealer.start()
    keep(journal, dealer.inputs)
    assert query(journal.path, "SELECT count(*) < 12, count(DISTINCT hand_id) FROM journal") == [(1, 1)]
    assert query(journal.path, "SELECT count(*) FROM packs") == [(4,)]
    seen: list[str] = []
    journal.archive.db.conn.set_trace_callback(seen.append)
    list(journal.since_checkpoint())
    journal.archive.db.conn.set_trace_callback(None)
    plans = [str(journal.archive.all(f"EXPLAIN QUERY PLAN {sql}")) for sql in seen]
    assert not [plan for plan in plans if "SCAN" in plan and "SCAN hands" not in plan], plans


def test_settings_that_were_taken_back_are_not_those_of_the_hand(
    journal: Journal, path: Path, dealer: Dealer
) -> None:
    dealer.do(cmd.SetTable, table="2", small_blind=500, big_blind=1000)
    dealer.do(cmd.Undo)
    dealer.start()
    keep(journal, dealer.inputs)
    assert query(path, "SELECT table_name FROM hands") == [("1",)]
    assert replay(journal.since_checkpoint()) == dealer.table


def test_an_endless_reader_is_reported_and_the_file_shrinks_after_it(journal: Journal, path: Path) -> None:
    room = disk.DiskSpace(path, 0, 0)
    blob = sqlite3.connect(path, isolation_level=None)

    def write(megabytes: int) -> None:
        for _ in range(megabytes):
            journal._db.conn.execute("INSERT INTO beside VALUES (zeroblob(1000000))")
            journal._db.conn.commit()

    blob.execute("CREATE TABLE beside (data BLOB)")
    write(disk.HELD_MB)
    assert room.state()[1] == "ok", "nobody holds it, so that it is written over"
    blob.execute("BEGIN")
    blob.execute("SELECT count(*) FROM beside").fetchone()
    write(disk.HELD_MB + 1)
    assert room.state()[1] == "held"
    blob.execute("COMMIT")
    write(2)
    assert room.state()[1] == "ok" and room.waiting_mb() <= disk.KEPT_MB + 1
    blob.close()


def test_a_journal_that_is_being_written_lives_and_is_closed_afterwards(
    path: Path, dealer: Dealer, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal.open(path, key=KEY)
    began, goes_on = threading.Event(), threading.Event()

    def slowly(*args: object, **facts: object) -> None:
        began.set()
        assert goes_on.wait(20)

    monkeypatch.setattr(store, "note_outages", slowly)
    writing = threading.Thread(target=keep, args=(journal, dealer.inputs[:1]))
    writing.start()
    assert began.wait(20)
    assert journal.lives()
    closing = threading.Thread(target=journal.close)
    closing.start()
    goes_on.set()
    writing.join()
    closing.join()
    with Archive.open(path, key=KEY) as archive:
        assert [row.name for row, _ in archive.rows()] == [event.NAME for event in dealer.inputs[0]]


def test_new_files_are_readable_by_their_user_alone(tmp_path: Path, dealer: Dealer) -> None:
    """Names, tags and hands stand in it: nobody else on the machine reads them, whatever the umask."""
    before = os.umask(0)
    try:
        path = tmp_path / "table.db"
        with Journal.open(path, key=KEY) as journal:
            keep(journal, dealer.inputs)
            back_up(path, tmp_path / "copies", keep=1, moment=datetime(2026, 3, 2, tzinfo=UTC))
            made = [file for file in tmp_path.rglob("table*") if file.is_file()]
            assert {file.name for file in made} > {"table.db", "table.db-wal", "table.db-lock"}
            assert {oct(file.stat().st_mode & 0o777) for file in made} == {"0o600"}
    finally:
        os.umask(before)
