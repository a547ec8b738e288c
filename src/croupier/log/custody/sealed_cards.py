"""Opens cards that nobody tabled: never without a note of who did it, when, in which hand, and why.

The note is on the disk before a card is read. Somebody with a private key and a copy of the file can open it
with another program. Only a pair of keys that must open together prevents that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import date
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from croupier.errors import Refused
from croupier.log.custody.witness import changing
from croupier.log.journal.floor_keys import FloorLock, PrivateKey, holders, open_boxes
from croupier.log.journal.notes import add_note, read_notes
from croupier.log.journal.signatures import Signer, signer_of_log
from croupier.log.reading.archive import Archive
from croupier.log.reading.stored_seals import NO_BOXES, about, close_boxes, read_seals


def open_cards(
    path: Path,
    hand_ids: Collection[int] | None,
    *,
    keys: Sequence[PrivateKey] = (),
    terminal: bytes | None = None,
    who: str,
    why: str,
    utc: str,
    signer: Signer | None = None,
) -> Archive:
    """Open the cards of these hands, or of all (None), once the notes are written; returns the log to read.

    Without a `signer` the key beside the log signs the note, if it is there; also in the functions below.

    Raises `Refused` for a hand in progress, for keys that do not open a hand, and if who or why is missing.
    """
    facts = {"keys": [key.owner.id for key in keys] + ["terminal"] * (terminal is not None)}
    said: dict[str, Any] = {"utc": utc, "who": who, "why": why, "facts": facts}
    said["signer"] = signer or signer_of_log(path)
    with changing(path) as conn:
        for hand_id in hand_ids or ():
            check_opens(conn, hand_id, keys, terminal)
            add_note(conn, "opened", hand_id=hand_id, **said)
        if hand_ids is None:
            add_note(conn, "opened", **said)
    return Archive.open(path, key=terminal).with_floor_keys(keys, hand_ids)


def check_opens(
    conn: Connection, hand_id: int, keys: Sequence[PrivateKey], terminal: bytes | None = None
) -> None:
    """Raise `Refused` unless the hand is over and these keys open its cards."""
    hand = conn.execute("SELECT outcome FROM hands WHERE id = ?", (hand_id,)).fetchone()
    if hand is None:
        raise Refused("no-such-hand", f"there is no hand {hand_id}")
    if hand[0] is None:
        raise Refused("hand-live", f"hand {hand_id} is in progress: its cards are not to be seen yet")
    seals = read_seals(conn, hand_id, terminal, keys)
    if seals and not any(each.seal for each in seals):
        found = [row[0] for row in conn.execute("SELECT boxes FROM seals WHERE hand_id = ?", (hand_id,))]
        for each in (boxes for boxes in found if boxes not in (None, NO_BOXES)):
            open_boxes(each, keys, about(hand_id))
        raise Refused(
            "not-sealed-to-floor", f"hand {hand_id}: its cards are not sealed to the floor, or forgotten"
        )


def rotate(
    path: Path,
    keys: Sequence[PrivateKey],
    new: FloorLock,
    *,
    who: str,
    why: str,
    utc: str,
    signer: Signer | None = None,
) -> tuple[int, int]:
    """Lock with other keys what these keys open; returns how many hands were locked again, and how many not.

    The old keys still open every older copy of the file. Raises `Refused` if the note must be signed and
    there is no key.
    """
    signer = signer or signer_of_log(path)
    with changing(path) as conn:
        moved, left, stays = _close_anew(conn, keys, new, signer)
        facts: dict[str, object] = {"to": [key.id for key in new.keys], "together": new.together}
        facts |= {"moved": moved, "left": left, "stays": stays}
        add_note(conn, "keys", utc=utc, who=who, why=why, facts=facts, signer=signer)
    return moved, left


def _close_anew(
    conn: Connection, keys: Sequence[PrivateKey], new: FloorLock, signer: Signer | None
) -> tuple[int, int, list[list[int]]]:
    """Lock the seals again: returns how many were, how many were not, and the first and last row of these."""
    moved, stays, runs_on = 0, list[list[int]](), False
    found = conn.execute(
        "SELECT hand_id, first_seq, boxes FROM seals WHERE boxes IS NOT NULL AND boxes != ?"
        " ORDER BY first_seq",
        (NO_BOXES,),
    ).fetchall()
    for hand_id, first, boxes in found:
        try:
            secret = open_boxes(boxes, keys, about(hand_id))
        except Refused:
            if not runs_on:
                stays.append([first, first])
            stays[-1][1], runs_on = first, True
            continue
        close_boxes(conn, hand_id, first, new.close(secret, about(hand_id)), signer=signer)
        moved, runs_on = moved + 1, False
    return moved, len(found) - moved, stays


def keys_in(archive: Archive) -> dict[str, int]:
    """How many seals each key opens, or each pair of keys that must open together, by their beginnings."""
    found: Counter[str] = Counter()
    for (boxes,) in archive.all("SELECT boxes FROM seals WHERE boxes IS NOT NULL"):
        found.update(holders(boxes))
    return dict(found)


def forget_cards(
    path: Path, before: date, *, who: str, why: str, utc: str, signer: Signer | None = None
) -> int:
    """Delete what opens the cards of hands that began before a UTC day; returns how many seals that were."""
    with changing(path, leaving_nothing=True) as conn:
        done = conn.execute(
            "UPDATE seals SET boxes = NULL, boxes_signature = NULL, salt = x''"
            " WHERE (boxes IS NOT NULL OR salt != x'') AND EXISTS (SELECT 1 FROM hands"
            " WHERE id = hand_id AND started_utc < ? AND outcome IS NOT NULL)",
            (before.isoformat(),),
        ).rowcount
        if done:
            facts = {"before": before.isoformat(), "seals": done}
            signer = signer or signer_of_log(path)
            add_note(conn, "retention", utc=utc, who=who, why=why, facts=facts, signer=signer)
    return done


Named = tuple[int, str, str]
"""A hand, who named something in it, and what: the place of the card, and how they know."""


def note_named(path: Path, named: Iterable[Named], *, utc: str) -> int:
    """Note what was named for the hands of this log, each thing once; returns how many notes were added."""
    added = 0
    with changing(path) as conn:
        known = {(note.hand_id, note.who, note.why) for note in read_notes(conn, kind="named")}
        for hand_id, who, what in dict.fromkeys(named):
            there = conn.execute("SELECT 1 FROM hands WHERE id = ?", (hand_id,)).fetchone()
            if there and (hand_id, who, what) not in known:
                signer = signer_of_log(path)
                add_note(conn, "named", utc=utc, who=who, why=what, hand_id=hand_id, signer=signer)
                added += 1
    return added
