"""What the terminal does of the room's orders: each once, in order, by the room's clock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from croupier.engine.between.levels import follows
from croupier.engine.commands.people import HearOrder
from croupier.engine.table import Table
from croupier.rules.tournament.levels import RoomClock
from croupier.rules.tournament.order_bodies import (
    GoOrder,
    LeftOrder,
    MoveOrder,
    OpenOrder,
    ReseatOrder,
    UnplanOrder,
)
from croupier.terminal.host.room_link import RoomLink
from croupier.values import replace

NEAR_MS: Final = 100
"""The level clock is set again if it is further from the room's than this, as after a restart."""


def for_table(orders: Iterable[HearOrder]) -> Iterator[HearOrder]:
    """The orders that concern a table, among those for it or for all."""
    moves: set[int] = set()
    for order in orders:
        match order.body:
            case MoveOrder(move=move, source=source, target=target):
                if order.here not in (place.table for place in (source, target) if place is not None):
                    continue
                moves.add(move)
            case LeftOrder(move=move) | ReseatOrder(move=move) | UnplanOrder(move=move):
                if move not in moves:
                    continue
            case GoOrder(tables=tables):
                if order.here not in tables:
                    continue
        yield order


def obey(table: Table, room: RoomLink, now: int) -> Iterator[HearOrder]:
    """The commands for orders that are new, or whose levels the table lacks; then one for a wrong clock.

    None before the room's clock was measured.
    """
    last: HearOrder | None = None
    for order in room.orders if room.ahead is not None else ():
        is_new = order.tournament != table.heard[0] or order.number > table.heard[1]
        if is_new or (isinstance(order.body, OpenOrder) and _lacks(table, order.body)):
            yield _heard(order, room.ahead or 0, now)
        elif isinstance(order.body, RoomClock):
            last = order
    if last is not None:
        command = _heard(last, room.ahead or 0, now)
        if isinstance(command.body, RoomClock) and _is_off(table, command.number, command.body, now):
            yield command


def _heard(order: HearOrder, ahead: int, now: int) -> HearOrder:
    """The order on the clock of the inputs; a player is awaited from when it was given."""
    body = order.body
    match body:
        case RoomClock():
            body = body._replace(begins=body.begins - ahead)
        case MoveOrder() | ReseatOrder():
            body = body._replace(wait=max(0, body.wait - max(0, now + ahead - order.at) // 1000))
    return replace(order, at=now, body=body)


def _lacks(table: Table, body: OpenOrder) -> bool:
    """Whether a tournament between hands has not these levels, as one that was set up late."""
    settings = table.settings
    if settings is None or table.cash or not table.between_hands or table.race is not None:
        return False
    return settings.structure != body.structure


def _is_off(table: Table, order: int, wanted: RoomClock, now: int) -> bool:
    """Whether the clock follows this order, but shows another time."""
    clock = table.clock
    structure = table.settings.structure if table.settings is not None else ()
    if clock is None or not follows(table, order) or wanted.level > len(structure):
        return False
    number, left = wanted.at(now, structure)
    waits, due = (clock.since or 0) - now, wanted.begins - now if wanted.running else 0
    return (
        (clock.number, clock.since is not None) != (number, wanted.running)
        or abs(clock.left(now) - left) > NEAR_MS
        or abs(max(0, waits) - max(0, due)) > NEAR_MS
    )
