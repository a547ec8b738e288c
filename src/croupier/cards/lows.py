"""The strength of a low hand: ace-to-five, eight or better, and deuce-to-seven as integers that compare.

Facts: in the ace-to-five low (razz, and the low half of high/low) the ace is low, straights and flushes do
not count, and pairs count against; the low half asks for five different ranks of eight or less. In
deuce-to-seven the worst high hand wins: the ace is high only, straights and flushes count against, and
5-4-3-2-A is no straight. Hands are compared from the highest card down; suits never break a tie.

As in `ranking` the greater integer wins and equals split, so a low is a number below zero. Its digits in
hexadecimal are the class as in `ranking.CATEGORIES`, then the ranks by significance, 1 or e for a low or a
high ace: the best low of all is -0x054321 in razz, and -0x075432 in deuce-to-seven.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from croupier.cards import ranking
from croupier.cards.card import Card

_EIGHT: Final = 0x090000
_DIGITS: Final = "?A23456789TJQKA"
_ACE_LOW: Final = tuple((code // 4 + 1) % 13 + 1 for code in range(52))
_ACE_HIGH: Final = tuple(code // 4 + 2 for code in range(52))
_ACE_HIGH_DIGITS: Final = 0x22222
"""What lies between a rank in `ranking`, 0 for a two, and its digit here."""

_NO_STRAIGHT: Final = {0x43210C: 0x0C3210, 0x83210C: 0x5C3210}
"""What A-5-4-3-2 is, high card or flush, by what it is in `ranking`: straight or straight flush."""

_CLASS: Final = {
    (1, 1, 1, 1, 1): 0x000000,
    (2, 1, 1, 1): 0x100000,
    (2, 2, 1): 0x200000,
    (3, 1, 1): 0x300000,
    (3, 2): 0x600000,
    (4, 1): 0x700000,
}


def ace_to_five(cards: Iterable[Card]) -> int:
    """The low of the best five of 5 to 7 different cards, as razz ranks them: any hand has one.

    Raises `ValueError` for another number of cards, or for a card held twice.

    >>> from croupier.cards.card import parse_cards
    >>> rough = ace_to_five(parse_cards("Kh Ks 8c 7d 5s 2c Ad"))
    >>> hex(rough), ace_to_five(parse_cards("Kh Ks Kc 4d 4s 2c Ad")) < rough
    ('-0x87521', True)
    """
    held = _checked(cards)
    ranks = 0
    for card in held:
        ranks |= 1 << _ACE_LOW[card]
    if ranks.bit_count() >= 5:
        return -_lowest_five(ranks)
    return -_with_pairs(_five(held))


def eight_or_better(cards: Iterable[Card]) -> int | None:
    """The low of the best five of 5 to 7 different cards; None without five ranks of eight or less.

    Where there is one, it is the same number as `ace_to_five`. Raises as that does.

    >>> from croupier.cards.card import parse_cards
    >>> eight_or_better(parse_cards("Kh Ks 9c 7d 5s 2c Ad")) is None
    True
    """
    low = ace_to_five(cards)
    return low if low > -_EIGHT else None


def deuce_to_seven(cards: Iterable[Card]) -> int:
    """The low of exactly five different cards, ace high, straights and flushes against.

    Raises `ValueError` for another number of cards, or for a card held twice.

    >>> from croupier.cards.card import parse_cards
    >>> best = deuce_to_seven(parse_cards("7s 5d 4c 3h 2s"))
    >>> hex(best), best > deuce_to_seven(parse_cards("8h 7c 5d 4s 2h"))
    ('-0x75432', True)
    """
    high = ranking.strength(_five_checked(cards))
    return -(_NO_STRAIGHT.get(high, high) + _ACE_HIGH_DIGITS)


def category(low: int) -> str:
    """The class of a low, one of `ranking.CATEGORIES`; raises `ValueError` for a number that is none.

    >>> category(-0x465432)
    'straight'
    """
    return ranking.category(-low)


def write_low(low: int) -> str:
    """The five ranks of a low by significance: from the highest down, but a pair before its kickers.

    >>> write_low(-0x084321), write_low(-0x0E5432), write_low(-0x144321)
    ('8-4-3-2-A', 'A-5-4-3-2', '4-4-3-2-A')
    """
    return "-".join(_DIGITS[-low >> shift & 15] for shift in (16, 12, 8, 4, 0))


def best_low(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The five cards that `ace_to_five` counts, in the order of `write_low`.

    Where several cards of a rank serve equally, spades are taken first, then hearts, diamonds, clubs: the
    answer does not depend on the order of `cards`. Raises as `ace_to_five` does.

    >>> from croupier.cards.card import parse_cards, write_cards
    >>> write_cards(best_low(parse_cards("Kh 8c 8s 7d 5s 2c Ad")))
    '8s 7d 5s 2c Ad'
    """
    return _by_significance(_five(_checked(cards)), _ACE_LOW)


def best_deuce(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The five cards of deuce-to-seven, in the order of `write_low`. Raises as `deuce_to_seven` does.

    >>> from croupier.cards.card import parse_cards, write_cards
    >>> write_cards(best_deuce(parse_cards("4d Ac 8h 4s 2c")))
    '4s 4d Ac 8h 2c'
    """
    return _by_significance(_five_checked(cards), _ACE_HIGH)


def _checked(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The message of the error names no card, they may be face down elsewhere."""
    held = tuple(cards)
    if not 5 <= len(held) == len(set(held)) <= 7:
        raise ValueError(f"{len(held)} cards, {len(set(held))} different: a hand is 5 to 7 different cards")
    return held


def _five_checked(cards: Iterable[Card]) -> tuple[Card, ...]:
    held = tuple(cards)
    if not 5 == len(held) == len(set(held)):
        raise ValueError(f"{len(held)} cards, {len(set(held))} different: deuce-to-seven takes 5 different")
    return held


def _by_significance(played: Sequence[Card], ranks: Sequence[int]) -> tuple[Card, ...]:
    """Pairs before kickers, then from the highest rank down, then by suit; `ranks` are those of the codes."""
    held_of = Counter(ranks[card] for card in played)
    return tuple(
        sorted(played, key=lambda card: (held_of[ranks[card]], ranks[card], card.suit), reverse=True)
    )


def _five(held: tuple[Card, ...]) -> list[Card]:
    """The five cards of the best ace-to-five low: each rank once before any twice, the lowest first."""
    turns: Counter[int] = Counter()
    queue = []
    for card in sorted(held, reverse=True):
        rank = _ACE_LOW[card]
        queue.append((turns[rank], rank, card))
        turns[rank] += 1
    return [card for _, _, card in sorted(queue)[:5]]


@cache  # no more than the 8,192 sets of ranks
def _lowest_five(ranks: int) -> int:
    """The digits of the five lowest of five or more ranks, given as a set of bits."""
    lowest = [rank for rank in range(1, 14) if ranks >> rank & 1][:5]
    return sum(rank << 4 * place for place, rank in enumerate(lowest))


def _with_pairs(played: list[Card]) -> int:
    """Class and digits of five cards, whatever they are."""
    held_of = Counter(_ACE_LOW[card] for card in played)
    groups = sorted(((number, rank) for rank, number in held_of.items()), reverse=True)
    digits = 0
    for number, rank in groups:
        for _ in range(number):
            digits = digits << 4 | rank
    return _CLASS[tuple(number for number, _ in groups)] | digits
