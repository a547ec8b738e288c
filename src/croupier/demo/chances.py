"""A player's share of the pot, estimated by dealing out the unseen cards many times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final

from croupier.cards.card import DECK, Card
from croupier.demo.discards import kept
from croupier.rules.halves import Cards, Half

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
    return sum(_share(sight.halves, *play(sight, unseen, rng)) for _ in range(TRIALS)) / TRIALS


def _dealt(sight: Unseen, unseen: Sequence[Card], rng: Random) -> tuple[list[Cards], Cards]:
    """All hands, the player's first, and the board, with what is missing dealt out."""
    lacking = [sight.due - len(sight.cards), *(sight.due - len(shown) for shown in sight.rivals)]
    missing = sight.board_due - len(sight.board)
    dealt = iter(rng.sample(unseen, missing + sum(lacking)))
    board = (*sight.board, *_take(dealt, missing))
    known = (sight.cards, *sight.rivals)
    return [(*held, *_take(dealt, more)) for held, more in zip(known, lacking, strict=True)], board


def _drawn(sight: Unseen, unseen: Sequence[Card], rng: Random) -> tuple[list[Cards], Cards]:
    """The same where players change cards: the others from their first cards on, as the player would."""
    pool = iter(rng.sample(unseen, len(unseen)))
    (half,) = sight.halves
    own = _played(half, sight.cards, sight.draws or 0, pool)
    rivals = (_played(half, _take(pool, sight.due), sight.all_draws, pool) for _ in sight.rivals)
    return [own, *rivals], ()


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
