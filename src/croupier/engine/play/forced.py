"""Where button and blinds belong, and moving a hand's forced bets there."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.table import Hand
from croupier.errors import Refused
from croupier.rules.positions import Positions, clockwise, first_hand, next_hand


def right_positions(hand: Hand) -> Positions[Seat]:
    """Where button and blinds belong in this hand, given the last one."""
    button, small_blind, big_blind, headsup, was_set = hand.positions.before
    assert button is not None, "a hand with blinds had a button to begin from"
    if was_set or big_blind is None:
        return first_hand(button, hand.seats)
    return next_hand(
        button=button,
        small_blind=small_blind,
        big_blind=big_blind,
        dealt_in=hand.seats,
        headsup_before=headsup,
    )


def as_keyed(draft: Draft, small: Seat | None, big: Seat | None) -> None:
    """Play the hand with the blinds at these seats and the button before them."""
    hand = draft.hand
    if small is None and big is None:
        raise Refused("seat-needed", "say who has posted the blinds")
    if big is None:
        assert small is not None, "one of the two was posted"
        big = next(clockwise(small, hand.seats))
    around = [seat for seat in clockwise(small or big, hand.seats) if seat not in (small, big)]
    button = around[-1] if around else small or next(clockwise(big, hand.seats))
    play_from(draft, Positions(button, small, big, tuple(clockwise(button, hand.seats))))


def play_from(draft: Draft, right: Positions[Seat]) -> None:
    """Play the hand from these positions, with posts to match."""
    hand = draft.hand
    due = _forced(hand, right)
    returned = tuple(
        (seat, back, dead)
        for seat, part in hand.parts.items()
        if seat in due
        and (back := max(0, part.forced - due[seat][0])) + (dead := max(0, part.dead - due[seat][1]))
    )
    draft.add(
        ev.BlindsPlaced,
        button=right.button,
        small_blind_seat=right.small_blind,
        big_blind_seat=right.big_blind,
        seats=right.order,
        dead_small_blind=None if right.small_blind else hand.positions.before[2],
        returned=returned,
    )
    for seat, (live, dead) in due.items():
        kind = "big-blind" if seat == right.big_blind else "small-blind"
        _post(draft, seat, kind, live - draft.hand.parts[seat].forced)
        _post(draft, seat, "big-blind-ante", dead - draft.hand.parts[seat].dead)


def _forced(hand: Hand, right: Positions[Seat]) -> dict[Seat, tuple[int, int]]:
    """Live and dead chips due from each seat that has posted a blind, or should have."""
    stakes = hand.stakes
    live = {right.small_blind: stakes.small_blind, right.big_blind: stakes.big_blind}
    concerned = (hand.positions.small_blind, hand.positions.big_blind, right.small_blind, right.big_blind)
    return {
        seat: (live.get(seat, 0), stakes.big_blind_ante if seat == right.big_blind else 0)
        for seat in concerned
        if seat is not None
    }


def _post(draft: Draft, seat: Seat, kind: str, amount: int) -> None:
    chips = min(amount, draft.table.players[seat].stack)
    if chips > 0:
        draft.add(ev.Posted, seat=seat, kind=kind, amount=chips)
