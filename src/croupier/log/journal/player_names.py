"""Players' names beside the log: an event has the number of a player, and a separate table the name.

So a player's name can be replaced everywhere without changing anything that was hashed or signed. Each name
has a salt and a mark, which is the hash of both. A hash over all marks is signed when a hand ends. A replaced
name gets a new salt, and a signed note has its new mark. Staff, the dealer and the floor manager, are named
in the events.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from sqlite3 import Connection
from typing import Any, Final

from croupier.errors import Unreadable
from croupier.log.disk import Files, Queried, open_for_reading, sqlite_faults, written
from croupier.log.disk import changed as changed_at
from croupier.log.journal.chain import GENESIS
from croupier.log.journal.codec import from_json

ALONE: Final = "player"
"""The field that holds a player's name in any event that has it; empty if there is none."""

BY_SEAT: Final = ("table-recorded", "seats-drawn")
"""Events whose field ``seats`` has the name of a player in second place for each seat."""

FIRST: Final = ("waiting", "accounts", "going", "prizes", "seat_fees", "due")
"""Fields of events with the name of a player in first place of each entry; older rows lack them."""

LISTING: Final = ("table-recorded", "table-closed", "table-broken")
"""Events that have such fields."""


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
    for field in FIRST if name in LISTING else ():
        try:
            if field in made:
                made[field] = [[change(player), *rest] for player, *rest in made[field]]
        except (ValueError, TypeError):
            raise Unreadable(f"event {name}: its players are not where they should be") from None
    return made


def players_in(name: str, payload: str) -> set[int]:
    """The numbers of the players in the payload of a row."""
    if '"player"' not in payload and name not in (*BY_SEAT, *LISTING):
        return set()
    found: list[Any] = []
    changed(name, from_json(payload), found.append)
    return {number for number in found if type(number) is int}


_SALT_BYTES: Final = 16


def mark_of(salt: bytes, number: int, name: str) -> str:
    """The hash of a name with its salt, for the player with this number and no other.

    >>> mark_of(bytes(16), 1, "Ana") == mark_of(bytes(16), 2, "Ana")
    False
    """
    return sha256(b"croupier player %d " % number + salt + name.encode()).hexdigest()[:32]


def link_player(previous: bytes, number: int, mark: str) -> bytes:
    """The hash over the earlier players and this one's mark."""
    return sha256(previous + f"{number} {mark}".encode()).digest()


def number_of(conn: Connection, name: str) -> int:
    """The number of a player, a new one for a name that is not in the table."""
    found = conn.execute("SELECT id FROM players WHERE name = ?", (name,)).fetchone()
    if found is not None:
        return int(found[0])
    last, chain = last_player(conn)
    number, salt = last + 1, os.urandom(_SALT_BYTES)
    mark = mark_of(salt, number, name)
    written(
        conn.execute(
            "INSERT INTO players (id, name, salt, mark, chain) VALUES (?, ?, ?, ?, ?)",
            (number, name, salt, mark, link_player(chain, number, mark)),
        )
    )
    return number


def last_player(conn: Connection) -> tuple[int, bytes]:
    """The number of the last player and the hash over all marks; 0 before the first."""
    found = conn.execute("SELECT id, chain FROM players ORDER BY id DESC LIMIT 1").fetchone()
    return (found[0], found[1]) if found else (0, GENESIS)


def mark_all(conn: Connection) -> None:
    """Give a mark to every player who has none yet."""
    chain = GENESIS
    for number, name in conn.execute("SELECT id, name FROM players ORDER BY id").fetchall():
        salt = os.urandom(_SALT_BYTES)
        mark = mark_of(salt, number, name)
        chain = link_player(chain, number, mark)
        conn.execute(
            "UPDATE players SET salt = ?, mark = ?, chain = ? WHERE id = ?", (salt, mark, chain, number)
        )


def replace(conn: Connection, number: int, new: str) -> str:
    """Write another name, with another salt; its new mark, for a note."""
    salt = os.urandom(_SALT_BYTES)
    conn.execute("UPDATE players SET name = ?, salt = ? WHERE id = ?", (new, salt, number))
    return mark_of(salt, number, new)


def fault(conn: Connection, replaced: Mapping[int, str]) -> str:
    """What is wrong with the players' names, or nothing; `replaced` has the marks that notes record."""
    chain = GENESIS
    for number, name, salt, mark, stored in conn.execute(
        "SELECT id, name, salt, mark, chain FROM players ORDER BY id"
    ):
        chain = link_player(chain, number, mark)
        if chain != stored:
            return f"table players: player {number} is not the one that was written"
        if mark_of(salt, number, name) != replaced.get(number, mark):
            return f"table players: the name of player {number} was changed, and no note tells of it"
    return ""


def name_of(conn: Queried, number: object) -> str:
    """The name of a player; raises `Unreadable` for a number that nobody has."""
    found = None
    if type(number) is int:
        found = conn.execute("SELECT name FROM players WHERE id = ?", (number,)).fetchone()
    if found is None:
        raise Unreadable(f"player {number!r}: no such number in the table of players")
    return str(found[0])


_NAMES: Final = (
    "SELECT name FROM players AS p WHERE name != 'player ' || id"
    " ORDER BY coalesce((SELECT max(hand_id) FROM parts WHERE player_id = p.id), 0) DESC, id DESC"
)
"""A forgotten player's name is their number (`custody.players.forget`)."""


class Roster:
    """The names in a log that a terminal writes; they are read again when the file has changed.

    It keeps no connection, because the next log may be another file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._state: object = None
        self._names: tuple[str, ...] = ()

    def names(self) -> tuple[str, ...]:
        """Every player by name: those of the latest hand first; players without a hand, latest first.

        Raises `Fault` if the disk does.
        """
        state = Files.of(self._path), changed_at(self._path), changed_at(Path(f"{self._path}-wal"))
        if state != self._state:
            with sqlite_faults(self._path), open_for_reading(self._path) as db:
                self._names = tuple(str(name) for (name,) in db.conn.execute(_NAMES))
            self._state = state
        return self._names
