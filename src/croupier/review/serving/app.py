"""The paths of the pages, and who may open which."""

from __future__ import annotations

import gzip
import threading
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Final, NamedTuple

from cryptography.hazmat.primitives.serialization import Encoding
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.requests import Request as Asked
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from croupier.errors import CroupierError, Fault, Refused, Unreadable
from croupier.log.custody.checkpoints import log_keys
from croupier.log.custody.cosigners import PATH, SIZE_TYPE, CosignRequest, WitnessFolder
from croupier.log.custody.signed_notes import Checkpoint, NoteKey
from croupier.log.disk import sqlite_faults
from croupier.log.reading.archive import Archive
from croupier.review.access.accounts import Role
from croupier.review.frame import failed, refused
from croupier.review.pages import account as pages_account
from croupier.review.pages import board as pages_board
from croupier.review.pages import calls as pages_calls
from croupier.review.pages import cases as pages_cases
from croupier.review.pages import hand as pages_hand
from croupier.review.pages import hands as pages_hands
from croupier.review.pages import login as pages_login
from croupier.review.pages import notes as pages_notes
from croupier.review.pages import shuffle as pages_shuffle
from croupier.review.pages import stage as pages_stage
from croupier.review.pages import tokens as pages_tokens
from croupier.review.pages import users as pages_users
from croupier.review.pages.reports import dealers as pages_dealers
from croupier.review.pages.reports import incidents as pages_incidents
from croupier.review.pages.reports import shifts as pages_shifts
from croupier.review.serving.api import api_routes, no_such_path
from croupier.review.serving.arrival import (
    VISIT,
    Arrival,
    Detour,
    FormToken,
    PasswordTurn,
    Rights,
    Tables,
    at_table,
    busy,
    session_in,
    visit_of,
)
from croupier.review.serving.certificate import authority_of
from croupier.review.serving.guard import HOME, Guard, Network
from croupier.review.visit import Page, Site, Visit
from croupier.values import replace

Served = tuple[str, str, Page, tuple[Role, ...]]
"""Method, path, page, and the roles that may open it; without a role everybody may."""

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
    ("GET", "/account/code", pages_account.code_page, ALL),
    ("POST", "/account/code", pages_account.confirm_code, ALL),
    ("POST", "/account/code-off", pages_account.code_off, ALL),
    ("POST", "/account/codes", pages_account.new_codes, ALL),
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
    ("GET", "/tables", pages_board.tables_page, ALL),
    ("GET", "/tables/live", pages_board.tables_part, ALL),
    ("GET", "/", pages_board.board_page, ALL),
    ("GET", "/live", pages_board.live_part, ALL),
    ("POST", "/coming", pages_calls.come, FLOOR),
    ("GET", "/coming/{token}", pages_calls.link_page, ()),
    ("POST", "/coming/{token}", pages_calls.link, ()),
    ("GET", "/hours", pages_dealers.hours_page, ALL),
    ("GET", "/hands", pages_hands.hands_page, READERS),
    ("GET", "/hands/{hand:int}", pages_hand.hand_page, READERS),
    ("GET", "/hands/{hand:int}/steps/{step:int}", pages_hand.step_part, READERS),
    ("GET", "/hands/{hand:int}/compare", pages_stage.compare_page, READERS),
    ("GET", "/hands/{hand:int}/sheet", pages_hand.sheet_page, READERS),
    ("GET", "/hands/{hand:int}/dispute", pages_hand.dispute_page, READERS),
    ("GET", "/hands/{hand:int}/case", pages_cases.case_form_page, FLOOR),
    ("POST", "/hands/{hand:int}/case", pages_cases.open_case, FLOOR),
    ("GET", "/cases", pages_cases.cases_page, READERS),
    ("GET", "/cases/{case:int}", pages_cases.case_page, READERS),
    ("POST", "/cases/{case:int}", pages_cases.add_to_case, FLOOR),
    ("GET", "/cases/{case:int}/sheet", pages_cases.case_sheet, READERS),
    ("GET", "/incidents", pages_incidents.incidents_page, READERS),
    ("GET", "/rake", pages_shifts.rake_page, READERS),
    ("GET", "/dealers", pages_dealers.dealers_page, READERS),
    ("GET", "/dealer", pages_dealers.dealer_page, READERS),
    ("GET", "/shifts", pages_shifts.shifts_page, READERS),
    ("GET", "/moves", pages_shifts.moves_page, READERS),
    ("GET", "/shuffle", pages_shuffle.shuffle_page, READERS),
    ("POST", "/shuffle/baseline", pages_shuffle.choose_baseline, FLOOR),
    ("GET", "/pairs", pages_shuffle.pairs_page, READERS),
    ("GET", "/notes", pages_notes.notes_page, READERS),
    ("POST", "/hands/{hand:int}/notes", pages_notes.add_correction, FLOOR),
    ("POST", "/hands/{hand:int}/open", pages_notes.open_hand, FLOOR),
)
_OF_NO_TABLE: Final = (pages_account, pages_calls, pages_login, pages_users)
WIDE: Final = frozenset(
    (
        *(pages_board.tables_page, pages_board.tables_part, pages_hands.hands_page),
        *(pages_cases.cases_page, pages_cases.case_page, pages_cases.add_to_case, pages_cases.case_sheet),
    )
) | {page for _, _, page, _ in PAGES if page.__module__ in {each.__name__ for each in _OF_NO_TABLE}}
"""Pages that belong to no single table, if there are several."""

FRESH: Final = (pages_account.account_page, pages_account.change_password, pages_login.logout)
"""Pages open to somebody with a given password, until they choose their own."""

OWNERS: Final = (pages_users.users_page, pages_users.add_user, pages_users.user_page, pages_users.change_user)
"""Pages only for owners of the accounts."""

BOARDS: Final = (pages_board.board_page, pages_board.tables_page)
LIVE: Final = (pages_board.live_part, pages_board.tables_part)
"""Pages that reload themselves, and their parts for the script."""

SECRET: Final = (pages_calls.link,)
"""Pages with a secret path, which need no form token."""

SLOW: Final = (
    pages_notes.open_hand,
    pages_account.change_password,
    pages_account.code_off,
    pages_account.new_codes,
    pages_users.add_user,
    pages_users.change_user,
)
"""Pages after login that hash a password."""

ENDING: Final = (pages_login.logout, pages_login.login, pages_login.login_code)
"""Pages that end the session in this browser."""


def make_app(
    site: Site,
    *,
    networks: tuple[Network, ...] = HOME,
    names: tuple[str, ...] = (),
    certificate: Path | None = None,
    witness: Path | None = None,
) -> ASGIApp:
    """The app: the pages of a site behind the guard, encrypted if there is a `certificate`.

    With `witness`, a folder, it also cosigns checkpoints of logs.
    """
    routes = api_routes(site)
    routes += files_of(certificate)
    routes += witness_routes(witness, site.logs.values()) if witness else []
    return Guard(
        Tables(pages_of(site, PAGES, routes), site.tables),
        requests=site.gate.requests,
        networks=networks,
        names=names,
        tls=certificate is not None,
    )


def pages_of(site: Site, pages: Iterable[Served], more: Iterable[Route] = ()) -> Starlette:
    """The pages of a site behind their checks, and further routes."""
    routes = [
        Route(path, _endpoint(page), methods=[method], middleware=_checks(site, method, page, roles))
        for method, path, page, roles in pages
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
        sentence = visit.say("Something is wrong with this page itself; the log is as it was.")
        return refused(visit, sentence, 500)

    made = Starlette(routes=[*routes, *more], exception_handlers={404: missing, 405: missing, 500: broken})
    made.router.redirect_slashes = False  # it would answer under any name
    return made


def files_of(certificate: Path | None) -> list[Route]:
    """The routes open to everybody, without a session."""
    answers = {
        "/static/{name}": static_file,
        "/certificate": authority_file(certificate),
        "/favicon.ico": no_icon,
    }
    return [Route(path, answer, methods=["GET"]) for path, answer in answers.items()]


async def no_icon(_: Request) -> Response:
    """An empty answer, because browsers ask for an icon automatically."""
    return Response(status_code=204)


def _missing(site: Site, request: Request, status: int) -> Response:
    site = at_table(site, request)
    visit = visit_of(site, request, {})
    with suppress(Fault):  # the page does not exist, for anybody
        visit = replace(visit, session=session_in(site, request, visit.peer))
    return refused(visit, visit.say("There is no such page."), status)


def _checks(site: Site, method: str, page: Page, roles: tuple[Role, ...]) -> list[Middleware]:
    """The checks that a request passes before its page, in this order."""
    checks = [Middleware(Arrival, site=site, is_live=page in LIVE, is_board=page in BOARDS)]
    if roles:
        checks += [Middleware(Rights, roles=roles, owners=page in OWNERS, is_live=page in LIVE)]
    if method == "POST" and page not in SECRET:
        checks += [Middleware(FormToken)]
    checks += [Middleware(Detour, page=page, is_first=not roles or page in FRESH, is_wide=page in WIDE)]
    return [*checks, Middleware(PasswordTurn)] if page in SLOW else checks


def _endpoint(page: Page) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return await run_in_threadpool(_answer, request.scope[VISIT], page)

    return endpoint


def _answer(visit: Visit, page: Page) -> Response:
    try:
        with sqlite_faults(visit.site.db):
            answer = page(visit)
    except CroupierError as error:
        if isinstance(error, Refused) and error.code == "busy":
            return busy(visit)
        return failed(visit, error, pages_cases.typed_again(visit))
    if page in ENDING:
        visit.site.gate.sessions.end(visit.token)
    return answer


KINDS: Final = {
    "review.css": "text/css",
    "review.js": "text/javascript",
    "croupier.webmanifest": "application/manifest+json",
    "icon.png": "image/png",
}
"""The manifest lets phones put the pages on the home screen."""


class _File(NamedTuple):
    body: bytes
    packed: bytes
    tag: str


@cache
def _file(name: str) -> _File:
    body = (resources.files("croupier.review") / "static" / name).read_bytes()
    return _File(body, gzip.compress(body, mtime=0), f'"{sha256(body).hexdigest()[:20]}"')


async def static_file(request: Request) -> Response:
    """A static file, or nothing if the browser already has it."""
    name = request.path_params["name"]
    if name not in KINDS:
        return PlainTextResponse("There is no such file.", 404)
    kind, file = KINDS[name], _file(name)
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.body, media_type=kind, headers=headers)
    return Response(file.packed, media_type=kind, headers=headers | {"content-encoding": "gzip"})


def authority_file(chain: Path | None) -> Callable[[Request], Awaitable[Response]]:
    """The authority of the certificate, which a phone installs to trust the pages; open to everybody."""

    async def answer(_: Request) -> Response:
        if chain is None:
            return PlainTextResponse("These pages have no certificate.", 404)
        body = authority_of(chain).public_bytes(Encoding.PEM)
        headers = {"content-disposition": 'attachment; filename="croupier.crt"'}
        return Response(body, media_type="application/x-x509-ca-cert", headers=headers)

    return answer


# --- the pages as a witness of logs (C2SP tlog-witness) ---------------------------------------------


PREFIX: Final = "/witness"


def witness_routes(folder: Path, logs: Iterable[Path]) -> list[Route]:
    """The routes of a witness with its folder; it already knows these logs.

    It needs no login: the sender of a checkpoint learns only that it was seen, and a checkpoint without the
    signature of a known log is refused. The last checkpoint of each log is kept, to notice a log that is cut
    off at its end.
    """
    keeper, turn = WitnessFolder(folder), threading.Lock()

    async def add(asked: Asked) -> Response:
        body = await asked.body()
        return await run_in_threadpool(_add, keeper, turn, logs, body)

    async def key(_: Asked) -> Response:
        return PlainTextResponse(f"{await run_in_threadpool(lambda: keeper.key)}\n")

    return [Route(PREFIX + PATH, add, methods=["POST"]), Route(PREFIX, key, methods=["GET"])]


def _add(keeper: WitnessFolder, turn: threading.Lock, logs: Iterable[Path], body: bytes) -> Response:
    try:
        request = CosignRequest.parse(body.decode())
        new = Checkpoint.parse(request.note.text)
    except (Unreadable, UnicodeDecodeError) as error:
        return PlainTextResponse(f"{error}\n", 400)
    if request.old > new.size:
        return PlainTextResponse("The old size is larger than the new one.\n", 400)
    try:
        keys = [each for each in (*keeper.known(), *_own(logs)) if each.name == new.origin]
        if not keys:
            return PlainTextResponse("This log is not known here.\n", 404)
        with turn:
            return _cosigned(keeper, request, new, keys)
    except Fault as error:
        return PlainTextResponse(f"{error}\n", 503)


def _cosigned(
    keeper: WitnessFolder, request: CosignRequest, new: Checkpoint, keys: list[NoteKey]
) -> Response:
    before = keeper.kept(new.origin)
    size = Checkpoint.parse(before.text).size if before else 0
    if not any(request.note.holds(key) for key in keys):
        return PlainTextResponse("The checkpoint is signed by no key of this log.\n", 403)
    if request.old != size:
        return PlainTextResponse(f"{size}\n", 409, media_type=SIZE_TYPE)
    try:
        made = keeper.cosign(request, keys, int(time.time()))
    except Refused as error:
        if new.size == size:
            return PlainTextResponse(f"{size}\n", 409, media_type=SIZE_TYPE)
        return PlainTextResponse(f"{error}\n", 422)
    return PlainTextResponse(made.line_of(keeper.key))


def _own(logs: Iterable[Path]) -> Iterator[NoteKey]:
    for log in logs:
        try:
            with Archive.open(log) as archive:
                yield from log_keys(archive.db.conn)
        except CroupierError:
            continue
