"""The chip race: small chips go out of play, and cards decide who gets a big one for them (TDA 24).

Each player, from seat 1 on, gets one open card for each of their odd chips. A player's best card counts,
by rank, then spades, hearts, diamonds, clubs; nobody wins two chips, and nobody is eliminated by the race.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from croupier.cards.card import Card

S = TypeVar("S", bound=int)


def odd_chips(stacks: Mapping[S, int], small: int, big: int) -> dict[S, int]:
    """How many small chips each stack has left over after changing up, without the seats that have none.

    >>> odd_chips({1: 1075, 2: 1025, 3: 900, 4: 50}, 25, 100)
    {1: 3, 2: 1, 4: 2}
    """
    odd = {seat: stack % big // small for seat, stack in sorted(stacks.items())}
    return {seat: chips for seat, chips in odd.items() if chips}


def chips_to_give(odd: Mapping[S, int], small: int, big: int) -> int:
    """How many big chips the odd ones are worth together; half a chip or more is rounded up.

    Never more than there are players in the race, since nobody wins two.

    >>> chips_to_give({1: 3, 2: 1, 4: 2}, 25, 100)
    2
    """
    return min(len(odd), (2 * sum(odd.values()) * small + big) // (2 * big))


def winners_of_race(cards: Mapping[S, Sequence[Card]], chips: int) -> tuple[S, ...]:
    """The seats that win a chip each, best first.

    >>> cards = {1: ["9c", "Kh", "2d"], 2: ["Ks"], 4: ["Qs", "Qh"]}
    >>> winners_of_race({seat: [*map(Card.parse, each)] for seat, each in cards.items()}, 2)
    (2, 1)
    """
    best = {seat: max((card.rank, card.suit) for card in each) for seat, each in cards.items() if each}
    return tuple(sorted(best, key=lambda seat: best[seat], reverse=True)[:chips])


def after_race(stacks: Mapping[S, int], winners: Sequence[S], big: int) -> dict[S, int]:
    """Every stack in big chips: odd ones gone, one for each winner, and one for a player who had no others.

    >>> after_race({1: 1075, 2: 1025, 4: 50}, [2, 1], 100)
    {1: 1100, 2: 1100, 4: 100}
    """
    raced = {}
    for seat, stack in sorted(stacks.items()):
        left = stack // big * big + (big if seat in winners else 0)
        raced[seat] = big if stack and not left else left
    return raced
