"""The director's page of a tournament: one list of what needs a finger, and the list of entries."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final

import psycopg
from starlette.responses import RedirectResponse, Response

from croupier.cardroom.orders import now_ms
from croupier.cardroom.schema.roles import FLOOR, READER
from croupier.cardroom.serving.pages import FloorDesk, hidden, number, order, told
from croupier.cardroom.store import orders as store
from croupier.cardroom.store.directing import Director, WriterTurn, names_of, opening
from croupier.cardroom.store.terminals import terminals
from croupier.cardroom.store.tournament_floor import TournamentFloor, Walk
from croupier.errors import CroupierError, Refused, Unreadable
from croupier.review.frame import field, panel
from croupier.review.html.markup import PILE, Child, Html, el
from croupier.review.serving.app import FLOOR as ONLY_FLOOR
from croupier.review.serving.app import READERS, Served
from croupier.review.visit import Visit
from croupier.rules.tournament.levels import shown_number
from croupier.rules.tournament.order_bodies import TablePlace
from croupier.words import Words, message

PLACE: Final = "/tournament"

AGAIN_S: Final = 1.0
"""Seconds until the writer tries again what failed."""

_WAYS: Final = {
    "late": message("late entry"),
    "alternate": message("alternate"),
    "reentry": message("re-entry"),
    "first": "",
}

_SETTINGS: Final = message("House rules of the tournament, one in each line, such as {example}")


class DirectorThread:
    """Lets the writer look at the tables whenever rows came; if one server fails, another one writes."""

    def __init__(self, director: Director) -> None:
        self.director, self._news, self._is_over = director, threading.Event(), False
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def wake(self) -> None:
        """Rows came: look soon."""
        self._news.set()
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="director", daemon=True)
                self._thread.start()

    def end(self) -> None:
        """Write nothing more."""
        self._is_over = True
        self._news.set()

    def _run(self) -> None:
        while self._news.wait() and not self._is_over:
            self._news.clear()
            try:
                self.director.work()
            except (CroupierError, psycopg.Error):
                time.sleep(AGAIN_S)
                self._news.set()


_ACTS: Final[Mapping[str, Callable[[WriterTurn, Mapping[str, str]], None]]] = {
    "draw": lambda turn, form: turn.first_draw(form["word"]),
    "out": lambda turn, form: turn.out(form["entry"], form["why"]),
    "break": lambda turn, form: turn.break_table(form["table"]),
    "refuse": lambda turn, form: turn.refuse(number(form["move"]), other="other" in form),
    "explain": lambda turn, form: turn.explain(number(form["move"]), form["why"]),
    "pace": lambda turn, form: turn.hand_for_hand("on" in form),
    "done": lambda turn, form: turn.done_by_hand(form["table"]),
    "round": lambda turn, form: turn.go_by_hand(),
    "race": lambda turn, form: turn.race(number(form["chip"])),
    "prizes": lambda turn, form: turn.pay(form["list"]),
    "place": lambda turn, form: turn.rule_place(
        form["entry"], number(form["place"]), number(form["shared"]), form["why"]
    ),
}
"""What a form asks the writer for."""


class DirectorDesk:
    """The pages of one room, for people who are logged in at its `desk`."""

    def __init__(self, desk: FloorDesk, director: Director) -> None:
        self.desk, self.director = desk, director

    def served(self) -> tuple[Served, ...]:
        """The pages, and the actions of their forms."""
        asked: Mapping[str, Callable[[Visit], object]] = {
            "open": self._open,
            "clock": self._clock,
            "enter": lambda visit: self._act(
                visit,
                lambda turn, form: turn.enter(form["list"], self.desk.config.name, again="again" in form),
            ),
            **{name: partial(self._act, act=act) for name, act in _ACTS.items()},
        }

        def done(act: Callable[[Visit], object]) -> Callable[[Visit], Response]:
            def answered(visit: Visit) -> Response:
                act(visit)
                back = f"{PLACE}/entries" if visit.form.get("back") else PLACE
                return RedirectResponse(back, 303)

            return told(answered)

        return (
            ("GET", PLACE, told(self._list), READERS),
            ("GET", f"{PLACE}/entries", told(self._entries), READERS),
            ("GET", f"{PLACE}/clock", told(self._clock_page), ONLY_FLOOR),
            ("GET", f"{PLACE}/places", told(self._places), READERS),
            ("GET", f"{PLACE}/why", told(self._why), ONLY_FLOOR),
            *(("POST", f"{PLACE}/{name}", done(act), ONLY_FLOOR) for name, act in asked.items()),
        )

    # --- what is asked for ---------------------------------------------------------------------------------

    def _act(self, visit: Visit, act: Callable[[WriterTurn, Mapping[str, str]], None]) -> None:
        def acting(turn: WriterTurn) -> None:
            try:
                act(turn, visit.form)
            except KeyError:
                raise Unreadable("the form is not whole: reload the page") from None

        if self.director.work(acting, visit.who) is None:
            raise Refused("no-tournament", "no tournament is open")

    def _open(self, visit: Visit) -> None:
        form = visit.form
        lines = (line.partition("=") for line in form.get("settings", "").splitlines() if line.strip())
        rules = {name.strip(): value.strip() for name, _, value in lines}
        more = opening(
            self.director.signer,
            seats=number(form.get("seats", "")),
            stack=number(form.get("stack", "")),
            paid=number(form.get("paid", "") or "0"),
            expected=number(form.get("expected", "")),
            settings=rules,
        )
        levels = [line.strip() for line in form.get("levels", "").splitlines() if line.strip()]
        with self.desk.connections.borrowed(FLOOR) as conn:
            tables = [each.id for each in terminals(conn) if not each.struck and f"table-{each.id}" in form]
            if not tables:
                raise Unreadable("expected at least one table")
            store.open_tournament(
                conn, self.director.signer, form.get("name", ""), levels, tables, visit.who, more
            )

    def _clock(self, visit: Visit) -> None:
        with self.desk.connections.borrowed(FLOOR) as conn:
            there = store.latest(conn)
            if visit.form.get("close"):
                store.append(conn, self.director.signer, there.id, "close", {}, visit.who)
                return
            level, minutes = (visit.form.get(name) for name in ("level", "minutes"))
            if level is not None:
                store.order_clock(conn, self.director.signer, there, visit.who, level=number(level))
            elif minutes is not None:
                pause_s = 60 * number(minutes)
                store.order_clock(conn, self.director.signer, there, visit.who, pause_s=pause_s)
            else:
                running = "go" in visit.form
                store.order_clock(conn, self.director.signer, there, visit.who, running=running)

    # --- what is shown -------------------------------------------------------------------------------------

    def _list(self, visit: Visit) -> Response:
        floor, say = self.director.look(), visit.words.say
        if floor is None:
            return self._new(visit)
        with self.desk.connections.borrowed(READER) as conn:
            there, names = store.latest(conn), names_of(conn)
        items = [*_Items(visit, floor, names).shown()]
        clock = order(
            visit,
            f"{PLACE}/clock",
            el("button", say("Pause all"), name="stop", value="1"),
            " ",
            el("button", say("Go on"), name="go", value="1"),
        )
        is_on = floor.pace.on
        said = say("End hand for hand") if is_on else say("Hand for hand")
        pace = order(visit, f"{PLACE}/pace", el("button", said, name="off" if is_on else "on", value="1"))
        ways = {f"{PLACE}/entries": say("Entries and seats"), f"{PLACE}/places": say("Places and prizes"),
                f"{PLACE}/clock": say("Level, break and close"),
                f"{PLACE}/slips": say("Slips to print"), "/display": say("Players’ display")}  # fmt: skip
        pages = [(el("a", name, href=path, class_="button"), " ") for path, name in ways.items()]
        nothing = el("p", say("Nothing needs you now."))
        shown = self.desk.show(
            visit,
            there.name,
            panel(
                say("Tournament"),
                el("p", _figures(floor, there, visit.words)),
                clock,
                pace,
                el("p", pages),
            ),
            panel(say("For the director"), el("ol", items, class_="todo") if items else nothing),
            panel(say("Tables"), el("p", _tables(floor, visit.words))),
        )
        shown.headers["refresh"] = "5"
        return shown

    def _new(self, visit: Visit) -> Response:
        say = visit.words.say
        with self.desk.connections.borrowed(FLOOR) as conn:
            there = [each for each in terminals(conn) if not each.struck]
        tables = [
            el("label", el("input", type="checkbox", name=f"table-{each.id}", value="1"), " ", each.name, " ")
            for each in there
        ]
        example = "strict = 1"
        made = order(
            visit,
            f"{PLACE}/open",
            field(say("Name"), "name", required=True),
            el("p", tables or say("No table has joined yet.")),
            field(say("Seats at each table"), "seats", "9", inputmode="numeric"),
            field(say("Chips for each entry"), "stack", "15000", inputmode="numeric"),
            field(say("Places that are paid"), "paid", "0", inputmode="numeric"),
            field(say("Entries that are expected"), "expected", "100", inputmode="numeric"),
            _area(say("Levels, one in each line: 20 min 100/200 bb-ante 200, or break 10 min"), "levels"),
            _area(say(_SETTINGS, example=example), "settings"),
            el("p", el("button", say("Open the tournament"), class_="first")),
            class_="entries panel",
        )
        return self.desk.show(visit, say("Tournament"), made or el("p", say("No tournament is open.")))

    def _entries(self, visit: Visit) -> Response:
        floor, say = self.director.look(), visit.words.say
        if floor is None:
            return RedirectResponse(PLACE, 303)
        with self.desk.connections.borrowed(READER) as conn:
            names = names_of(conn)
        add = order(
            visit,
            f"{PLACE}/enter",
            hidden("back", "1"),
            _area(say("Names, one in each line, or a CSV with the columns name, table, seat, why"), "list"),
            el(
                "label",
                el("input", type="checkbox", name="again"),
                " ",
                say("They give up their entry for another"),
            ),
            el("p", el("button", say("Enter them"), class_="first")),
            class_="entries",
        )
        draws = order(
            visit,
            f"{PLACE}/draw",
            hidden("back", "1"),
            field(say("A word that somebody calls out"), "word", required=True),
            el("p", el("button", say("Draw the seats"))),
        )
        commit = el(
            "p",
            say("All draws were fixed by: {commit}", commit=str(floor.opened.get("commit"))),
            class_="small",
        )
        rows = [el("tr", [el("td", cell) for cell in row]) for row in _rows(visit, floor, names)]
        return self.desk.show(
            visit,
            say("Entries and seats"),
            panel(say("Enter people"), add, draws if not floor.drawn and floor.entries else None, commit),
            panel(say("The list"), el("table", el("tbody", rows), class_=PILE)) if rows else None,
            el("p", el("a", say("Go back"), href=PLACE)),
        )

    def _clock_page(self, visit: Visit) -> Response:
        """A level or a break for all tables, and the end: apart from the page that loads itself again."""
        say, place = visit.words.say, f"{PLACE}/clock"
        level = field(say("Level"), "level", required=True, inputmode="numeric")
        minutes = field(say("Break in minutes"), "minutes", required=True, inputmode="numeric")
        sure = el("label", el("input", type="checkbox", name="close", value="1", required=True), " ",
                  say("The tournament is over"))  # fmt: skip
        said = {level: say("Level at all tables"), minutes: say("Break at all tables"),
                sure: say("Close the tournament")}  # fmt: skip
        shown = [order(visit, place, asked, el("p", el("button", name)), class_="entries panel")
                 for asked, name in said.items()]  # fmt: skip
        back = el("p", el("a", say("Go back"), href=PLACE))
        return self.desk.show(visit, say("Level, break and close"), *shown, back)

    def _places(self, visit: Visit) -> Response:
        """Who is out in which place and for what prize; the prizes, a ruling and a race."""
        floor, say = self.director.look(), visit.words.say
        if floor is None:
            return RedirectResponse(PLACE, 303)
        with self.desk.connections.borrowed(READER) as conn:
            names = names_of(conn)
        prizes, rows = floor.prizes, list[Child]()
        for entry, (place, shared) in sorted(floor.places.items(), key=lambda one: (one[1], one[0])):
            places = f"{place}–{place + shared - 1}" if shared > 1 else place
            won = chips_said(prizes[entry], visit.words) if entry in prizes else ""
            cells = (places, entry, called(entry, floor, names, visit.words), won)
            rows.append(el("tr", [el("td", each) for each in cells]))
        return self.desk.show(
            visit,
            say("Places and prizes"),
            panel(say("Places"), el("table", el("tbody", rows), class_=PILE)) if rows else None,
            *self._rulings(visit, floor),
            el("p", el("a", say("Go back"), href=PLACE)),
        )

    def _rulings(self, visit: Visit, floor: TournamentFloor) -> Iterator[Child]:
        say = visit.words.say
        listed = "\n".join(f"{place};{prize}" for place, prize in enumerate(floor.pace.payouts, 1))
        asked = say("A place, or the first and last of several, and the prize in each line: 4-6;150")
        keep = el("p", el("button", say("Keep")))
        yield order(visit, f"{PLACE}/prizes", _area(asked, "list", listed), keep, class_="panel")
        ruling = (
            field(say("Entry"), "entry", required=True),
            field(say("Place"), "place", required=True, inputmode="numeric"),
            field(say("Shared by"), "shared", "1", inputmode="numeric"),
            field(say("Reason"), "why", required=True, maxlength=200),
            el("p", el("button", say("Rule the place"))),
        )
        yield order(visit, f"{PLACE}/place", *ruling, class_="panel")
        chip = field(say("Smallest chip after the break"), "chip", required=True, inputmode="numeric")
        race = el("p", el("button", say("Chip race at all tables")))
        yield order(visit, f"{PLACE}/race", chip, race, class_="panel")

    def _why(self, visit: Visit) -> Response:
        """The form that says why a stack differs, or why chips go out of play."""
        say, move = visit.words.say, visit.query.get("move", "")
        key = ("explain", "move", move) if move else ("out", "entry", visit.query.get("entry", ""))
        reasons = [
            el("label", el("input", type="radio", name="why", value=value), " ", say(label), " ")
            for value, label in _REASONS.items()
        ]
        asked = field(say("Reason"), "why", required=True, maxlength=200) if move else el("p", reasons)
        made = order(visit, f"{PLACE}/{key[0]}", hidden(*key[1:]), asked, el("p", el("button", say("Keep"))))
        return self.desk.show(visit, say("Say why") if move else say("Take out of play"), made)


_REASONS: Final = {
    "forfeit": message("gives up"),
    "disqualified": message("disqualified"),
    "absent": message("never came"),
}


def _area(label: str, name: str, text: str = "") -> Html:
    return el("p", el("label", label, el("br"), el("textarea", text, name=name, rows=8, cols=50)))


def _figures(floor: TournamentFloor, there: store.Tournament, words: Words) -> str:
    """Level and stakes, time left, players, tables, average and places paid."""
    say, clock, parts = words.say, there.clock, list[str]()
    stopped = say("stopped")
    if clock is not None:
        at, left = clock.at(now_ms(), there.structure)
        level = there.structure[at - 1]
        waits = max(0, clock.begins - now_ms()) if clock.running else 0  # a break that was ordered
        is_break = level.pause or waits > 0
        seconds = -(-(waits or left) // 1000)
        parts += [
            say("Break") if is_break else say("Level {number}", number=shown_number(there.structure, at)),
            "" if is_break else f"{level.small_blind}/{level.big_blind}",
            f"{seconds // 60}:{seconds % 60:02}" + ("" if clock.running else f" ({stopped})"),
        ]
    players = sum(map(len, floor.seats.values())) or len(floor.entries) - len(floor.gone)
    chips = sum(one.stack for one in floor.entries.values())
    parts += [
        words.count("{number} player", "{number} players", players),
        words.count("{number} table", "{number} tables", len(floor.order)),
        say("average {chips}", chips=chips_said(chips // players, words)) if players else "",
        say("{number} paid", number=floor.paid) if floor.paid else "",
    ]
    return " · ".join(part for part in parts if part)


def _tables(floor: TournamentFloor, words: Words) -> str:
    """Every table in play with its players: in a hand, or waiting."""
    numbers, say, shown = floor.number, words.say, list[str]()
    stops, playing, waiting = say("stops"), say("in a hand"), say("between hands")
    for name in reversed(floor.order):
        state = "○" if floor.tables[name].rests else "●"
        shown.append(f"{name}: {numbers[name]} {state} {stops if name in floor.halted else ''}".strip())
    return f"{' · '.join(shown)} (● {playing}, ○ {waiting})"


def called(entry: str, floor: TournamentFloor, names: Mapping[str, str], words: Words) -> str:
    """The name of an entry; its number if the person was forgotten."""
    name = names.get(floor.entries[entry].player, "") if entry in floor.entries else ""
    return name or words.say("Entry {number}", number=entry)


def _rows(visit: Visit, floor: TournamentFloor, names: Mapping[str, str]) -> Iterator[tuple[Child, ...]]:
    """Each entry: its number, name, kind and seat, and the way out of play."""
    say, going = visit.words.say, {one.entry: one.order.target for one in floor.walking}
    for one in floor.entries.values():
        place, target = floor.place(one.number), going.get(one.number)
        where = _place(place) if place is not None else ""
        if target is not None:
            where = f"{where} → {_place(target[1:])}"
        if one.number in floor.gone:
            where = say("out")
        out = el("a", say("Take out of play"), href=f"{PLACE}/why?entry={one.number}") if place else None
        kind = _WAYS[one.kind]
        yield (
            one.number,
            called(one.number, floor, names, visit.words),
            say(kind) if kind else "",
            where or say("waits for a seat"),
            out if visit.role == "floor" else None,
        )


def chips_said(amount: int, words: Words) -> str:
    """An amount of chips."""
    return Words(words.language, cash=False).money(amount)


def _place(place: tuple[str, int]) -> str:
    """A table and a seat."""
    return f"{place[0]}.{place[1]}"


class _Items:
    """What needs the director, each with its reason and its keys."""

    def __init__(self, visit: Visit, floor: TournamentFloor, names: Mapping[str, str]) -> None:
        self.visit, self.floor, self.say = visit, floor, visit.words.say
        self.names = names

    def chips(self, amount: int) -> str:
        return chips_said(amount, self.visit.words)

    def called(self, entry: str) -> str:
        return called(entry, self.floor, self.names, self.visit.words)

    def shown(self) -> Iterator[Html]:
        """All of them, the most urgent ones first."""
        floor, say = self.floor, self.say
        for walk in floor.walks.values():
            if walk.lacks:
                yield self._lacks(walk)
        name = floor.breakable
        if name is not None:
            free = sum(len(each.free) for each in floor.stands if each.name != name)
            said = say("{table} can be broken: {free} seats for {players}", table=name, free=free,
                       players=floor.number[name])  # fmt: skip
            again = len(floor.order) - 1 in floor.rules.redraw
            yield self._item(said, say("Everybody draws a new seat.") if again else "", self._break(name))
        for name in floor.breaking:
            if not floor.leaving(name):
                yield self._item(say("{table} is broken after its hand", table=name))
        for plan in floor.plans.values():
            yield self._plan(plan.source, plan.target, plan.move, plan.draws, plan.passed)
        first = [one for one in floor.walking if one.order.source is None]
        for walk in floor.walking:
            if walk.order.source is not None:
                yield self._walk(walk)
        if first:
            count = self.visit.words.count
            yield self._item(
                count(
                    "{number} player comes to a first seat",
                    "{number} players come to their first seats",
                    len(first),
                )
            )
        if floor.drawn and floor.queue:
            named = ", ".join(self.called(one.number) for one in floor.queue[:5])
            yield self._item(say("No seat is free yet for: {names}", names=named))
        yield from self._pace()
        yield from self._tables()

    def _pace(self) -> Iterator[Html]:
        """What hand for hand and a race wait for; the director speaks for a table that is away."""
        floor, say = self.floor, self.say
        if floor.awaited:
            facts = {"number": floor.pace.round, "tables": ", ".join(floor.awaited)}
            yield self._item(
                say("Round {number}: {tables} still play", **facts), "", self._done(floor.awaited)
            )
        elif floor.pace.on and floor.unsettled:
            key = order(self.visit, f"{PLACE}/round", el("button", say("Go by hand")))
            yield self._item(say("The next round waits until everybody sits"), "", key)
        if floor.racing:
            facts = {"chip": self.chips(floor.pace.race[0]), "tables": ", ".join(floor.racing)}
            yield self._item(
                say("Chips below {chip} are raced off at {tables}", **facts), "", self._done(floor.racing)
            )

    def _done(self, tables: Iterable[str]) -> Html | None:
        away = [name for name in tables if self.floor.tables[name].silent]
        keys = [
            el("button", self.say("{table}: done, by hand", table=name), name="table", value=name)
            for name in away
        ]
        return order(self.visit, f"{PLACE}/done", keys) if keys else None

    def _tables(self) -> Iterator[Html]:
        floor, say = self.floor, self.say
        for name in sorted(floor.halted):
            longest = max(floor.number, key=lambda one: floor.number[one])
            more = floor.number[longest] - floor.number.get(name, 0)
            yield self._item(
                say(
                    "{table} stops: {longest} has {more} more (TDA 11-D)",
                    table=name,
                    longest=longest,
                    more=more,
                )
            )
        for name in floor.order:
            table = floor.tables[name]
            if table.silent:
                yield self._item(
                    say(
                        "{table} is silent; it goes on by itself",
                        table=name,
                    )
                )
            if table.table.clock is None:
                yield self._item(say("{table} has no levels: the clock does not reach it", table=name))
            for seat, one in table.table.players.items():
                if not one.place and seat not in floor.seats[name]:
                    yield self._item(
                        say(
                            "{table}, seat {seat}: who sits there was not sent there (TDA 7)",
                            table=name,
                            seat=seat,
                        )
                    )

    def _item(self, said: str, why: str = "", *keys: Child) -> Html:
        return el("li", el("b", said), el("br") if why else None, why or None, " ", keys)

    def _break(self, name: str) -> Html | None:
        return order(
            self.visit,
            f"{PLACE}/break",
            hidden("table", name),
            el("button", self.say("Break {table}", table=name)),
        )

    def _keys(self, move: int, *, other: bool) -> Html | None:
        more = el("button", self.say("Somebody else"), name="other", value="1")
        return order(
            self.visit,
            f"{PLACE}/refuse",
            hidden("move", move),
            el("button", self.say("Not now")),
            (" ", more) if other else None,
        )

    def _plan(
        self, source: str, target: str, move: int, draws: tuple[int, int], passed: tuple[str, ...]
    ) -> Html:
        floor, say = self.floor, self.say
        number = floor.number
        seat = floor.mover(source, passed)
        entry = floor.seats[source].get(seat) if seat is not None else None
        said = f"{source} ({number[source] + 1}) → {target} ({number[target] - 1})"
        who = say("After this hand: the next big blind")
        if entry is not None:
            who = say(
                "After this hand: the next big blind, now {player}, seat {seat}",
                player=self.called(entry),
                seat=seat,
            )
        drawn = [
            say(
                "Several tables have the same number; drawn: {table} (draw {number}).",
                table=name,
                number=each,
            )
            for name, each in zip((source, target), draws, strict=True)
            if each
        ]
        return self._item(said, " ".join((f"{who}.", *drawn)), self._keys(move, other=False))

    def _walk(self, walk: Walk) -> Html:
        source, target = walk.order.source, walk.order.target
        named = {"player": self.called(walk.entry), "source": _at(source)}
        if walk.left is None:
            stack = self.chips(walk.order.stack)
            if target is None:
                return self._item(self.say("{player} goes out of play from {source}", **named))
            said = self.say(
                "{player} goes from {source} to {target} with {chips}",
                target=_at(target),
                chips=stack,
                **named,
            )
            is_balance = walk.order.why == "balance"
            return self._item(said, "", self._keys(walk.order.move, other=True) if is_balance else None)
        seconds = max(0, now_ms() - walk.at) // 1000
        return self._item(
            self.say(
                "{player} is walking: {source} → {target}, left with {chips}, {time}",
                target=_at(target),
                chips=self.chips(walk.left),
                time=f"{seconds // 60}:{seconds % 60:02}",
                **named,
            )
        )

    def _lacks(self, walk: Walk) -> Html:
        target, came = walk.order.target, walk.came or 0
        said = self.say(
            "{player} came to {target} with {came}, left with {left}: the floor is asked",
            player=self.called(walk.entry), target=_at(target), came=self.chips(came),
            left=self.chips(came + walk.lacks),
        )  # fmt: skip
        link = el("a", self.say("Say why"), href=f"{PLACE}/why?move={walk.order.move}", class_="button")
        return self._item(said, "", link if self.visit.role == "floor" else None)


def _at(place: TablePlace | None) -> str:
    return _place(place[1:]) if place is not None else "–"
