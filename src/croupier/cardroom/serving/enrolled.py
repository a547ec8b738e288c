"""The part of the floor's page with decks that tables enrolled, and the answers to them."""

from __future__ import annotations

from typing import Any

from psycopg import Connection
from starlette.responses import RedirectResponse, Response

from croupier.cardroom.serving.asking import Asked, hidden, number, order
from croupier.cardroom.store.enrolled import Enrolled, decline, enrolled, take_over
from croupier.review.frame import panel
from croupier.review.html.markup import Html, el

TO = "/offers/enrolled"


def section(asked: Asked, conn: Connection[Any]) -> Html | None:
    """The decks that wait for the floor; None if none does."""
    say, there = asked.words.say, enrolled(conn)
    if not there:
        return None
    rows = [_row(asked, each) for each in there]
    return panel(say("Enrolled at a table"), el("table", el("tbody", rows), class_="pile"))


def _row(asked: Asked, each: Enrolled) -> Html:
    say = asked.words.say
    tags = asked.words.count("{number} tag", "{number} tags", each.tags)
    take = say("Replace the room's deck") if each.there else say("Make it a deck of the room")
    keys = el("button", take, name="take", value="yes"), " ", el("button", say("No"), name="take", value="")
    return el(
        "tr",
        el("td", each.name),
        el("td", f"{each.table}, {asked.moment(each.sent)}"),
        el("td", tags),
        el("td", order(asked, TO, hidden("deck", each.id), *keys)),
    )


def answer(asked: Asked, conn: Connection[Any], room: str) -> Response:
    """The floor's answer to one of them; raises `Refused` and `Unreadable`."""
    id_ = number(asked.form.get("deck", ""))
    if asked.form.get("take"):
        take_over(conn, id_, asked.who, room)
    else:
        decline(conn, id_, asked.who)
    return RedirectResponse("/offers#deck", 303)
