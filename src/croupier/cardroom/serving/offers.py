"""The floor's pages for the offers of the room: lists and forms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
from croupier.review.html.markup import Child, Html, el
from croupier.review.serving.app import FLOOR as ONLY_FLOOR
from croupier.review.serving.app import READERS, Served
from croupier.review.visit import Visit
from croupier.telling.stakes import of_setting
from croupier.words import Words, message

_ENROLLED: Final = "/offers/enrolled"

NAMED: Final[Mapping[Kind, tuple[str, str]]] = {
    "preset": (message("Stakes and house rules"), message("Add stakes")),
    "tournament": (message("Tournaments"), message("Add a tournament")),
    "player": (message("Players of the house"), message("Add players")),
    "dealer": (message("Dealers of the house"), message("Add a dealer")),
    "deck": (message("Decks of the house"), message("Add a deck")),
    "waiting": (message("Waiting list"), message("Somebody is waiting for a seat")),
}
"""The title of each kind, and the label of the button that adds one."""


class OfferDesk:
    """The pages of one room, for people who are logged in at its `desk`."""

    def __init__(self, desk: FloorDesk) -> None:
        self.desk = desk
        self._room = desk.config.name

    def served(self) -> tuple[Served, ...]:
        """The lists, the forms, and the actions of the forms."""
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
        of_kind = {kind: [each for each in there if each.kind == kind] for kind in KINDS}
        shown = [_section(visit, kind, things, said, tables) for kind, things in of_kind.items()]
        return self.desk.show(visit, say("What the tables are offered"), new, shown)

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
        back = el("a", say("Go back"), href="/offers")
        keep = el("p", el("button", say("Keep"), class_="first"), " ", back)
        return self.desk.show(
            visit,
            say(NAMED[kind][0]),
            el("p", why, class_="bad") if why else None,
            order(visit, "/offers/put", *unseen, shown, keep, class_="entries panel"),
            _history(visit, below) if below else None,
            status=422 if why else 200,
        )

    # --- what is asked for ---------------------------------------------------------------------------------

    def _put(self, visit: Visit) -> Response:
        """Keep the filled form; if it has a fault, show it again with the reason."""
        sent, id_ = visit.form, visit.form.get("thing", "")
        onto = sent.get("onto", "")
        with self.desk.connections.borrowed(FLOOR) as conn:
            kind = store.thing(conn, id_).kind if id_ else _kind(sent.get("kind", ""))
            names, body = typed(kind, sent)
            try:
                with conn.transaction():
                    if id_:
                        store.edit(conn, id_, onto, " ".join(names), body, visit.who, self._room)
                    else:
                        for name in names or [""]:
                            store.offer(conn, kind, name, body, visit.who, self._room)
            except (Unreadable, Refused) as error:
                edited = (hidden("thing", id_), hidden("onto", onto)) if id_ else (hidden("kind", kind),)
                why = said_of(error, visit.words)
                return self._form(visit, kind, "\n".join(names), body, *edited, why=why)
        return RedirectResponse(f"/offers#{kind}", 303)

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
        (
            each.now.name,
            facts(each.now, kind, visit.words, tables),
            _answers(said.get(each.now.id, ()), visit.words),
            el("a", say("Change"), href=f"/offers/change?thing={each.id}"),
            _ends(visit, each, kind),
        )
        for each in there
    ]
    title, adding = NAMED[kind]
    add = el("a", say(adding), href=f"/offers/new?kind={kind}", class_="button")
    roster = said.get(version_of(each.now.id for each in there), ()) if kind in ROSTERS else ()
    return panel(
        say(title),
        _pile(rows) if rows else None,
        el("p", _answers(roster, visit.words)) if roster else None,
        el("p", add) if visit.role == "floor" else None,
        id_=kind,
    )


def _ends(visit: Visit, each: Thing, kind: Kind) -> list[Child]:
    say, thing = visit.words.say, hidden("thing", each.id)
    end = order(visit, "/offers/end", thing, hidden("onto", each.now.id), el("button", say("Offer no more")))
    if kind not in ("player", "dealer", "waiting"):
        return [end]
    return [end, order(visit, "/offers/forget", thing, el("button", say("Forget")))]


def facts(edit: Edit, kind: Kind, words: Words, tables: Mapping[int, str]) -> str:
    """The content of an offer, in a few words."""
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
    """The tables that took it, and those that declined."""
    accepted, refused = (
        ", ".join(each.table for each in said if each.taken == taken) for taken in (True, False)
    )
    parts = [words.say("taken: {tables}", tables=accepted)] if accepted else []
    parts += [words.say("declined: {tables}", tables=refused)] if refused else []
    return " · ".join(parts)


def _history(visit: Visit, past: tuple[Edit, ...]) -> Html:
    return panel(
        visit.words.say("Earlier"), _pile((moment(visit, each.edited), each.by, each.name) for each in past)
    )


def _pile(rows: Iterable[Sequence[Child]]) -> Html:
    """A table without a head."""
    shown = [el("tr", [el("td", cell) for cell in row]) for row in rows]
    return el("table", el("tbody", shown), class_="pile")


def _enrolled_section(visit: Visit, conn: Connection[Any]) -> Html | None:
    """The decks that wait for the floor; None if none does."""
    say, there = visit.words.say, enrolled_decks(conn)
    if not there:
        return None
    return panel(say("Enrolled at a table"), _pile(_enrolled_row(visit, each) for each in there))


def _enrolled_row(visit: Visit, each: Enrolled) -> Sequence[Child]:
    say = visit.words.say
    tags = visit.words.count("{number} tag", "{number} tags", len(each.deck.cards))
    take = say("Replace the room's deck") if each.replaces else say("Make it a deck of the room")
    keys = el("button", take, name="take", value="yes"), " ", el("button", say("No"), name="take", value="")
    asked = order(visit, _ENROLLED, hidden("deck", each.id), *keys)
    return each.name, f"{each.table}, {moment(visit, each.sent)}", tags, asked
