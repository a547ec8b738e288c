"""Finds weak tags: how often each card was missed or read late at an antenna, and which tag to replace."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final, Literal

from scipy.special import bdtrc

from croupier.cards.card import Card
from croupier.integrity.card_orders import PACK
from croupier.values import dataclass

How = Literal["read", "late", "missed"]

LEAST: Final = 3
"""From this many missed or late readings on, a tag may have to be replaced."""

CHANCE: Final = 0.001
"""The accepted chance that a good tag is called weak at an antenna."""

TREND: Final = 0.05
"""The accepted chance that a tag read as well as before seems to get worse, or better."""


@dataclass(frozen=True)
class Pass:
    """A card, by its number, that passed an antenna: `shoe`, `seat:3`, ..."""

    deck: str
    card: int
    antenna: str
    how: How


@dataclass(frozen=True)
class TagReport:
    """A card at an antenna; `trend` is more, fewer, or empty if chance explains it.

    `before` and `lately` are the shares not read in time in the first and in the second half of its passes.
    """

    deck: str
    card: str
    antenna: str
    passes: int
    missed: int
    late: int
    before: float
    lately: float
    trend: Literal["more", "fewer", ""]
    replace: bool


def tags(passes: Iterable[Pass]) -> list[TagReport]:
    """Every card that was not read in time, by deck and antenna, those to replace first.

    `passes` must be in the order of the hands.

    >>> found = tags(Pass("A", card, "shoe", "missed" if card == 5 else "read") for card in [*range(52)] * 4)
    >>> [(tag.card, tag.missed, tag.passes, tag.replace) for tag in found]
    [('3d', 4, 4, True)]
    """
    seen: dict[tuple[str, str], dict[int, list[How]]] = defaultdict(lambda: defaultdict(list))
    for one in passes:
        seen[one.deck, one.antenna][one.card].append(one.how)
    found = [
        _tag(deck, antenna, card, hows, [how for other in cards if other != card for how in cards[other]])
        for (deck, antenna), cards in seen.items()
        for card, hows in cards.items()
        if any(how != "read" for how in hows)
    ]
    return sorted(
        found, key=lambda tag: (tag.deck, not tag.replace, -(tag.missed + tag.late) / tag.passes, tag.card)
    )


def _tag(deck: str, antenna: str, card: int, hows: list[How], others: list[How]) -> TagReport:
    """Compare one card with all others of its deck at the same antenna."""
    half = len(hows) // 2
    early, late = _weak(hows[:half]), _weak(hows[half:])
    usual = (_weak(others) + 1) / (len(others) + 2)
    is_rare = float(bdtrc(early + late - 1, len(hows), usual)) <= CHANCE / PACK
    return TagReport(
        deck,
        str(Card(card)),
        antenna,
        len(hows),
        hows.count("missed"),
        hows.count("late"),
        round(early / max(half, 1), 4),
        round(late / (len(hows) - half), 4),
        _trend(early, late, (len(hows) - half) / len(hows)),
        early + late >= LEAST and is_rare,
    )


def _weak(hows: list[How]) -> int:
    return len(hows) - hows.count("read")


def _trend(early: int, late: int, share: float) -> Literal["more", "fewer", ""]:
    """Whether the second `share` of the passes has more of these readings than by chance, or fewer."""
    whole = early + late
    if late and float(bdtrc(late - 1, whole, share)) <= TREND:
        return "more"
    return "fewer" if early and float(bdtrc(early - 1, whole, 1 - share)) <= TREND else ""
