"""Follows the log of a table from outside: read-only, without any key, as it is written."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from croupier.engine.evolve import followed, replay
from croupier.engine.table import Table
from croupier.engine.table.cancellations import standing
from croupier.log.custody.heads import DisplayedHead
from croupier.log.disk import Files, at_one_moment
from croupier.log.journal.codec import Logged
from croupier.log.reading.archive import Archive
from croupier.terminal.host.room_link import TournamentField

EMPTY = Table()

Field = Callable[[], TournamentField | None]
"""The players of all tables that are left, as the room said."""

News = tuple[Table, Logged, Table]
"""A row that was written, between the tables before and after it."""


def _now() -> datetime:
    return datetime.now(UTC)


class LogFollower:
    """The table of a log. `now` gives the time of day, for clocks that run; `field`: who is left."""

    def __init__(self, path: Path, now: Callable[[], datetime] = _now, field: Field = lambda: None) -> None:
        self._path, self._now, self.field = path, now, field
        self._archive: Archive | None = None
        self._files: Files | None = None
        self._version = -1
        self._seq, self._at, self._utc = 0, 0, ""
        self.table: Table = EMPTY
        self.record = ""

    def look(self) -> bool:
        """Read the log if it has changed; returns whether it had. A missing log is waited for.

        Raises `Fault` for a file that is no log, or cannot be read.
        """
        if self._archive is None and not self._path.exists():
            return False
        if (files := Files.of(self._path)) != self._files:
            self.close()  # another file has the log's name now
        archive = self._archive = self._archive or Archive.open(self._path)
        self._files = files
        (version,) = archive.one("PRAGMA data_version") or (0,)
        if version == self._version:
            return False
        self._version = version
        with at_one_moment(archive.db.conn):  # a row between two of these reads would be told to no table
            self.table = replay(standing(archive.since_checkpoint()))
            last = archive.one("SELECT seq, mono_ms, utc FROM journal ORDER BY seq DESC LIMIT 1")
            self._seq, self._at, self._utc = last or (0, 0, "")
            self.record = self._last_record(archive)
        return True

    def news(self) -> list[News]:
        """Look, and return the rows that were written since the look before; none of another file.

        Raises `Fault` as `look`.
        """
        table, seq, files = self.table, self._seq, self._files
        if not self.look() or files is None or self._files is None or self._archive is None:
            return []
        if files.db != self._files.db:
            return []
        rows = list(self._archive.logged(seq + 1, self._seq))
        states = followed((row.event for row in rows), table)
        return [(before, row, after) for row, (before, _, after) in zip(rows, states, strict=True)]

    def close(self) -> None:
        """Close the file."""
        if self._archive is not None:
            self._archive.close()
            self._archive, self._version = None, -1

    @property
    def now(self) -> int:
        """This moment in the milliseconds of the log."""
        if not self._utc:
            return 0
        with suppress(ValueError):
            gone = self._now() - datetime.fromisoformat(self._utc)
            return self._at + max(0, round(gone.total_seconds() * 1000))
        return self._at

    def _last_record(self, archive: Archive) -> str:
        """The row that ended the last hand, with its hash; None if nobody signs."""
        found = archive.one(
            "SELECT hand_id, seq, head FROM signatures WHERE hand_id != 0 ORDER BY seq DESC LIMIT 1"
        )
        return str(DisplayedHead(*found)) if found is not None else ""
