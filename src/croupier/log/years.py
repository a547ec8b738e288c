"""The oldest years of a log moved into a file of their own, which still verifies, as what is left does.

Only whole hands go, and only from the front: the chain of what is left follows the last row of the file.
A note in both files says so. Names, and what was typed, stand in both: who is forgotten is forgotten in each.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Final

from sqlite_utils import Database

from croupier.errors import Fault, Refused
from croupier.log.archive import Archive
from croupier.log.disk import WriterLock, open_for_change, open_for_writing, told, transaction
from croupier.log.migrations import migrate
from croupier.log.notes import add_note
from croupier.log.packing import pack
from croupier.log.verifying import OF_A_HAND

_OF_HANDS: Final = (*OF_A_HAND, "seals", "signatures")
_WHOLE: Final = ("players", "typed", "signers", "notes", "kept")
_BATCH: Final = 10_000


@dataclass(frozen=True)
class Cut:
    """Where a log is cut: hands before `hand_id` go, with the rows up to `last`, whose hash is `head`."""

    first: int
    origin: bytes
    hand_id: int
    hands: int
    last: int
    head: bytes
    settings: int | None


def move_out(path: Path, to: Path, before: date, *, who: str, why: str, utc: str) -> Cut:
    """Move the hands that began before a UTC day into a new file; what was moved.

    Raises `Refused` if there are none or the file is there already, and `Fault` while a terminal writes the
    log, or if what would be moved does not verify: the log is then as it was.
    """
    if to.exists():
        raise Refused("file-there", f"{to}: the file is there already; years are not added to one another")
    lock = WriterLock.take(path)
    try:
        with told(path):
            db = open_for_change(path)
            try:
                cut = _move(db, path, to, before, who=who, why=why, utc=utc)
                db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            finally:
                db.close()
    finally:
        lock.release()
    return cut


def _move(db: Database, path: Path, to: Path, before: date, *, who: str, why: str, utc: str) -> Cut:
    try:
        with transaction(db):
            cut = _cut(db, before)
            facts: dict[str, object] = {"first": cut.first, "last": cut.last, "to": to.name}
            facts |= {"origin": cut.origin.hex(), "head": cut.head.hex()}
            add_note(
                db.conn, "archived", utc=utc, who=who, why=why, facts=facts | _keep(db, path, cut.settings)
            )
            _copy(db, to, cut)
            _check(path, to)
            _remove(db, cut)
    except BaseException:
        for file in to.parent.glob(f"{to.name}*"):
            file.unlink()
        raise
    return cut


def _cut(db: Database, before: date) -> Cut:
    """Everything before the first hand that stays; the last hand of a log always does."""
    first, origin = db.conn.execute("SELECT first_seq, origin FROM chain").fetchone()
    stays = db.conn.execute(
        "SELECT id, record_seq, settings_seq FROM hands WHERE started_utc >= ?"
        " OR id = (SELECT max(id) FROM hands) ORDER BY id LIMIT 1",
        (before.isoformat(),),
    ).fetchone()
    hand_id, record, settings = stays or (0, 0, None)
    (count,) = db.conn.execute("SELECT count(*) FROM hands WHERE id < ?", (hand_id,)).fetchone()
    if not count:
        raise Refused("nothing-old", f"no hand began before {before}; the last hand of a log always stays")
    (head,) = db.conn.execute("SELECT head FROM packs WHERE last_seq = ?", (record - 1,)).fetchone()
    return Cut(first, origin, hand_id, count, record - 1, head, settings)


def _keep(db: Database, path: Path, settings: int | None) -> dict[str, str]:
    """The row with the settings of what stays, if it goes; its hash, for the note."""
    if settings is None:
        return {}
    rows = list(Archive(db, path).rows(settings, settings))
    if rows:
        db.conn.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (settings, pack(rows)))
    found = db.conn.execute("SELECT body FROM kept WHERE seq = ?", (settings,)).fetchone()
    return {f"row {settings}": sha256(found[0]).hexdigest()}


def _copy(db: Database, to: Path, cut: Cut) -> None:
    other = open_for_writing(to)
    try:
        migrate(other)
        with transaction(other):
            other.conn.execute("UPDATE chain SET first_seq = ?, origin = ?", (cut.first, cut.origin))
            for table in _WHOLE:
                _pour(db, other, table, "?", 1)
            _pour(db, other, "hands", "id < ?", cut.hand_id)
            for table in _OF_HANDS:
                _pour(db, other, table, "hand_id < ?", cut.hand_id)
            _pour(db, other, "packs", "last_seq <= ?", cut.last)
        other.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        other.close()


def _pour(db: Database, other: Database, table: str, where: str, value: int) -> None:
    found = db.conn.execute(f"SELECT * FROM {table} WHERE {where}", (value,))
    marks = ", ".join("?" * len(found.description))
    while rows := found.fetchmany(_BATCH):
        other.conn.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)


def _check(path: Path, to: Path) -> None:
    with Archive.open(to) as archive:
        verdict = archive.verify()
    if verdict.bad is not None:
        raise Fault(f"log {path}, row {verdict.bad}: {verdict.why}; nothing was archived")


def _remove(db: Database, cut: Cut) -> None:
    db.conn.execute("UPDATE chain SET first_seq = ?, origin = ?", (cut.last + 1, cut.head))
    db.conn.execute("DELETE FROM packs WHERE last_seq <= ?", (cut.last,))
    for table in _OF_HANDS:
        db.conn.execute(f"DELETE FROM {table} WHERE hand_id < ?", (cut.hand_id,))
    db.conn.execute("DELETE FROM hands WHERE id < ?", (cut.hand_id,))
