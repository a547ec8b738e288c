"""Figures of the shuffle from finished hands; their size does not grow with the number of hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

import numpy as np

from croupier.integrity.assessment import Assessed, Assessment, Estimate, assess, estimate
from croupier.integrity.finished_hands import left_out, orders_and_passes, quiet
from croupier.integrity.tags import TagReport, tags
from croupier.log.reading.store import Store
from croupier.processes import Tell
from croupier.values import dataclass, replace


@dataclass(frozen=True)
class Overview:
    """Figures for each deck and dealer, for each day, and for all `together` (None without a shuffle).

    Also cards that were not read in time. `left_out` hands do not count.
    """

    parts: tuple[Assessment, ...]
    days: tuple[Day, ...]
    together: Estimate | None
    tags: tuple[TagReport, ...]
    left_out: int = 0

    @classmethod
    def of(cls, found: Assessed, late: Iterable[TagReport] = ()) -> Self:
        """The figures of assessed hands, with the cards that were not read in time."""
        return cls(
            found.parts,
            tuple(by_day(found)),
            estimate(found.ratios) if len(found.rows) else None,
            tuple(late),
        )


def overview(archive: Store, since: str, until: str, baseline: float, tell: Tell = quiet) -> Overview:
    """The figures of the hands that began from `since` on and before `until`; `baseline` is in riffles."""
    orders, passes = orders_and_passes(archive, since, until, tell)
    found = Overview.of(assess(orders, baseline), tags(passes))
    return replace(found, left_out=left_out(archive, since, until))


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
