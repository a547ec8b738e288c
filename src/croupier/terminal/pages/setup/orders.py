"""Turning a table plan into commands, or into the reason why it cannot be applied."""

from __future__ import annotations

from croupier.engine.commands import (
    BuyChips,
    Command,
    PlaceButton,
    SeatPlayer,
    SetTable,
    SitIn,
    SitOut,
    UnseatPlayer,
)
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.table.player import distinct_name
from croupier.errors import Refused
from croupier.rules.house import check_rake
from croupier.rules.stakes import whole_chips
from croupier.terminal.pages.setup.plan import Plan
from croupier.terminal.pages.setup.stakes import house_of, settings_of
from croupier.values import replace


def broken(plan: Plan) -> Refused | None:
    """Why the plan cannot be applied: an amount that the smallest chip cannot pay."""
    unit = plan.base.unit
    try:
        for chair in plan.chairs:
            if chair is not None and (chair.stack + chair.buy) % unit:
                whole_chips(chair.buy, unit, chair.name)
        if plan.cash:
            whole_chips(plan.base.least_buy, unit, "least buy-in")
            whole_chips(plan.base.most_buy, unit, "most buy-in")
            check_rake(plan.house, unit)
    except Refused as refused:
        return refused
    return None


def commands(plan: Plan, table: Table, now: int) -> tuple[Command, ...]:
    """The commands that carry out the plan: leavers, settings, newcomers, chips, absences, button.

    Newcomers with the same name are numbered.
    """
    wanted: list[Command] = []
    names = [chair.name for chair in plan.chairs if chair is not None and chair.seated]
    for number, chair in enumerate(plan.chairs):
        if Seat(number + 1) in table.players and (chair is None or not chair.seated):
            wanted.append(UnseatPlayer(at=now, seat=Seat(number + 1)))
    if table.settings is None or _differ(plan.base, settings_of(table.settings)):
        wanted.append(replace(plan.base, at=now))
    for number, chair in enumerate(plan.chairs):
        seat = Seat(number + 1)
        if chair is None:
            continue
        player = table.players.get(seat) if chair.seated else None
        if player is None:
            names.append(distinct_name(chair.name, names))
            wanted.append(SeatPlayer(at=now, seat=seat, player=names[-1], stack=chair.stack + chair.buy))
        elif chair.buy:
            wanted.append(BuyChips(at=now, seat=seat, amount=chair.buy))
        if chair.away != (player.gone if player else False):
            wanted.append(SitOut(at=now, seat=seat) if chair.away else SitIn(at=now, seat=seat))
    if plan.button is not None and plan.button != table.button:
        wanted.append(PlaceButton(at=now, seat=plan.button))
    return tuple(wanted)


def _differ(one: SetTable, other: SetTable) -> bool:
    """Whether the settings differ in meaning, not just in wording."""
    bare = (replace(each, at=0, house=()) for each in (one, other))
    return len(set(bare)) > 1 or house_of(one) != house_of(other)
