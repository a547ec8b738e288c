"""A player's share of the pot, estimated by dealing out the unseen cards many times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final

from croupier.cards.card import DECK, Card
from croupier.demo.discards import kept
from croupier.rules.halves import Cards, Half
from croupier.values import dataclass

TRIALS: Final = 100
"""How often the unknown cards are dealt out."""


@dataclass(frozen=True)
class Unseen:
    """What a seat sees of a hand, and what is still to come.

    `rivals` are the upcards of each opponent, `due` how many cards a player has in the end, `board_due`
    how many lie on the board then; `draws` still to come of `all_draws` in a draw game, None in any other.
    """

    halves: tuple[Half, ...]
    cards: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    rivals: tuple[tuple[Card, ...], ...] = ()
    due: int = 2
    board_due: int = 5
    draws: int | None = None
    all_draws: int = 0


def chance(sight: Unseen, rng: Random) -> float:
    """The share of the pot that a player's cards win against random hands, 0 to 1, estimated.

    >>> from croupier.cards.card import parse_cards
    >>> from croupier.rules.halves import HIGH
    >>> chance(Unseen((HIGH,), parse_cards("As Ks"), parse_cards("Qs Js Ts"), ((), (), ())), Random(1))
    1.0
    """
    gone = {*sight.cards, *sight.board, *(card for shown in sight.rivals for card in shown)}
    unseen = [card for card in DECK if card not in gone]
    play = _drawn if sight.draws is not None else _dealt
    deals = islice(play(sight, unseen, rng), TRIALS)
    return sum(_share(sight.halves, hands, board) for hands, board in deals) / TRIALS


def _dealt(sight: Unseen, unseen: Sequence[Card], rng: Random) -> Iterator[tuple[Sequence[Cards], Cards]]:
    """Again and again all hands, the player's first, and the board, with what is missing dealt out."""
    missing = sight.board_due - len(sight.board)
    places = [(held, sight.due - len(held)) for held in (sight.cards, *sight.rivals)]
    number = missing + sum(lacking for _, lacking in places)
    while True:
        dealt = iter(rng.sample(unseen, number))
        board = (*sight.board, *islice(dealt, missing))
        yield [(*held, *islice(dealt, lacking)) for held, lacking in places], board


def _drawn(sight: Unseen, unseen: Sequence[Card], rng: Random) -> Iterator[tuple[Sequence[Cards], Cards]]:
    """The same where players change cards: the others from their first cards on, as the player would."""
    (half,) = sight.halves
    while True:
        pool = iter(rng.sample(unseen, len(unseen)))
        own = _played(half, sight.cards, sight.draws or 0, pool)
        rivals = (_played(half, _take(pool, sight.due), sight.all_draws, pool) for _ in sight.rivals)
        yield [own, *rivals], ()


def _played(half: Half, hand: Cards, draws: int, pool: Iterator[Card]) -> Cards:
    """The hand after that many draws, while cards last."""
    due = len(hand)
    for left in range(draws, 0, -1):
        good = kept(half, hand, left)
        fresh = _take(pool, due - len(good))
        if len(good) + len(fresh) < due:
            break
        hand = (*good, *fresh)
    return hand


def _take(cards: Iterator[Card], number: int) -> tuple[Card, ...]:
    return tuple(islice(cards, number))


def _share(halves: tuple[Half, ...], hands: Sequence[Cards], board: Cards) -> float:
    """What the first hand wins of a pot; a half that nobody qualifies for goes with the other."""
    won = [part for half in halves if (part := _part(half, hands, board)) is not None]
    return sum(won) / len(won)


def _part(half: Half, hands: Sequence[Cards], board: Cards) -> float | None:
    """What the first hand wins of one half, None if nobody qualifies for it.

    The others are looked at until one is better.
    """
    own, equal = half.strength(hands[0], board), 1
    for hand in hands[1:]:
        other = half.strength(hand, board)
        if other is None:
            continue
        if own is None or other > own:
            return 0.0
        equal += other == own
    return None if own is None else 1 / equal
