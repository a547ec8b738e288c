"""Cases: complaints with their hands, statements and decision, kept beside the accounts and not in the log.

A case only grows: each entry is a note, hashed with the one before and signed by the key of the pages. What
people typed is beside the entries, as in a log, so that somebody can be forgotten. A closed case is deleted
after the house's term, and its number is never used again.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Final

from croupier.errors import CroupierError, Fault, Refused
from croupier.files import open_private
from croupier.log.journal.chain import as_text
from croupier.log.journal.codec import from_json
from croupier.log.journal.notes import Note, NoteRow, link_note
from croupier.log.journal.signatures import is_signed
from croupier.log.journal.typed_words import TOKEN, Tokens, put_aside, replace_name, without, words_of
from croupier.values import dataclass, replace

TERM_DAYS: Final = 365
"""A closed case is deleted after this many days, unless the house has another term."""

STATES: Final = {"opened": "open", "decided": "decided", "closed": "closed", "reopened": "open"}
"""The state of a case after an entry of these kinds; a statement, a hand or a forgotten name leaves it."""

_TABLES: Final = (
    "CREATE TABLE IF NOT EXISTS cases (number INTEGER PRIMARY KEY AUTOINCREMENT)",
    "CREATE TABLE IF NOT EXISTS entries (number INTEGER, seq INTEGER, utc TEXT, kind TEXT, who TEXT,"
    " hand_id INTEGER, why TEXT, facts TEXT, hash BLOB, signature BLOB, PRIMARY KEY (number, seq))",
    "CREATE TABLE IF NOT EXISTS typed (mark TEXT PRIMARY KEY, text TEXT, salt BLOB)",
)
_LOOK_EVERY_S: Final = 3600.0

Sign = Callable[[bytes, NoteRow], tuple[NoteRow, bytes]]
"""Adds the time and the key to an entry, and signs it after the hash before; no signature without a key."""


@dataclass(frozen=True, kw_only=True)
class CaseEntry:
    """A change of a case by `who`; `by` is who complains or states, `hand` a hand of the log `table`."""

    kind: str
    who: str
    why: str
    by: str = ""
    table: str = ""
    hand: int | None = None
    step: int = 0


@dataclass(frozen=True, kw_only=True)
class KeptCase:
    """A case; the facts of its notes are `by`, `table` and `step`. `unsigned`: the notes nobody signed so."""

    number: int
    notes: tuple[Note, ...]
    unsigned: frozenset[int]
    head: bytes  # the hash of the last note

    @property
    def state(self) -> str:
        return next((STATES[each.kind] for each in reversed(self.notes) if each.kind in STATES), "open")


def signed_case(seq: int, made: bytes) -> bytes:
    """The text that is signed for an entry with this number and hash."""
    return f"croupier 1 case {seq} {made.hex()}".encode()


@dataclass(frozen=True)
class CaseFile:
    """The file with the cases, in SQLite; changes wait for each other."""

    path: Path
    days: int = TERM_DAYS

    def cases(self, keys: Mapping[str, bytes] | None = None) -> tuple[KeptCase, ...]:
        """All cases, oldest first, checked with the `keys` of the pages; raises `Fault` for damage."""
        if not self.path.exists():
            return ()
        with self._open() as conn:
            return tuple(_cases(conn, keys or {}))

    def add(self, entry: CaseEntry, sign: Sign, number: int | None = None, seen: int | None = None) -> int:
        """Add an entry to a case, or open one; returns its number. What is sent twice is added once.

        Raises `Refused` for an unknown case, if its state does not allow the entry, and if it does not have
        `seen` entries.
        """
        with self._open(change=True) as conn:
            (newest,) = conn.execute("SELECT max(number) FROM cases").fetchone()
            case = next(_cases(conn, {}, number or newest or 0), None)
            if case is not None and _entry_of(case.notes[-1]) == entry and (number or len(case.notes) == 1):
                return case.number
            if number is None:
                number = conn.execute("INSERT INTO cases DEFAULT VALUES").lastrowid
            elif case is None:
                raise Refused("no-such-case", f"there is no case {number}")
            elif seen is not None and seen != len(case.notes):
                raise Refused("case-changed", f"somebody has changed case {number} since")
            elif (case.state == "closed") != (entry.kind == "reopened"):
                raise Refused("case-state", f"case {number} is {case.state}")
            assert number is not None
            facts = {"by": put_aside(conn, entry.by), "table": entry.table, "step": entry.step}
            _append(conn, number, entry, facts, sign)
        return number

    def forget(self, name: str, new: str, who: str, sign: Sign) -> int:
        """Write another name wherever this one was typed; returns in how many texts; raises `OSError`."""
        try:
            self.path.stat()
        except FileNotFoundError:
            return 0
        with self._open(change=True) as conn:
            tokens = {case: _tokens(rows) for case, rows in _rows(conn)}
            replaced = replace_name(conn, name, new)
            entry = CaseEntry(kind="forgotten", who=without(name, who, new), why="")
            for number, its in tokens.items():
                if its := its & replaced.keys():
                    _append(conn, number, entry, {"typed": {each: replaced[each] for each in its}}, sign)
        return len(replaced)

    def expire(self, now: datetime) -> None:
        """Delete the cases that were closed longer ago than the term."""
        over = as_text(now - timedelta(days=self.days))
        if not self.days or not any(_is_over(each, over) for each in self.cases()):
            return
        with self._open(change=True) as conn:
            gone = [(each.number,) for each in _cases(conn, {}) if _is_over(each, over)]
            conn.executemany("DELETE FROM cases WHERE number = ?", gone)
            conn.executemany("DELETE FROM entries WHERE number = ?", gone)
            kept = {token for _, rows in _rows(conn) for token in _tokens(rows)}
            marks = [
                each for each in conn.execute("SELECT mark FROM typed").fetchall() if each[0] not in kept
            ]
            conn.executemany("DELETE FROM typed WHERE mark = ?", marks)

    @contextmanager
    def _open(self, *, change: bool = False) -> Iterator[sqlite3.Connection]:
        """The file; with `change` one transaction, and it is made if it is missing."""
        if change:
            try:
                with suppress(FileExistsError):
                    os.close(open_private(self.path, os.O_RDWR | os.O_EXCL))
            except OSError as error:
                raise Fault(f"cases {self.path}: they cannot be written: {error.strerror}") from error
        try:
            uri = f"{self.path.absolute().as_uri()}?mode=rw"
            with closing(sqlite3.connect(uri, uri=True, timeout=30, isolation_level=None)) as conn:
                conn.execute("PRAGMA secure_delete = ON")
                conn.execute("BEGIN IMMEDIATE" if change else "BEGIN")
                for table in _TABLES:
                    conn.execute(table)
                yield conn
                if change:
                    conn.execute("COMMIT")
        except Refused:
            raise
        except (sqlite3.Error, ValueError, LookupError, TypeError, OverflowError) as error:
            raise Fault(f"cases {self.path}: they cannot be used: {error}") from error


def case_file(accounts: Path, days: int = TERM_DAYS) -> CaseFile:
    return CaseFile(Path(f"{accounts}-cases"), days)


Stored = tuple[NoteRow, bytes, bytes]
"""An entry as it is stored, its hash and its signature."""


def _rows(conn: sqlite3.Connection, number: int | None = None) -> Iterator[tuple[int, list[Stored]]]:
    rows = conn.execute(
        "SELECT number, seq, utc, kind, who, hand_id, why, facts, hash, signature FROM entries"
        " WHERE ?1 IS NULL OR number = ?1 ORDER BY number, seq",
        (number,),
    ).fetchall()
    for case, its in groupby(rows, key=lambda row: int(row[0])):
        yield case, [(NoteRow(*row[1:8]), bytes(row[8]), bytes(row[9])) for row in its]


def _tokens(rows: Iterable[Stored]) -> set[str]:
    said = ((row.who, row.why, str(from_json(row.facts).get("by", ""))) for row, _, _ in rows)
    return {token for each in said for token in each if TOKEN.fullmatch(token)}


def _cases(
    conn: sqlite3.Connection, keys: Mapping[str, bytes], number: int | None = None
) -> Iterator[KeptCase]:
    for case, rows in _rows(conn, number):
        notes, signed, replaced, head = [], set[int](), dict[str, str](), _first(case)
        for row, made, signature in rows:
            facts = from_json(row.facts)
            signer = str(facts.pop("signer", ""))
            text = signed_case(row.seq, link_note(head, row))
            if signer in keys and is_signed(keys[signer], text, signature):
                signed.add(row.seq)
                replaced |= facts.get("typed", {})
            notes.append(Note(**row._asdict() | {"facts": facts, "signer": signer}))
            head = made
        tokens = Tokens(conn, replaced)
        unsigned = {
            note.seq
            for note in notes
            if note.seq not in signed or tokens.fault(note.who, note.why, str(note.facts.get("by", "")))
        }
        told = [
            replace(
                note,
                who=words_of(conn, note.who),
                why=words_of(conn, note.why),
                facts={**note.facts, "by": words_of(conn, str(note.facts.get("by", "")))},
            )
            for note in notes
        ]
        yield KeptCase(number=case, notes=tuple(told), unsigned=frozenset(unsigned), head=head)


def _append(
    conn: sqlite3.Connection, number: int, entry: CaseEntry, facts: Mapping[str, object], sign: Sign
) -> None:
    last = conn.execute(
        "SELECT seq, hash FROM entries WHERE number = ? ORDER BY seq DESC LIMIT 1", (number,)
    ).fetchone()
    seq, head = last or (0, _first(number))
    who, why = put_aside(conn, entry.who), put_aside(conn, entry.why)
    row, signature = sign(head, NoteRow(seq + 1, "", entry.kind, who, entry.hand, why, json.dumps(facts)))
    values = (number, *row, link_note(head, row), signature)
    conn.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)


def _first(number: int) -> bytes:
    """The hash before the first entry of a case."""
    return sha256(f"croupier case {number}".encode()).digest()


def _entry_of(note: Note) -> CaseEntry:
    facts = {name: note.facts[name] for name in ("by", "table", "step") if name in note.facts}
    return CaseEntry(kind=note.kind, who=note.who, why=note.why, hand=note.hand_id, **facts)


def _is_over(case: KeptCase, before: str) -> bool:
    return case.state == "closed" and max(each.utc for each in case.notes if each.kind == "closed") < before


class CaseWatch:
    """Deletes cases after their term, every hour; `failed` is called with the reason if it cannot."""

    def __init__(self, file: CaseFile, now: Callable[[], datetime], failed: Callable[[str], None]) -> None:
        self._file, self._now, self._failed = file, now, failed

    def run(self, stop: threading.Event) -> None:
        """Run until `stop` is set."""
        while True:
            try:
                self._file.expire(self._now())
            except CroupierError as error:
                self._failed(str(error))
            if stop.wait(_LOOK_EVERY_S):
                return
