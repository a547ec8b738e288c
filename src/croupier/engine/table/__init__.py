"""The state of the table as frozen values; only `evolve` makes new ones.

`table` is the whole, `player` who sits there, `hand` the hand in progress, `drawn` its cards.
"""

from croupier.engine.table.drawn import DrawnCard
from croupier.engine.table.frozen import Frozen
from croupier.engine.table.hand import Hand, HandSeat, Level, Limited, Paid, Positions, Voluntary
from croupier.engine.table.player import Player
from croupier.engine.table.table import Table

__all__ = [
    "DrawnCard",
    "Frozen",
    "Hand",
    "HandSeat",
    "Level",
    "Limited",
    "Paid",
    "Player",
    "Positions",
    "Table",
    "Voluntary",
]
