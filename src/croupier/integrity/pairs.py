"""Pairs of players who may play for each other: a list with evidence and hands to look at, no judgement.

For every two players at a table three things are counted and compared with their play against others: pots
that both enter, folds to each other's bets, and chips that go from one to the other. Evidence is the natural
logarithm of how much likelier these are for partners. Coming to the table together more often than by chance
counts a little, but is never enough alone. Friends, couples, habits and chance sometimes look the same: even
in a clean room somebody is first on the list.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.integrity.riffles import Array
from croupier.values import dataclass

Ints = npt.NDArray[np.int64]

FEWEST: Final = 30
"""Hands that two players must share before they are compared."""

PRIOR: Final = 20.0
"""How many hands a player's overall habit weighs beside their habit without the other."""

SHARES: Final = (0.25, 0.5, 0.75)
"""Assumed for partners who avoid each other: which shares of the expected pots both enter."""

MORE: Final = (0.3, 0.6)
"""Assumed for partners who fold to each other: which shares of the usual stays remain."""

OFTENER: Final = (4.0, 16.0)
"""Assumed for partners who come together: how many times as often as by chance they meet."""

MEETING: Final = 8.0
"""The most evidence that meetings add."""

LOOK: Final = 8
"""How many hands of a pair are named for a look."""

UNUSUAL: Final = 15.0
"""In a clean room of 200 players and 20,000 hands the first pair has this evidence in fewer than 1 of 100
rooms.
"""


@dataclass(frozen=True)
class PairPlay:
    """One finished hand: who was dealt in and who entered the pot by choice.

    Also who folded to, or stayed against, whose bet (player, bettor, folded), and what each won or lost, in
    big blinds.
    """

    hand: int
    players: tuple[str, ...]
    entered: frozenset[str] = frozenset()
    faced: tuple[tuple[str, str, bool], ...] = ()
    net: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Pair:
    """Two players compared: `evidence` orders the list; the rest are distances in standard errors.

    `avoid`: they enter fewer pots together than expected; `folds`: they fold more to each other; `chips`:
    chips go from one to the other. `hands` are examples to look at.
    """

    one: str
    other: str
    shared: int
    evidence: float
    avoid: float
    folds: float
    chips: float
    hands: tuple[int, ...]


def pairs(played: Iterable[PairPlay], most: int = 20) -> list[Pair]:
    """The pairs with the most evidence, the first one first."""
    hands = list(played)
    names = sorted({name for hand in hands for name in hand.players})
    number = {name: at for at, name in enumerate(names)}
    counts = _Counts(len(names))
    for hand in hands:
        counts.add(hand, number)
    avoid, folds, chips = counts.distances()
    evidence = counts.evidence(chips)
    evidence = np.where(counts.shared >= FEWEST, evidence, -1.0)
    evidence[np.tril_indices(len(names))] = -1.0
    best = [at for at in np.argsort(-evidence, axis=None)[:most] if evidence.flat[at] > 0]
    chosen = [(int(at) // len(names), int(at) % len(names)) for at in best]
    look = _to_look_at(hands, [(names[one], names[other]) for one, other in chosen])
    return [
        Pair(
            names[one],
            names[other],
            int(counts.shared[one, other]),
            round(float(evidence[one, other]), 1),
            round(float(avoid[one, other]), 1),
            round(float(folds[one, other]), 1),
            round(float(chips[one, other]), 1),
            look[names[one], names[other]],
        )
        for one, other in chosen
    ]


class _Counts:
    """The counts for every two players."""

    def __init__(self, players: int) -> None:
        table = (players, players)
        self.shared, self.both = np.zeros(table), np.zeros(table)
        self.neighbours, self.met = np.zeros(table), np.zeros(table)
        self.faced, self.folded = np.zeros(table), np.zeros(table)
        self.moved, self.squares = np.zeros(table), np.zeros(table)
        self.dealt, self.entered = np.zeros(players), np.zeros(players)
        self.hands, self._last = 0, np.zeros(0, np.int64)

    def add(self, hand: PairPlay, number: dict[str, int]) -> None:
        here = np.array([number[name] for name in hand.players], np.int64)
        self.dealt[here] += 1
        self.shared[np.ix_(here, here)] += 1
        self.met[np.ix_(here, here)] += 1
        stayed = np.intersect1d(here, self._last)
        self.met[np.ix_(stayed, stayed)] -= 1
        self.hands, self._last = self.hands + 1, here
        into = np.array([number[name] for name in hand.players if name in hand.entered], np.int64)
        self.entered[into] += 1
        self.both[np.ix_(into, into)] += 1
        self.neighbours[np.ix_(into, here)] += 1
        for name, bettor, is_folded in hand.faced:
            self.faced[number[name], number[bettor]] += 1
            self.folded[number[name], number[bettor]] += is_folded
        self._chips(hand, number)

    def _chips(self, hand: PairPlay, number: dict[str, int]) -> None:
        """Share the losers' chips among the winners; a square root keeps one large pot from deciding."""
        won = {name: chips for name, chips in hand.net.items() if chips > 0 and name in number}
        total = sum(won.values())
        for name, chips in hand.net.items():
            if chips >= 0 or name not in number or name not in hand.entered:
                continue
            for winner, gain in won.items():
                moved = np.sqrt(-chips * gain / total)
                self.moved[number[name], number[winner]] += moved
                self.squares[number[name], number[winner]] += moved**2

    def distances(self) -> tuple[Array, Array, Array]:
        """The distances of every two in avoided pots, folds and chips, in standard errors."""
        expected, often = self._expected(), self._often()
        avoid = (expected - self.both) / np.sqrt(np.maximum(expected, 1.0))
        more, spread = self.folded - self.faced * often, self.faced * often * (1 - often)
        folds = (more + more.T) / np.sqrt(np.maximum(spread + spread.T, 1.0))
        moved = np.abs(self.moved - self.moved.T) / np.sqrt(np.maximum(self.squares + self.squares.T, 1.0))
        return avoid, folds, moved - 1.0

    def evidence(self, chips: Array) -> Array:
        """How much likelier the counts are for partners, as a natural logarithm."""
        expected, often = self._expected(), self._often()
        avoid = [self.both * np.log(share) + (1 - share) * expected for share in SHARES]
        folds = []
        for more in MORE:
            rate = often + (1 - often) * more
            gain = self.folded * np.log(rate / often)
            gain = gain + (self.faced - self.folded) * np.log((1 - rate) / (1 - often))
            folds.append(gain + gain.T)
        found: Array = np.maximum(np.max(avoid, axis=0), 0.0) + np.maximum(np.max(folds, axis=0), 0.0)
        return found + np.maximum(chips, 0.0) ** 2 / 2 + self._meetings()

    def _meetings(self) -> Array:
        """The evidence that two come to the table together more often than by chance."""
        by_chance = self.dealt[:, None] * self.dealt / max(self.hands, 1)
        expected = by_chance * self.met / np.maximum(self.shared, 1.0)
        found = [self.met * np.log(often) - (often - 1) * expected for often in OFTENER]
        most: Array = np.clip(np.max(found, axis=0), 0.0, MEETING)
        return most

    def _expected(self) -> Array:
        """How many pots two would enter together, judged by how each plays without the other."""
        off = ~np.eye(len(self.dealt), dtype=bool)
        apart = self.dealt[:, None] - self.shared
        habit = (self.entered / np.maximum(self.dealt, 1))[:, None]
        usual = (self.entered[:, None] - self.neighbours + PRIOR * habit) / (apart + PRIOR)
        expected: Array = self.shared * usual * usual.T
        expected *= self.both[off].sum() / max(float(expected[off].sum()), 1e-9)
        return expected

    def _often(self) -> Array:
        """How often each player folds to the bets of others than the column's player."""
        others = self.faced.sum(axis=1, keepdims=True) - self.faced
        folded = self.folded.sum(axis=1, keepdims=True) - self.folded
        rate: Array = (folded + 1) / (others + 2)
        return rate


def _to_look_at(
    hands: list[PairPlay], chosen: list[tuple[str, str]]
) -> dict[tuple[str, str], tuple[int, ...]]:
    """For each pair, the hands in which most chips went from one to the other, or one folded to the other."""
    found: dict[tuple[str, str], list[tuple[float, int]]] = {pair: [] for pair in chosen}
    for hand in hands:
        here = set(hand.players)
        for one, other in chosen:
            if one in here and other in here:
                folded = any(is_folded and {name, to} == {one, other} for name, to, is_folded in hand.faced)
                gain, loss = hand.net.get(one, 0.0), hand.net.get(other, 0.0)
                moved = min(abs(gain), abs(loss)) if gain * loss < 0 else 0.0
                if folded or moved:
                    found[one, other].append((moved + folded, hand.hand))
    return {
        pair: tuple(hand for _, hand in sorted(each, reverse=True)[:LOOK]) for pair, each in found.items()
    }
