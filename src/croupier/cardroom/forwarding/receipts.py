"""The receipt of the room as a witness at the table: it shows if the log was cut off since.

The witness beside the signing key may be lost together with the log, or both may be replaced by an older
copy. Nobody at the table can forge what the room cosigned.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from croupier.cardroom.forwarding.membership import read_membership, receipt_beside
from croupier.errors import Fault, Unreadable
from croupier.files import MOST_TYPED, read_text
from croupier.log.custody.attested.signed_notes import NoteKey, SignedNote
from croupier.log.custody.heads import Stand
from croupier.log.custody.witness import Loss, lost_since
from croupier.log.journal.chain import GENESIS

_LINE: Final = re.compile(r"^row ([0-9]{1,18}) head ([0-9a-f]{64})$", re.MULTILINE)


def stand_of(log: Path) -> Stand | None:
    """How far the room has the log, by its receipt; None if the room signed none."""
    path, member = receipt_beside(log), read_membership(log)
    if member is None or not path.exists():
        return None
    try:
        note = SignedNote.parse(read_text(path, most=MOST_TYPED))
    except Unreadable:
        return None
    found = _LINE.search(note.text)
    if found is None or not note.holds(NoteKey.parse(member.witness)):
        return None
    return Stand(int(found[1]), bytes.fromhex(found[2]), 0, GENESIS)


def lost_since_receipt(log: Path) -> Loss | None:
    """The rows that the room cosigned and the log no longer has; their receipt is then put aside.

    Raises `Fault` for a log that cannot be read at all.
    """
    known = stand_of(log)
    loss = lost_since(log, known) if known is not None else None
    if loss is not None:
        path = receipt_beside(log)
        try:
            path.replace(path.with_name(f"{path.name}-lost"))
        except OSError as error:
            raise Fault(f"{path}: it cannot be put aside: {error.strerror}") from error
    return loss
