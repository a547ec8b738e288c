"""The floor's pages of the room: tables, findings, terminals, and codes for new terminals."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import field
from datetime import UTC, datetime
from typing import Any, Final

from psycopg import Connection
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse

from croupier.cardroom.config import RoomConfig
from croupier.cardroom.schema.roles import FLOOR, READER
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.serving.lines import note_error
from croupier.cardroom.serving.refusals import said_of
from croupier.cardroom.serving.site import RoomSite
from croupier.cardroom.serving.tables import EVERY_S, TablesView, stream
from croupier.cardroom.store.findings import FINDINGS, ListedFinding, answer, findings
from croupier.cardroom.store.glance import Glances, counted
from croupier.cardroom.store.logs import copies, count_alone
from croupier.cardroom.store.offers import waiting
from croupier.cardroom.store.terminals import ListedTerminal, new_code, strike_out, terminals
from croupier.errors import CroupierError, Fault, Unreadable
from croupier.review.access.sessions import LoginSession
from croupier.review.frame import form, panel, refused, show
from croupier.review.html.markup import PILE, Child, Html, el, table
from croupier.review.pages.calls import sound_button
from croupier.review.serving.app import ALL, READERS, Served
from croupier.review.serving.app import FLOOR as ONLY_FLOOR
from croupier.review.serving.arrival import session_in, visit_of
from croupier.review.visit import Page, Visit
from croupier.values import dataclass
from croupier.words import Words, message

Copies = tuple[tuple[int, str, bytes], ...]
"""The terminals that have the same log: the number of its copy, the name and the key of each."""

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

    def served(self) -> tuple[Served, ...]:
        """The pages, and the actions of their forms."""
        return (
            ("GET", "/tables", told(self._overview), ALL),
            ("GET", "/terminals", told(self._terminals), READERS),
            ("POST", "/code", told(self._code), ONLY_FLOOR),
            ("POST", "/strike", self._ordered(strike_out, "terminal", "/terminals"), ONLY_FLOOR),
            ("POST", "/answer", self._ordered(answer, "finding", "/tables"), ONLY_FLOOR),
            ("POST", "/goes-on", self._ordered(count_alone, "log", "/tables"), ONLY_FLOOR),
        )

    async def news(self, request: Request) -> Response:
        """The tables as a stream of changes, for everybody who is logged in."""

        visit = visit_of(self.site, request, {})

        def session() -> LoginSession | None:
            return session_in(self.site, request, visit.peer, by_itself=True)

        there = await run_in_threadpool(session)
        if there is None or there.account.fresh:
            return PlainTextResponse("Log in first.\n", 403)
        events = stream(self._watch, visit.words, lambda: session() is not None)
        return StreamingResponse(events, media_type="text/event-stream")

    def _watch(self) -> TablesView:
        """All tables, read at most twice in `EVERY_S`, however many people watch."""
        with self.looking:
            if time.monotonic() - self._seen_s >= EVERY_S / 2:
                self._seen, self._seen_s = self._read(), time.monotonic()
            return self._seen

    def _read(self) -> TablesView:
        with self.connections.borrowed(READER) as conn:
            return TablesView(self.glances.look(conn), datetime.now(UTC), waiting(conn))

    # --- what is asked for ---------------------------------------------------------------------------------

    def _code(self, visit: Visit) -> Response:
        with self.connections.borrowed(FLOOR) as conn:
            code = new_code(conn, visit.who)
        say = visit.words.say
        shown = panel(
            say("Code for one terminal"),
            el("p", code, class_="code"),
            el("p", say("Type it at the table within ten minutes. It works once.")),
        )
        return self._terminals(visit, shown)

    def _ordered(self, act: Callable[[Connection[Any], int, str], None], of: str, then: str) -> Page:
        """Run `act` with the number in the field `of` of a form, and lead to the page `then`."""

        def done(visit: Visit) -> Response:
            with self.connections.borrowed(FLOOR) as conn:
                act(conn, number(visit.form.get(of, "")), visit.who)
            return RedirectResponse(then, 303)

        return told(done)

    def _overview(self, visit: Visit) -> Response:
        """The open questions to the floor, and all tables."""
        with self.looking:  # a second reader waits, and then has fewer rows to follow
            sight = self._read()
        found = self._found() if visit.role in READERS else ()
        say = visit.words.say
        old = say("The room does not answer: what you see here is old.")
        return self.show(
            visit,
            say("All tables"),
            el("p", old, id="lost", hidden=True, class_="bad", role="status"),
            panel(say("For the floor"), self._findings(visit, found)) if found else None,
            el("div", sight.needing(visit.words), id="calls", aria_live="polite"),
            el("section", sight.whole(visit.words), id="tables", class_="panel")
            if sight.names
            else panel(say("Tables"), el("div", _none_yet(visit.words), id="tables"), _let_join(visit)),
            beside=sound_button(visit),
            calls=sight.calls,
        )

    def _terminals(self, visit: Visit, *above: Child) -> Response:
        """The joined terminals, and the form that lets another one join."""
        with self.connections.borrowed(FLOOR) as conn:
            there = sorted(terminals(conn), key=lambda each: counted(each.name))
        shown = _listed(visit, there) if there else _none_yet(visit.words)
        return self.show(
            visit,
            visit.words.say("Terminals"),
            *above,
            el("section", shown, _let_join(visit), class_="panel"),
        )

    def _found(self) -> tuple[tuple[ListedFinding, Copies], ...]:
        """The findings that wait for the floor; for a log of two terminals with its copies."""
        with self.connections.borrowed(FLOOR) as conn:
            return tuple(
                (each, copies(conn, each.log) if each.kind == "copied" and "terminal" in each.facts else ())
                for each in findings(conn)
            )

    def _findings(self, visit: Visit, found: tuple[tuple[ListedFinding, Copies], ...]) -> Html:
        say = visit.words.say
        rows = [
            (
                each.terminal or "–",
                say(_WHICH if those else FINDINGS[each.kind]),
                str(each.seq) if each.seq else "",
                moment(visit, each.last),
                f"{each.times}×",
                _which(visit, those)
                if those
                else order(visit, "/answer", hidden("finding", each.id), el("button", say("Seen to"))),
            )
            for each, those in found
        ]
        return table(
            (say("Terminal"), say("What was found"), say("Row"), say("Last"), "", ""), rows, class_=PILE
        )

    def show(
        self,
        visit: Visit,
        title: str,
        *body: Child,
        status: int = 200,
        calls: int = 0,
        beside: Child = None,
    ) -> Response:
        """A page under the bar, with the name of the room and `beside` next to its title."""
        files = el("link", rel="stylesheet", href="/room.css"), el("script", src="/room.js", defer=True)
        aside = el("div", el("p", self.config.name, class_="small"), beside, class_="ways")
        return show(visit, title, *files, *body, status=status, calls=calls, aside=aside)


def told(page: Page) -> Page:
    """The page, or the sentence of its error."""

    def answered(visit: Visit) -> Response:
        try:
            return page(visit)
        except CroupierError as error:
            note_error(error)
            return refused(visit, said_of(error, visit.words), 503 if isinstance(error, Fault) else 409)

    return answered


def _which(visit: Visit, those: Copies) -> list[Child]:
    """The copies of a log, for the floor to choose one."""
    return [
        order(visit, "/goes-on", el("button", f"{name} ({key.hex()[:16]})", name="log", value=log))
        for log, name, key in those
    ]


def _none_yet(words: Words) -> Html:
    said = words.say("No table has joined yet. Let a terminal join, and type its code at the table.")
    return el("p", said)


def _listed(visit: Visit, there: Sequence[ListedTerminal]) -> Html:
    """The terminals with their keys, and forms to strike them out."""
    say = visit.words.say
    rows = [
        (
            each.name,
            each.public.hex()[:16],
            moment(visit, each.seen) if each.seen else say("never"),
            str(each.seq),
            (say("left") if each.left else say("struck out"))
            if each.struck
            else order(visit, "/strike", hidden("terminal", each.id), el("button", say("Strike out"))),
        )
        for each in there
    ]
    return table((say("Terminal"), say("Key"), say("Last report"), say("Rows"), ""), rows, class_=PILE)


def _let_join(visit: Visit) -> Html | None:
    return order(
        visit, "/code", el("p", el("button", visit.words.say("Let a terminal join"), class_="first"))
    )


def moment(visit: Visit, when: datetime) -> str:
    """A time by the clock of the room, in the date format of the reader."""
    return visit.site.wall.moment(when, visit.words.language)


def order(visit: Visit, to: str, *body: Child, class_: str | None = None) -> Html | None:
    """A form that only the floor sees and may send."""
    return form(visit, to, *body, class_=class_) if visit.role == "floor" else None


def hidden(name: str, value: str | int) -> Html:
    return el("input", type="hidden", name=name, value=value)


def number(typed: str) -> int:
    """The number in a form; raises `Unreadable`."""
    if not typed.isdecimal() or len(typed) > 9:
        raise Unreadable("expected a number")
    return int(typed)
