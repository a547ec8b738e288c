"""The names that a log knows, to suggest while somebody types: last seen first, without forgotten players."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from croupier.log.disk import Files, changed, open_for_reading, sqlite_faults

_NAMES: Final = (
    "SELECT name FROM players AS p WHERE name != 'player ' || id"
    " ORDER BY coalesce((SELECT max(hand_id) FROM parts WHERE player_id = p.id), 0) DESC, id DESC"
)
"""A forgotten player's name is their number (`custody.players.forget`)."""


class Roster:
    """The names of a log beside a terminal that writes it; it reads them again once the file has changed.

    It keeps no connection: the log may be another file by the next time.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._state: object = None
        self._names: tuple[str, ...] = ()

    def names(self) -> tuple[str, ...]:
        """Every player by name: those of the latest hand first; players without a hand, latest first.

        Raises `Fault` if the disk does.
        """
        state = Files.of(self._path), changed(self._path), changed(Path(f"{self._path}-wal"))
        if state != self._state:
            with sqlite_faults(self._path):
                db = open_for_reading(self._path)
                try:
                    self._names = tuple(str(name) for (name,) in db.conn.execute(_NAMES))
                finally:
                    db.close()
            self._state = state
        return self._names
