"""Checks the rows of a batch against the chain, and reads stored rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, Final

from psycopg import Connection

from croupier.cardroom.wire import Batch, Piece
from croupier.engine.events import OfferAnswered
from croupier.log.journal.chain import Row, link
from croupier.log.journal.packs import pack, unpack
from croupier.values import dataclass

ChainedRow = tuple[Row, bytes]

TO_THE_END: Final = 2**62
"""A row number that no log reaches."""


class ChainBroken(Exception):
    """From this row on, the rows of a batch do not follow each other."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"row {seq} does not follow the one before")
        self.seq = seq


@dataclass
class FollowedRows:
    """Rows that follow each other: the hash of each by its number, and the new pieces.

    `answers` are the new rows that answer offers of the room, by number, as written; `last` is the last row.
    """

    heads: dict[int, bytes] = field(default_factory=dict)
    new: list[Piece] = field(default_factory=list)
    answers: list[tuple[int, str]] = field(default_factory=list)
    last: Row | None = None


def follow(batch: Batch, known: int) -> FollowedRows:
    """Hash every row of a batch; a piece that the room has in part, up to row `known`, is packed again.

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
        fresh: list[ChainedRow] = []
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
    """The first row that differs between two histories, which differ at `last`."""
    low, high = min(heads), last
    while low < high:
        middle = (low + high) // 2
        if known(middle) == heads[middle]:
            low = middle + 1
        else:
            high = middle
    return low


def head_at(conn: Connection[Any], log: int, seq: int) -> bytes | None:
    """The hash of a row in the room; None if it does not have the row."""
    found = conn.execute(
        "SELECT first_seq, last_seq, head, body FROM croupier.pieces WHERE log = %s AND first_seq <= %s"
        " ORDER BY first_seq DESC LIMIT 1",
        (log, seq),
    ).fetchone()
    if found is None:
        asked = "SELECT follows FROM croupier.logs WHERE id = %s AND first_seq = %s"
        begin = conn.execute(asked, (log, seq + 1)).fetchone()
        return None if begin is None else bytes(begin[0])
    first, last, head, body = found
    if seq >= last:
        return bytes(head) if seq == last else None
    before = head_at(conn, log, first - 1)
    if before is None:
        return None
    for row, _ in unpack(body, first)[: seq - first + 1]:
        before = link(before, row)
    return before


def rows_of(conn: Connection[Any], wanted: Mapping[int, tuple[int, int]]) -> dict[int, list[ChainedRow]]:
    """The rows of each log in a range, in order, each with the beginning of its hash."""
    pieces = conn.execute(
        "SELECT w.log, p.first_seq, p.body FROM unnest(%s::integer[], %s::bigint[], %s::bigint[])"
        " AS w (log, since, until) CROSS JOIN LATERAL (SELECT first_seq, body FROM croupier.pieces"
        " WHERE log = w.log AND first_seq <= w.until AND first_seq >= coalesce((SELECT max(first_seq)"
        " FROM croupier.pieces WHERE log = w.log AND first_seq <= w.since), 0) ORDER BY first_seq) AS p",
        (list(wanted), *map(list, zip(*wanted.values(), strict=True))),
    )
    found: dict[int, list[ChainedRow]] = {log: [] for log in wanted}
    for log, begin, body in pieces:
        first, last = wanted[log]
        found[log] += (each for each in unpack(body, begin) if first <= each[0].seq <= last)
    return found
