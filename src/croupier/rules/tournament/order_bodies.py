"""What the room's orders say to the tables of a tournament: the body of each kind, as JSON and as values.

The other kinds are for the room and for people. Who moves is the `entry` of the order; the order of kind
``entry`` has the name, as `player`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from croupier.rules.tournament.levels import Level, RoomClock


class TablePlace(NamedTuple):
    """A seat of the room: the number of the terminal, its table's name, the seat from 1."""

    table: int
    name: str
    seat: int


class OpenOrder(NamedTuple):
    """``open``: all tables play these levels."""

    structure: tuple[Level, ...]


class MoveOrder(NamedTuple):
    """``move``: an entry changes tables, sits down for the first time, or its chips go out of play.

    It goes to all tables; without `source` the entry comes from outside, without `target` it is out of play.
    `stack` is what it has, by the room's copy. `wait`: for so many seconds `target` deals no hand without it,
    because it would be the big blind; 0: it deals on. It may be `there` at `source` until a ``left`` order.
    """

    move: int
    source: TablePlace | None
    target: TablePlace | None
    stack: int
    why: str  # entry, late, alternate, reentry, balance, break, redraw, wrong-seat, ruling; forfeit, …
    draw: int = 0
    fixed: bool = False
    wait: int = 0
    penalty: int = 0
    warnings: int = 0
    unpaid: int = 0
    there: bool = False


class LeftOrder(NamedTuple):
    """``left``: who comes to the order's table left the other one with `stack`; 0: they are there again."""

    move: int
    stack: int


class ReseatOrder(NamedTuple):
    """``reseat``: the seat is another one by now."""

    move: int
    target: TablePlace
    stack: int
    wait: int = 0


class UnplanOrder(NamedTuple):
    """``unplan``: nobody goes any more; a table forgets the move if it was ordered."""

    move: int
    why: str = ""


class BreakOrder(NamedTuple):
    """``break``: this table, also the order's own, is broken; a ``move`` for each of its players follows."""

    table: int


class HandForHandOrder(NamedTuple):
    """``h4h``: on, or off; `why` is ``bubble`` if that is why it goes off."""

    on: bool
    why: str = ""


class GoOrder(NamedTuple):
    """``go``: each of these tables, by the number of its terminal, deals one hand of the round."""

    round: int
    tables: tuple[int, ...]


class HaltOrder(NamedTuple):
    """``halt``: the order's table begins no hand, or may again; `longest` has so many players `more`."""

    on: bool
    longest: str = ""
    more: int = 0


class RaceOrder(NamedTuple):
    """``race``: every table races off its chips smaller than `unit`."""

    unit: int


class CloseOrder(NamedTuple):
    """``close``: the tournament is over, and nothing that it ordered counts any more."""


OrderBody = (
    OpenOrder | RoomClock | MoveOrder | LeftOrder | ReseatOrder | UnplanOrder | BreakOrder
    | HandForHandOrder | GoOrder | HaltOrder | RaceOrder | CloseOrder
)  # fmt: skip

BODIES: Final[Mapping[str, type[OrderBody]]] = {
    "open": OpenOrder,
    "level": RoomClock,
    "clock": RoomClock,
    "move": MoveOrder,
    "left": LeftOrder,
    "reseat": ReseatOrder,
    "unplan": UnplanOrder,
    "break": BreakOrder,
    "h4h": HandForHandOrder,
    "go": GoOrder,
    "halt": HaltOrder,
    "race": RaceOrder,
    "close": CloseOrder,
}
"""The kinds that a table carries out."""

_HINTS: Final = dict[object, Mapping[str, Any]]()


def _hints(body: type) -> Mapping[str, Any]:
    """The kinds of its fields, which take long to find."""
    if body not in _HINTS:
        _HINTS[body] = get_type_hints(body)
    return _HINTS[body]


def body_of(kind: str, said: Mapping[str, Any]) -> OrderBody | None:
    """The body of an order as it came; None for another kind, or if it says something else.

    >>> body_of("go", {"round": 4, "tables": [1, 2]}), body_of("go", {"round": "4", "tables": []})
    (GoOrder(round=4, tables=(1, 2)), None)
    """
    body = BODIES.get(kind)
    if body is None:
        return None
    hints = _hints(body)
    try:
        return body(**{name: _value(hints[name], value) for name, value in said.items() if name in hints})
    except (TypeError, ValueError):
        return None


def _value(kind: Any, value: Any) -> Any:
    """The value if it is of this kind and, not negative; raises `TypeError`, `ValueError`."""
    if isinstance(kind, UnionType):
        return None if value is None else _value(get_args(kind)[0], value)
    if kind in (TablePlace, Level):
        hints = _hints(kind)
        return kind(*(_value(hints[name], each) for name, each in zip(kind._fields, value, strict=True)))
    if kind in (int, str, bool):
        if type(value) is not kind or (kind is int and not 0 <= value < 2**53):
            raise ValueError
        return value
    return tuple(_value(get_args(kind)[0], each) for each in value)
