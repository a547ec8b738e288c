"""The demo's robot at the engine alone: every move of some hands, without a shoe, a screen or a disk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
    """Every move from an empty table to the end of hand number `hands` of a game."""
    table, at = Table(), 0
    while not (table.between_hands and table.hand_no >= hands):
        at += 1000
        move = next_move(table, seed, at, code=code)
        assert move is not None, "the robot is at a loss"
        events = decide(table, command_of(move, at), table.house)
        before = table
        for event in events:
            table = evolve(table, event)
        yield Step(before, move, events, table)
