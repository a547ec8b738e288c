"""A search of a log that has sets of its hands, and rows for what no set knows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from croupier.log.index.finding import find, of_pots
from croupier.log.reading.searching import Query

MOST_AT_ONCE: Final = 500
"""Of how many hands the rows are read at once."""

FEW: Final = 5_000
"""Up to this many hands are looked up one by one."""


class SetQuery(Query):
    """A search of a log that has sets of its hands."""

    def _over(self, limit: int) -> Iterator[int]:
        where = " AND ".join(self._rows)
        if not self._wanted and self._among is None:
            query = f"SELECT id FROM hands WHERE id BETWEEN ? AND ? AND {where} ORDER BY id DESC"
            rows = self._conn.execute(query, (self._first, self._last, *self._values))
            return (hand_id for (hand_id,) in rows)
        ids = find(self._conn, self._wanted, among=self._among, first=self._first, last=self._last)
        if len(self._rows) == 1:
            return ids
        return self._that_match(ids, where, limit)

    def _that_match(self, ids: Iterator[int], where: str, size: int) -> Iterator[int]:
        """Those of these hands whose row meets the conditions; more are read at once while few do."""
        while some := list(islice(ids, size)):
            query = f"SELECT id FROM hands WHERE id IN ({', '.join('?' * len(some))}) AND {where}"
            rows = self._conn.execute(query, (*some, *self._values))
            matching = {hand_id for (hand_id,) in rows}
            yield from (each for each in some if each in matching)
            size = min(2 * size, MOST_AT_ONCE)

    def _sized(self, least: int, most: int | None) -> None:
        """A few such pots are found by their size; for many the sets of about that size will do."""
        (largest,) = self._conn.execute("SELECT coalesce(max(pot), 0) FROM hands").fetchone()
        most = largest if most is None else min(most, largest)
        such = "SELECT id FROM hands WHERE pot BETWEEN ? AND ?"
        if self._one(f"{such} LIMIT 1 OFFSET ?", least, most, FEW - 1) is None:
            self._among = [hand_id for (hand_id,) in self._conn.execute(such, (least, most))]
        else:
            self._want(*of_pots(least, most))

    def _between(self, since: str, until: str) -> tuple[int, int]:
        """Of many hands only if the clock was right."""
        some = "SELECT id FROM hands WHERE started_utc >= ? AND started_utc < ?"
        query = f"SELECT min(id), max(id), count(*) FROM ({some} LIMIT ?)"
        first, last, count = self._conn.execute(query, (since, until, FEW)).fetchone()
        if count == FEW:
            (first,) = self._one(f"{some} ORDER BY started_utc, id LIMIT 1", since, until)
            (last,) = self._one(f"{some} ORDER BY started_utc DESC, id DESC LIMIT 1", since, until)
        return (first, last) if count else (1, 0)

    def _one(self, query: str, *values: object) -> Any:
        return self._conn.execute(query, values).fetchone()
