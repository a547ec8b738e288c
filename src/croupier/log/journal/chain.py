"""The chain of the journal: the hash of each row covers the row before it. Pure: it reads no file.

A changed, inserted, removed or moved row breaks the chain. Rows cut off at the end do not: only signatures
and heads kept elsewhere reveal that.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import field
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final, NamedTuple

from croupier.errors import Unreadable
from croupier.values import dataclass

GENESIS: Final = bytes(32)
"""The hash before the first row."""

_WRITTEN: Final = json.JSONEncoder(separators=(",", ":"), default=repr).encode

MARK_BYTES: Final = 4
"""How much of its hash is kept with a packed row: enough to say which row was changed."""


class Row(NamedTuple):
    """A row of the journal without its hash, exactly as stored: its secrets stay sealed."""

    seq: int
    hand_id: int | None
    utc: str
    mono_ms: int
    clock_synced: int
    dealer: str
    step: int
    name: str
    version: int
    payload: str
    sealed: bytes | None


NO_ROW: Final = 0
"""The fault is not in a row of the journal: a note, an index, an unused key."""


@dataclass(frozen=True)
class Verdict:
    """How far the log is valid. `bad` is the first row that does not follow, or `NO_ROW`; `why` says how.

    `rows` counts the valid ones, `head` is the hash of the last of them. `signed` hands ended with a valid
    signature, `unsigned` without one; the first row is `first`, if older ones were archived. `reports` has
    what a reader should know about a valid log. The tables of `derived` hands were made again from the rows.
    """

    rows: int
    head: bytes
    bad: int | None = None
    why: str = ""
    first: int = 1
    signed: int = 0
    unsigned: int = 0
    reports: tuple[str, ...] = ()
    derived: int = field(default=0, compare=False)


class Broken(Exception):
    """The log is not valid at this row, or at `NO_ROW`."""

    def __init__(self, bad: int, why: str) -> None:
        super().__init__(why)
        self.bad, self.why = bad, why


def link(previous: bytes, row: Row) -> bytes:
    """SHA-256 over the hash before and the row as a JSON list, its sealed part in hex.

    >>> row = Row(1, None, "2026-01-01T20:00:00.000Z", 0, 1, "", 1, "floor-left", 1, "{}", None)
    >>> link(GENESIS, row).hex()[:16]
    'df673467c847fc8d'
    """
    return sha256(previous + written(row).encode()).digest()


def written(row: Row) -> str:
    """The row as it is hashed: a JSON list on one line, in ASCII, its sealed part in hex."""
    return _WRITTEN([*row[:-1], None if row.sealed is None else bytes(row.sealed).hex()])


def verify(rows: Iterable[tuple[Row, bytes]], *, first: int = 1, origin: bytes = GENESIS) -> Verdict:
    """Follow the chain through all rows, each with its stored hash or the beginning of it, in order.

    `first` is the number of the first row, `origin` the hash that it follows.
    """
    head, count = origin, 0
    for row, stored in rows:
        seq = first + count
        if row.seq != seq:
            return Verdict(count, head, seq, f"row {seq} is missing, row {row.seq} follows", first)
        made = link(head, row)
        if not stored or not made.startswith(stored):
            return Verdict(count, head, seq, f"row {seq} ({row.name}) is not the row that was written", first)
        head, count = made, count + 1
    return Verdict(count, head, first=first)


@dataclass(frozen=True)
class Stamp:
    """The wall clock, the milliseconds of the table, and whether the clock could be trusted."""

    utc: str
    mono_ms: int
    clock_synced: bool


def as_text(utc: datetime | str) -> str:
    """A moment as ``2026-03-01T20:15:03.123Z``; raises `Unreadable` for a moment without a zone."""
    try:
        moment = datetime.fromisoformat(utc) if isinstance(utc, str) else utc
    except ValueError:
        raise Unreadable(f"time {utc!r}: expected ISO 8601, such as 2026-03-01T20:15:03.123Z") from None
    if moment.tzinfo is None:
        raise Unreadable(f"time {utc!r}: its zone is missing")
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
