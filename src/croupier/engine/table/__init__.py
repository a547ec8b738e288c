"""The state of the table as frozen values; only `evolve` makes new ones.

`table` is the whole, `player` who sits there, `hand` the hand in progress, with its `betting`, its `deal` and
each `drawn_card`.
"""

from croupier.engine.table.hand import (
    Bet,
    Deal,
    DrawnCard,
    Given,
    Hand,
    HandPositions,
    HandSeat,
    Incidents,
    LastRound,
    Limited,
    Money,
    Pending,
    PositionsBefore,
    Round,
    Voluntary,
)
from croupier.engine.table.player import Player
from croupier.engine.table.table import Deed, Table

__all__ = [
    "Bet",
    "Deal",
    "Deed",
    "DrawnCard",
    "Given",
    "Hand",
    "HandPositions",
    "HandSeat",
    "Incidents",
    "LastRound",
    "Limited",
    "Money",
    "Pending",
    "Player",
    "PositionsBefore",
    "Round",
    "Table",
    "Voluntary",
]
