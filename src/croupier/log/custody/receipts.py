"""Receipts: checkpoints cosigned by a card room, each with the last row that the room has.

The newest lies beside the log. Some are also notes of the log, so each copy of the log shows how far a room
has witnessed it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from sqlite3 import Connection
from typing import Any, Final, NamedTuple, Self

from croupier.errors import Unreadable
from croupier.log.custody.signed_notes import Checkpoint, NoteKey, SignedNote
from croupier.log.custody.witness import changing
from croupier.log.journal.chain import NO_ROW, Broken
from croupier.log.journal.excuses import Excuses
from croupier.log.journal.notes import add_note, read_notes
from croupier.log.journal.signatures import Signer

_LINE: Final = re.compile(r"^row ([0-9]{1,18}) head ([0-9a-f]{64})$", re.MULTILINE)
_WHO: Final = "croupier room"


class Receipt(NamedTuple):
    """A row with its hash, and the number of signatures, cosigned by a room with this key."""

    seq: int
    head: bytes
    signed: int
    witness: str

    @classmethod
    def parse(cls, text: str, witness: str) -> Self:
        """Read a receipt; raises `Unreadable` unless the room whose key is `witness` cosigned it."""
        note, key = SignedNote.parse(text), NoteKey.parse(witness)
        found = _LINE.search(note.text)
        if found is None or not note.holds(key):
            raise Unreadable(f"receipt: expected a checkpoint with a row, cosigned by {key.name}")
        return cls(int(found[1]), bytes.fromhex(found[2]), Checkpoint.parse(note.text).size, key.name)

    @classmethod
    def of_facts(cls, facts: Mapping[str, Any]) -> Self:
        """The receipt in a note; raises `Unreadable`."""
        return cls.parse(str(facts.get("receipt")), str(facts.get("witness")))


def keep_in_log(log: Path, text: str, witness: str, *, utc: str, signer: Signer) -> None:
    """Add a receipt to the notes of a log, signed by its terminal; raises `Fault` and `Unreadable`."""
    receipt = Receipt.parse(text, witness)
    with changing(log) as conn:
        add_note(
            conn,
            "receipt",
            utc=utc,
            who=_WHO,
            why=f"cosigned by {receipt.witness}",
            facts={"witness": witness, "receipt": text},
            signer=signer,
        )


def latest_in_log(conn: Connection, witness: str) -> Receipt | None:
    """The last receipt of a room among the notes of a log; raises `Fault` and `Unreadable`."""
    notes = read_notes(conn, kind="receipt")
    mine = [each.facts for each in notes if each.facts.get("witness") == witness]
    return Receipt.of_facts(mine[-1]) if mine else None


def check_receipts(excuses: Excuses, after: int = 0) -> tuple[Receipt, ...]:
    """The receipts in the notes after this number, by row; raises `Broken` if its room did not sign one."""
    found = []
    for seq, facts in excuses.receipts:
        if seq <= after:
            continue
        try:
            found.append(Receipt.of_facts(facts))
        except Unreadable as error:
            raise Broken(NO_ROW, f"note {seq} (receipt): {error}") from None
    return tuple(sorted(found))
