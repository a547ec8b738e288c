"""The seals of a hand as the file has them: what opens its rows, and what remains to open them later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from hashlib import sha256
from sqlite3 import Connection
from typing import Final

from croupier.errors import Refused
from croupier.log.disk import Queried, written
from croupier.log.journal.floor_keys import PrivateKey, open_boxes
from croupier.log.journal.notes import last_note
from croupier.log.journal.seals import Seal, open_row
from croupier.log.journal.signatures import Signer
from croupier.log.keyfile import KEY_BYTES
from croupier.values import dataclass

_SEQ_BYTES: Final = 8
NOTE_BYTES: Final = 8
"""This many bytes before the signature of boxes are the number of a note."""


@dataclass(frozen=True)
class Sealed:
    """A row of `seals`: its first row, its seal if that is known, and the keys of opened rows.

    `published`: the key of the whole hand is in the file, as in logs of the first version.
    """

    hand_id: int
    first_seq: int
    published: bool
    seal: Seal | None
    row_keys: Mapping[int, bytes] = field(default_factory=dict, repr=False)

    def open(self, sealed: bytes, *, seq: int, name: str) -> bytes | None:
        """The sealed part of a row, None if nobody here can know it; raises `Fault` if it was changed."""
        if self.seal is not None:
            return self.seal.open(sealed, seq=seq, name=name)
        if seq in self.row_keys:
            return open_row(self.row_keys[seq], sealed, hand_id=self.hand_id, seq=seq, name=name)
        return None


def read_seals(
    conn: Queried, hand_id: int, terminal: bytes | None, floor: Iterable[PrivateKey] = ()
) -> list[Sealed]:
    """The seals of a hand, the latest first, opened as far as the file, the terminal and the floor can."""
    rows = conn.execute(
        "SELECT first_seq, salt, check_value, opened_key, version, row_keys, boxes FROM seals"
        " WHERE hand_id = ? ORDER BY first_seq DESC",
        (hand_id,),
    ).fetchall()
    keys = tuple(floor)
    found = []
    for first, salt, check, opened, version, row_keys, boxes in rows:
        seal = Seal(hand_id, opened, version=version) if opened else None
        if seal is None and terminal is not None and salt:
            derived = Seal.derive(terminal, hand_id, salt, version)
            seal = derived if derived.check == check else None
        if seal is None and boxes and keys:
            seal = _from_floor(hand_id, boxes, keys, version)
        found.append(Sealed(hand_id, first, opened is not None, seal, read_row_keys(row_keys or b"")))
    return found


def _from_floor(hand_id: int, boxes: str, keys: tuple[PrivateKey, ...], version: int) -> Seal | None:
    try:
        return Seal(hand_id, open_boxes(boxes, keys, about(hand_id)), version=version)
    except Refused:
        return None


NO_BOXES: Final = "{}"
"""The boxes for the floor of a seal that nobody can open, because the terminal lost its key."""


def close_boxes(conn: Connection, hand_id: int, first_seq: int, boxes: str, *, signer: Signer | None) -> None:
    """Write boxes for the floor after the tables of the hand were hashed; each is signed by itself.

    The number of the next note, which records this, is signed with them and stored before the signature. It
    shows whether boxes are older than a later change of keys.
    """
    note = last_note(conn)[0] + 1
    signature = None
    if signer is not None:
        signature = note.to_bytes(NOTE_BYTES) + signer.sign(boxes_text(hand_id, first_seq, boxes, note))
    done = conn.execute(
        "UPDATE seals SET boxes = ?, boxes_signature = ? WHERE hand_id = ? AND first_seq = ?",
        (boxes, signature, hand_id, first_seq),
    )
    written(done)


def boxes_text(hand_id: int, first_seq: int, boxes: str, note: int) -> bytes:
    """The text that is signed for boxes written after their hand, where `note` is the next one."""
    return f"croupier 1 boxes of {about(hand_id)} row {first_seq} note {note} {hash_of(boxes).hex()}".encode()


def hash_of(value: str | bytes) -> bytes:
    """The hash under which a salt or boxes are covered by the tables of their hand."""
    return sha256(value.encode() if isinstance(value, str) else value).digest()


def about(hand_id: int) -> str:
    """The text that says what a box of the floor holds."""
    return f"hand {hand_id}"


def write_row_keys(keys: Mapping[int, bytes]) -> bytes:
    """The published keys of rows as one value: number and key, one after the other.

    >>> read_row_keys(write_row_keys({7: bytes(32)})) == {7: bytes(32)}
    True
    """
    return b"".join(seq.to_bytes(_SEQ_BYTES) + keys[seq] for seq in sorted(keys))


def read_row_keys(value: bytes) -> dict[int, bytes]:
    """Read what `write_row_keys` wrote; of a damaged value, as much as possible."""
    size = _SEQ_BYTES + KEY_BYTES
    parts = (value[at : at + size] for at in range(0, len(value), size))
    return {int.from_bytes(part[:_SEQ_BYTES]): part[_SEQ_BYTES:] for part in parts if len(part) == size}
