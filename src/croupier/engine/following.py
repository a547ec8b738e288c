"""Events one by one, each with the table before and after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import tee

from croupier.engine.events import Event
from croupier.engine.evolve import evolve
from croupier.engine.table import Table
from croupier.engine.table.standing import R


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
