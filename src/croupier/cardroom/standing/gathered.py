"""A month of a log, gathered from the tables of the room as batches for a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from itertools import groupby
from typing import Any, Final

from psycopg import Connection

from croupier.cardroom.standing.month_files import Head
from croupier.cardroom.store.rows import head_at
from croupier.cardroom.wire import Batch, Piece, Sheet, Signed
from croupier.errors import Fault, Refused
from croupier.log.index.digest import COLUMNS_OF_HAND
from croupier.log.journal.signing import Statement
from croupier.values import dataclass, replace

MOST_PIECES: Final = 50
_STATEMENT: Final = "seq, hand_id, number, utc, head, tables, notes, notes_head, signer, signature"

_OWN: Final = (
    " NOT EXISTS (SELECT FROM croupier.detached AS d WHERE d.log = p.log"
    " AND p.first_seq >= d.first_seq AND p.last_seq <= d.last_seq)"
)
"""Rows of another month that stayed are in the file of that month."""

_NEW: Final = (
    " (EXISTS (SELECT FROM croupier.signatures AS s WHERE s.log = h.log AND s.number = h.signature)"
    " OR (h.sheet IS NULL AND NOT EXISTS (SELECT FROM croupier.detached AS d WHERE d.log = h.log"
    " AND h.first_seq BETWEEN d.first_seq AND d.last_seq)))"
)
"""A hand that stayed of another month is in the file of that one too, while nobody has amended it."""


def heads_of(conn: Connection[Any], month: date) -> tuple[Head, ...]:
    """The logs that have something in a month; raises `Refused` if none has, or if rows are missing."""
    rows = conn.execute(
        "SELECT l.id, l.origin, encode(t.public, 'hex'), p.first, p.last, p.rows, s.first, s.last"
        " FROM croupier.logs AS l JOIN croupier.terminals AS t ON t.id = l.terminal"
        " LEFT JOIN (SELECT log, min(first_seq) AS first, max(last_seq) AS last,"
        "  sum(last_seq - first_seq + 1) AS rows FROM croupier.pieces AS p WHERE month = %(month)s AND"
        f" {_OWN} GROUP BY log) AS p ON p.log = l.id"
        " LEFT JOIN (SELECT log, min(number) AS first, max(number) AS last FROM croupier.signatures"
        "  WHERE month = %(month)s GROUP BY log) AS s ON s.log = l.id"
        " WHERE p.log IS NOT NULL OR s.log IS NOT NULL OR EXISTS"
        f"  (SELECT FROM croupier.hands AS h WHERE h.log = l.id AND h.month = %(month)s AND {_NEW})"
        " ORDER BY l.id",
        {"month": month},
    ).fetchall()
    if not rows:
        raise Refused("no-month", f"{month:%Y-%m}: the room has nothing of this month in its tables")
    return tuple(_head(conn, month, *row) for row in rows)


def _head(
    conn: Connection[Any], month: date, log: int, origin: str, terminal: str, first: int | None,
    last: int | None, rows: int | None, signed_first: int | None, signed_last: int | None,
) -> Head:  # fmt: skip
    if first is None or last is None:
        first, last, follows, end = 1, 0, bytes(32), bytes(32)
    elif rows != last - first + 1:
        raise Refused("gap", f"{month:%Y-%m}: rows of log {log} came in this month before and after another")
    else:
        follows, end = _hash(conn, log, first - 1), _hash(conn, log, last)
    return Head(
        log=log,
        month=f"{month:%Y-%m}",
        origin=origin,
        terminal=terminal,
        first=first,
        last=last,
        follows=follows.hex(),
        head=end.hex(),
        signed=(signed_first or 1, signed_last or 0),
    )


def _hash(conn: Connection[Any], log: int, seq: int) -> bytes:
    found = head_at(conn, log, seq)
    if found is None:
        raise Refused("gap", f"log {log}: the room does not have row {seq}")
    return found


@dataclass(frozen=True)
class Month:
    """One month of one log."""

    conn: Connection[Any]
    head: Head

    def batches(self) -> Iterator[Batch]:
        """The whole month: rows with the signatures over them and the hands that these sign."""
        head, signed = self.head, self._signed()
        sheets = self._sheets()
        signed |= self._older({each.signature for each in sheets.values()} - signed.keys())
        place = head.first - 1, bytes.fromhex(head.follows)
        for pieces in self._pieces():
            batch = self._batch(place, pieces)
            last = pieces[-1].last
            due = [each for each in signed.values() if each.statement.seq <= last]
            yield self._with(batch, due, sheets)
            for each in due:
                del signed[each.statement.number]
            place = last, pieces[-1].head
        if signed:
            yield self._with(self._batch(place, ()), list(signed.values()), sheets)
        for live in self._live():
            yield replace(self._batch(place, ()), live=live)

    def _batch(self, place: tuple[int, bytes], pieces: tuple[Piece, ...]) -> Batch:
        end = (pieces[-1].last, pieces[-1].head) if pieces else place
        return Batch(
            log=self.head.log, message=0, sender="", end=end[0], end_head=end[1], first=place[0] + 1,
            follows=place[1], pieces=pieces,
        )  # fmt: skip

    def _with(self, batch: Batch, signed: list[Signed], sheets: dict[int, Sheet]) -> Batch:
        numbers = {each.statement.number for each in signed}
        rows = self.conn.execute(
            "SELECT id, public, since_utc FROM croupier.signers WHERE log = %s", (self.head.log,)
        )
        return replace(
            batch,
            signed=tuple(signed),
            signers=tuple((name, bytes(public), since) for name, public, since in rows),
            sheets=tuple(each for each in sheets.values() if each.signature in numbers),
        )

    def _pieces(self) -> Iterator[tuple[Piece, ...]]:
        rows = self.conn.execute(
            "SELECT first_seq, last_seq, head, body FROM croupier.pieces AS p WHERE log = %s AND month = %s"
            f" AND {_OWN} ORDER BY first_seq",
            (self.head.log, self.head.day),
        )
        numbered = enumerate(Piece(first, last, bytes(head), bytes(body)) for first, last, head, body in rows)
        for _, group in groupby(numbered, lambda each: each[0] // MOST_PIECES):
            yield tuple(piece for _, piece in group)

    def _signed(self) -> dict[int, Signed]:
        rows = self.conn.execute(
            f"SELECT {_STATEMENT} FROM croupier.signatures WHERE log = %s AND month = %s ORDER BY number",
            (self.head.log, self.head.day),
        )
        return dict(map(_signed, rows))

    def _older(self, numbers: set[int]) -> dict[int, Signed]:
        """Signatures of another month over hands of this one."""
        rows = self.conn.execute(
            f"SELECT {_STATEMENT} FROM croupier.signatures WHERE log = %s AND number = ANY (%s)",
            (self.head.log, list(numbers)),
        )
        return dict(map(_signed, rows))

    def _sheets(self) -> dict[int, Sheet]:
        """The hands that ended, as the text that was signed; raises `Fault` if a table was changed."""
        rows = self.conn.execute(
            "SELECT id, signature, sheet, tables_hash FROM croupier.hands AS h WHERE log = %s AND month = %s"
            f" AND sheet IS NOT NULL AND {_NEW} ORDER BY id",
            (self.head.log, self.head.day),
        )
        found = {}
        for hand, number, sheet, made in rows:
            text = json.dumps(sheet, separators=(",", ":"))
            if sha256(text.encode()).digest() != made:
                raise Fault(f"log {self.head.log}: the tables of hand {hand} are not those that were signed")
            found[hand] = Sheet(hand, number, text)
        return found

    def _live(self) -> Iterator[dict[str, Any]]:
        """Hands that never ended."""
        rows = self.conn.execute(
            f"SELECT {COLUMNS_OF_HAND} FROM croupier.hands AS h WHERE log = %s AND month = %s"
            f" AND sheet IS NULL AND {_NEW} ORDER BY id",
            (self.head.log, self.head.day),
        )
        for row in rows:
            yield dict(zip(COLUMNS_OF_HAND.split(", "), row, strict=True))


def _signed(row: tuple[Any, ...]) -> tuple[int, Signed]:
    """The signature with a number."""
    seq, hand, number, utc, head, tables, notes, notes_head, signer, signature = row
    said = Statement(seq, hand, number, utc, bytes(head), bytes(tables), notes, bytes(notes_head))
    return number, Signed(said, signer, bytes(signature))
