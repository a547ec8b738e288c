"""What the terminal does of the room's orders: each once, in order, by the room's clock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.engine.commands.people import HearOrder
from croupier.engine.table import Table
from croupier.rules.tournament.levels import level_after
from croupier.terminal.host.room_link import RoomLink, TableOrder
from croupier.values import replace

CLOCK_KINDS: Final = ("level", "clock")
"""The kinds that say how the clock of all tables stands."""

ORDERS: Final = CLOCK_KINDS
"""The kinds that a table hears; the others are for the room and for people."""

NEAR_MS: Final = 100
"""The level clock is set again if it is further from the room's than this, as after a restart."""


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
    heard = HearOrder(at=now, tournament=order.tournament, number=order.number, kind=order.kind)
    level, left, begins = (order.body.get(name) for name in ("level", "left", "begins"))
    if not (type(level) is type(left) is type(begins) is int and order.kind in CLOCK_KINDS):
        return heard
    if room.ahead is None:
        return None
    running = order.body.get("running") is True
    return replace(heard, level=level, left_ms=left, running=running, begins=begins - room.ahead)


def _is_off(table: Table, last: HearOrder, now: int) -> bool:
    """Whether the clock follows this order, but shows another time."""
    clock, structure = table.clock, table.settings.structure if table.settings is not None else ()
    if clock is None or clock.order != last.number or not structure or last.level > len(structure):
        return False
    gone = max(0, now - last.begins) if last.running else 0
    number, left = level_after(structure, last.level, last.left_ms, gone)
    due = last.begins - now if last.running else 0
    waits = (clock.since or 0) - now
    return (
        (clock.number, clock.since is not None) != (number, last.running)
        or abs(clock.left(now) - left) > NEAR_MS
        or abs(max(0, waits) - max(0, due)) > NEAR_MS
    )
