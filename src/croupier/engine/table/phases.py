"""The life of a hand: one table has every change of `Hand.phase`.

A hand begins in DEALING, when its forced bets are posted. Once the cards of the first deal are out, and
somebody says so or acts, the deal is completed and the hand is BETTING. When nobody has to act any more the
round is closed, and the next street is in DEALING; if that street is a draw, it is DRAWING until each live
seat has said how many cards it changes, then their replacements are in DEALING. The last round, or one that
leaves a single live seat, ends the betting: the hand is in SHOWDOWN until the pots are paid, and AWARDED
after that. An absent player's hand is folded while cards are dealt or drawn, so the betting can end in those
phases too; and players who may share a pot are paid before the showdown.

Things go wrong. A card that is replaced or owed takes a hand back to DEALING before the first action of its
round, and so does a street that must be dealt again, even at the showdown. A misdeal begins the hand again,
in DEALING. A void hand ends as VOID, even if its pots were paid before. AWARDED and VOID end the hand:
AWARDED can only become VOID, and VOID never changes.

A red alert halts a hand without changing its phase (`Table.phase` says HALTED then).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

Phase = Literal["DEALING", "BETTING", "DRAWING", "SHOWDOWN", "AWARDED", "VOID"]

Turning = Literal[
    "deal completed",
    "round closed",
    "draw begun",
    "all have drawn",
    "betting over",
    "pots paid",
    "card owed",
    "street reopened",
    "misdealt",
    "void",
]
"""What happens to a hand that may change its phase."""

FIRST: Final[Phase] = "DEALING"
"""The phase in which every hand begins."""

OVER: Final[tuple[Phase, ...]] = ("AWARDED", "VOID")
"""Phases of a hand that is no longer in progress."""

PHASES: Final[Mapping[tuple[Phase, Turning], Phase]] = MappingProxyType({
    ("DEALING", "deal completed"): "BETTING",
    ("DEALING", "betting over"): "SHOWDOWN",
    ("DEALING", "pots paid"): "AWARDED",
    ("DEALING", "street reopened"): "DEALING",
    ("DEALING", "misdealt"): "DEALING",
    ("DEALING", "void"): "VOID",
    ("BETTING", "round closed"): "DEALING",
    ("BETTING", "draw begun"): "DRAWING",
    ("BETTING", "betting over"): "SHOWDOWN",
    ("BETTING", "pots paid"): "AWARDED",
    ("BETTING", "card owed"): "DEALING",
    ("BETTING", "street reopened"): "DEALING",
    ("BETTING", "misdealt"): "DEALING",
    ("BETTING", "void"): "VOID",
    ("DRAWING", "all have drawn"): "DEALING",
    ("DRAWING", "betting over"): "SHOWDOWN",
    ("DRAWING", "pots paid"): "AWARDED",
    ("DRAWING", "misdealt"): "DEALING",
    ("DRAWING", "void"): "VOID",
    ("SHOWDOWN", "pots paid"): "AWARDED",
    ("SHOWDOWN", "street reopened"): "DEALING",
    ("SHOWDOWN", "misdealt"): "DEALING",
    ("SHOWDOWN", "void"): "VOID",
    ("AWARDED", "void"): "VOID",
})  # fmt: skip
"""The phase after something happened in a phase; what is not here cannot happen then."""
