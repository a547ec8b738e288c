"""Which statements this version cannot play: said before anything is played, never ignored."""

from __future__ import annotations

from typing import Final

from croupier.errors import Unreadable
from croupier.rules.house import SWITCHES, HouseRules, with_switch
from croupier.script.expectations import ExpectRank, ExpectSeatCards
from croupier.script.grammar import Script
from croupier.script.setup import switch_value
from croupier.script.statements import (
    Act,
    Antenna,
    Chips,
    Declare,
    Discard,
    Game,
    Limit,
    NewDeck,
    Post,
    Rule,
    Say,
    Sensors,
    SetSwitch,
    Statement,
)

GAMES: Final = ("THNL",)
SENSORS: Final = ("L0", "L1")
INCIDENTS: Final = ("I-10",)
ACTIONS: Final = ("fold", "check", "call", "bet", "raise", "allin")
WAYS: Final = (
    "misdeal", "void", "discretion", "stands", "late", "not-so", "stray", "missed", "premature", "extra-card",
    "return", "bind", "scrap",
)  # fmt: skip


def refuse_unsupported(script: Script) -> None:
    """Raise `Unreadable` for the first statement, by line, that this version does not play."""
    for statement in script.statements:
        if not _supported(statement):
            raise Unreadable(f"{script.name}:{statement.line}: not supported by this version: {statement}")
        if isinstance(statement, SetSwitch):
            try:
                with_switch(HouseRules(), statement.switch, switch_value(statement, int))
            except Unreadable as error:
                raise Unreadable(f"{script.name}:{statement.line}: {error}") from error


def _supported(statement: Statement) -> bool:
    match statement:
        case Game(game=game):
            return game in GAMES
        case Sensors(level=level):
            return level in SENSORS
        case SetSwitch(switch=switch):
            return switch in SWITCHES
        case Act(action=action):
            return action in ACTIONS
        case Chips(motion=motion):
            return motion == "chips"
        case Declare(incident=incident):
            return incident in INCIDENTS
        case Rule(way=way):
            return way in WAYS
        case ExpectRank(subject=subject):
            return subject == "rank"
        case ExpectSeatCards(subject=subject):
            return subject == "cards"
    return not isinstance(statement, Limit | Antenna | Post | Discard | Say | NewDeck)
