"""What opens the cards of a hand for the floor, checked against what was signed and what notes say of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from sqlite3 import Connection
from typing import Any, Final

from croupier.log.index.digest import OWN_SEALS
from croupier.log.journal.excuses import Excuses
from croupier.log.journal.signing import is_signed
from croupier.log.reading.seals import NO_BOXES, NOTE_BYTES, boxes_text, hash_of

_Seal = tuple[Any, ...]
"""A row of `seals`: the columns of `_OF_SEALS`."""

_OF_SEALS: Final = "hand_id, first_seq, salt, opened_key, boxes, salt_hash, boxes_hash, boxes_signature"


def seals_of(conn: Connection, first: int, last: int) -> Callable[[int], Iterable[_Seal]]:
    """What was sealed of each of these hands; read at once, unless something was sealed between hands."""
    between = conn.execute(
        "SELECT 1 FROM seals WHERE hand_id = 0"
        " AND first_seq < (SELECT first_seq FROM hands WHERE id <= ?2 ORDER BY id DESC LIMIT 1)"
        " AND first_seq >= coalesce((SELECT first_seq FROM hands WHERE id < ?1 ORDER BY id DESC LIMIT 1), 0)"
        " LIMIT 1",
        (first, last),
    ).fetchone()
    if between is not None:
        own = f"SELECT {_OF_SEALS} FROM seals WHERE {OWN_SEALS}"
        return lambda hand_id: conn.execute(own, (hand_id,))
    found = defaultdict[int, list[_Seal]](list)
    for seal in conn.execute(f"SELECT {_OF_SEALS} FROM seals WHERE hand_id BETWEEN ? AND ?", (first, last)):
        found[seal[0]].append(seal)
    return lambda hand_id: found.get(hand_id, ())


def seals_fault(
    seals: Iterable[_Seal],
    hand_id: int,
    started: str,
    notes: int,
    keys: Mapping[str, bytes],
    excuses: Excuses,
    *,
    is_covered: bool,
) -> str:
    """What is wrong with what opens the cards of a hand for the floor, or nothing.

    `notes` is the last note when the hand was signed; what was locked before keys changed is older. It may
    since have been locked for other keys, or forgotten, if a note says so. For a hand whose hash does not
    cover it, only what was written later is known.
    """
    forgotten = started < excuses.forgotten
    closed = any(first <= hand_id <= last for first, last in excuses.closed)
    for of, first, salt, opened, boxes, salt_hash, boxes_hash, signature in seals:
        if is_covered and salt and hash_of(salt) != salt_hash:
            return "the salt of its seal was changed"
        if boxes is None:
            if signature is not None:
                return "what opens its cards for the floor was taken out"
            wanted = boxes_hash is not None or ((closed or (is_covered and not salt)) and opened is None)
            if wanted and not (forgotten and not salt):
                return "what opens its cards for the floor was taken out"
        else:
            due = _changed_at(first, notes, excuses) if boxes != NO_BOXES else 0
            is_later = due or signature is not None or (is_covered and hash_of(boxes) != boxes_hash)
            if is_later and not _is_moved((of, first, boxes), signature, due, keys, excuses):
                return "what opens its cards for the floor was changed"
    return ""


def _changed_at(first: int, notes: int, excuses: Excuses) -> int:
    """The latest note after `notes` by which the seal from row `first` on got other keys; 0 if none."""
    for note, stays in reversed(excuses.rotated):
        if note > notes and not any(start <= first <= end for start, end in stays):
            return note
    return 0


def _is_moved(
    what: tuple[int, int, str], signature: bytes | None, due: int, keys: Mapping[str, bytes], excuses: Excuses
) -> bool:
    """Whether the signer wrote boxes after their hand, and not before note `due`.

    In an unsigned log a note must say so.
    """
    if signature is None:
        return excuses.first_signed is None and (excuses.moved or bool(excuses.closed))
    note = int.from_bytes(signature[:NOTE_BYTES])
    text = boxes_text(*what, note)
    return note >= due and any(is_signed(public, text, signature[NOTE_BYTES:]) for public in keys.values())
