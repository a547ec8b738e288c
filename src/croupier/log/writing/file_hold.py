"""Compares the files that a journal has open with the files that have their names now.

A file that is moved, deleted or replaced stays open: SQLite goes on writing to it, and nobody will find that.
Its content is then saved at once under another name, and becomes the log again if that destroys nothing.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from sqlite_utils import Database

from croupier.errors import Fault, LogFault
from croupier.files import open_private
from croupier.log.custody.heads import current_head
from croupier.log.custody.verification import verify_log
from croupier.log.disk import Files, changed, identity, open_for_reading, open_for_writing, sqlite_faults
from croupier.log.keyfile import sync_folder
from croupier.log.reading.archive import Archive

WRITTEN: Final = "written by another program"
"""Somebody changed bytes of the database without SQLite, or with a tidying tool; name and place are right."""


_BEGINNING: Final = (
    "SELECT first_seq, origin, (SELECT head FROM packs ORDER BY first_seq LIMIT 1),"
    " (SELECT hash FROM notes ORDER BY seq LIMIT 1) FROM chain"
)


class Hold:
    """The open files of a log, which nobody else may move or change without SQLite.

    A second connection, which only reads, keeps SQLite from deleting files when the first one is closed:
    files with these names may be somebody else's by then.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._guard: Database | None = open_for_reading(path, one_thread=False)
        self._beginning = self._guard.conn.execute(_BEGINNING).fetchone()  # from here on it holds its lock
        self._files, self._changed = Files.of(path), changed(path)
        self._refused: tuple[object, LogFault] | None = None  # the file in its place, and why that stays

    def learn(self) -> None:
        """Accept the present content of the database as right."""
        self._changed = changed(self.path)
        if None in self._beginning and self._guard is not None:  # of a new log
            self._beginning = self._guard.conn.execute(_BEGINNING).fetchone()

    def fault(self) -> str:
        """What happened to the files, or `WRITTEN`; empty while all is well."""
        now = Files.of(self.path)
        if self._guard is None or now.db is None:
            return "moved or deleted"
        if now.db != self._files.db:
            return "replaced by another one"
        if now.wal != self._files.wal:
            return "parted from its -wal, which was moved, deleted or replaced"
        return WRITTEN if changed(self.path) != self._changed else ""

    def is_of(self, archive: Archive) -> bool:
        """Whether a file is whole, begins as the one that was opened, and has its packs without a gap."""
        (said,) = archive.one("PRAGMA quick_check(1)")
        (ends,) = archive.one(
            "SELECT count(*) FROM packs AS p WHERE NOT EXISTS"
            " (SELECT 1 FROM packs AS q WHERE q.first_seq = p.last_seq + 1)"
        )
        return bool(said == "ok" and ends < 2 and archive.one(_BEGINNING) == self._beginning)

    def close(self) -> None:
        """Close the second connection; the files are no longer held."""
        if self._guard is not None:
            self._guard.close()
        self._guard = None

    def put_back(self, saved: Path) -> None:
        """Write a saved log to the file that bears the name now: it has its first rows, or none at all.

        Raises `LogFault` if that file is another one, which stays as it is, or if others write it.
        """
        now = Files.of(self.path), changed(self.path)
        if self._refused is not None and self._refused[0] == now:
            raise self._refused[1]
        self._tidy()
        is_own = now[0].db == self._files.db
        if self.path.exists() and self.path.stat().st_size and not _begins(saved, self.path, is_own=is_own):
            why = "its file was replaced by another one; everything up to now is in"
            cure = "stop the terminal, and give that file the name of the log"
            error = LogFault(f"log {self.path}: {why} {saved.name}: {cure}", "moved", saved.name)
            self._refused = (Files.of(self.path), changed(self.path)), error
            raise error
        with Archive.open(saved) as archive:
            _pour(archive.db.conn, self.path)

    def _tidy(self) -> None:
        """Remove the files that belong to the old database, which is saved and closed.

        SQLite would take the newest part of one file for that of another.
        """
        now = Files.of(self.path)
        if now == self._files:
            return
        if now.wal not in (None, self._files.wal) and now.shm == self._files.shm:
            raise LogFault(f"log {self.path}: another program writes it in its place; stop that one", "moved")
        for end, old in (("-wal", self._files.wal), ("-shm", self._files.shm)):
            if old is not None and identity(beside := Path(f"{self.path}{end}")) == old:
                beside.unlink(missing_ok=True)


def save(conn: Connection, path: Path) -> Path:
    """Copy what a connection to a log has into a new file beside it; raises `LogFault`."""
    to = path.with_name(f"{path.stem}-held-{datetime.now(UTC):%H%M%S}{path.suffix}")
    try:
        os.close(open_private(to, os.O_RDWR | os.O_EXCL))
        _pour(conn, to)
        sync_folder(to)
    except OSError as error:
        remove(to)
        why = str(error) if isinstance(error, Fault) else error.strerror
        raise LogFault(f"log {path}: its file was moved, and no copy can be made: {why}", "moved") from error
    return to


def remove(saved: Path) -> None:
    """Remove a saved log whose rows are in the log again."""
    for end in ("", "-wal", "-shm"):
        Path(f"{saved}{end}").unlink(missing_ok=True)


def _pour(conn: Connection, to: Path) -> None:
    with sqlite_faults(to), open_for_writing(to) as other:
        conn.backup(other.conn)


def _begins(saved: Path, path: Path, *, is_own: bool) -> bool:
    """Whether a file has only the first rows and notes of a saved log, unchanged.

    With `is_own` it is the same file without its newest part, which may not even be a log yet.
    """
    chain = "SELECT first_seq, origin FROM chain"
    with Archive.open(saved) as archive:
        try:
            with Archive.open(path) as there:
                head, begins = current_head(there.db.conn), there.one(chain)
        except Fault:
            return is_own and verify_log(archive).bad is None
        notes = archive.one("SELECT hash FROM notes WHERE seq = ?", head.notes)
        rows = [stored for _, stored in archive.rows(head.seq, head.seq)]
        return (
            begins == archive.one(chain)
            and (head.notes == 0 or notes == (head.notes_head,))
            and (head.seq == 0 or any(stored and head.head.startswith(stored) for stored in rows))
            and verify_log(archive).bad is None
        )
