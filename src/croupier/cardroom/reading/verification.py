"""Verifies the room's copy of a log: rows, notes, signatures, and the tables of every hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

from croupier.cardroom.reading.logs import OneLog
from croupier.cardroom.reading.snapshot import Snapshot
from croupier.errors import Fault, Unreadable
from croupier.log.custody.derived_tables import difference
from croupier.log.index.digest import (
    COLUMNS_OF_HAND,
    COLUMNS_OF_INCIDENTS,
    COLUMNS_OF_PARTS,
    COVER,
    NAMED,
)
from croupier.log.journal.chain import GENESIS, link
from croupier.log.journal.notes import NoteRow, link_note
from croupier.log.journal.packs import unpack
from croupier.log.journal.signatures import SignedStatement, id_of, is_signed
from croupier.log.journal.tree import Tree, leaf_hash
from croupier.values import dataclass

_AT_ONCE: Final = 200
"""The number of packs, or hands, in one query."""

_PIECES: Final = "SELECT first_seq, head, body FROM croupier.pieces WHERE log = %s"
_SHEETS: Final = (
    "SELECT id, signature, sheet, first_seq FROM croupier.hands WHERE log = %s AND sheet IS NOT NULL"
)
_STATEMENT: Final = ", ".join(SignedStatement._fields)
_NOTE: Final = ", ".join(NoteRow._fields)
_IN_PARTS, _IN_INCIDENTS = 1, 6
_COVER: Final = len(COLUMNS_OF_HAND.split(", "))
"""Their places in a sheet, and in its row of the hand."""


@dataclass(frozen=True, kw_only=True)
class Held:
    """The verified content of a log.

    Hands in `wrong` have signed tables that differ from their rows; each has its first row. Hands in `older`
    differ too, but an older version may have made other tables from the same rows.
    """

    log: int
    terminal: int
    name: str
    first: int
    last: int
    head: bytes
    signatures: int
    hands: int
    wrong: tuple[tuple[int, int], ...]
    older: tuple[int, ...]


def logs_there(snapshot: Snapshot) -> tuple[int, ...]:
    """The numbers of all logs; raises `Fault`."""
    return tuple(log for (log,) in snapshot.ask(b"SELECT id FROM croupier.logs ORDER BY id", (), None))


def verify(snapshot: Snapshot, log: int) -> Held:
    """Follow every row and note of a log, and check each signature and the tables of each hand.

    Raises `Fault` with the first fault.
    """
    return _Copy(snapshot, log).verified()


class _Copy:
    """The room's copy of one log."""

    def __init__(self, snapshot: Snapshot, log: int) -> None:
        self._snapshot, self._log = snapshot, log

    def verified(self) -> Held:
        found = self._asked(
            "SELECT l.first_seq, l.follows, l.seq, l.head, l.notes, l.notes_head, l.signed, l.tree, t.id,"
            " t.name, t.public FROM croupier.logs AS l JOIN croupier.terminals AS t ON t.id = l.terminal"
            " WHERE l.id = %s"
        )
        if not found:
            raise Fault(f"the room has no log {self._log}")
        ((first, follows, last, head, notes, notes_head, signed, tree, terminal, name, public),) = found
        said = self._signed(bytes(public), signed, tree, self._notes(notes, bytes(notes_head)))
        if self._rows(first, bytes(follows), {each.seq: each.head for each in said.values()}) != (last, head):
            raise self._fault(f"it does not end with row {last} as the room last said")
        hands, wrong, older = self._hands(said)
        return Held(
            log=self._log, terminal=terminal, name=name, first=first, last=last, head=bytes(head),
            signatures=len(said), hands=hands, wrong=tuple(wrong), older=tuple(older),
        )  # fmt: skip

    def _asked(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows of a query; its first value is the log."""
        return self._snapshot.ask(query.encode(), (self._log, *values), self._log).fetchall()

    def _fault(self, why: str) -> Fault:
        return Fault(f"log {self._log}: {why}")

    def _notes(self, last: int, head: bytes) -> list[bytes]:
        """The hash of each note, starting with the hash before the first."""
        heads = [GENESIS]
        for *note, stored in self._asked(
            f"SELECT {_NOTE}, hash FROM croupier.notes WHERE log = %s ORDER BY seq"
        ):
            heads.append(link_note(heads[-1], NoteRow(*note)))
            if note[0] != len(heads) - 1 or heads[-1] != stored:
                raise self._fault(f"note {note[0]} does not follow the one before")
        if (len(heads) - 1, heads[-1]) != (last, head or GENESIS):
            raise self._fault(f"its notes do not end with note {last} as the room last said")
        return heads

    def _signed(
        self, public: bytes, last: int, tree: list[bytes], notes: list[bytes]
    ) -> dict[int, SignedStatement]:
        """The signed statements by number, after every signature was checked."""
        keys = {id_of(public): public}
        for name, key in self._asked("SELECT id, public FROM croupier.signers WHERE log = %s"):
            if id_of(bytes(key)) == name:
                keys[name] = bytes(key)
        said, number = dict[int, SignedStatement](), 0
        query = (
            f"SELECT signer, signature, {_STATEMENT} FROM croupier.signatures WHERE log = %s ORDER BY number"
        )
        for signer, signature, *values in self._asked(query):
            each = SignedStatement(*values)
            if signer not in keys or not is_signed(keys[signer], each.text(), bytes(signature)):
                raise self._fault(f"signature {each.number} is of no key of the log")
            if number and each.number != number + 1:
                raise self._fault(f"signature {number + 1} is missing")
            if each.notes >= len(notes) or notes[each.notes] != each.notes_head:
                raise self._fault(f"signature {each.number} is of a note with another hash")
            said[each.number], number = each, each.number
        made = Tree([leaf_hash(each.text()) for each in said.values()])
        if (number != last and (said or not tree)) or (1 in said and made.compact(made.size) != [*tree]):
            raise self._fault(f"its signatures are not the {last} that the room cosigned")
        return said

    def _rows(self, first: int, follows: bytes, signed: dict[int, bytes]) -> tuple[int, bytes]:
        """Follow all rows; returns the last row with its hash."""
        seq, head = first - 1, follows
        for begin, stored_head, body in self._all_of(_PIECES, "first_seq"):
            if begin != seq + 1:
                raise self._fault(f"row {seq + 1} is missing")
            try:
                rows = unpack(body, begin)
            except Unreadable as error:
                raise self._fault(f"rows from {begin}: {error}") from None
            for row, stored in rows:
                seq, head = row.seq, link(head, row)
                if not stored or not head.startswith(stored):
                    raise self._fault(f"row {seq} does not follow the one before")
                if signed.pop(seq, head) != head:
                    raise self._fault(f"a signature is of row {seq} with another hash")
            if head != stored_head:
                raise self._fault(f"the rows up to {seq} have another hash than the room noted")
        if left := [each for each in signed if each >= first]:
            raise self._fault(f"a signature is of row {min(left)}, which the room does not have")
        return seq, head

    def _all_of(self, query: str, number: str) -> Iterator[tuple[Any, ...]]:
        """All rows of a query, in parts, ordered by its first column `number`."""
        last = 0
        while rows := self._asked(f"{query} AND {number} > %s ORDER BY {number} LIMIT {_AT_ONCE}", last):
            yield from rows
            last = rows[-1][0]

    def _hands(self, said: dict[int, SignedStatement]) -> tuple[int, list[tuple[int, int]], list[int]]:
        """The number of hands, those whose tables differ from their rows, and older ones that differ."""
        store, count, wrong, older = OneLog(self._snapshot, self._log, f"log {self._log}"), 0, [], []
        for hand, number, sheet, begins in self._all_of(_SHEETS, "id"):
            count += 1
            made = sha256(json.dumps(sheet, separators=(",", ":")).encode()).digest()
            signed = said.get(number)
            if signed is None or (signed.hand_id, signed.tables) != (hand, made):
                raise self._fault(f"the tables of hand {hand} are not those that were signed")
            self._laid_out(hand, sheet)
            cover = sheet[0][0][_COVER] if len(sheet[0][0]) > _COVER else 1
            if cover >= NAMED and difference(store, hand):
                wrong.append((hand, begins)) if cover >= COVER else older.append(hand)
        return count, wrong, older

    def _laid_out(self, hand: int, sheet: list[Any]) -> None:
        """Check that the tables for searches and reports agree with the signed ones."""
        for columns, table, number, wanted in (
            (COLUMNS_OF_HAND, "hands", "id", [sheet[0][0][:_COVER]]),
            (COLUMNS_OF_PARTS, "parts", "hand_id", sheet[_IN_PARTS]),
            (COLUMNS_OF_INCIDENTS, "incidents", "hand_id", sheet[_IN_INCIDENTS]),
        ):
            rows = self._asked(
                f"SELECT {columns} FROM croupier.{table} WHERE log = %s AND {number} = %s", hand
            )
            if sorted(map(list, rows), key=repr) != sorted(wanted, key=repr):
                raise self._fault(f"the {table} of hand {hand} are not those that were signed")
