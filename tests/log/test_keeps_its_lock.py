"""The lock that SQLite has on a log: whatever opens the log in the same process, the terminal keeps it.

POSIX drops all locks of a process on a file when any of its descriptors of that file is closed; the next
program that closes the log then believes that it is the last, and deletes what the terminal is writing.
"""

import os
from pathlib import Path

import pytest

from croupier.log.custody.boots import note_boot
from croupier.log.disk import open_for_writing
from croupier.log.schema.drift import open_for_change
from croupier.log.writing.store import Journal
from support.logs import KEY

UTC = "2026-11-28T20:00:00.000Z"


def is_locked(path: Path) -> bool:
    """Whether this process holds a POSIX lock on a file, as the kernel tells."""
    there = path.stat()
    named = f"{os.major(there.st_dev):02x}:{os.minor(there.st_dev):02x}:{there.st_ino}"
    rows = (row.split() for row in Path("/proc/locks").read_text(encoding="ascii").splitlines())
    return any(row[1:2] == ["POSIX"] and row[4:6] == [str(os.getpid()), named] for row in rows)


OPENERS = {
    "open_for_writing": lambda path: open_for_writing(path).close(),
    "open_for_change": lambda path: open_for_change(path).close(),
    "note_boot": lambda path: note_boot(path, "boot-2", who="croupier run", utc=UTC, synchronised=True),
}


@pytest.mark.parametrize("name", OPENERS)
def test_the_journal_keeps_its_lock(tmp_path: Path, name: str) -> None:
    path = tmp_path / "hands.db"
    with Journal.open(path, key=KEY):
        assert is_locked(path), "without a lock this test shows nothing"
        OPENERS[name](path)
        assert is_locked(path)
