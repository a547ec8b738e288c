"""The games as frozen data: how many cards go where, in which order, under which betting structure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from croupier.errors import Unreadable


@dataclass(frozen=True, kw_only=True)
class Street:
    """A betting round and what is dealt before it; `name` is the regulator's (ARJEL 2016-064)."""

    name: str
    burn: bool  # one card is burned first (Code 1.13)
    board: int  # common cards


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game; `code` is the regulator's, `seats_max` the ceiling of décret 2010-723 art. 4."""

    code: str
    family: str
    seats_max: int
    hole_cards: int
    betting: str
    streets: tuple[Street, ...]


FLOP_STREETS: Final = (
    Street(name="pre-flop", burn=False, board=0),
    Street(name="flop", burn=True, board=3),
    Street(name="turn", burn=True, board=1),
    Street(name="river", burn=True, board=1),
)

GAMES: Final[Mapping[str, Game]] = MappingProxyType(
    {
        each.code: each
        for each in (
            Game(
                code="THNL",
                family="flop",
                seats_max=10,
                hole_cards=2,
                betting="no-limit",
                streets=FLOP_STREETS,
            ),
        )
    }
)
"""Every game that this version deals, by its code."""


def game(code: str) -> Game:
    """The game of this code; raises `Unreadable` naming the games that this version deals.

    >>> game("THNL").hole_cards
    2
    """
    try:
        return GAMES[code]
    except KeyError:
        raise Unreadable(f"game {code!r}: this version deals {', '.join(GAMES)}") from None
