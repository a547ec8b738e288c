"""Remarks for the record, and the floor's look at face-down cards."""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.table.phases import OVER
from croupier.errors import Refused

LONGEST_NOTE = 400
"""The longest remark, in characters."""


def look_at_hand(draft: Draft, command: cmd.LookAtHand) -> None:
    """Let the floor, and nobody else, look while the hand is halted or over, on record (IB-1, AL-36)."""
    hand = draft.last_hand
    if command.seat not in hand.parts:
        raise Refused("not-in-hand", f"seat {command.seat} is not in the hand", seat=command.seat)
    if draft.table.phase != "HALTED" and hand.phase not in OVER:
        raise Refused(codes.HIDDEN_CARDS, "face-down cards of a live hand are shown to nobody", rule="IB-1")
    if draft.table.floor is None:
        raise Refused(
            codes.HIDDEN_CARDS, "only the floor looks at face-down cards: the PIN first", rule="IB-1"
        )
    draft.add(ev.HandLookedAt, seat=command.seat)


def add_note(draft: Draft, command: cmd.AddNote) -> None:
    """Add a remark; a final ruling can be commented on, never changed (Code 1.36)."""
    text = " ".join(command.text.split())
    if not text or len(text) > LONGEST_NOTE:
        raise Refused("bad-note", f"a note has 1 to {LONGEST_NOTE} characters")
    draft.add(ev.Noted, what=text, seat=command.seat)
