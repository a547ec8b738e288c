"""What waits at the tables of a room, from the rows that the room has and the time each last reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

from croupier.cardroom.reading.logs import open_log
from croupier.cardroom.schema.roles import READER
from croupier.cardroom.serving.connections import Connections
from croupier.log.disk import Holder
from croupier.log.reading.store import Store
from croupier.review.live import Live
from croupier.review.tell.calls import GONE, SILENT, Call, calls, is_open
from croupier.review.tell.desk import Desk


class RoomDesk(Desk):
    """The floor's desk over a room; nobody's coming is noted here, since a note is written at the table."""

    def __init__(
        self, logs: Mapping[str, Path], now: Callable[[], datetime], connections: Connections
    ) -> None:
        super().__init__(logs, now, b"")
        self._connections = connections

    def name(self, table: str) -> str:
        return self._logs[table].name

    def opened(self, table: str) -> Store:
        return open_log(self._connections.borrowed, int(table), self._logs[table].name)

    def is_left(self, table: str, now: Live, at: datetime) -> bool:
        """The table has been silent for longer than it may be."""
        seen = self._seen_at(table)
        return seen is None or at - seen >= GONE

    def found(self, table: str, now: Live) -> tuple[Call, ...]:
        """What a running terminal would call the floor for, and a table that is silent."""
        seen, at = self._seen_at(table), self._now()
        found = calls(now, Holder(None, None), at)
        if seen is not None and is_open(now) and SILENT < at - seen < GONE:
            key = f"no-news {seen.isoformat()}"
            found = (Call(key=key, kind="no-news", since=seen, after=SILENT), *found)
        return found

    def _seen_at(self, table: str) -> datetime | None:
        """When a log last reported to the room."""
        with self._connections.borrowed(READER) as conn:
            row = conn.execute("SELECT seen FROM croupier.logs WHERE id = %s", (int(table),)).fetchone()
        return row[0] if row else None
