"""Turns a request into a visit: its table, its session, its form and its language."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from typing import Final
from urllib.parse import parse_qsl, urlencode

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.errors import Fault, Refused
from croupier.languages import LANGUAGES
from croupier.review.access.accounts import UserAccount
from croupier.review.access.limits import BUSY
from croupier.review.access.sessions import LoginSession, Peer, is_same
from croupier.review.frame import refused
from croupier.review.pages.board import ended_part
from croupier.review.pages.cases import typed_again
from croupier.review.pages.login import cookie_name, lapsed
from croupier.review.visit import Page, Site, Visit
from croupier.values import replace
from croupier.words import Words, usual_language


class Arrival:
    """Turns a request into a visit: reads its form, finds its session and chooses its table.

    Automatic requests of a board, with or without the script, do not keep a session alive.
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
    """The session of a visit; raises `Fault` if the accounts cannot be read."""
    visit.site.accounts.accounts()
    return session_in(visit.site, request, visit.peer, by_itself=by_itself)


def _no_accounts(visit: Visit) -> Response:
    sentence = visit.say("The accounts cannot be read: nobody can log in for now.")
    return refused(visit, sentence, 503)


def at_table(site: Site, request: Request) -> Site:
    """The site at the requested table, if there are several."""
    table = request.scope.get(TABLE, "")
    return site.at(table) if table else site


def visit_of(
    site: Site, request: Request, form: Mapping[str, str], session: LoginSession | None = None
) -> Visit:
    """The visit of a request."""
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
    """The session of a request, if any; an automatic request (`by_itself`) does not keep it alive."""
    token = request.cookies.get(cookie_name(site, "session"))
    if not token:
        return None

    def account_of(name: str) -> UserAccount | None:
        return site.accounts.accounts().get(name)

    return site.gate.sessions.find(token, peer, account_of, by_itself=by_itself)


def _several(request: Request) -> Iterator[tuple[str, list[str]]]:
    """The query's names with their values; only cards may repeat, for other names the last value counts."""
    for name in dict.fromkeys(request.query_params):
        found = request.query_params.getlist(name)
        yield name, found if name in ("card", "rank", "suit") else found[-1:]


async def _form(request: Request) -> Mapping[str, str]:
    """The fields of a form, each name once; only the usual encoding of forms is read."""
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
    """The chosen language, or the first that the browser accepts and the pages have, or the usual one."""
    chosen = request.cookies.get(cookie_name(site, "language"), "")
    wanted = [part.strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((code for code in (chosen, *wanted) if code in LANGUAGES), usual_language())


# --- what stands before a page ----------------------------------------------------------------------


VISIT: Final = "croupier.visit"
"""The key under which a request carries its visit."""


class Rights:
    """Lets in users with one of these roles; with `owners` only owners of the accounts.

    For a part of a board (`is_live`) the answer is a message that the session ended.
    """

    def __init__(
        self, app: ASGIApp, *, roles: Container[str], owners: bool = False, is_live: bool = False
    ) -> None:
        self._app, self._roles, self._owners, self._is_live = app, roles, owners, is_live

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        visit: Visit = scope[VISIT]
        may = visit.role in self._roles and (visit.is_owner or not self._owners)
        answer = self._app if may else await run_in_threadpool(self._instead, visit)
        await answer(scope, receive, send)

    def _instead(self, visit: Visit) -> Response:
        if visit.session is not None:
            return refused(visit, visit.say("Your account may not do this."), 403)
        if self._is_live:
            return ended_part(visit)
        if visit.method != "GET":
            return lapsed(visit)
        over = visit.site.gate.sessions.why_over(visit.token)
        query = {"back": "" if visit.here == "/" else visit.here, "over": over}
        asked = urlencode({name: value for name, value in query.items() if value})
        return RedirectResponse(f"/login?{asked}" if asked else "/login", 303)


class FormToken:
    """Lets a form through only with the token of its session, so that no other site can send one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        visit: Visit = scope[VISIT]
        is_ours = is_same(visit.form.get("form", ""), visit.form_token)
        answer = self._app if is_ours else await run_in_threadpool(_too_old, visit)
        await answer(scope, receive, send)


def _too_old(visit: Visit) -> Response:
    sentence = visit.say("This form is too old: nothing was written.")
    return refused(visit, sentence, 403, typed_again(visit))


class Detour:
    """Redirects to the account if its password was given, or to the list of tables.

    `is_first`: the page is open before users choose a password; `is_wide`: it belongs to no single table.
    """

    def __init__(self, app: ASGIApp, *, page: Page, is_first: bool, is_wide: bool) -> None:
        self._app, self._page, self._is_first, self._is_wide = app, page, is_first, is_wide

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        visit: Visit = scope[VISIT]
        site, answer = visit.site, self._app
        if visit.session and visit.session.account.fresh and not self._is_first:
            answer = RedirectResponse("/account", 303)
        elif site.is_wide and not (self._is_wide or self._page in site.over_all):
            answer = RedirectResponse(ROOT, 303)
        await answer(scope, receive, send)


class PasswordTurn:
    """Lets only a few password hashes run at a time; logins of strangers have their own queue."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        visit: Visit = scope[VISIT]
        try:
            with visit.site.gate.own_turns.place(visit.who, 2) as turn:
                await run_in_threadpool(turn.acquire)
                try:
                    await self._app(scope, receive, send)
                finally:
                    turn.release()
        except Refused:  # from the queue: the page handles its own errors
            await (await run_in_threadpool(busy, visit))(scope, receive, send)


def busy(visit: Visit) -> Response:
    """The page for too many password hashes at the same time."""
    return refused(visit, visit.say(BUSY), 429, typed_again(visit))


# --- several logs under one address -----------------------------------------------------------------


ROOT: Final = "/tables"
"""The path of the list of tables; the pages of a table are under its name there."""

_LED: Final = re.compile(r"/tables/([^/]+)(/.*)")
_LINK: Final = re.compile(rb'((?:href|action|src|data-part)="|content="\d+; url=)/(?!tables[/"?]|static/)')


def parted(path: str) -> tuple[str, str]:
    """The name of the table in a path, if there is one, and its page.

    >>> parted("/tables/final/hands/3"), parted("/login")
    (('final', '/hands/3'), ('', '/login'))
    """
    found = _LED.fullmatch(path)
    return (found[1], found[2]) if found else ("", path)


TABLE: Final = "croupier.table"
"""The key under which a request carries the name of its table."""


class Tables:
    """Removes the table's name from a request's path, for pages that know only one table.

    In the answer, links and redirects lead to this table's pages. `markup` escapes quotation marks in texts,
    so only real links are changed.
    """

    def __init__(self, pages: ASGIApp, names: Container[str]) -> None:
        self._pages = pages
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        name, page = parted(scope.get("path", ""))
        if name not in self._names:
            await self._pages(scope, receive, send)
            return
        root = f"{ROOT}/{name}"
        begun: list[Message] = []
        body: list[bytes] = []

        async def led(sent: Message) -> None:
            if sent["type"] == "http.response.start":
                headers = MutableHeaders(scope=sent)
                location = headers.get("location", "")
                if location.startswith("/") and not location.startswith((ROOT, "//")):
                    headers["location"] = root + location
                if headers.get("content-type", "").startswith("text/html"):
                    begun.append(sent)
                    return
            elif begun:
                body.append(sent.get("body", b""))
                if sent.get("more_body"):
                    return
                text = _LINK.sub(rb"\1" + root.encode() + rb"/", b"".join(body))
                MutableHeaders(scope=begun[0])["content-length"] = str(len(text))
                await send(begun.pop())
                sent = {**sent, "body": text}
            await send(sent)

        await self._pages({**scope, "path": page, TABLE: name}, receive, led)
