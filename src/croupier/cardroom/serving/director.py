"""The director's page of a tournament: one list of what needs a finger, the entries, and the places."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final
from urllib.parse import urlencode

from starlette.responses import RedirectResponse, Response

from croupier.cardroom.reading.tournament_report import REASONS
from croupier.cardroom.schema.roles import FLOOR
from croupier.cardroom.serving.actions import (
    ACTIONS,
    FIELDS,
    LINES,
    NUMBERS,
    OPENING,
    OUT_OF_PLAY,
    ask,
    begin,
)
from croupier.cardroom.serving.lines import Recurring
from croupier.cardroom.serving.pages import FloorDesk, hidden, order, told
from croupier.cardroom.serving.tournament_words import (
    Needed,
    ShownClock,
    called,
    chips_said,
    entry_rows,
    figures,
    needed,
    tables_said,
)
from croupier.cardroom.store.directing import Director
from croupier.cardroom.store.terminals import terminals
from croupier.cardroom.store.tournament_floor import TournamentFloor
from croupier.review.frame import choice, field, panel
from croupier.review.html.markup import PILE, Child, Html, el
from croupier.review.serving.app import FLOOR as ONLY_FLOOR
from croupier.review.serving.app import READERS, Served
from croupier.review.visit import Page, Visit

PLACE: Final = "/tournament"

AGAIN_S: Final = 1.0
"""Seconds until the writer tries again what failed."""


class DirectorThread:
    """Lets the writer look at the tables whenever rows came; if one server fails, another one writes.

    What it cannot do has a line in the room's log, and is tried again.
    """

    def __init__(self, director: Director) -> None:
        self.director, self._news, self._is_over = director, threading.Event(), False
        threading.Thread(target=self._run, name="director", daemon=True).start()

    def wake(self) -> None:
        """Rows came: look soon."""
        self._news.set()

    def end(self) -> None:
        """Write nothing more."""
        self._is_over = True
        self._news.set()

    def _run(self) -> None:
        trouble = Recurring("director")
        while self._news.wait() and not self._is_over:
            self._news.clear()
            try:
                self.director.work()
                trouble.went_well()
            except Exception as error:  # noqa: BLE001  # whatever it was, the tables must not wait for good
                trouble.failed(error)
                time.sleep(AGAIN_S)
                self._news.set()


class DirectorDesk:
    """The pages of one room, for people who are logged in at its `desk`."""

    def __init__(self, desk: FloorDesk, director: Director) -> None:
        self.desk, self.director = desk, director

    def served(self) -> tuple[Served, ...]:
        """The pages; of each action its form, and what the form does."""
        forms = [("GET", f"{PLACE}/{verb}", self._of(self._form), ONLY_FLOOR) for verb in ACTIONS]
        done = [("POST", f"{PLACE}/{verb}", told(self._done), ONLY_FLOOR) for verb in ACTIONS]
        return (
            ("GET", PLACE, self._of(self._list), READERS),
            ("GET", f"{PLACE}/entries", self._of(self._entries), READERS),
            ("GET", f"{PLACE}/places", self._of(self._places), READERS),
            ("POST", f"{PLACE}/open", told(self._open), ONLY_FLOOR),
            *forms,
            *done,
        )

    def _open(self, visit: Visit) -> Response:
        begin(self.director, visit.form, visit.who)
        return RedirectResponse(PLACE, 303)

    def _done(self, visit: Visit) -> Response:
        verb = visit.path.removeprefix(f"{PLACE}/")
        ask(self.director, verb, visit.form, visit.who)
        return RedirectResponse(PLACE + ACTIONS[verb].then, 303)

    # --- what is shown -------------------------------------------------------------------------------------

    def _of(self, page: Callable[[Visit, TournamentFloor], Response]) -> Page:
        """A page of the tournament that is open; without one, the form that opens it."""

        def shown(visit: Visit) -> Response:
            floor = self.director.look()
            return page(visit, floor) if floor is not None else self._new(visit)

        return told(shown)

    def _list(self, visit: Visit, floor: TournamentFloor) -> Response:
        words = visit.words
        items = [_item(visit, each) for each in needed(floor, words)]
        nothing = el("p", words.say("Nothing needs you now."))
        shown = self.desk.show(
            visit,
            floor.name,
            el("p", figures(floor, words)),
            panel(words.say("For the director"), el("ol", items, class_="todo") if items else nothing),
            panel(words.say("Tables"), el("p", tables_said(floor, words))) if floor.drawn else None,
            panel(words.say("Tournament"), *_keys(visit, floor)),
        )
        shown.headers["refresh"] = "5"
        return shown

    def _new(self, visit: Visit) -> Response:
        say = visit.words.say
        with self.desk.connections.borrowed(FLOOR) as conn:
            there = [each for each in terminals(conn) if not each.struck]
        tables = [
            el("label", el("input", type="checkbox", name=f"table-{each.id}", value="1"), " ", each.name)
            for each in there
        ]
        named, *fields = (_typed(visit, name, usual) for name, usual in OPENING.items())
        made = order(
            visit,
            f"{PLACE}/open",
            named,
            el("p", tables or say("No table has joined yet."), class_="picks"),
            fields,
            el("p", el("button", say("Open the tournament"), class_="first")),
            class_="entries panel",
        )
        return self.desk.show(visit, say("Tournament"), made or el("p", say("No tournament is open.")))

    def _form(self, visit: Visit, floor: TournamentFloor) -> Response:
        """The form of one action: what the link knows of it stays and is said, the rest is typed."""
        verb = visit.path.removeprefix(f"{PLACE}/")
        known = {name: visit.query[name] for name in ACTIONS[verb].fields if name in visit.query}
        about = [
            one.said
            for one in needed(floor, visit.words)
            if any(way[:2] == (verb, known) for way in one.ways)
        ]
        about += [called(known["entry"], floor, visit.words)] if "entry" in known else []
        said = [el("p", el("b", each)) for each in about] or el("p", figures(floor, visit.words))
        return self.desk.show(
            visit, visit.say(ACTIONS[verb].label), said, _asked(visit, verb, known), _back(visit)
        )

    def _entries(self, visit: Visit, floor: TournamentFloor) -> Response:
        say = visit.words.say
        say_draws = say("All draws were fixed by: {commit}", commit=floor.opened["commit"])
        rows = []
        for number, *cells in entry_rows(floor, visit.words):
            link = f"{PLACE}/out?entry={number}"
            out = el("a", say("Take out of play"), href=link) if floor.place(number) else None
            name, *more = cells
            rows.append([f"{number} · {name}", *more, out if visit.role == "floor" else None])
        return self.desk.show(
            visit,
            say("Entries and seats"),
            panel(
                say("Enter people"),
                _asked(visit, "enter"),
                _asked(visit, "draw") if not floor.drawn and floor.entries else None,
                el("p", say_draws, class_="small"),
            ),
            _rows(say("The list"), rows),
            _back(visit),
        )

    def _places(self, visit: Visit, floor: TournamentFloor) -> Response:
        """Who is out in which place and for what prize; the prizes, and a ruling."""
        words, rows, prizes = visit.words, list[list[Child]](), floor.prizes
        for entry, (place, shared) in sorted(floor.places.items(), key=lambda one: (one[1], one[0])):
            places = f"{place}–{place + shared - 1}" if shared > 1 else place
            won = chips_said(prizes[entry], words) if entry in prizes else ""
            rows.append([places, f"{entry} · {called(entry, floor, words)}", won])
        listed = "\n".join(f"{place};{prize}" for place, prize in enumerate(floor.pace.payouts, 1))
        ruling = _asked(visit, "place", usual={"shared": "1"})
        forms = _asked(visit, "prizes", usual={"listed": listed}), ruling, _back(visit)
        title = words.say("Places and prizes")
        return self.desk.show(visit, title, _rows(words.say("Places"), rows), *forms)


def _keys(visit: Visit, floor: TournamentFloor) -> Iterator[Child]:
    """The actions on all tables, at once or with a page of their own; then the other pages."""
    say, clock, on = visit.words.say, ShownClock.now(floor, visit.words), floor.pace.on
    start = say("Start the clock") if floor.pace.clock is None else ""
    named, form = say("End hand for hand") if on else "", {"on": "off" if on else "on"}
    verbs = ("level", "break", *(("race",) if floor.may_race else ()), "close")
    keys = (
        _asked(visit, "pause") if clock.runs else None,
        _asked(visit, "go", label=start) if clock.waits or not clock.runs else None,
        _asked(visit, "hand-for-hand", form, label=named) if floor.drawn else None,
        [_link(say(ACTIONS[verb].label), verb) for verb in verbs],
    )
    yield el("div", keys, class_="onward") if visit.role == "floor" else None
    pages = {"entries": say("Entries and seats"), "places": say("Places and prizes"),
             "slips": say("Slips to print"), "../display": say("Players’ display")}  # fmt: skip
    yield el("div", [_link(name, path) for path, name in pages.items()], class_="onward")


def _link(said: str, path: str) -> Html:
    return el("a", said, href=f"{PLACE}/{path}", class_="button")


def _back(visit: Visit) -> Html:
    return el("p", el("a", visit.say("Go back"), href=PLACE))


def _rows(title: str, rows: Iterable[Iterable[Child]]) -> Html | None:
    shown = [el("tr", [el("td", cell) for cell in row]) for row in rows]
    return panel(title, el("table", el("tbody", shown), class_=PILE)) if shown else None


def _item(visit: Visit, one: Needed) -> Html:
    """Something that needs the director, with its keys; what has to be typed is on a page of its own."""
    keys = list[Child]()
    for way in one.ways if visit.role == "floor" else ():
        action = ACTIONS[way.verb]
        said, path = way.label or visit.say(action.label), f"{way.verb}?{urlencode(way.form)}"
        is_whole = {*action.fields} == {*way.form}
        keys.append(_asked(visit, way.verb, way.form, label=said) if is_whole else _link(said, path))
    why = [el("br"), one.why] if one.why else None
    return el("li", el("b", one.said), why, el("div", keys, class_="onward") if keys else None)


def _asked(
    visit: Visit, verb: str, known: Mapping[str, str] = {}, *, usual: Mapping[str, str] = {}, label: str = ""
) -> Html | None:
    """The form of an action: what is `known` is hidden, the other fields are typed, as they `usual`ly are."""
    typed = [name for name in ACTIONS[verb].fields if name not in known]
    key = el("button", label or visit.say(ACTIONS[verb].label))
    return order(
        visit,
        f"{PLACE}/{verb}",
        [hidden(name, value) for name, value in known.items()],
        [_typed(visit, name, usual.get(name, "")) for name in typed],
        el("p", key) if typed else key,
        class_="entries panel" if typed else None,
    )


def _typed(visit: Visit, name: str, usual: str = "") -> Html:
    """A field of a form."""
    label = visit.say(FIELDS[name], example="strict = 1")
    if name in LINES:
        return el("p", el("label", label, el("br"), el("textarea", usual, name=name, rows=8, cols=50)))
    if name == "sure":
        return el("label", el("input", type="checkbox", name=name, value="1", required=True), " ", label)
    if name == "reason":
        return choice(label, name, [(value, visit.say(REASONS[value])) for value in OUT_OF_PLAY])
    mode = "numeric" if name in NUMBERS else None
    return field(label, name, usual, required=True, maxlength=200, inputmode=mode)
