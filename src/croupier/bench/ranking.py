"""Ranks hands of every kind, and PokerKit does so on the same hands in the same run.

A hand is ranked when there is a number to compare. PokerKit looks that number up for every comparison, so for
PokerKit it is the entry of the hand.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import starmap
from random import Random
from statistics import median
from types import ModuleType
from typing import Any, Final, NamedTuple

from croupier.bench.figures import Figure, rounded
from croupier.cards import lows, omaha, ranking
from croupier.cards.card import DECK, Card

NOT_INSTALLED: Final = "peer not installed"
SEED: Final = 3
ROUNDS: Final = 15
SLOWER: Final = 50
"""PokerKit ranks one in this many hands; otherwise the run would wait for it."""

Cards = tuple[Card, ...]


class Kind(NamedTuple):
    """A way to rank that many hole cards with that many board cards.

    `ours` gets them `apart`, or as one hand. `pokerkit` is the name of PokerKit's class of hands.
    """

    name: str
    what: str
    ours: Callable[..., object]
    hole: int
    board: int
    pokerkit: str
    apart: bool = False
    times_pokerkit: int = 20


_OMAHA: Final = "two of four hole cards, three of the board"
_OMAHA_5: Final = "two of five hole cards, three of the board"
_OMAHA_LOW: Final = f"eight or better of {_OMAHA}"

KINDS: Final = (
    Kind("high", "best five of seven cards", ranking.strength, 2, 5, "StandardHighHand"),
    Kind("omaha 4", _OMAHA, omaha.strength, 4, 5, "OmahaHoldemHand", apart=True),
    Kind("omaha 5", _OMAHA_5, omaha.strength, 5, 5, "OmahaHoldemHand", apart=True),
    Kind("omaha low", _OMAHA_LOW, omaha.low, 4, 5, "OmahaEightOrBetterLowHand", apart=True),
    Kind("stud low", "eight or better of seven cards", lows.eight_or_better, 7, 0, "EightOrBetterLowHand"),
    Kind("razz", "ace-to-five low of seven cards", lows.ace_to_five, 7, 0, "RegularLowHand"),
    # all five cards are used, which is slow in PokerKit
    Kind(
        "2-7", "deuce-to-seven low of five cards", lows.deuce_to_seven, 5, 0, "StandardLowHand",
        times_pokerkit=10,
    ),
)  # fmt: skip


Run = tuple[Callable[..., object], Sequence[tuple[object, ...]]]
"""A function that ranks a hand, and its arguments for every hand."""


def measure(hands: int) -> Iterator[Figure]:
    """For each kind the microseconds for one random hand, and how many times longer PokerKit takes.

    `hands` is at least `ROUNDS` times `SLOWER`. No hand is ranked twice, so caches do not help.
    """
    pokerkit = peer("pokerkit")
    for kind in KINDS:
        yield _figure(kind, hands, _in_turn(runs_of(kind, hands, pokerkit)))


def peer(name: str) -> ModuleType | None:
    """The library of that name, or None if it is not installed."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None


def runs_of(kind: Kind, hands: int, pokerkit: ModuleType | None) -> dict[str, Run]:
    """The functions that rank a kind of hand, by name: ours, and PokerKit's if it is installed."""
    dice = Random(SEED)
    dealt = [tuple(dice.sample(DECK, kind.hole + kind.board)) for _ in range(hands)]
    apart = [(cards[: kind.hole], cards[kind.hole :]) for cards in dealt]
    runs: dict[str, Run] = {"ours": (kind.ours, apart if kind.apart else [(cards,) for cards in dealt])}
    if pokerkit is not None:
        translated = [tuple(map(_to(pokerkit), parts)) for parts in apart[::SLOWER]]
        runs["pokerkit"] = _in_pokerkit(getattr(pokerkit, kind.pokerkit)), translated
    return runs


def _to(pokerkit: ModuleType) -> Callable[[Cards], tuple[object, ...]]:
    return lambda cards: tuple(pokerkit.Card.parse("".join(map(str, cards))))


def _in_pokerkit(hands: Any) -> Callable[[object, object], object]:
    def rank(hole: object, board: object) -> object:
        hand = hands.from_game_or_none(hole, board)
        return hand and hand.entry

    return rank


def _in_turn(runs: Mapping[str, Run]) -> dict[str, float]:
    """Microseconds a hand of each run: the median of rounds in which each ranks some of its hands."""
    times: dict[str, list[float]] = {name: [] for name in runs}
    for number in range(ROUNDS):
        for name, (rank, hands) in runs.items():
            part = hands[number::ROUNDS]
            began = time.perf_counter()
            deque(starmap(rank, part), maxlen=0)
            times[name].append((time.perf_counter() - began) / len(part) * 1e6)
    return {name: median(each) for name, each in times.items()}


def _figure(kind: Kind, hands: int, times: Mapping[str, float]) -> Figure:
    ours = times["ours"]
    more: dict[str, float | str] = {"pokerkit": NOT_INSTALLED}
    if "pokerkit" in times:
        more = {"pokerkit": rounded(times["pokerkit"]), "times pokerkit": rounded(times["pokerkit"] / ours)}
    return Figure(
        name=kind.name,
        measured=rounded(ours),
        unit="µs a hand",
        target=f"{kind.times_pokerkit} x PokerKit's speed",
        met=times["pokerkit"] >= kind.times_pokerkit * ours if "pokerkit" in times else None,
        how=f"{kind.what}; {hands} random hands, median of {ROUNDS} turns with PokerKit",
        more=more,
    )
