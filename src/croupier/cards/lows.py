"""The strength of a low hand: ace-to-five, eight or better, and deuce-to-seven as integers that compare.

Facts: in the ace-to-five low (razz, and the low half of high/low) the ace is low, straights and flushes do
not count, and pairs count against; the low half asks for five different ranks of eight or less. In
deuce-to-seven the worst high hand wins: the ace is high only, straights and flushes count against, and
5-4-3-2-A is not a straight. Hands are compared from the highest card down; suits never break a tie.

As in `ranking` the greater integer wins and equals split, so a low is a number below zero. Its digits in
hexadecimal are the class as in `ranking.CATEGORIES`, then the ranks by significance, 1 or e for a low or a
high ace: the best low of all is -0x054321 in razz, and -0x075432 in deuce-to-seven.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from croupier.cards import ranking
from croupier.cards.card import Card
from croupier.cards.tally import (
    CARDS_FROM,
    FIVE_SUITED,
    NO_CARD,
    RANK_COUNT,
    RANK_COUNTS,
    RANK_SET,
    TALLY,
    tally_of,
)

_DIGITS: Final = "?A23456789TJQKA"
_ACE_LOW: Final = tuple((code // 4 + 1) % 13 + 1 for code in range(52))
_ACE_HIGH: Final = tuple(code // 4 + 2 for code in range(52))
_ACE_HIGH_DIGITS: Final = 0x22222
"""What lies between a rank in `ranking`, 0 for a two, and its digit here."""

_RANKS_AND_FLUSH: Final = RANK_COUNTS | FIVE_SUITED
_NO_STRAIGHT: Final = {0x43210C: 0x0C3210, 0x83210C: 0x5C3210}
"""What A-5-4-3-2 is, high card or flush, by what it is in `ranking`: straight or straight flush."""

EIGHT_OR_LESS: Final = sum({RANK_COUNT[code] for code in range(52) if _ACE_LOW[code] <= 8})
"""The rank set of the low cards."""


def ace_to_five(cards: Iterable[Card]) -> int:
    """The low of the best five of 5 to 7 different cards, as razz ranks them: any hand has one.

    Raises `ValueError` for another number of cards, or for a card held twice.

    >>> from croupier.cards.card import parse_cards
    >>> rough = ace_to_five(parse_cards("Kh Ks 8c 7d 5s 2c Ad"))
    >>> hex(rough), ace_to_five(parse_cards("Kh Ks Kc 4d 4s 2c Ad")) < rough
    ('-0x87521', True)
    """
    held = tuple(cards)
    ranks = _rank_set(held)
    return of_ranks(ranks) if ranks.bit_count() >= 5 else _with_pairs(held)


def eight_or_better(cards: Iterable[Card]) -> int | None:
    """The low of the best five of 5 to 7 different cards; None without five ranks of eight or less.

    Where there is one, it is the same number as `ace_to_five`. Raises as that does.

    >>> from croupier.cards.card import parse_cards
    >>> eight_or_better(parse_cards("Kh Ks 9c 7d 5s 2c Ad")) is None
    True
    """
    ranks = _rank_set(tuple(cards)) & EIGHT_OR_LESS
    return of_ranks(ranks) if ranks.bit_count() >= 5 else None


def deuce_to_seven(cards: Iterable[Card]) -> int:
    """The low of exactly five different cards, ace high, straights and flushes against.

    Raises `ValueError` for another number of cards, or for a card held twice.

    >>> from croupier.cards.card import parse_cards
    >>> best = deuce_to_seven(parse_cards("7s 5d 4c 3h 2s"))
    >>> hex(best), best > deuce_to_seven(parse_cards("8h 7c 5d 4s 2h"))
    ('-0x75432', True)
    """
    try:
        a, b, c, d, e = cards
    except ValueError:
        raise ValueError("deuce-to-seven takes 5 cards, no more and no less") from None
    tally = TALLY[a] + TALLY[b] + TALLY[c] + TALLY[d] + TALLY[e] + NO_CARD
    if (tally >> CARDS_FROM).bit_count() != 5:
        raise ValueError("deuce-to-seven takes 5 different cards, one is held twice")
    return _deuce(tally & _RANKS_AND_FLUSH)


@cache  # no more than the 8,192 sets of ranks
def of_ranks(ranks: int) -> int:
    """The ace-to-five low of the five lowest in a rank set of five or more, as `tally` has them.

    >>> write_low(of_ranks(0o1_001_000_010_111))
    '6-4-3-2-A'
    """
    digits = sorted(_ACE_LOW[4 * rank] for rank in range(13) if ranks >> 3 * rank & 1)
    return -sum(digit << 4 * place for place, digit in enumerate(digits[:5]))


def category(low: int) -> str:
    """The class of a low, one of `ranking.CATEGORIES`; raises `ValueError` for any other number.

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
    held = tuple(cards)
    tally_of(held)  # which refuses what is not a hand
    return _by_significance(_five(held), _ACE_LOW)


def best_deuce(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The five cards of deuce-to-seven, in the order of `write_low`. Raises as `deuce_to_seven` does.

    >>> from croupier.cards.card import parse_cards, write_cards
    >>> write_cards(best_deuce(parse_cards("4d Ac 8h 4s 2c")))
    '4s 4d Ac 8h 2c'
    """
    held = tuple(cards)
    deuce_to_seven(held)  # which refuses what is not a hand
    return _by_significance(held, _ACE_HIGH)


@lru_cache(maxsize=16384)  # every hand fits: 6,175 counts of ranks, and 1,287 flushes of each suit
def _deuce(tally: int) -> int:
    counts = tally & RANK_COUNTS
    high = ranking.of_suit(counts) if tally & FIVE_SUITED else ranking.of_counts(counts)
    return -(_NO_STRAIGHT.get(high, high) + _ACE_HIGH_DIGITS)


def _rank_set(held: tuple[Card, ...]) -> int:
    tally = tally_of(held)
    return (tally | tally >> 1 | tally >> 2) & RANK_SET


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


def _with_pairs(held: tuple[Card, ...]) -> int:
    """The low of cards with fewer than five ranks, of which none is a straight."""
    played = best_low(held)
    low = ranking.of_counts(sum(RANK_COUNT[card] for card in played)) >> 20
    for card in played:
        low = low << 4 | _ACE_LOW[card]
    return -low
