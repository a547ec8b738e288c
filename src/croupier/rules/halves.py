"""What a pot can be won with: a way to rank hands and to name the cards played.

In most games a pot has one half, the whole; in high/low games it has two, which are won separately
(décret 2010-723 art. 2 V). If a half needs a qualifying hand, a hand without one has no strength in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from functools import cache, partial
from typing import Final, Literal, TypeVar

from croupier.cards import badugi, lows, omaha, ranking, short_deck
from croupier.cards.card import Card
from croupier.values import Frozen, replace

Cards = Sequence[Card]
T = TypeVar("T")

Scale = Literal["high", "low", "badugi"]
"""How to read a strength: as a number of `cards.ranking`, of `cards.lows`, or of `cards.badugi`."""


class Half(Frozen, kw_only=True):
    """One way to win a pot or half of it; both functions take the cards of the seat, then those of the board.

    `name` says which half it is, in logs and on the screen.
    `strength` compares hands: higher is better, equal splits, None does not qualify. `scale` says how to
    name it. `played` gives the cards that count, most significant first; `ace_low`: the ace is the lowest of
    them when cards decide who gets an odd chip; in a high hand, the ace of the ranks in `wheel` is.
    """

    name: Literal["high", "low", "hand", "board", "badugi"]
    scale: Scale
    strength: Callable[[Cards, Cards], int | None] = field(repr=False)
    played: Callable[[Cards, Cards], tuple[Card, ...]] = field(repr=False)
    ace_low: bool = False
    wheel: frozenset[int] = frozenset((12, 3, 2, 1, 0))


def _any(function: Callable[[Cards], T]) -> Callable[[Cards, Cards], T]:
    """The function applied to all cards together, in any mix."""
    return lambda hole, board: function((*hole, *board))


HIGH: Final = Half(name="high", scale="high", strength=_any(ranking.strength), played=_any(ranking.best_five))
"""The best five of all cards, any mix (décret 2.VI)."""

EIGHT_LOW: Final = Half(
    name="low", scale="low", strength=_any(lows.eight_or_better), played=_any(lows.best_low), ace_low=True
)
"""The lowest five different ranks, none above an eight."""

ACE_TO_FIVE: Final = Half(
    name="low", scale="low", strength=_any(lows.ace_to_five), played=_any(lows.best_low), ace_low=True
)
"""The lowest five with the ace low, as in razz; no qualifier."""

OMAHA_HIGH: Final = Half(name="high", scale="high", strength=omaha.strength, played=omaha.best_five)
"""Exactly two cards of the hand and three of the board."""

OMAHA_LOW: Final = Half(name="low", scale="low", strength=omaha.low, played=omaha.best_low, ace_low=True)
"""The same for the low, eight or better."""

DEUCE_TO_SEVEN: Final = Half(
    name="low", scale="low", strength=_any(lows.deuce_to_seven), played=_any(lows.best_deuce), ace_low=False
)
"""The worst poker hand, ace high (WSOP 281)."""

BADUGI: Final = Half(
    name="badugi",
    scale="badugi",
    strength=_any(badugi.strength),
    played=_any(badugi.best_badugi),
    ace_low=True,
)
"""The cards of different ranks and suits: as many as possible, then the lowest (a house game)."""

BADUGI_ACE_HIGH: Final = Half(
    name="badugi",
    scale="badugi",
    strength=_any(partial(badugi.strength, ace_high=True)),
    played=_any(partial(badugi.best_badugi, ace_high=True)),
)
"""The same of five cards, the ace high, so that 5-4-3-2 is best (BARGE)."""

IN_HAND: Final = Half(
    name="hand",
    scale="high",
    strength=lambda hole, board: ranking.strength(hole),
    played=lambda hole, board: ranking.best_five(hole),
)
"""The five cards of the hand alone, as in five-card draw."""

ON_BOARD: Final = replace(OMAHA_HIGH, name="board")
"""The high of Omaha, beside `IN_HAND`."""


@cache
def short_deck_high(*, flush_first: bool, trips_first: bool) -> Half:
    """The high of the short deck, its classes in the order of the house."""
    return replace(
        HIGH,
        strength=_any(partial(short_deck.strength, flush_first=flush_first, trips_first=trips_first)),
        played=_any(partial(short_deck.best_five, flush_first=flush_first, trips_first=trips_first)),
        wheel=short_deck.WHEEL,
    )
