"""Cards counted in one integer: how many of each rank and suit, and which.

From the lowest bit: three bits for each of the 13 ranks, four for each suit, one for each of the 52 cards.
Suits start at 3, so that the fifth card of a suit sets the top bit of its four. A card held twice carries
into the bit above it, so that fewer bits are set than there are cards.

A rank set uses the lowest of the three bits of each rank: bit 3 × rank.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from croupier.cards.card import Card

RANK_SET: Final = 0o1_111_111_111_111
RANK_COUNTS: Final = 7 * RANK_SET
SUITS_FROM: Final = 39
CARDS_FROM: Final = 55
NO_CARD: Final = 0x3333 << SUITS_FROM
"""The tally that cards are added to."""

FIVE_SUITED: Final = 0x8888 << SUITS_FROM
RANK_COUNT: Final = tuple(1 << 3 * (code >> 2) for code in range(52))
TALLY: Final = tuple(
    RANK_COUNT[code] | 1 << SUITS_FROM + 4 * (code & 3) | 1 << CARDS_FROM + code for code in range(52)
)
"""What each card, by its code, adds to a tally; `RANK_COUNT` is the part of its rank."""


def tally_of(held: Collection[Card]) -> int:
    """The tally of 5 to 7 different cards; raises `ValueError` for others.

    The error names none of them, because they may be face down elsewhere.

    >>> from croupier.cards.card import parse_cards
    >>> oct(tally_of(parse_cards("4d 2c 2d 3h 2s")) & RANK_COUNTS)
    '0o113'
    """
    tally = sum(map(TALLY.__getitem__, held), NO_CARD)
    if not 5 <= (tally >> CARDS_FROM).bit_count() == len(held) <= 7:
        raise ValueError(f"{len(held)} cards, {len(set(held))} different: a hand is 5 to 7 different cards")
    return tally
