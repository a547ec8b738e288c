"""What a simulated player of a draw game gives back, and what is left in the hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from croupier.cards import badugi, lows
from croupier.cards.card import RANKS, Card
from croupier.rules.games import Game
from croupier.rules.halves import BADUGI, DEUCE_TO_SEVEN, Half

Cards = tuple[Card, ...]

PAT: Final = {3: RANKS.index("9"), 2: RANKS.index("9"), 1: RANKS.index("J")}
"""The highest card of a pat hand in deuce-to-seven, by how many draws are to come."""

DRAWN_TO: Final = RANKS.index("8")
"""The highest card that is kept there in a draw."""

PAT_BADUGI: Final = {3: 9, 2: 10, 1: 13}
"""The same in badugi, where an ace is 1 and a king 13: before the last draw any badugi is good."""

BADUGI_DRAWN_TO: Final = 8


def kept(half: Half, cards: Sequence[Card], draws: int) -> Cards:
    """The cards to keep with `draws` to come, this one included.

    >>> from croupier.cards.card import parse_cards, write_cards
    >>> write_cards(kept(DEUCE_TO_SEVEN, parse_cards("2c Kd 7h 7s 4d"), 3))
    '2c 4d 7h'
    >>> write_cards(kept(BADUGI, parse_cards("2c 4d 7h 3h"), 3))
    '4d 3h 2c'
    """
    return KEPT[half](tuple(cards), draws)


def _of_deuce(cards: Cards, draws: int) -> Cards:
    """Low cards of different ranks; no straight or flush is stood pat with."""
    first = {card >> 2: card for card in sorted(cards, reverse=True)}
    ranks = sorted(first)
    low_enough = len(ranks) == len(cards) and ranks[-1] <= PAT[draws]
    if low_enough and lows.category(lows.deuce_to_seven(cards)) == "high card":
        return cards
    low = [first[rank] for rank in ranks if rank <= DRAWN_TO]
    return tuple(low[: len(cards) - 1]) or (first[ranks[0]],)


def _of_badugi(cards: Cards, draws: int) -> Cards:
    """The cards that count, without those that are too high."""
    good = badugi.best_badugi(cards)
    if len(good) == len(cards) and badugi.rank(good[0]) <= PAT_BADUGI[draws]:
        return cards
    return tuple(card for card in good if badugi.rank(card) <= BADUGI_DRAWN_TO) or good[-1:]


KEPT: Final[Mapping[Half, Callable[[Cards, int], Cards]]] = MappingProxyType(
    {DEUCE_TO_SEVEN: _of_deuce, BADUGI: _of_badugi}
)
"""How the players draw, by what a pot is won with."""


def holding(game: Game, received: Sequence[Card], unseen: int) -> Cards:
    """The player's cards of all that lie at the seat, of which `unseen` were given back unnamed.

    Each draw is played again. Where that leads to another number, because a dealer keyed one or a discard
    came out of the stub once more, the cards that came first are gone.
    """
    due, (half,) = game.hand_cards, game.halves
    hand, count = tuple(received[:due]), due
    for draws in range(game.draws, 0, -1):
        left = kept(half, hand, draws)
        following = received[count : count + due - len(left)]
        if len(left) + len(following) < due:
            break
        hand, count = (*left, *following), count + len(following)
    return hand if count == len(received) == due + unseen else tuple(received[unseen:])
