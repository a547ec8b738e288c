"""The pages under their paths: who may ask for which, and every form held against its token first."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from importlib import resources
from typing import Final
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from croupier.errors import Fault, Refused, Unreadable
from croupier.review import pages_board, pages_hand, pages_hands, pages_login, pages_notes, pages_reports
from croupier.review.accounts import Account, Role
from croupier.review.frame import refused
from croupier.review.guard import HOME, Guard, Network
from croupier.review.pages_login import cookie_name
from croupier.review.sessions import Peer, Session, is_same
from croupier.review.visit import Site, Visit
from croupier.words import LANGUAGES, Words

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
    ("GET", "/hands/{hand:int}", pages_hand.hand_page, READERS),
    ("GET", "/hands/{hand:int}/steps/{step:int}", pages_hand.step_part, READERS),
    ("GET", "/hands/{hand:int}/sheet", pages_hand.sheet_page, READERS),
    ("GET", "/incidents", pages_reports.incidents_page, READERS),
    ("GET", "/rake", pages_reports.rake_page, READERS),
    ("GET", "/notes", pages_notes.notes_page, READERS),
    ("POST", "/hands/{hand:int}/notes", pages_notes.add_correction, FLOOR),
    ("POST", "/hands/{hand:int}/open", pages_notes.open_hand, FLOOR),
)
"""Method, path, page, and the roles that may ask for it; without any it is there for everybody."""

STATIC: Final = {"review.css": "text/css", "review.js": "text/javascript"}


def make_app(
    site: Site, *, networks: tuple[Network, ...] = HOME, names: tuple[str, ...] = (), tls: bool = False
) -> ASGIApp:
    """The pages of a site behind their guard."""
    routes = [
        Route(path, _endpoint(site, page, roles), methods=[method]) for method, path, page, roles in PAGES
    ]
    routes.append(Route("/static/{name}", _static, methods=["GET"]))
    routes.append(Route("/favicon.ico", _no_icon, methods=["GET"]))

    async def missing(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 404
        visit = _visit(site, request, {})
        return refused(visit, visit.words.say("There is no such page."), status)

    pages = Starlette(routes=routes, exception_handlers={404: missing, 405: missing})
    return Guard(pages, requests=site.requests, networks=networks, names=names, tls=tls)


async def _static(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in STATIC:
        return PlainTextResponse("There is no such file.", 404)
    text = (resources.files("croupier.review") / "static" / name).read_text(encoding="utf-8")
    return Response(text, media_type=STATIC[name])


async def _no_icon(_: Request) -> Response:
    return Response(status_code=204)


def _endpoint(site: Site, page: Page, roles: tuple[Role, ...]) -> Callable[[Request], Awaitable[Response]]:
    """The page behind its checks: a session, its role, and the token of a form, in this order."""

    async def endpoint(request: Request) -> Response:
        form = await _form(request)
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
    visit = _visit(site, request, form)
    say = visit.words.say
    if roles and visit.session is None:
        if request.method == "GET" and page is not pages_board.live_part:
            return RedirectResponse("/login", 303)
        return refused(visit, say("Log in first."), 401)
    if roles and visit.role not in roles:
        return refused(visit, say("Your account may not do this."), 403)
    if request.method == "POST" and not is_same(form.get("form", ""), _token(visit)):
        return refused(visit, say("This form is too old: load the page again."), 403)
    try:
        answer = page(visit)
    except (Unreadable, Refused) as error:
        return refused(visit, str(error), 400)
    except Fault as error:
        return refused(visit, str(error), 503)
    if page in (pages_login.logout, pages_login.login):  # whoever logs in anew ends what was open here
        site.sessions.end(request.cookies.get(cookie_name(site, "session"), ""))
    return answer


def _token(visit: Visit) -> str:
    return visit.session.form if visit.session else visit.login_form


def _visit(site: Site, request: Request, form: Mapping[str, str]) -> Visit:
    address = request.client.host if request.client else ""
    peer = Peer(address, request.headers.get("user-agent", "")[:400])
    return Visit(
        site=site,
        words=Words(_language(site, request)),
        peer=peer,
        path=request.url.path,
        session=_session(site, request, peer),
        query=dict(request.query_params),
        form=form,
        params=request.path_params,
        login_form=_login_form(site, peer),
    )


def _session(site: Site, request: Request, peer: Peer) -> Session | None:
    token = request.cookies.get(cookie_name(site, "session"))
    if not token:
        return None

    def account_of(name: str) -> Account | None:
        return site.accounts.accounts().get(name)

    return site.sessions.find(token, peer, account_of)


def _login_form(site: Site, peer: Peer) -> str:
    """The token of the login page: made for one address and browser, by a secret of this run."""
    text = f"{peer.address}\n{peer.agent}"
    made = hmac.new(site.secret, text.encode("utf-8", "replace"), sha256).digest()
    return str(int.from_bytes(made))


def _language(site: Site, request: Request) -> str:
    """What was chosen, else the first that the browser asks for and there is, else French."""
    chosen = request.cookies.get(cookie_name(site, "language"), "")
    wanted = [part.strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((code for code in (chosen, *wanted) if code in LANGUAGES), LANGUAGES[0])
