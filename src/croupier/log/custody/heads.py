"""Heads: the end of the chain and of the notes on each day, as lines to print, send away and compare.

A head that somebody else keeps shows whether the log was cut off or rewritten, even by somebody with the
terminal's private key.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from operator import itemgetter
from sqlite3 import Connection
from typing import Final

from croupier.errors import Unreadable
from croupier.log.disk import Queried
from croupier.log.journal.chain import GENESIS
from croupier.log.journal.notes import last_note
from croupier.values import dataclass


@dataclass(frozen=True)
class Head:
    """The last signed row of a UTC day: its hash, the last hand by then (0: none), and the signature.

    `notes` and `notes_head` are the number and the hash of the last note by then; version 0.4.0 and older did
    not print them.
    """

    day: date
    hand_id: int
    seq: int
    head: bytes
    signer: str
    signature: bytes
    notes: int | None = None
    notes_head: bytes | None = None

    def __str__(self) -> str:
        line = f"{self.day.isoformat()} hand {self.hand_id} row {self.seq} head {self.head.hex()}"
        if self.notes is not None and self.notes_head is not None:
            line += f" notes {self.notes} {self.notes_head.hex()}"
        return f"{line} signer {self.signer} signature {self.signature.hex()}"


@dataclass(frozen=True)
class CurrentHead:
    """Where the log is now: its last row and its last note, with their hashes; 0 if there is none."""

    seq: int
    head: bytes
    notes: int
    notes_head: bytes

    def __str__(self) -> str:
        return f"row {self.seq} head {self.head.hex()} notes {self.notes} {self.notes_head.hex()}"


@dataclass(frozen=True)
class DisplayedHead:
    """A row and its hash, as the players' display showed them after a hand."""

    hand_id: int
    seq: int
    head: bytes
    notes: None = None
    notes_head: None = None

    def __str__(self) -> str:
        return f"CROUPIER HAND {self.hand_id} ROW {self.seq} HEAD {self.head.hex().upper()}"


Kept = Head | CurrentHead | DisplayedHead
"""A head in any of its three forms."""

_LINE: Final = re.compile(
    r"(\d{4}-\d\d-\d\d) hand (\d{1,15}) row (\d{1,15}) head ([0-9a-f]{64})"
    r"(?: notes (\d{1,15}) ([0-9a-f]{64}))? signer ([0-9a-f]{16}) signature ([0-9a-f]{128})"
)
_DISPLAYED: Final = re.compile(r"croupier hand (\d{1,15}) row (\d{1,15}) head ([0-9a-f]{64})", re.IGNORECASE)
_CURRENT: Final = re.compile(r"row (\d{1,15}) head ([0-9a-f]{64}) notes (\d{1,15}) ([0-9a-f]{64})")


def parse_heads(text: str) -> tuple[Kept, ...]:
    """Read printed lines, those of a witness and of the players' display, without empty ones.

    Raises `Unreadable` naming the line.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    return tuple(_parse(number, line) for number, line in lines)


def _parse(number: int, line: str) -> Kept:
    try:
        if found := _DISPLAYED.fullmatch(line):
            return DisplayedHead(int(found[1]), int(found[2]), bytes.fromhex(found[3]))
        if found := _CURRENT.fullmatch(line):
            row, head, notes, notes_head = found.groups()
            return CurrentHead(int(row), bytes.fromhex(head), int(notes), bytes.fromhex(notes_head))
        if found := _LINE.fullmatch(line):
            day, hand, row, head, notes, notes_head, signer, signature = found.groups()
            return Head(
                date.fromisoformat(day),
                int(hand),
                int(row),
                bytes.fromhex(head),
                signer,
                bytes.fromhex(signature),
                None if notes is None else int(notes),
                None if notes_head is None else bytes.fromhex(notes_head),
            )
    except ValueError:
        pass  # a day that no month has
    raise Unreadable(f"heads, line {number}: expected a line of croupier hands heads")


def daily_heads(conn: Connection, *, since: date | None = None) -> Iterable[Head]:
    """The last signature of each UTC day, the oldest day first."""
    hand = "SELECT hand_id FROM signatures WHERE seq <= s.seq AND hand_id != 0 ORDER BY seq DESC LIMIT 1"
    rows = conn.execute(
        f"SELECT day, coalesce(({hand}), 0), seq, head, signer, signature, notes, notes_head FROM ("
        "SELECT substr(utc, 1, 10) AS day, max(seq) AS seq, head, signer, signature, notes, notes_head"
        " FROM signatures WHERE utc >= ? GROUP BY day) AS s ORDER BY day",
        (since.isoformat() if since else "",),
    )
    for day, *rest in rows:
        yield Head(date.fromisoformat(day), *rest)


def current_head(conn: Queried) -> CurrentHead:
    """Where the log is now."""
    found = (
        conn.execute("SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1").fetchone(),
        conn.execute("SELECT last_seq, head FROM packs ORDER BY first_seq DESC LIMIT 1").fetchone(),
        conn.execute("SELECT first_seq - 1, origin FROM chain").fetchone(),
    )
    seq, head = max((tuple(row) for row in found if row), key=itemgetter(0), default=(0, GENESIS))
    notes, notes_head = last_note(conn)
    return CurrentHead(seq, head, notes, notes_head)
