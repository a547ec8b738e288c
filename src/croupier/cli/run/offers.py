"""What the room offers the table, read beside its dealing, and what the table took over of it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final

from croupier.cli.run.joining import room_of_log
from croupier.errors import CroupierError
from croupier.terminal.host.way import Offer, Room
from croupier.terminal.wishes import KeepAnswer

_SHEET: Final = "croupier.cardroom.offers.sheet"
_AT_TABLE: Final = "croupier.cardroom.offers.at_table"
"""Loaded where a room offers something; a table without one does without them."""

_EVERY_S: Final = 1.0


class Offers:
    """The sheet beside a log, read on a thread of its own once it has changed: no picture waits for it."""

    def __init__(self, log: Path) -> None:
        self._log = log
        self._files = tuple(log.with_name(f"{log.name}-{name}") for name in ("offers", "taken"))
        self._seen: tuple[int, ...] = ()
        self._there: tuple[Offer, ...] = ()
        self._players: tuple[str, ...] = ()
        self._turn = threading.Lock()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="offers", daemon=True)

    def room(self) -> Room:
        """The room that the table joined, with what it offers."""
        found = room_of_log(self._log)
        return Room(found.address, found.state, self._there) if found.address else found

    def after(self, names: Callable[[], tuple[str, ...]]) -> Callable[[], tuple[str, ...]]:
        """The names that the log knows, and after them those of the house that were taken over."""

        def all_names() -> tuple[str, ...]:
            return tuple(dict.fromkeys((*names(), *self._players)))

        return all_names

    def keep(self, wish: KeepAnswer) -> None:
        """Remember an answer; raises `Fault` where the disk does not take it."""
        table = import_module(_AT_TABLE)
        table.keep_taken(self._log, table.read_taken(self._log).with_answer(wish.offer, taken=wish.taken))
        self.look()

    def look(self) -> None:
        """Read what has changed; a sheet that cannot be read leaves what was known."""
        with self._turn, suppress(CroupierError):
            seen = tuple(each.stat().st_mtime_ns if each.exists() else 0 for each in self._files)
            if seen == self._seen or not any(seen):
                return
            self._seen = seen
            table = import_module(_AT_TABLE)
            taken = table.read_taken(self._log)
            self._players = taken.players
            sheet = import_module(_SHEET).read_sheet(self._log)
            self._there = table.offers_of(sheet, taken) if sheet is not None else ()

    def _run(self) -> None:
        while not self._stop.wait(_EVERY_S):
            with suppress(OSError):
                self.look()

    def __enter__(self) -> Offers:
        with suppress(OSError):
            self.look()
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._stop.set()
        self._thread.join(5)
