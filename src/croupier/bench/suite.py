"""All figures in one run, in full or shortened, each as soon as it is known."""

from __future__ import annotations

import os
import platform
import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from croupier.bench import engine, latency, ranking, replay, robot_log, terminal
from croupier.bench.figures import Figure
from croupier.bench.robot_log import Deal
from croupier.values import dataclass

NAMES: Final = (
    "card",
    "press",
    "memory",
    "start",
    "idle",
    "ranking",
    "engine",
    "replay",
    "wear",
    "export",
    "verify",
    "archive",
)
"""The figures by name, in the order of a run; ranking is one figure for each kind of hand."""

ASKED: Final = ("room", "drain", "crowd", "forwarding", "reading")
"""Figures that are measured only where somebody asks for them: they need PostgreSQL."""


@dataclass(frozen=True, kw_only=True)
class Effort:
    """How much is measured: hands dealt, hands in the log, starts, seconds of rest, hands of each kind…

    In the room, `tables` come back with a backlog while `live` others deal, and `drained` tables come back
    alone; a `crowd` deals while boards are open; and hands are searched in `read_logs` logs of `read_hands`
    hands each.
    """

    dealt: int
    logged: int
    starts: int
    idle_s: float
    ranked: int
    engine_hands: int
    replayed: int
    robot_hands: int
    rounds: int
    tables: int
    missed: int
    live: int
    drained: int
    drained_hands: int
    crowd: int
    crowd_s: float
    boards: int
    read_logs: int
    read_hands: int


FULL: Final = Effort(
    dealt=40,
    logged=1_000,
    starts=5,
    idle_s=10,
    ranked=50_000,
    engine_hands=50,
    replayed=200,
    robot_hands=300,
    rounds=5,
    tables=40,
    missed=200,
    live=200,
    drained=1_000,
    drained_hands=100,
    crowd=1_000,
    crowd_s=180,
    boards=5,
    read_logs=500,
    read_hands=2_000,
)
QUICK: Final = Effort(
    dealt=4,
    logged=50,
    starts=2,
    idle_s=2,
    ranked=10_000,
    engine_hands=10,
    replayed=20,
    robot_hands=40,
    rounds=3,
    tables=4,
    missed=100,
    live=20,
    drained=20,
    drained_hands=50,
    crowd=50,
    crowd_s=20,
    boards=2,
    read_logs=4,
    read_hands=100,
)


def bench(
    names: Collection[str],
    effort: Effort,
    command: Sequence[str],
    files: Sequence[Path],
    deal: Deal,
    tell: Callable[[str], None],
) -> Iterator[Figure]:
    """The figures of `NAMES` and `ASKED` that are in `names`.

    `command` is croupier's, with its verb still to come; `files` are hand histories to replay, none for some
    that are dealt; `deal` deals the hands of a log; `tell` hears what is going on. Raises `Fault` if a part
    breaks.
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
    if "engine" in names:
        tell(f"playing {effort.engine_hands} hands in the engine")
        yield engine.measure(effort.engine_hands, effort.rounds)
    if "replay" in names:
        tell("replaying hand histories")
        yield replay.measure(files, effort.replayed, effort.rounds)
    if robot_log.NAMES & set(names):
        yield from robot_log.measure(names, effort.robot_hands, effort.rounds, deal, tell)
    yield from _of_rooms(names, effort, command, deal, tell)


def _of_rooms(
    names: Collection[str], effort: Effort, command: Sequence[str], deal: Deal, tell: Callable[[str], None]
) -> Iterator[Figure]:
    """Figures of rooms, whose packages are an extra."""
    if "room" in names:
        taking = import_module("croupier.bench.room.intake")
        missed = taking.Backlog(effort.tables, effort.missed, effort.live)
        yield taking.measure(missed, command, deal, tell)
    if "drain" in names:
        taking = import_module("croupier.bench.room.intake")
        missed = taking.Backlog(effort.drained, effort.drained_hands, effort.live)
        yield taking.drain(missed, command, deal, tell)
    if "crowd" in names:
        crowd = import_module("croupier.bench.room.crowd")
        yield crowd.measure(effort.crowd, effort.crowd_s, effort.boards, command, deal, tell)
    if "forwarding" in names:
        forwarding = import_module("croupier.bench.forwarding")
        yield forwarding.measure(effort.dealt // 2, effort.rounds, effort.idle_s, command, tell)
    if "reading" in names:
        reading = import_module("croupier.bench.room.reading")
        yield from reading.measure(effort.read_logs, effort.read_hands, deal, tell)


def machine() -> dict[str, str | int | float]:
    """What the figures were measured on; `load` is how many programs wanted a core in the last minute."""
    return {
        "processor": platform.machine(),
        "cores": os.cpu_count() or 0,
        "load": os.getloadavg()[0],
        "system": platform.system(),
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
    }
