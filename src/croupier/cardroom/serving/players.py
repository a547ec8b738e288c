"""What players see of a tournament without a login: a display, and where they sit; and the slips to print.

All of it follows from orders and from rows; nothing of a hand counts before the hand is over.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from typing import Final

from starlette.responses import HTMLResponse, Response

from croupier.cardroom.orders import now_ms
from croupier.cardroom.serving.pages import FloorDesk, told
from croupier.cardroom.serving.tournament_words import (
    ShownClock,
    average,
    called,
    chips_said,
    pace_said,
    stakes_said,
    unseated,
)
from croupier.cardroom.store.directing import Director
from croupier.cardroom.store.tournament_floor import TournamentFloor, Walk
from croupier.review.html.markup import Child, Html, el, page, person
from croupier.review.serving.app import READERS, Served
from croupier.review.visit import Visit
from croupier.rules.tournament.draw_chain import text_of
from croupier.words import Words

PLACE: Final = "/display"

EVERY_S: Final = 2.0
"""Seconds until the tournament is read again, however many people look."""

LEADERS: Final = 5

DRAW_MS: Final = 60_000
"""How long a draw of seats is shown with what a stranger needs to check it."""


class PlayersDisplay:
    """The pages of one room for its players; the slips are for people who are logged in at its `desk`."""

    def __init__(self, desk: FloorDesk, director: Director) -> None:
        self.desk, self.director, self._lock = desk, director, threading.Lock()
        self._seen: TournamentFloor | None = None
        self._seen_s = float("-inf")

    def served(self) -> tuple[Served, ...]:
        """The pages; without a role everybody may open them."""
        return (
            ("GET", PLACE, told(self._display), ()),
            ("GET", f"{PLACE}/seat", told(self._seat), ()),
            ("GET", "/tournament/slips", told(self._slips), READERS),
        )

    def _look(self) -> TournamentFloor | None:
        with self._lock:
            if time.monotonic() - self._seen_s >= EVERY_S:
                self._seen, self._seen_s = self.director.look(), time.monotonic()
            return self._seen

    def _display(self, visit: Visit) -> Response:
        say, floor = visit.words.say, self._look()
        now = _now(floor, visit.words) if floor is not None else [el("h1", say("No tournament is open."))]
        old = el("p", say("The room does not answer: what you see here is old."), id="lost")
        where = el("a", say("Where do I sit?"), href=f"{PLACE}/seat", class_="where", id="where")
        shown = el("main", now, old, id="now"), el("footer", where)
        return _page(visit, floor, *shown, class_="display", again="5")

    def _seat(self, visit: Visit) -> Response:
        say, floor, asked = visit.words.say, self._look(), _bare(visit.query.get("name", ""))
        found = list[Html]()
        if floor is not None and asked:
            marks = {mark: name for mark, name in floor.names.items() if _bare(name) == asked}
            own = [one for one in floor.entries.values() if one.player in marks][-1:]
            found = [el("h1", person(marks[one.player])) for one in own]
            found += [el("p", _where(floor, one.number, visit.words), class_="seat") for one in own]
        ask = el(
            "form",
            el("label", say("Your name"), el("input", name="name", maxlength=80, required=True)),
            el("button", say("Where do I sit?")),
            action=f"{PLACE}/seat",
        )
        nobody = el("p", say("Nobody of this name is in the list.")) if asked and not found else None
        back = el("a", say("Go back"), href=PLACE, class_="where")
        shown = el("main", found or el("h1", say("Where do I sit?")), nobody, ask), el("footer", back)
        return _page(visit, floor, *shown, class_="asks")

    def _slips(self, visit: Visit) -> Response:
        """A card for everybody who is sent to a seat, or for those of one table."""
        say, floor = visit.words.say, self._look()
        walks = [one for one in floor.walking if one.order.target] if floor is not None else []
        origins = sorted({one.order.source.name for one in walks if one.order.source is not None})
        only = visit.query.get("from")
        cards = [
            _slip(floor, one, visit.words)
            for one in walks
            if floor is not None and only in (None, one.order.source.name if one.order.source else "")
        ]
        ways = (
            el("h1", say("Slips to print")),
            el("a", say("Go back"), href="/tournament"),
            el("a", say("All"), href="?"),
            [el("a", name, href=f"?from={name}") for name in origins],
            el("button", say("Print"), id="print"),
        )
        none = el("p", say("Nobody is on the way to a seat.")) if not cards else None
        return _page(visit, floor, el("nav", ways, class_="ways"), el("main", none, cards), class_="slips")


def _slip(floor: TournamentFloor, walk: Walk, words: Words) -> Html:
    """The card that somebody takes along to a seat."""
    say, source, target = words.say, walk.order.source, walk.order.target
    assert target is not None, "they are sent to one"
    origin = say("from {table}, seat {seat}", table=source.name, seat=source.seat) if source else ""
    drawn = say("draw {number}", number=walk.order.draw) if walk.order.draw else ""
    more = filter(None, (origin, chips_said(walk.order.stack, words), drawn))
    place = say("{table}, seat {seat}", table=target.name, seat=target.seat)
    name = el("h2", person(called(walk.entry, floor, words)))
    return el("section", el("p", floor.name), name, el("p", el("b", place)), el("p", " · ".join(more)))


def _page(
    visit: Visit, floor: TournamentFloor | None, *body: Child, class_: str, again: str | None = None
) -> Response:
    named = floor.name if floor is not None else visit.words.say("Tournament")
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("title", f"{named} · croupier"),
        el("link", rel="stylesheet", href="/display.css"),
        el("script", src="/display.js", defer=True),
        el("noscript", el("meta", http_equiv="refresh", content=again)) if again else None,
    )
    return HTMLResponse(page(head, el("body", *body, class_=class_), language=visit.words.language))


def _now(floor: TournamentFloor, words: Words) -> Iterator[Child]:
    """The picture: the clock, at the end the winner, the figures, the leaders and the prizes."""
    say, stacks = words.say, floor.stacks
    burst = floor.pace.outs and 1 < floor.left <= floor.paid
    pace = say("The bubble has burst: everybody who is left is paid.") if burst else ""
    pace = pace_said(floor, ", ".join(floor.awaited), words) if floor.pace.on else pace
    yield el("header", el("h1", floor.name), el("p", pace, class_="pace"))
    won = [person(called(entry, floor, words)) for entry, one in floor.places.items() if one.place == 1]
    winner = el("p", say("Winner"), class_="level"), [el("p", name, class_="seat") for name in won]
    yield el("div", winner if won else _clock(floor, words), class_="clock")
    figures = (
        (say("Players"), f"{len(stacks) or len(floor.queue)} / {len(floor.entries)}"),
        (say("Tables"), str(len(floor.order)) if floor.drawn else ""),
        (say("Average"), chips_said(average(floor), words) if stacks else ""),
        (say("Paid places"), str(floor.paid or "")),
    )
    yield el("dl", [el("div", el("dt", label), el("dd", value)) for label, value in figures if value])
    most = sorted(stacks, key=lambda entry: (-stacks[entry], int(entry)))[:LEADERS]
    leaders = [(person(called(one, floor, words)), chips_said(stacks[one], words)) for one in most]
    parts = (say("Chip leaders"), leaders), (say("Prizes"), _prizes(floor.pace.payouts, words))
    yield el("div", [_part(title, rows) for title, rows in parts if rows], class_="parts")
    yield el("div", _drawn(floor, words), class_="print")


def _clock(floor: TournamentFloor, words: Words) -> Iterator[Child]:
    """The level with its time left, its stakes, and what comes next."""
    say, structure, clock = words.say, floor.structure, ShownClock.now(floor, words)
    yield el("p", clock.level, class_="level")
    yield el("p", clock.time, id="left", class_="time", data_left=clock.left if clock.runs else None)
    if not clock.runs:
        yield el("p", say("stopped"), class_="pace")
    if not clock.is_break:
        yield el("p", stakes_said(floor, structure[clock.number - 1], words), class_="stakes")
    rest = structure[clock.number :]
    after = next((one for one in structure[clock.number - clock.waits :] if not one.pause), None)
    following = [say("then {stakes}", stakes=stakes_said(floor, after, words))] if after is not None else []
    if not clock.is_break and any(one.pause for one in rest):
        until = clock.left + sum(1000 * one.seconds for one in takewhile(lambda one: not one.pause, rest))
        minutes = -(-until // 60_000)
        following.append(words.count("break in {number} minute", "break in {number} minutes", minutes))
    yield el("p", " · ".join(following))


def _prizes(payouts: Sequence[int], words: Words) -> list[tuple[str, str]]:
    """The places, several with one prize together, and the prize of each."""
    found = []
    for prize, those in groupby(enumerate(payouts, 1), key=lambda pair: pair[1]):
        first, *_, last = [place for place, _ in those] * 2
        found.append((str(first) if first == last else f"{first}–{last}", chips_said(prize, words)))
    return found


def _part(title: str, rows: Iterable[tuple[Child, str]]) -> Html:
    shown = [el("li", el("span", name), el("b", value)) for name, value in rows]
    return el("section", el("h2", title), el("ol", shown))


def _drawn(floor: TournamentFloor, words: Words) -> Iterator[Html]:
    """What fixes all draws before the first of seats; of each one in the last minute its link and text."""
    if not floor.drawn and (commit := floor.opened.get("commit")):
        yield el("p", words.say("All draws were fixed by: {commit}", commit=commit))
    for one in floor.draws:
        if one.body["why"] not in ("from", "to") and one.at > now_ms() - DRAW_MS:
            text = text_of(*(one.body[name] for name in ("k", "why", "pool", "for", "word")))
            yield el("p", f"{one.body['link']}|{text}")


def _where(floor: TournamentFloor, entry: str, words: Words) -> str:
    """Where somebody sits, or is to go."""
    sent = next((one.order.target for one in floor.walking if one.entry == entry), None)
    place = sent[1:] if sent is not None else floor.place(entry)
    if place is None:
        return unseated(entry, floor, words)
    return words.say("{table}, seat {seat}", table=place[0], seat=place[1])


def _bare(name: str) -> str:
    """The name as it is compared."""
    return " ".join(name.casefold().split())
