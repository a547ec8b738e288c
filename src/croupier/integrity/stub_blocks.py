"""Finds blocks held at the bottom of the deck: cards that lay together and all miss the next deal.

With a block of s cards at the bottom, the n seen cards come from the other 52 - s. So the deal is C(52, n) /
C(52 - s, n) times as likely as by chance if no card of the block is in it, and impossible otherwise. The
block's origin is unknown: every place of the gathered pack counts the same, and so does every choice of cards
from the stub, whose order nobody saw.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from scipy.special import comb

from croupier.integrity.bounds import Flags
from croupier.integrity.card_orders import PACK
from croupier.integrity.deals import BOARD, BURN, HOLE, Deals, DealtSlot, Ints, Small
from croupier.integrity.gather_plans import GatherPlan, pile
from croupier.integrity.riffles import Array
from croupier.integrity.slugs import FOLLOWS
from croupier.values import dataclass

SIZES: Final = (7, 10)
"""The sizes of blocks that are bet on."""

SHARE: Final = 0.8
"""The share of a bet that is risked on the block at each hand."""

LEANS: Final = (1.08, 10.0)
"""How much more often than by chance cards that lay together stay in the stub together after seven riffles,
at most.

The second number is for each neighbour that follows the other beyond `FOLLOWS`; counted in a million deals of
four riffles and more.
"""


def withheld(deals: Deals, rows: Ints, plans: tuple[GatherPlan, ...]) -> Array:
    """How much likelier each hand is if a block went to the bottom.

    Columns are the plans and one for hands gathered in any order, each for every one of `SIZES`.
    """
    made = np.ones((len(rows), len(plans) + 1, len(SIZES)))
    before = deals.before[rows]
    for layout in np.unique(deals.layout[before]):
        these = np.flatnonzero(deals.layout[before] == layout)
        slots = deals.layouts[layout]
        known, missing = missed(deals, rows[these])
        seen = deals.dealt[rows[these]] - deals.unread[rows[these]]
        hidden = PACK - known.sum(axis=1)
        there = _There(seen, hidden, PACK - seen - missing.sum(axis=1))
        weights = np.zeros((len(slots), len(plans)))
        for number, plan in enumerate(plans):
            weights[np.argsort(pile(plan, slots).ranks), number] = 2.0 ** np.arange(len(slots))
        bits = (missing @ weights).astype(np.int64)
        for at, size in enumerate(SIZES):
            first, last = _ends_of(bits, len(slots), size - 1)
            made[these, :-1, at] = there.ratio(_windows(bits, size), last, first, size)
        for at, size in enumerate(SIZES):
            whole = _in_any_order(missing, slots, size)[:, None]
            made[these, -1, at] = there.ratio(whole, *_NONE, size)[:, 0]
    return made.reshape(len(rows), -1)


def shares(columns: int) -> Array:
    """How the columns share a bet: a third goes to hands gathered in any order."""
    known = columns - len(SIZES)
    return np.repeat([2 / 3 / known, 1 / 3 / len(SIZES)], [known, len(SIZES)])


_NONE: Final = (np.zeros((1, 1), np.int64), np.zeros((1, 1), np.int64))


def bets(ratios: Array, follows: Array) -> Array:
    """Logs of e-values, from the ratios and the highest rate at which neighbours follow each other."""
    most = LEANS[0] + LEANS[1] * np.maximum(follows - FOLLOWS, 0.0)
    found: Array = np.log(1 - SHARE + SHARE * ratios / most[:, None])
    return found


def block(deals: Deals, row: int, plan: GatherPlan) -> tuple[int, Small]:
    """The longest run of cards missing from a hand under this plan: its first place (from 1) and cards."""
    slots = deals.layouts[deals.layout[deals.before[row]]]
    ranks = np.array(pile(plan, slots).ranks)
    order = np.argsort(ranks)
    _, missing = missed(deals, np.array([row]))
    gone = missing[0, order]
    starts = np.flatnonzero(gone & ~np.r_[False, gone[:-1]])
    ends = np.flatnonzero(gone & ~np.r_[gone[1:], False]) + 1
    best = int((ends - starts).argmax())
    places = order[starts[best] : ends[best]]
    return int(ranks[places[0]]) + 1, deals.cards[deals.before[row]][places]


def missed(deals: Deals, rows: Ints) -> tuple[Flags, Flags]:
    """For each card of the previous hands, as dealt: whether it is known, and whether also missing now.

    The previous hands are of one layout.
    """
    before = deals.before[rows]
    cards = deals.cards[before, : len(deals.layouts[deals.layout[before[0]]])].astype(np.int64)
    known = cards >= 0
    return known, known & (np.take_along_axis(deals.place[rows], np.maximum(cards, 0), axis=1) < 0)


def _windows(bits: Ints, size: int) -> Ints:
    """At how many places this many ones in a row begin.

    >>> _windows(np.array([0b1110111]), 3).tolist()
    [2]
    """
    there, long = bits, 1
    while long < size:
        step = min(long, size - long)
        there, long = there & (there >> step), long + step
    return sum((ONES[there >> part & 0xFFFF] for part in (0, 16, 32, 48)), np.zeros(bits.shape, np.int64))


ONES: Final = np.array([bin(each).count("1") for each in range(1 << 16)], np.int64)


def _ends_of(bits: Ints, cards: int, most: int) -> tuple[Ints, Ints]:
    """How many ones in a row are at the low and at the high end of these bits, `most` at most.

    >>> [each.tolist() for each in _ends_of(np.array([0b11011]), 5, 4)]
    [[2], [2]]
    """
    low, high = np.zeros(bits.shape, np.int64), np.zeros(bits.shape, np.int64)
    for long in range(1, min(most, cards) + 1):
        ones = (1 << long) - 1
        low += bits & ones == ones
        high += bits >> (cards - long) == ones
    return low, high


def _in_any_order(missing: Flags, slots: tuple[DealtSlot, ...], size: int) -> Array:
    """How many places there are for a block of hands in any order, with the board under them.

    Each counts by the share of orders in which the whole block is missing.
    """
    hands = _Hands.of(missing, slots)
    if hands is None:
        return np.zeros(len(missing))
    whole, over = divmod(size, hands.each)
    places = 2 * (hands.number - whole) if over else hands.number - whole + 1
    found: Array = np.maximum(places, 0) * hands.last(size)
    if hands.each == 2 and not over and hands.number > whole:
        found = found + (hands.number - whole) * hands.parted(whole - 1)
    for line in (1, -1):
        lines = [[at for at, slot in enumerate(slots) if slot.kind == kind] for kind in (BOARD, BURN)]
        board = [at for each in lines for at in each[::line]]
        long = (np.cumsum(~missing[:, board], axis=1) == 0).sum(axis=1)
        found = found + sum(hands.last(size - under) * (long >= under) for under in range(1, size)) / 2
    return found


@dataclass(frozen=True)
class _Hands:
    """How many hands of `each` cards are missing completely, and how many from their nth card on."""

    each: int
    number: int
    full: Ints
    single: Ints

    @classmethod
    def of(cls, missing: Flags, slots: tuple[DealtSlot, ...]) -> _Hands | None:
        """None if hands are not all of one size."""
        turns = np.array([slot.turn if slot.kind == HOLE else -1 for slot in slots])
        hole = [np.flatnonzero(turns == turn) for turn in sorted(set(turns.tolist()) - {-1})]
        if len({len(hand) for hand in hole}) != 1:
            return None
        gone = missing[:, np.array(hole)]
        return cls(len(hole[0]), len(hole), gone.all(axis=2).sum(axis=1), gone.sum(axis=1))

    def last(self, cards: int) -> Array:
        """The share of orders in which this many cards at the end of the hands are missing."""
        whole, over = divmod(cards, self.each)
        if whole + (over > 0) > self.number:
            return np.zeros(len(self.full))
        share: Array = comb(self.full, whole) / comb(self.number, whole)
        if over:
            share = share * np.maximum(self.single.mean(axis=1) - whole, 0) / (self.number - whole)
        return share

    def parted(self, whole: int) -> Array:
        """The same for this many whole hands of two cards, with half a hand at each end."""
        ways = (self.single - whole).prod(axis=1) - (self.full - whole)
        left = self.number - whole
        found: Array = comb(self.full, whole) / comb(self.number, whole) * ways / (left * (left - 1))
        return found


@dataclass(frozen=True)
class _There:
    """For each hand: seen cards, cards whose previous place is hidden, and those that stayed hidden."""

    seen: Ints
    hidden: Ints
    stayed: Ints

    def ratio(self, whole: Array | Ints, tail: Ints, lead: Ints, size: int) -> Array:
        """The mean over all places from which a block of `size` may have come.

        Places may be known completely, or the missing cards are at the ends of the known part.
        """
        ends = _ends(size)[self.hidden, self.stayed]
        row = np.arange(len(ends))[:, None]
        parted = ends[row, tail] + ends[row, lead]
        inside = np.maximum(self.hidden - size + 1, 0) * _choices(size)[self.hidden, self.stayed]
        scale = comb(PACK, self.seen) / comb(PACK - size, np.minimum(self.seen, PACK - size))
        found: Array = scale[:, None] * (whole + parted / 2 + inside[:, None]) / (PACK - size + 1)
        return np.where((self.seen > PACK - size)[:, None], 1.0, found)


@lru_cache(maxsize=32)
def _choices(size: int) -> Array:
    """`[u, v]`: the chance that this many of `u` cards are all among `v` of them."""
    hidden, stayed = np.indices((PACK + 1, PACK + 1))
    possible = np.maximum(comb(hidden, size), 1.0)
    found: Array = np.where(hidden >= size, comb(np.minimum(stayed, hidden), size) / possible, 0.0)
    return found


@lru_cache(maxsize=32)
def _ends(size: int) -> Array:
    """`[u, v, t]`: the sum over blocks with 1 to `t` cards at the end of the known part.

    The rest is among `u` hidden cards, of which `v` stayed.
    """
    parts = np.array([np.zeros((PACK + 1, PACK + 1)), *(_choices(size - known) for known in range(1, size))])
    found: Array = np.moveaxis(np.cumsum(parts, axis=0), 0, -1)
    return found
