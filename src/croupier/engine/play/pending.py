"""Actions out of turn, held until their turn: applied, bound by a ruling, or given back (TDA 53)."""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.play.acting import take
from croupier.errors import Refused


def release_held(draft: Draft) -> None:
    """Apply what the seat to act did out of turn, if it still faces the same bet."""
    hand = draft.hand
    if not hand.pending.held and not hand.incidents.alerts:
        return
    _forget_folds(draft)
    while (seat := draft.hand.round.to_act) is not None and seat in draft.hand.pending.held:
        if draft.hand.pending.held[seat].facing != draft.hand.round.bet:
            _give_back(draft, seat)
            return
        if not bind(draft, seat):
            return


def bind(draft: Draft, seat: Seat) -> bool:
    """Make the action out of turn count; if it is no longer lawful, give it back and return False."""
    held = draft.hand.pending.held[seat]
    try:
        take(draft, seat, held.action, held.to)
    except Refused:
        _give_back(draft, seat)
        return False
    _answer(draft, seat, "applied")
    return True


def give_back_held(draft: Draft) -> None:
    """The round is over: give back every held action."""
    for seat in tuple(draft.hand.pending.held):
        _give_back(draft, seat)
    for alert in draft.hand.incidents.alerts:
        if alert.code == codes.OUT_OF_TURN:
            draft.answer(alert, "binding", by="terminal")
        elif alert.code == codes.CONDITIONAL_WORDS:
            draft.answer(alert, "stands", by="terminal")


def _give_back(draft: Draft, seat: Seat) -> None:
    draft.add(ev.ActionReleased, seat=seat)
    _answer(draft, seat, "returned")


def _answer(draft: Draft, seat: Seat, way: str) -> None:
    for alert in draft.hand.incidents.alerts:
        if alert.code == codes.OUT_OF_TURN and alert.seat == seat:
            draft.answer(alert, way, by="terminal")


def _forget_folds(draft: Draft) -> None:
    """Close alerts about folds out of turn, final at once (TDA 58), as soon as somebody acts."""
    for alert in draft.hand.incidents.alerts:
        if alert.code == codes.OUT_OF_TURN and alert.seat not in draft.hand.pending.held:
            draft.answer(alert, "binding", by="terminal")
