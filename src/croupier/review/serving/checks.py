"""What stands before a page, each a middleware of Starlette: rights, the token of a form, detours, turns.

The request carries its visit under `VISIT`. A check either lets it through or answers it itself.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.errors import Refused
from croupier.review.access.limits import BUSY
from croupier.review.access.sessions import is_same
from croupier.review.frame import refused
from croupier.review.pages.board import ended_part
from croupier.review.pages.login import lapsed
from croupier.review.pages.notes import typed_again
from croupier.review.serving.table_paths import ROOT
from croupier.review.visit import Page, Visit

VISIT: Final = "croupier.visit"
"""The key under which a request carries its visit."""


class Rights:
    """Lets in those who are logged in with one of these roles; with `owners` only the owner of the accounts.

    A part of a board, `is_live`, is answered by one that says that the session ended.
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
            return refused(visit, visit.words.say("Your account may not do this."), 403)
        if self._is_live:
            return ended_part(visit)
        if visit.method != "GET":
            return lapsed(visit)
        over = visit.site.gate.sessions.why_over(visit.token)
        query = {"back": "" if visit.here == "/" else visit.here, "over": over}
        asked = urlencode({name: value for name, value in query.items() if value})
        return RedirectResponse(f"/login?{asked}" if asked else "/login", 303)


class FormToken:
    """Lets a form through that carries the token of its session, so no other site can send one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        visit: Visit = scope[VISIT]
        is_ours = is_same(visit.form.get("form", ""), visit.form_token)
        answer = self._app if is_ours else await run_in_threadpool(_too_old, visit)
        await answer(scope, receive, send)


def _too_old(visit: Visit) -> Response:
    sentence = visit.words.say("This form is too old: nothing was written.")
    return refused(visit, sentence, 403, typed_again(visit))


class Detour:
    """Redirects to the account if somebody else chose its password, or to the list of the tables.

    `is_first`: the page is open before a password of one's own; `is_wide`: it belongs to no single table.
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
    """Lets only a few people at a time have a password hashed; strangers who log in wait elsewhere."""

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
        except Refused:  # by the queue: the page answers for its own errors
            await (await run_in_threadpool(busy, visit))(scope, receive, send)


def busy(visit: Visit) -> Response:
    """The page that says that too many passwords are stretched at the same time."""
    return refused(visit, visit.words.say(BUSY), 429, typed_again(visit))
