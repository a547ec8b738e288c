"""The pages under their paths: who may ask for which, and every form held against its token first."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import nullcontext, suppress
from dataclasses import replace
from hashlib import sha256
from typing import Final
from urllib.parse import parse_qsl, urlencode

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from croupier.errors import CroupierError, Fault
from croupier.languages import LANGUAGES, USUAL
from croupier.log.disk import sqlite_faults
from croupier.review.access.accounts import Account, Role
from croupier.review.access.sessions import Peer, Session, is_same
from croupier.review.frame import failed, refused
from croupier.review.pages import board as pages_board
from croupier.review.pages import hand as pages_hand
from croupier.review.pages import hands as pages_hands
from croupier.review.pages import login as pages_login
from croupier.review.pages import notes as pages_notes
from croupier.review.pages import reports as pages_reports
from croupier.review.pages.login import cookie_name
from croupier.review.serving.guard import HOME, Guard, Network
from croupier.review.serving.static_files import static_file
from croupier.review.visit import Site, Visit
from croupier.words import Words

Page = Callable[[Visit], Response]

ALL: Final[tuple[Role, ...]] = ("dealer", "floor", "auditor")
READERS: Final[tuple[Role, ...]] = ("floor", "auditor")
FLOOR: Final[tuple[Role, ...]] = ("floor",)

PAGES: Final[tuple[tuple[str, str, Page, tuple[Role, ...]], ...]] = (
    ("GET", "/login", pages_login.login_page, ()),
    ("POST", "/login", pages_login.login, ()),
    ("GET", "/language/{code}", pages_login.language, ()),
    ("POST", "/logout", pages_login.logout, ALL),
    ("GET", "/", pages_board.board_page, ALL),
    ("GET", "/live", pages_board.live_part, ALL),
    ("GET", "/hours", pages_reports.hours_page, ALL),
    ("GET", "/hands", pages_hands.hands_page, READERS),
    ("GET", "/hands/offers", pages_hands.suggest_part, READERS),
    ("GET", "/hands/{hand:int}", pages_hand.hand_page, READERS),
    ("GET", "/hands/{hand:int}/steps/{step:int}", pages_hand.step_part, READERS),
    ("GET", "/hands/{hand:int}/sheet", pages_hand.sheet_page, READERS),
    ("GET", "/hands/{hand:int}/dispute", pages_hand.dispute_page, READERS),
    ("GET", "/incidents", pages_reports.incidents_page, READERS),
    ("GET", "/rake", pages_reports.rake_page, READERS),
    ("GET", "/notes", pages_notes.notes_page, READERS),
    ("POST", "/hands/{hand:int}/notes", pages_notes.add_correction, FLOOR),
    ("POST", "/hands/{hand:int}/open", pages_notes.open_hand, FLOOR),
)
"""Method, path, page, and the roles that may ask for it; without any it is there for everybody."""

SLOW: Final = (pages_login.login, pages_notes.open_hand)
"""Pages that stretch a password, 32 MiB or more each: two at a time, and the others wait outside the pages'
threads."""


def make_app(
    site: Site, *, networks: tuple[Network, ...] = HOME, names: tuple[str, ...] = (), tls: bool = False
) -> ASGIApp:
    """The pages of a site behind their guard."""
    slow = asyncio.Semaphore(2)
    routes = [
        Route(path, _endpoint(site, page, roles, slow if page in SLOW else None), methods=[method])
        for method, path, page, roles in PAGES
    ]
    routes.append(Route("/static/{name}", static_file, methods=["GET"]))
    routes.append(Route("/favicon.ico", _no_icon, methods=["GET"]))

    async def missing(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException), "it is asked for those alone"
        answer = await run_in_threadpool(_missing, site, request, error.status_code)
        answer.headers.update(error.headers or {})
        return answer

    async def broken(request: Request, _: Exception) -> Response:
        visit = _visit(site, request, {}, None)
        sentence = visit.words.say("Something is wrong with this page itself; the log is as it was.")
        return refused(visit, sentence, 500)

    pages = Starlette(routes=routes, exception_handlers={404: missing, 405: missing, 500: broken})
    pages.router.redirect_slashes = False  # it would answer with whatever name was asked for
    return Guard(pages, requests=site.requests, networks=networks, names=names, tls=tls)


async def _no_icon(_: Request) -> Response:
    return Response(status_code=204)


def _missing(site: Site, request: Request, status: int) -> Response:
    visit = _visit(site, request, {}, None)
    with suppress(Fault):  # the page is missing, whoever asks
        visit = replace(visit, session=_session(site, request, visit.peer))
    return refused(visit, visit.words.say("There is no such page."), status)


def _endpoint(
    site: Site, page: Page, roles: tuple[Role, ...], turn: asyncio.Semaphore | None
) -> Callable[[Request], Awaitable[Response]]:
    """The page behind its checks: a session, its role, and the token of a form, in this order."""

    async def endpoint(request: Request) -> Response:
        try:
            form = await _form(request)
        except ClientDisconnect:
            return Response(status_code=400)  # the reader has gone
        async with turn or nullcontext():
            return await run_in_threadpool(_answer, site, page, roles, request, form)

    return endpoint


async def _form(request: Request) -> Mapping[str, str]:
    """What a form sent, each name once; nothing but the usual encoding of a form is read."""
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


def _answer(
    site: Site, page: Page, roles: tuple[Role, ...], request: Request, form: Mapping[str, str]
) -> Response:
    visit = _visit(site, request, form, None)
    say, by_itself = visit.words.say, _by_itself(page, request)
    try:
        site.accounts.accounts()
        visit = replace(visit, session=_session(site, request, visit.peer, by_itself=by_itself))
    except Fault:
        return refused(visit, say("The accounts cannot be read: nobody can log in until they can."), 503)
    if roles and visit.session is None:
        if page is pages_board.live_part:
            return pages_board.ended_part(visit)
        if request.method == "GET":
            token = request.cookies.get(cookie_name(site, "session"), "")
            query = {"back": "" if visit.here == "/" else visit.here, "over": site.sessions.why_over(token)}
            asked = urlencode({name: value for name, value in query.items() if value})
            return RedirectResponse(f"/login?{asked}" if asked else "/login", 303)
        return pages_login.lapsed(visit)
    if roles and visit.role not in roles:
        return refused(visit, say("Your account may not do this."), 403)
    if request.method == "POST" and not is_same(form.get("form", ""), _token(visit)):
        sentence = say("This form is too old: nothing was written.")
        return refused(visit, sentence, 403, pages_notes.typed_again(visit))
    try:
        with sqlite_faults(site.db):
            answer = page(visit)
    except CroupierError as error:
        return failed(visit, error, pages_notes.typed_again(visit))
    if page in (pages_login.logout, pages_login.login):  # whoever logs in anew ends what was open here
        site.sessions.end(request.cookies.get(cookie_name(site, "session"), ""))
    return answer


def _by_itself(page: Page, request: Request) -> bool:
    """Whether a board asks for itself again, with the script or without."""
    return page is pages_board.live_part or (
        page is pages_board.board_page and "again" in request.query_params
    )


def _token(visit: Visit) -> str:
    return visit.session.form if visit.session else visit.login_form


def _visit(site: Site, request: Request, form: Mapping[str, str], session: Session | None) -> Visit:
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
        login_form=_login_form(site, peer),
    )


def _several(request: Request) -> Iterator[tuple[str, list[str]]]:
    """Each name of a query; only cards are asked for several times, of the others the last counts."""
    for name in dict.fromkeys(request.query_params):
        found = request.query_params.getlist(name)
        yield name, found if name in ("card", "rank", "suit") else found[-1:]


def _session(site: Site, request: Request, peer: Peer, *, by_itself: bool = False) -> Session | None:
    token = request.cookies.get(cookie_name(site, "session"))
    if not token:
        return None

    def account_of(name: str) -> Account | None:
        return site.accounts.accounts().get(name)

    return site.sessions.find(token, peer, account_of, by_itself=by_itself)


def _login_form(site: Site, peer: Peer) -> str:
    """The token of the login page: made for one address and browser, by a secret of this run."""
    text = f"{peer.address}\n{peer.agent}"
    made = hmac.new(site.secret, text.encode("utf-8", "replace"), sha256).digest()
    return str(int.from_bytes(made))


def _language(site: Site, request: Request) -> str:
    """What was chosen, else the first that the browser asks for and there is, else the usual one."""
    chosen = request.cookies.get(cookie_name(site, "language"), "")
    wanted = [part.strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((code for code in (chosen, *wanted) if code in LANGUAGES), USUAL)
