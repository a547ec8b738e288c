"""The pages under their paths: who may open which, and the token of every form checked first."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl, urlencode

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from croupier.errors import CroupierError, Fault, Refused
from croupier.languages import LANGUAGES, USUAL
from croupier.log.disk import sqlite_faults
from croupier.review.access.accounts import Account, Role
from croupier.review.access.sessions import Peer, Session, is_same
from croupier.review.access.turns import BUSY
from croupier.review.frame import failed, refused
from croupier.review.pages import baseline as pages_baseline
from croupier.review.pages import board as pages_board
from croupier.review.pages import coming as pages_coming
from croupier.review.pages import compare as pages_compare
from croupier.review.pages import hand as pages_hand
from croupier.review.pages import hands as pages_hands
from croupier.review.pages import login as pages_login
from croupier.review.pages import notes as pages_notes
from croupier.review.pages import pairs as pages_pairs
from croupier.review.pages import shuffle as pages_shuffle
from croupier.review.pages import tables as pages_tables
from croupier.review.pages import tokens as pages_tokens
from croupier.review.pages.login import cookie_name
from croupier.review.pages.reports import dealers as pages_dealers
from croupier.review.pages.reports import incidents as pages_incidents
from croupier.review.pages.reports import pace as pages_pace
from croupier.review.pages.reports import rake as pages_rake
from croupier.review.pages.reports import shifts as pages_shifts
from croupier.review.people import account as pages_account
from croupier.review.people import codes as pages_codes
from croupier.review.people import users as pages_users
from croupier.review.serving import witnessing
from croupier.review.serving.api import api_routes, no_such_path
from croupier.review.serving.guard import HOME, Guard, Network
from croupier.review.serving.static_files import authority_file, static_file
from croupier.review.serving.tables import ROOT, TABLE, Tables, led
from croupier.review.visit import Page, Site, Visit
from croupier.words import Words

Served = tuple[str, str, Page, tuple[Role, ...]]
"""Method, path, page, and the roles that may open it; without a role it is open to everybody."""

ALL: Final[tuple[Role, ...]] = ("dealer", "floor", "auditor")
READERS: Final[tuple[Role, ...]] = ("floor", "auditor")
FLOOR: Final[tuple[Role, ...]] = ("floor",)

PEOPLE: Final[tuple[Served, ...]] = (
    ("GET", "/login", pages_login.login_page, ()),
    ("POST", "/login", pages_login.login, ()),
    ("POST", "/login/code", pages_login.login_code, ()),
    ("GET", "/language/{code}", pages_login.language, ()),
    ("GET", "/look/{look}", pages_login.look, ()),
    ("POST", "/logout", pages_login.logout, ALL),
    ("GET", "/account", pages_account.account_page, ALL),
    ("POST", "/account/password", pages_account.change_password, ALL),
    ("POST", "/account/elsewhere", pages_account.elsewhere, ALL),
    ("GET", "/account/code", pages_codes.code_page, ALL),
    ("POST", "/account/code", pages_codes.confirm_code, ALL),
    ("POST", "/account/code-off", pages_codes.code_off, ALL),
    ("POST", "/account/codes", pages_codes.new_codes, ALL),
    ("GET", "/users", pages_users.users_page, FLOOR),
    ("POST", "/users", pages_users.add_user, FLOOR),
    ("GET", "/users/{name}", pages_users.user_page, FLOOR),
    ("POST", "/users/{name}", pages_users.change_user, FLOOR),
    ("GET", "/logins", pages_users.logins_page, READERS),
    ("GET", "/api", pages_tokens.api_page, READERS),
    ("POST", "/api/tokens", pages_tokens.make_token, FLOOR),
    ("POST", "/api/revoked", pages_tokens.revoke_token, FLOOR),
)
"""The pages of accounts, logins and programs: the same for one table and for a room."""

PAGES: Final[tuple[Served, ...]] = (
    *PEOPLE,
    ("GET", "/tables", pages_tables.tables_page, ALL),
    ("GET", "/tables/live", pages_tables.tables_part, ALL),
    ("GET", "/", pages_board.board_page, ALL),
    ("GET", "/live", pages_board.live_part, ALL),
    ("POST", "/coming", pages_coming.come, FLOOR),
    ("GET", "/coming/{token}", pages_coming.link_page, ()),
    ("POST", "/coming/{token}", pages_coming.link, ()),
    ("GET", "/hours", pages_pace.hours_page, ALL),
    ("GET", "/hands", pages_hands.hands_page, READERS),
    ("GET", "/hands/offers", pages_hands.suggest_part, READERS),
    ("GET", "/hands/{hand:int}", pages_hand.hand_page, READERS),
    ("GET", "/hands/{hand:int}/steps/{step:int}", pages_hand.step_part, READERS),
    ("GET", "/hands/{hand:int}/compare", pages_compare.compare_page, READERS),
    ("GET", "/hands/{hand:int}/sheet", pages_hand.sheet_page, READERS),
    ("GET", "/hands/{hand:int}/dispute", pages_hand.dispute_page, READERS),
    ("GET", "/incidents", pages_incidents.incidents_page, READERS),
    ("GET", "/rake", pages_rake.rake_page, READERS),
    ("GET", "/dealers", pages_dealers.dealers_page, READERS),
    ("GET", "/dealer", pages_dealers.dealer_page, READERS),
    ("GET", "/shifts", pages_shifts.shifts_page, READERS),
    ("GET", "/moves", pages_shifts.moves_page, READERS),
    ("GET", "/shuffle", pages_shuffle.shuffle_page, READERS),
    ("POST", "/shuffle/baseline", pages_baseline.choose_baseline, FLOOR),
    ("GET", "/pairs", pages_pairs.pairs_page, READERS),
    ("GET", "/notes", pages_notes.notes_page, READERS),
    ("POST", "/hands/{hand:int}/notes", pages_notes.add_correction, FLOOR),
    ("POST", "/hands/{hand:int}/open", pages_notes.open_hand, FLOOR),
)
OWN: Final = (pages_account, pages_codes, pages_coming, pages_login, pages_tables, pages_users)
WIDE: Final = frozenset(page for _, _, page, _ in PAGES if page.__module__ in {each.__name__ for each in OWN})
"""Pages that belong to no single table, if there are several."""

FRESH: Final = (pages_account.account_page, pages_account.change_password, pages_login.logout)
"""The pages open to somebody whose password was given to them, until they choose their own."""

BOARDS: Final = (pages_board.board_page, pages_tables.tables_page)
LIVE: Final = (pages_board.live_part, pages_tables.tables_part)
"""Pages that reload themselves, and their parts that the script fetches."""

SECRET: Final = (pages_coming.link,)
"""Pages whose path is a secret, which replaces the token of a form."""

SLOW: Final = (
    pages_notes.open_hand,
    pages_account.change_password,
    pages_codes.code_off,
    pages_codes.new_codes,
    pages_users.add_user,
    pages_users.change_user,
)
"""Pages of somebody who is logged in that stretch a password; they never wait for strangers who log in."""


def make_app(
    site: Site,
    *,
    networks: tuple[Network, ...] = HOME,
    names: tuple[str, ...] = (),
    certificate: Path | None = None,
    witness: Path | None = None,
) -> ASGIApp:
    """The pages of a site behind their guard; with a `certificate` they are encrypted.

    With `witness`, a folder, they also cosign the checkpoints of logs.
    """
    routes = api_routes(lambda request: visit_of(at_table(site, request), request, {}))
    routes += _files(certificate)
    routes += witnessing.routes(witness, site.logs.values()) if witness else []
    return Guard(
        Tables(pages_of(site, PAGES, routes), site.tables),
        requests=site.requests,
        networks=networks,
        names=names,
        tls=certificate is not None,
    )


def pages_of(site: Site, pages: Iterable[Served], more: Iterable[Route] = ()) -> Starlette:
    """The pages of a site behind their checks, and the other routes."""
    routes = [
        Route(path, _endpoint(site, page, roles), methods=[method]) for method, path, page, roles in pages
    ]

    async def missing(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException), "it is asked for those alone"
        if "/api/v1/" in request.url.path:
            answer = no_such_path(error.status_code)
        else:
            answer = await run_in_threadpool(_missing, site, request, error.status_code)
        answer.headers.update(error.headers or {})
        return answer

    async def broken(request: Request, _: Exception) -> Response:
        visit = visit_of(at_table(site, request), request, {})
        sentence = visit.words.say("Something is wrong with this page itself; the log is as it was.")
        return refused(visit, sentence, 500)

    made = Starlette(routes=[*routes, *more], exception_handlers={404: missing, 405: missing, 500: broken})
    made.router.redirect_slashes = False  # it would answer with whatever name was asked for
    return made


def _files(certificate: Path | None) -> list[Route]:
    """The routes that are open to everybody, without a session."""
    answers = {
        "/static/{name}": static_file,
        "/certificate": authority_file(certificate),
        "/favicon.ico": no_icon,
    }
    return [Route(path, answer, methods=["GET"]) for path, answer in answers.items()]


async def no_icon(_: Request) -> Response:
    """What a browser gets that asks for an icon by itself."""
    return Response(status_code=204)


def at_table(site: Site, request: Request) -> Site:
    """The site at the table of a request, if there are several."""
    table = request.scope.get(TABLE, "")
    return site.at(table) if table else site


def _missing(site: Site, request: Request, status: int) -> Response:
    site = at_table(site, request)
    visit = visit_of(site, request, {})
    with suppress(Fault):  # the page is missing, whoever asks
        visit = replace(visit, session=session_in(site, request, visit.peer))
    return _sent(visit, refused(visit, visit.words.say("There is no such page."), status))


def _sent(visit: Visit, answer: Response) -> Response:
    """An answer as it is sent: if there are several tables, its links lead to its own table."""
    return led(answer, visit.site.table) if visit.site.table else answer


def _endpoint(site: Site, page: Page, roles: tuple[Role, ...]) -> Callable[[Request], Awaitable[Response]]:
    """The page behind its checks: a session, a role, and the token of a form, in this order."""

    async def endpoint(request: Request) -> Response:
        try:
            form = await _form(request)
        except ClientDisconnect:
            return Response(status_code=400)  # the reader has gone
        visit = visit_of(at_table(site, request), request, form)
        return _sent(visit, await run_in_threadpool(_answer, visit, page, roles, request))

    return endpoint


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


def _answer(visit: Visit, page: Page, roles: tuple[Role, ...], request: Request) -> Response:
    site, form = visit.site, visit.form
    say, by_itself = visit.words.say, _by_itself(page, request)
    try:
        site.accounts.accounts()
        visit = replace(visit, session=session_in(site, request, visit.peer, by_itself=by_itself))
    except Fault:
        return refused(visit, say("The accounts cannot be read: nobody can log in for now."), 503)
    if roles and visit.session is None:
        if page in LIVE:
            return pages_board.ended_part(visit)
        if request.method == "GET":
            token = request.cookies.get(cookie_name(site, "session"), "")
            query = {"back": "" if visit.here == "/" else visit.here, "over": site.sessions.why_over(token)}
            asked = urlencode({name: value for name, value in query.items() if value})
            return RedirectResponse(f"/login?{asked}" if asked else "/login", 303)
        return pages_login.lapsed(visit)
    owners = page.__module__ == pages_users.__name__ and page is not pages_users.logins_page
    if roles and (visit.role not in roles or (owners and not visit.is_owner)):
        return refused(visit, say("Your account may not do this."), 403)
    if request.method == "POST" and page not in SECRET and not is_same(form.get("form", ""), _token(visit)):
        sentence = say("This form is too old: nothing was written.")
        return refused(visit, sentence, 403, pages_notes.typed_again(visit))
    if visit.session and visit.session.account.fresh and roles and page not in FRESH:
        return RedirectResponse("/account", 303)
    if site.is_wide and page not in WIDE | site.over_all:
        return RedirectResponse(ROOT, 303)
    try:
        with sqlite_faults(site.db):
            answer = _in_turn(visit, page) if page in SLOW else page(visit)
    except CroupierError as error:
        return _failed(visit, error)
    if page in (
        pages_login.logout,
        pages_login.login,
        pages_login.login_code,
    ):  # a new login ends the session that was open here
        site.sessions.end(request.cookies.get(cookie_name(site, "session"), ""))
    return answer


def _in_turn(visit: Visit, page: Page) -> Response:
    with visit.site.own_turns.place(visit.who, 2) as turn, turn:
        return page(visit)


def _failed(visit: Visit, error: CroupierError) -> Response:
    typed = pages_notes.typed_again(visit)
    if isinstance(error, Refused) and error.code == "busy":
        return refused(visit, visit.words.say(BUSY), 429, typed)
    return failed(visit, error, typed)


def _by_itself(page: Page, request: Request) -> bool:
    """Whether a board reloads itself, with the script or without."""
    return page in LIVE or (page in BOARDS and "again" in request.query_params)


def _token(visit: Visit) -> str:
    return visit.session.form if visit.session else visit.login_form


def visit_of(site: Site, request: Request, form: Mapping[str, str], session: Session | None = None) -> Visit:
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
        login_form=_login_form(site, peer),
        mark=request.cookies.get(cookie_name(site, "known"), ""),
        look=request.cookies.get(cookie_name(site, "look"), ""),
    )


def _several(request: Request) -> Iterator[tuple[str, list[str]]]:
    """Each name of a query; only cards may come several times, of the others the last counts."""
    for name in dict.fromkeys(request.query_params):
        found = request.query_params.getlist(name)
        yield name, found if name in ("card", "rank", "suit") else found[-1:]


def session_in(site: Site, request: Request, peer: Peer, *, by_itself: bool = False) -> Session | None:
    """The session of a request, if there is one; what a board asks `by_itself` does not keep it alive."""
    token = request.cookies.get(cookie_name(site, "session"))
    if not token:
        return None

    def account_of(name: str) -> Account | None:
        return site.accounts.accounts().get(name)

    return site.sessions.find(token, peer, account_of, by_itself=by_itself)


def _login_form(site: Site, peer: Peer) -> str:
    """The token of the login page: made for one address and browser, with a secret of this run."""
    text = f"{peer.address}\n{peer.agent}"
    made = hmac.new(site.secret, text.encode("utf-8", "replace"), sha256).digest()
    return str(int.from_bytes(made))


def _language(site: Site, request: Request) -> str:
    """The chosen language, or the first that the browser accepts and the pages have, or the default."""
    chosen = request.cookies.get(cookie_name(site, "language"), "")
    wanted = [part.strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((code for code in (chosen, *wanted) if code in LANGUAGES), USUAL)
