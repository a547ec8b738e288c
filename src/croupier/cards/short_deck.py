"""The strength of a high hand of the short deck, six to ace: the best five of five to seven cards.

Facts: A-6-7-8-9 is the lowest straight. With 36 cards a flush is rarer than a full house, so that everybody
lets it win; a straight or three of a kind is the higher, as the house has it (Ladbrokes; the older order).

A strength is one of `ranking` below a digit for the place of its class in the house's order. Higher wins.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Final

from croupier.cards import ranking
from croupier.cards.card import Card
from croupier.cards.tally import tally_of

LOWEST: Final = 4
"""The rank of the six."""

WHEEL: Final = frozenset((12, 7, 6, 5, 4))
_WHEEL_DIGITS: Final = 0x7654C
_HIGH_CARD, _TRIPS, _STRAIGHT, _FLUSH, _FULL_HOUSE, _STRAIGHT_FLUSH = map(
    ranking.CATEGORIES.index,
    ("high card", "three of a kind", "straight", "flush", "full house", "straight flush"),
)


def strength(cards: Iterable[Card], *, flush_first: bool = True, trips_first: bool = False) -> int:
    """The strength of the best five of 5 to 7 different cards, as high as the house ranks their classes.

    `flush_first`: a flush beats a full house; `trips_first`: three of a kind beats a straight. Raises
    `ValueError` for another number of cards, or for a card held twice.

    >>> from croupier.cards.card import parse_cards
    >>> trips, run = parse_cards("As Ah Ac Kd 9h"), parse_cards("Ac 9d 8s 7h 6c")
    >>> strength(run) > strength(trips), strength(run, trips_first=True) > strength(trips, trips_first=True)
    (True, False)
    """
    held = tuple(cards)
    tally_of(held)  # which refuses what is not a hand
    return max(_of_five(five, flush_first, trips_first) for five in combinations(held, 5))


def best_five(
    cards: Iterable[Card], *, flush_first: bool = True, trips_first: bool = False
) -> tuple[Card, ...]:
    """The five cards played, by significance as in `ranking`. Raises as `strength` does.

    Among equal hands it is the one with the higher suits, from its first card on.

    >>> from croupier.cards.card import parse_cards, write_cards
    >>> write_cards(best_five(parse_cards("Ac 9d 8s 7h 6c Kd Kh")))
    '9d 8s 7h 6c Ac'
    """
    held = tuple(cards)
    best = strength(held, flush_first=flush_first, trips_first=trips_first)
    fives = combinations(held, 5)
    return max(_in_order(five) for five in fives if _of_five(five, flush_first, trips_first) == best)


def _in_order(five: tuple[Card, ...]) -> tuple[Card, ...]:
    if {card.rank for card in five} == WHEEL:
        return tuple(sorted(five, key=lambda card: (card.rank < 12, card), reverse=True))
    return ranking.best_five(five)


@lru_cache(maxsize=4096)
def _of_five(five: tuple[Card, ...], flush_first: bool, trips_first: bool) -> int:
    value = ranking.strength(five)
    if {card.rank for card in five} == WHEEL:  # a high card or a flush: a straight is as much better
        kind = _STRAIGHT if value >> 20 == _HIGH_CARD else _STRAIGHT_FLUSH
        value = kind << 20 | _WHEEL_DIGITS
    return _place(value >> 20, flush_first, trips_first) << 24 | value


def _place(kind: int, flush_first: bool, trips_first: bool) -> int:
    """The place of a class in the order of the house."""
    swapped = {_FLUSH: _FULL_HOUSE, _FULL_HOUSE: _FLUSH} if flush_first else {}
    swapped |= {_TRIPS: _STRAIGHT, _STRAIGHT: _TRIPS} if trips_first else {}
    return swapped.get(kind, kind)
