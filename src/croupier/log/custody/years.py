"""Moves the oldest years of a log into a separate file; both files still verify.

Only whole hands move, and only from the front: the chain of the rest follows the last row of the file. A note
in both files says so. Names and typed texts are in both: to forget somebody, forget them in each.
"""

from __future__ import annotations

import glob
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from sqlite_utils import Database

from croupier.errors import Fault, Refused
from croupier.log.custody.checkpoints import parts_up_to
from croupier.log.custody.table_checks import OF_A_HAND
from croupier.log.custody.verification import verify_log
from croupier.log.custody.witness import keep_witness
from croupier.log.disk import WriterLock, open_for_writing, sqlite_faults, transaction
from croupier.log.index import hand_sets, tallies
from croupier.log.journal.notes import add_note
from croupier.log.journal.packs import pack
from croupier.log.journal.signatures import Signer, signer_of_log
from croupier.log.keyfile import sync_folder
from croupier.log.reading.archive import Archive
from croupier.log.schema.drift import open_for_change
from croupier.log.schema.migrations import migrate
from croupier.values import dataclass

_SEALS: Final = "(hand_id BETWEEN 1 AND ?1 - 1 OR (hand_id = 0 AND first_seq <= ?2))"
_WHOLE: Final = ("players", "typed", "signers", "notes", "kept", "tags")
_BATCH: Final = 10_000


@dataclass(frozen=True)
class Cut:
    """Where a log is cut: hands before `hand_id` move, with the rows up to `last`, whose hash is `head`.

    `share` is the part of the log that moves, from 0 to 1.
    """

    first: int
    origin: bytes
    hand_id: int
    hands: int
    last: int
    head: bytes
    settings: int | None
    share: float


def move_out(
    path: Path,
    to: Path,
    before: date,
    *,
    who: str,
    why: str,
    utc: str,
    tell: Callable[[str], None] = lambda what: None,
    signer: Signer | None = None,
) -> Cut:
    """Move the hands that began before a UTC day into a new file; returns what was moved.

    `tell` reports progress. Without a `signer` the key beside the log signs the note; a log with signed notes
    needs a key.

    If it is interrupted, the log is either unchanged or finished; a file left half written is written again.
    Raises `Refused` for no such hands, if another file is there already, or if the disk has no room, and
    `Fault` while a terminal writes the log, or if the moved part does not verify; the log is then unchanged.
    """
    with (
        closing(WriterLock.take(path)),
        sqlite_faults(path),
        _all_or_nothing(to),
        open_for_change(path) as db,
    ):
        note = {"who": who, "why": why, "utc": utc, "signer": signer or signer_of_log(path)}
        cut = _move(db, path, to, before, note, tell)
        keep_witness(path, db.conn)
        db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return cut


def _move(
    db: Database,
    path: Path,
    to: Path,
    before: date,
    note: dict[str, Any],
    tell: Callable[[str], None],
) -> Cut:
    part = to.with_name(f"{to.name}.part")
    _clear(part)
    try:
        with transaction(db):
            cut = _cut(db, before)
            _check_place(path, to, cut)
            facts: dict[str, object] = {"first": cut.first, "last": cut.last, "to": to.name}
            facts |= {"origin": cut.origin.hex(), "head": cut.head.hex()}
            facts["tree"] = [each.hex() for each in parts_up_to(db.conn, cut.last)]
            add_note(db.conn, "archived", facts=facts | _keep(db, path, cut.settings), **note)
            tell(f"copying {cut.hands} hands")
            _copy(db, path, part, cut)
            _check(path, part, tell)
            tell("removing them from the log")
            _remove(db, cut)
            part.replace(to)  # on the disk before the log loses what is in it
            sync_folder(to)
    finally:
        _clear(part)
    return cut


@contextmanager
def _all_or_nothing(to: Path) -> Iterator[None]:
    """Turn a full disk into a fault that says what it means: it may be the disk of the new file."""
    try:
        yield
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_FULL:
            raise
        raise Fault(
            f"{to}: the disk became full: nothing was archived, and the log is as it was; free some space"
        ) from error


def _clear(part: Path) -> None:
    """Remove what an earlier attempt, or this one, left behind."""
    for file in part.parent.glob(f"{glob.escape(part.name)}*"):
        file.unlink()


def _check_place(path: Path, to: Path, cut: Cut) -> None:
    """Check that the name of the new file is free, or that an interrupted attempt left the same hands."""
    if to.exists() and not _holds(to, cut):
        raise Refused("file-there", f"{to}: the file is there already; years are not added to one another")
    try:
        _check_room(path, to, cut)
    except OSError as error:
        raise Fault(f"{to}: it cannot be written there: {error.strerror}") from error


def _check_room(path: Path, to: Path, cut: Cut) -> None:
    """Check that there is space for the new file, and as much again beside the log while rows are removed."""
    needed = Counter[int]()
    for folder in (path.absolute().parent, to.absolute().parent):
        needed[folder.stat().st_dev] += int(cut.share * path.stat().st_size)
        left = shutil.disk_usage(folder).free
        if left < (most := needed[folder.stat().st_dev]):
            room = f"{most / 1e6:,.0f} MB are needed and {left / 1e6:,.0f} MB are left"
            raise Refused("no-room", f"{folder}: the disk has no room to archive: {room}")


def _holds(to: Path, cut: Cut) -> bool:
    """Whether a file is the result of this cut: it ends with the same row and hash."""
    try:
        with Archive.open(to) as archive:
            last = archive.one("SELECT last_seq, head FROM packs ORDER BY first_seq DESC LIMIT 1")
            return bool(last == (cut.last, cut.head))
    except Fault:
        return False


def _cut(db: Database, before: date) -> Cut:
    """Everything before the first hand that stays; the last hand of a log always stays."""
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
    (end,) = db.conn.execute("SELECT max(last_seq) FROM packs").fetchone()
    share = (record - first) / (end + 1 - first)
    return Cut(first, origin, hand_id, count, record - 1, head, settings, share)


def _keep(db: Database, path: Path, settings: int | None) -> dict[str, str]:
    """Copy the row with the settings of the hands that stay, if it moves; returns its hash, for the note."""
    if settings is None:
        return {}
    rows = list(Archive(db, path).rows(settings, settings))
    if rows:
        db.conn.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (settings, pack(rows)))
    found = db.conn.execute("SELECT body FROM kept WHERE seq = ?", (settings,)).fetchone()
    return {f"row {settings}": sha256(found[0]).hexdigest()}


def _copy(db: Database, path: Path, to: Path, cut: Cut) -> None:
    """Write the new file: SQLite reads the log itself; uncommitted changes come from here."""
    with open_for_writing(to) as other:
        migrate(other)
        with transaction(other):
            other.conn.execute("ATTACH ? AS log", (str(path.absolute()),))  # begun with it, it would lock it
            other.conn.execute("UPDATE chain SET first_seq = ?, origin = ?", (cut.first, cut.origin))
            for table in _WHOLE:
                _pour(db, other, table)
            _move_rows(other, "hands", "id < ?", cut.hand_id)
            for table in OF_A_HAND:
                _move_rows(other, table, "hand_id < ?", cut.hand_id)
            _move_rows(other, "signatures", "seq <= ?", cut.last)
            _move_rows(other, "seals", _SEALS, cut.hand_id, cut.last)
            _move_rows(other, "packs", "last_seq <= ?", cut.last)
            _move_rows(other, "extracts", "seq <= ?", cut.last)
            _move_rows(other, "branches", "seq <= ?", cut.last)
            _move_rows(other, "sets", "block < ?", cut.hand_id // hand_sets.BLOCK)
            hand_sets.include_block(other.conn, cut.hand_id // hand_sets.BLOCK)
            tallies.count(other.conn, 0, cut.hand_id)
        other.conn.execute("DETACH log")
        other.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _pour(db: Database, other: Database, table: str) -> None:
    found = db.conn.execute(f"SELECT * FROM {table}")
    marks = ", ".join("?" * len(found.description))
    while rows := found.fetchmany(_BATCH):
        other.conn.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)


def _move_rows(other: Database, table: str, where: str, *values: int) -> None:
    other.conn.execute(f"INSERT INTO main.{table} SELECT * FROM log.{table} WHERE {where}", values)


def _check(path: Path, to: Path, tell: Callable[[str], None]) -> None:
    with Archive.open(to) as archive:
        verdict = verify_log(archive, tell=lambda what, number: tell(f"verifying the copy, {number} {what}"))
    if verdict.bad is not None:
        raise Fault(f"log {path}, row {verdict.bad}: {verdict.why}; nothing was archived")


def _remove(db: Database, cut: Cut) -> None:
    tallies.count(db.conn, 0, cut.hand_id, sign=-1)  # and the first that stays: its time begins in these
    hand_sets.exclude_before(db.conn, cut.hand_id)
    db.conn.execute("UPDATE chain SET first_seq = ?, origin = ?", (cut.last + 1, cut.head))
    db.conn.execute("DELETE FROM packs WHERE last_seq <= ?", (cut.last,))
    db.conn.execute("DELETE FROM extracts WHERE seq <= ?", (cut.last,))
    db.conn.execute("DELETE FROM branches WHERE first_seq <= ?", (cut.last,))
    db.conn.execute("DELETE FROM signatures WHERE seq <= ?", (cut.last,))
    for table in OF_A_HAND:
        db.conn.execute(f"DELETE FROM {table} WHERE hand_id < ?", (cut.hand_id,))
    (begun,) = db.conn.execute("SELECT max(first_seq) FROM hands WHERE id < ?", (cut.hand_id,)).fetchone()
    db.conn.execute(f"DELETE FROM seals WHERE {_SEALS}", (cut.hand_id, begun - 1))  # the rest is covered here
    db.conn.execute("DELETE FROM hands WHERE id < ?", (cut.hand_id,))
    tallies.count(db.conn, cut.hand_id, cut.hand_id)
