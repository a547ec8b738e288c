"""What a house announces before a tournament of several tables, where rulebooks differ or are silent."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from croupier.errors import Unreadable
from croupier.values import Frozen


class Announced(Frozen):
    """The settings of a tournament; `SETTINGS` has the names that a house writes."""

    strict: int = 2  # how many more players a table may have than another, before the last four tables
    between: str = "never"  # behind the button a newcomer does not sit (never), or sits and waits (wait)
    halt: int = 3  # a table so many players short stops; 0: the director stops tables
    ties: str = "shared"  # out in one round at two tables: the place is shared, or by stack
    redraw: tuple[int, ...] = ()  # at these numbers of tables everybody draws a new seat
    seats_final: int = 0  # seats of the last table; 0: as the others
    arrival_wait: int = 60  # seconds that a table waits for a newcomer who will be its big blind
    clock: str = "stop"  # in hand for hand: stop, run, or the seconds that a round takes
    pace: str = "hard"  # hand for hand: all tables wait for the last, or soft: nobody is two hands ahead

    def strict_at(self, tables: int) -> int:
        """The difference that is allowed while so many tables are left."""
        return self.strict if tables > 4 else 1


SETTINGS: Final = {
    "strict": ("strict", "1|2"),
    "seat.between": ("between", "never|wait"),
    "halt": ("halt", "[0-9]"),
    "ties": ("ties", "shared|stack"),
    "redraw": ("redraw", "([0-9]{1,3}( [0-9]{1,3})*)?"),
    "seats.final": ("seats_final", "0|[2-9]|10"),
    "arrival.wait": ("arrival_wait", "[0-9]{1,3}"),
    "h4h": ("pace", "hard|soft"),
    "h4h.clock": ("clock", "stop|run|[1-9][0-9]{0,3}"),
}
"""The name of each setting, its field, and the pattern of its values."""


def announced(written: Mapping[str, str]) -> Announced:
    """The settings as a house writes them; raises `Unreadable` for an unknown name or value.

    >>> announced({"redraw": "3 2 1", "seat.between": "wait"}).redraw
    (3, 2, 1)
    """
    given: dict[str, Any] = {}
    for name, text in written.items():
        field, expected = SETTINGS.get(name, ("", ""))
        if not field or re.fullmatch(expected, text) is None:
            raise Unreadable(f"{name} = {text!r}: expected {expected or ', '.join(SETTINGS)}")
        kind = type(getattr(Announced, field))
        given[field] = tuple(map(int, text.split())) if kind is tuple else kind(text)
    return Announced(**given)
