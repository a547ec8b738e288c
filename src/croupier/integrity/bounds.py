"""Evidence that may be checked after every hand, while the bound on false alarms still holds.

An e-value is a bet against the baseline whose expected gain is 1 or less while the baseline holds. A detector
(Shiryaev 1963, Roberts 1966; as a sum of e-processes Shin, Ramdas and Rinaldo 2024) starts a bet of 1 at
every hand and lets all of them run: R = (1 + R) x e. Its expected value after n hands is n at most, so that
by Ville's inequality it reaches `BOUND` within n hands with a chance of n / `BOUND` at most: one false alarm
in ten million hands. Several detectors that share a hand have weights that add up to 1, and the bound holds
for their sum.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.integrity.riffles import Array

BOUND: Final = 1e7
"""Hands for each false alarm, over all tests, decks and dealers."""

QUIET: Final = 100
"""For this many hands after a note, the same test adds no other note for the deck and dealer."""

WEIGHTS: Final = {"order": 0.3, "slug": 0.4, "place": 0.2, "tag": 0.1}
"""How the tests share the bound."""


def running(logs: Array) -> Array:
    """The logarithm of R after each hand, from the logarithm of each e-value; columns are bets side by side.

    >>> np.round(np.exp(running(np.log([[1.0], [2.0], [0.5]]))), 6).ravel().tolist()
    [1.0, 4.0, 2.5]
    """
    summed = np.cumsum(np.maximum(logs, -700), axis=0)
    before = np.vstack([np.zeros((1, logs.shape[1])), summed[:-1]]) if len(logs) else summed
    found: Array = summed + np.logaddexp.accumulate(-before, axis=0) if len(logs) else summed
    return found


def crossings(logs: Array, weight: float, shares: Array | None = None) -> list[tuple[int, float]]:
    """The hands at which the bets together reach the bound, each with the power of ten of R.

    `shares` of the weight add up to 1; by default they are equal. After an alarm every bet begins again, once
    `QUIET` hands are over.
    """
    found = []
    start = 0
    least = np.log(BOUND)
    parts = np.full(logs.shape[1], 1 / logs.shape[1]) if shares is None else shares
    while start < len(logs):
        level = np.logaddexp.reduce(running(logs[start:]) + np.log(weight * parts), axis=1)
        over = np.flatnonzero(level >= least)
        if not len(over):
            break
        first = int(over[0])
        found.append((start + first, float(level[first] / np.log(10))))
        start += first + QUIET
    return found


def mixed(ratios: Array, otherwise: float = 0.02) -> Array:
    """Logarithms of ratios with a part of each bet held back, so that one odd hand does not lose it all."""
    found: Array = np.logaddexp(ratios + np.log1p(-otherwise), np.log(otherwise))
    return found


Flags = npt.NDArray[np.bool_]


def streaks(outcomes: Flags) -> npt.NDArray[np.int64]:
    """How many rows in a row a column was true just before each row.

    >>> streaks(np.array([[True], [True], [False], [True]])).ravel().tolist()
    [0, 1, 2, 0]
    """
    rows = np.arange(1, len(outcomes) + 1)[:, None]
    broken = np.maximum.accumulate(np.where(outcomes, 0, rows), axis=0)
    found = np.zeros(outcomes.shape, np.int64)
    found[1:] = (rows - broken)[:-1]
    return found
