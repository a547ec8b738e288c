"""What players see of a tournament without a login: a display, and where they sit; and the slips to print.

All of it follows from orders and from rows; nothing of a hand counts before the hand is over.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from typing import Final, NamedTuple

from starlette.responses import HTMLResponse, Response

from croupier.cardroom.orders import now_ms
from croupier.cardroom.schema.roles import READER
from croupier.cardroom.serving.director import called, chips_said
from croupier.cardroom.serving.pages import FloorDesk, told
from croupier.cardroom.store import orders as store
from croupier.cardroom.store.directing import Director, names_of
from croupier.cardroom.store.tournament_floor import TournamentFloor
from croupier.engine.places import Seat
from croupier.review.html.markup import Child, Html, el, page, person
from croupier.review.serving.app import READERS, Served
from croupier.review.visit import Visit
from croupier.rules.stakes import Stakes
from croupier.rules.tournament.draw_chain import text_of
from croupier.rules.tournament.levels import Level, RoomClock, shown_number
from croupier.telling.stakes import in_words
from croupier.words import Words

PLACE: Final = "/display"

EVERY_S: Final = 2.0
"""Seconds until the tournament is read again, however many people look."""

LEADERS: Final = 5

DRAW_MS: Final = 60_000
"""How long a draw of seats is shown with what a stranger needs to check it."""


class TournamentSight(NamedTuple):
    """A tournament as it was read last, with the names of the people in the room's register."""

    floor: TournamentFloor
    there: store.Tournament
    names: Mapping[str, str]

    @property
    def stacks(self) -> dict[str, int]:
        """The chips of each entry: of a player in a hand those at its start."""
        walking = (one for one in self.floor.walking if one.order.target is not None)
        found = {one.entry: one.order.stack if one.left is None else one.left for one in walking}
        for name, seats in self.floor.seats.items():
            table = self.floor.tables[name].table
            hand = None if table.between_hands else table.hand
            for seat, entry in seats.items():
                one = table.players.get(Seat(seat))
                part = hand.parts.get(Seat(seat)) if hand is not None else None
                found[entry] = one.chips if one is not None else 0
                if hand is not None and part is not None:
                    won = sum(each.amount for each in hand.money.awards if each.seat == seat)
                    found[entry] += part.put_in - won
        return {entry: stack for entry, stack in found.items() if stack}

    def pace(self, words: Words) -> str:
        """That the tables play hand for hand, and which round; otherwise empty."""
        pace = self.floor.pace
        if pace.on and pace.round > pace.base:
            return words.say("Hand for hand, round {number}", number=pace.round)
        return words.say("Hand for hand") if pace.on else ""


class PlayersDisplay:
    """The pages of one room for its players; the slips are for people who are logged in at its `desk`."""

    def __init__(self, desk: FloorDesk, director: Director) -> None:
        self.desk, self.director, self._lock = desk, director, threading.Lock()
        self._sight: TournamentSight | None = None
        self._sight_s = float("-inf")

    def served(self) -> tuple[Served, ...]:
        """The pages; without a role everybody may open them."""
        return (
            ("GET", PLACE, told(self._display), ()),
            ("GET", f"{PLACE}/seat", told(self._seat), ()),
            ("GET", "/tournament/slips", told(self._slips), READERS),
        )

    def _look(self) -> TournamentSight | None:
        with self._lock:
            if time.monotonic() - self._sight_s >= EVERY_S:
                floor = self.director.look()
                with self.desk.connections.borrowed(READER) as conn:
                    there = [one for one in store.tournaments(conn) if floor is not None][-1:]
                    names = names_of(conn)
                self._sight = TournamentSight(floor, there[0], names) if floor and there else None
                self._sight_s = time.monotonic()
            return self._sight

    def _display(self, visit: Visit) -> Response:
        say, sight = visit.words.say, self._look()
        shown = (
            _now(sight, visit.words) if sight is not None else [el("h1", say("No tournament is open."))],
            el("p", say("The room does not answer: what you see here is old."), id="lost"),
        )
        where = el("a", say("Where do I sit?"), href=f"{PLACE}/seat", class_="where", id="where")
        return _page(
            visit, sight, el("main", *shown, id="now"), el("footer", where), class_="display", again="5"
        )

    def _seat(self, visit: Visit) -> Response:
        say, sight, asked = visit.words.say, self._look(), _bare(visit.query.get("name", ""))
        found = list[Html]()
        if sight is not None and asked:
            marks = {mark: name for mark, name in sight.names.items() if _bare(name) == asked}
            own = [one for one in sight.floor.entries.values() if one.player in marks][-1:]
            found = [el("h1", person(marks[one.player])) for one in own]
            found += [el("p", _where(sight, one.number, visit.words), class_="seat") for one in own]
        ask = el(
            "form",
            el("label", say("Your name"), el("input", name="name", maxlength=80, required=True)),
            el("button", say("Where do I sit?")),
            action=f"{PLACE}/seat",
        )
        nobody = el("p", say("Nobody of this name is in the list.")) if asked and not found else None
        back = el("a", say("Go back"), href=PLACE, class_="where")
        return _page(
            visit,
            sight,
            el("main", found or el("h1", say("Where do I sit?")), nobody, ask),
            el("footer", back),
            class_="asks",
        )

    def _slips(self, visit: Visit) -> Response:
        """A card for everybody who is sent to a seat, or for those of one table."""
        say, sight, cards = visit.words.say, self._look(), list[Html]()
        walks = [one for one in sight.floor.walking if one.order.target] if sight is not None else []
        origins = sorted({one.order.source.name for one in walks if one.order.source is not None})
        for one in walks:
            source, target = one.order.source, one.order.target
            assert sight is not None and target is not None, "only those are walking"
            if visit.query.get("from") not in (None, source.name if source is not None else ""):
                continue
            place = say("{table}, seat {seat}", table=target.name, seat=target.seat)
            origin = say("from {table}, seat {seat}", table=source.name, seat=source.seat) if source else ""
            drawn = say("draw {number}", number=one.order.draw) if one.order.draw else ""
            more = (origin, chips_said(one.order.stack, visit.words), drawn)
            name = called(one.entry, sight.floor, sight.names, visit.words)
            cards.append(
                el("section", el("p", sight.there.name), el("h2", person(name)), el("p", el("b", place)),
                   el("p", " · ".join(filter(None, more))))
            )  # fmt: skip
        ways = (
            el("h1", say("Slips to print")),
            el("a", say("Go back"), href="/tournament"),
            el("a", say("All"), href="?"),
            [el("a", name, href=f"?from={name}") for name in origins],
            el("button", say("Print"), id="print"),
        )
        none = el("p", say("Nobody is on the way to a seat.")) if not cards else None
        return _page(visit, sight, el("nav", ways, class_="ways"), el("main", none, cards), class_="slips")


def _page(
    visit: Visit, sight: TournamentSight | None, *body: Child, class_: str, again: str | None = None
) -> Response:
    named = sight.there.name if sight is not None else visit.words.say("Tournament")
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


def _now(sight: TournamentSight, words: Words) -> Iterator[Child]:
    """The picture: the clock, the figures, the leaders and the prizes."""
    say, stacks, floor = words.say, sight.stacks, sight.floor
    yield el("header", el("h1", sight.there.name), el("p", sight.pace(words), class_="pace"))
    yield el("div", _clock(sight, words), class_="clock")
    players = len(stacks) or len(floor.queue)
    figures = (
        (say("Players"), f"{players} / {len(floor.entries)}"),
        (say("Tables"), str(len(floor.order)) if floor.drawn else ""),
        (say("Average"), chips_said(sum(stacks.values()) // len(stacks), words) if stacks else ""),
        (say("Paid places"), str(floor.paid or "")),
    )
    yield el("dl", [el("div", el("dt", label), el("dd", value)) for label, value in figures if value])
    most = sorted(stacks, key=lambda entry: (-stacks[entry], int(entry)))[:LEADERS]
    named = {one: person(called(one, floor, sight.names, words)) for one in most}
    leaders = [(named[one], chips_said(stacks[one], words)) for one in most]
    parts = (say("Chip leaders"), leaders), (say("Prizes"), _prizes(floor.pace.payouts, words))
    yield el("div", [_part(title, rows) for title, rows in parts if rows], class_="parts")
    yield el("div", _drawn(sight, words), class_="print")


def _clock(sight: TournamentSight, words: Words) -> Iterator[Child]:
    """The level with its time left, its stakes, and what comes next."""
    say, structure, now = words.say, sight.there.structure, now_ms()
    clock = sight.there.clock or RoomClock(1, 1000 * structure[0].seconds, False, now)
    number, left = clock.at(now, structure)
    waits = clock.begins - now if clock.running else 0  # a break that the director ordered
    is_break = structure[number - 1].pause or waits > 0
    shown = waits if waits > 0 else left
    seconds = -(-shown // 1000)
    level = say("Level {number}", number=shown_number(structure, number))
    yield el("p", say("Break") if is_break else level, class_="level")
    data = shown if clock.running else None
    yield el("p", f"{seconds // 60}:{seconds % 60:02}", id="left", class_="time", data_left=data)
    if not clock.running:
        yield el("p", say("stopped"), class_="pace")
    if not is_break:
        yield el("p", _stakes(sight, structure[number - 1], words), class_="stakes")
    rest = structure[number:]
    after = next((one for one in structure[number - (waits > 0) :] if not one.pause), None)
    following = [say("then {stakes}", stakes=_stakes(sight, after, words))] if after is not None else []
    if not is_break and any(one.pause for one in rest):
        until = left + sum(1000 * one.seconds for one in takewhile(lambda one: not one.pause, rest))
        minutes = -(-until // 60_000)
        following.append(words.count("break in {number} minute", "break in {number} minutes", minutes))
    yield el("p", " · ".join(following))


def _stakes(sight: TournamentSight, level: Level, words: Words) -> str:
    game = next(iter(sight.floor.tables.values())).table.game
    named = {name: value for name, value in level._asdict().items() if name in Stakes.__dataclass_fields__}
    return in_words(Stakes(**named), game, Words(words.language, cash=False))


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


def _drawn(sight: TournamentSight, words: Words) -> Iterator[Html]:
    """What fixes all draws before the first of seats; of each one in the last minute its link and text."""
    if not sight.floor.drawn and (commit := sight.floor.opened.get("commit")):
        yield el("p", words.say("All draws were fixed by: {commit}", commit=commit))
    for one in sight.there.orders:
        body = one.body
        if one.kind == "draw" and body["why"] not in ("from", "to") and one.at > now_ms() - DRAW_MS:
            text = text_of(*(body[name] for name in ("k", "why", "pool", "for", "word")))
            yield el("p", f"{body['link']}|{text}")


def _where(sight: TournamentSight, entry: str, words: Words) -> str:
    """Where somebody sits, or is to go."""
    sent = (one.order.target for one in sight.floor.walking if one.entry == entry)
    target = next(sent, None)
    place = target[1:] if target is not None else sight.floor.place(entry)
    if place is None and entry in sight.floor.gone:
        finish = sight.floor.places.get(entry)
        return words.say("out, {place}", place=finish.place) if finish is not None else words.say("out")
    if place is None:
        return words.say("waits for a seat")
    return words.say("{table}, seat {seat}", table=place[0], seat=place[1])


def _bare(name: str) -> str:
    """The name as it is compared."""
    return " ".join(name.casefold().split())
