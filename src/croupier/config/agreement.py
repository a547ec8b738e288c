"""The file and a table that goes on: what the file decides, and what stays as the screen has it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from math import gcd

from croupier.config.settings import Settings
from croupier.engine import decide
from croupier.engine.commands import ChooseShuffler, SetTable
from croupier.engine.events import TableSet
from croupier.engine.table.rotation import stakes_of, turns_of
from croupier.rules.house import in_chips
from croupier.terminal.pages.setup.table_set import settings_of
from croupier.terminal.session.session import Session
from croupier.values import replace


def agree(session: Session, settings: Settings) -> None:
    """The table takes what the file says, between hands; what was set on the screen is kept.

    Where the dealer shuffles because somebody said so, that stays as well.
    """
    now, wanted = session.table.settings, settings.set_table(session.clock.now())
    if not session.table.between_hands:
        return
    if now is not None:
        wanted = remembered(now, wanted, [one.stack for one in session.table.players.values()])
    events = decide(session.table, wanted, session.table.house)
    if now is None or [replace(event, at=now.at, step=now.step) for event in events] != [now]:
        session.do(wanted)
    machine = settings.shoe.shuffler or ""
    if session.table.shuffler not in ((None, "") if not machine else ("", machine)):
        session.do(ChooseShuffler(at=session.clock.now(), machine=machine))


def remembered(now: TableSet, file: SetTable, stacks: Iterable[int] = ()) -> SetTable:
    """The settings of the file, with all that can be changed on the screen as the table has it.

    A switch that the file sets is taken from there, but for the rake. The smallest chip of the file holds
    where the `stacks` can be counted in it.
    """
    kept, unit = settings_of(now), gcd(file.unit, *amounts(now))
    if now.mode != file.mode or any(stack % unit for stack in stacks):
        unit = now.unit  # amounts of another kind, or smaller chips are on the table
    if file.structure and file.structure == now.structure:
        unit = now.unit  # chips may have been raced off
    house = dict(kept.house)
    if now.mode == file.mode:
        own = {name: value for name, value in dict(now.house).items() if name in ("rake.pct", "rake.cap")}
        house = in_chips({**house, **dict(file.house), **own}.items(), unit)
    else:
        house["seats.max"] = dict(file.house)["seats.max"]
    return replace(
        kept,
        at=file.at,
        table=file.table,
        sensors=file.sensors,
        house=tuple(house.items()),
        unit=unit,
        structure=file.structure,
        least_buy=file.least_buy if now.mode == file.mode else now.least_buy,
        most_buy=file.most_buy if now.mode == file.mode else now.most_buy,
    )


def amounts(table: TableSet) -> tuple[int, ...]:
    """Every amount that is posted or bet, in all games that are played in turn."""
    return tuple(amount for turn in turns_of(table) for amount in asdict(stakes_of(turn)).values())
