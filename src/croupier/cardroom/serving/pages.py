"""The floor's page of the room: its tables and terminals, a code for another, what was found."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from croupier.cardroom.config import RoomConfig
from croupier.cardroom.schema.roles import FLOOR, READER
from croupier.cardroom.serving.asking import Asked, form, hidden, moment, number
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.serving.lines import facts, of_error
from croupier.cardroom.serving.tables import stream, tables
from croupier.cardroom.store.findings import Told, answer, findings
from croupier.cardroom.store.glance import Glance, Glances
from croupier.cardroom.store.joining import Terminal, new_code, strike_out, terminals
from croupier.errors import CroupierError
from croupier.languages import LANGUAGES, USUAL
from croupier.review.access.accounts import Account, AccountFile, known
from croupier.review.access.limits import Logins
from croupier.review.access.second import step_of
from croupier.review.access.sessions import Peer, Sessions, is_same
from croupier.review.markup import Child, Html, el, page
from croupier.words import Words, message

COOKIE: Final = "__Host-room"
_MOST_FORM: Final = 16_384

FINDINGS: Final[Mapping[str, str]] = {
    "forged": message("A batch was not signed with the key of this terminal"),
    "unknown-terminal": message("A terminal that never joined sends"),
    "struck": message("A terminal that was struck out sends"),
    "broken": message("Rows that do not follow each other"),
    "fork": message("The log tells another history than before, from this row on"),
    "cut": message("The log lost its last rows: it was cut off after this row"),
    "replaced": message("Another log was begun in the place of this one"),
    "gap": message("Rows are missing after this one: the table archived them before they came"),
    "copied": message("The same log is sent by two terminals"),
    "notes": message("A note is not the one that follows"),
    "signature": message("A signature was not made by a key of the log"),
    "tables": message("The tables of a hand are not those that were signed"),
    "players": message("A player is not the one that follows"),
}
"""What is told of each kind of finding."""


@dataclass
class Desk:
    """The page over one room, with who is logged in; `clock` tells seconds that never go back."""

    config: RoomConfig
    connections: Connections
    clock: Callable[[], float] = time.monotonic
    sessions: Sessions = field(init=False)
    logins: Logins = field(init=False)
    used: dict[str, int] = field(default_factory=dict)
    glances: Glances = field(default_factory=Glances)
    looking: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self.sessions, self.logins = Sessions(self.clock), Logins(self.clock)
        self.accounts = AccountFile(self.config.accounts)

    def routes(self) -> list[Route]:
        """The page, and what its forms ask for."""
        return [
            Route("/", self.answering(self._home), methods=["GET"]),
            Route("/tables", self.answering(self._home), methods=["GET"]),
            Route("/login", self.answering(self._login), methods=["POST"]),
            Route("/logout", self.answering(self._logout), methods=["POST"]),
            Route("/code", self.answering(self._code), methods=["POST"]),
            Route("/strike", self.answering(self._strike), methods=["POST"]),
            Route("/answer", self.answering(self._answer), methods=["POST"]),
            Route("/news", self._news, methods=["GET"]),
        ]

    def answering(self, work: Callable[[Asked], Response]) -> Callable[[Request], object]:
        """The work on what is asked; a form is only taken from whoever is logged in."""

        async def answered(request: Request) -> Response:
            body = b""
            async for part in request.stream():
                body += part
                if len(body) > _MOST_FORM:
                    return PlainTextResponse("Too much.\n", 413)
            return await run_in_threadpool(self._guarded, work, request, body)

        return answered

    def _guarded(self, work: Callable[[Asked], Response], request: Request, body: bytes) -> Response:
        asked = self._asked(request, body)
        try:
            if request.method == "POST" and work != self._login:
                if asked.session is None:
                    return RedirectResponse("/", 303)
                if not is_same(asked.form.get("form", ""), asked.session.form):
                    return PlainTextResponse("Reload the page and try again.\n", 403)
            return work(asked)
        except CroupierError as error:
            facts(request.scope).update(of_error(error))
            return self.show(asked, el("p", str(error), class_="bad"), status=503)

    async def _news(self, request: Request) -> Response:
        """The tables, sent again whenever they have changed, to whoever is logged in."""
        asked = await run_in_threadpool(self._asked, request, b"")
        if asked.session is None:
            return PlainTextResponse("Log in first.\n", 403)
        events = stream(self._look, asked.words, lambda: self._asked(request, b"").session is not None)
        return StreamingResponse(events, media_type="text/event-stream")

    def _look(self) -> tuple[Glance, ...]:
        """All tables; whoever comes while somebody looks waits for them, and has less to follow."""
        with self.looking, self.connections.lent(READER) as conn:
            return self.glances.look(conn)

    def _asked(self, request: Request, body: bytes) -> Asked:
        client = request.client.host if request.client else ""
        peer = Peer(client, request.headers.get("user-agent", "")[:400])
        token = request.cookies.get(COOKIE, "")
        session = self.sessions.find(token, peer, lambda name: self.accounts.accounts().get(name))
        wanted = [each.strip()[:2].lower() for each in request.headers.get("accept-language", "").split(",")]
        language = next((code for code in wanted if code in LANGUAGES), USUAL)
        sent = dict(parse_qsl(body.decode("utf-8", "replace")))
        return Asked(Words(language), peer, token, session, request.query_params, sent)

    # --- who is there --------------------------------------------------------------------------------------

    def _login(self, asked: Asked) -> Response:
        name = asked.form.get("name", "")
        if not self.logins.may_try(asked.peer.address, name):
            told = asked.words.say("Too many attempts: wait a little")
            return self.show(asked, el("p", told, class_="bad"), self._login_form(asked), status=429)
        account = known(self.accounts.accounts(), name, asked.form.get("password", ""))
        if account is not None and account.role == "floor" and self._second(account, asked.form):
            self.logins.was_right(asked.peer.address, name)
            answer: Response = RedirectResponse("/", 303)
            token = self.sessions.begin(account, asked.peer)
            answer.set_cookie(COOKIE, token, path="/", secure=True, httponly=True, samesite="strict")
            return answer
        told = asked.words.say("The name, the password or the code is not right")
        return self.show(asked, el("p", told, class_="bad"), self._login_form(asked), status=403)

    def _second(self, account: Account, form: Mapping[str, str]) -> bool:
        """Whether the second factor is right, where the account has one; a code is good once."""
        if not account.totp:
            return True
        used = self.used.get(account.name, 0)
        step = step_of(account.totp, form.get("code", ""), time.time(), used)
        self.used[account.name] = step or used
        return step is not None

    def _logout(self, asked: Asked) -> Response:
        self.sessions.end(asked.token)
        return RedirectResponse("/", 303)

    # --- what is asked for ---------------------------------------------------------------------------------

    def _home(self, asked: Asked) -> Response:
        if asked.session is None:
            return self.show(asked, self._login_form(asked))
        return self._overview(asked)

    def _code(self, asked: Asked) -> Response:
        with self.connections.lent(FLOOR) as conn:
            code = new_code(conn, asked.who)
        say = asked.words.say
        shown = el(
            "section",
            el("h2", say("Code for one terminal")),
            el("p", code, class_="code"),
            el("p", say("Type it at the table within ten minutes. It is good once.")),
        )
        return self._overview(asked, shown)

    def _strike(self, asked: Asked) -> Response:
        with self.connections.lent(FLOOR) as conn:
            strike_out(conn, number(asked.form.get("terminal", "")), asked.who)
        return RedirectResponse("/", 303)

    def _answer(self, asked: Asked) -> Response:
        with self.connections.lent(FLOOR) as conn:
            answer(conn, number(asked.form.get("finding", "")), asked.who)
        return RedirectResponse("/", 303)

    def _overview(self, asked: Asked, *above: Child) -> Response:
        with self.connections.lent(FLOOR) as conn:
            there, found = terminals(conn), findings(conn)
        say = asked.words.say
        shown = tables(self._look(), asked.words, datetime.now(UTC))
        old = say("The room does not answer: what stands here is old.")
        return self.show(
            asked,
            *above,
            el("p", old, id="lost", hidden=True, class_="bad"),
            el("section", el("h2", say("Tables")), el("div", shown, id="tables"), _reading(asked)),
            el("section", el("h2", say("For the floor")), self._findings(asked, found)) if found else None,
            el("section", el("h2", say("Terminals")), self._terminals(asked, there)),
            el("p", el("a", say("What the tables are offered"), href="/offers")),
            form(asked, "/code", el("button", say("Let a terminal join"))),
            form(asked, "/logout", el("button", say("Log out"))),
        )

    def _findings(self, asked: Asked, found: tuple[Told, ...]) -> Html:
        say = asked.words.say
        rows = [
            el(
                "tr",
                el("td", each.terminal or "–"),
                el("td", say(FINDINGS[each.kind])),
                el("td", str(each.seq) if each.seq else ""),
                el("td", moment(each.last)),
                el("td", f"{each.times}×"),
                el("td", form(asked, "/answer", hidden("finding", each.id), el("button", say("Seen to")))),
            )
            for each in found
        ]
        heads = (say("Terminal"), say("What was found"), say("Row"), say("Last"), "", "")
        return el("table", el("tr", [el("th", head) for head in heads]), rows)

    def _terminals(self, asked: Asked, there: tuple[Terminal, ...]) -> Html:
        say = asked.words.say
        rows = [
            el(
                "tr",
                el("td", each.name),
                el("td", each.public.hex()[:16]),
                el("td", moment(each.seen) if each.seen else say("never")),
                el("td", str(each.seq)),
                el(
                    "td",
                    say("struck out")
                    if each.struck
                    else form(asked, "/strike", hidden("terminal", each.id), el("button", say("Strike out"))),
                ),
            )
            for each in there
        ]
        heads = (say("Terminal"), say("Key"), say("Heard last"), say("Rows"), "")
        return el("table", el("tr", [el("th", head) for head in heads]), rows)

    def _login_form(self, asked: Asked) -> Html:
        say = asked.words.say
        return el(
            "form",
            el("p", el("label", say("Name"), " ", el("input", name="name", autofocus=True))),
            el("p", el("label", say("Password"), " ", el("input", name="password", type="password"))),
            el("p", el("label", say("Code of the phone, if there is one"), " ", el("input", name="code"))),
            el("button", say("Log in")),
            method="post",
            action="/login",
        )

    def show(self, asked: Asked, *body: Child, status: int = 200) -> Response:
        """A page with the room's name above it."""
        head = el(
            "head",
            el("meta", charset="utf-8"),
            el("meta", name="viewport", content="width=device-width, initial-scale=1"),
            el("title", self.config.name),
            el("link", rel="stylesheet", href="/room.css"),
            el("script", src="/room.js", defer=True),
        )
        whole = el("body", el("h1", self.config.name), *body)
        return HTMLResponse(page(head, whole, language=asked.words.language), status)


def _reading(asked: Asked) -> Html:
    """The way to what was dealt at all tables."""
    return el("p", el("a", asked.words.say("Hands of all tables"), href="/hands"))
