"""Notes of who named unread cards so that a hand could be exported; never which card it is."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from croupier.log.disk import sqlite_faults, transaction
from croupier.log.journal.signing import signer_of_log
from croupier.log.notes.notes import add_note, read_notes
from croupier.log.schema.drift import open_for_change

Named = tuple[int, str, str]
"""A hand, who named, and what: its place, and how they know."""


def note_named(path: Path, named: Iterable[Named], *, utc: str) -> int:
    """Note what was named for the hands of this log, each thing once; how many notes were added."""
    added = 0
    with sqlite_faults(path):
        db = open_for_change(path)
        try:
            with transaction(db):
                known = {(note.hand_id, note.who, note.why) for note in read_notes(db.conn, kind="named")}
                for hand_id, who, what in dict.fromkeys(named):
                    there = db.conn.execute("SELECT 1 FROM hands WHERE id = ?", (hand_id,)).fetchone()
                    if there and (hand_id, who, what) not in known:
                        signer = signer_of_log(path)
                        add_note(db.conn, "named", utc=utc, who=who, why=what, hand_id=hand_id, signer=signer)
                        added += 1
        finally:
            db.close()
    return added
