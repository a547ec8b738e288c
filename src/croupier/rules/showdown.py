"""The order in which hands are shown when the betting ends; nobody is forced to show here (TDA 17, 21)."""

from __future__ import annotations

from typing import TypeVar

from croupier.rules.pots import Pot

S = TypeVar("S", bound=int)


def show_order(live: tuple[S, ...], *, first: S, pots: tuple[Pot[S], ...]) -> tuple[S, ...]:
    """The live seats, in the order in which they show.

    `live` is in order from the left of the button. `first` is the seat that bet or raised last on the last
    round or, if there was no bet, that acted first on it; the others follow clockwise. Players in a later
    side pot show before those who are only in an earlier one.

    >>> show_order((1, 3, 5), first=3, pots=())
    (3, 5, 1)
    """
    start = live.index(first)
    contested = [pot.seats for pot in pots if len(pot.seats) > 1]

    def last_pot(seat: S) -> int:
        return max((index for index, seats in enumerate(contested) if seat in seats), default=-1)

    return tuple(sorted(live[start:] + live[:start], key=last_pot, reverse=True))
