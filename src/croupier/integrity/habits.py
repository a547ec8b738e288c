"""How each dealer gathers, as known before each hand, and what the hand shows under that plan."""

from __future__ import annotations

from dataclasses import fields
from functools import cached_property
from itertools import pairwise
from typing import Final

import numpy as np

from croupier.integrity import slugs
from croupier.integrity.deals import Deals, Ints
from croupier.integrity.gather_plans import ENOUGH, WHOLE, GatherPlan, Outcomes, learn, ratios
from croupier.integrity.gather_plans import HANDS as WAYS
from croupier.integrity.riffles import HANDS, Array
from croupier.values import dataclass

LEARN_AT: Final = (6, 12, 25, 50, 100, 200, 400, 800, 3200, 12800)
"""After this many hands of a dealer the plan is learned again, from hands that are over by then."""

OWN: Final = 100
"""From this many hands on, a dealer has a plan of their own instead of everybody's."""

USUAL: Final = tuple(
    GatherPlan(hands=hands, board=line, burns=line, is_joined=True)
    for hands in WAYS
    for line in ("as dealt", "last card first")
    if not hands.startswith(("pairs", "unknown"))
) + tuple(GatherPlan(whole=whole, is_joined=True) for whole in WHOLE if whole)
"""Plans under which blocks are searched for while nothing is learned yet."""


@dataclass(frozen=True)
class Features:
    """Values for each hand: `ratios` to a perfect shuffle, and how often neighbours follow each other.

    `bets` are on runs; the longest run has its links, its last rank and that card's place.
    """

    ratios: Array
    follows: Array
    bets: Array
    links: Ints
    rank: Ints
    place: Ints

    def part(self, rows: Ints) -> Features:
        return Features(*(getattr(self, each.name)[rows] for each in fields(self)))


def _nothing(hands: int) -> Features:
    none = np.zeros(hands, np.int64)
    return Features(
        ratios=np.zeros((hands, len(HANDS))),
        follows=np.full(hands, slugs.FOLLOWS),
        bets=np.zeros(hands),
        links=none,
        rank=none.copy(),
        place=none.copy(),
    )


class Learned:
    """How each dealer gathers, learned only from hands before the judged ones.

    `features` are those of `rows` under the plan known at the time; `final` is the plan of each dealer from
    all hands, and `ratios` are the likelihoods of `rows` under it.
    """

    def __init__(self, deals: Deals, rows: Ints) -> None:
        self.deals, self.rows = deals, rows
        names = np.array([dealer for _, dealer, _ in deals.streams], dtype=object)
        self.dealers = list(dict.fromkeys(names))
        number = {dealer: at for at, dealer in enumerate(self.dealers)}
        self.of = np.array([number[name] for name in names], np.int64)[deals.stream[rows]]
        self.final: dict[str, GatherPlan] = {}
        self.features = _nothing(len(rows))
        self.ratios = np.zeros((len(rows), len(HANDS)))
        self._shared = self._plans(np.arange(len(rows)))
        for at, dealer in enumerate(self.dealers):
            self._learn(dealer, np.flatnonzero(self.of == at))

    def _plans(self, mine: Ints) -> list[tuple[int, GatherPlan]]:
        """The plans learned from these hands, each with the first hand that it may judge."""
        found: list[tuple[int, GatherPlan]] = []
        for number in LEARN_AT:
            if number < len(mine):
                found.append((int(mine[number]), learn(self.deals, self.rows[mine[:number]])))
        return found

    def _learn(self, dealer: str, mine: Ints) -> None:
        """The plans of a dealer: everybody's until there are enough hands of their own."""
        is_alone, has_enough = len(self.dealers) == 1, len(mine) > OWN
        starts = list(self._shared)
        if has_enough and not is_alone:
            own = [one for one in self._plans(mine) if one[0] >= mine[OWN]]
            starts = [*(one for one in self._shared if one[0] < mine[OWN]), *own]
        plan: GatherPlan | None = None
        for (first, plan), (until, _) in pairwise([*starts, (len(self.rows), GatherPlan())]):
            self._judge(mine, first, until, plan)
        last = learn(self.deals, self.rows[mine], is_sure=False) if has_enough or is_alone else self._of_all
        self.final[dealer] = last
        if last == plan:
            judged = mine >= starts[-1][0]
            self.ratios[mine[judged]] = self.features.ratios[mine[judged]]
            mine = mine[~judged]
        self.ratios[mine] = ratios(self.deals, self.rows[mine], last)

    @cached_property
    def _of_all(self) -> GatherPlan:
        return learn(self.deals, self.rows, is_sure=False)

    def _judge(self, mine: Ints, first: int, until: int, plan: GatherPlan) -> None:
        """The features of a dealer's hands in a range, under a plan from earlier hands."""
        these = mine[(mine >= first) & (mine < until)]
        if not len(these):
            return
        lately = Outcomes(self.deals, self.rows[np.arange(max(first - ENOUGH, 0), first)])
        rows, features = self.rows[these], self.features
        features.ratios[these] = ratios(self.deals, rows, plan)
        features.follows[these] = slugs.rate(lately.ranked(plan))
        here = Outcomes(self.deals, rows)
        bets = []
        best = np.full(len(these), -1)
        for one in (plan, *USUAL):
            ranks = here.ranked(one)
            links, last = slugs.longest(slugs.follows(ranks))
            bets.append(slugs.run_bets(links, slugs.rate(lately.ranked(one))))
            longer = links > best
            best = np.maximum(best, links)
            features.links[these[longer]], features.rank[these[longer]] = links[longer], last[longer]
            features.place[these[longer]] = ranks[longer, last[longer]]
        shares = np.array([0.5, *[0.5 / len(USUAL)] * len(USUAL)])
        features.bets[these] = np.logaddexp.reduce(np.array(bets) + np.log(shares)[:, None], axis=0)
