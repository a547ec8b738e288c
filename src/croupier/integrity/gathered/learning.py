"""Learning from hands how a dealer gathers: the plan under which cards that lay together come out in
order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.integrity.deals import Deals, Ints
from croupier.integrity.gathered.gathering import BLOCKS, HANDS, LINE, WHOLE, Pile, Plan, pile
from croupier.integrity.gathered.layouts import Slot
from croupier.integrity.riffled.neighbours import table
from croupier.integrity.riffled.packets import PACK, Array
from croupier.integrity.riffled.riffles import HANDS as AMOUNTS
from croupier.integrity.riffled.riffles import Stacks, log_ratios
from croupier.values import replace

ENOUGH: Final = 600
"""Hands from which a plan is learned; the latest ones."""

DOUBT: Final = 3.0
"""Evidence, as a natural logarithm, that a known order needs over one that is not known."""


def _links(deals: Deals, hands: Ints, plan: Plan) -> Iterator[tuple[Ints, Ints, Ints]]:
    """Rows of `hands`, and where in these deals the upper and lower of two neighbours came out; a column a
    pair, `PACK` for the stub, -1 where that is not known."""
    before = deals.before[hands]
    for layout in np.unique(deals.layout[before]):
        rows = np.flatnonzero(deals.layout[before] == layout)
        upper, lower = neighbours(plan, deals.layouts[layout])
        if len(upper):
            outcomes = _outcomes(deals, hands[rows])
            yield rows, outcomes[:, upper], outcomes[:, lower]


def _outcomes(deals: Deals, hands: Ints) -> Ints:
    """Where each card of the deal before came out in these; `PACK` for the stub, -1 where that is not
    known."""
    cards = deals.cards[deals.before[hands]].astype(np.int64)
    place = np.take_along_axis(deals.place[hands], np.maximum(cards, 0), axis=1).astype(np.int64)
    unsure = (deals.unread[hands] > 0)[:, None]
    place = np.where(place < 0, np.where(unsure, -1, PACK), place)
    return np.where(cards < 0, -1, place)


def by_pairs(deals: Deals, hands: Ints, plan: Plan) -> Array:
    """The sum over neighbours of the logarithm of chance over that of a perfect shuffle; a row a hand."""
    made = np.zeros((len(hands), len(AMOUNTS)))
    dealt = deals.dealt[hands]
    for rows, upper, lower in _links(deals, hands, plan):
        known = (upper >= 0) & (lower >= 0)
        for number in np.unique(dealt[rows]):
            these = dealt[rows] == number
            seen = known[these]
            ratio = table(int(number))[:, upper[these], lower[these]]
            made[rows[these]] += np.where(seen, ratio, 0.0).sum(axis=2).T
    return made


class Evidence:
    """How much more likely the places of neighbours are under a plan than by chance, as a natural
    logarithm; two neighbours that several plans have are counted once."""

    def __init__(self, deals: Deals, hands: Ints) -> None:
        self.groups = []
        before = deals.before[hands]
        shapes = np.stack([deals.layout[before], deals.dealt[hands]])
        for layout, dealt in np.unique(shapes, axis=1).T:
            rows = np.flatnonzero((shapes[0] == layout) & (shapes[1] == dealt))
            self.groups.append(_Group(deals.layouts[layout], int(dealt), _outcomes(deals, hands[rows])))

    def of(self, plan: Plan) -> float:
        made = np.zeros(len(AMOUNTS))
        for group in self.groups:
            made += group.of(plan)
        return float(made.max())


class _Group:
    """Hands of one layout after which as many cards were dealt; sums over them for two neighbours."""

    def __init__(self, slots: tuple[Slot, ...], dealt: int, outcomes: Ints) -> None:
        self.slots, self.dealt, self.outcomes = slots, dealt, outcomes
        self.is_known = np.zeros(len(slots) ** 2, np.bool_)
        self.sums = np.zeros((len(AMOUNTS), len(slots) ** 2))

    def of(self, plan: Plan) -> Array:
        upper, lower = neighbours(plan, self.slots)
        pairs = upper * len(self.slots) + lower
        is_known = self.is_known.take(pairs)
        if not is_known.all():
            self._add(upper[~is_known], lower[~is_known], pairs[~is_known])
        found: Array = self.sums.take(pairs, axis=1).sum(axis=1)
        return found

    def _add(self, upper: Ints, lower: Ints, pairs: Ints) -> None:
        one, other = self.outcomes[:, upper], self.outcomes[:, lower]
        ratio = table(self.dealt)[:, one, other]
        self.sums[:, pairs] = np.where((one >= 0) & (other >= 0), ratio, 0.0).sum(axis=1)
        self.is_known[pairs] = True


@lru_cache(maxsize=50_000)
def neighbours(plan: Plan, slots: tuple[Slot, ...]) -> tuple[Ints, Ints]:
    """Places in the deal of the upper and the lower of every two cards that lie together by this plan."""
    found = pile(plan, slots)
    at = {rank: place for place, rank in enumerate(found.ranks)}
    pairs = [(at[rank - 1], at[rank]) for rank in at if rank - 1 in at and rank not in found.breaks]
    upper, lower = np.array(pairs, np.int64).reshape(-1, 2).T
    return upper, lower


def learn(deals: Deals, hands: Ints, *, is_sure: bool = True) -> Plan:
    """The plan that explains these hands best; each must have a hand before it. Where nothing tells how
    hands are gathered that stays open, or the likeliest order is taken if it need not be sure."""
    hands = hands[-ENOUGH:]
    known = Evidence(deals, hands)
    orders = [name for name in HANDS if is_sure or name != "unknown"]
    plan = Plan(
        hands=_best(known, [(name, Plan(hands=name)) for name in orders]),
        board=_best(known, [(name, Plan(board=name)) for name in LINE]),
        burns=_best(known, [(name, Plan(burns=name)) for name in LINE]),
    )
    best = max((Plan(whole=name) for name in WHOLE if name), key=known.of)
    if known.of(best) > known.of(plan) + DOUBT:
        plan = best
    return _in_place(deals, hands, known, plan)


def _best(known: Evidence, plans: list[tuple[str, Plan]]) -> str:
    found = {name: known.of(plan) - DOUBT * (name != "unknown") for name, plan in plans}
    return max(found, key=lambda name: found[name])


def _in_place(deals: Deals, hands: Ints, known: Evidence, plan: Plan) -> Plan:
    """The plan with its blocks in the order under which riffles are likeliest."""
    orders = [BLOCKS, BLOCKS[::-1]] if plan.whole else [*permutations(BLOCKS)]
    joined = [replace(plan, blocks=order, is_joined=True) for order in orders]
    found = {one: known.of(one) for one in joined}
    parted = replace(plan, is_joined=False)
    if max(found.values()) < known.of(parted):
        joined = [replace(one, is_joined=False) for one in joined]
        found = dict.fromkeys(joined, 0.0)
    tried = [
        max(there, key=lambda one: found[one])
        for stub in range(len(BLOCKS))
        if (there := [one for one in joined if one.blocks.index("stub") == stub])
    ]
    likely = [float(total(ratios(deals, hands, one)).max()) for one in tried]
    return tried[int(np.argmax(likely))]


OTHERWISE: Final = 1e-3
"""The share of hands at which something else may have happened: another deck, a wash, a wrong line."""


def total(found: Array) -> Array:
    """The sum over hands, where one in a thousand may have been mixed perfectly."""
    level: Array = np.log((1 - OTHERWISE) * np.exp(np.minimum(found, 600)) + OTHERWISE).sum(axis=0)
    return level


def ratios(deals: Deals, hands: Ints, plan: Plan) -> Array:
    """The logarithm of chance over that of a perfect shuffle of each hand after the hand before it; from
    whole piles where the plan knows them, otherwise from neighbours."""
    if not plan.is_joined or (plan.hands.startswith(("pairs", "unknown")) and not plan.whole):
        return by_pairs(deals, hands, plan)
    made = np.zeros((len(hands), len(AMOUNTS)))
    before = deals.before[hands]
    shapes: dict[tuple[int, ...], list[npt.NDArray[np.int64]]] = {}
    piles: dict[int, Pile] = {}
    for layout in np.unique(deals.layout[before]):
        piles[layout] = pile(plan, deals.layouts[layout])
        rows = np.flatnonzero(deals.layout[before] == layout)
        shapes.setdefault(piles[layout].breaks, []).append(rows)
    for breaks, parts in shapes.items():
        rows = np.concatenate(parts)
        place = ranked(deals, hands[rows], plan).astype(np.int16)
        made[rows] = log_ratios(Stacks(place, breaks))
    return made


def ranked(deals: Deals, hands: Ints, plan: Plan) -> Ints:
    """Where the card of each rank of the gathered pack came out; `PACK` for the stub, -1 where it is not
    known."""
    return Outcomes(deals, hands).ranked(plan)


class Outcomes:
    """Where the cards of the deals before these hands came out, which holds for every plan."""

    def __init__(self, deals: Deals, hands: Ints) -> None:
        layouts, self._of = np.unique(deals.layout[deals.before[hands]], return_inverse=True)
        self._layouts = [deals.layouts[layout] for layout in layouts]
        self._outcomes = _outcomes(deals, hands)

    def ranked(self, plan: Plan) -> Ints:
        """As the function `ranked`."""
        ranks = np.full((len(self._layouts), PACK), PACK, np.int64)
        for row, slots in zip(ranks, self._layouts, strict=True):
            row[: len(slots)] = pile(plan, slots).ranks
        found = np.full((len(self._outcomes), PACK + 1), -1, np.int64)
        found[np.arange(len(found))[:, None], ranks[self._of]] = self._outcomes
        return found[:, :PACK]
