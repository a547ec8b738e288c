"""The witness: a file beside the signing key that says how far the log goes, so that a loss is noticed.

SQLite keeps the latest commits in a separate file (``-wal``). If that file is lost or damaged, the log stays
sound but ends too early. The witness is overwritten in place after each commit, and nothing waits for it:
after a power cut it may be half a minute old. So a loss goes unnoticed here only if it is of the last half
minute.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from sqlite3 import Connection
from typing import Final, Literal, Self

from croupier.errors import Unreadable
from croupier.files import open_private
from croupier.log.custody.heads import CurrentHead, current_head, parse_heads
from croupier.log.disk import Queried, open_for_reading, sqlite_faults, transaction
from croupier.log.journal.notes import add_note
from croupier.log.journal.signatures import Signer, key_path
from croupier.log.keyfile import sync_folder
from croupier.log.reading.archive import Archive
from croupier.log.schema.drift import open_for_change
from croupier.values import dataclass, replace

WITNESSED: Final = {"witness": True}
"""How the note of a start says that the terminal keeps a witness."""

_LENGTH: Final = 256
"""Bytes of the file: one line, padded with spaces, in one sector of any disk."""


@dataclass(frozen=True)
class Loss:
    """What the log had and no longer has, from `first` to `last`; `head` is the hash of the last.

    These are rows or, if none is missing, notes of people; or the witness itself is gone. `kept` is the copy
    of what is left of the file with the latest rows, if any.
    """

    first: int
    last: int
    head: bytes
    kept: Path | None = None
    what: Literal["rows", "notes", "witness"] = "rows"

    def __str__(self) -> str:
        if self.what == "witness":
            return "the witness of the log, which lies beside the signing key, was gone"
        if self.what == "notes":
            return f"notes {self.first} to {self.last} had been written, and the log does not have them"
        left = f"; what is left of them is kept as {self.kept.name}" if self.kept else ""
        rows = f"row {self.last}" if self.first == self.last else f"rows {self.first} to {self.last}"
        return f"{rows} had been written, and the log does not have them{left}"


@dataclass(frozen=True)
class Witness:
    """The file that records how far one log goes; only its terminal writes it."""

    path: Path

    @classmethod
    def of_key(cls, key: Path) -> Self:
        """The witness beside a signing key."""
        return cls(key.with_name(f"{key.name}-witness"))

    def read(self) -> CurrentHead | None:
        """Where the log was when it was last written; None if the file is missing or incomplete."""
        try:
            found = parse_heads(self.path.read_text(encoding="ascii", errors="replace"))
        except FileNotFoundError:
            return None
        except (OSError, Unreadable):
            return None
        return next((each for each in found if isinstance(each, CurrentHead)), None)

    def follow(self, conn: Queried) -> None:
        """Record where the log is; if that fails, as on a full disk, the record stays as old as it is."""
        with suppress(OSError, sqlite3.Error):
            is_new = not self.path.exists()
            handle = open_private(self.path, os.O_WRONLY)
            try:
                os.pwrite(handle, f"{current_head(conn)}\n".ljust(_LENGTH - 1).encode() + b"\n", 0)
                if is_new:
                    os.fsync(handle)
            finally:
                os.close(handle)
            if is_new:
                sync_folder(self.path)


def keep_witness(path: Path, conn: Connection) -> None:
    """After another program wrote a note: update the witness beside the log's key, if there is one."""
    witness = Witness.of_key(key_path(path))
    if witness.path.exists():
        witness.follow(conn)


@contextmanager
def changing(path: Path, *, leaving_nothing: bool = False) -> Iterator[Connection]:
    """One change beside the journal, in a transaction; then update the witness beside the log's key.

    With `leaving_nothing`, replaced text is also erased from the files beside the log.
    """
    with sqlite_faults(path), open_for_change(path) as db:
        with transaction(db):
            yield db.conn
        keep_witness(path, db.conn)
        if leaving_nothing:
            db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def find_loss(path: Path, witness: Witness) -> Loss | None:
    """What the log has lost since the witness was written, before anything is written to it.

    The rest of the ``-wal`` file is copied, because SQLite writes over it. Raises `Fault` for a log that
    cannot be read at all.
    """
    known = witness.read()
    if known is None:
        return Loss(0, 0, b"", what="witness") if _was_kept(path) else None
    found = lost_since(path, known)
    if found is not None and found.what == "rows":
        return replace(found, kept=_keep_rest(path))
    return found


def lost_since(path: Path, known: CurrentHead) -> Loss | None:
    """What a log had then and no longer has; raises `Fault` if it cannot be read."""
    if known.seq == 0:
        return None
    first = _first_lost(path, known)
    if first is not None:
        return Loss(first, max(first, known.seq), known.head)
    return _lost_notes(path, known)


def _was_kept(path: Path) -> bool:
    """Whether the log says that it had a witness."""
    if not path.is_file() or path.stat().st_size == 0:
        return False
    with sqlite_faults(path), open_for_reading(path) as db:
        kept = "SELECT 1 FROM notes WHERE kind = 'boot' AND facts LIKE '%\"witness\": true%' LIMIT 1"
        return "notes" in db.table_names() and db.conn.execute(kept).fetchone() is not None


def _lost_notes(path: Path, known: CurrentHead) -> Loss | None:
    """The notes that differ from the witness, in a log that has all rows."""
    with sqlite_faults(path), open_for_reading(path) as db:
        (last,) = db.conn.execute("SELECT coalesce(max(seq), 0) FROM notes").fetchone()
        found = db.conn.execute("SELECT hash FROM notes WHERE seq = ?", (known.notes,)).fetchone()
    if known.notes == 0 or found == (known.notes_head,):
        return None
    return Loss(min(last + 1, known.notes), known.notes, known.notes_head, what="notes")


def _first_lost(path: Path, known: CurrentHead) -> int | None:
    """The first row that differs from the witness; None if none is missing."""
    if not path.is_file() or path.stat().st_size == 0:
        return 1
    with sqlite_faults(path), open_for_reading(path) as db:
        return _compared(db.conn, path, known) if "chain" in db.table_names() else 1


def _compared(conn: Connection, path: Path, known: CurrentHead) -> int | None:
    now = current_head(conn)
    (begin,) = conn.execute("SELECT first_seq FROM chain").fetchone() or (1,)
    if now.seq < known.seq:
        return now.seq + 1
    if known.seq < begin:
        return None
    with Archive.open(path) as archive:
        (stored,) = [head for _, head in archive.rows(known.seq, known.seq)] or [b"?"]
    return None if known.head.startswith(stored) else known.seq


def _keep_rest(path: Path) -> Path | None:
    wal = path.with_name(f"{path.name}-wal")
    if not wal.is_file() or not wal.stat().st_size:
        return None
    kept = path.with_name(f"{path.name}-lost-{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}")
    try:
        shutil.copy(wal, kept)
        kept.chmod(0o600)
    except OSError:
        return None
    return kept


def note_loss(path: Path, loss: Loss, *, utc: str, signer: Signer | None) -> None:
    """Note in the log what it has lost."""
    facts = {"from": loss.first, "to": loss.last, "head": loss.head.hex(), "what": loss.what}
    with changing(path) as conn:
        add_note(conn, "lost", utc=utc, who="croupier", why=str(loss), facts=facts, signer=signer)
