"""Every table and column of the schema: an edit is detected, or is in a list of harmless ones.

A forgotten column fails here.
"""

import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlite_utils import Database

from croupier.cli import croupier
from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.errors import Fault
from croupier.export.pojeu.template import template
from croupier.log.custody.boots import note_boot
from croupier.log.custody.heads import current_head, daily_heads, parse_heads
from croupier.log.custody.players import rename
from croupier.log.custody.sealed_cards import forget_cards, note_named, open_cards, rotate
from croupier.log.custody.verification import verify_log
from croupier.log.custody.years import move_out
from croupier.log.decks import save_deck
from croupier.log.journal.chain import Verdict
from croupier.log.journal.floor_keys import FloorLock, PrivateKey
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.schema.migrations import is_current
from croupier.log.writing.journal import Journal, KeyLost
from support.dealer import Dealer
from support.logs import KEY, branches_of
from support.sweeps import by_day

SIGNER = Signer.of(KEY)
ANNA, BO = PrivateKey.make("anna"), PrivateKey.make("bo")
WHO = {"who": "Max", "why": "Chloé asked Zoé", "utc": "2026-03-02T10:00:00.000Z", "signer": SIGNER}


def deal(path: Path, dealer: Dealer, moment: datetime, done: int, floor: FloorLock | None) -> int:
    """Write what the dealer did since; how many inputs are written."""
    with Journal.open(path, key=KEY, signer=SIGNER, floor=floor, dealer="Ruth", recorder=template) as journal:
        for number, events in enumerate(dealer.inputs[done:]):
            at = moment + timedelta(milliseconds=events[0].at)
            shoe = (3, done + number)
            journal.append(events, utc=at, mono_ms=events[0].at, clock_synced=True, shoe=shoe)
    return len(dealer.inputs)


@pytest.fixture(scope="module", autouse=True)
def short() -> Iterator[None]:
    with branches_of(2):
        yield


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory, short: None) -> Path:
    """A log with all that a log can have: years archived, cards forgotten, keys changed, names replaced."""
    path = tmp_path_factory.mktemp("log") / "table.db"
    save_deck(path, "blue", [(f"04{number:012X}", "Ah", "card") for number in range(3)], signer=SIGNER)
    save_deck(path, "red", [(f"05{number:012X}", "", "retired") for number in range(2)], signer=SIGNER)
    dealer, lock, done = Dealer(), FloorLock((ANNA.owner,)), 0
    dealer.open()
    for year in (2024, 2025, 2026):
        for number in range(2):
            dealer.start()
            if number:
                dealer.draw(3)
                dealer.do(cmd.Declare, incident="I-10")
                dealer.do(cmd.Answer, way="misdeal", reason=f"Player 1 said so in {year}")
                dealer.fold_out()
            else:
                dealer.to_the_end()
        late = year == 2024  # then the room had no key of the floor yet
        done = deal(path, dealer, datetime(year, 3, 1, tzinfo=UTC), done, None if late else lock)
    move_out(path, path.with_name("2024.db"), date(2025, 1, 1), **WHO)
    note_boot(path, "b1", who="croupier", utc=WHO["utc"], synchronised=True, signer=SIGNER)
    open_cards(path, [3], keys=[ANNA], **WHO).close()
    rename(path, "Player 2", "Zebra", **WHO)
    rotate(path, [ANNA], FloorLock((BO.owner,)), **WHO)
    forget_cards(path, date(2026, 1, 1), **WHO)
    note_named(path, [(5, "Max", "seat 3, first card: they told it")], utc=WHO["utc"])
    dealer.do(cmd.UnseatPlayer, seat=Seat(2))
    dealer.do(cmd.SeatPlayer, seat=Seat(2), player="Chloé", stack=20_000)
    dealer.start()
    dealer.to_the_end()
    dealer.do(cmd.UnseatPlayer, seat=Seat(5))
    dealer.do(cmd.SeatPlayer, seat=Seat(5), player="Farid", stack=20_000)
    dealer.start()
    dealer.draw(5)
    deal(path, dealer, datetime(2026, 3, 3, tzinfo=UTC), done, FloorLock((BO.owner,)))
    with Archive.open(path) as archive:
        found = verify_log(archive, publics=[SIGNER.public])
        assert found.bad is None, found
    return path


@pytest.fixture(scope="module")
def content(path: Path) -> bytes:
    return path.read_bytes()


@pytest.fixture(scope="module")
def heads(path: Path) -> str:
    with Archive.open(path) as archive:
        return "\n".join(map(str, [*daily_heads(archive.db.conn), current_head(archive.db.conn)]))


def opened(content: bytes) -> sqlite3.Connection:
    conn = sqlite3.connect(":memory:")
    conn.deserialize(content[:18] + b"\x01\x01" + content[20:])  # not in WAL mode: memory has no files beside
    conn.execute("PRAGMA foreign_keys = OFF")
    return conn


def verdict(conn: sqlite3.Connection, heads: str) -> Verdict:
    db = Database(conn)
    try:
        if not is_current(db):
            return Verdict(0, b"", 0, "not a log of this version")
        archive = Archive(db, Path("copy.db"))
        return verify_log(archive, publics=[SIGNER.public], heads=parse_heads(heads))
    except Fault as fault:
        return Verdict(0, b"", 0, str(fault))


def other(value: Any) -> Any:
    """A different value that the column takes."""
    if isinstance(value, bytes):
        return bytes([value[0] ^ 1]) + value[1:] if value else b"x"
    if isinstance(value, int):
        return value - 1 if value == 51 else value + 1
    return f"{value}x" if isinstance(value, str) else 7


HARMLESS = {
    ("shoe", "*"): "how far the readings of the shoe are settled: of what was logged nothing hangs on it",
    ("_sqlite_migrations", "id"): "the number that sqlite-utils gives; nothing reads it",
    ("_sqlite_migrations", "applied_at"): "when this file was brought up to date; nothing reads it",
    ("_sqlite_migrations", "INSERT"): "a row of another set of migrations is none of the log's",
    ("typed", "INSERT"): "words that no row refers to",
    ("typed", "DELETE"): "the same: of words that are referred to it is detected",
    ("seals of the hand in progress", "first_seq"): "from a row before the first one it opens the same rows",
    ("seals of the hand in progress", "salt"): "the terminal says at its start that its key does not open it",
    ("seals of the hand in progress", "check_value"): "the same",
}
"""What may be changed without being detected, and why nothing else is reported for it."""


def tables(conn: sqlite3.Connection) -> dict[str, list[str]]:
    found = conn.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    names = [name for (name,) in found]
    return {name: [row[1] for row in conn.execute(f"PRAGMA table_info({name})")] for name in names}


def edits(content: bytes) -> Iterator[tuple[str, str, str, tuple[Any, ...]]]:
    """Table, column or verb, and the statement: of each table the first, a middle and the last row."""
    with closing(opened(content)) as conn:
        for table, columns in tables(conn).items():
            lines = conn.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()
            assert lines or table in EMPTY, f"nothing stands in {table}: the walk sees too little"
            where = " AND ".join(f"{name} IS ?" for name in columns)
            (live,) = conn.execute("SELECT max(id) FROM hands").fetchone()
            for at in sorted({0, len(lines) // 2, len(lines) - 1}) if lines else ():
                line = lines[at]
                said = f"{table} of the hand in progress" if table == "seals" and line[0] == live else table
                for column, value in zip(columns, line, strict=True):
                    change = f"UPDATE OR IGNORE {table} SET {column} = ? WHERE {where}"
                    nothing = {bytes: b"", str: "", int: 0}.get(type(value))
                    for new in (other(value), nothing, None):
                        if new != value:
                            yield said, column, change, (new, *line)
                yield table, "DELETE", f"DELETE FROM {table} WHERE {where}", line
                marks = ", ".join("?" * len(columns))
                more = tuple(map(other, line))
                yield table, "INSERT", f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", more


EMPTY: set[str] = set()
"""Tables in which the log of the walk has nothing."""


def changed(content: bytes, statement: str, values: tuple[Any, ...]) -> sqlite3.Connection | None:
    """The log with the edit, and its triggers as they were; None if SQLite does not take it."""
    conn = opened(content)
    triggers = conn.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        conn.execute(f"DROP TRIGGER {name}")
    before = conn.total_changes
    try:
        conn.execute(statement, values)
    except sqlite3.IntegrityError:
        conn.close()
        return None
    if conn.total_changes == before:
        conn.close()
        return None
    for _, sql in triggers:
        conn.execute(sql)
    conn.commit()
    return conn


def test_an_untouched_log_holds_with_its_heads(content: bytes, heads: str) -> None:
    with closing(opened(content)) as conn:
        found = verdict(conn, heads)
    assert (found.bad, found.why) == (None, "")
    assert found.first > 1 and found.signed == 5


@pytest.mark.parametrize("change", ["salt = x'00'", "salt = x''", "check_value = x'00'"])
def test_a_changed_seal_of_the_hand_in_progress_is_reported_at_the_start(
    content: bytes, tmp_path: Path, change: str
) -> None:
    path = tmp_path / "table.db"
    path.write_bytes(content)
    with closing(sqlite3.connect(path)) as conn, conn:
        conn.execute(f"UPDATE seals SET {change} WHERE hand_id = (SELECT max(id) FROM hands)")
    with pytest.raises(KeyLost):
        Journal.open(path, key=KEY, signer=SIGNER)


@pytest.mark.slow
@pytest.mark.parametrize("share", by_day([0.1], [1.0]))
def test_every_column_is_covered_or_harmless(
    content: bytes, heads: str, tmp_path: Path, share: float
) -> None:
    """By day a share of the edits, others each time."""
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    dice = random.Random(seed)
    unseen: dict[tuple[str, str], sqlite3.Connection] = {}
    tried, missed = 0, list[str]()
    for table, column, statement, values in edits(content):
        if dice.random() >= share:
            continue
        conn = changed(content, statement, values)
        if conn is None:
            continue
        tried += 1
        if verdict(conn, heads).bad is not None:
            conn.close()
            continue
        if HARMLESS.keys().isdisjoint({(table, column), (table, "*")}):
            missed.append(f"{table}.{column}: {values}")
        unseen.setdefault((table, column), conn)
    assert tried > 400 * share
    assert not missed, "\n".join(missed)
    path = tmp_path / "table.db"
    before = told(path, content)
    for (table, column), conn in unseen.items():
        with closing(conn):
            assert told(path, conn.serialize()) == before, (table, column)


def told(path: Path, content: bytes) -> list[str]:
    """All that a reader of the log is told: lists, hands, sheets, scripts and exports."""
    path.write_bytes(content)
    with Archive.open(path) as archive:
        hands = [str(number) for (number,) in archive.all("SELECT id FROM hands WHERE outcome IS NOT NULL")]
    orders = [["hands", "list"], ["players", "list"], ["keys", "list"], ["hands", "heads"]]
    orders += [["hands", "show", number] for number in hands]
    orders += [["hands", "script", hands[0]], ["hands", "sheet", hands[0]]]
    orders += [["hands", "export", "csv", what] for what in ("hands", "actions", "incidents")]
    told = [CliRunner().invoke(croupier, [*order, "--db", str(path)]).output for order in orders]
    return [re.sub(r"\b\d\d:\d\d(:\d\d)?", "", each) for each in told]  # a sheet says when it was made
