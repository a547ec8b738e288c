"""The floor's tokens for programs, and the description of the interface for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any, Final

from starlette.responses import RedirectResponse, Response

from croupier.errors import Refused
from croupier.review.access.accounts import TokenFile, token_file
from croupier.review.frame import field, form, panel, refused, sheet, show
from croupier.review.grids.grid import Cell, Column, made
from croupier.review.html.markup import Child, Html, el, person, table
from croupier.review.visit import Visit
from croupier.words import message

SENTENCES: Final = (
    message("Every table of these pages, how it stands, and what waits for the floor there"),
    message("Hands that fulfil every condition, the newest first; with words, the best fit first"),
    message("What somebody remembers, in one line: yesterday 21:40 seat 4"),
    message("Hands that began from this time on, at the clock of the room: 2026-03-01T20:00"),
    message("Hands that began before this time"),
    message("The name of a player, or how it begins"),
    message("A seat that was dealt in, or the player's"),
    message("Cards that were all seen, such as Ah 10s"),
    message("Cards of the flop"),
    message("The card of the turn"),
    message("The card of the river"),
    message("Cards of the board"),
    message("The least pot, as people write it: 12.50"),
    message("The largest pot"),
    message("Codes of incidents, such as AL-07, or any"),
    message("A rule such as TDA 35"),
    message("A way out that was taken"),
    message("Whose doing an incident was"),
    message("The street of the incident"),
    message("A rulebook that decided"),
    message("The name of a dealer"),
    message("A game by its code or name"),
    message("The name of a table"),
    message("How the hand ended"),
    message("Hands before this number: the next of the answer before"),
    message("How many at most"),
    message("All facts of one hand"),
    message("The number of the hand in the log; in a room among all of them, as its list of hands has it"),
    message("One hand step by step, with the sentences of the pages"),
    message("The latest incidents of some days, each with whose doing it was"),
    message("The first day, as in 2026-03-01"),
    message("The last day"),
    message("Dealers of some days: hands, time, their own errors and how certain their rate is"),
    message("What each table took in and paid out, day by day"),
)
"""The answer and the parameters of each path, in the words of the English description."""

REFUSED = {
    "bad-name": message("Expected a name of 1 to 40 letters, digits, spaces, points or hyphens."),
    "name-taken": message("There is already a token with this name: revoke it first."),
    "too-many": message("There are too many tokens: revoke one first."),
    "no-such-token": message("There is no such token."),
}
"""Why a token is not made or revoked."""


@cache
def document() -> dict[str, Any]:
    """The description of the interface in the format of OpenAPI 3.1."""
    text = (resources.files("croupier.review") / "static" / "openapi.json").read_text(encoding="utf-8")
    made: dict[str, Any] = json.loads(text)
    return made


def _file(visit: Visit) -> TokenFile:
    return token_file(visit.site.accounts.path)


def api_page(visit: Visit) -> Response:
    """The requests that programs can make, from the description; the floor makes tokens here."""
    is_floor = visit.role == "floor"
    return show(
        visit,
        visit.say("For programs"),
        el(
            "p",
            visit.say("Programs read the same facts as JSON, each with its own token. They change nothing."),
        ),
        _tokens(visit) if is_floor else None,
        _new(visit) if is_floor else None,
        panel(visit.say("What you can request"), *_paths(visit)),
        el(
            "p",
            el(
                "a",
                visit.say("The whole description, in OpenAPI 3.1 and in English"),
                href="/api/openapi.json",
                class_="button",
            ),
            class_="onward",
        ),
    )


def _tokens(visit: Visit) -> Html:
    say = visit.words.say
    rows = [
        (
            Cell(each.name, person(each.name)),
            visit.site.wall.local(each.made_utc),
            Cell(each.by, person(each.by)),
            Cell(None, _revoke(visit, each.name)),
        )
        for each in _file(visit).tokens()
    ]
    if not rows:
        return el("p", say("No program has a token."), class_="none")
    columns = (Column(say("Program")), Column(say("Made"), "moment"), Column(say("Who")), Column("", "drawn"))
    return sheet(visit, made("tokens", say("Tokens"), columns, rows, "pile"))


def _revoke(visit: Visit, name: str) -> Html:
    said = visit.say("Revoke")
    hidden = el("input", type="hidden", name="name", value=name)
    return form(visit, "/api/revoked", hidden, el("button", said, aria_label=f"{said} {name}"))


def _new(visit: Visit) -> Html:
    return panel(
        visit.say("New token"),
        form(
            visit,
            "/api/tokens",
            field(visit.say("Name of the program"), "name", required=True, maxlength=40, autocomplete="off"),
            el("button", visit.say("Make"), class_="first"),
            class_="note",
        ),
    )


def _paths(visit: Visit) -> Iterator[Child]:
    for path, methods in document()["paths"].items():
        method = methods["get"]
        rows = [
            (el("code", each["name"]), visit.say(each["description"]) if "description" in each else "")
            for each in method.get("parameters", ())
            if "name" in each
        ]
        yield el("h3", el("code", f"GET {path}"))
        yield el("p", visit.say(method["summary"]))
        if rows:
            yield table((visit.say("Name"), visit.say("What")), rows, class_="params")


def make_token(visit: Visit) -> Response:
    """Show the new token on this answer, and never again."""
    try:
        token = _file(visit).make(visit.form.get("name", "").strip(), by=visit.who, now=visit.site.now())
    except Refused as error:
        return _not(visit, error)
    return show(
        visit,
        visit.say("New token"),
        el(
            "section",
            el("p", visit.say("Copy it now: it is shown only once, and only its hash is kept.")),
            el("p", el("code", token, class_="secret")),
            el("p", el("code", f"curl -H 'Authorization: Bearer {token}' …/api/v1/hands?limit=5")),
            class_="panel",
        ),
        el("p", el("a", visit.say("Go back"), href="/api", class_="button"), class_="onward"),
    )


def revoke_token(visit: Visit) -> Response:
    try:
        _file(visit).revoke(visit.form.get("name", ""))
    except Refused as error:
        return _not(visit, error)
    return RedirectResponse("/api", 303)


def _not(visit: Visit, error: Refused) -> Response:
    return refused(visit, visit.say(REFUSED[error.code]), 400)
