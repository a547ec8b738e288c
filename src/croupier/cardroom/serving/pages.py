"""The floor's pages of the room: its tables, what was found, its terminals, and codes for new ones."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from datetime import UTC, datetime
from typing import Final
from urllib.parse import parse_qsl, quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from croupier.cardroom.config import RoomConfig
from croupier.cardroom.schema.roles import FLOOR, READER
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.serving.lines import facts, of_error
from croupier.cardroom.serving.refusals import said_of
from croupier.cardroom.serving.site import RoomSite
from croupier.cardroom.serving.tables import EVERY_S, TablesView, stream
from croupier.cardroom.store.findings import ListedFinding, answer, findings
from croupier.cardroom.store.glance import Glances, counted
from croupier.cardroom.store.logs import copies, count_alone
from croupier.cardroom.store.terminals import ListedTerminal, new_code, strike_out, terminals
from croupier.errors import CroupierError, Fault, Unreadable
from croupier.review.access.sessions import LoginSession, is_same
from croupier.review.frame import panel, show
from croupier.review.html.markup import Child, Html, el
from croupier.review.pages.calls import sound_button
from croupier.review.serving.app import session_in, visit_of
from croupier.review.visit import Visit
from croupier.values import dataclass, replace
from croupier.words import Words, message

_MOST_FORM: Final = 16_384

Copies = tuple[tuple[int, str, bytes], ...]
"""The terminals that have one log: the number of it there, the name and the key."""

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
    "clock": message("The clock of this table is wrong"),
}
"""What the page says of each kind of finding."""

_WHICH: Final = message(
    "Two terminals have the same log; only the one that came first is counted. Which one goes on?"
)


@dataclass
class FloorDesk:
    """The page of one room, for people who are logged in at its site."""

    config: RoomConfig
    connections: Connections
    site: RoomSite
    glances: Glances = field(default_factory=Glances)
    looking: threading.Lock = field(default_factory=threading.Lock)
    _seen: TablesView = field(default_factory=lambda: TablesView((), datetime.now(UTC)))
    _seen_s: float = float("-inf")

    def routes(self) -> list[Route]:
        """The page, and the actions of its forms."""
        return [
            Route("/", self.answering(self._home), methods=["GET"]),
            Route("/tables", self.answering(self._overview), methods=["GET"]),
            Route("/terminals", self.answering(self._terminals), methods=["GET"]),
            Route("/code", self.answering(self._code), methods=["POST"]),
            Route("/strike", self.answering(self._strike), methods=["POST"]),
            Route("/answer", self.answering(self._answer), methods=["POST"]),
            Route("/goes-on", self.answering(self._goes_on), methods=["POST"]),
            Route("/news", self._news, methods=["GET"]),
        ]

    def answering(self, work: Callable[[FloorVisit], Response]) -> Callable[[Request], object]:
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
        return self._refused(asked, why, 413)

    def _guarded(self, work: Callable[[FloorVisit], Response], request: Request, body: bytes) -> Response:
        asked = self._asked(request, body)
        say, is_get = asked.words.say, request.method == "GET"
        try:
            if asked.session is None:
                return _to_login(request) if is_get else RedirectResponse("/login", 303)
            if asked.session.account.fresh:
                return RedirectResponse("/account", 303)
            if not (asked.is_floor or (is_get and (asked.may_read or work in (self._home, self._overview)))):
                return self._refused(asked, say("Your account may not do this."), 403)
            if not is_get and not is_same(asked.form.get("form", ""), asked.session.form):
                return self._refused(asked, say("This page is old: reload it and try again."), 403)
            return work(asked)
        except CroupierError as error:
            facts(request.scope).update(of_error(error))
            status = 503 if isinstance(error, Fault) else 409
            return self._refused(asked, said_of(error, asked.words), status)

    async def _news(self, request: Request) -> Response:
        """The tables, sent again whenever they change, to everybody who is logged in."""

        def asks() -> FloorVisit:
            return self._asked(request, b"", by_itself=True)

        asked = await run_in_threadpool(asks)
        if asked.session is None or asked.session.account.fresh:
            return PlainTextResponse("Log in first.\n", 403)
        events = stream(self._watch, asked.words, lambda: asks().session is not None)
        return StreamingResponse(events, media_type="text/event-stream")

    def _watch(self) -> TablesView:
        """All tables as a moment ago: however many watch the page, they are read twice in `EVERY_S`."""
        with self.looking:
            if time.monotonic() - self._seen_s >= EVERY_S / 2:
                self._seen, self._seen_s = self._read(), time.monotonic()
            return self._seen

    def _read(self) -> TablesView:
        with self.connections.borrowed(READER) as conn:
            return TablesView(self.glances.look(conn), datetime.now(UTC))

    def _asked(self, request: Request, body: bytes, *, by_itself: bool = False) -> FloorVisit:
        visit = visit_of(self.site, request, {})
        session = session_in(self.site, request, visit.peer, by_itself=by_itself)
        return FloorVisit(replace(visit, session=session), dict(parse_qsl(body.decode("utf-8", "replace"))))

    # --- what is asked for ---------------------------------------------------------------------------------

    def _code(self, asked: FloorVisit) -> Response:
        with self.connections.borrowed(FLOOR) as conn:
            code = new_code(conn, asked.who)
        say = asked.words.say
        shown = panel(
            say("Code for one terminal"),
            el("p", code, class_="code"),
            el("p", say("Type it at the table within ten minutes. It works once.")),
        )
        return self._terminals(asked, shown)

    def _strike(self, asked: FloorVisit) -> Response:
        with self.connections.borrowed(FLOOR) as conn:
            strike_out(conn, number(asked.form.get("terminal", "")), asked.who)
        return RedirectResponse("/terminals", 303)

    def _answer(self, asked: FloorVisit) -> Response:
        with self.connections.borrowed(FLOOR) as conn:
            answer(conn, number(asked.form.get("finding", "")), asked.who)
        return RedirectResponse("/tables", 303)

    def _goes_on(self, asked: FloorVisit) -> Response:
        with self.connections.borrowed(FLOOR) as conn:
            count_alone(conn, number(asked.form.get("log", "")), asked.who)
        return RedirectResponse("/tables", 303)

    def _home(self, _: FloorVisit) -> Response:
        return RedirectResponse("/tables", 303)

    def _overview(self, asked: FloorVisit) -> Response:
        """What needs the floor, and all tables."""
        with self.looking:  # a second reader waits for the first, and so has fewer rows to follow
            sight = self._read()
        found = self._found() if asked.may_read else ()
        say = asked.words.say
        old = say("The room does not answer: what you see here is old.")
        return self.show(
            asked,
            say("All tables"),
            el("p", old, id="lost", hidden=True, class_="bad", role="status"),
            panel(say("For the floor"), self._findings(asked, found)) if found else None,
            el("div", sight.needing(asked.words), id="calls", aria_live="polite"),
            el("section", sight.whole(asked.words), id="tables", class_="panel")
            if sight.names
            else panel(say("Tables"), el("div", _none_yet(asked.words), id="tables"), self._let_join(asked)),
            beside=sound_button(asked.visit),
            calls=sight.calls,
        )

    def _terminals(self, asked: FloorVisit, *above: Child) -> Response:
        """The terminals that joined, and the way in for another."""
        with self.connections.borrowed(FLOOR) as conn:
            there = sorted(terminals(conn), key=lambda each: counted(each.name))
        shown = _listed(asked, there) if there else _none_yet(asked.words)
        return self.show(
            asked,
            asked.words.say("Terminals"),
            *above,
            el("section", shown, self._let_join(asked), class_="panel"),
        )

    def _let_join(self, asked: FloorVisit) -> Html | None:
        button = el("button", asked.words.say("Let a terminal join"), class_="first")
        return order(asked, "/code", el("p", button))

    def _found(self) -> tuple[tuple[ListedFinding, Copies], ...]:
        """What waits for the floor, a log of two terminals with its copies."""
        with self.connections.borrowed(FLOOR) as conn:
            return tuple(
                (each, copies(conn, each.log) if each.kind == "copied" and "terminal" in each.facts else ())
                for each in findings(conn)
            )

    def _findings(self, asked: FloorVisit, found: tuple[tuple[ListedFinding, Copies], ...]) -> Html:
        say = asked.words.say
        rows = [
            el(
                "tr",
                el("td", each.terminal or "–"),
                el("td", say(_WHICH if those else FINDINGS[each.kind])),
                el("td", str(each.seq) if each.seq else "", data_label=say("Row")),
                el("td", asked.moment(each.last), data_label=say("Last")),
                el("td", f"{each.times}×"),
                el("td", _which(asked, those) if those else _seen_to(asked, each.id)),
            )
            for each, those in found
        ]
        heads = (say("Terminal"), say("What was found"), say("Row"), say("Last"), "", "")
        return _table(heads, rows)

    def show(
        self,
        asked: FloorVisit,
        title: str,
        *body: Child,
        status: int = 200,
        calls: int = 0,
        beside: Child = None,
    ) -> Response:
        """A page under the bar with the others, the name of the room and `beside` next to its title."""
        files = el("link", rel="stylesheet", href="/room.css"), el("script", src="/room.js", defer=True)
        aside = el("div", el("p", self.config.name, class_="small"), beside, class_="ways")
        return show(asked.visit, title, *files, *body, status=status, calls=calls, aside=aside)

    def _refused(self, asked: FloorVisit, why: str, status: int) -> Response:
        return self.show(
            asked, asked.words.say("Not possible"), el("p", why, class_="bad panel"), status=status
        )


def _seen_to(asked: FloorVisit, finding: int) -> Html | None:
    return order(asked, "/answer", hidden("finding", finding), el("button", asked.words.say("Seen to")))


def _which(asked: FloorVisit, those: Copies) -> list[Child]:
    """The copies of a log, of which the floor lets one go on."""
    return [
        order(asked, "/goes-on", el("button", f"{name} ({key.hex()[:16]})", name="log", value=log))
        for log, name, key in those
    ]


def _none_yet(words: Words) -> Html:
    said = words.say("No table has joined yet. Let a terminal join, and type its code at the table.")
    return el("p", said)


def _listed(asked: FloorVisit, there: Sequence[ListedTerminal]) -> Html:
    """The terminals with their keys, and the way to strike one out."""
    say = asked.words.say
    rows = [
        el(
            "tr",
            el("td", each.name),
            el("td", each.public.hex()[:16], data_label=say("Key")),
            el("td", asked.moment(each.seen) if each.seen else say("never"), data_label=say("Last report")),
            el("td", str(each.seq), data_label=say("Rows")),
            el(
                "td",
                _gone(each, asked.words)
                if each.struck
                else order(asked, "/strike", hidden("terminal", each.id), el("button", say("Strike out"))),
            ),
        )
        for each in there
    ]
    return _table((say("Terminal"), say("Key"), say("Last report"), say("Rows"), ""), rows)


def _table(heads: Sequence[str], rows: Sequence[Html]) -> Html:
    head = el("thead", el("tr", [el("th", head) for head in heads]))
    return el("table", head, el("tbody", rows), class_="pile")


def _gone(each: ListedTerminal, words: Words) -> str:
    return words.say("left") if each.left else words.say("struck out")


def _to_login(request: Request) -> Response:
    """The login, and back from there."""
    path, query = request.url.path, request.url.query
    back = quote(f"{path}?{query}" if query else path, safe="")
    return RedirectResponse("/login" if path == "/" else f"/login?back={back}", 303)


@dataclass(frozen=True)
class FloorVisit:
    """Who asks, in which language and for what, and what the form holds."""

    visit: Visit
    form: Mapping[str, str]

    @property
    def words(self) -> Words:
        return self.visit.words

    @property
    def session(self) -> LoginSession | None:
        return self.visit.session

    @property
    def query(self) -> Mapping[str, str]:
        return self.visit.query

    @property
    def who(self) -> str:
        return self.visit.who

    @property
    def role(self) -> str:
        return self.visit.role

    def moment(self, when: datetime) -> str:
        """A time by the clock of the room, as its reader writes dates."""
        return self.visit.site.wall.moment(when, self.words.language)

    @property
    def is_floor(self) -> bool:
        return self.role == "floor"

    @property
    def may_read(self) -> bool:
        """Whether more is shown than the state of the tables."""
        return self.role in ("floor", "auditor")


def order(asked: FloorVisit, to: str, *body: Child, class_: str | None = None) -> Html | None:
    """A form that only the floor is shown, and may send."""
    return form(asked, to, *body, class_=class_) if asked.is_floor else None


def form(asked: FloorVisit, to: str, *body: Child, class_: str | None = None) -> Html:
    """A form that only somebody who is logged in can send."""
    token = asked.session.form if asked.session else ""
    return el("form", hidden("form", token), *body, method="post", action=to, class_=class_)


def hidden(name: str, value: str | int) -> Html:
    return el("input", type="hidden", name=name, value=value)


def number(typed: str) -> int:
    """A number of a form; raises `Unreadable`."""
    if not typed.isdecimal() or len(typed) > 9:
        raise Unreadable("expected a number")
    return int(typed)
