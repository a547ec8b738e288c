"""During which boot of the machine a row was written, and whether its wall clock could be trusted.

The monotonic clock of a row counts from the machine's start: it compares only rows of one boot. Each boot is
a note, written by the first terminal that opens the log in it.
"""

from __future__ import annotations

from pathlib import Path

from croupier.log.custody.witness import WITNESSED
from croupier.log.disk import making_sense, sqlite_faults, transaction
from croupier.log.journal.signing import Signer
from croupier.log.notes.notes import add_note, read_notes
from croupier.log.reading.store import Store
from croupier.log.schema.drift import open_for_change
from croupier.values import dataclass


@dataclass(frozen=True)
class HandClock:
    """The `boot` in which a hand began, empty if it was not noted; whether its wall times can be trusted."""

    boot: str
    synchronised: bool


def note_boot(
    path: Path, boot: str, *, who: str, utc: str, synchronised: bool, signer: Signer | None = None
) -> bool:
    """Note this boot after the last row, unless it is noted already; whether it was noted now."""
    with sqlite_faults(path):
        db = open_for_change(path)
        try:
            with transaction(db):
                known = read_notes(db.conn, kind="boot")
                if not boot or (known and known[-1].facts.get("boot") == boot):
                    return False
                (last,) = db.conn.execute(
                    "SELECT max(coalesce((SELECT max(seq) FROM journal), 0),"
                    " coalesce((SELECT last_seq FROM packs ORDER BY first_seq DESC LIMIT 1), 0))"
                ).fetchone()
                facts = {"boot": boot, "after": last, "synchronised": synchronised} | WITNESSED
                why = "the machine was started"
                add_note(db.conn, "boot", utc=utc, who=who, why=why, facts=facts, signer=signer)
        finally:
            db.close()
    return True


def note_clock(path: Path, *, who: str, before: str, utc: str, signer: Signer | None = None) -> None:
    """Note that a person set the machine's time: its clock showed `before`, and now shows `utc`."""
    with sqlite_faults(path):
        db = open_for_change(path)
        try:
            with transaction(db):
                why = f"the time was told: {utc} in place of {before}"
                facts = {"before": before, "told": utc}
                add_note(db.conn, "clock", utc=utc, who=who, why=why, facts=facts, signer=signer)
        finally:
            db.close()


def clock_of(archive: Store, hand_id: int) -> HandClock:
    """The clock of one hand; raises `Fault` for an unknown hand."""
    rows = [each for each in archive.span_of(hand_id) if each.hand_id == hand_id]
    boots = read_notes(archive.conn, kind="boot")
    with making_sense(archive.path):
        before = [note.facts["boot"] for note in boots if note.facts["after"] < rows[0].seq]
    return HandClock(before[-1] if before else "", all(row.clock_synced for row in rows))
