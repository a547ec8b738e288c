"""Where the antennas of a table are: the number that a reader gives each, and the place it looks at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Final

from croupier.errors import Unreadable
from croupier.values import dataclass

SHOE: Final = "shoe"
PLACES: Final = (SHOE, *(f"seat:{seat}" for seat in range(1, 11)), "board", "muck", "burn")
"""The places that an antenna may have, as table scripts write them."""

MAX_ANTENNA: Final = 15


@dataclass(frozen=True)
class Antennas:
    """The place of each antenna by its number; without any, antenna 0 is at the shoe.

    Raises `Unreadable` for a number beyond 0 to 15, an unknown place, and a place with two antennas.

    >>> antennas = Antennas({1: "shoe", 2: "board", 3: "seat:4"})
    >>> antennas.shoe, antennas.place_of(3), antennas.place_of(9), antennas.elsewhere
    (1, 'seat:4', '', {2: 'board', 3: 'seat:4'})
    """

    places: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        if not self.places:
            object.__setattr__(self, "places", MappingProxyType({0: SHOE}))
        for antenna, place in self.places.items():
            if not 0 <= antenna <= MAX_ANTENNA:
                raise Unreadable(f"antenna {antenna}: expected a number from 0 to {MAX_ANTENNA}")
            if place not in PLACES:
                raise Unreadable(
                    f"antenna {antenna}: {place!r}: expected shoe, seat:1 to seat:10, board, muck or burn"
                )
        if len(set(self.places.values())) < len(self.places):
            raise Unreadable("antennas: expected a different place for each")

    @property
    def numbers(self) -> tuple[int, ...]:
        """All numbers, in order."""
        return tuple(sorted(self.places))

    @property
    def shoe(self) -> int | None:
        """The antenna of the shoe, if there is one."""
        return next((antenna for antenna, place in self.places.items() if place == SHOE), None)

    @property
    def elsewhere(self) -> dict[int, str]:
        """The antennas that show where a card lies."""
        return {antenna: self.places[antenna] for antenna in self.numbers if antenna != self.shoe}

    def place_of(self, antenna: int) -> str:
        """The place of an antenna, empty if it has none."""
        return self.places.get(antenna, "")
