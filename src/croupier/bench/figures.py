"""A figure: what was measured, its unit, target and method; also runs timed in turn."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from statistics import median

from croupier.values import dataclass


@dataclass(frozen=True, kw_only=True)
class Figure:
    """`target` is the wanted value in words; `met` is None if no target applies.

    `how` says in one line what was measured, `more` holds the numbers behind the figure by name.
    """

    name: str
    measured: float
    unit: str
    target: str
    met: bool | None
    how: str
    more: Mapping[str, float | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Sample:
    """One input at the virtual table, a card or a press: nanoseconds until its picture was complete.

    `queued` is the time until the reading was on the terminal's queue, `commit` the disk's part.
    """

    kind: str
    whole: int
    queued: int
    commit: int


def percentile(values: Sequence[float], percent: float) -> float:
    """The measured value that `percent` of a hundred do not exceed.

    Raises `ValueError` for no values.

    >>> percentile([3, 1, 2, 4], 50), percentile([3, 1, 2, 4], 99)
    (2, 4)
    """
    if not values:
        raise ValueError("no values: there is no percentile")
    rank = -int(-len(values) * percent // 100)
    return sorted(values)[max(0, min(len(values), rank) - 1)]


def in_turn(runs: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The seconds of each run: the median of all rounds, with every run once in each round.

    So other work on the machine slows all of them, and their ratio stays.
    """
    times: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            began = time.perf_counter()
            run()
            times[name].append(time.perf_counter() - began)
    return {name: median(each) for name, each in times.items()}


def rounded(value: float) -> float:
    """Three significant digits, as many as a measurement is worth.

    >>> rounded(0.123456), rounded(12345.6), rounded(4.0)
    (0.123, 12300.0, 4.0)
    """
    return float(f"{value:.3g}")


def tell(figure: Figure) -> str:
    """The figure as text, of two or three lines.

    >>> one = Figure(name="start", measured=0.7, unit="s", target="< 1 s", met=True, how="median of 3")
    >>> print(tell(one))
    start     0.7 s           target < 1 s: met
              median of 3
    """
    verdict = {None: "", True: ": met", False: ": NOT MET"}[figure.met]
    lines = [
        f"{figure.name:<9} {f'{figure.measured:g} {figure.unit}':<15} target {figure.target}{verdict}",
        f"{'':<9} {figure.how}",
    ]
    if figure.more:
        line = (
            f"{name} {value if isinstance(value, str) else f'{value:g}'}"
            for name, value in figure.more.items()
        )
        lines.append(f"{'':<9} {', '.join(line)}")
    return "\n".join(lines)
