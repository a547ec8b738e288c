"""What a seat gave back in one draw."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.places import Seat


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
