"""The strength of a high hand: the best five of five to seven cards as one integer that compares.

Facts: ten classes, royal flush first (décret 2.V). Hands of one class compare by the cards of the
combination, then by the kickers, from the top (décret 2.VI). The ace is high, and low only in 5-4-3-2-A.
Suits never break a tie (Code 1.27): equal strengths share the pot.

A strength reads in hexadecimal: one digit for the class, then the ranks of the five cards by
significance, 0 for a two and c for an ace. So 0x6bbb00 is a full house, kings over twos.

This module does not know whose cards they are, and choosing two of four (Omaha) is its caller's work.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from croupier.cards.card import Card
from croupier.cards.tally import FIVE_SUITED, RANK_COUNT, RANK_COUNTS, RANK_SET, SUITS_FROM, tally_of

CATEGORIES: Final = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
"""The classes from weakest to strongest; the index is the first digit of a strength."""

(
    _HIGH_CARD,
    _PAIR,
    _TWO_PAIR,
    _THREE,
    _STRAIGHT,
    _FLUSH,
    _FULL_HOUSE,
    _FOUR,
    _STRAIGHT_FLUSH,
    _ROYAL_FLUSH,
) = (index << 20 for index in range(10))


def strength(cards: Iterable[Card]) -> int:
    """The strength of the best five of 5 to 7 different cards: higher wins, equal splits.

    Raises `ValueError` for another number of cards, or for a card held twice.

    >>> from croupier.cards.card import parse_cards
    >>> kings_full = strength(parse_cards("Kh 3c Ks Kd 2c 2d 8h"))
    >>> eights_full = strength(parse_cards("8c 8d Ks Kd 2c 2d 8h"))
    >>> hex(kings_full), kings_full > eights_full
    ('0x6bbb00', True)
    """
    held = tuple(cards)
    tally = tally_of(held)
    if tally & FIVE_SUITED:
        return of_suit(sum(RANK_COUNT[card] for card in _suited(held, tally)))
    return of_counts(tally & RANK_COUNTS)


def category(strength: int) -> str:
    """The class of a strength, one of `CATEGORIES`; raises `ValueError` for any other number.

    It may be one of the short deck, with the place of its class on top.

    >>> category(0x6BBB00)
    'full house'
    """
    kind = strength >> 20 & 15
    if not (0 <= strength < len(CATEGORIES) << 24 and kind < len(CATEGORIES)):
        raise ValueError(f"{strength:#x} is not the strength of a hand")
    return CATEGORIES[kind]


def best_five(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The five cards played, by significance: a pair before its kickers, the wheel from five to ace.

    Where several cards of a rank serve equally, spades are taken first, then hearts, diamonds, clubs:
    the answer does not depend on the order of `cards`. Raises as `strength` does.

    >>> from croupier.cards.card import parse_cards, write_cards
    >>> write_cards(best_five(parse_cards("Ac Qd As Ks 9d 6c 3h")))
    'As Ac Ks Qd 9d'
    """
    held = tuple(cards)
    tally = tally_of(held)
    eligible = sorted(_suited(held, tally) if tally & FIVE_SUITED else held, reverse=True)
    played = []
    for rank in _ranks(strength(held)):
        card = next(card for card in eligible if card.rank == rank)
        eligible.remove(card)
        played.append(card)
    return tuple(played)


def _ranks(strength: int) -> tuple[int, ...]:
    return tuple(strength >> shift & 15 for shift in (16, 12, 8, 4, 0))


def _suited(held: tuple[Card, ...], tally: int) -> tuple[Card, ...]:
    """The cards of the suit that the tally counts five times or more."""
    suit = ((tally & FIVE_SUITED).bit_length() - SUITS_FROM) // 4 - 1
    return tuple(card for card in held if card & 3 == suit)


def of_suit(ranks: int) -> int:
    """The strength of 5 to 7 cards of one suit, from the rank set of these.

    Up to two more cards of other suits change nothing: five different ranks among seven cards leave
    no room for a full house or four of a kind.
    """
    top = _straight_top(ranks)
    if top:
        return (_ROYAL_FLUSH if top == 12 else _STRAIGHT_FLUSH) | _run(top)
    return _FLUSH | _highest(ranks, 5)


@lru_cache(maxsize=8192)  # every five-card hand fits (6,175 counts), in less than 2 MB
def of_counts(counts: int) -> int:
    """The strength of 5 to 7 cards without a flush, from the sum of their `tally.RANK_COUNT`."""
    fours = counts >> 2 & RANK_SET
    threes = counts & counts >> 1 & RANK_SET
    pairs = counts >> 1 & ~counts & RANK_SET
    ranks = (counts | counts >> 1 | counts >> 2) & RANK_SET
    if fours:
        return _FOUR | _top(fours) * 0x11110 | _highest(ranks ^ fours, 1)
    if threes:
        three = _top(threes)
        fillers = threes ^ 1 << 3 * three | pairs
        if fillers:
            return _FULL_HOUSE | three * 0x11100 | _top(fillers) * 0x11
    top = _straight_top(ranks)
    if top:
        return _STRAIGHT | _run(top)
    if threes:
        return _THREE | _top(threes) * 0x11100 | _highest(ranks ^ threes, 2)
    if not pairs:
        return _HIGH_CARD | _highest(ranks, 5)
    return _of_pairs(pairs, ranks)


def _of_pairs(pairs: int, ranks: int) -> int:
    """One pair or two, the better two of three; the third pair may still give the kicker."""
    high = _top(pairs)
    ranks ^= 1 << 3 * high
    pairs ^= 1 << 3 * high
    if not pairs:
        return _PAIR | high * 0x11000 | _highest(ranks, 3)
    low = _top(pairs)
    return _TWO_PAIR | high * 0x11000 | low * 0x110 | _highest(ranks ^ 1 << 3 * low, 1)


def _top(ranks: int) -> int:
    """The highest rank of a rank set that is not empty."""
    return ranks.bit_length() // 3


def _highest(ranks: int, number: int) -> int:
    """The highest ranks of a set, one hexadecimal digit each."""
    digits = 0
    for _ in range(number):
        rank = ranks.bit_length() // 3
        ranks ^= 1 << 3 * rank
        digits = digits << 4 | rank
    return digits


def _straight_top(ranks: int) -> int:
    """The top rank of the best straight in a rank set, 3 (a five) to 12; 0 without one."""
    low_ace = ranks << 3 | ranks >> 36
    lowest = low_ace & low_ace >> 3 & low_ace >> 6 & low_ace >> 9 & low_ace >> 12
    return lowest.bit_length() // 3 + 3 if lowest else 0


def _run(top: int) -> int:
    """The five digits of the straight from `top` down; the ace comes last in the wheel."""
    return 0x3210C if top == 3 else top * 0x11111 - 0x01234
