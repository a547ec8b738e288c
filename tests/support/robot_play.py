"""The demo's robot at the engine alone: every move of some hands, without a shoe, a screen or a disk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.demo.robot import Draw, Move, next_move
from croupier.demo.stub import DEMO_DECK
from croupier.devices.deck import Register
from croupier.engine import Table, decide, evolve
from croupier.engine.commands import Command, DrawCard
from croupier.engine.events import Event

REGISTER = Register([DEMO_DECK], DEMO_DECK.name)


def command_of(move: Move, at: int) -> Command:
    """What the session makes of a move."""
    if not isinstance(move, Draw):
        return move
    if not move.uid:
        return DrawCard(at=at, card=None, status="unread")
    tag = REGISTER.look_up(move.uid)
    return DrawCard(at=at, card=tag.card if tag.status == "card" else None, uid=move.uid, status=tag.status)


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
