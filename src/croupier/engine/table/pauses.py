"""How fast a table deals: the pauses between cards, and how long one may last."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from croupier.engine.places import BURN
from croupier.engine.table.hand import DrawnCard

LEAST_MS: Final = 8_000
"""A shorter pause is never a jam; it is also the limit until the pace is known (ms)."""

MOST_MS: Final = 30_000
"""A longer pause is always a jam, and counts as no more than this (ms)."""

KNOWN_FROM: Final = 10
"""How many pauses are needed to know the pace."""

REMEMBERED: Final = 120
"""How many of the latest pauses are kept: about six hands."""

TIMES: Final = 4
"""A jam lasts this many times the 90th percentile of pauses."""


def pauses(cards: Sequence[DrawnCard]) -> tuple[int, ...]:
    """The pauses between the cards of a hand, in ms, except before a burn, when players act."""
    return tuple(
        min(later.at - earlier.at, MOST_MS) for earlier, later in pairwise(cards) if later.place != BURN
    )


def remembered(known: tuple[int, ...], cards: Sequence[DrawnCard]) -> tuple[int, ...]:
    """The table's pauses, with those of one more hand."""
    return (*known, *pauses(cards))[-REMEMBERED:]


def patience(known: Sequence[int]) -> int:
    """How long a pause may last before the dealer is asked about the shoe, in ms.

    >>> patience([900] * 9), patience([900] * 40), patience([3_000] * 40), patience([20_000] * 40)
    (8000, 8000, 12000, 30000)
    """
    if len(known) < KNOWN_FROM:
        return LEAST_MS
    usual = sorted(known)[len(known) * 9 // 10]
    return max(LEAST_MS, min(TIMES * usual, MOST_MS))
