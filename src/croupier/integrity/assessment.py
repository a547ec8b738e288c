"""Estimates effective riffles for each deck and dealer, and notes where evidence reaches its bound."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from scipy.interpolate import PchipInterpolator

from croupier.integrity import detectors
from croupier.integrity.card_orders import CardOrder
from croupier.integrity.deals import Deals, Ints, gather
from croupier.integrity.gather_plans import GatherPlan, total
from croupier.integrity.habits import Learned
from croupier.integrity.riffles import HANDS, Array
from croupier.integrity.shuffle_note import ShuffleNote
from croupier.values import dataclass

MOST: Final = 12.0
"""The end of the scale; it stands for twelve riffles or more, which look like a perfect shuffle."""

DROP: Final = 1.92
"""Half of the chi-square of one degree at 95 %."""


MODEL: Final = 0.07
"""How much the ends of piles and the order of blocks may add to the error of an estimate, in riffles."""

LEARNED: Final = 1.2
"""How much longer an interval is because the way of gathering was learned from the same hands.

Counted after seven riffles, where it is seldom learned completely.
"""

HIGH: Final = 0.002
"""How much the likelihood of partly seen packs peaks too far up, for each squared riffle.

Counted at tables of one to seven riffles.
"""

ON_SCALE: Final = 10.0
"""Riffles for which likelihoods are computed; beyond them it interpolates up to a perfect shuffle."""

SHARES: Final = np.append(1 / np.array(HANDS), 0.0)
"""1 / a for a = 2**k: the likelihood is nearly a polynomial in it; a perfect shuffle is at 0."""

FINE: Final = np.linspace(0, MOST, 2401)
"""Riffles that are tried."""


@dataclass(frozen=True)
class Estimate:
    """Effective riffles and the ends of a 95 % interval, each from 0 to `MOST`."""

    riffles: float
    low: float
    high: float


def estimate(ratios: Array) -> Estimate:
    """The riffles under which the hands are likeliest, from the rows of `log_ratios` of each hand.

    The interval has all values whose likelihood is at least the best over 6.8, and a margin; without hands it
    is the whole scale.
    """
    level = np.append(total(ratios), 0.0)
    level = np.maximum(level, level.max() - 1e4)
    if level.max() - level.min() < 1e-9:
        return Estimate(MOST, 0.0, MOST)
    share, peak = _peak(level, int(level.argmax()))
    knots, first = np.unique(np.append(SHARES, share), return_index=True)
    fine = PchipInterpolator(knots, np.append(level, peak)[first])(_shares(FINE))
    near = FINE[fine >= peak - DROP]
    top = _riffles(share)
    low, high = (_known(float(near[0])), _known(float(near[-1]))) if len(near) else (top, top)
    low = max(top - float(np.hypot(LEARNED * max(top - low, 0.0), MODEL)), 0.0)
    high = min(top + float(np.hypot(LEARNED * max(high - top, 0.0), MODEL)), MOST)
    return Estimate(round(top, 2), round(low, 2), round(high, 2))


def _shares(riffles: Array) -> Array:
    """1 / a for these riffles; beyond `ON_SCALE` it falls evenly to that of a perfect shuffle."""
    end = 2.0**-ON_SCALE
    found: Array = np.where(riffles <= ON_SCALE, 2.0**-riffles, end * (MOST - riffles) / (MOST - ON_SCALE))
    return found


def _riffles(share: float) -> float:
    """The riffles for a value of 1 / a."""
    end = 2.0**-ON_SCALE
    if share < end:
        return float(MOST - (MOST - ON_SCALE) * share / end)
    return _known(-float(np.log2(share)))


def _known(riffles: float) -> float:
    """Riffles without the bias of partly seen packs, as far as that was measured."""
    return riffles - HIGH * min(riffles, 7.0) ** 2 if riffles < ON_SCALE else riffles


def _peak(level: Array, best: int) -> tuple[float, float]:
    """The peak of a parabola through the highest value and its neighbours: where, and how high."""
    if not 0 < best < len(SHARES) - 1:
        return float(SHARES[best]), float(level[best])
    around = slice(best - 1, best + 2)
    square, slope, start = np.polyfit(SHARES[around] - SHARES[best], level[around] - level[best], 2)
    shift = -slope / (2 * square) if square < 0 else 0.0
    shift = float(np.clip(shift, SHARES[best + 1] - SHARES[best], SHARES[best - 1] - SHARES[best]))
    return float(SHARES[best]) + shift, float(level[best] + start + slope * shift + square * shift**2)


@dataclass(frozen=True)
class Assessment:
    """The results for one deck and dealer, or for a machine that shuffles for them."""

    deck: str
    dealer: str
    hands: int
    shuffles: int
    riffles: Estimate
    notes: tuple[ShuffleNote, ...]
    machine: str = ""


@dataclass(frozen=True)
class Assessed:
    """All results: for each deck and dealer, with the arrays behind them."""

    parts: tuple[Assessment, ...]
    deals: Deals
    rows: Ints
    ratios: Array
    plans: dict[str, GatherPlan]


def assess(orders: Iterable[CardOrder], baseline: float = 7.0) -> Assessed:
    """Figures and notes of every deck and dealer; `baseline` is in riffles."""
    deals = gather(orders)
    rows = np.flatnonzero(deals.before >= 0)
    learned = Learned(deals, rows)
    made = learned.ratios
    level = int(np.argmin(np.abs(np.log2(HANDS) - baseline)))
    parts = [
        _of_stream(deals, stream, learned, made, level)
        for stream in sorted(range(len(deals.streams)), key=lambda one: deals.streams[one])
    ]
    return Assessed(tuple(parts), deals, rows, made, learned.final)


def _of_stream(deals: Deals, stream: int, learned: Learned, made: Array, level: int) -> Assessment:
    deck, dealer, machine = deals.streams[stream]
    mine = np.flatnonzero(deals.stream[learned.rows] == stream)
    rows = learned.rows[mine]
    found = detectors.of_stream(deals, stream, rows, learned.features.part(mine), level)
    hands = int((deals.stream == stream).sum())
    return Assessment(deck, dealer, hands, len(rows), estimate(made[mine]), found, machine)
