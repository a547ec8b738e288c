"""How an event changes the table: the only way that state changes, and it never refuses.

`evolve` trusts its event: `decide` made it lawful, or the journal says that it happened. The change of each
kind of event is in `changes`, in the file named as the event's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import tee

from croupier.engine import events as ev
from croupier.engine.changes import CHANGES
from croupier.engine.changes.deal import cards_drawn
from croupier.engine.events import Event
from croupier.engine.table import Table
from croupier.engine.table.cancellations import R
from croupier.values import replace


def evolve(table: Table, event: ev.Event) -> Table:
    """The table after the event.

    >>> from croupier.engine.places import Seat
    >>> table = evolve(Table(), ev.PlayerSeated(at=0, step=1, seat=Seat(3), player="Ana", stack=200))
    >>> table.players[Seat(3)].stack
    200
    """
    return CHANGES[type(event)](_at_step(table, event), event)


def evolve_cards(table: Table, events: Sequence[ev.CardDrawn]) -> Table:
    """The table after one input's cards of an undisturbed deal, applied in one change."""
    return cards_drawn(_at_step(table, events[0]), events)


def _at_step(table: Table, event: ev.Event) -> Table:
    """The table before the event; the first event of an input stores it for undo."""
    if event.step == table.step:
        return table
    if event.COUNTED:
        return replace(table, step=event.step, last_input=event.step, before=table, deeds=())
    return replace(table, step=event.step)


def replay(events: Iterable[ev.Event], table: Table | None = None) -> Table:
    """The table after all events, starting from `table` or an empty one."""
    state = Table() if table is None else table
    for event in events:
        state = evolve(state, event)
    return state


def followed(events: Iterable[Event], table: Table | None = None) -> Iterator[tuple[Table, Event, Table]]:
    """(before, event, after) for each event, starting from `table` or an empty one.

    >>> from croupier.engine.events import PlayerSeated
    >>> from croupier.engine.places import Seat
    >>> sits = PlayerSeated(at=0, step=1, seat=Seat(3), player="Ana", stack=200)
    >>> [(len(before.players), len(after.players)) for before, _, after in followed([sits])]
    [(0, 1)]
    """
    after = Table() if table is None else table
    for event in events:
        before, after = after, evolve(after, event)
        yield before, event, after


def followed_rows(rows: Iterable[R]) -> Iterator[tuple[Table, R, Table]]:
    """As `followed`, for rows that hold an event and more, such as the time it was stored."""
    kept, again = tee(rows)
    for row, (before, _, after) in zip(kept, followed(row.event for row in again), strict=True):
        yield before, row, after
