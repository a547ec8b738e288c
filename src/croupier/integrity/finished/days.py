"""The same figures day by day, and where cards of a part of the pack came out."""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.integrity.assessment import Assessed
from croupier.integrity.gathered.learning import ranked
from croupier.integrity.riffled.packets import PACK
from croupier.integrity.riffled.scale import Estimate, estimate
from croupier.values import dataclass

ROWS: Final = 13
"""Parts of the gathered pack, of four cards each."""

COLUMNS: Final = 7
"""Parts of the deal, of four cards each; what is left over is in the last one."""


@dataclass(frozen=True)
class Day:
    """One day of a deck and dealer, or of a machine that shuffles for them."""

    deck: str
    dealer: str
    machine: str
    day: str
    hands: int
    riffles: Estimate


def by_day(found: Assessed) -> list[Day]:
    """Effective riffles of each deck, dealer and day, in this order."""
    deals = found.deals
    days = np.array([deals.days[row] for row in found.rows], dtype=object)
    stream = deals.stream[found.rows]
    made = []
    for number in sorted(set(stream.tolist()), key=lambda one: deals.streams[one]):
        for day in sorted(set(days[stream == number])):
            rows = (stream == number) & (days == day)
            deck, dealer, machine = deals.streams[number]
            made.append(Day(deck, dealer, machine, str(day), int(rows.sum()), estimate(found.ratios[rows])))
    return made


def from_to(found: Assessed) -> list[list[float]]:
    """How often cards of a part of the gathered pack came out in a part of the deal, over what chance gives;
    empty without hands."""
    counted = np.zeros((ROWS, COLUMNS))
    expected = np.zeros((ROWS, COLUMNS))
    deals = found.deals
    names = np.array([dealer for _, dealer, _ in deals.streams], dtype=object)
    for dealer, plan in found.plans.items():
        rows = found.rows[names[deals.stream[found.rows]] == dealer]
        ranks = ranked(deals, rows, plan)
        hand, rank = np.nonzero((ranks >= 0) & (ranks < PACK))
        column = np.minimum(ranks[hand, rank] // 4, COLUMNS - 1)
        np.add.at(counted, (rank // 4, column), 1)
        known = (ranks >= 0) & (ranks < PACK)
        places = deals.cards[rows] >= 0
        share = np.zeros((len(rows), COLUMNS))
        for part in range(COLUMNS):
            last = PACK if part == COLUMNS - 1 else 4 * part + 4
            share[:, part] = places[:, 4 * part : last].sum(axis=1)
        share /= np.maximum(share.sum(axis=1, keepdims=True), 1)
        of_rank = known.reshape(len(rows), ROWS, 4).sum(axis=2)
        expected += of_rank.T @ share
    if not counted.any():
        return []
    return [[float(value) for value in row] for row in (counted + 1) / (expected + 1)]
