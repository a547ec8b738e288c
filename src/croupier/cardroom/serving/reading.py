"""The floor's pages over the room: those of one table for each log, and a few over all logs as one.

Nothing is written here: the room has a copy, and a log is written at its table.
"""

from __future__ import annotations

import copy
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from croupier.cardroom.reading.logs import Names, open_all, open_log
from croupier.cardroom.schema.roles import READER
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.serving.pages import COOKIE, Desk
from croupier.log.reading.keys import parted
from croupier.log.reading.store import Store
from croupier.review.pages import compare as pages_compare
from croupier.review.pages import hand as pages_hand
from croupier.review.pages import hands as pages_hands
from croupier.review.pages import login as pages_login
from croupier.review.pages import notes as pages_notes
from croupier.review.pages.reports import dealers as pages_dealers
from croupier.review.pages.reports import incidents as pages_incidents
from croupier.review.pages.reports import pace as pages_pace
from croupier.review.pages.reports import rake as pages_rake
from croupier.review.pages.reports import shifts as pages_shifts
from croupier.review.serving.app import ALL, READERS, Page, Served, pages_of
from croupier.review.serving.static_files import static_file
from croupier.review.serving.tables import ROOT, Tables
from croupier.review.visit import Site, Visit
from croupier.words import Words

KNOWN_S: Final = 2.0
"""For so long the logs that there are count as known."""

_LOGS: Final = (
    "SELECT l.id, t.name, count(*) OVER (PARTITION BY l.terminal) FROM croupier.logs AS l"
    " JOIN croupier.terminals AS t ON t.id = l.terminal ORDER BY t.name, l.id DESC"
)


class RoomTables(Mapping[str, Path]):
    """What the logs of the room are called, by their number; a table may have several."""

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

    def _now(self) -> dict[str, Path]:
        with self._lock:
            if time.monotonic() >= self._until:
                with self._connections.lent(READER) as conn:
                    self._known = {
                        str(log): _called(log, name, many) for log, name, many in conn.execute(_LOGS)
                    }
                self._until = time.monotonic() + KNOWN_S
            return self._known


def _called(log: int, name: str, many: int) -> Path:
    plain = name.replace("/", "-")
    return Path(plain if many == 1 else f"{plain} ({log})")


class RoomSite(Site):
    """What the pages share over a room; without a table it is all logs as one."""

    connections: Connections
    room: str
    names: Names

    @classmethod
    def of(cls, desk: Desk) -> RoomSite:
        """The site of a room, with the sessions of its own page."""
        made = cls(
            db=Path(desk.config.name),
            accounts=desk.accounts,
            tables=RoomTables(desk.connections),
            port=desk.config.port,
            session_cookie=COOKIE,
        )
        made.connections, made.room, made.sessions = desk.connections, desk.config.name, desk.sessions
        made.names = Names()
        return made

    @property
    def logs(self) -> Mapping[str, Path]:
        return {}

    @property
    def is_wide(self) -> bool:
        return not self.table

    @property
    def places(self) -> frozenset[str]:
        return _PLACES_OF_ALL if self.is_wide else _PLACES

    @property
    def over_all(self) -> frozenset[Callable[[Visit], Response]]:
        return frozenset(page for _, _, page, _ in (*OF_ALL, HAND))

    @property
    def is_copy(self) -> bool:
        return True

    @property
    def source(self) -> str:
        return f"{self.room}, {self.db.name}"

    def at(self, table: str) -> RoomSite:
        there = copy.copy(self)
        there.db, there.table = self.tables[table], table
        return there

    def name_of(self, table: str, words: Words) -> str:
        return self.tables[table].name

    def open(self) -> Store:
        if self.is_wide:
            return open_all(self.connections.lent, self.room, self.names)
        return open_log(self.connections.lent, int(self.table), self.db.name)


def _at_its_table(page: str) -> Page:
    """Where a page of a hand is, whose number is that among all logs."""

    def led(visit: Visit) -> Response:
        log, number = parted(visit.number("hand"))
        query = visit.here.partition("?")[2]
        return RedirectResponse(f"{ROOT}/{log}/hands/{number}{page}{query and '?'}{query}", 303)

    return led


def _to_login(_: Visit) -> Response:
    return RedirectResponse(ROOT, 303)


_hand_page: Final = _at_its_table("")

OF_ALL: Final[tuple[Served, ...]] = (
    ("GET", "/login", _to_login, ()),
    ("GET", "/", _to_login, ()),
    ("GET", "/language/{code}", pages_login.language, ()),
    ("GET", "/look/{look}", pages_login.look, ()),
    ("POST", "/logout", pages_login.logout, ALL),
    ("GET", "/hands", pages_hands.hands_page, READERS),
    ("GET", "/hands/offers", pages_hands.suggest_part, READERS),
    ("GET", "/incidents", pages_incidents.incidents_page, READERS),
    ("GET", "/dealers", pages_dealers.dealers_page, READERS),
    ("GET", "/dealer", pages_dealers.dealer_page, READERS),
    ("GET", "/shifts", pages_shifts.shifts_page, READERS),
    ("GET", "/moves", pages_shifts.moves_page, READERS),
    ("GET", "/hours", pages_pace.hours_page, READERS),
    ("GET", "/rake", pages_rake.rake_page, READERS),
)
"""What there is of one log, and of all logs as one, where a hand leads to its table."""

OF_ONE: Final[tuple[Served, ...]] = (
    ("GET", "/hands/{hand:int}/steps/{step:int}", pages_hand.step_part, READERS),
    ("GET", "/hands/{hand:int}/compare", pages_compare.compare_page, READERS),
    ("GET", "/hands/{hand:int}/sheet", pages_hand.sheet_page, READERS),
    ("GET", "/hands/{hand:int}/dispute", pages_hand.dispute_page, READERS),
    ("GET", "/notes", pages_notes.notes_page, READERS),
)
"""What there is of one log alone."""

_PLACES_OF_ALL: Final = frozenset(("/hands", "/incidents", "/dealers", "/shifts", "/hours", "/rake"))
_PLACES: Final = _PLACES_OF_ALL | {"/notes"}


def _hand(visit: Visit) -> Response:
    """The hand of one table, or the way to it."""
    return _hand_page(visit) if visit.site.is_wide else pages_hand.hand_page(visit)


HAND: Final[Served] = ("GET", "/hands/{hand:int}", _hand, READERS)


def reading(desk: Desk) -> ASGIApp:
    """The pages over the room, for whoever is logged in at its own page."""
    site = RoomSite.of(desk)
    files = [Route("/static/{name}", static_file, methods=["GET"])]
    return Tables(pages_of(site, (*OF_ALL, *OF_ONE, HAND), files), site.tables)
