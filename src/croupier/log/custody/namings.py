"""Notes of who named unread cards so that a hand could be exported; never which card it is."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from croupier.log.custody.witness import changing
from croupier.log.journal.notes import add_note, read_notes
from croupier.log.journal.signing import signer_of_log

Named = tuple[int, str, str]
"""A hand, who named, and what: its place, and how they know."""


def note_named(path: Path, named: Iterable[Named], *, utc: str) -> int:
    """Note what was named for the hands of this log, each thing once; how many notes were added."""
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
