"""After any change in the file of a signed log, the first changed row is named."""

import random
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlite_utils import Database

from croupier.cli import croupier
from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.errors import Fault
from croupier.log.custody.heads import daily_heads, parse_heads
from croupier.log.custody.verification import verify_log
from croupier.log.disk import temporary
from croupier.log.index import hand_sets, tallies
from croupier.log.journal.chain import GENESIS, NO_ROW, Row, Verdict, link
from croupier.log.journal.floor_keys import FloorLock, PrivateKey
from croupier.log.journal.notes import NoteRow, add_note, link_note
from croupier.log.journal.packs import pack, unpack
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from support.dealer import Dealer
from support.logs import KEY, keep
from support.sweeps import by_day

SIGNER = Signer.of(bytes(range(32)))
Packed = list[tuple[Row, bytes]]


@pytest.fixture(scope="session")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Four hands, one misdealt and one ended twice, notes between them, and one hand in progress."""
    path = tmp_path_factory.mktemp("log") / "table.db"
    dealer = Dealer()
    lock = FloorLock((PrivateKey.make("anna").owner,))
    with Journal.open(path, key=KEY, signer=SIGNER, floor=lock) as journal:
        dealer.open()
        dealer.shown()
        keep(journal, dealer.inputs)
        add_note(journal.archive.db.conn, "correction", utc="2026-03-01T21:00:00.000Z", who="Max", why="x")
        journal.archive.db.conn.commit()
        done = len(dealer.inputs)
        for number in range(3):
            dealer.start()
            if number == 0:
                dealer.draw(3)
                dealer.do(cmd.Declare, incident="I-10")
                dealer.do(cmd.Answer, way="misdeal")
            dealer.fold_out()
            if number == 1:
                dealer.do(cmd.Undo)
                dealer.do(cmd.Award)
        dealer.do(cmd.UnseatPlayer, seat=Seat(2))
        dealer.start()
        dealer.draw(5)
        keep(journal, dealer.inputs[done:])
        TRIGGERS.update(triggers(journal.archive.db.conn))
    return path.read_bytes()


@pytest.fixture
def log(content: bytes) -> Iterator[sqlite3.Connection]:
    with closing(opened(content)) as conn:
        yield conn


def opened(content: bytes) -> sqlite3.Connection:
    """A copy in memory in which everything may be changed: its triggers stand in a list of their own."""
    conn = temporary().conn  # reads a damaged text as the files are read
    conn.deserialize(content[:18] + b"\x01\x01" + content[20:])  # not in WAL mode: memory has no files beside
    for name, _ in triggers(conn):
        conn.execute(f"DROP TRIGGER {name}")
    conn.execute("PRAGMA foreign_keys = OFF")
    return conn


def triggers(conn: sqlite3.Connection) -> list[tuple[str, str]]:
    return conn.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()


TRIGGERS: dict[str, str] = {}
"""Those of the untouched log, by name: a damaged one may give one a second name."""


def verdict(conn: sqlite3.Connection, **given: Any) -> Verdict:
    """What is found of the log once its triggers stand again as they were."""
    publics = given.pop("publics", [SIGNER.public])
    for sql in TRIGGERS.values():
        conn.execute(sql)
    archive = Archive(Database(conn), Path("copy.db"))
    try:
        return verify_log(archive, publics=publics, **given)
    finally:
        for name in TRIGGERS:
            conn.execute(f"DROP TRIGGER {name}")


def test_an_untouched_log_holds(log: sqlite3.Connection) -> None:
    found = verdict(log)
    assert (found.bad, found.signed, found.unsigned) == (None, 4, 0)


# --- rows ----------------------------------------------------------------------------------------------


def rows_of(conn: sqlite3.Connection) -> Packed:
    return list(Archive(Database(conn), Path("copy.db")).rows())


def put(conn: sqlite3.Connection, rows: Packed) -> None:
    """Write all rows back where they lay, each with the hash it is given; packs keep their ends."""
    first_alone = conn.execute("SELECT min(seq) FROM journal").fetchone()[0]
    packs = conn.execute("SELECT first_seq, last_seq FROM packs ORDER BY first_seq").fetchall()
    for first, last in packs:
        inside = [each for each in rows if first <= each[0].seq <= last]
        conn.execute("UPDATE packs SET body = ? WHERE first_seq = ?", (pack(inside), first))
    conn.execute("DELETE FROM journal")
    for row, head in rows:
        if row.seq >= first_alone:
            conn.execute(
                f"INSERT OR REPLACE INTO journal VALUES ({'?, ' * 11}?)", (*row, head.ljust(32, b"\0"))
            )


def test_rows_are_written_back_as_they_were(log: sqlite3.Connection) -> None:
    before = rows_of(log)
    stored = dict(log.execute("SELECT seq, hash FROM journal"))
    put(log, [(row, stored.get(row.seq, head)) for row, head in before])
    assert rows_of(log) == before
    assert verdict(log).bad is None


def change_row(rows: Packed, chance: random.Random) -> int:
    at = chance.randrange(len(rows))
    row, head = rows[at]
    changes: dict[str, Any] = {
        "hand_id": (row.hand_id or 0) + 1,
        "utc": row.utc.replace("2026", "2027"),
        "mono_ms": row.mono_ms + 1,
        "clock_synced": 1 - row.clock_synced,
        "dealer": row.dealer + "x",
        "step": row.step + 1,
        "name": row.name + "x",
        "version": 2,
        "payload": row.payload.replace("}", " }"),
        "sealed": b"x" if row.sealed is None else row.sealed[:-1] + bytes([row.sealed[-1] ^ 1]),
    }
    name = chance.choice(sorted(changes))
    rows[at] = (row._replace(**{name: changes[name]}), head)
    return row.seq


def remove_row(rows: Packed, chance: random.Random) -> int:
    """Without a trace: the rows after it move up."""
    at = chance.randrange(len(rows) - 1)
    first = rows[at][0].seq
    del rows[at]
    rows[at:] = [(row._replace(seq=row.seq - 1), head) for row, head in rows[at:]]
    return first


def insert_row(rows: Packed, chance: random.Random) -> int:
    at = chance.randrange(1, len(rows))
    row, head = rows[chance.randrange(len(rows))]
    seq = rows[at][0].seq
    rows[at:] = [(each._replace(seq=each.seq + 1), hash_) for each, hash_ in rows[at:]]
    rows.insert(at, (row._replace(seq=seq), head))
    return seq


def move_rows(rows: Packed, chance: random.Random) -> int:
    one, other = sorted(chance.sample(range(len(rows)), 2))
    first, second = rows[one][0], rows[other][0]
    rows[one] = (second._replace(seq=first.seq), rows[one][1])
    rows[other] = (first._replace(seq=second.seq), rows[other][1])
    return first.seq


def chain_anew(rows: Packed, chance: random.Random) -> int:
    """A forger who changes a row and computes every hash after it, but has no key to sign them."""
    seq = change_row(rows, chance)
    head = bytes(32)
    for at, (row, stored) in enumerate(rows):
        head = link(head, row)
        rows[at] = (row, head[: len(stored)])
    return seq


ROW_CHANGES = (change_row, remove_row, insert_row, move_rows)


def mutate_rows(content: bytes, seed: int) -> None:
    chance = random.Random(seed)
    with closing(opened(content)) as conn:
        stored = dict(conn.execute("SELECT seq, hash FROM journal"))
        rows = [(row, stored.get(row.seq, head)) for row, head in rows_of(conn)]
        before, change = list(rows), chance.choice(ROW_CHANGES)
        change(rows, chance)
        differ = (row.seq for (row, _), (was, _) in zip(rows, before, strict=False) if row != was)
        first = next(differ, len(rows) + 1)  # a row may be moved to where one like it was
        put(conn, rows)
        found = verdict(conn)
        assert found.bad == first, (seed, change.__name__, first, found)


# --- tables --------------------------------------------------------------------------------------------

EVIDENCE = {
    "hands": ("salt",), "parts": (), "actions": (), "cards": (), "pots": (), "awards": (), "incidents": (),
    "notes": (), "signatures": (), "packs": (), "journal": (), "chain": (),
    "seals": ("salt", "boxes"),
}  # fmt: skip


# --- bytes ---------------------------------------------------------------------------------------------


def said(conn: sqlite3.Connection) -> list[Any]:
    """All that the log says of what is over: the rows, and the tables but for what may change."""
    rows: list[Any] = list(rows_of(conn))
    for table, free in EVIDENCE.items():
        if table in ("packs", "journal"):
            continue
        names = [row[1] for row in conn.execute(f"PRAGMA table_info({table})") if row[1] not in free]
        over = {"hands": "outcome IS NOT NULL", "seals": "row_keys IS NOT NULL"}.get(table, "1")
        rows += conn.execute(f"SELECT {', '.join(names)} FROM {table} WHERE {over} ORDER BY 1, 2").fetchall()
    return rows


def mutate_byte(content: bytes, seed: int) -> None:
    chance = random.Random(seed)
    damaged = bytearray(content)
    damaged[chance.randrange(100, len(damaged))] ^= 1 << chance.randrange(8)
    try:
        with closing(opened(bytes(damaged))) as conn:
            if verdict(conn).bad is None:
                with closing(opened(content)) as whole:
                    assert said(conn) == said(whole), seed
    except (sqlite3.Error, Fault, UnicodeDecodeError):
        pass  # the file is damaged, and SQLite says so


@pytest.mark.parametrize("number", by_day([10], [3_400]))
def test_random_mutations_of_the_file_are_named(content: bytes, number: int) -> None:
    first = random.randrange(2**32)
    print(f"seed {first}")
    for seed in range(first, first + number):
        mutate_rows(content, seed)
        mutate_byte(content, seed)


def test_a_recomputed_chain_lacks_the_signatures(content: bytes) -> None:
    for seed in range(20):
        with closing(opened(content)) as conn:
            rows = rows_of(conn)
            chance = random.Random(seed)
            stored = dict(conn.execute("SELECT seq, hash FROM journal"))
            rows = [(row, stored.get(row.seq, head)) for row, head in rows]
            last_signed = conn.execute("SELECT max(seq) FROM signatures").fetchone()[0]
            changed = chain_anew(rows, chance)
            put(conn, rows)
            for first, last in conn.execute("SELECT first_seq, last_seq FROM packs").fetchall():
                head = bytes(32)
                for row, _ in rows:
                    head = link(head, row)
                    if row.seq == last:
                        conn.execute("UPDATE packs SET head = ? WHERE first_seq = ?", (head, first))
            if changed <= last_signed:
                assert verdict(conn).bad is not None, seed


def test_a_changed_mark_of_a_packed_row_is_named(log: sqlite3.Connection) -> None:
    first, body = log.execute("SELECT first_seq, body FROM packs ORDER BY first_seq LIMIT 1").fetchone()
    rows = [(row, mark if row.seq > first else b"mark") for row, mark in unpack(body, first)]
    log.execute("UPDATE packs SET body = ? WHERE first_seq = ?", (pack(rows), first))
    assert verdict(log).bad == first


def test_a_row_more_at_the_end_of_a_pack_is_named(log: sqlite3.Connection) -> None:
    """It follows the chain, and lies beside the row of that number in the next pack."""
    first, last, head, body = log.execute("SELECT * FROM packs ORDER BY first_seq LIMIT 1").fetchone()
    rows = unpack(body, first)
    more = rows[-1][0]._replace(seq=last + 1)
    body = pack([*rows, (more, link(head, more))])
    log.execute("UPDATE packs SET body = ? WHERE first_seq = ?", (body, first))
    assert verdict(log).bad == last + 2, "where the next pack begins again"


def test_rows_cut_off_at_the_end_are_missed_by_a_signature_or_a_head(log: sqlite3.Connection) -> None:
    heads = "\n".join(map(str, daily_heads(log)))
    last, hand = log.execute("SELECT max(seq), max(hand_id) FROM signatures").fetchone()
    log.execute("DELETE FROM journal WHERE seq > ?", (last - 1,))
    assert verdict(log).bad is not None, "what came after the last hand was signed"
    body = log.execute("SELECT first_seq, body FROM packs ORDER BY first_seq DESC LIMIT 1").fetchone()
    rows = [each for each in unpack(body[1], body[0]) if each[0].seq < log.execute(
        "SELECT first_seq FROM hands WHERE id = ?", (hand,)).fetchone()[0]]  # fmt: skip
    assert rows
    for table in ("parts", "actions", "cards", "pots", "awards", "incidents", "seals"):
        log.execute(f"DELETE FROM {table} WHERE hand_id >= ?", (hand,))
    log.execute("DELETE FROM signatures WHERE seq >= ?", (body[0],))
    log.execute("DELETE FROM hands WHERE id >= ?", (hand,))
    log.execute("DELETE FROM journal")
    log.execute("DELETE FROM packs WHERE first_seq = ?", (body[0],))
    log.execute("DELETE FROM extracts WHERE seq >= ?", (body[0],))
    for table in ("sets", "hand_tallies", "incident_tallies"):
        log.execute(f"DELETE FROM {table}")
    hand_sets.include_all(log)
    tallies.count(log, 0, 2**62)
    assert verdict(log).bad is None, "whoever cuts everything off at once leaves no trace in the file"
    found = verdict(log, heads=parse_heads(heads))
    assert found.bad is not None
    assert "was kept elsewhere" in found.why


def test_a_signature_that_was_taken_out_is_missed(log: sqlite3.Connection) -> None:
    log.execute("DELETE FROM signatures WHERE hand_id = 2")
    assert "its signature is missing" in verdict(log).why
    log.execute("DELETE FROM signatures")
    assert verdict(log).why == "hand 1, from row 10 on: its signature is missing"


def test_a_hand_that_never_was_is_noticed(log: sqlite3.Connection) -> None:
    log.execute(
        "INSERT INTO hands SELECT 9, first_seq, table_name, game, mode, hand_no, players, started_utc,"
        " ended_utc, outcome, attempts, pot, rake, board, card_mask, incidents, button, dealer, record_seq,"
        " settings_seq, tables_hash, cover, last_player FROM hands WHERE id = 1"
    )
    assert verdict(log).bad is not None


# --- what was typed, and what is no row ------------------------------------------------------------------


def test_words_that_were_typed_are_part_of_the_evidence(content: bytes) -> None:
    """Each text of a row or a note, changed or taken out: the row or the note is named."""
    with closing(opened(content)) as conn:
        marks = [mark for (mark,) in conn.execute("SELECT mark FROM typed")]
        used = {mark: row.seq for row, _ in reversed(rows_of(conn)) for mark in marks if mark in str(row)}
    assert marks
    for mark in marks:
        for change in ("UPDATE typed SET text = text || '!' WHERE mark = ?",
                       "UPDATE typed SET text = '', salt = x'' WHERE mark = ?",
                       "DELETE FROM typed WHERE mark = ?"):  # fmt: skip
            with closing(opened(content)) as conn:
                conn.execute(change, (mark,))
                found = verdict(conn)
                assert found.bad == used.get(mark, NO_ROW), (mark, change, found)
                assert "was typed there" in found.why


@pytest.mark.parametrize(
    "change",
    [
        "game = '2T7TD'", "hand_no = 99", "players = 2", "button = 1", "dealer = 'x'", "mode = 'tournament'",
        "table_name = 'x'", "record_seq = record_seq - 1", "started_utc = '2026-03-01T20:00:00.000Z'",
        "settings_seq = 9999", "settings_seq = NULL", "record_seq = 9999",
        "table_name = 'x', settings_seq = settings_seq + 1",
        "board = 'As Ks Qs'", "pot = 3", "tables_hash = x'00'", "incidents = ''", "first_seq = first_seq + 1",
    ],
)  # fmt: skip
def test_the_table_of_a_hand_in_progress_says_what_its_rows_do(log: sqlite3.Connection, change: str) -> None:
    """It would be signed at the end of the hand otherwise."""
    (begins,) = log.execute("SELECT first_seq FROM hands WHERE outcome IS NULL").fetchone()
    log.execute(f"UPDATE hands SET {change} WHERE outcome IS NULL")
    assert verdict(log).bad == begins


@pytest.mark.parametrize(
    "change", ["DELETE FROM seals WHERE hand_id = ?", "UPDATE seals SET first_seq = 9999 WHERE hand_id = ?"]
)
def test_a_missing_seal_of_the_hand_in_progress_is_reported(log: sqlite3.Connection, change: str) -> None:
    (hand,) = log.execute("SELECT id FROM hands WHERE outcome IS NULL").fetchone()
    hidden = "SELECT min(seq) FROM journal WHERE hand_id = ? AND sealed IS NOT NULL"
    (row,) = log.execute(hidden, (hand,)).fetchone()
    log.execute(change, (hand,))
    assert verdict(log).bad == row


def test_a_note_that_was_changed_is_named_and_no_row_is(log: sqlite3.Connection) -> None:
    log.execute("UPDATE notes SET facts = '[]' WHERE kind = 'correction'")
    found = verdict(log)
    assert (found.bad, found.why) == (NO_ROW, "note 2 (correction) is not the note that was written")


def test_rechained_notes_with_damaged_facts_are_reported_in_a_sentence(log: sqlite3.Connection) -> None:
    (row,) = (NoteRow(*each[:7]) for each in log.execute("SELECT * FROM notes WHERE seq = 1"))
    row = row._replace(kind="player", facts="[1")
    log.execute(
        "UPDATE notes SET kind = ?, facts = ?, hash = ? WHERE seq = 1",
        (row.kind, row.facts, link_note(GENESIS, row)),
    )
    assert verdict(log).why == "note 1: its facts are damaged"


def test_players_and_seals_that_are_missing_or_strange_are_named(log: sqlite3.Connection) -> None:
    begins = log.execute("SELECT first_seq FROM hands WHERE id = 1").fetchone()[0]
    log.execute("UPDATE players SET id = 77 WHERE id = 1")
    assert verdict(log).bad == begins
    log.execute("UPDATE players SET id = 1 WHERE id = 77")
    log.execute("INSERT INTO seals (hand_id, first_seq, salt, check_value) VALUES (99, 1, x'', x'')")
    assert verdict(log).why == "table seals: rows of hand 99, which is not there"


# --- a damaged log that is read ------------------------------------------------------------------------

READ = (["show", "1"], ["show", "2"], ["list"], ["verify"], ["export", "csv", "actions"], ["sheet", "3"])


def shadow(conn: sqlite3.Connection, chance: random.Random) -> None:
    """A pack that nobody wrote over rows that are there."""
    first, last, head = chance.choice(conn.execute("SELECT first_seq, last_seq, head FROM packs").fetchall())
    body = zlib.compress(chance.choice((b"[]", b"[[]]", b"{}", b"[null]", b"")))
    first += chance.randrange(1, max(2, last - first))
    conn.execute("INSERT OR REPLACE INTO packs VALUES (?, ?, ?, ?)", (first, last, head, body))


def hostile(conn: sqlite3.Connection, chance: random.Random) -> None:
    """A value of another kind or size in any column of any table."""
    tables = conn.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    table = chance.choice(sorted(name for (name,) in tables))
    column = chance.choice([row[1] for row in conn.execute(f"PRAGMA table_info({table})")])
    value = chance.choice((None, 0, -1, 2**62, "", "x", "[1", "{}", "[]", "\ud7ff", b"", b"\xff" * 40, 1e9))
    where = chance.choice(("1", "rowid % 2" if table in ("packs", "notes", "hands", "journal") else "1"))
    with suppress(sqlite3.Error):
        conn.execute(f"UPDATE OR IGNORE {table} SET {column} = ? WHERE {where}", (value,))


def gone(conn: sqlite3.Connection, chance: random.Random) -> None:
    """A table emptied, or taken out."""
    tables = conn.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    table = chance.choice(sorted(name for (name,) in tables))
    conn.execute(chance.choice((f"DELETE FROM {table}", f"DROP TABLE {table}")))


@pytest.mark.parametrize("number", by_day([15], [600]))
def test_a_damaged_log_is_reported_in_a_sentence(content: bytes, tmp_path: Path, number: int) -> None:
    first = random.randrange(2**32)
    print(f"seed {first}")
    path = tmp_path / "table.db"
    for seed in range(first, first + number):
        chance = random.Random(seed)
        with closing(opened(content)) as conn:
            conn.isolation_level = None
            chance.choice((shadow, hostile, hostile, hostile, gone))(conn, chance)
            path.write_bytes(conn.serialize())
        for order in chance.sample(READ, 2):
            done = CliRunner().invoke(croupier, ["hands", *order, "--db", str(path)])
            said = done.exception is None or isinstance(done.exception, SystemExit)
            assert said, (seed, order, done.exception)
            assert done.exit_code in (0, 1), (seed, order, done.output)
            if done.exit_code:
                assert len(done.output.strip().splitlines()[-1]) < 400, (seed, order)
