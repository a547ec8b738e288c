"""What a simulated player of deuce-to-seven gives back, and what he holds after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.cards import lows
from croupier.cards.card import RANKS, Card

DRAWS: Final = 3
FIVE: Final = 5

PAT: Final = {3: RANKS.index("9"), 2: RANKS.index("9"), 1: RANKS.index("J")}
"""The highest card that he stands pat with, by how many draws are to come."""

DRAWN_TO: Final = RANKS.index("8")
"""The highest card that he keeps when he draws."""


def kept(cards: Sequence[Card], draws: int) -> tuple[Card, ...]:
    """What he keeps of five cards with so many draws to come, this one included.

    >>> from croupier.cards.card import parse_cards, write_cards
    >>> write_cards(kept(parse_cards("2c Kd 7h 7s 4d"), 3)), len(kept(parse_cards("9c 2d 7h 5s 4d"), 2))
    ('2c 4d 7h', 5)
    """
    first = {card >> 2: card for card in sorted(cards, reverse=True)}
    ranks = sorted(first)
    low_enough = len(ranks) == FIVE and ranks[-1] <= PAT[draws]
    if low_enough and lows.category(lows.deuce_to_seven(cards)) == "high card":
        return tuple(cards)
    low = [first[rank] for rank in ranks if rank <= DRAWN_TO]
    return tuple(low[: FIVE - 1]) or (first[ranks[0]],)


def holding(received: Sequence[Card], unseen: int) -> tuple[Card, ...]:
    """His five of all the cards that lie at his seat, of which he gave back `unseen` without naming them.

    Each draw is played again. Where that leads to another number, because a dealer keyed one or a discard
    came out of the stub once more, the cards that came first are gone.
    """
    hand, count = tuple(received[:FIVE]), FIVE
    for draws in range(DRAWS, 0, -1):
        left = kept(hand, draws)
        following = received[count : count + FIVE - len(left)]
        if len(left) + len(following) < FIVE:
            break
        hand, count = (*left, *following), count + len(following)
    return hand if count == len(received) == FIVE + unseen else tuple(received[unseen:])
