"""The games that a table plays in turn, and the stakes of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engine.commands import SetTable
from croupier.engine.events import TableSet, Turn
from croupier.engine.places import SEATS, Seat
from croupier.rules.stakes import Stakes

if TYPE_CHECKING:
    from croupier.engine.table.table import Table


def turns_of(settings: TableSet) -> tuple[Turn, ...]:
    """Every game that is played in turn with its stakes; a table without a rotation has a single turn."""
    own = Turn(
        settings.game,
        small_blind=settings.small_blind,
        big_blind=settings.big_blind,
        ante=settings.ante,
        big_blind_ante=settings.big_blind_ante,
        bring_in=settings.bring_in,
        small_bet=settings.small_bet,
        big_bet=settings.big_bet,
    )
    return settings.rotation or (own,)


def turn_of(settings: TableSet, number: int) -> Turn:
    """Game and stakes of turn `number`, from 0; after the last one the rotation begins again."""
    turns = turns_of(settings)
    return turns[number % len(turns)]


def by_orbits(settings: TableSet | None) -> bool:
    """Whether games change after orbits of the button."""
    return settings is not None and settings.rotation_orbits > 0 and bool(settings.rotation)


def comes_round(table: Table, button: Seat | None) -> bool:
    """Whether the button, moving to this seat, comes back to or past where it was when the turn began."""
    start, old = table.turn_button, table.button
    if start is None or old is None or button is None or table.button_set:
        return False
    return button != old and (start - old - 1) % len(SEATS) <= (button - old - 1) % len(SEATS)


def stakes_of(settings: Turn | TableSet | SetTable) -> Stakes:
    """The stakes of a turn or of a table, as they were set."""
    return Stakes(
        small_blind=settings.small_blind,
        big_blind=settings.big_blind,
        ante=settings.ante,
        big_blind_ante=settings.big_blind_ante,
        bring_in=settings.bring_in,
        small_bet=settings.small_bet,
        big_bet=settings.big_bet,
    )
