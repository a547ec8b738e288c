"""The file of the log: how it is opened and locked, with one sentence for each of its failures."""

from __future__ import annotations

import fcntl
import os
import shlex
import shutil
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, Literal, Protocol, Self

from sqlite_utils import Database

from croupier.errors import CroupierError, Fault, LogFault, LogState, Unreadable
from croupier.files import open_private
from croupier.values import dataclass


class Rows(Protocol):
    """The result of a query, row by row."""

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Queried(Protocol):
    """A connection that takes queries as SQLite writes them, each value with a question mark."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Rows: ...


BUSY_MS: Final = 2000
"""How long a statement waits for another program that has locked the file."""

WAL_PAGES: Final = 1000
"""From this many pages in the ``-wal`` file, a commit moves them to the database: SQLite's default."""

KEPT_MB: Final = 8
"""A larger ``-wal`` file is reported: some program is still reading it."""

HELD_MB: Final = 2 * KEPT_MB
"""A larger one is reported: some program is still reading it."""

_SENTENCES: Final = {
    sqlite3.SQLITE_FULL: "the disk is full; nothing of this input was written: free some space and try again",
    sqlite3.SQLITE_BUSY: "another program holds it; nothing was written: close that program and try again",
    sqlite3.SQLITE_LOCKED: "another program holds it; nothing was written: close that program and try again",
    sqlite3.SQLITE_READONLY: "it cannot be written: check the rights of the file and of its directory",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened: check the name, and the rights of its directory",
    sqlite3.SQLITE_IOERR: "the disk failed; nothing of this input was written: check the disk and its cable",
    sqlite3.SQLITE_CORRUPT: "the file is damaged: keep it, and go on with a copy or a new log",
    sqlite3.SQLITE_NOTADB: "the file is not a log of croupier, or is damaged from its first page",
    sqlite3.SQLITE_CONSTRAINT: "another program wrote to it, nothing was added: run one terminal only",
}


_STATES: Final[Mapping[int, LogState]] = {
    sqlite3.SQLITE_FULL: "failed",
    sqlite3.SQLITE_READONLY: "failed",
    sqlite3.SQLITE_CANTOPEN: "failed",
    sqlite3.SQLITE_IOERR: "failed",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
}
"""The states of a `LogFault`; everything else is damage."""


@contextmanager
def sqlite_faults(path: Path) -> Iterator[None]:
    """Turn a failure of SQLite inside the block into a `LogFault` that says what happened to the log.

    Typed bytes that are not text are `Unreadable`.
    """
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        state = _STATES.get(code, "damaged")
        raise LogFault(f"log {path}: {_SENTENCES.get(code, str(error))}", state) from error
    except OverflowError as error:
        raise Fault(f"log {path}: no number in it is so large") from error
    except UnicodeDecodeError as error:  # SQLite names what is damaged, in bytes that are not text
        raise LogFault(f"log {path}: {_SENTENCES[sqlite3.SQLITE_CORRUPT]}", "damaged") from error
    except UnicodeEncodeError:
        raise Unreadable("what was typed is not text: expected letters in UTF-8") from None


_NONSENSE: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


@contextmanager
def making_sense(path: Path) -> Iterator[None]:
    """Turn errors from rows that no terminal wrote into a `Fault` that says so.

    Failures of SQLite are handled as by `sqlite_faults`.
    """
    try:
        with sqlite_faults(path):
            yield
    except CroupierError:
        raise
    except _NONSENSE as error:
        raise LogFault(
            f"log {path}: its content makes no sense; croupier hands verify says where it was changed",
            "damaged",
        ) from error


def _connect(path: Path, target: str, *, uri: bool = False, one_thread: bool = True) -> Database:
    with sqlite_faults(path):
        conn = sqlite3.connect(target, timeout=BUSY_MS / 1000, uri=uri, check_same_thread=one_thread)
    conn.text_factory = lambda text: text.decode(errors="replace")  # a damaged text shows, and is not hidden
    return Database(conn)


def temporary() -> Database:
    """A database that goes when it is closed; what exceeds its cache is in a file without a name."""
    return _connect(Path("(temporary)"), "")


def open_for_writing(path: Path, *, by_terminal: bool = False) -> Database:
    """The file, made if it is missing; commits are on the disk (WAL with synchronous=FULL).

    Only its user can read a file that is made here, and those that SQLite puts next to it. One thread
    after another may use it. While a terminal writes the log, it alone brings what is in the ``-wal`` file
    to the database: so it notices whoever writes that past SQLite. Raises `Fault` for a database that is
    not a log, before anything in it changes.
    """
    _refuse_rollback(path)
    with suppress(OSError):  # one that is there is left to SQLite, as closing it would drop its locks
        os.close(open_private(path, os.O_RDWR | os.O_EXCL))
    _check_one_name(path)
    db = _connect(path, str(path), one_thread=False)
    tidied = WAL_PAGES if by_terminal or not WriterLock.is_held(path) else 0
    try:
        tables = db.table_names()
        if tables and "_sqlite_migrations" not in tables:
            raise Fault(f"log {path}: a database, but not a log of croupier")
        for pragma in (
            "journal_mode = WAL",
            "synchronous = FULL",
            f"wal_autocheckpoint = {tidied}",
            "foreign_keys = ON",
            f"journal_size_limit = {KEPT_MB * 1_000_000}",  # it shrinks again after a reader held it
            "secure_delete = ON",  # what an undo takes out of the tables is overwritten, not only unlinked
        ):
            db.conn.execute(f"PRAGMA {pragma}")
    except (Fault, sqlite3.Error):
        db.close()
        raise
    return db


def _check_one_name(path: Path) -> None:
    """Refuse a file with a second name: SQLite would keep the newest part of a log beside each of them."""
    try:
        names = path.stat().st_nlink
    except OSError:
        return
    if names > 1:
        why = f"the file has {names} names (hard links), and may be written under one only"
        raise LogFault(f"log {path}: {why}; remove the others: find / -samefile {shlex.quote(str(path))}")


def _refuse_rollback(path: Path) -> None:
    """Raise `Fault` if SQLite would first change the file by a journal that no log in WAL mode has."""
    journal = path.with_name(f"{path.name}-journal")
    if all(os.path.exists(each) and os.path.getsize(each) for each in (journal, path)):
        raise Fault(
            f"log {path}: {journal.name} is beside it, which no terminal writes and which would change it:"
            " somebody put it there, or another program was cut off; keep a copy of both files, move"
            f" {journal.name} elsewhere, and verify the log"
        )


def open_for_reading(path: Path, *, one_thread: bool = True) -> Database:
    """The file as it is, even while a terminal writes it; raises `Fault` if it is missing.

    SQLite reads a file in WAL mode with the help of others beside it. If they cannot be made, and no terminal
    has made them, the file is read as one that nobody changes.
    """
    try:
        found, is_closed = path.is_file(), not path.with_name(path.name + "-wal").exists()
    except OSError as error:
        raise Fault(f"log {path}: it cannot be opened: {error.strerror}") from error
    if not found:
        raise Fault(f"log {path}: there is no such file")
    _refuse_rollback(path)
    alone = "&immutable=1" if is_closed and not os.access(path.parent, os.W_OK) else ""
    return _connect(path, f"{path.absolute().as_uri()}?mode=ro{alone}", uri=True, one_thread=one_thread)


Identity = tuple[int, int] | None
"""Device and inode of a file; None where there is none."""


def identity(path: Path) -> Identity:
    """Which file has this name now."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def changed(path: Path) -> int:
    """When a file was last written, in nanoseconds; 0 where there is none."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


@dataclass(frozen=True)
class Files:
    """The three files of a log: the database, its newest part, and what its readers share."""

    db: Identity
    wal: Identity
    shm: Identity

    @classmethod
    def of(cls, path: Path) -> Files:
        """Those that bear the names now."""
        return cls(identity(path), *(identity(Path(f"{path}{end}")) for end in ("-wal", "-shm")))


@contextmanager
def transaction(db: Database) -> Iterator[None]:
    """One explicit transaction: everything in the block is on the disk when it ends, or nothing is."""
    db.conn.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.conn.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise


@contextmanager
def at_one_moment(conn: sqlite3.Connection) -> Iterator[None]:
    """All reads in the block see one moment, whatever other programs write meanwhile."""
    if conn.in_transaction:
        yield
        return
    conn.execute("BEGIN")
    try:
        yield
    finally:
        conn.rollback()


def written(done: sqlite3.Cursor) -> None:
    """Raise `Fault` unless a statement wrote its row: a trigger can keep one out without an error."""
    if done.rowcount != 1:
        raise Fault(
            "a row was kept out of the log, and nothing of this input was written: something was added to the"
            " file that does not belong there; croupier hands verify names it"
        )


@dataclass(frozen=True)
class DiskSpace:
    """The space left for a log: under `warn_mb` a warning shows, under `stop_mb` no hand starts.

    A hand in progress is played to its end: the space left then is many times what one hand takes.
    """

    path: Path
    warn_mb: int
    stop_mb: int

    def free_mb(self) -> int:
        """Megabytes left on the disk of the log; None if that is unknown."""
        try:
            return shutil.disk_usage(self.path.absolute().parent).free // 1_000_000
        except OSError:
            return 0

    def state(self) -> tuple[int, Literal["ok", "held", "low", "full"]]:
        """Megabytes left, and a warning: few, too few, or another program is holding the log.

        A program that never stops reading keeps SQLite from starting the newest part of the log (``-wal``)
        over.
        """
        left = self.free_mb()
        if left < self.stop_mb:
            return left, "full"
        return left, "low" if left < self.warn_mb else "held" if self.waiting_mb() >= HELD_MB else "ok"

    def waiting_mb(self) -> int:
        """Megabytes of the log that are still in its ``-wal`` file."""
        try:
            return self.path.with_name(self.path.name + "-wal").stat().st_size // 1_000_000
        except OSError:
            return 0

    def takes_a_hand(self) -> bool:
        """Whether another hand may start."""
        return self.free_mb() >= self.stop_mb


@dataclass(frozen=True)
class Holder:
    """A program that writes a log: since when, and when it last reported that it works, if it ever does."""

    since: datetime | None
    beaten: datetime | None


class WriterLock:
    """Only one terminal writes a log: a lock on a file beside it, which ends with the process."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    @classmethod
    def take(cls, path: Path) -> Self:
        """Raises `Fault` if another process holds it."""
        lock_path = path.with_name(path.name + "-lock")
        try:
            handle = open_private(lock_path, os.O_RDWR | os.O_NOFOLLOW)
        except OSError as error:
            raise Fault(f"log {path}: its lock {lock_path.name} cannot be made: {error.strerror}") from error
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(handle)
            raise Fault(f"log {path}: another terminal writes it; stop that one first") from error
        os.ftruncate(handle, 0)
        os.pwrite(handle, datetime.now(UTC).isoformat().encode(), 0)
        return cls(handle)

    def beat(self) -> None:
        """Report that the holder still works; a program that never does is not waited for."""
        with suppress(OSError):  # a full disk stops no table
            os.utime(self._handle)

    @classmethod
    def holder(cls, path: Path) -> Holder | None:
        """The holder, if there is one; asking needs no right to write."""
        if not cls.is_held(path):
            return None
        lock_path = path.with_name(path.name + "-lock")
        try:
            since = datetime.fromisoformat(lock_path.read_text(encoding="ascii", errors="replace").strip())
            beaten = datetime.fromtimestamp(lock_path.stat().st_mtime, UTC)
        except (OSError, ValueError):
            return Holder(None, None)
        return Holder(since, beaten if beaten - since > timedelta(seconds=1) else None)

    @classmethod
    def is_held(cls, path: Path) -> bool:
        """Whether some process holds it; asking needs no right to write."""
        try:
            handle = os.open(path.with_name(path.name + "-lock"), os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            return False
        try:
            fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError:
            return True
        finally:
            os.close(handle)
        return False

    def close(self) -> None:
        os.close(self._handle)
