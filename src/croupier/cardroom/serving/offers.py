"""The floor's pages for what the room offers its tables: lists and forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from psycopg import Connection
from starlette.responses import RedirectResponse, Response

from croupier.cardroom.offers import KINDS, ROSTERS, Body, Kind, table_of, tournament_of, version_of
from croupier.cardroom.schema.roles import FLOOR
from croupier.cardroom.serving.entries import entries, typed
from croupier.cardroom.serving.pages import FloorDesk, hidden, moment, number, order, told
from croupier.cardroom.serving.refusals import said_of
from croupier.cardroom.store import offers as store
from croupier.cardroom.store.enrolled import Enrolled, decline, take_over
from croupier.cardroom.store.enrolled import enrolled as enrolled_decks
from croupier.cardroom.store.offers import Edit, TableAnswer, Thing
from croupier.cardroom.store.terminals import terminals
from croupier.errors import Refused, Unreadable
from croupier.review.frame import panel
from croupier.review.html.markup import Html, el
from croupier.review.serving.app import FLOOR as ONLY_FLOOR
from croupier.review.serving.app import READERS, Served
from croupier.review.visit import Visit
from croupier.telling.stakes import of_setting
from croupier.words import Words, message

_ENROLLED: Final = "/offers/enrolled"

HEADINGS: Final[Mapping[Kind, str]] = {
    "preset": message("Stakes and house rules"),
    "tournament": message("Tournaments"),
    "player": message("Players of the house"),
    "dealer": message("Dealers of the house"),
    "deck": message("Decks of the house"),
    "waiting": message("Waiting list"),
}
"""The titles of the kinds."""

ADDING: Final[Mapping[Kind, str]] = {
    "preset": message("Add stakes"),
    "tournament": message("Add a tournament"),
    "player": message("Add players"),
    "dealer": message("Add a dealer"),
    "deck": message("Add a deck"),
    "waiting": message("Somebody is waiting for a seat"),
}
"""The label of the key that adds one."""


class OfferDesk:
    """The pages of one room, for people who are logged in at its `desk`."""

    def __init__(self, desk: FloorDesk) -> None:
        self.desk = desk
        self._room = desk.config.name

    def served(self) -> tuple[Served, ...]:
        """The lists, a form for each thing, and the actions of the forms."""
        return (
            ("GET", "/offers", told(self._lists), READERS),
            ("GET", "/offers/new", told(self._new), READERS),
            ("GET", "/offers/change", told(self._change), READERS),
            ("POST", "/offers/put", told(self._put), ONLY_FLOOR),
            ("POST", "/offers/end", told(self._end), ONLY_FLOOR),
            ("POST", "/offers/forget", told(self._forget), ONLY_FLOOR),
            ("POST", _ENROLLED, told(self._enrolled), ONLY_FLOOR),
        )

    # --- what is shown -------------------------------------------------------------------------------------

    def _lists(self, visit: Visit) -> Response:
        say = visit.words.say
        with self.desk.connections.borrowed(FLOOR) as conn:
            there, said, tables = store.things(conn), store.answers(conn), _tables(conn)
            new = _enrolled_section(visit, conn)
        return self.desk.show(
            visit,
            say("What the tables are offered"),
            new,
            [
                _section(visit, kind, [each for each in there if each.kind == kind], said, tables)
                for kind in KINDS
            ],
        )

    def _new(self, visit: Visit) -> Response:
        kind = _kind(visit.query.get("kind", ""))
        return self._form(visit, kind, "", {}, hidden("kind", kind))

    def _change(self, visit: Visit) -> Response:
        with self.desk.connections.borrowed(FLOOR) as conn:
            there = store.thing(conn, visit.query.get("thing", ""))
            past = store.history(conn, there.id)
        edited = hidden("thing", there.id), hidden("onto", there.now.id)
        return self._form(visit, there.kind, there.now.name, there.now.body or {}, *edited, below=past)

    def _form(
        self, visit: Visit, kind: Kind, name: str, body: Body, *unseen: Html, why: str = "",
        below: tuple[Edit, ...] = (),
    ) -> Response:  # fmt: skip
        say = visit.words.say
        with self.desk.connections.borrowed(FLOOR) as conn:
            tables = _tables(conn)
        shown = entries(kind, name, body, visit.words, tables)
        keep = el(
            "p", el("button", say("Keep"), class_="first"), " ", el("a", say("Go back"), href="/offers")
        )
        return self.desk.show(
            visit,
            say(HEADINGS[kind]),
            el("p", why, class_="bad") if why else None,
            order(visit, "/offers/put", *unseen, shown, keep, class_="entries panel"),
            _history(visit, below) if below else None,
            status=422 if why else 200,
        )

    # --- what is asked for ---------------------------------------------------------------------------------

    def _put(self, visit: Visit) -> Response:
        """Keep what was typed; if it is wrong, show the form again with the reason."""
        sent, id_ = visit.form, visit.form.get("thing", "")
        with self.desk.connections.borrowed(FLOOR) as conn:
            there = store.thing(conn, id_) if id_ else None
            kind = there.kind if there else _kind(sent.get("kind", ""))
            names, body = typed(kind, sent)
            try:
                self._kept(conn, visit, kind, there, names, body)
            except (Unreadable, Refused) as error:
                unseen = (
                    (hidden("thing", id_), hidden("onto", sent.get("onto", "")))
                    if there
                    else (hidden("kind", kind),)
                )
                why = said_of(error, visit.words)
                return self._form(visit, kind, "\n".join(names), body, *unseen, why=why)
        return RedirectResponse(f"/offers#{kind}", 303)

    def _kept(
        self,
        conn: Connection[Any],
        visit: Visit,
        kind: Kind,
        there: Thing | None,
        names: list[str],
        body: Body,
    ) -> None:
        who = visit.who
        if there is not None:
            onto = visit.form.get("onto", "")
            store.edit(conn, there.id, onto, " ".join(names), body, who, self._room)
            return
        with conn.transaction():
            for name in names or [""]:
                store.offer(conn, kind, name, body, who, self._room)

    def _end(self, visit: Visit) -> Response:
        with self.desk.connections.borrowed(FLOOR) as conn:
            there = store.thing(conn, visit.form.get("thing", ""))
            onto = visit.form.get("onto", "")
            store.edit(conn, there.id, onto, there.now.name, None, visit.who, self._room)
        return RedirectResponse("/offers", 303)

    def _enrolled(self, visit: Visit) -> Response:
        with self.desk.connections.borrowed(FLOOR) as conn:
            id_ = number(visit.form.get("deck", ""))
            if visit.form.get("take"):
                take_over(conn, id_, visit.who, self._room)
            else:
                decline(conn, id_, visit.who)
        return RedirectResponse("/offers#deck", 303)

    def _forget(self, visit: Visit) -> Response:
        with self.desk.connections.borrowed(FLOOR) as conn:
            store.forget(conn, visit.form.get("thing", ""), visit.who, self._room)
        return RedirectResponse("/offers", 303)


def _kind(asked: str) -> Kind:
    if asked not in KINDS:
        raise Unreadable(f"expected one of {', '.join(KINDS)}")
    return asked


def _tables(conn: Connection[Any]) -> Mapping[int, str]:
    return {each.id: each.name for each in terminals(conn) if not each.struck}


def _section(
    visit: Visit,
    kind: Kind,
    there: list[Thing],
    said: Mapping[str, tuple[TableAnswer, ...]],
    tables: Mapping[int, str],
) -> Html:
    say = visit.words.say
    rows = [
        el(
            "tr",
            el("td", each.now.name),
            el("td", facts(each.now, kind, visit.words, tables)),
            el("td", _answers(said.get(each.now.id, ()), visit.words)),
            el("td", el("a", say("Change"), href=f"/offers/change?thing={each.id}")),
            el("td", _ends(visit, each, kind)),
        )
        for each in there
    ]
    add = el("a", say(ADDING[kind]), href=f"/offers/new?kind={kind}", class_="button")
    roster = said.get(version_of(each.now.id for each in there), ()) if kind in ROSTERS else ()
    return panel(
        say(HEADINGS[kind]),
        el("table", el("tbody", rows), class_="pile") if rows else None,
        el("p", _answers(roster, visit.words)) if roster else None,
        el("p", add) if visit.role == "floor" else None,
        id_=kind,
    )


def _ends(visit: Visit, each: Thing, kind: Kind) -> tuple[Html | None, ...]:
    say, thing = visit.words.say, hidden("thing", each.id)
    end = order(visit, "/offers/end", thing, hidden("onto", each.now.id), el("button", say("Offer no more")))
    if kind not in ("player", "dealer", "waiting"):
        return (end,)
    return end, order(visit, "/offers/forget", thing, el("button", say("Forget")))


def facts(edit: Edit, kind: Kind, words: Words, tables: Mapping[int, str]) -> str:
    """What a thing holds, in a few words."""
    say, body = words.say, edit.body
    if body is None:
        return say("offered no more")
    if kind == "preset":
        return of_setting(table_of(edit.name, body), words)
    if kind == "tournament":
        return of_setting(tournament_of(edit.name, body), words)
    if kind == "dealer":
        return say("with a badge") if body["badge"] else ""
    if kind == "deck":
        lines = [line for line in body["csv"].splitlines()[1:] if line]
        return words.count("{number} tag", "{number} tags", len(lines))
    if kind == "waiting":
        table = tables.get(body["table"], "")
        seat = say("Seat {seat}", seat=body["seat"]) if body["seat"] else ""
        return " · ".join(part for part in (body["wants"], table, seat) if part)
    return ""


def _answers(said: tuple[TableAnswer, ...], words: Words) -> str:
    """Which tables took it, and which declined."""
    accepted, refused = (
        ", ".join(each.table for each in said if each.taken == taken) for taken in (True, False)
    )
    parts = [words.say("taken: {tables}", tables=accepted)] if accepted else []
    parts += [words.say("declined: {tables}", tables=refused)] if refused else []
    return " · ".join(parts)


def _history(visit: Visit, past: tuple[Edit, ...]) -> Html:
    rows = [
        el("tr", el("td", moment(visit, each.edited)), el("td", each.by), el("td", each.name))
        for each in past
    ]
    return panel(visit.words.say("Earlier"), el("table", el("tbody", rows), class_="pile"))


def _enrolled_section(visit: Visit, conn: Connection[Any]) -> Html | None:
    """The decks that wait for the floor; None if none does."""
    say, there = visit.words.say, enrolled_decks(conn)
    if not there:
        return None
    rows = [_enrolled_row(visit, each) for each in there]
    return panel(say("Enrolled at a table"), el("table", el("tbody", rows), class_="pile"))


def _enrolled_row(visit: Visit, each: Enrolled) -> Html:
    say = visit.words.say
    tags = visit.words.count("{number} tag", "{number} tags", each.tags)
    take = say("Replace the room's deck") if each.there else say("Make it a deck of the room")
    keys = el("button", take, name="take", value="yes"), " ", el("button", say("No"), name="take", value="")
    return el(
        "tr",
        el("td", each.name),
        el("td", f"{each.table}, {moment(visit, each.sent)}"),
        el("td", tags),
        el("td", order(visit, _ENROLLED, hidden("deck", each.id), *keys)),
    )
