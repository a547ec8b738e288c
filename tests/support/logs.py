"""Writes the hands of a `Dealer` into a journal, with times that follow from the inputs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.engine.events import Event
from croupier.log.custody import checkpoints
from croupier.log.custody.verification import verify_log
from croupier.log.index import branches
from croupier.log.journal.chain import Verdict
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from support.dealer import Dealer

KEY = bytes(range(32))
START = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)


def keep(
    journal: Journal,
    inputs: Iterable[tuple[Event, ...]],
    *,
    clock_synced: bool = True,
    start: datetime = START,
) -> None:
    """Append each input as the terminal does; its clock was 0 at `start`."""
    for events in inputs:
        at = events[0].at
        journal.append(events, utc=start + timedelta(milliseconds=at), mono_ms=at, clock_synced=clock_synced)


def written(path: Path, dealer: Dealer, done: int = 0, /, **how: Any) -> int:
    """Write a dealer's events after the first ones; returns how many are written now. `how` opens the log."""
    with Journal.open(path, key=KEY, **how) as journal:
        keep(journal, dealer.inputs[done:])
    return len(dealer.inputs)


def verified(path: Path, *signers: Signer, **asked: Any) -> Verdict:
    """The result of verifying a log, with the keys of these signers if given."""
    with Archive.open(path) as archive:
        return verify_log(archive, publics=[each.public for each in signers], **asked)


def write_key(path: Path) -> Path:
    """Write the terminal's key into a file that only its user can read."""
    path.touch(mode=0o600)
    path.write_bytes(KEY)
    return path


class Days:
    """Appends the dealer's new events, with times of a day in March 2026."""

    def __init__(self, journal: Journal, dealer: Dealer, time_of_day: time = time(20)) -> None:
        self._journal, self._dealer, self._from = journal, dealer, time_of_day
        self._done = 0

    def keep(self, day: int) -> None:
        start = datetime.combine(date(2026, 3, day), self._from, UTC)
        keep(self._journal, self._dealer.inputs[self._done :], start=start)
        self._done = len(self._dealer.inputs)


@contextmanager
def changeable(path: Path) -> Iterator[sqlite3.Connection]:
    """The file without the triggers that protect its journal; they are restored afterwards."""
    with closing(sqlite3.connect(path)) as conn:
        triggers = conn.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            conn.execute(f"DROP TRIGGER {name}")
        yield conn
        for _, sql in triggers:
            conn.execute(sql)
        conn.commit()


@contextmanager
def branches_of(signatures: int) -> Iterator[None]:
    """Make branches of so few signatures that a short log has some."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(branches, "BRANCH", signatures)
        patch.setattr(checkpoints, "BRANCH", signatures)
        yield
