"""Effective riffles: how many riffles of a pack leave as much order as was found, with an interval."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.interpolate import PchipInterpolator

from croupier.integrity.gathered.learning import total
from croupier.integrity.packets import Array
from croupier.integrity.riffles import RIFFLES

MOST: Final = 12.0
"""The end of the scale; it stands for twelve riffles or more, which cannot be told from a perfect shuffle."""

DROP: Final = 1.92
"""Half of the chi-square of one degree at 95 %."""


MODEL: Final = 0.15
"""What the ends of piles and the order of blocks may add to the error of an estimate, in riffles."""


@dataclass(frozen=True)
class Estimate:
    """Effective riffles and the ends of a 95 % interval, each from 0 to `MOST`."""

    riffles: float
    low: float
    high: float


def estimate(ratios: Array) -> Estimate:
    """The riffles under which the hands are likeliest, from the rows of `log_ratios` of each hand.

    The interval has all values whose likelihood is not 6.8 times smaller; without hands it is the whole
    scale.
    """
    level = total(ratios)
    at = np.append(RIFFLES, MOST)
    level = np.maximum(np.append(level, 0.0), level.max(initial=0.0) - 1e4)
    if level.max() - level.min() < 1e-9:
        return Estimate(MOST, 0.0, MOST)
    top, peak = _peak(at, level, int(level.argmax()))
    knots, first = np.unique(np.append(at, top), return_index=True)
    fine = np.linspace(0, MOST, 2401)
    inside = fine[PchipInterpolator(knots, np.append(level, peak)[first])(fine) >= peak - DROP]
    low, high = (float(inside[0]), float(inside[-1])) if len(inside) else (top, top)
    low = max(top - np.hypot(max(top - low, 0.0), MODEL), 0.0)
    high = min(top + np.hypot(max(high - top, 0.0), MODEL), MOST)
    return Estimate(round(top, 2), round(float(low), 2), round(float(high), 2))


def _peak(at: Array, level: Array, best: int) -> tuple[float, float]:
    """Where a parabola through the highest value and its neighbours is highest, and how high."""
    if not 0 < best < len(at) - 1:
        return float(at[best]), float(level[best])
    around = slice(best - 1, best + 2)
    square, slope, start = np.polyfit(at[around] - at[best], level[around] - level[best], 2)
    shift = -slope / (2 * square) if square < 0 else 0.0
    shift = float(np.clip(shift, at[best - 1] - at[best], at[best + 1] - at[best]))
    return float(at[best]) + shift, float(level[best] + start + slope * shift + square * shift**2)
