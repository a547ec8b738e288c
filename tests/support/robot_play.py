"""The demo's robot at the engine alone: every move of some hands, without a shoe, a screen or a disk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from croupier.demo.robot import Move, next_move
from croupier.demo.stream import command_of
from croupier.engine import Table, decide, evolve
from croupier.engine.events import Event


@dataclass(frozen=True)
class Step:
    """The table before a move, the move, its events, and the table after it."""

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
    """The moves that were dealt so far."""
    return []


def _step(table: Table, seed: int, at: int, code: str) -> Step:
    move = next_move(table, seed, at, code=code)
    assert move is not None, "the robot is at a loss"
    events = decide(table, command_of(move, at), table.house)
    after = table
    for event in events:
        after = evolve(after, event)
    return Step(table, move, events, after)
