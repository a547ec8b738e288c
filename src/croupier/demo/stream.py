"""The demo's hands without a shoe, a screen or a disk: the events of one input after the other."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.demo.robot import Draw, Lay, Move, next_move
from croupier.demo.stub import DEMO_DECK
from croupier.devices.deck.register import Register
from croupier.engine import Table, advance
from croupier.engine.commands import Command, DrawCard, SeeCard
from croupier.engine.events import Event
from croupier.engine.places import MUCK

_REGISTER = Register([DEMO_DECK], DEMO_DECK.name)


def stream(code: str, seed: int) -> Iterator[tuple[Event, ...]]:
    """The inputs of a table where hands of one game are dealt, from the first guest on, without an end.

    >>> events = stream("THNL", 1)
    >>> next(events)[0].NAME
    'table-set'
    """
    table, at = Table(), 0
    while True:
        at += 1000
        move = next_move(table, seed, at, code=code)
        assert move is not None, "the robot is at a loss"
        table, events = advance(table, command_of(move, at), table.house)
        yield events


def command_of(move: Move, at: int) -> Command:
    """What the terminal makes of a card that leaves the shoe, or lies in the muck, or of something keyed."""
    if isinstance(move, Lay):
        tag = _REGISTER.look_up(move.uid)
        return SeeCard(at=at, place=MUCK, card=tag.card, uid=move.uid, status=tag.status)
    if not isinstance(move, Draw):
        return move
    if not move.uid:
        return DrawCard(at=at, card=None, status="unread")
    tag = _REGISTER.look_up(move.uid)
    return DrawCard(at=at, card=tag.card if tag.status == "card" else None, uid=move.uid, status=tag.status)
