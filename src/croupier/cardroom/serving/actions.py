"""What a director asks for: each action is a form of the page *Tournament*."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from croupier.cardroom.schema.roles import FLOOR
from croupier.cardroom.serving.pages import number
from croupier.cardroom.store import orders as store
from croupier.cardroom.store.directing import Director, WriterTurn, opening
from croupier.errors import Refused, Unreadable
from croupier.words import message

Form = Mapping[str, str]
"""What was typed, by the names of the fields."""

FIELDS: Final[Mapping[str, str]] = {
    "people": message("Names, one in each line, or a CSV with the columns name, table, seat, why"),
    "word": message("A word that somebody calls out"),
    "entry": message("Entry"),
    "reason": message("Reason"),
    "why": message("Reason"),
    "table": message("Table"),
    "move": message("Number of the move"),
    "on": message("on or off"),
    "chip": message("Smallest chip after the break"),
    "listed": message("A place, or the first and last of several, and the prize in each line: 4-6;150"),
    "place": message("Place"),
    "shared": message("Shared by"),
    "level": message("Level"),
    "minutes": message("Break in minutes"),
    "sure": message("The tournament is over"),
    "name": message("Name"),
    "seats": message("Seats at each table"),
    "stack": message("Chips for each entry"),
    "paid": message("Places that are paid"),
    "levels": message("Levels, one in each line: 20 min 100/200 bb-ante 200, or break 10 min"),
    "settings": message("House rules of the tournament, one in each line, such as {example}"),
}
"""The label of each field."""

LINES: Final = ("people", "listed", "levels", "settings")
"""Fields of many lines."""

NUMBERS: Final = ("move", "chip", "place", "shared", "level", "minutes", "seats", "stack", "paid")

OUT_OF_PLAY: Final = ("forfeit", "disqualified", "absent")
"""Why chips go out of play."""

OPENING: Final = {
    "name": "", "seats": "9", "stack": "15000", "paid": "0", "levels": "", "settings": "",
}  # fmt: skip
"""The fields with which a tournament is opened, as they usually are; `table-3` says that terminal 3 plays."""


class DirectorAction(NamedTuple):
    """One action: the label of its button, what it does, and its fields in the order of what it takes.

    `then` is the part of the page that is shown afterwards.
    """

    label: str
    does: Callable[..., None]
    fields: tuple[str, ...] = ()
    then: str = ""


ACTIONS: Final[Mapping[str, DirectorAction]] = {
    "enter": DirectorAction(message("Enter them"), WriterTurn.enter, ("people",), "/entries"),
    "draw": DirectorAction(message("Draw the seats"), WriterTurn.first_draw, ("word",), "/entries"),
    "out": DirectorAction(message("Take out of play"), WriterTurn.out, ("entry", "reason"), "/entries"),
    "break-table": DirectorAction(message("Break a table"), WriterTurn.break_table, ("table",)),
    "not-now": DirectorAction(message("Not now"), WriterTurn.refuse, ("move",)),
    "somebody-else": DirectorAction(message("Somebody else"), WriterTurn.pass_over, ("move",)),
    "explain": DirectorAction(message("Say why"), WriterTurn.explain, ("move", "why")),
    "hand-for-hand": DirectorAction(message("Hand for hand"), WriterTurn.hand_for_hand, ("on",)),
    "done": DirectorAction(message("Done, by hand"), WriterTurn.done_by_hand, ("table",)),
    "round": DirectorAction(message("Go by hand"), WriterTurn.go_by_hand),
    "race": DirectorAction(message("Chip race at all tables"), WriterTurn.race, ("chip",)),
    "prizes": DirectorAction(message("Enter the prizes"), WriterTurn.pay, ("listed",), "/places"),
    "place": DirectorAction(
        message("Rule the place"), WriterTurn.rule_place, ("entry", "place", "shared", "why"), "/places"
    ),
    "level": DirectorAction(message("Level at all tables"), WriterTurn.go_to_level, ("level",)),
    "pause": DirectorAction(message("Pause all"), WriterTurn.stop_clock),
    "go": DirectorAction(message("Go on"), WriterTurn.run_clock),
    "break": DirectorAction(message("Break at all tables"), WriterTurn.take_break, ("minutes",)),
    "close": DirectorAction(message("Close the tournament"), WriterTurn.close, ("sure",)),
}
"""All actions on a tournament that is open, by their verbs."""


def ask(director: Director, verb: str, form: Form, by: str) -> None:
    """Do it, and what follows; raises `Refused`, `Fault`, and `Unreadable` if something is missing."""
    action = ACTIONS[verb]
    missing = [name for name in action.fields if not form.get(name, "").strip()]
    if missing:
        raise Unreadable(f"missing: {', '.join(missing)}")
    values = [number(form[name]) if name in NUMBERS else form[name].strip() for name in action.fields]
    if director.work(lambda turn: action.does(turn, *values), by) is None:
        raise Refused("no-tournament", "no tournament is open")


def begin(director: Director, form: Form, by: str) -> None:
    """Open a tournament with the fields of `OPENING`; raises `Refused`, `Fault` and `Unreadable`."""
    lines = {name: form.get(name, "").strip().splitlines() for name in LINES}
    rules = (line.partition("=") for line in lines["settings"])
    numbers = {name: number(form.get(name) or OPENING[name]) for name in OPENING if name in NUMBERS}
    settings = {name.strip(): value.strip() for name, _, value in rules}
    more = opening(director.signer, **numbers, settings=settings)
    levels = [line.strip() for line in lines["levels"]]
    tables = [number(name.removeprefix("table-")) for name in form if name.startswith("table-")]
    if not tables:
        raise Unreadable("expected at least one table")
    with director.lend(FLOOR) as conn:
        store.open_tournament(conn, director.signer, form.get("name", ""), levels, tables, by, more)
