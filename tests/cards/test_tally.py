"""The integer that counts cards: every count is right, and no duplicate card passes."""

import random
from collections import Counter

import pytest

from croupier.cards.card import DECK
from croupier.cards.tally import FIVE_SUITED, RANK_COUNT, RANK_COUNTS, SUITS_FROM, tally_of


def test_ranks_and_suits_are_counted(dice: random.Random) -> None:
    for turn in range(3_000):
        cards = dice.sample(DECK if turn % 2 else DECK[::4] + DECK[1:8:4], 5 + turn % 3)
        tally = tally_of(cards)
        ranks, suits = Counter(card.rank for card in cards), Counter(card.suit for card in cards)
        assert tally & RANK_COUNTS == sum(RANK_COUNT[card] for card in cards)
        assert [tally >> 3 * rank & 7 for rank in range(13)] == [ranks[rank] for rank in range(13)]
        assert [tally >> SUITS_FROM + 4 * suit & 15 for suit in range(4)] == [
            3 + suits[suit] for suit in range(4)
        ]
        assert bool(tally & FIVE_SUITED) == (max(suits.values()) >= 5)


def test_a_card_held_twice_is_refused_whatever_the_others(dice: random.Random) -> None:
    """Carries of neighbouring cards must not make up for each other: hands of a few neighbours."""
    for turn in range(20_000):
        first = dice.randrange(46)
        cards = dice.choices(DECK[first : first + 6] if turn % 2 else DECK, k=5 + turn % 3)
        if len(set(cards)) == len(cards):
            tally_of(cards)
        else:
            with pytest.raises(ValueError, match="5 to 7 different cards"):
                tally_of(cards)
