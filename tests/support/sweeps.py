"""The size of random tests by day and by night: the number of seeds, and the pairs for one day.

CROUPIER_SWEEP=5000:20000 in the environment is a night's work, with new seeds each night. A failure prints
its seed; the quick run's own tests take any seed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest

BEYOND = 1_000
"""The quick run stays below this seed."""


def seeds(usual: int) -> range:
    """This many seeds, or those of the environment."""
    first, _, last = os.environ.get("CROUPIER_SWEEP", f"{BEYOND}:{BEYOND + usual}").partition(":")
    return range(int(first), int(last))


def by_day(some: Iterable[object], night: Iterable[object]) -> list[Any]:
    """The values for the day, and those of `night` for the night."""
    return [*some, *(pytest.param(each, marks=pytest.mark.nightly) for each in night)]


def in_turn(first: Iterable[object], second: Iterable[object]) -> list[Any]:
    """All pairs: by day enough to have each value of both once, and the rest at night."""
    rows, columns = [*first], [*second]
    most = max(len(rows), len(columns))
    wanted = {(number % len(rows), number % len(columns)) for number in range(most)}
    return [
        pytest.param(row, column, marks=[] if (at, place) in wanted else [pytest.mark.nightly])
        for at, row in enumerate(rows)
        for place, column in enumerate(columns)
    ]


def one_by_day(first: Iterable[object], second: Iterable[object]) -> list[Any]:
    """All pairs: by day the last value of the first with the first value of the second."""
    rows, columns = [*first], [*second]
    return [
        pytest.param(
            row, column, marks=[] if (row, column) == (rows[-1], columns[0]) else [pytest.mark.nightly]
        )
        for row in rows
        for column in columns
    ]
