"""What the terminal does of the room's orders: each once, in order, by the room's clock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from croupier.engine.commands.people import HearOrder
from croupier.engine.table import Table
from croupier.rules.tournament.levels import RoomClock
from croupier.rules.tournament.order_bodies import (
    BODIES,
    GoOrder,
    MoveOrder,
    ReseatOrder,
    UnplanOrder,
    body_of,
)
from croupier.terminal.host.room_link import RoomLink, TableOrder

CLOCK_KINDS: Final = ("level", "clock")
"""The kinds that say how the clock of all tables stands."""

ORDERS: Final = (*CLOCK_KINDS, *BODIES)
"""The kinds that a table hears; the others are for the room and for people."""

NEAR_MS: Final = 100
"""The level clock is set again if it is further from the room's than this, as after a restart."""


def for_table(orders: Iterable[TableOrder], table: int) -> Iterator[TableOrder]:
    """The orders that concern a table, by the number of its terminal, among those for it or for all."""
    moves: set[int] = set()
    for order in orders:
        match body_of(order.kind, order.body):
            case MoveOrder(move=move, source=source, target=target):
                if table not in (place.table for place in (source, target) if place is not None):
                    continue
                moves.add(move)
            case ReseatOrder(move=move) | UnplanOrder(move=move):
                if move not in moves:
                    continue
            case GoOrder(tables=tables):
                if table not in tables:
                    continue
        yield order


def obey(table: Table, room: RoomLink, now: int) -> Iterator[HearOrder]:
    """The commands for orders that are new; then one if the clock has left the room's moment.

    Orders of the clock, and those after them, wait until the room's clock was measured.
    """
    last: HearOrder | None = None
    for order in room.orders:
        command = _heard(order, room, now)
        if command is None:
            return
        if order.tournament != table.heard[0] or order.number > table.heard[1]:
            yield command
        elif order.kind in CLOCK_KINDS:
            last = command
    if last is not None and _is_off(table, last, now):
        yield last


def _heard(order: TableOrder, room: RoomLink, now: int) -> HearOrder | None:
    clock = RoomClock.of(order.body) if order.kind in CLOCK_KINDS else None
    if clock is not None:
        if room.ahead is None:
            return None
        clock = clock._replace(begins=clock.begins - room.ahead)
    return HearOrder(
        at=now,
        tournament=order.tournament,
        number=order.number,
        kind=order.kind,
        clock=clock,
        body=body_of(order.kind, order.body),
        here=order.here,
        entry=order.entry,
        player=order.player or order.entry,
    )


def _is_off(table: Table, last: HearOrder, now: int) -> bool:
    """Whether the clock follows this order, but shows another time."""
    clock, wanted = table.clock, last.clock
    structure = table.settings.structure if table.settings is not None else ()
    if clock is None or wanted is None or clock.order != last.number or wanted.level > len(structure):
        return False
    number, left = wanted.at(now, structure)
    waits, due = (clock.since or 0) - now, wanted.begins - now if wanted.running else 0
    return (
        (clock.number, clock.since is not None) != (number, wanted.running)
        or abs(clock.left(now) - left) > NEAR_MS
        or abs(max(0, waits) - max(0, due)) > NEAR_MS
    )
