"""Judges one practice shuffle from the pack's order before and after it, in plain Python.

Rising sequences (Bayer and Diaconis 1992): read through the shuffled pack for the first card of the one
before, go on to its next card as long as that lies further down, and begin again where it does not. A pack
that was riffled once has two, after k riffles there are 2**k at most, and a perfect shuffle leaves 26.5 of 52
cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import lgamma, log
from typing import Final

from croupier.values import dataclass

MOST: Final = 12.0
"""The end of the scale, for a perfect shuffle."""

STEPS: Final = 20
"""How many values are tried between two whole numbers of riffles."""


@dataclass(frozen=True)
class Practice:
    """The result of a practice shuffle; `riffles` is the likeliest number for this many rising sequences.

    `together` counts neighbours that still follow each other, `longest` the cards of their longest run.
    """

    cards: int
    rising: int
    riffles: float
    together: int
    longest: int


def practised(before: Sequence[int], after: Sequence[int]) -> Practice:
    """The shuffle between two deals of a pack, judged by the cards seen in both.

    A pack that was dealt onto a pile lies the other way round; the way with more order is taken.

    >>> practised(range(52), [card for at in range(26) for card in (at, at + 26)])
    Practice(cards=52, rising=2, riffles=1.0, together=0, longest=1)
    """
    there = set(before) & set(after)
    place = {card: at for at, card in enumerate(card for card in after if card in there)}
    lay = [place[card] for card in before if card in there]
    return min((_measured(lay), _measured(lay[::-1])), key=lambda one: (one.rising, -one.together))


def _measured(lay: list[int]) -> Practice:
    rising = sum(second < first for first, second in pairwise(lay)) + 1
    together, run, longest = 0, 1, 1
    for first, second in pairwise(lay):
        follows = second == first + 1
        together += follows
        run = run + 1 if follows else 1
        longest = max(longest, run)
    return Practice(len(lay), rising, likeliest(rising, len(lay)), together, longest)


def likeliest(rising: int, cards: int) -> float:
    """The number of riffles under which this many rising sequences are likeliest, from 0 to `MOST`.

    >>> likeliest(1, 52), likeliest(8, 52), likeliest(27, 52)
    (0.0, 3.0, 12.0)
    """
    tried = [step / STEPS for step in range(int(MOST) * STEPS + 1)]
    possible = [riffles for riffles in tried if 2**riffles >= rising - 1e-9]
    return max(
        possible,
        key=lambda riffles: (round(_log_chance(2**riffles, rising, cards), 9), riffles),
        default=MOST,
    )


def _log_chance(hands: float, rising: int, cards: int) -> float:
    """The logarithm of the chance of one order with this many rising sequences: C(a + n - r, n) / a**n."""
    return (
        lgamma(hands + cards - rising + 1)
        - lgamma(hands - rising + 1)
        - lgamma(cards + 1)
        - cards * log(hands)
    )
