"""The form fields in which the floor types what the room offers, and what was typed in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from croupier.cardroom.offers import AMOUNTS, OF_TOURNAMENT, Body, Kind
from croupier.engine.places import SEATS
from croupier.review.html.markup import Html, el
from croupier.rules.games import GAMES
from croupier.words import Words, message

LABELS: Final[Mapping[str, str]] = {
    "game": message("Game"),
    "mode": message("Mode"),
    "profile": message("Rulebook"),
    "small_blind": message("Small blind"),
    "big_blind": message("Big blind"),
    "ante": message("Ante"),
    "big_blind_ante": message("Big-blind ante"),
    "small_bet": message("Small bet"),
    "big_bet": message("Big bet"),
    "bring_in": message("Bring-in"),
    "smallest_chip": message("Smallest chip"),
    "min_buy_in": message("Least buy-in"),
    "max_buy_in": message("Most buy-in"),
}
"""The labels of a preset's fields."""

MODES: Final = {"cash": message("cash game"), "tournament": message("tournament")}
PROFILES: Final = {"": message("as usual"), "code": "Code", "tda": "TDA"}


def entries(kind: Kind, name: str, body: Body, words: Words, tables: Mapping[int, str]) -> tuple[Html, ...]:
    """The fields of a thing with what it holds; a new roster has one name on each line."""
    say = words.say
    called = _line(say("Name"), "name", name)
    if kind == "player":
        several = not name or "\n" in name
        return (_area(say("Names, one in each line"), "name", name),) if several else (called,)
    if kind == "dealer":
        return called, _line(say("Badge, if there is one"), "badge", str(body.get("badge", "")))
    if kind == "deck":
        return called, _area(say("Tags, as croupier deck export writes them"), "csv", body.get("csv", ""))
    if kind == "waiting":
        seats = {"0": "–", **{str(seat): str(seat) for seat in SEATS}}
        theirs = {"0": "–", **{str(number): table for number, table in tables.items()}}
        return (
            called,
            _line(say("Waits for"), "wants", str(body.get("wants", ""))),
            _choice(say("Table"), "table", str(body.get("table", 0)), theirs),
            _choice(say("Seat"), "seat", str(body.get("seat", 0)), seats),
        )
    return called, *_of_stakes(kind, body, words)


def _of_stakes(kind: Kind, body: Body, words: Words) -> tuple[Html, ...]:
    """The fields of stakes, or of a tournament, whose stakes are in its levels."""
    say = words.say
    labels = {key: say(label) for key, label in LABELS.items()}
    games = {code: words.game(code) for code in GAMES}
    modes = {value: say(label) for value, label in MODES.items()}
    books = {value: say(label) if value == "" else label for value, label in PROFILES.items()}
    game = _choice(labels["game"], "game", str(body.get("game", "THNL")), games)
    book = _choice(labels["profile"], "profile", str(body.get("profile", "")), books)
    example = "clock.seconds = 30" if kind == "tournament" else "rake.pct = 5"
    one_a_line = say("House rules, one in each line, such as {example}", example=example)
    house = _area(one_a_line, "house", str(body.get("house", "")))
    if kind == "tournament":
        chip = _line(labels["smallest_chip"], "smallest_chip", str(body.get("smallest_chip", "")))
        hint = say("Levels, one in each line: 20 min 100/200 bb-ante 200, or break 10 min")
        return game, book, chip, _area(hint, "levels", str(body.get("levels", ""))), house
    return (
        game,
        _choice(labels["mode"], "mode", str(body.get("mode", "cash")), modes),
        book,
        *(_line(labels[key], key, str(body.get(key, ""))) for key in AMOUNTS),
        house,
    )


def typed(kind: Kind, form: Mapping[str, str]) -> tuple[list[str], Body]:
    """The names that were typed, several in a new roster, and the other fields."""
    names = [line.strip() for line in form.get("name", "").splitlines() if line.strip()]
    if kind == "waiting":
        numbers = {key: _number(form.get(key, "")) for key in ("table", "seat")}
        return names, {"wants": form.get("wants", ""), **numbers}
    wanted: Iterable[str] = {
        "preset": (*LABELS, "house"),
        "tournament": (*OF_TOURNAMENT, "levels", "house"),
        "player": (),
        "dealer": ("badge",),
        "deck": ("csv",),
    }[kind]
    return names, {key: form.get(key, "") for key in wanted}


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 9 else 0


def _line(label: str, name: str, value: str) -> Html:
    return el("p", el("label", label, " ", el("input", name=name, value=value)))


def _area(label: str, name: str, value: str) -> Html:
    return el("p", el("label", label, el("br"), el("textarea", value, name=name, rows=8, cols=60)))


def _choice(label: str, name: str, value: str, choices: Mapping[str, str]) -> Html:
    options = [el("option", text, value=each, selected=each == value) for each, text in choices.items()]
    return el("p", el("label", label, " ", el("select", options, name=name)))
