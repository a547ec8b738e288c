"""Looking at cards that nobody tabled: never without a note of who did, when, at which hand, and why.

The note is on the disk before a card is read. Whoever has a private key and a copy of the file can open it
with a program of his own; two keys that must open together are the answer to that, not this module.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import date
from pathlib import Path
from sqlite3 import Connection

from croupier.errors import Refused
from croupier.log.archive import Archive
from croupier.log.disk import open_for_change, told, transaction
from croupier.log.floor import FloorLock, PrivateKey, holders, open_boxes
from croupier.log.notes import add_note
from croupier.log.seals import about, read_seals


def open_cards(
    path: Path,
    hand_ids: Collection[int] | None,
    *,
    keys: Sequence[PrivateKey] = (),
    terminal: bytes | None = None,
    who: str,
    why: str,
    utc: str,
) -> Archive:
    """The log, with the cards of these hands open, or of all with None, once the notes are written.

    Raises `Refused` for a hand in progress, for keys that do not open a hand, and without who and why.
    """
    facts = {"keys": [key.owner.id for key in keys] + ["terminal"] * (terminal is not None)}
    with told(path):
        db = open_for_change(path)
        try:
            with transaction(db):
                for hand_id in hand_ids or ():
                    _check(db.conn, hand_id, keys, terminal)
                    add_note(db.conn, "opened", utc=utc, who=who, why=why, hand_id=hand_id, facts=facts)
                if hand_ids is None:
                    add_note(db.conn, "opened", utc=utc, who=who, why=why, facts=facts)
        finally:
            db.close()
    return Archive.open(path, key=terminal).with_floor_keys(keys, hand_ids)


def _check(conn: Connection, hand_id: int, keys: Sequence[PrivateKey], terminal: bytes | None) -> None:
    hand = conn.execute("SELECT outcome FROM hands WHERE id = ?", (hand_id,)).fetchone()
    if hand is None:
        raise Refused("no-such-hand", f"there is no hand {hand_id}")
    if hand[0] is None:
        raise Refused("hand-live", f"hand {hand_id} is in progress: its cards are nobody's business")
    seals = read_seals(conn, hand_id, terminal, keys)
    if seals and not any(each.seal for each in seals):
        boxes = [row[0] for row in conn.execute("SELECT boxes FROM seals WHERE hand_id = ?", (hand_id,))]
        for each in filter(None, boxes):
            open_boxes(each, keys, about(hand_id))
        raise Refused(
            "not-sealed-to-floor", f"hand {hand_id}: its cards are not sealed to the floor, or forgotten"
        )


def rotate(
    path: Path, keys: Sequence[PrivateKey], new: FloorLock, *, who: str, why: str, utc: str
) -> tuple[int, int]:
    """Close to other keys what these open; how many hands that were, and how many stay as they are.

    The old keys still open every older copy of the file.
    """
    moved = left = 0
    with told(path):
        db = open_for_change(path)
        try:
            with transaction(db):
                found = db.conn.execute("SELECT hand_id, first_seq, boxes FROM seals WHERE boxes IS NOT NULL")
                for hand_id, first, boxes in found.fetchall():
                    try:
                        secret = open_boxes(boxes, keys, about(hand_id))
                    except Refused:
                        left += 1
                        continue
                    db.conn.execute(
                        "UPDATE seals SET boxes = ? WHERE hand_id = ? AND first_seq = ?",
                        (new.close(secret, about(hand_id)), hand_id, first),
                    )
                    moved += 1
                ids = [key.id for key in new.keys]
                facts = {"to": ids, "together": new.together, "moved": moved, "left": left}
                add_note(db.conn, "keys", utc=utc, who=who, why=why, facts=facts)
        finally:
            db.close()
    return moved, left


def keys_in(archive: Archive) -> dict[str, int]:
    """How many seals each key opens, or each pair of keys that must open together, by their beginnings."""
    found: Counter[str] = Counter()
    for (boxes,) in archive.all("SELECT boxes FROM seals WHERE boxes IS NOT NULL"):
        found.update(holders(boxes))
    return dict(found)


def forget_cards(path: Path, before: date, *, who: str, why: str, utc: str) -> int:
    """Throw away what opens the cards of hands that began before a UTC day; how many seals that were."""
    with told(path):
        db = open_for_change(path)
        try:
            with transaction(db):
                done = db.conn.execute(
                    "UPDATE seals SET boxes = NULL, salt = x'' WHERE (boxes IS NOT NULL OR salt != x'')"
                    " AND EXISTS (SELECT 1 FROM hands"
                    " WHERE id = hand_id AND started_utc < ? AND outcome IS NOT NULL)",
                    (before.isoformat(),),
                ).rowcount
                if done:
                    facts = {"before": before.isoformat(), "seals": done}
                    add_note(db.conn, "retention", utc=utc, who=who, why=why, facts=facts)
            db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            db.close()
    return done
