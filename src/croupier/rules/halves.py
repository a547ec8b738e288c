"""What a pot can be won with: a way to rank hands and to name the five cards played.

A pot of most games has one half, the whole; in high/low games it has two, which are won apart
(décret 2010-723 art. 2 V). Where a half asks for a qualifying hand, a hand may have no strength in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from croupier.cards import lows, omaha, ranking
from croupier.cards.card import Card

Cards = Sequence[Card]


@dataclass(frozen=True)
class Half:
    """`name` is high or low. Both functions take the cards of the seat, then those of the board.

    `strength` compares: more is better, equal splits, None does not qualify; `five` are the cards played,
    by significance.
    """

    name: str
    strength: Callable[[Cards, Cards], int | None] = field(repr=False)
    five: Callable[[Cards, Cards], tuple[Card, ...]] = field(repr=False)


def _any(rank: Callable[[Cards], int | None]) -> Callable[[Cards, Cards], int | None]:
    return lambda hole, board: rank((*hole, *board))


def _any_five(choose: Callable[[Cards], tuple[Card, ...]]) -> Callable[[Cards, Cards], tuple[Card, ...]]:
    return lambda hole, board: choose((*hole, *board))


HIGH: Final = Half("high", _any(ranking.strength), _any_five(ranking.best_five))
"""The best five of all cards, any mix (D 2.VI)."""

EIGHT_LOW: Final = Half("low", _any(lows.eight_or_better), _any_five(lows.best_low))
"""The lowest five different ranks, none above an eight."""

RAZZ: Final = Half("low", _any(lows.ace_to_five), _any_five(lows.best_low))
"""The lowest five with the ace low; no qualifier."""

OMAHA_HIGH: Final = Half("high", omaha.strength, omaha.best_five)
"""Exactly two cards of the hand and three of the board."""

OMAHA_LOW: Final = Half("low", omaha.low, omaha.best_low)
"""The same for the low, eight or better."""

DEUCE_TO_SEVEN: Final = Half("low", _any(lows.deuce_to_seven), _any_five(lows.best_deuce))
"""The worst poker hand, ace high (W 281)."""
