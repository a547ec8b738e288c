"""Figures of the shuffle from finished hands; their size does not grow with the number of hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Self

import numpy as np

from croupier.integrity.assessment import Assessed, Assessment, Estimate, assess, estimate
from croupier.integrity.card_orders import PACK
from croupier.integrity.finished_hands import left_out, orders_and_passes, quiet
from croupier.integrity.gather_plans import Outcomes
from croupier.integrity.tags import TagReport, tags
from croupier.log.reading.store import Store
from croupier.processes import Tell
from croupier.values import dataclass, replace


@dataclass(frozen=True)
class Overview:
    """Figures for each deck and dealer, for each day, and for all `together` (None without a shuffle).

    Also each dealer's own shuffles without a machine's, where cards went (`from_to`), and cards that were not
    read in time. `left_out` hands do not count.
    """

    parts: tuple[Assessment, ...]
    days: tuple[Day, ...]
    together: Estimate | None
    dealers: tuple[tuple[str, Estimate], ...]
    shares: tuple[tuple[float, ...], ...]
    tags: tuple[TagReport, ...]
    left_out: int = 0

    @classmethod
    def of(cls, found: Assessed, late: Iterable[TagReport] = ()) -> Self:
        """The figures of assessed hands, with the cards that were not read in time."""
        return cls(
            found.parts,
            tuple(by_day(found)),
            estimate(found.ratios) if len(found.rows) else None,
            tuple(_dealers(found)),
            tuple(map(tuple, from_to(found))),
            tuple(late),
        )


def overview(archive: Store, since: str, until: str, baseline: float, tell: Tell = quiet) -> Overview:
    """The figures of the hands that began from `since` on and before `until`; `baseline` is in riffles."""
    orders, passes = orders_and_passes(archive, since, until, tell)
    found = Overview.of(assess(orders, baseline), tags(passes))
    return replace(found, left_out=left_out(archive, since, until))


def _dealers(found: Assessed) -> Iterable[tuple[str, Estimate]]:
    streams = [found.deals.streams[stream] for stream in found.deals.stream[found.rows]]
    for dealer in sorted({dealer for _, dealer, machine in streams if not machine}):
        own = [one == dealer and not machine for _, one, machine in streams]
        yield dealer, estimate(found.ratios[own])


ROWS: Final = 13
"""The number of parts of the gathered pack, of four cards each."""

COLUMNS: Final = 7
"""The number of parts of the deal, of four cards each; the last one has the rest."""


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
    """How often cards of each part of the pack came out in each part of the deal, relative to chance.

    Empty without hands.
    """
    counted = np.zeros((ROWS, COLUMNS))
    expected = np.zeros((ROWS, COLUMNS))
    deals = found.deals
    names = np.array([dealer for _, dealer, _ in deals.streams], dtype=object)
    for dealer, plan in found.plans.items():
        rows = found.rows[names[deals.stream[found.rows]] == dealer]
        ranks = Outcomes(deals, rows).ranked(plan)
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
