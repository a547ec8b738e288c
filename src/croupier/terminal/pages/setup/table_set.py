"""The command that sets a table: read from the present settings, and the house rules that it means."""

from __future__ import annotations

from croupier.engine.commands import SetTable
from croupier.engine.events import TableSet
from croupier.rules.house import HouseRules, from_switches, in_chips


def house_of(settings: SetTable) -> HouseRules:
    """The house rules that the settings mean; raises `Unreadable` for an unknown switch."""
    return from_switches((("profile", settings.profile), *settings.house))


def settings_of(settings: TableSet) -> SetTable:
    """The command that sets a table as it is now; a rake that broke chips in an older log is in chips."""
    values = {name: value for name, value in vars(settings).items() if name in SetTable.__dataclass_fields__}
    house = in_chips(settings.house, settings.unit if settings.mode == "cash" else 1)
    values |= {"profile": house.pop("profile", "code"), "house": tuple(house.items()), "at": 0}
    return SetTable(**values)
