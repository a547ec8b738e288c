"""The shuffle is watched: every hour finished hands are read, and fresh notes wait for the floor."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from croupier.errors import CroupierError
from croupier.log.reading.archive import Archive
from croupier.log.reading.reports import as_logged
from croupier.processes import in_order
from croupier.review.tell.calls import PATIENT, Call, moment
from croupier.review.tell.desk import Desk

FIRST_S: Final = 60.0
EVERY_S: Final = 3600.0
"""Seconds from the start to the first look, and from one look to the next."""

LOOKED_AT: Final = timedelta(days=3)
WAITS: Final = timedelta(days=1)
"""How far back hands are read, and how long a note waits after its hand."""

Asked = tuple[Path, str, str]
"""A log, and from when on hands are read and notes wait, as the log writes times."""


def noted(asked: Asked) -> list[tuple[int, str, str]]:
    """The notes on one log: hand, when it began, kind. Runs in a separate process of low priority."""
    os.nice(10)
    path, since, fresh = asked
    with Archive.open(path) as archive:
        orders = list(import_module("croupier.integrity.finished.logged").orders_of(archive, since))
        began = dict(archive.all("SELECT id, started_utc FROM hands WHERE started_utc >= ?", fresh))
        baseline = import_module("croupier.integrity.baseline").baseline_of(archive.conn)
    found = import_module("croupier.integrity.assessment").assess(orders, baseline)
    notes = {(note.hand, note.kind) for part in found.parts for note in part.notes}
    return [(hand, began[hand], kind) for hand, kind in sorted(notes) if hand in began]


def shuffle_calls(path: Path, at: datetime) -> tuple[Call, ...]:
    """The notes on the shuffle at a table, as calls; raises `Fault` if its log cannot be read."""
    asked = path, as_logged(at - LOOKED_AT), as_logged(at - WAITS)
    return tuple(
        Call(
            key=f"shuffle {hand} {kind}",
            kind="tag" if kind == "tag" else "shuffle",
            since=moment(utc),
            after=PATIENT,
            colour="amber",
            hand_id=hand,
        )
        for hand, utc, kind in in_order(noted, [asked], 1)
    )


class ShuffleWatch:
    """Passes notes on the shuffle to the desk; `failed` is called with why a log could not be read."""

    def __init__(
        self, desk: Desk, now: Callable[[], datetime], failed: Callable[[str], None] = lambda why: None
    ) -> None:
        self._desk = desk
        self._now = now
        self._failed = failed

    def run(self, stop: threading.Event) -> None:
        """Run until `stop` is set; return at once if the extra `integrity` is not installed."""
        if find_spec("scipy") is None:
            return
        pause = FIRST_S
        while not stop.wait(pause):
            pause = EVERY_S
            self.look()

    def look(self) -> None:
        """Look at every table once."""
        for table, path in self._desk.logs.items():
            try:
                self._desk.tell_of_shuffle(table, shuffle_calls(path, self._now()))
            except CroupierError as error:
                self._failed(str(error))
