"""A deal without a shoe: the first action of the betting round shows that the cards have been dealt."""

from __future__ import annotations

from croupier.engine import decide, evolve
from croupier.engine.commands import CompleteDeal
from croupier.engine.table import Table
from croupier.engine.table.actions import legal_actions
from croupier.errors import Refused
from croupier.values import kept


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
