"""Copies of a log, made while a terminal writes it: whole, verified, and only the newest ones.

In a copy the cards of a hand in progress are as sealed as in the log itself. The keys that open and sign are
in other files and are not copied.
"""

from __future__ import annotations

import os
import re
from datetime import UTC, datetime
from pathlib import Path

from croupier.errors import Fault, Unreadable
from croupier.log.custody.verification import verify_log
from croupier.log.disk import open_for_reading, sqlite_faults
from croupier.log.reading.archive import Archive
from croupier.values import dataclass


@dataclass(frozen=True, kw_only=True)
class Backup:
    """A verified copy: its file, its rows, its size in bytes, and the older copies that were removed."""

    path: Path
    rows: int
    size: int
    removed: tuple[Path, ...]


def back_up(path: Path, folder: Path, *, keep: int, moment: datetime) -> Backup:
    """Copy a log into a folder, and keep the newest `keep` copies of it there.

    The copy gets its name only once it is whole, verified and on the disk; whatever happens before that
    leaves the earlier copies alone. Raises `Fault` if it cannot be written or does not verify, `Unreadable`
    for a `keep` under 1.
    """
    if keep < 1:
        raise Unreadable(f"copies to keep: expected 1 or more, found {keep}")
    stamp = moment.astimezone(UTC).strftime("%Y-%m-%dT%H%M%SZ")
    to = folder / f"{path.stem}-{stamp}{path.suffix}"
    unfinished = folder / f".{to.name}.unfinished"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for left in folder.glob(f".{path.stem}-*.unfinished*"):
            left.unlink()
        try:
            unfinished.touch(mode=0o600)  # it stays for its user alone
            rows = _copy(path, unfinished)
            _to_disk(unfinished)
            unfinished.replace(to)
        finally:
            unfinished.unlink(missing_ok=True)
        _to_disk(folder)
        removed = _remove_old(path, folder, keep)
    except OSError as error:
        raise Fault(f"backup in {folder}: {error.strerror or error}") from error
    return Backup(path=to, rows=rows, size=to.stat().st_size, removed=removed)


def _copy(path: Path, to: Path) -> int:
    """Copy and verify; returns how many rows the copy has."""
    with sqlite_faults(path), open_for_reading(path) as db:
        db.conn.execute("VACUUM INTO ?", (str(to),))
    with sqlite_faults(to), open_for_reading(to) as copy:
        (sound,) = copy.conn.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok":
        raise Fault(f"backup of {path}: the copy is damaged ({sound}); it was not kept")
    with Archive.open(to) as archive:
        verdict = verify_log(archive)
    if verdict.bad is not None:
        raise Fault(f"backup of {path}: the copy breaks at row {verdict.bad}: {verdict.why}; it was not kept")
    return verdict.rows


def _to_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, would survive a power cut."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _remove_old(path: Path, folder: Path, keep: int) -> tuple[Path, ...]:
    """Remove the oldest copies of this log; nothing else in the folder is touched."""
    name = re.compile(re.escape(path.stem) + r"-\d{4}-\d\d-\d\dT\d{6}Z" + re.escape(path.suffix), re.ASCII)
    copies = sorted(each for each in folder.iterdir() if name.fullmatch(each.name))
    old = tuple(copies[:-keep])
    for each in old:
        each.unlink()
    return old
