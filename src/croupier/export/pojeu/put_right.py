"""Forced bets and bets that a ruling changed, as they count: what went back was never bet.

An uncalled part is different: that bet was lawful, and is recorded in full.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from croupier.engine import events as ev
from croupier.engine.places import Seat
from croupier.engine.table import Hand, Table
from croupier.export.pojeu.draws import Move
from croupier.export.pojeu.record import FORCED
from croupier.export.pojeu.words import POSTS

Tours = Mapping[str, list[Move]]

_ONCE: Final = ("small-blind", "big-blind", "big-blind-ante")
"""Forced bets of which a seat has one: what is posted to it later makes it larger."""


def post(moves: Sequence[Move], event: ev.Posted) -> Move | None:
    """A forced bet; None if it only completes the one that the seat has posted."""
    found = Move(
        "Bet",
        seat=event.seat,
        name=POSTS[event.kind],
        amount=event.amount,
        base=event.kind,
        dead=_dead(event),
    )
    if event.kind in _ONCE:
        for move in moves:
            if (move.seat, move.base) == (found.seat, found.base) and not move.struck:
                move.amount += found.amount
                return None
    return found


def _dead(event: ev.Posted) -> bool:
    return event.kind in ("big-blind-ante", "dead-blind")


def blinds_placed(tours: Tours, event: ev.BlindsPlaced) -> None:
    """The hand is played from other positions: posts go back, and those that stay have the name of theirs."""
    posts = tours.get(FORCED, [])
    for seat, live, dead in event.returned:
        _strike([move for move in posts if not move.dead and move.base != "ante"], seat, live)
        _strike([move for move in posts if move.dead], seat, dead)
    for move in posts:
        if move.base in ("small-blind", "big-blind"):
            move.base = "big-blind" if move.seat == event.big_blind_seat else "small-blind"
            move.name = POSTS[move.base]


def betting_begins_again(tours: Tours, hand: Hand) -> None:
    """The bets and checks of the round no longer count; players who folded stay out."""
    for move in tours.get(hand.street, ()):
        if move.kind in ("Bet", "Check") and move.seat is not None and not hand.parts[move.seat].folded:
            move.struck = True


def bring_in_returned(tours: Tours, hand: Hand, seat: Seat) -> None:
    _strike(
        [move for move in tours.get(hand.street, ()) if move.name == "bring-in"], seat, hand.parts[seat].bet
    )


def bet_corrected(tours: Tours, event: ev.BetCorrected, after: Table) -> tuple[Move, ...]:
    """The bet and those that met it have their right amounts; returned are the calls that it takes beside."""
    others = []
    for seat, chips in event.paid:
        bets = [move for move in tours[event.street] if (move.kind, move.seat) == ("Bet", seat)]
        if chips < 0:
            _strike(bets, seat, -chips)
        elif bets:
            bets[-1].amount += chips
        else:
            bets = [Move("Bet", seat=seat, name="call", base="call", amount=chips)]
            others += bets
        bets[-1].name = "allin" if not after.players[seat].stack else bets[-1].base
    return tuple(others)


def _strike(bets: Sequence[Move], seat: Seat, amount: int) -> None:
    """Take this much off the last bets of the seat; a bet of which nothing is left is removed."""
    for move in reversed(bets):
        if move.seat == seat:
            back = min(amount, move.amount)
            move.amount -= back
            amount -= back
            move.struck = not move.amount


def counted(moves: Iterable[Move]) -> list[Move]:
    """The moves without those that were struck."""
    return [move for move in moves if not move.struck]
