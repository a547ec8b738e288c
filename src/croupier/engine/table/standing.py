"""Which events still stand: an undo leaves its events in the journal, and takes them out of the story.

So does a motion that goes on: what the first part counted as is replaced by what the whole counts as.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Final, Protocol, TypeVar

from croupier.engine.events import Event, MotionResumed, Undone

_TAKING_OUT: Final = (Undone, MotionResumed)


class Row(Protocol):
    """An event with what was stored beside it."""

    @property
    def event(self) -> Event: ...


R = TypeVar("R", bound=Row)
E = TypeVar("E")


def standing(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that nothing took back or replaced, without those that did so.

    >>> from croupier.engine.events import FloorLeft
    >>> standing([FloorLeft(at=0, step=1), FloorLeft(at=1, step=2), Undone(at=2, step=3, cancels=2)])
    (FloorLeft(at=0, step=1),)
    """
    return tuple(_standing(events, lambda event: event))


def standing_rows(rows: Iterable[R]) -> list[R]:
    """As `standing`, for the rows of a log."""
    return _standing(rows, attrgetter("event"))


def _standing(all_: Iterable[E], event_of: Callable[[E], Event]) -> list[E]:
    left: list[E] = []
    replaced: dict[int, list[E]] = {}
    for each in all_:
        event = event_of(each)
        if not isinstance(event, _TAKING_OUT):
            left.append(each)
            continue
        gone = [one for one in left if event_of(one).step == event.cancels]
        left = [one for one in left if event_of(one).step != event.cancels]
        if isinstance(event, MotionResumed):
            replaced[event.step] = gone
        else:
            left += replaced.pop(event.cancels, [])
    return left
