"""Players' names beside the log: an event has the number of a player, and a table of its own his name.

So the name of a player can be replaced everywhere without a change to anything that was hashed or signed.
Who works in the house, the dealer and the floor manager, stands by name in what they did.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from sqlite3 import Connection
from typing import Any, Final

from croupier.errors import Unreadable

ALONE: Final = "player"
"""The field that is a player's name in whatever event has it; empty where there is none."""

BY_SEAT: Final = ("table-recorded", "seats-drawn")
"""Events whose field ``seats`` has the name of a player in second place for each seat."""


def changed(name: str, values: Mapping[str, Any], change: Callable[[Any], Any]) -> dict[str, Any]:
    """The stored values of an event with every player replaced by `change`; raises `Unreadable`.

    >>> changed("player-seated", {"seat": 3, "player": "Ana"}, len)
    {'seat': 3, 'player': 3}
    """
    made = dict(values)
    if made.get(ALONE, "") != "":
        made[ALONE] = change(made[ALONE])
    if name in BY_SEAT:
        try:
            made["seats"] = [[seat, change(player), *rest] for seat, player, *rest in made["seats"]]
        except (KeyError, ValueError, TypeError):
            raise Unreadable(f"event {name}: its players are not where they should be") from None
    return made


def number_of(conn: Connection, name: str) -> int:
    """The number of a player, a new one for a name that is not in the table."""
    found = conn.execute("SELECT id FROM players WHERE name = ?", (name,)).fetchone()
    if found is None:
        found = conn.execute("INSERT INTO players (name) VALUES (?) RETURNING id", (name,)).fetchone()
    return int(found[0])


def name_of(conn: Connection, number: object) -> str:
    """The name of a player; raises `Unreadable` for a number that nobody has."""
    found = None
    if type(number) is int:
        found = conn.execute("SELECT name FROM players WHERE id = ?", (number,)).fetchone()
    if found is None:
        raise Unreadable(f"player {number!r}: no such number in the table of players")
    return str(found[0])
