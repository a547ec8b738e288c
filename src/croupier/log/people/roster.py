"""The names that a log knows, to suggest while somebody types: last seen first, without forgotten players."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from croupier.log.disk import open_for_reading, sqlite_faults

_NAMES = (
    "SELECT name FROM players AS p WHERE name != 'player ' || id"
    " ORDER BY coalesce((SELECT max(hand_id) FROM parts WHERE player_id = p.id), 0) DESC, id DESC"
)
"""A forgotten player's name is their number (`custody.players.forget`)."""


class Roster:
    """The names of a log beside a terminal that writes it; it reads them again once the file has changed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._db = open_for_reading(path)
        self._version = -1
        self._names: tuple[str, ...] = ()

    def names(self) -> tuple[str, ...]:
        """Every player by name: those of the latest hand first; players without a hand, latest first.

        Raises `Fault` if the disk does.
        """
        with sqlite_faults(self._path):
            version = self._db.conn.execute("PRAGMA data_version").fetchone()[0]
            if version != self._version:
                self._names = tuple(str(name) for (name,) in self._db.conn.execute(_NAMES))
                self._version = version
        return self._names

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()
