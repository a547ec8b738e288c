"""Which events still count: an undone event stays in the journal but no longer counts.

A continued motion works the same way: the whole replaces its first part. A redo makes undone events count
again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Final, Protocol, TypeVar

from croupier.engine.events import Event, MotionResumed, Redone, Undone

TAKING_OUT: Final = (Undone, MotionResumed, Redone)
"""Events that change which earlier ones count."""


class StoredRow(Protocol):
    """An event with what was stored beside it."""

    @property
    def event(self) -> Event: ...


R = TypeVar("R", bound=StoredRow)
E = TypeVar("E")


def standing(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that still count, without the undos and redos themselves.

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
    stood: dict[int, list[E]] = {}  # before each undo, by its number
    for each in all_:
        event = event_of(each)
        if not isinstance(event, TAKING_OUT):
            left.append(each)
            continue
        if isinstance(event, Redone):
            left = _given_again(stood.get(event.restores, left), left, event, event_of)
            continue
        if isinstance(event, Undone):
            stood.setdefault(event.step, left)
        gone = [one for one in left if event_of(one).step == event.cancels]
        left = [one for one in left if event_of(one).step != event.cancels]
        if isinstance(event, MotionResumed):
            replaced[event.step] = gone
        else:
            left += replaced.pop(event.cancels, [])
    return left


def _given_again(stood: list[E], left: list[E], redone: Redone, event_of: Callable[[E], Event]) -> list[E]:
    """What counted before the undo, plus later inputs that no undo takes back."""
    counted: dict[int, bool] = {}
    for each in left:
        counted.setdefault(event_of(each).step, event_of(each).COUNTED)
    since = [each for each in left if event_of(each).step > redone.restores]
    return [*stood, *(each for each in since if not counted[event_of(each).step])]
