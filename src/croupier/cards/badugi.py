"""The strength of a badugi hand: of four or five cards, those count that have different ranks and suits.

Facts, as the game is dealt everywhere: more cards that count win, and four are a badugi. Between equal
numbers the highest cards are compared first; the lower one wins, and so on down. The ace is low, except in
badeucey; straights do not count. If cards share a rank or suit, the choice that makes the best hand counts.

As in `lows` the greater integer wins and equals split: a number below zero, in hexadecimal how many of the
four cards do not count, then the ranks that do, from the highest down. The best hand of all is -0x04321, with
the ace high -0x05432.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from croupier.cards.card import Card

CARDS: Final = 4
CATEGORIES: Final = ("badugi", "three-card", "two-card", "one-card")
"""The classes, best first: each counts one card fewer."""

_DIGITS: Final = "?A23456789TJQKA"
_CLASS_FROM: Final = 4 * CARDS
"""Above the bits of the ranks."""


def strength(cards: Iterable[Card], *, ace_high: bool = False) -> int:
    """What four or five different cards are worth; raises `ValueError` for anything else.

    >>> from croupier.cards.card import parse_cards
    >>> hex(strength(parse_cards("As 2h 3d 4c"))), hex(strength(parse_cards("6s 4h 2d 2h")))
    ('-0x4321', '-0x10642')
    """
    return _worth(best_badugi(cards, ace_high=ace_high), ace_high=ace_high)


def best_badugi(cards: Iterable[Card], *, ace_high: bool = False) -> tuple[Card, ...]:
    """The cards that count, from the highest down. Raises as `strength` does.

    Where several cards serve equally, the higher suit is taken, spades first: the answer does not depend on
    the order of `cards`.

    >>> from croupier.cards.card import parse_cards, write_cards
    >>> write_cards(best_badugi(parse_cards("2s 2h 9d Kd")))
    '9d 2s'
    """
    held = tuple(cards)
    if not CARDS <= len(held) == len(set(held)) <= CARDS + 1:
        raise ValueError("badugi takes 4 or 5 different cards, no more and no less")
    ordered = sorted(held, key=lambda card: (rank(card, ace_high=ace_high), card.suit), reverse=True)
    for number in range(CARDS, 1, -1):
        chosen = [one for one in combinations(ordered, number) if _counts(one)]
        if chosen:
            return max(chosen, key=lambda one: _worth(one, ace_high=ace_high))
    return (min(held, key=lambda card: (rank(card, ace_high=ace_high), -card.suit)),)


def rank(card: Card, *, ace_high: bool = False) -> int:
    """1 for an ace, or 14 if it is high; 13 for a king."""
    return card.rank + 2 if ace_high else (card.rank + 1) % 13 + 1


def category(worth: int) -> str:
    """The class of a hand, one of `CATEGORIES`; raises `ValueError` for any other number.

    >>> category(-0x4321), category(-0x3000D)
    ('badugi', 'one-card')
    """
    if not 0 <= _lacking(worth) < CARDS:
        raise ValueError(f"{worth} is not the strength of a badugi hand")
    return CATEGORIES[_lacking(worth)]


def write_badugi(worth: int) -> str:
    """The ranks that count, from the highest down.

    >>> write_badugi(-0x7531), write_badugi(-0x10642)
    ('7-5-3-A', '6-4-2')
    """
    shifts = range(4 * (CARDS - 1 - _lacking(worth)), -1, -4)
    return "-".join(_DIGITS[-worth >> shift & 15] for shift in shifts)


def _counts(cards: tuple[Card, ...]) -> bool:
    """Whether all their ranks differ, and all their suits."""
    return len({card.rank for card in cards}) == len({card.suit for card in cards}) == len(cards)


def _worth(chosen: tuple[Card, ...], *, ace_high: bool) -> int:
    """The strength of cards that count, which stand from the highest down."""
    digits = 0
    for card in chosen:
        digits = digits << 4 | rank(card, ace_high=ace_high)
    return -(CARDS - len(chosen) << _CLASS_FROM | digits)


def _lacking(worth: int) -> int:
    """How many of the four cards do not count."""
    return -worth >> _CLASS_FROM
