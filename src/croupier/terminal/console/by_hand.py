"""A deal without a shoe: the first action of the betting round shows that the cards have been dealt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from croupier.engine import decide, evolve
from croupier.engine.commands import CompleteDeal
from croupier.engine.table import Table
from croupier.engine.table.actions import legal_actions
from croupier.engine.table.kept import kept
from croupier.errors import Refused
from croupier.terminal.console.state import Console, Handled

FIRST: Final = ("fold", "call", "raise", "allin", "usual", "large", "around")
"""What nobody presses before the cards are dealt."""


@kept
def dealt(table: Table) -> Table:
    """The table once the cards due have been dealt, if no shoe reports them and somebody acts next.

    Any other table is returned unchanged.
    """
    hand = table.hand
    if hand is None or table.phase != "DEALING" or not (table.sensors == "L0" or hand.deal.manual):
        return table
    try:
        events = decide(table, CompleteDeal(at=0), table.house)
    except Refused:
        return table
    there = table
    for event in events:
        there = evolve(there, event)
    return there if legal_actions(there, there.house).seat is not None else table


def stroke(
    console: Console,
    action: str,
    long: bool,
    table: Table,
    now: int,
    keyed: Callable[[Console, str, bool, Table, int], Handled],
) -> Handled:
    """A press at the table, as `keyed` handles it; one that needs the cards to be dealt deals them first."""
    there = dealt(table)
    if there is table or action not in FIRST:
        return keyed(console, action, long, table, now)
    handled, commands = keyed(console, action, long, there, now)
    if not commands and handled.entry is None and handled.offer is None:
        return handled, ()
    return handled, (CompleteDeal(at=now), *commands)
