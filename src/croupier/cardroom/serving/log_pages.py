"""The pages of one table over the room: those of each log, and those of all logs as one.

Nothing is written to a log here: the room has a copy, and a log is written at its table.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from croupier.cardroom.serving.site import RoomSite
from croupier.log.reading.store import parted
from croupier.review.pages import board as pages_board
from croupier.review.pages import compare as pages_compare
from croupier.review.pages import hand as pages_hand
from croupier.review.pages import hands as pages_hands
from croupier.review.pages import notes as pages_notes
from croupier.review.pages import pairs as pages_pairs
from croupier.review.pages import shuffle as pages_shuffle
from croupier.review.pages.reports import dealers as pages_dealers
from croupier.review.pages.reports import incidents as pages_incidents
from croupier.review.pages.reports import pace as pages_pace
from croupier.review.pages.reports import shifts as pages_shifts
from croupier.review.serving.api import api_routes
from croupier.review.serving.app import ALL, PEOPLE, READERS, Served, at_table, no_icon, pages_of, visit_of
from croupier.review.serving.static_files import authority_file, static_file
from croupier.review.serving.table_paths import ROOT, Tables
from croupier.review.visit import Page, Visit


def _at_its_table(page: str) -> Page:
    """Where the page of a hand is, given its number among all logs."""

    def led(visit: Visit) -> Response:
        log, number = parted(visit.number("hand"))
        query = visit.here.partition("?")[2]
        return RedirectResponse(f"{ROOT}/{log}/hands/{number}{page}{query and '?'}{query}", 303)

    return led


_hand_page: Final = _at_its_table("")


def _hand(visit: Visit) -> Response:
    """The hand of one table, or the link to it."""
    return _hand_page(visit) if visit.site.is_wide else pages_hand.hand_page(visit)


def _board(visit: Visit) -> Response:
    """The board of one table, or the link to all of them."""
    return RedirectResponse(ROOT, 303) if visit.site.is_wide else pages_board.board_page(visit)


OF_ALL: Final[tuple[Served, ...]] = (
    ("GET", "/", _board, ALL),
    ("GET", "/hands", pages_hands.hands_page, READERS),
    ("GET", "/hands/offers", pages_hands.suggest_part, READERS),
    ("GET", "/hands/{hand:int}", _hand, READERS),
    ("GET", "/incidents", pages_incidents.incidents_page, READERS),
    ("GET", "/dealers", pages_dealers.dealers_page, READERS),
    ("GET", "/dealer", pages_dealers.dealer_page, READERS),
    ("GET", "/shifts", pages_shifts.shifts_page, READERS),
    ("GET", "/moves", pages_shifts.moves_page, READERS),
    ("GET", "/hours", pages_pace.hours_page, ALL),
    ("GET", "/rake", pages_shifts.rake_page, READERS),
    ("GET", "/shuffle", pages_shuffle.shuffle_page, READERS),
    ("GET", "/pairs", pages_pairs.pairs_page, READERS),
)
"""The pages of one log, and of all logs as one, where a hand links to its table."""

OF_ONE: Final[tuple[Served, ...]] = (
    ("GET", "/live", pages_board.live_part, ALL),
    ("GET", "/hands/{hand:int}/steps/{step:int}", pages_hand.step_part, READERS),
    ("GET", "/hands/{hand:int}/compare", pages_compare.compare_page, READERS),
    ("GET", "/hands/{hand:int}/sheet", pages_hand.sheet_page, READERS),
    ("GET", "/hands/{hand:int}/dispute", pages_hand.dispute_page, READERS),
    ("GET", "/notes", pages_notes.notes_page, READERS),
)
"""The pages of one log alone."""

SERVED: Final = (*PEOPLE, *OF_ALL, *OF_ONE)

_PLACES_OF_ALL: Final = frozenset(
    ("/hands", "/incidents", "/dealers", "/shifts", "/hours", "/rake", "/shuffle")
)
_PLACES: Final = _PLACES_OF_ALL | {"/", "/notes"}
_OVER_ALL: Final[frozenset[Page]] = frozenset(page for _, _, page, _ in (*PEOPLE, *OF_ALL))


def reading(site: RoomSite, certificate: Path, own: tuple[Served, ...]) -> ASGIApp:
    """The pages over the room, its `own` among them, and the interface for programs."""
    site.pages = _OVER_ALL | {page for _, _, page, _ in own}
    site.bar = _PLACES_OF_ALL, _PLACES
    files = {
        "/static/{name}": static_file,
        "/certificate": authority_file(certificate),
        "/favicon.ico": no_icon,
    }
    more = [Route(path, sent, methods=["GET"]) for path, sent in files.items()]
    more += api_routes(lambda request: visit_of(at_table(site, request), request, {}))
    return Tables(pages_of(site, (*own, *SERVED), more), site.tables)
