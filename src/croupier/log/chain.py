"""The chain of the journal: every row is hashed over the one before it; pure, it reads no file.

A changed, inserted, removed or moved row shows at the first row that no longer follows. Rows cut off at the
end leave no trace here: whoever wants to notice keeps the last hash elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, NamedTuple

GENESIS: Final = bytes(32)
"""What the first row follows."""


class Row(NamedTuple):
    """A row of the journal without its hash, exactly as it is stored: the chain runs over sealed bytes."""

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


@dataclass(frozen=True)
class Verdict:
    """How far the chain holds. `bad` is the first row that does not follow, `why` says how."""

    rows: int
    head: bytes
    bad: int | None = None
    why: str = ""


def link(previous: bytes, row: Row) -> bytes:
    """SHA-256 over the hash before and the row as a JSON list, its sealed part in hex.

    >>> row = Row(1, None, "2026-01-01T20:00:00.000Z", 0, 1, "", 1, "floor-left", 1, "{}", None)
    >>> link(GENESIS, row).hex()[:16]
    'df673467c847fc8d'
    """
    fields = [*row[:-1], None if row.sealed is None else bytes(row.sealed).hex()]
    text = json.dumps(fields, separators=(",", ":"), default=repr)
    return sha256(previous + text.encode()).digest()


def verify(rows: Iterable[tuple[Row, bytes]]) -> Verdict:
    """Follow the chain through all rows, each with its stored hash, in order."""
    head, count = GENESIS, 0
    for row, stored in rows:
        count += 1
        if row.seq != count:
            return Verdict(count - 1, head, count, f"row {count} is missing, row {row.seq} follows")
        made = link(head, row)
        if made != stored:
            why = f"row {count} ({row.name}) is not the row that was written"
            return Verdict(count - 1, head, count, why)
        head = made
    return Verdict(count, head)
