"""The form fields for an offer, and reading the filled form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.cardroom.offers import AMOUNTS, CHOSEN, OF_TOURNAMENT, Body, Kind, edition_of
from croupier.engine.places import SEATS
from croupier.review.html.markup import Html, el
from croupier.rules.editions import EDITIONS, NEWEST_READ
from croupier.rules.games import GAMES
from croupier.words import Words, message

LABELS: Final[Mapping[str, str]] = {
    "game": message("Game"),
    "mode": message("Mode"),
    "profile": message("Rulebook"),
    "edition": message("Edition of the TDA rules"),
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
    "house": message("House rules, one in each line, such as {example}"),
    "levels": message("Levels, one in each line: 20 min 100/200 bb-ante 200, or break 10 min"),
    "badge": message("Badge, if there is one"),
    "csv": message("Tags, as croupier deck export writes them"),
    "wants": message("Waits for"),
    "table": message("Table"),
    "seat": message("Seat"),
}
"""The label of each field."""

FIELDS: Final[Mapping[Kind, tuple[str, ...]]] = {
    "preset": (*CHOSEN, "edition", *AMOUNTS, "house"),
    "tournament": (*OF_TOURNAMENT, "edition", "levels", "house"),
    "player": (),
    "dealer": ("badge",),
    "deck": ("csv",),
    "waiting": ("wants", "table", "seat"),
}
"""The fields of each kind beside its name."""

_LONG: Final = ("house", "levels", "csv")
_NUMBERS: Final = ("table", "seat")
_USUAL: Final = {"game": "THNL", "mode": "cash", "table": 0, "seat": 0}
MODES: Final = {"cash": message("cash game"), "tournament": message("tournament")}
PROFILES: Final = {"": message("as usual"), "club": "Club", "code": "Code", "tda": "TDA"}


def entries(kind: Kind, name: str, body: Body, words: Words, tables: Mapping[int, str]) -> tuple[Html, ...]:
    """The fields of an offer with their values; a new roster has one name on each line.

    A new table is offered the newest edition of the TDA rules that was read; one without a line for it plays
    that of 2019.
    """
    say = words.say
    if kind == "player" and (not name or "\n" in name):
        return (_area(say("Names, one in each line"), "name", name),)
    example = "clock.seconds = 30" if kind == "tournament" else "rake.pct = 5"
    if "edition" in FIELDS[kind]:
        named, rest = edition_of(body)
        usual = body.get("edition", EDITIONS[0] if "house" in body else NEWEST_READ)
        body = {**body, "edition": named or usual, "house": "\n".join(rest)}
    choices: Mapping[str, Mapping[str, str]] = {
        "game": {code: words.game(code) for code in GAMES},
        "mode": {value: say(label) for value, label in MODES.items()},
        "profile": {value: say(label) if value == "" else label for value, label in PROFILES.items()},
        "edition": {each: each for each in EDITIONS},
        "table": {"0": "–", **{str(number): table for number, table in tables.items()}},
        "seat": {"0": "–", **{str(seat): str(seat) for seat in SEATS}},
    }

    def field(key: str) -> Html:
        label, value = say(LABELS[key], example=example), str(body.get(key, _USUAL.get(key, "")))
        if key in choices:
            return _choice(label, key, value, choices[key])
        return (_area if key in _LONG else _line)(label, key, value)

    return _line(say("Name"), "name", name), *map(field, FIELDS[kind])


def typed(kind: Kind, form: Mapping[str, str]) -> tuple[list[str], Body]:
    """The typed names, several in a new roster, and the other fields."""
    names = [line.strip() for line in form.get("name", "").splitlines() if line.strip()]
    said = {key: form.get(key, "") for key in FIELDS[kind]}
    return names, {key: _number(value) if key in _NUMBERS else value for key, value in said.items()}


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 9 else 0


def _line(label: str, name: str, value: str) -> Html:
    return el("p", el("label", label, " ", el("input", name=name, value=value)))


def _area(label: str, name: str, value: str) -> Html:
    return el("p", el("label", label, el("br"), el("textarea", value, name=name, rows=8, cols=60)))


def _choice(label: str, name: str, value: str, choices: Mapping[str, str]) -> Html:
    options = [el("option", text, value=each, selected=each == value) for each, text in choices.items()]
    return el("p", el("label", label, " ", el("select", options, name=name)))
