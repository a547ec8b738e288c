"""Whose turn it is, and what a seat owes: pure questions to a hand.

Facts: a betting round is over when every live seat that has chips has acted and matches the highest bet
(TDA 3, rules matrix 2.2). A blind posted short still makes the others owe the whole blind, but only while
somebody who is not all-in could contest the excess (W 150, rules matrix 3.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.engine.places import Seat
from croupier.engine.table import Hand, Player, Table

Players = Mapping[Seat, Player]


def after(hand: Hand, seat: Seat) -> Iterator[Seat]:
    """The seats of the hand clockwise after `seat`, which comes last if it is one of them."""
    later = [other for other in hand.seats if other > seat]
    earlier = [other for other in hand.seats if other <= seat]
    yield from sorted(later)
    yield from sorted(earlier)


def can_bet(hand: Hand, players: Players, seat: Seat) -> bool:
    """The seat is live and has chips behind."""
    return not hand.parts[seat].folded and players[seat].stack > 0


def owed_level(hand: Hand, players: Players, seat: Seat) -> int:
    """The total of the round that `seat` must reach to stay in."""
    others = [other for other in hand.live if other != seat]
    if any(players[other].stack > 0 for other in others):
        return hand.bet
    return max((hand.parts[other].bet for other in others), default=0)


def to_call(hand: Hand, players: Players, seat: Seat) -> int:
    """Chips that `seat` still owes in this round, never more than it has."""
    owed = owed_level(hand, players, seat) - hand.parts[seat].bet
    return max(0, min(owed, players[seat].stack))


def must_act(hand: Hand, players: Players, seat: Seat) -> bool:
    """The round cannot close before this seat has acted."""
    if not can_bet(hand, players, seat):
        return False
    part = hand.parts[seat]
    if to_call(hand, players, seat) > 0:
        return True
    contested = any(can_bet(hand, players, other) for other in hand.live if other != seat)
    return contested and not part.acted


def next_to_act(hand: Hand, players: Players, seat: Seat) -> Seat | None:
    """The first seat after `seat` that must act; None: the round is over."""
    if len(hand.live) < 2:
        return None
    return next((other for other in after(hand, seat) if must_act(hand, players, other)), None)


def first_to_act(hand: Hand, players: Players) -> Seat | None:
    """Who opens the round: left of the big blind before the flop, else left of the button (2.2)."""
    return next_to_act(hand, players, hand.big_blind_seat if hand.street == "pre-flop" else hand.button)


def betting_over(table: Table) -> bool:
    """At least two seats are live and nobody can bet any more: the rest is dealt out (TDA 16)."""
    hand = table.hand
    if hand is None or len(hand.live) < 2:
        return False
    return sum(can_bet(hand, table.players, seat) for seat in hand.live) < 2
