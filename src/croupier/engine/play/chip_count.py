"""Chips the terminal had wrong: a recounted stack, and chips found behind an all-in (TDA 62)."""

from __future__ import annotations

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.between.seating import player_at
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.table import Hand
from croupier.errors import Refused


def correct_stack(draft: Draft, command: cmd.CorrectStack) -> None:
    """Correct a seat's stack after a count; in a tournament only the floor may (S-128)."""
    table, seat = draft.table, command.seat
    if table.settings is not None and table.settings.mode == "tournament" and table.floor is None:
        raise Refused("floor-needed", "the floor counts stacks in a tournament: the PIN first", way="stack")
    if not command.reason:
        raise Refused("reason-needed", "a stack is corrected with a reason", rule="TDA 1")
    if player_at(table, seat).capped:
        raise Refused("hand-in-progress", "chips beyond the cap are counted between hands", seat=seat)
    before = player_at(table, seat).stack
    draft.refuse_broken_chips(command.stack, seat)
    hand = table.hand
    playing = hand is not None and not table.between_hands and seat in hand.live
    if command.stack < 0 or (playing and bool(before) != bool(command.stack)):
        raise Refused("all-in-count", "an all-in is not recounted: report hidden chips", seat=seat)
    draft.add(
        ev.StackCorrected,
        seat=seat,
        stack=command.stack,
        before=before,
        reason=command.reason,
        by=table.in_charge,
    )


def pay_found_chips(draft: Draft) -> None:
    """Hidden chips stay with an owner who won anything, or in a void hand; else they are lost (S-137)."""
    hand = draft.table.hand
    assert hand is not None, "a hand has just ended"
    for owner, amount in hand.money.hidden.items():
        seat = owner if _keeps(hand, owner) else hand.money.awards[0][1]
        before = draft.table.players[seat].stack
        draft.add(
            ev.StackCorrected,
            seat=seat,
            stack=before + amount,
            before=before,
            reason="TDA 62",
            by="terminal",
        )


def _keeps(hand: Hand, seat: Seat) -> bool:
    return not hand.money.awards or any(one.seat == seat for one in hand.money.awards)
