"""Following events one by one: the table before and after each, without what was undone."""

from __future__ import annotations

from itertools import pairwise

from croupier.engine.events import Event, Undone
from croupier.engine.evolve import followed, followed_rows, replay
from croupier.engine.table import Table
from croupier.engine.table.cancellations import standing, standing_rows
from croupier.values import dataclass
from support.dealer import Dealer


@dataclass(frozen=True)
class Row:
    number: int
    event: Event


def events_of_a_hand() -> list[Event]:
    dealer = Dealer()
    dealer.open()
    dealer.start()
    dealer.showdown()
    return dealer.events


def test_each_event_stands_between_the_tables_that_a_replay_gives() -> None:
    events = events_of_a_hand()
    steps = list(followed(events))
    assert [event for _, event, _ in steps] == events
    assert steps[0][0] == Table()
    assert all(one[2] is following[0] for one, following in pairwise(steps))
    assert [after for *_, after in steps[::10]] == [
        replay(events[: n + 1]) for n in range(0, len(events), 10)
    ]


def test_it_goes_on_from_a_table() -> None:
    events = events_of_a_hand()
    middle = len(events) // 2
    *_, last = followed(events[middle:], replay(events[:middle]))
    assert last[2] == replay(events)


def test_rows_keep_what_stands_beside_their_event() -> None:
    events = events_of_a_hand()
    gone = max(event.step for event in events)
    rows = [
        Row(number, event)
        for number, event in enumerate([*events, Undone(at=0, step=gone + 1, cancels=gone)])
    ]
    left = standing_rows(rows)
    assert [row.event for row in left] == list(standing(row.event for row in rows))
    assert {row.event.step for row in left} == {event.step for event in events} - {gone}
    assert [(before, row.event, after) for before, row, after in followed_rows(left)] == list(
        followed(row.event for row in left)
    )
    assert [row for _, row, _ in followed_rows(left)] == left
