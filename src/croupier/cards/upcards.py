"""What the open cards of stud decide: who brings in on third street, and whose board leads afterwards.

Facts: straights and flushes do not count on a board. Of equal boards the first clockwise leads, which the
caller decides. A suit decides between two bring-in cards only: clubs, diamonds, hearts, spades, from the
lowest.

Every function gives a key, and the seat with the greatest key is the one that acts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from croupier.cards.card import Card

Lead = tuple[tuple[int, ...], tuple[int, ...]]
"""Of each card, in order of significance, how many there are of its rank; then the ranks."""


def bring_in_low(card: Card) -> int:
    """The key of a card where the lowest brings in: the ace is high (stud high, and high/low).

    >>> from croupier.cards.card import parse_cards, write_cards
    >>> max(parse_cards("2d 2c As"), key=bring_in_low)
    Card('2c')
    """
    return -card


def bring_in_high(card: Card) -> int:
    """The key of a card where the highest brings in: the ace is low (razz).

    >>> from croupier.cards.card import parse_cards
    >>> max(parse_cards("Kd Kh As"), key=bring_in_high)
    Card('Kh')
    """
    return 4 * _ace_low(card) + card.suit


def leads_high(upcards: Iterable[Card]) -> Lead:
    """The key of a board where the highest leads, four of a kind down to high card; the ace is high.

    Four open cards, and the common card if there is one.

    >>> from croupier.cards.card import parse_cards
    >>> leads_high(parse_cards("9c 2d 9h")) > leads_high(parse_cards("Ac Kc Qc"))
    True
    """
    return _lead(card.rank for card in upcards)


def leads_low(upcards: Iterable[Card]) -> Lead:
    """The key of a board where the lowest leads, pairs against; the ace is low (razz).

    >>> from croupier.cards.card import parse_cards
    >>> leads_low(parse_cards("3h 2d")) > leads_low(parse_cards("4d 2c")) > leads_low(parse_cards("Ad Ac"))
    True
    """
    counts, ranks = _lead(map(_ace_low, upcards))
    return tuple(-count for count in counts), tuple(-rank for rank in ranks)


def _ace_low(card: Card) -> int:
    """0 for an ace, 12 for a king."""
    return (card.rank + 1) % 13


def _lead(ranks: Iterable[int]) -> Lead:
    held = Counter(ranks)
    groups = sorted(((held[rank], rank) for rank in held.elements()), reverse=True)
    return tuple(count for count, _ in groups), tuple(rank for _, rank in groups)
