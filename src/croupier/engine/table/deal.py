"""How a hand is dealt: what differs from the script of its game, and what draws gave back."""

from __future__ import annotations

from croupier.engine.places import Seat
from croupier.values import dataclass


@dataclass(frozen=True)
class Given:
    """The seat gave back `number` cards in the draw `street`, when `out` cards had left the shoe.

    `cards` are the numbers of those that are named.
    """

    seat: Seat
    street: str
    number: int
    out: int
    cards: tuple[int, ...] = ()

    @property
    def missing(self) -> int:
        """How many of them nobody has named."""
        return self.number - len(self.cards)


@dataclass(frozen=True)
class Deal:
    """The deal of a hand. An undisturbed one differs from the script of its game in nothing."""

    attempt: int = 1  # one more after every misdeal
    first_over: bool = False  # the cards of the first street are out, and nobody is owed any of them
    plan: str = ""  # how the last street is dealt from a short stub
    reshuffled: bool = False  # cards went back into the stub: nobody knows its order any more
    burns_again: int = 0  # burns on top of one for each street, after a reshuffle
    replacing: tuple[Seat, ...] = ()  # seats that get another card once all are served, in order
    lost: tuple[Seat, ...] = ()  # seats whose card of the next street is lost; the others lose one too
    last_up: bool = False  # the last card of every seat is dealt up
    manual: bool = False  # the shoe failed: cards are dealt by hand, unread
    discards: tuple[Given, ...] = ()  # of every draw in which a seat gave cards back
