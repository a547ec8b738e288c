"""The interface for programs under its paths: first a token; each error is one sentence in JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from croupier.errors import CroupierError, Fault
from croupier.log.disk import sqlite_faults
from croupier.review.access.tokens import token_file
from croupier.review.api.answers import ANSWERS, TABLES, Answer, Missing, document
from croupier.review.visit import Visit

VisitOf = Callable[[Request], Visit]

DOCUMENT: Final = "/api/openapi.json"
"""Where the interface is described, for everybody in the room."""


def api_routes(visit_of: VisitOf) -> list[Route]:
    """The paths for programs; `visit_of` turns a request into a visit, as for a page."""
    routes = [Route(path, _endpoint(visit_of, answer), methods=["GET"]) for path, answer in ANSWERS.items()]
    return [*routes, Route(DOCUMENT, _document, methods=["GET"])]


async def _document(_: Request) -> Response:
    return JSONResponse(document())


def no_such_path(status: int) -> Response:
    """What a program gets for a path or a method that the interface does not have."""
    return _error(f"there is no such request: {DOCUMENT} describes them all", status)


def _endpoint(
    visit_of: VisitOf, answer: Callable[[Visit], Answer]
) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return await run_in_threadpool(_answered, visit_of, answer, request)

    return endpoint


def _answered(visit_of: VisitOf, answer: Callable[[Visit], Answer], request: Request) -> Response:
    """An answer for a program with a token; nobody else learns the name of the log."""
    visit = visit_of(request)
    try:
        if not _is_known(visit, request):
            headers = {"www-authenticate": 'Bearer realm="croupier"'}
            return _error("expected a token that is valid: Authorization: Bearer croupier-…", 401, headers)
        if not visit.site.has_programs and answer is not ANSWERS[TABLES]:
            return _error(f"say which table: /tables/NAME/api/v1/…; {TABLES} names them", 404)
        with sqlite_faults(visit.site.db):
            return JSONResponse(answer(visit))
    except Missing as error:
        return _error(str(error), 404)
    except Fault:
        return _error("the log or the tokens cannot be read now", 503)
    except CroupierError as error:
        return _error(str(error), 400)


def _is_known(visit: Visit, request: Request) -> bool:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return scheme.lower() == "bearer" and token_file(visit.site.accounts.path).find(token.strip()) is not None


def _error(sentence: str, status: int, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse({"error": sentence}, status, headers)
