"""Learns from hands how a dealer gathers: under the right plan, cards that lay together come out in order."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import permutations
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.integrity.card_orders import PACK
from croupier.integrity.deals import BOARD, BURN, HOLE, STUB, Deals, DealtSlot, Ints
from croupier.integrity.riffles import HANDS as AMOUNTS
from croupier.integrity.riffles import Array, Stacks, log_ratios, table
from croupier.values import dataclass, replace

Key = Callable[[DealtSlot], tuple[int, ...]]

HANDS: Final[dict[str, Key]] = {
    "seats up": lambda one: (one.seat, one.turn, one.round_),
    "seats up, last card first": lambda one: (one.seat, one.turn, -one.round_),
    "seats down": lambda one: (-one.seat, -one.turn, one.round_),
    "seats down, last card first": lambda one: (-one.seat, -one.turn, -one.round_),
    "turns up": lambda one: (one.turn, one.round_),
    "turns up, last card first": lambda one: (one.turn, -one.round_),
    "turns down": lambda one: (-one.turn, one.round_),
    "turns down, last card first": lambda one: (-one.turn, -one.round_),
    "as dealt": lambda one: (one.number,),
    "as dealt, last card first": lambda one: (-one.number,),
    "pairs": lambda one: (one.turn, one.round_),
    "pairs, last card first": lambda one: (one.turn, -one.round_),
    "unknown": lambda one: (one.number,),
}
"""The orders in which hands are gathered, from the top; `pairs`: only the two cards of a hand keep their
order.
"""

LINE: Final[dict[str, Key]] = {
    "as dealt": lambda one: (one.number,),
    "last card first": lambda one: (-one.number,),
    "unknown": lambda one: (one.number,),
}
"""The orders in which board and burns are gathered."""

WHOLE: Final = ("", "as dealt", "last card first")
"""Orders for the whole deal, with burns and board among the hands; empty if it is gathered in parts."""

BLOCKS: Final = ("hands", "board", "burns", "stub")
"""The parts of a gathered pack; the stub is known only as a block, not card by card."""


@dataclass(frozen=True)
class GatherPlan:
    """How a deal is gathered: the order within each block, and that of the blocks from the top.

    If `joined`, each block lies directly under the one before; otherwise that is unknown. With `whole` the
    deal is one block, and only the place of the stub counts.
    """

    hands: str = "unknown"
    board: str = "unknown"
    burns: str = "unknown"
    whole: str = ""
    blocks: tuple[str, ...] = BLOCKS
    is_joined: bool = False


@dataclass(frozen=True)
class Pile:
    """A gathered deal: `ranks[p]` is the rank of card p of the deal in the pack, 0 on top.

    At `breaks` the neighbours are unknown.
    """

    ranks: tuple[int, ...]
    breaks: tuple[int, ...]


@lru_cache(maxsize=200_000)
def pile(plan: GatherPlan, slots: tuple[DealtSlot, ...]) -> Pile:
    """Where the cards of a deal lie in the gathered pack.

    >>> from croupier.integrity.deals import slots
    >>> pile(GatherPlan(hands="pairs"), slots(("seat:1", "seat:2", "seat:1", "seat:2")))
    Pile(ranks=(0, 2, 1, 3), breaks=(0, 2, 4))
    """
    hidden = PACK - len(slots)
    ranks = [0] * len(slots)
    breaks = {0, PACK}
    at = 0
    for name in ("whole" if name == "hands" else name for name in plan.blocks) if plan.whole else plan.blocks:
        places, is_open = _block(plan, name, slots)
        is_known = bool(places) and not is_open[0]
        if not (plan.is_joined and is_known):
            breaks.add(at)
        for place, ends in zip(places, is_open, strict=True):
            ranks[place] = at
            at += 1
            breaks |= {at} if ends else set()
        if places and not (plan.is_joined and is_known):
            breaks.add(at)
        if name == "stub" and hidden:
            breaks |= {at, at + hidden}
            at += hidden
    lowest, highest = min(ranks), max(ranks) + 1
    return Pile(tuple(ranks), tuple(sorted(one for one in breaks if lowest <= one <= highest)))


KINDS: Final = {"hands": HOLE, "board": BOARD, "burns": BURN, "stub": STUB}


def _block(plan: GatherPlan, name: str, slots: tuple[DealtSlot, ...]) -> tuple[list[int], list[bool]]:
    """Places of the deal from the top of a block, each with whether the card under it is unknown."""
    if plan.whole:
        places = list(range(len(slots))) if name == "whole" else []
        return (places if plan.whole == "as dealt" else places[::-1]), [False] * len(places)
    order = {"hands": plan.hands, "board": plan.board, "burns": plan.burns, "stub": "as dealt"}[name]
    key = HANDS[order] if name == "hands" else LINE[order]
    places = [place for place, one in enumerate(slots) if one.kind == KINDS[name]]
    places.sort(key=lambda at: key(slots[at]))
    if order == "unknown":
        return places, [True] * len(places)
    if not order.startswith("pairs"):
        return places, [False] * len(places)
    turns = [slots[place].turn for place in places]
    return places, [one != after for one, after in zip(turns, [*turns, -1][1:], strict=True)]


ENOUGH: Final = 600
"""How many of the latest hands a plan is learned from."""

DOUBT: Final = 3.0
"""How much evidence a known order needs over an unknown one, as a natural logarithm."""


def _outcomes(deals: Deals, hands: Ints) -> Ints:
    """Where each card of the previous deal came out in these hands; `PACK` for the stub, -1 if unknown."""
    cards = deals.cards[deals.before[hands]].astype(np.int64)
    place = np.take_along_axis(deals.place[hands], np.maximum(cards, 0), axis=1).astype(np.int64)
    unsure = (deals.unread[hands] > 0)[:, None]
    place = np.where(place < 0, np.where(unsure, -1, PACK), place)
    return np.where(cards < 0, -1, place)


def by_pairs(deals: Deals, hands: Ints, plan: GatherPlan) -> Array:
    """The log of the chance over a perfect shuffle, summed over neighbours; one row for each hand."""
    made = np.zeros((len(hands), len(AMOUNTS)))
    shapes = np.stack([deals.layout[deals.before[hands]], deals.dealt[hands]])
    for layout, dealt in np.unique(shapes, axis=1).T:
        rows = np.flatnonzero((shapes[0] == layout) & (shapes[1] == dealt))
        upper, lower = neighbours(plan, deals.layouts[layout])
        outcomes = _outcomes(deals, hands[rows])
        one, other = outcomes[:, upper], outcomes[:, lower]
        ratio = table(int(dealt))[:, one, other]
        made[rows] = np.where((one >= 0) & (other >= 0), ratio, 0.0).sum(axis=2).T
    return made


Known = Callable[[GatherPlan], float]
"""How much likelier the places of neighbours are under a plan than by chance, as a natural logarithm."""


@lru_cache(maxsize=50_000)
def neighbours(plan: GatherPlan, slots: tuple[DealtSlot, ...]) -> tuple[Ints, Ints]:
    """Places in the deal of every two cards that lie together under this plan, the upper one first."""
    found = pile(plan, slots)
    at = {rank: place for place, rank in enumerate(found.ranks)}
    pairs = [(at[rank - 1], at[rank]) for rank in at if rank - 1 in at and rank not in found.breaks]
    upper, lower = np.array(pairs, np.int64).reshape(-1, 2).T
    return upper, lower


def learn(deals: Deals, hands: Ints, *, is_sure: bool = True) -> GatherPlan:
    """The plan that explains these hands best; each hand needs a previous one.

    Without evidence the order stays unknown, or with `is_sure` false it is the likeliest one.
    """
    hands = hands[-ENOUGH:]
    known = cache(lambda plan: float(by_pairs(deals, hands, plan).sum(axis=0).max()))
    orders = [name for name in HANDS if is_sure or name != "unknown"]
    plan = GatherPlan(
        hands=_best(known, [(name, GatherPlan(hands=name)) for name in orders]),
        board=_best(known, [(name, GatherPlan(board=name)) for name in LINE]),
        burns=_best(known, [(name, GatherPlan(burns=name)) for name in LINE]),
    )
    best = max((GatherPlan(whole=name) for name in WHOLE if name), key=known)
    if known(best) > known(plan) + DOUBT:
        plan = best
    return _in_place(deals, hands, known, plan)


def _best(known: Known, plans: list[tuple[str, GatherPlan]]) -> str:
    found = {name: known(plan) - DOUBT * (name != "unknown") for name, plan in plans}
    return max(found, key=lambda name: found[name])


def _in_place(deals: Deals, hands: Ints, known: Known, plan: GatherPlan) -> GatherPlan:
    """The plan with its blocks in the order under which riffles are likeliest."""
    orders = [BLOCKS, BLOCKS[::-1]] if plan.whole else [*permutations(BLOCKS)]
    joined = [replace(plan, blocks=order, is_joined=True) for order in orders]
    found = {one: known(one) for one in joined}
    parted = replace(plan, is_joined=False)
    if max(found.values()) < known(parted):
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
"""The share of hands in which something else may have happened: another deck, a wash, a wrong line."""


def total(found: Array) -> Array:
    """The sum over hands; one in a thousand may have been mixed perfectly."""
    level: Array = np.log((1 - OTHERWISE) * np.exp(np.minimum(found, 600)) + OTHERWISE).sum(axis=0)
    return level


def ratios(deals: Deals, hands: Ints, plan: GatherPlan) -> Array:
    """For each hand the log of the chance over a perfect shuffle, given the hand before.

    It uses whole piles if the plan knows them, otherwise neighbours.
    """
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
        place = Outcomes(deals, hands[rows]).ranked(plan).astype(np.int16)
        made[rows] = log_ratios(Stacks(place, breaks))
    return made


class Outcomes:
    """Where the cards of the previous deals came out in these hands, whatever the plan."""

    def __init__(self, deals: Deals, hands: Ints) -> None:
        layouts, self._of = np.unique(deals.layout[deals.before[hands]], return_inverse=True)
        self._layouts = [deals.layouts[layout] for layout in layouts]
        self._outcomes = _outcomes(deals, hands)

    def ranked(self, plan: GatherPlan) -> Ints:
        """Where the card of each rank of the gathered pack came out; `PACK` for the stub, -1 if unknown."""
        ranks = np.full((len(self._layouts), PACK), PACK, np.int64)
        for row, slots in zip(ranks, self._layouts, strict=True):
            row[: len(slots)] = pile(plan, slots).ranks
        found = np.full((len(self._outcomes), PACK + 1), -1, np.int64)
        found[np.arange(len(found))[:, None], ranks[self._of]] = self._outcomes
        return found[:, :PACK]
