"""The command that sets a table: read from a table that is set, and the house rules it stands for."""

from __future__ import annotations

from croupier.engine.commands import SetTable
from croupier.engine.events import TableSet
from croupier.rules.house import HouseRules, from_switches, in_chips


def house_of(settings: SetTable) -> HouseRules:
    """The house rules that the settings stand for; raises `Unreadable` for an unknown switch."""
    return from_switches((("profile", settings.profile), *settings.house))


def settings_of(settings: TableSet) -> SetTable:
    """The command that sets a table as it is set; a rake that an older log broke chips with is in chips."""
    values = {name: value for name, value in vars(settings).items() if name in SetTable.__dataclass_fields__}
    house = in_chips(settings.house, settings.unit if settings.mode == "cash" else 1)
    values |= {"profile": house.pop("profile", "code"), "house": tuple(house.items()), "at": 0}
    return SetTable(**values)
