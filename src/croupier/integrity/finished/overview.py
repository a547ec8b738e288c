"""Figures of the shuffle from finished hands: little to keep, whatever the number of hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from croupier.integrity.assessment import Assessed, Assessment, assess
from croupier.integrity.finished.days import Day, by_day, from_to
from croupier.integrity.finished.logged import quiet
from croupier.integrity.finished.passes import orders_and_passes
from croupier.integrity.riffled.scale import Estimate, estimate
from croupier.integrity.tags import Tag, tags
from croupier.log.reading.store import Store
from croupier.processes import Tell
from croupier.values import dataclass


@dataclass(frozen=True)
class Overview:
    """Each deck and dealer, also day by day; all of them `together`, which is nothing without a shuffle; each
    dealer's own shuffles, without those of a machine; where cards went (`days.from_to`); and the cards that
    were not read in time."""

    parts: tuple[Assessment, ...]
    days: tuple[Day, ...]
    together: Estimate | None
    dealers: tuple[tuple[str, Estimate], ...]
    shares: tuple[tuple[float, ...], ...]
    tags: tuple[Tag, ...]

    @classmethod
    def of(cls, found: Assessed, late: Iterable[Tag] = ()) -> Self:
        """The figures of hands that were assessed, with cards that were not read in time."""
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
    return Overview.of(assess(orders, baseline), tags(passes))


def _dealers(found: Assessed) -> Iterable[tuple[str, Estimate]]:
    streams = [found.deals.streams[stream] for stream in found.deals.stream[found.rows]]
    for dealer in sorted({dealer for _, dealer, machine in streams if not machine}):
        own = [one == dealer and not machine for _, one, machine in streams]
        yield dealer, estimate(found.ratios[own])
