"""The logs of the room as stores for a page: one log as its table sent it, or all logs."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import ClassVar, Final

from croupier.cardroom.reading.search import AllQuery
from croupier.cardroom.reading.snapshot import AskedLogs, Borrow, Snapshot
from croupier.log.disk import Queried
from croupier.log.journal.typed_words import in_words
from croupier.log.reading.hand_search import Query, RowQuery, Search
from croupier.log.reading.store import Store, key_of, parted
from croupier.rules.editions import EDITIONS

HOUR: Final = len("2026-03-01T20")
"""The number of characters of a logged time down to the hour."""


class _RoomStore(Store):
    """The room's copy of logs; it opens no seals, and writes nothing."""

    def __init__(self, snapshot: Snapshot, conn: Queried, path: Path) -> None:
        super().__init__(conn, path)
        self._snapshot = snapshot

    def close(self) -> None:
        self._snapshot.close()

    def values_of(self, column: str) -> list[str]:
        found = in_words("dealer") if column == "dealer" else "table_name"
        return sorted({value for (value,) in self.all(f"SELECT DISTINCT {found} FROM hand_tallies")})


class NameCache:
    """The names in all logs of a room; they are read again after a while."""

    KNOWN_S: ClassVar = 60.0

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._known: dict[str, tuple[float, tuple[str, ...]]] = {}

    def of(self, what: str, look: Callable[[], Iterable[str]]) -> tuple[str, ...]:
        """The names of one kind; `look` reads them."""
        until, found = self._known.get(what, (0.0, ()))
        if self._clock() >= until:
            found = tuple(look())
            self._known[what] = self._clock() + self.KNOWN_S, found
        return found


class OneLog(_RoomStore):
    """One log of the room."""

    def __init__(self, snapshot: Snapshot, log: int, name: str) -> None:
        super().__init__(snapshot, AskedLogs(snapshot, log), Path(name))
        self._log = log

    def query(self, search: Search) -> Query:
        return RowQuery(self.conn, search)

    def tables_hash(self, hand_id: int) -> bytes | None:
        found = self.one("SELECT sheet FROM hands WHERE id = ? AND sheet IS NOT NULL", hand_id)
        if found is None:
            return None
        return sha256(json.dumps(found[0], separators=(",", ":")).encode()).digest()


class OneOfAll(OneLog):
    """One log of the room among all of them; its hands have their numbers in `all_logs`."""

    def __init__(self, snapshot: Snapshot, log: int, name: str) -> None:
        super().__init__(snapshot, log, name)
        self.called = name

    def key(self, hand_id: int) -> int:
        return key_of(self._log, hand_id)


_PLAYERS: Final = """
    WITH RECURSIVE found AS (
        SELECT min(name) AS name FROM players
        UNION ALL
        SELECT (SELECT min(p.name) FROM players AS p WHERE p.name > found.name) FROM found
            WHERE found.name IS NOT NULL
    )
    SELECT name FROM found WHERE name IS NOT NULL"""
"""Each name once, without reading every player of every log."""


class AllLogs(_RoomStore):
    """All logs of the room as one; its hands are numbered by log and number."""

    def __init__(self, snapshot: Snapshot, name: str, names: NameCache) -> None:
        super().__init__(snapshot, AskedLogs(snapshot), Path(name))
        self._names = names
        self._tables = dict[int, str]()

    def names(self) -> tuple[str, ...]:
        return self._names.of("player", lambda: [name for (name,) in self.all(_PLAYERS)])

    def values_of(self, column: str) -> list[str]:
        return [*self._names.of(column, lambda: _RoomStore.values_of(self, column))]

    @property
    def edition(self) -> str:
        """The TDA edition that all tables play; if they differ, the first one."""
        found = self._names.of("edition", lambda: {one.edition for one in self.logs()})
        return found[0] if len(found) == 1 else EDITIONS[0]

    def logs(self, since: str = "", until: str = "~") -> Iterator[Store]:
        query = "SELECT DISTINCT log FROM hand_tallies WHERE quarter >= ? AND quarter < ? ORDER BY log"
        for (log,) in self.all(query, since[:HOUR], until):
            yield self._one(log)

    def _one(self, log: int) -> Store:
        if log not in self._tables:
            self._tables = dict(self.all("SELECT of_log, called FROM tables"))
        return OneOfAll(self._snapshot, log, self._tables.get(log, str(log)))

    def at(self, hand_id: int) -> tuple[Store, int]:
        log, number = parted(hand_id)
        return self._one(log), number

    def query(self, search: Search) -> Query:
        return AllQuery(self.conn, self._snapshot, search)

    def tables_hash(self, hand_id: int) -> bytes | None:
        there, number = self.at(hand_id)
        return there.tables_hash(number)


def open_log(borrow: Borrow, log: int, name: str) -> OneLog:
    """The log with this number, under this name; raises `Fault` if the room does not answer."""
    return OneLog(Snapshot.of(borrow), log, name)


def open_all(borrow: Borrow, name: str, names: NameCache | None = None) -> AllLogs:
    """All logs of the room, under this name; raises `Fault` if it does not answer."""
    return AllLogs(Snapshot.of(borrow), name, names or NameCache())
