"""Heads: where the chain stood at the end of each day, as lines to print, to send away and to compare.

A head that somebody else keeps shows that the log was cut off or written anew, even by whoever has the
terminal's private key.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from sqlite3 import Connection
from typing import Final

from croupier.errors import Unreadable


@dataclass(frozen=True)
class Head:
    """The last signed row of a UTC day: its hash, the hand that ended there, and the signature."""

    day: date
    hand_id: int
    seq: int
    head: bytes
    signer: str
    signature: bytes

    def __str__(self) -> str:
        told = f"{self.day.isoformat()} hand {self.hand_id} row {self.seq} head {self.head.hex()}"
        return f"{told} signer {self.signer} signature {self.signature.hex()}"


_LINE: Final = re.compile(
    r"(\d{4}-\d\d-\d\d) hand (\d{1,15}) row (\d{1,15}) head ([0-9a-f]{64})"
    r" signer ([0-9a-f]{16}) signature ([0-9a-f]{128})"
)


def parse_heads(text: str) -> tuple[Head, ...]:
    """Read lines that were printed before; empty ones are skipped. Raises `Unreadable` naming the line."""
    heads = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        found = _LINE.fullmatch(line.strip())
        try:
            if found is None:
                raise ValueError
            day, hand, row, head, signer, signature = found.groups()
            heads.append(
                Head(
                    date.fromisoformat(day),
                    int(hand),
                    int(row),
                    bytes.fromhex(head),
                    signer,
                    bytes.fromhex(signature),
                )
            )
        except ValueError:
            raise Unreadable(f"heads, line {number}: expected a line of croupier hands heads") from None
    return tuple(heads)


def daily_heads(conn: Connection, *, since: date | None = None) -> Iterable[Head]:
    """The last signature of every UTC day on which a hand ended, the oldest day first."""
    rows = conn.execute(
        "SELECT substr(utc, 1, 10) AS day, hand_id, max(seq), head, signer, signature FROM signatures"
        " WHERE utc >= ? GROUP BY day ORDER BY day",
        (since.isoformat() if since else "",),
    )
    for day, *rest in rows:
        yield Head(date.fromisoformat(day), *rest)
