"""The rows of a batch checked against the chain, and rows that the room reads back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from typing import Any

from psycopg import Connection

from croupier.cardroom.wire import Batch, Piece
from croupier.engine.events import OfferAnswered
from croupier.errors import Unreadable
from croupier.log.journal.chain import Row, link
from croupier.log.journal.packs import pack, unpack
from croupier.values import dataclass


class ChainBroken(Exception):
    """From this row on, the rows of a batch do not follow each other."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"row {seq} does not follow the one before")
        self.seq = seq


@dataclass
class FollowedRows:
    """Rows that follow each other: the hash of each by its number, and the pieces that are new.

    `answers` are the new rows that answer what the room offers, by number, as they were written; `last` is
    the last row.
    """

    heads: dict[int, bytes] = field(default_factory=dict)
    new: list[Piece] = field(default_factory=list)
    answers: list[tuple[int, str]] = field(default_factory=list)
    last: Row | None = None


def follow(batch: Batch, known: int) -> FollowedRows:
    """Hash every row of a batch; if the room has a piece up to row `known`, its rest is packed again.

    Raises `ChainBroken` if a row does not follow, and `Unreadable` for a damaged pack.
    """
    found = FollowedRows({batch.first - 1: batch.follows})
    head, expected = batch.follows, batch.first
    for piece in batch.pieces:
        if piece.first != expected:
            raise ChainBroken(expected)
        rows = unpack(piece.body, piece.first)
        if len(rows) != piece.last - piece.first + 1:
            raise ChainBroken(piece.first)
        fresh: list[tuple[Row, bytes]] = []
        for row, stored in rows:
            head = link(head, row)
            if not stored or not head.startswith(stored):
                raise ChainBroken(row.seq)
            found.heads[row.seq], found.last = head, row
            if row.name == OfferAnswered.NAME and row.seq > known:
                found.answers.append((row.seq, row.payload))
            if row.seq > known >= piece.first:
                fresh.append((row, head))
        if head != piece.head:
            raise ChainBroken(piece.last)
        if piece.first > known:
            found.new.append(piece)
        elif fresh:
            found.new.append(Piece(known + 1, piece.last, head, pack(fresh)))
        expected = piece.last + 1
    return found


def first_difference(known: Callable[[int], bytes | None], heads: dict[int, bytes], last: int) -> int:
    """The first row up to `last` at which two histories differ, when they do at `last`."""
    low, high = min(heads), last
    while low < high:
        middle = (low + high) // 2
        if known(middle) == heads[middle]:
            low = middle + 1
        else:
            high = middle
    return low


def head_at(conn: Connection[Any], log: int, seq: int) -> bytes | None:
    """The hash of a row as the room has it; None if it does not have the row."""
    found = conn.execute(
        "SELECT first_seq, last_seq, head, body FROM croupier.pieces WHERE log = %s AND first_seq <= %s"
        " ORDER BY first_seq DESC LIMIT 1",
        (log, seq),
    ).fetchone()
    (begin, follows) = conn.execute(
        "SELECT first_seq, follows FROM croupier.logs WHERE id = %s", (log,)
    ).fetchone() or (0, b"")
    if seq == begin - 1:
        return bytes(follows)
    if found is None or seq > found[1]:
        return None
    first, last, head, body = found
    if seq == last:
        return bytes(head)
    before = head_at(conn, log, first - 1)
    if before is None:
        return None
    for row, _ in unpack(body, first)[: seq - first + 1]:
        before = link(before, row)
    return before


def rows_of(
    conn: Connection[Any], log: int, first: int = 0, last: int = 2**62
) -> Iterator[tuple[Row, bytes]]:
    """The rows of a log from `first` to `last` in order, each with the beginning of its hash."""
    pieces = conn.execute(
        "SELECT first_seq, body FROM croupier.pieces WHERE log = %s AND first_seq <= %s AND first_seq >="
        " coalesce((SELECT max(first_seq) FROM croupier.pieces WHERE log = %s AND first_seq <= %s), 0)"
        " ORDER BY first_seq",
        (log, last, log, first),
    )
    for begin, body in pieces:
        try:
            yield from ((row, head) for row, head in unpack(body, begin) if first <= row.seq <= last)
        except Unreadable as error:
            raise Unreadable(f"log {log}, rows from {begin}: {error}") from None
