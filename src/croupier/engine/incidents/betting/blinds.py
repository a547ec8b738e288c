"""Misplaced button and blinds: corrected before the deal, or made good later (I-09)."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.incidents.case import Case
from croupier.engine.incidents.common import call_misdeal
from croupier.engine.places import Seat
from croupier.engine.play.forced import as_keyed, play_from, right_positions
from croupier.rules.positions import clockwise, first_hand


def correct_blinds(case: Case) -> None:
    """Return wrong posts and take the right ones."""
    play_from(case.draft, right_positions(case.hand))


def blinds_as_keyed(case: Case) -> None:
    """Deal the hand from the posts as keyed, with the button on the player before them."""
    facts = case.facts
    as_keyed(case.draft, *(Seat(facts[name]) if name in facts else None for name in ("small", "big")))


def misdeal_from_the_right_seats(case: Case) -> None:
    """X-MISDEAL, the only kind in which the forced bets change."""
    call_misdeal(case)
    correct_blinds(case)


def make_good_later(case: Case) -> None:
    """Let the hand stand; from the next one on, each player gets each position once (WSOP 109)."""
    hand, right = case.hand, right_positions(case.hand)
    played, last = hand.positions.big_blind, hand.positions.before[2]
    assert played is not None, "a hand with blinds"
    if played == right.big_blind and case.seat is not None and case.seat in hand.seats:
        played = first_hand(case.seat, hand.seats).big_blind
    if played == right.big_blind:
        last = played
    elif last is None:
        last = [*clockwise(right.big_blind, hand.seats)][-2]
    case.draft.add(ev.BlindsMisplaced, last=last, wrong=played)
