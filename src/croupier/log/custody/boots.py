"""Starts and ends of machine and program, and during which boot a row was written.

The monotonic clock of a row counts from the machine's start: it compares only rows of one boot. Each boot is
a note, written by the first terminal that opens the log in it. So is each start and end of the program, each
change of its configuration, and whatever else an auditor asks for that is no event of a hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from croupier.log.custody.heads import current_head
from croupier.log.custody.witness import WITNESSED, changing
from croupier.log.disk import making_sense
from croupier.log.journal.notes import add_note, read_notes
from croupier.log.journal.signatures import Signer
from croupier.log.reading.store import Store
from croupier.values import dataclass

STARTED: Final = "croupier was started"
STARTED_AFTER_A_FALL: Final = "croupier was started; it had not ended in order before"
STOPPED: Final = "croupier was ended"
SETTINGS_RECORDED: Final = "the configuration was recorded"


@dataclass(frozen=True)
class HandClock:
    """The `boot` in which a hand began, empty if it was not noted; whether its wall times can be trusted."""

    boot: str
    synchronised: bool


def note_boot(
    path: Path, boot: str, *, who: str, utc: str, synchronised: bool, signer: Signer | None = None
) -> bool:
    """Note this boot after the last row, unless it is noted already; returns whether it was noted now."""
    with changing(path) as conn:
        known = read_notes(conn, kind="boot")
        if not boot or (known and known[-1].facts.get("boot") == boot):
            return False
        (last,) = conn.execute(
            "SELECT max(coalesce((SELECT max(seq) FROM journal), 0),"
            " coalesce((SELECT last_seq FROM packs ORDER BY first_seq DESC LIMIT 1), 0))"
        ).fetchone()
        facts = {"boot": boot, "after": last, "synchronised": synchronised} | WITNESSED
        add_note(conn, "boot", utc=utc, who=who, why="the machine was started", facts=facts, signer=signer)
    return True


def note_event(
    path: Path,
    kind: str,
    *,
    who: str,
    why: str,
    utc: str,
    facts: Mapping[str, Any],
    hand_id: int | None = None,
    signer: Signer | None = None,
) -> None:
    """Note something that did not happen in a hand; raises as `add_note`."""
    with changing(path) as conn:
        add_note(conn, kind, utc=utc, who=who, why=why, hand_id=hand_id, facts=facts, signer=signer)


def note_clock(path: Path, *, who: str, before: str, utc: str, signer: Signer | None = None) -> None:
    """Note that a person set the machine's time: its clock showed `before`, and now shows `utc`."""
    why, facts = f"the time was told: {utc} in place of {before}", {"before": before, "told": utc}
    note_event(path, "clock", who=who, why=why, utc=utc, facts=facts, signer=signer)


def note_start(path: Path, *, who: str, utc: str, facts: Mapping[str, Any], signer: Signer) -> bool:
    """Note that the program begins, with its version; returns whether the last run ended in order."""
    with changing(path) as conn:
        query = "SELECT kind FROM notes WHERE kind IN ('start', 'stop') ORDER BY seq DESC LIMIT 1"
        fell = conn.execute(query).fetchone() == ("start",)
        why = STARTED_AFTER_A_FALL if fell else STARTED
        add_note(conn, "start", utc=utc, who=who, why=why, facts={**facts, "fell": fell}, signer=signer)
    return not fell


def note_stop(path: Path, *, who: str, utc: str, facts: Mapping[str, Any], signer: Signer) -> None:
    """Note that the program ends in order, and with which row the log ends then."""
    with changing(path) as conn:
        now = current_head(conn)
        facts = {**facts, "row": now.seq, "head": now.head.hex()}
        add_note(conn, "stop", utc=utc, who=who, why=STOPPED, facts=facts, signer=signer)


def note_settings(path: Path, keys: Mapping[str, str], *, who: str, utc: str, signer: Signer) -> None:
    """Note which keys of the configuration changed since the last start; `keys` has a hash of each value."""
    with changing(path) as conn:
        known = read_notes(conn, kind="settings")
        before = known[-1].facts["keys"] if known and known[-1].signer == signer.id else {}
        changed = sorted(key for key in {**before, **keys} if before.get(key) != keys.get(key))
        if not changed:
            return
        why = f"changed: {', '.join(changed)}" if before else SETTINGS_RECORDED
        facts = {"keys": dict(keys), "changed": changed if before else []}
        add_note(conn, "settings", utc=utc, who=who, why=why, facts=facts, signer=signer)


def clock_of(archive: Store, hand_id: int) -> HandClock:
    """The clock of one hand; raises `Fault` for an unknown hand."""
    rows = [each for each in archive.span_of(hand_id) if each.hand_id == hand_id]
    boots = read_notes(archive.conn, kind="boot")
    with making_sense(archive.path):
        before = [note.facts["boot"] for note in boots if note.facts["after"] < rows[0].seq]
    return HandClock(before[-1] if before else "", all(row.clock_synced for row in rows))
