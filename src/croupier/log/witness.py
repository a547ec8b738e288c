"""The witness: how far the log goes, in a file beside the signing key, so that its loss shows at the start.

SQLite keeps what was committed last in a file of its own (``-wal``). Where that is lost or damaged, or the
log itself, the file that is left is sound and ends too early. The witness is written over in place after
each commit and never waited for: after a power cut it may be half a minute old. Only what was written in
that half minute can be lost together with the ``-wal`` file without being noticed here.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from sqlite3 import Connection
from typing import Final, Self

from croupier.errors import Unreadable
from croupier.log.archive import Archive
from croupier.log.disk import open_for_change, open_for_reading, told, transaction
from croupier.log.heads import Stand, parse_heads, stand
from croupier.log.notes import add_note
from croupier.log.signing import Signer

_LENGTH: Final = 256
"""Bytes of the file: one line, filled up with blanks, in one sector of any disk."""


@dataclass(frozen=True)
class Loss:
    """What the log had and has no longer: rows from `first` to `last`, the last of them with the hash `head`.

    `kept` is the copy of what is left of the file with the latest rows, if there is one.
    """

    first: int
    last: int
    head: bytes
    kept: Path | None = None

    def __str__(self) -> str:
        left = f"; what is left of them is kept as {self.kept.name}" if self.kept else ""
        rows = f"row {self.last}" if self.first == self.last else f"rows {self.first} to {self.last}"
        return f"{rows} had been written, and the log does not have them{left}"


@dataclass(frozen=True)
class Witness:
    """The file that knows how far one log goes; only its terminal writes it."""

    path: Path

    @classmethod
    def beside(cls, key: Path) -> Self:
        """The one beside a signing key."""
        return cls(key.with_name(f"{key.name}-witness"))

    def read(self) -> Stand | None:
        """Where the log stood when it was written last; None if there is no such file, or half of one."""
        try:
            found = parse_heads(self.path.read_text(encoding="ascii", errors="replace"))
        except FileNotFoundError:
            return None
        except (OSError, Unreadable):
            return None
        return next((each for each in found if isinstance(each, Stand)), None)

    def follow(self, conn: Connection) -> None:
        """Remember where the log stands; where that fails, as on a full disk, it stays as old as it is."""
        with suppress(OSError, sqlite3.Error):
            handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                os.pwrite(handle, f"{stand(conn)}\n".ljust(_LENGTH - 1).encode() + b"\n", 0)
            finally:
                os.close(handle)


def find_loss(path: Path, witness: Witness) -> Loss | None:
    """What the log has lost since the witness was written, before anything is written to it.

    What is left of the ``-wal`` file is copied: SQLite writes over it. Raises `Fault` for a log that cannot
    be read at all.
    """
    known = witness.read()
    if known is None or known.seq == 0:
        return None
    first = _first_lost(path, known)
    if first is None:
        return None
    return Loss(first, max(first, known.seq), known.head, _keep_rest(path))


def _first_lost(path: Path, known: Stand) -> int | None:
    """The first row that is not as the witness has it; None if none is missing."""
    if not path.is_file() or path.stat().st_size == 0:
        return 1
    with told(path):
        db = open_for_reading(path)
        try:
            return _compared(db.conn, path, known) if "chain" in db.table_names() else 1
        finally:
            db.close()


def _compared(conn: Connection, path: Path, known: Stand) -> int | None:
    now = stand(conn)
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
    """Write down in the log what it has lost."""
    facts = {"from": loss.first, "to": loss.last, "head": loss.head.hex()}
    with told(path):
        db = open_for_change(path)
        try:
            with transaction(db):
                add_note(db.conn, "lost", utc=utc, who="croupier", why=str(loss), facts=facts, signer=signer)
        finally:
            db.close()
