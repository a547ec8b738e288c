"""A card that comes to the same place too often: on top, to one seat, to the board, to the burns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from croupier.integrity.bounds import BOUND, QUIET
from croupier.integrity.deals import Ints
from croupier.integrity.riffled.packets import PACK, Array
from croupier.values import dataclass

LEANS: Final = 1.25
"""How much likelier than by chance seven riffles make a place for a card at most: at the very top it is
1.21."""

ODDS: Final = (0.2, 0.7)
"""The chances that are bet on."""


@dataclass(frozen=True)
class Finding:
    """Card `card` came to place `where` too often, noted at hand `row` with the power of ten of the
    evidence."""

    row: int
    card: int
    where: int
    strength: float
    hits: int
    hands: int


def places(cards: Ints, where: Ints, sizes: Ints, weight: float) -> list[Finding]:
    """Bets of each card on each place, with the bound shared by all of them.

    `cards` and `where` have a row a hand: which card, and the number of its place (-1 for neither). `sizes`
    are the most cards that a place takes in one hand. Between hits a bet only loses, so that it is enough to
    follow it from hit to hit; it never falls under what a new bet would be.
    """
    least = float(np.log(BOUND / weight * PACK * len(sizes) * len(ODDS)))
    rows, columns = np.nonzero((cards >= 0) & (where >= 0))
    unit = cards[rows, columns] * len(sizes) + where[rows, columns]
    order = np.argsort(unit * len(cards) + rows, kind="stable")
    hits = _Hits.of(rows[order], unit[order])
    chance = np.minimum(LEANS * sizes[hits.unit % len(sizes)] / PACK, 0.6)
    found = []
    for odds in ODDS:
        for row, at, number, level in _alarms(hits, chance, odds, least):
            card, place = divmod(int(hits.unit[at]), len(sizes))
            found.append(
                Finding(row, card, place, (level - least + float(np.log(BOUND))) / LOG10, number, row + 1)
            )
    return sorted(found, key=lambda one: one.row)


LOG10: Final = float(np.log(10))


@dataclass(frozen=True)
class _Hits:
    """The rows at which each unit was hit, one unit after the other."""

    rows: Ints
    unit: Ints
    starts: Ints
    counts: Ints

    @classmethod
    def of(cls, rows: Ints, unit: Ints) -> _Hits:
        starts = np.flatnonzero(np.r_[True, unit[1:] != unit[:-1]][: len(unit)])
        return cls(rows, unit[starts], starts, np.diff(np.r_[starts, len(unit)]))


def _alarms(hits: _Hits, chance: Array, odds: float, least: float) -> Iterator[tuple[int, int, int, float]]:
    """Row, unit, number of hits and level at which a bet on these odds reaches the bound."""
    bet = np.maximum(odds, 1.01 * chance)
    won, lost = np.log(bet / chance), np.log((1 - bet) / (1 - chance))
    level = np.zeros(len(chance))
    last, quiet = np.full(len(chance), -1), np.full(len(chance), -1)
    for turn in range(int(hits.counts.max(initial=0))):
        on = np.flatnonzero(hits.counts > turn)
        row = hits.rows[hits.starts[on] + turn]
        level[on] = np.maximum(level[on] + (row - last[on] - 1) * lost[on], 0.0) + won[on]
        last[on] = row
        for at in on[(level[on] >= least) & (row > quiet[on])]:
            yield int(last[at]), int(at), turn + 1, float(level[at])
            level[at], quiet[at] = 0.0, last[at] + QUIET
