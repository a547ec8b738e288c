"""All hands of a given size, one for each class of hands that differ only in their suits.

It also compares a ranking with that of a library.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, groupby, permutations, product
from typing import Any

from croupier.cards.card import DECK, Card, write_cards

Suits = tuple[tuple[int, ...], ...]
"""The suits of the cards of each rank, from the lowest rank up."""


def kinds(cards: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand of each kind, and how many hands are of it: 134,459 kinds of the 2,598,960 of five cards."""
    for ranks in combinations_with_replacement(range(13), cards):
        held = [(rank, len([*group])) for rank, group in groupby(ranks)]
        if max(number for _, number in held) <= 4:
            for suits, hands in _kinds(tuple(number for _, number in held)).items():
                named = ((rank, suit) for (rank, _), of in zip(held, suits, strict=True) for suit in of)
                yield tuple([DECK[4 * rank + suit] for rank, suit in named]), hands


@cache
def _kinds(numbers: tuple[int, ...]) -> Counter[Suits]:
    """The ways to give suits to this many cards of each rank, one for all that differ by names of suits."""
    every = product(*(combinations(range(4), number) for number in numbers))
    return Counter(min(_renamed(suits, names) for names in permutations(range(4))) for suits in every)


def _renamed(suits: Suits, names: tuple[int, ...]) -> Suits:
    return tuple(tuple(sorted(names[suit] for suit in of)) for of in suits)


def write(cards: Iterable[Card]) -> str:
    """The cards as libraries read them, without blanks."""
    return write_cards(cards).replace(" ", "")


def compare(left: Any, right: Any) -> int:
    """-1, 0 or 1; of two strengths of ours or two hands of a library."""
    return int(left > right) - int(left < right)
