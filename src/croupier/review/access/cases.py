"""Cases: complaints with their hands, statements and decision, kept beside the accounts and not in the log.

A case only grows: each entry is a note, hashed with the one before and signed by the key of the pages. What
people typed is beside the entries, as in a log, so that somebody can be forgotten. A closed case is deleted
after the house's term, and its number is never used again.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Final

from croupier.errors import Fault, Refused
from croupier.files import open_private
from croupier.log.journal.chain import as_text
from croupier.log.journal.codec import from_json
from croupier.log.journal.notes import Note, NoteRow, link_note
from croupier.log.journal.signatures import is_signed
from croupier.log.journal.typed_words import TOKEN, Tokens, put_aside, replace_name, without, words_of
from croupier.values import dataclass, replace

TERM_DAYS: Final = 365
"""A closed case is deleted after this many days, unless the house has another term."""

STATES: Final = {"complaint": "open", "decision": "decided", "closed": "closed", "reopened": "open"}
"""The state of a case after an entry of these kinds; a statement, a hand or a forgotten name leaves it."""

_TABLES: Final = (
    "CREATE TABLE IF NOT EXISTS cases (number INTEGER PRIMARY KEY AUTOINCREMENT)",
    "CREATE TABLE IF NOT EXISTS entries (number INTEGER, seq INTEGER, utc TEXT, kind TEXT, who TEXT,"
    " hand_id INTEGER, why TEXT, facts TEXT, hash BLOB, signature BLOB, PRIMARY KEY (number, seq))",
    "CREATE TABLE IF NOT EXISTS typed (mark TEXT PRIMARY KEY, text TEXT, salt BLOB)",
)

Sign = Callable[[bytes, NoteRow], tuple[NoteRow, bytes]]
"""Adds the time and the key to an entry, and signs it after the hash before; no signature without a key."""


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

    def cases(
        self, number: int | None = None, keys: Mapping[str, bytes] | None = None
    ) -> tuple[KeptCase, ...]:
        """All cases or one, oldest first, checked with the `keys` of the pages; raises `Fault` for damage."""
        if not self.path.exists():
            return ()
        with self._open() as conn:
            return tuple(_cases(conn, keys or {}, number))

    def add(self, entry: Note, sign: Sign, number: int | None = None, seen: int | None = None) -> int:
        """Add an entry to a case, or open one; returns its number. What is sent twice is added once.

        The facts of `entry` are who complains or states (`by`), and the log (`table`) and step of its hand.
        Raises `Refused` for an unknown case, if its state does not allow the entry, and if it does not have
        `seen` entries.
        """
        with self._open(change=True) as conn:
            (newest,) = conn.execute("SELECT max(number) FROM cases").fetchone()
            case = next(_cases(conn, {}, number or newest or 0), None)
            is_newest = case is not None and (number is not None or len(case.notes) == 1)
            if case and is_newest and replace(case.notes[-1], seq=0, utc="", signer="") == entry:
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
            by = put_aside(conn, entry.facts["by"])
            _append(conn, number, replace(entry, facts={**entry.facts, "by": by}), sign)
        return number

    def forget(self, name: str, new: str, who: str, sign: Sign) -> int:
        """Write another name wherever this one was typed; returns in how many texts; raises `OSError`."""
        try:
            self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return 0
        with self._open(change=True) as conn:
            tokens = {case: _tokens(rows) for case, rows in _rows(conn)}
            replaced = replace_name(conn, name, new)
            who = without(name, who, new)
            for number, its in tokens.items():
                if its := its & replaced.keys():
                    typed = {each: replaced[each] for each in its}
                    _append(conn, number, new_entry("forgotten", who, "", typed=typed), sign)
        return len(replaced)

    def expire(self, now: datetime) -> None:
        """Delete the cases that were closed longer ago than the term."""
        if not self.days or not self.path.exists():
            return
        before = as_text(now - timedelta(days=self.days))
        with self._open(change=True) as conn:
            gone = [(each.number,) for each in _cases(conn, {}) if _is_over(each, before)]
            conn.executemany("DELETE FROM cases WHERE number = ?", gone)
            conn.executemany("DELETE FROM entries WHERE number = ?", gone)
            kept = {token for _, rows in _rows(conn) for token in _tokens(rows)}
            marks = {mark for (mark,) in conn.execute("SELECT mark FROM typed")} - kept
            conn.executemany("DELETE FROM typed WHERE mark = ?", [(mark,) for mark in marks])

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


def new_entry(kind: str, who: str, why: str, hand_id: int | None = None, **facts: object) -> Note:
    """An entry of a case, before it has a number and a time."""
    return Note(seq=0, utc="", kind=kind, who=who, hand_id=hand_id, why=why, facts=facts)


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
        notes, typed, signed, replaced, head = [], {}, set[int](), dict[str, str](), _first(case)
        for row, made, signature in rows:
            facts = from_json(row.facts)
            signer = str(facts.pop("signer", ""))
            if signer in keys and is_signed(
                keys[signer], signed_case(row.seq, link_note(head, row)), signature
            ):
                signed.add(row.seq)
                replaced |= facts.get("typed", {})
            typed[row.seq] = row.who, row.why, str(facts.get("by", ""))
            who, why, by = (words_of(conn, each) for each in typed[row.seq])
            told = {"who": who, "why": why, "facts": {**facts, "by": by}, "signer": signer}
            notes.append(Note(**row._asdict() | told))
            head = made
        tokens = Tokens(conn, replaced) if signed else None
        wrong = (
            seq for seq, its in typed.items() if seq not in signed or tokens is None or tokens.fault(*its)
        )
        yield KeptCase(number=case, notes=tuple(notes), unsigned=frozenset(wrong), head=head)


def _append(conn: sqlite3.Connection, number: int, entry: Note, sign: Sign) -> None:
    last = conn.execute(
        "SELECT seq, hash FROM entries WHERE number = ? ORDER BY seq DESC LIMIT 1", (number,)
    ).fetchone()
    seq, head = last or (0, _first(number))
    who, why = put_aside(conn, entry.who), put_aside(conn, entry.why)
    row, signature = sign(
        head, NoteRow(seq + 1, "", entry.kind, who, entry.hand_id, why, json.dumps(entry.facts))
    )
    values = (number, *row, link_note(head, row), signature)
    conn.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)


def _first(number: int) -> bytes:
    """The hash before the first entry of a case."""
    return sha256(f"croupier case {number}".encode()).digest()


def _is_over(case: KeptCase, before: str) -> bool:
    return case.state == "closed" and max(each.utc for each in case.notes if each.kind == "closed") < before
