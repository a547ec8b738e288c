"""Ranking seven cards, beside two other libraries on the same hands in the same run."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, Final

from croupier.bench.figures import Figure, rounded
from croupier.cards.card import DECK, Card, write_cards
from croupier.cards.ranking import strength

TIMES_POKERKIT: Final = 20
NOT_INSTALLED: Final = "peer not installed"
SEED: Final = 3
PARTS: Final = 3
SLOWER: Final = 100
"""PokerKit ranks one in so many of the hands, or the run would wait for it."""


def measure(hands: int) -> Figure:
    """Microseconds for each of so many random hands, and how many times as long the peers take."""
    dice = Random(SEED)
    dealt = [tuple(dice.sample(DECK, 7)) for _ in range(hands)]
    ours = _us_each(strength, dealt)
    pokerkit, phevaluator = peer("pokerkit"), peer("phevaluator")
    more: dict[str, float | str] = {"pokerkit": NOT_INSTALLED, "phevaluator": NOT_INSTALLED}
    met = None
    if pokerkit is not None:
        theirs = _us_each(_in_pokerkit(pokerkit), [_to_pokerkit(pokerkit, hand) for hand in dealt[::SLOWER]])
        more |= {"pokerkit": rounded(theirs), "times pokerkit": rounded(theirs / ours)}
        met = theirs / ours >= TIMES_POKERKIT
    if phevaluator is not None:
        codes = [tuple(map(int, hand)) for hand in dealt]  # it numbers the cards as the regulator does
        theirs = _us_each(lambda hand: phevaluator.evaluate_cards(*hand), codes)
        more |= {"phevaluator": rounded(theirs), "times phevaluator": rounded(theirs / ours)}
    return Figure(
        name="ranking",
        measured=rounded(ours),
        unit="µs a hand",
        target=f"{TIMES_POKERKIT} x PokerKit's speed",
        met=met,
        how=f"five of seven cards, {hands} random hands, each once, best of {PARTS} parts; peers on the same",
        more=more,
    )


def peer(name: str) -> ModuleType | None:
    """The library of that name, or None where it is not installed."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None


def _us_each(rank: Callable[[Any], object], hands: Sequence[object]) -> float:
    """The fastest part of the hands; none is ranked twice, so that no cache helps."""
    parts = [hands[number::PARTS] for number in range(PARTS)]
    best = float("inf")
    for part in parts:
        began = time.perf_counter()
        for hand in part:
            rank(hand)
        best = min(best, (time.perf_counter() - began) / len(part))
    return best * 1e6


def _to_pokerkit(pokerkit: ModuleType, hand: tuple[Card, ...]) -> tuple[object, ...]:
    return tuple(pokerkit.Card.parse(write_cards(hand).replace(" ", "")))


def _in_pokerkit(pokerkit: ModuleType) -> Callable[[tuple[object, ...]], object]:
    def rank(hand: tuple[object, ...]) -> object:
        return pokerkit.StandardHighHand.from_game(hand[:2], hand[2:])

    return rank
