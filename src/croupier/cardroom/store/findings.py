"""Faults of a log or a terminal, for the floor: each one once, with a count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from datetime import datetime
from typing import Any, Final

import psycopg
from psycopg import Connection
from psycopg.types.json import Jsonb

from croupier.cardroom.store.database import durable_transaction, first_line
from croupier.errors import CroupierError, Unreadable
from croupier.values import dataclass
from croupier.words import message

MISFITS: Final = (
    psycopg.DataError,
    psycopg.IntegrityError,
    psycopg.errors.DatatypeMismatch,
    psycopg.errors.ProgramLimitExceeded,
)
"""PostgreSQL's errors for values that no table of this version sends."""

FINDINGS: Final[Mapping[str, str]] = {
    "forged": message("A batch was not signed with the key of this terminal"),
    "unknown-terminal": message("A terminal that never joined is sending"),
    "struck": message("A terminal that was struck out is sending"),
    "broken": message("Rows that do not follow each other"),
    "fork": message("From this row on the log differs from what it was before"),
    "cut": message("The log was cut off: it lost the rows after this one"),
    "replaced": message("A new log was begun in place of this one"),
    "gap": message("Rows are missing after this one: the table archived them before it sent them"),
    "copied": message("Two terminals send the same log"),
    "notes": message("A note does not follow the one before it"),
    "signature": message("A signature was not made by a key of the log"),
    "tables": message("The tables of a hand differ from what was signed"),
    "players": message("A player does not follow the one before"),
    "clock": message("The clock of this table is wrong"),
}
"""The kinds of findings, with the text on the page."""

MOST_EVIDENCE: Final = 2**20
"""The most bytes that are kept of a refused batch."""

MOST_OF_KIND: Final = 50
"""The most findings of one kind and terminal that wait for the floor: a terminal could cause a new one
with each batch, and fill the disk.
"""


@dataclass(frozen=True)
class RoomFinding:
    """One finding; `seq` is the row of the log where it shows, 0 if there is none."""

    kind: str
    terminal: int = 0
    log: int = 0
    seq: int = 0
    facts: Mapping[str, Any] = field(default_factory=dict)


class Reported(CroupierError):
    """The message is refused, and the floor gets a finding."""

    def __init__(self, finding: RoomFinding, said: str) -> None:
        super().__init__(said)
        self.finding = finding


@contextmanager
def reporting(conn: Connection[Any], what: str, body: bytes) -> Iterator[None]:
    """Take in a terminal's message in one transaction; a finding is noted in another.

    Raises `Unreadable` for values that fit no column.
    """
    try:
        with durable_transaction(conn):
            yield
    except Reported as found:
        with conn.transaction():
            note(conn, found.finding, body)
        raise
    except MISFITS as error:
        raise Unreadable(f"{what}: a value in it fits no column: {first_line(error)}") from None


def note(conn: Connection[Any], finding: RoomFinding, evidence: bytes | None = None) -> None:
    """Record a finding in the open transaction, or count one more of the same.

    When too many of this kind and terminal wait, the latest one is counted instead.
    """
    assert finding.kind in FINDINGS, finding.kind
    place = finding.kind, finding.terminal, finding.log, finding.seq
    waiting = conn.execute(
        "SELECT id, log, seq FROM croupier.findings WHERE kind = %s AND terminal = %s AND answered IS NULL"
        " ORDER BY id DESC LIMIT %s",
        (*place[:2], MOST_OF_KIND),
    ).fetchall()
    if len(waiting) == MOST_OF_KIND and place[2:] not in [each[1:] for each in waiting]:
        conn.execute(
            "UPDATE croupier.findings SET times = times + 1, last = now() WHERE id = %s", (waiting[0][0],)
        )
        return
    conn.execute(
        "INSERT INTO croupier.findings (kind, terminal, log, seq, facts, evidence)"
        " VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT (kind, terminal, log, seq) DO UPDATE"
        " SET times = findings.times + 1, last = now()",
        (*place, Jsonb(dict(finding.facts)), evidence and evidence[:MOST_EVIDENCE]),
    )


@dataclass(frozen=True)
class ListedFinding:
    """A finding for the floor, with the name of the terminal."""

    id: int
    kind: str
    terminal: str
    log: int
    seq: int
    last: datetime
    times: int
    facts: Mapping[str, Any]


def findings(conn: Connection[Any]) -> tuple[ListedFinding, ...]:
    """The findings that wait for the floor, latest first."""
    rows = conn.execute(
        "SELECT f.id, f.kind, coalesce(t.name, ''), f.log, f.seq, f.last, f.times, f.facts"
        " FROM croupier.findings AS f LEFT JOIN croupier.terminals AS t ON t.id = f.terminal"
        " WHERE f.answered IS NULL ORDER BY f.last DESC, f.id DESC LIMIT 1000"
    )
    return tuple(ListedFinding(*row) for row in rows)


def answer(conn: Connection[Any], finding: int, by: str) -> None:
    """Mark a finding as handled; if it comes again, only its count grows."""
    conn.execute(
        "UPDATE croupier.findings SET answered = now(), answered_by = %s WHERE id = %s", (by, finding)
    )
