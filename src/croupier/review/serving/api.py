"""The answers of the interface for programs: facts without sentences, in the order of its description.

Amounts are in the smallest unit of money, in a tournament in chips; times are UTC. Nothing here has a key: an
untabled card reads ``??``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from croupier.errors import CroupierError, Fault, Refused, Unreadable
from croupier.log.disk import sqlite_faults
from croupier.log.journal.chain import as_text
from croupier.log.reading.queries import HandLine, incidents_of, list_hands
from croupier.log.reading.reports import dealt_by, incident_tallies, latest_incidents
from croupier.log.reading.store import Store
from croupier.log.reading.takings import TakingsPart, takings_between
from croupier.review.access.accounts import token_file
from croupier.review.pages.reports.days import Days, days_asked
from croupier.review.pages.reports.rates import rate_of
from croupier.review.pages.search import asked, remembered, search_of
from croupier.review.pages.tokens import document
from croupier.review.replay.hand_steps import replay
from croupier.review.serving.arrival import at_table, visit_of
from croupier.review.visit import Site, Visit
from croupier.rules.editions import EDITIONS
from croupier.telling.story import plain, story
from croupier.values import replace

Answer = dict[str, Any]

MOST: Final = 200
"""The most hands or incidents in one answer."""

USUAL: Final = 50

LONGEST: Final = 62
"""The most days in one answer about shifts."""


TABLES: Final = "/api/v1/tables"
"""Requests about all tables together."""


def tables(visit: Visit) -> Answer:
    """Every table of these pages, its state, and what waits for the floor there."""
    return {"tables": [_table(visit, name) for name in visit.site.desk.logs]}


def _table(visit: Visit, name: str) -> Answer:
    desk, path = visit.site.desk, f"/tables/{name}" if name else ""
    answer: Answer = {"name": desk.name(name), "path": path, "readable": True}
    try:
        waiting, now = desk.waiting(name), desk.last(name)
    except CroupierError:
        return answer | {"readable": False, "phase": None, "hand": None, "utc": None, "waiting": []}
    calls = [
        {
            "kind": each.call.kind,
            "code": each.call.alert.code if each.call.alert else None,
            "colour": each.call.colour,
            "since": as_text(each.call.since),
            "coming": each.coming is not None,
        }
        for each in waiting
    ]
    state = {"phase": now.table.phase, "hand": now.hand_id, "utc": now.utc or None, "waiting": calls}
    return answer | {"name": desk.name(name)} | state


def hands(visit: Visit) -> Answer:
    """Hands that meet every condition, newest first, and where the next answer begins.

    With words the best fit is first, and `unknown` has the words that were not understood.
    """
    query = dict(asked(visit.query))
    unknown: tuple[str, ...] = ()
    with visit.site.open() as archive:
        if visit.query.get("before"):
            query["before"] = visit.query["before"]
        limit, base = _limit(visit), search_of(visit, archive, query)
        if visit.query.get("q"):
            meant, found = remembered(visit, archive, visit.query["q"], base, limit + 1)
            unknown = meant.unknown
        else:
            found = list_hands(archive, base, limit=limit + 1)
    more = found[limit - 1].id if len(found) > limit and sorted(found, key=_newest) == [*found] else None
    return {"hands": [_line(each) for each in found[:limit]], "next": more, "unknown": unknown}


def _newest(line: HandLine) -> int:
    return -line.id


def _limit(visit: Visit) -> int:
    text = visit.query.get("limit", str(USUAL))
    if not (text.isascii() and text.isdigit() and len(text) < 5 and 1 <= int(text) <= MOST):
        raise Unreadable(f"limit {text[:20]!r}: expected 1 to {MOST}")
    return int(text)


def _line(line: HandLine) -> Answer:
    winners = [{"player": name, "amount": amount} for name, amount in line.winners]
    return asdict(line) | {
        "board": line.board.split(),
        "boards": [board.split() for board in line.boards],
        "winners": winners,
    }


def hand(visit: Visit) -> Answer:
    """All facts of one hand."""
    with visit.site.open() as archive:
        there, number = _hand(archive, visit.number("hand"))
        answer = plain(story(there, number))
        incidents = [asdict(each) for each in incidents_of(there, number)]
    return answer | {
        "id": visit.number("hand"),
        "incidents": [each | {"facts": dict(each["facts"])} for each in incidents],
        "edition": EDITIONS[0],
    }


def steps(visit: Visit) -> Answer:
    """The steps of a hand's replay, each with its sentence and how it is known."""
    with visit.site.open() as archive:
        played = replay(*_hand(archive, visit.number("hand")), visit.words.language)
    names = ("number", "utc", "dealer", "street", "board", "kind", "source", "said")
    answers = [{name: getattr(step, name) for name in names} for step in played.steps]
    for step, one in zip(played.steps, answers, strict=True):
        one["ruling"] = step.ruling.said if step.ruling else None
    return {"hand": visit.number("hand"), "live": played.live, "steps": answers}


def _hand(archive: Store, hand_id: int) -> tuple[Store, int]:
    """The log of a hand, if there are several, and its number there; raises `Refused`."""
    there, number = archive.at(hand_id)
    if there.one("SELECT 1 FROM hands WHERE id = ?", number) is None:
        raise Refused("no-such-hand", f"there is no hand {hand_id}")
    return there, number


def incidents(visit: Visit) -> Answer:
    """The latest incidents of some days, each with who caused it."""
    with visit.site.open() as archive:
        days = days_asked(visit, archive, 6)
        found = latest_incidents(archive, *days.bounds(visit), _limit(visit))
    return _of(days) | {
        "incidents": [asdict(each) | {"doer": each.doer} for each in found],
        "edition": EDITIONS[0],
    }


def dealers(visit: Visit) -> Answer:
    """Each dealer of some days: hands, time, own errors, and their rate with its interval."""
    with visit.site.open() as archive:
        days = days_asked(visit, archive, 27)
        dealt = dealt_by(archive, *days.bounds(visit))
        tallies = incident_tallies(archive, *days.bounds(visit))
    answers = []
    for name, one in sorted(dealt.items()):
        own = sum(each.incidents for each in tallies if each.dealer == name and each.doer == "dealer")
        rate = rate_of(own, one.hands)
        answers.append(
            {
                "dealer": name,
                "hands": one.hands,
                "dealt_ms": one.dealt_ms,
                "hands_per_hour": one.pace,
                "own_errors": own,
                "per_1000_hands": rate.rate if rate else None,
                "interval_95": [rate.least, rate.most] if rate else None,
            }
        )
    return _of(days) | {"dealers": answers}


def shifts(visit: Visit) -> Answer:
    """What each table took in and paid out, day by day."""
    with visit.site.open() as archive:
        days = days_asked(visit, archive, 6, LONGEST)
        parts = [part for day in takings_between(archive, days.midnights(visit)) for part in day]
    return _of(days) | {"shifts": [_part(each) for each in parts]}


def _part(part: TakingsPart) -> Answer:
    answer = asdict(replace(part, closed=None))
    counted = part.closed
    answer["takings"]["missing"] = part.takings.missing
    answer["closed"] = (
        {"float_given": counted.float_given, "due": counted.due, "counted": counted.float_left}
        if counted
        else None
    )
    return answer


def _of(days: Days) -> Answer:
    return {"from": days.first.isoformat(), "to": days.last.isoformat()}


ANSWERS: Final[Mapping[str, Callable[[Visit], Answer]]] = {
    TABLES: tables,
    "/api/v1/hands": hands,
    "/api/v1/hands/{hand:int}": hand,
    "/api/v1/hands/{hand:int}/steps": steps,
    "/api/v1/incidents": incidents,
    "/api/v1/dealers": dealers,
    "/api/v1/shifts": shifts,
}
"""The requests of the interface."""


DOCUMENT: Final = "/api/openapi.json"
"""The path of the description, open to everybody in the room."""


def api_routes(site: Site) -> list[Route]:
    """The paths for programs."""
    routes = [Route(path, _endpoint(site, answer), methods=["GET"]) for path, answer in ANSWERS.items()]
    return [*routes, Route(DOCUMENT, _document, methods=["GET"])]


async def _document(_: Request) -> Response:
    return JSONResponse(document())


def no_such_path(status: int) -> Response:
    """The answer for a path or a method that does not exist."""
    return _error(f"there is no such request: {DOCUMENT} describes them all", status)


def _endpoint(site: Site, answer: Callable[[Visit], Answer]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return await run_in_threadpool(_answered, site, answer, request)

    return endpoint


def _answered(site: Site, answer: Callable[[Visit], Answer], request: Request) -> Response:
    """An answer for a program with a token; nobody else learns the name of the log."""
    visit = visit_of(at_table(site, request), request, {})
    try:
        if not _is_known(visit, request):
            headers = {"www-authenticate": 'Bearer realm="croupier"'}
            return _error("expected a token that is valid: Authorization: Bearer croupier-…", 401, headers)
        if not visit.site.has_programs and answer is not ANSWERS[TABLES]:
            return _error(f"say which table: /tables/NAME/api/v1/…; {TABLES} names them", 404)
        with sqlite_faults(visit.site.db):
            return JSONResponse(answer(visit))
    except Fault:
        return _error("the log or the tokens cannot be read now", 503)
    except CroupierError as error:
        return _error(str(error), 404 if getattr(error, "code", "") == "no-such-hand" else 400)


def _is_known(visit: Visit, request: Request) -> bool:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return scheme.lower() == "bearer" and token_file(visit.site.accounts.path).find(token.strip()) is not None


def _error(sentence: str, status: int, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse({"error": sentence}, status, headers)
