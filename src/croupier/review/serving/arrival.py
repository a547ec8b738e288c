"""A request becomes a visit: its table, its session, its form and its language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.errors import Fault
from croupier.languages import LANGUAGES, USUAL
from croupier.review.access.accounts import UserAccount
from croupier.review.access.sessions import LoginSession, Peer
from croupier.review.frame import refused
from croupier.review.pages.login import cookie_name
from croupier.review.serving.checks import VISIT
from croupier.review.serving.table_paths import TABLE
from croupier.review.visit import Site, Visit
from croupier.values import replace
from croupier.words import Words


class Arrival:
    """Turns a request into a visit: reads its form, finds its session and chooses its table.

    What a board asks for by itself, with the script or without, does not keep a session alive.
    """

    def __init__(self, app: ASGIApp, *, site: Site, is_live: bool, is_board: bool) -> None:
        self._app, self._site, self._is_live, self._is_board = app, site, is_live, is_board

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            form = await _form(request)
        except ClientDisconnect:
            await Response(status_code=400)(scope, receive, send)  # the reader has gone
            return
        visit = visit_of(at_table(self._site, request), request, form)
        by_itself = self._is_live or (self._is_board and "again" in visit.query)
        try:
            session = await run_in_threadpool(_session, visit, request, by_itself=by_itself)
        except Fault:
            answer = await run_in_threadpool(_no_accounts, visit)
            await answer(scope, receive, send)
            return
        scope[VISIT] = replace(visit, session=session)
        await self._app(scope, receive, send)


def _session(visit: Visit, request: Request, *, by_itself: bool) -> LoginSession | None:
    """The session of a visit; raises `Fault` if the accounts cannot be read, whoever asks."""
    visit.site.accounts.accounts()
    return session_in(visit.site, request, visit.peer, by_itself=by_itself)


def _no_accounts(visit: Visit) -> Response:
    sentence = visit.words.say("The accounts cannot be read: nobody can log in for now.")
    return refused(visit, sentence, 503)


def at_table(site: Site, request: Request) -> Site:
    """The site at the table of a request, if there are several."""
    table = request.scope.get(TABLE, "")
    return site.at(table) if table else site


def visit_of(
    site: Site, request: Request, form: Mapping[str, str], session: LoginSession | None = None
) -> Visit:
    """A request as a page sees it."""
    address = request.client.host if request.client else ""
    peer = Peer(address, request.headers.get("user-agent", "")[:400])
    return Visit(
        site=site,
        words=Words(_language(site, request)),
        peer=peer,
        path=request.url.path,
        session=session,
        method=request.method,
        query={name: ",".join(found) for name, found in _several(request)},
        form=form,
        params=request.path_params,
        token=request.cookies.get(cookie_name(site, "session"), ""),
        mark=request.cookies.get(cookie_name(site, "known"), ""),
        look=request.cookies.get(cookie_name(site, "look"), ""),
    )


def session_in(site: Site, request: Request, peer: Peer, *, by_itself: bool = False) -> LoginSession | None:
    """The session of a request, if there is one; what a board asks `by_itself` does not keep it alive."""
    token = request.cookies.get(cookie_name(site, "session"))
    if not token:
        return None

    def account_of(name: str) -> UserAccount | None:
        return site.accounts.accounts().get(name)

    return site.gate.sessions.find(token, peer, account_of, by_itself=by_itself)


def _several(request: Request) -> Iterator[tuple[str, list[str]]]:
    """Each name of a query with its values; only cards have several, and of others the last counts."""
    for name in dict.fromkeys(request.query_params):
        found = request.query_params.getlist(name)
        yield name, found if name in ("card", "rank", "suit") else found[-1:]


async def _form(request: Request) -> Mapping[str, str]:
    """The fields of a form, each name once, in the usual encoding of forms only."""
    if request.method != "POST":
        return {}
    body = await request.body()
    kind = request.headers.get("content-type", "").partition(";")[0]
    if kind != "application/x-www-form-urlencoded":
        return {}
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=40, errors="strict")
    except ValueError:
        return {}
    return dict(pairs)


def _language(site: Site, request: Request) -> str:
    """The chosen language, or the first that the browser accepts and the pages have, or the default."""
    chosen = request.cookies.get(cookie_name(site, "language"), "")
    wanted = [part.strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((code for code in (chosen, *wanted) if code in LANGUAGES), USUAL)
