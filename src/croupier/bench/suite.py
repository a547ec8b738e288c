"""All figures in one run, full or shortened, each as soon as it is known."""

from __future__ import annotations

import os
import platform
import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

from croupier.bench import latency, ranking, replay, robot_log, terminal
from croupier.bench.figures import Figure
from croupier.bench.robot_log import Deal
from croupier.values import dataclass

NAMES: Final = (
    "card", "press", "memory", "start", "idle", "ranking", "replay", "wear", "words", "export", "verify",
)  # fmt: skip
"""The figures by name, in the order of a run; ranking is one figure for each kind of hand."""


@dataclass(frozen=True, kw_only=True)
class Effort:
    """How much is measured: hands dealt, hands in the log, starts, seconds of rest, hands of each kind…"""

    dealt: int
    logged: int
    starts: int
    idle_s: float
    ranked: int
    replayed: int
    robot_hands: int
    rounds: int


FULL: Final = Effort(
    dealt=40, logged=1_000, starts=5, idle_s=10, ranked=50_000, replayed=200, robot_hands=300, rounds=5,
)  # fmt: skip
QUICK: Final = Effort(
    dealt=4, logged=50, starts=2, idle_s=2, ranked=10_000, replayed=20, robot_hands=40, rounds=3,
)  # fmt: skip


def bench(
    names: Collection[str],
    effort: Effort,
    command: Sequence[str],
    files: Sequence[Path],
    deal: Deal,
    tell: Callable[[str], None],
) -> Iterator[Figure]:
    """The figures of `NAMES` that are in `names`.

    `command` is croupier's, without a verb; `files` are hand histories to replay, or none for dealt ones;
    `deal` deals the hands of a log; `tell` is called with what is being measured. Raises `Fault` if a part
    fails.
    """
    if {"card", "press", "memory"} & set(names):
        tell(f"dealing {effort.dealt} hands at a virtual table")
        yield from (each for each in latency.measure(effort.dealt) if each.name in names)
    if {"start", "idle"} & set(names):
        yield from terminal.measure(
            names,
            (*command, "run", "--config"),
            hands=effort.logged,
            starts=effort.starts,
            idle_s=effort.idle_s,
            tell=tell,
        )
    if "ranking" in names:
        tell(f"ranking {effort.ranked} hands of each kind")
        yield from ranking.measure(effort.ranked)
    if "replay" in names:
        tell("replaying hand histories")
        yield replay.measure(files, effort.replayed, effort.rounds)
    if robot_log.NAMES & set(names):
        yield from robot_log.measure(names, effort.robot_hands, effort.rounds, deal, tell)


def machine() -> dict[str, str | int | float]:
    """The machine of the run; `load` is how many programs wanted a core in the last minute."""
    return {
        "processor": platform.machine(),
        "cores": os.cpu_count() or 0,
        "load": os.getloadavg()[0],
        "system": platform.system(),
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
    }
