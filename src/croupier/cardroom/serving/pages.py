"""The floor's page of the room: its tables and terminals, codes for new terminals, and findings."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final
from urllib.parse import parse_qsl, quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from croupier.cardroom.config import RoomConfig
from croupier.cardroom.schema.roles import FLOOR, READER
from croupier.cardroom.serving.asking import Asked, form, hidden, moment, number, order
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.serving.lines import facts, of_error
from croupier.cardroom.serving.saying import said_of
from croupier.cardroom.serving.site import RoomSite
from croupier.cardroom.serving.tables import EVERY_S, Sight, stream, tables
from croupier.cardroom.store.findings import ListedFinding, answer, findings
from croupier.cardroom.store.glance import Glance, Glances
from croupier.cardroom.store.joining import Terminal, new_code, strike_out, terminals
from croupier.errors import CroupierError, Fault
from croupier.review.access.sessions import is_same
from croupier.review.html.markup import Child, Html, el, page
from croupier.review.serving.app import session_in, visit_of
from croupier.words import Words, message

_MOST_FORM: Final = 16_384

FINDINGS: Final[Mapping[str, str]] = {
    "forged": message("A batch was not signed with the key of this terminal"),
    "unknown-terminal": message("A terminal that never joined is sending"),
    "struck": message("A terminal that was struck out is sending"),
    "broken": message("Rows that do not follow each other"),
    "fork": message("From this row on the log differs from what it was before"),
    "cut": message("The log was cut off: it lost the rows after this one"),
    "replaced": message("A new log was begun in place of this one"),
    "gap": message("Rows are missing after this one: the table archived them before it sent them"),
    "copied": message("Two terminals send the same log"),
    "notes": message("A note does not follow the one before it"),
    "signature": message("A signature was not made by a key of the log"),
    "tables": message("The tables of a hand differ from what was signed"),
    "players": message("A player does not follow the one before"),
}
"""What the page says of each kind of finding."""


@dataclass
class Desk:
    """The page of one room, for people who are logged in at its site."""

    config: RoomConfig
    connections: Connections
    site: RoomSite
    glances: Glances = field(default_factory=Glances)
    looking: threading.Lock = field(default_factory=threading.Lock)
    _seen: Sight = field(default_factory=lambda: Sight((), datetime.now(UTC)))
    _seen_s: float = float("-inf")

    def routes(self) -> list[Route]:
        """The page, and the actions of its forms."""
        return [
            Route("/", self.answering(self._overview), methods=["GET"]),
            Route("/tables", self.answering(self._overview), methods=["GET"]),
            Route("/code", self.answering(self._code), methods=["POST"]),
            Route("/strike", self.answering(self._strike), methods=["POST"]),
            Route("/answer", self.answering(self._answer), methods=["POST"]),
            Route("/news", self._news, methods=["GET"]),
        ]

    def answering(self, work: Callable[[Asked], Response]) -> Callable[[Request], object]:
        """Handle a request; a form is accepted only from somebody who is logged in."""

        async def answered(request: Request) -> Response:
            body = b""
            async for part in request.stream():
                body += part
                if len(body) > _MOST_FORM:
                    return await run_in_threadpool(self._too_long, request)
            return await run_in_threadpool(self._guarded, work, request, body)

        return answered

    def _too_long(self, request: Request) -> Response:
        asked = self._asked(request, b"")
        why = asked.words.say("This is more than can be kept at once: add a part of it at a time.")
        return self.show(asked, el("p", why, class_="bad"), status=413)

    def _guarded(self, work: Callable[[Asked], Response], request: Request, body: bytes) -> Response:
        asked = self._asked(request, body)
        say, is_get = asked.words.say, request.method == "GET"
        try:
            if asked.session is None:
                return _to_login(request) if is_get else RedirectResponse("/login", 303)
            if asked.session.account.fresh:
                return RedirectResponse("/account", 303)
            if not (asked.is_floor or (is_get and (asked.may_read or work == self._overview))):
                return self.show(
                    asked, el("p", say("Your account may not do this."), class_="bad"), status=403
                )
            if not is_get and not is_same(asked.form.get("form", ""), asked.session.form):
                old = say("This page is old: reload it and try again.")
                return self.show(asked, el("p", old, class_="bad"), status=403)
            return work(asked)
        except CroupierError as error:
            facts(request.scope).update(of_error(error))
            status = 503 if isinstance(error, Fault) else 409
            return self.show(asked, el("p", said_of(error, asked.words), class_="bad"), status=status)

    async def _news(self, request: Request) -> Response:
        """The tables, sent again whenever they change, to everybody who is logged in."""

        def asks() -> Asked:
            return self._asked(request, b"", by_itself=True)

        asked = await run_in_threadpool(asks)
        if asked.session is None or asked.session.account.fresh:
            return PlainTextResponse("Log in first.\n", 403)
        events = stream(self._watch, asked.words, lambda: asks().session is not None)
        return StreamingResponse(events, media_type="text/event-stream")

    def _look(self) -> tuple[Glance, ...]:
        """All tables; a second reader waits for the first, and so has fewer rows to follow."""
        with self.looking:
            return self._read()

    def _watch(self) -> Sight:
        """All tables as a moment ago: however many watch the page, they are read twice in `EVERY_S`."""
        with self.looking:
            if time.monotonic() - self._seen_s >= EVERY_S / 2:
                self._seen, self._seen_s = Sight(self._read(), datetime.now(UTC)), time.monotonic()
            return self._seen

    def _read(self) -> tuple[Glance, ...]:
        with self.connections.borrowed(READER) as conn:
            return self.glances.look(conn)

    def _asked(self, request: Request, body: bytes, *, by_itself: bool = False) -> Asked:
        visit = visit_of(self.site, request, {})
        session = session_in(self.site, request, visit.peer, by_itself=by_itself)
        sent = dict(parse_qsl(body.decode("utf-8", "replace")))
        return Asked(visit.words, session, request.query_params, sent)

    # --- what is asked for ---------------------------------------------------------------------------------

    def _code(self, asked: Asked) -> Response:
        with self.connections.borrowed(FLOOR) as conn:
            code = new_code(conn, asked.who)
        say = asked.words.say
        shown = el(
            "section",
            el("h2", say("Code for one terminal")),
            el("p", code, class_="code"),
            el("p", say("Type it at the table within ten minutes. It works once.")),
        )
        return self._overview(asked, shown)

    def _strike(self, asked: Asked) -> Response:
        with self.connections.borrowed(FLOOR) as conn:
            strike_out(conn, number(asked.form.get("terminal", "")), asked.who)
        return RedirectResponse("/", 303)

    def _answer(self, asked: Asked) -> Response:
        with self.connections.borrowed(FLOOR) as conn:
            answer(conn, number(asked.form.get("finding", "")), asked.who)
        return RedirectResponse("/", 303)

    def _overview(self, asked: Asked, *above: Child) -> Response:
        there, found = self._known() if asked.may_read else ((), ())
        say = asked.words.say
        shown = tables(self._look(), asked.words, datetime.now(UTC))
        old = say("The room does not answer: what you see here is old.")
        return self.show(
            asked,
            *above,
            el("p", old, id="lost", hidden=True, class_="bad"),
            el("section", el("h2", say("Tables")), el("div", shown, id="tables"), _reading(asked)),
            el("section", el("h2", say("For the floor")), self._findings(asked, found)) if found else None,
            el("section", el("h2", say("Terminals")), self._terminals(asked, there))
            if asked.may_read
            else None,
            el("p", [[el("a", label, href=path), " · "] for path, label in _ways(asked)], asked.who),
            order(asked, "/code", el("button", say("Let a terminal join"))),
            form(asked, "/logout", el("button", say("Log out"))),
        )

    def _known(self) -> tuple[tuple[Terminal, ...], tuple[ListedFinding, ...]]:
        with self.connections.borrowed(FLOOR) as conn:
            return terminals(conn), findings(conn)

    def _findings(self, asked: Asked, found: tuple[ListedFinding, ...]) -> Html:
        say = asked.words.say
        rows = [
            el(
                "tr",
                el("td", each.terminal or "–"),
                el("td", say(FINDINGS[each.kind])),
                el("td", str(each.seq) if each.seq else "", data_label=say("Row")),
                el("td", moment(each.last, asked.words), data_label=say("Last")),
                el("td", f"{each.times}×"),
                el("td", order(asked, "/answer", hidden("finding", each.id), el("button", say("Seen to")))),
            )
            for each in found
        ]
        heads = (say("Terminal"), say("What was found"), say("Row"), say("Last"), "", "")
        return el("table", el("tr", [el("th", head) for head in heads]), rows)

    def _terminals(self, asked: Asked, there: tuple[Terminal, ...]) -> Html:
        say = asked.words.say
        if not there:
            return el(
                "p", say("No table has joined yet. Let a terminal join, and type its code at the table.")
            )
        rows = [
            el(
                "tr",
                el("td", each.name),
                el("td", each.public.hex()[:16], data_label=say("Key")),
                el(
                    "td",
                    moment(each.seen, asked.words) if each.seen else say("never"),
                    data_label=say("Last report"),
                ),
                el("td", str(each.seq), data_label=say("Rows")),
                el(
                    "td",
                    _gone(each, asked.words)
                    if each.struck
                    else order(
                        asked, "/strike", hidden("terminal", each.id), el("button", say("Strike out"))
                    ),
                ),
            )
            for each in there
        ]
        heads = (say("Terminal"), say("Key"), say("Last report"), say("Rows"), "")
        return el("table", el("tr", [el("th", head) for head in heads]), rows)

    def show(self, asked: Asked, *body: Child, status: int = 200) -> Response:
        """A page under the room's name."""
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


def _gone(each: Terminal, words: Words) -> str:
    return words.say("left") if each.left else words.say("struck out")


def _reading(asked: Asked) -> Html:
    """The link to the hands of all tables."""
    if not asked.may_read:
        return el("p", el("a", asked.words.say("Pace"), href="/hours"))
    return el("p", el("a", asked.words.say("Hands of all tables"), href="/hands"))


def _ways(asked: Asked) -> list[tuple[str, str]]:
    """The pages beside this one that somebody may see."""
    say = asked.words.say
    found = [("/account", say("Your account"))]
    if asked.may_read:
        found = [("/offers", say("What the tables are offered")), ("/api", say("For programs")), *found]
        found.append(("/logins", say("Log of logins")))
    if asked.session is not None and asked.session.account.owner:
        found.append(("/users", say("Users")))
    return found


def _to_login(request: Request) -> Response:
    """The login, and back from there."""
    path, query = request.url.path, request.url.query
    back = quote(f"{path}?{query}" if query else path, safe="")
    return RedirectResponse("/login" if path == "/" else f"/login?back={back}", 303)
