"""The demo's robot with the engine alone: every move of some hands, without a shoe, a screen or a disk.

Its players decide from a tenth of the simulated deals of a demo: here only their actions matter, not their
quality. `demo/test_players.py` and `demo/test_run.py` use the full number.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from random import Random

import pytest

from croupier.demo import players, robot
from croupier.demo.players import Choice, Sight, Style, choose
from croupier.demo.robot import Move, command_of, next_move
from croupier.engine import Table, advance
from croupier.engine.events import Event
from croupier.values import dataclass


@contextmanager
def hasty() -> Iterator[None]:
    """Within it the players decide in haste."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(players, "TRIALS", players.TRIALS // 10)
        patch.setattr(robot, "_chosen", _chosen)
        yield


@lru_cache(maxsize=16)
def _chosen(sight: Sight, style: Style, label: str) -> Choice:
    """Keep quick decisions apart from careful ones."""
    return choose(sight, style, Random(label))


def stream(code: str, seed: int) -> Iterator[tuple[Event, ...]]:
    """The inputs of a table, as `croupier.demo.robot.stream` has them."""
    inputs = robot.stream(code, seed)
    while True:
        with hasty():
            events = next(inputs)
        yield events


@dataclass(frozen=True)
class Step:
    """A move with its events, and the table before and after it."""

    before: Table
    move: Move
    events: tuple[Event, ...]
    after: Table


def moves(seed: int, hands: int, code: str = "THNL") -> Iterator[Step]:
    """Every move from an empty table to the end of hand number `hands` of a game; each is dealt once."""
    played, table, number = _story(seed, code), Table(), 0
    while not (table.between_hands and table.hand_no >= hands):
        if number == len(played):
            played.append(_step(table, seed, 1000 * (number + 1), code))
        yield played[number]
        table, number = played[number].after, number + 1


@lru_cache(maxsize=16)
def _story(seed: int, code: str) -> list[Step]:
    """The moves so far."""
    return []


def _step(table: Table, seed: int, at: int, code: str) -> Step:
    with hasty():
        move = next_move(table, seed, at, code=code)
    assert move is not None, "the robot is at a loss"
    after, events = advance(table, command_of(move, at), table.house)
    return Step(table, move, events, after)
