"""The 52 cards as keys on a page, and naming a card from a keyboard."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from croupier.cards.card import DECK, RANKS, SUITS, Card
from croupier.languages import TYPED_RANKS
from croupier.terminal.view import KeyView
from croupier.words import Words

FACES: Final = tuple(sorted(DECK, key=lambda card: (-card.suit, -card.rank)))
"""In the order of the page: a row for each suit, the highest rank first."""

SUITS_IN_TURN: Final = "shdc"
"""The suits in row order, which is also the order of a sorted pack."""

IN_A_ROW: Final = 13


def card_keys(words: Words, grey: Collection[Card]) -> tuple[KeyView, ...]:
    """A key for each card; those that cannot be chosen are `grey`."""
    return tuple(
        KeyView(action=f"card:{card}", label=words.card(card), enabled=card not in grey) for card in FACES
    )


def typed_card(rank: str, letter: str) -> Card | str:
    """A rank, then a suit: the card once both are there, or the rank so far.

    >>> typed_card("", "a"), typed_card("A", "h"), typed_card("A", "?")
    ('A', Card('Ah'), 'A')
    """
    letter = letter.upper()
    if rank and letter.lower() in SUITS:
        return Card.parse(rank + letter.lower())
    named = TYPED_RANKS.get(letter, letter)
    return named if len(named) == 1 and named in RANKS else rank
