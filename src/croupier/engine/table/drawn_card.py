"""A card on its way from the shoe: what it is, where it lies, who saw it."""

from __future__ import annotations

from dataclasses import field
from operator import attrgetter

from croupier.cards.card import FaceDown
from croupier.engine.places import SCRAP, Place, Seat
from croupier.values import dataclass


@dataclass(frozen=True)
class DrawnCard:
    """A card that left the shoe in this attempt; `card` None: nobody could read it."""

    card: FaceDown | None
    uid: str = field(repr=False)
    place: Place
    at: int
    up: bool = False  # dealt face up to a seat
    seen: Place | None = None  # where an antenna sees it now
    seen_at: int = 0  # since when
    owner: Seat | None = None  # to whom it was dealt, wherever it went since
    deck: str = ""  # of a card that belongs to another deck than the register's active one
    shown: bool = False  # face down by the script, and seen by the whole table
    keyed: bool = False  # a person says that it left the shoe, and no sensor
    lies: Place | None = None  # where one that is held lies already: the betting before it was taken back
    street: int = 0  # of which street that one is, by its number

    @property
    def is_foreign(self) -> bool:
        """A joker, or a tag of no card of the deck, that was taken out of play."""
        return self.place == SCRAP and self.card is None


place_of = attrgetter("place")
"""The place of a card."""
