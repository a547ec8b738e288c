"""Removes foreign objects from the schema of a log, and restores missing ones.

Rows are not touched. A copy keeps the log as it was, and a note lists what was found.
"""

from __future__ import annotations

import os
from contextlib import closing
from datetime import datetime
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from sqlite_utils import Database

from croupier.errors import Refused
from croupier.files import open_private
from croupier.log.custody.witness import keep_witness
from croupier.log.disk import WriterLock, open_for_reading, open_for_writing, sqlite_faults, transaction
from croupier.log.journal.notes import add_note
from croupier.log.journal.signatures import Signer, signer_of_log
from croupier.log.schema.drift import objects, wanted_at
from croupier.log.schema.migrations import migrate, migrations


def mend(
    path: Path, *, who: str, why: str, utc: str, signer: Signer | None = None
) -> tuple[Path, tuple[str, ...]]:
    """Repair the schema of a log; returns the copy of the log as it was, and what differed.

    Without a `signer` the key beside the log signs the note. Raises `Refused` if nothing differs, and if a
    table itself was changed or is missing, and `Fault` while a terminal writes the log.
    """
    with closing(WriterLock.take(path)), sqlite_faults(path):
        open_for_reading(path).close()
        with open_for_writing(path) as db:
            note = {"who": who, "why": why, "utc": utc, "signer": signer or signer_of_log(path)}
            return _mend(db, path, note)


def _mend(db: Database, path: Path, note: dict[str, Any]) -> tuple[Path, tuple[str, ...]]:
    last = [each.name for each in migrations.applied(db)][-1]
    there, wanted = objects(db.conn), wanted_at(last)
    extra = [each for each in there if each not in wanted or there.count(each) > 1]
    lost = [each for each in wanted if there.count(each) != 1]
    if not extra and not lost:
        raise Refused("nothing-to-mend", f"log {path}: everything in its schema is that of a log")
    if bad := next((each for each in lost if each.kind == "table" or each.text.endswith(": ")), None):
        raise Refused(
            "table-changed",
            f"log {path}: {bad} itself was changed or taken out: keep the file, and go on with a backup or a"
            " new log",
        )
    kept = _kept(db, path, note["utc"])
    _take_out(db.conn, {(each.kind, each.name) for each in extra})
    with transaction(db):
        for each in lost:
            db.conn.execute(each.text.partition(": ")[2])
    migrate(db)
    with transaction(db):
        facts = {"schema": [str(each) for each in extra], "put back": [str(each) for each in lost]}
        add_note(db.conn, "mended", facts={**facts, "copy": kept.name}, **note)
    keep_witness(path, db.conn)
    return kept, tuple(map(str, dict.fromkeys([*extra, *lost])))


def _kept(db: Database, path: Path, utc: str) -> Path:
    moment = datetime.fromisoformat(utc)
    kept = path.with_name(f"{path.stem}-before-{moment:%Y-%m-%dT%H%M%SZ}{path.suffix}")
    os.close(open_private(kept, os.O_RDWR | os.O_EXCL))
    with Database(kept) as copy:
        db.conn.backup(copy.conn)
    return kept


def _take_out(conn: Connection, extra: set[tuple[str, str]]) -> None:
    """Remove what was added; `DROP` refuses the names that SQLite keeps for itself."""
    conn.execute("PRAGMA writable_schema = ON")
    conn.executemany("DELETE FROM sqlite_master WHERE type = ? AND name = ?", extra)
    conn.commit()
    conn.execute("PRAGMA writable_schema = RESET")
    conn.execute("VACUUM")  # the pages of a table or an index that went
