"""Which statements this version cannot play: said before anything is played, never ignored."""

from __future__ import annotations

from typing import Final

from croupier.engine.incidents.catalogue import reportable
from croupier.errors import Unreadable
from croupier.rules.house import SWITCHES, HouseRules, with_switch
from croupier.script.grammar import Script
from croupier.script.rulings import Declare
from croupier.script.setup import TableSetup, switch_value
from croupier.script.statements.hand import SetSwitch, Statement

REPORTED: Final = frozenset(incident.code for incident in reportable())


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
        case SetSwitch(switch=switch):
            return switch in SWITCHES
        case Declare(incident=incident):
            return incident in REPORTED or statement.is_undercall
    return True
