"""Which statements this version cannot play: said before anything is played, never ignored."""

from __future__ import annotations

from typing import Final

from croupier.errors import Unreadable
from croupier.rules.house import SWITCHES, HouseRules, with_switch
from croupier.script.expectations import ExpectSeatCards
from croupier.script.grammar import Script
from croupier.script.setup import TableSetup, switch_value
from croupier.script.statements import (
    Antenna,
    Declare,
    NewDeck,
    Post,
    Rule,
    Sensors,
    SetSwitch,
    Statement,
)

SENSORS: Final = ("L0", "L1")
INCIDENTS: Final = ("I-10", "string-bet")
WAYS: Final = (
    "misdeal", "void", "discretion", "stands", "late", "not-so", "stray", "missed", "premature", "extra-card",
    "return", "bind", "scrap", "reshuffle", "complete", "forfeit",
)  # fmt: skip


def refuse_unsupported(script: Script) -> None:
    """Raise `Unreadable` for the first statement, by line, that this version does not play."""
    for statement in script.statements:
        if not _supported(statement):
            raise Unreadable(f"{script.name}:{statement.line}: not supported by this version: {statement}")
        if isinstance(statement, SetSwitch):
            try:
                with_switch(HouseRules(), statement.switch, switch_value(statement, TableSetup().units))
            except Unreadable as error:
                raise Unreadable(f"{script.name}:{statement.line}: {error}") from error


def _supported(statement: Statement) -> bool:
    match statement:
        case Sensors(level=level):
            return level in SENSORS
        case SetSwitch(switch=switch):
            return switch in SWITCHES
        case Post(passed=passed, by_floor=by_floor):
            return passed is None and not by_floor
        case Declare(incident=incident):
            return incident in INCIDENTS
        case Rule(way=way):
            return way in WAYS
        case ExpectSeatCards(subject=subject):
            return subject == "cards"
    return not isinstance(statement, Antenna | NewDeck)
