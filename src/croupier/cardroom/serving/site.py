"""The common parts of a room's pages, and the list of pages for one log and for all logs."""

from __future__ import annotations

import copy
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp

from croupier.cardroom.config import RoomConfig
from croupier.cardroom.reading.logs import NameCache, open_all, open_log
from croupier.cardroom.schema.roles import READER
from croupier.cardroom.serving.connections import Connections
from croupier.log.disk import Holder
from croupier.log.reading.store import Store, parted
from croupier.review.access.accounts import AccountFile
from croupier.review.live import Live
from croupier.review.pages import board as pages_board
from croupier.review.pages import hand as pages_hand
from croupier.review.serving.api import api_routes
from croupier.review.serving.app import PAGES, PEOPLE, Served, files_of, pages_of
from croupier.review.serving.arrival import ROOT, Tables
from croupier.review.tell.calls import GONE, SILENT, Call, Desk, calls, is_open
from croupier.review.visit import Opening, Page, Place, Site, Visit
from croupier.values import dataclass
from croupier.words import Words, message

COOKIE: Final = "__Host-room"

KNOWN_S: Final = 2.0
"""Seconds until the list of logs is read again."""

_LOGS: Final = (
    "SELECT l.id, t.name, count(*) OVER (PARTITION BY l.terminal) FROM croupier.logs AS l"
    " JOIN croupier.terminals AS t ON t.id = l.terminal ORDER BY t.name, l.id DESC"
)


class RoomTables(Mapping[str, Path]):
    """The names of the room's logs, by number; several logs may belong to one table."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._lock = threading.Lock()
        self._known: dict[str, Path] = {}
        self._until = 0.0

    def __getitem__(self, log: str) -> Path:
        return self._now()[log]

    def __iter__(self) -> Iterator[str]:
        return iter(self._now())

    def __len__(self) -> int:
        return len(self._now())

    def __bool__(self) -> bool:
        """True even without a table: the room may be new, or its database away."""
        return True

    def _now(self) -> dict[str, Path]:
        with self._lock:
            if time.monotonic() >= self._until:
                with self._connections.borrowed(READER) as conn:
                    self._known = {
                        str(log): _called(log, name, many) for log, name, many in conn.execute(_LOGS)
                    }
                self._until = time.monotonic() + KNOWN_S
            return self._known


_OWN: Final[tuple[Place, ...]] = (
    ("/tournament", message("Tournament"), ("floor", "auditor")),
    ("/offers", message("Offers"), ("floor", "auditor")),
    ("/terminals", message("Terminals"), ("floor", "auditor")),
)


def _called(log: int, name: str, many: int) -> Path:
    plain = name.replace("/", "-")
    return Path(plain if many == 1 else f"{plain} ({log})")


@dataclass(kw_only=True)
class RoomSite(Site):
    """The common parts of the pages; without a table they show all logs as one.

    `pages` and `bar` are the pages over all logs, and the links of the bar, there and at a table.
    """

    connections: Connections
    room: str
    pages: frozenset[Page] = frozenset()
    bar: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    names: NameCache = field(default_factory=NameCache)
    logs: ClassVar[Mapping[str, Path]] = {}
    is_copy: ClassVar[bool] = True
    has_programs: ClassVar[bool] = True

    @classmethod
    def of(cls, config: RoomConfig, connections: Connections) -> RoomSite:
        """The site of a room."""
        made = cls(
            db=Path(config.name),
            accounts=AccountFile(config.accounts),
            tables=RoomTables(connections),
            port=config.port,
            camera=config.camera,
            session_cookie=COOKIE,
            connections=connections,
            room=config.name,
        )
        made.desk = RoomDesk(made.tables, made.now, connections)
        return made

    @property
    def is_wide(self) -> bool:
        return not self.table

    @property
    def places(self) -> frozenset[str]:
        return self.bar[0 if self.is_wide else 1]

    @property
    def own_places(self) -> tuple[Place, ...]:
        return _OWN if self.is_wide else ()

    @property
    def over_all(self) -> frozenset[Page]:
        return self.pages

    @property
    def source(self) -> str:
        return f"{self.room}, {self.db.name}"

    @property
    def mark(self) -> str:
        return f"{self.accounts.path} {self.table}"

    def at(self, table: str) -> RoomSite:
        there = copy.copy(self)
        there.db, there.table = self.tables[table], table
        return there

    def name_of(self, table: str, words: Words) -> str:
        return self.tables[table].name

    def open(self) -> Store:
        if self.is_wide:
            return open_all(self.connections.borrowed, self.room, self.names)
        return open_log(self.connections.borrowed, int(self.table), self.db.name)

    @property
    def opening(self) -> Opening:
        if self.is_wide:
            return partial(open_all, self.connections.borrowed, self.room)
        return partial(open_log, self.connections.borrowed, int(self.table), self.db.name)


class RoomDesk(Desk):
    """The floor's desk of a room; it notes nobody's arrival, because notes are written at the table."""

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
        """Whether the table has been silent for too long."""
        seen = self._seen_at(table)
        return seen is None or at - seen >= GONE

    def found(self, table: str, now: Live) -> tuple[Call, ...]:
        """The alerts that a running terminal would show, and those of a silent table."""
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


def _hand(visit: Visit) -> Response:
    """The hand of one table; for a number among all logs, the way to it."""
    if not visit.site.is_wide:
        return pages_hand.hand_page(visit)
    log, number = parted(visit.number("hand"))
    query = visit.here.partition("?")[2]
    return RedirectResponse(f"{ROOT}/{log}/hands/{number}{query and '?'}{query}", 303)


def _board(visit: Visit) -> Response:
    """The board of one table, or the link to all boards."""
    return RedirectResponse(ROOT, 303) if visit.site.is_wide else pages_board.board_page(visit)


_OWN_PAGES: Final[Mapping[str, Page]] = {"/": _board, "/hands/{hand:int}": _hand}

_PLACES_OF_ALL: Final = frozenset(
    ("/hands", "/incidents", "/dealers", "/shifts", "/hours", "/rake", "/shuffle")
)
_PLACES: Final = _PLACES_OF_ALL | {"/", "/notes"}
"""The links of the bar, over all logs and at a table."""

_OF_ALL: Final = _PLACES_OF_ALL | {*_OWN_PAGES, "/dealer", "/moves", "/pairs"}
_OF_A_HAND: Final = ("steps/{step:int}", "compare", "sheet", "dispute")
_OF_ONE: Final = frozenset(("/live", "/notes", *(f"/hands/{{hand:int}}/{each}" for each in _OF_A_HAND)))
"""The pages of review over all logs, where a hand links to its table, and those of one log alone."""

SERVED: Final[tuple[Served, ...]] = (
    *PEOPLE,
    *(
        (method, path, _OWN_PAGES.get(path, page), roles)
        for method, path, page, roles in PAGES
        if path in _OF_ALL | _OF_ONE
    ),
)
_OVER_ALL: Final = frozenset(page for _, path, page, _ in SERVED if path not in _OF_ONE)


def reading(site: RoomSite, certificate: Path, own: tuple[Served, ...]) -> ASGIApp:
    """The pages over the room with its `own`, and the interface for programs."""
    site.pages = _OVER_ALL | {page for _, _, page, _ in own}
    site.bar = _PLACES_OF_ALL, _PLACES
    more = (*files_of(certificate), *api_routes(site))
    return Tables(pages_of(site, (*own, *SERVED), more), site.tables)
