"""How an event changes the table: the only way that state changes, and it never refuses.

`evolve` trusts its event: `decide` made it lawful, or the journal says that it happened. What each kind
of event changes stands in the files of `changes`, in that with the name of its own file.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.engine import events as ev
from croupier.engine.changes import CHANGES
from croupier.engine.table import Table


def evolve(table: Table, event: ev.Event) -> Table:
    """The table after the event.

    >>> from croupier.engine.places import Seat
    >>> table = evolve(Table(), ev.PlayerSeated(at=0, step=1, seat=Seat(3), player="Ana", stack=200))
    >>> table.players[Seat(3)].stack
    200
    """
    if event.step != table.step:
        if event.COUNTED:
            table = table.but(step=event.step, last_input=event.step, before=table)
        else:
            table = table.but(step=event.step)
    return CHANGES[type(event)](table, event)


def replay(events: Iterable[ev.Event], table: Table | None = None) -> Table:
    """The table after all events, from an empty one or from `table`."""
    state = Table() if table is None else table
    for event in events:
        state = evolve(state, event)
    return state
