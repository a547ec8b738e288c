"""Which events still stand: an undo leaves its events in the journal, and takes them out of the story.

So does a motion that goes on: what the first part counted as is replaced by what the whole counts as.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from croupier.engine.events import Event, MotionResumed, Undone

E = TypeVar("E")

_TAKING_OUT: Final = (Undone, MotionResumed)


def standing(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that nothing took back or replaced, without those that did so.

    >>> from croupier.engine.events import FloorLeft
    >>> standing([FloorLeft(at=0, step=1), FloorLeft(at=1, step=2), Undone(at=2, step=3, cancels=2)])
    (FloorLeft(at=0, step=1),)
    """
    return tuple(event for _, event in standing_pairs((None, event) for event in events))


def standing_pairs(pairs: Iterable[tuple[E, Event]]) -> list[tuple[E, Event]]:
    """As `standing`, for events that carry something along, such as the time of their row."""
    left: list[tuple[E, Event]] = []
    replaced: dict[int, list[tuple[E, Event]]] = {}
    for mark, event in pairs:
        if not isinstance(event, _TAKING_OUT):
            left.append((mark, event))
            continue
        gone = [pair for pair in left if pair[1].step == event.cancels]
        left = [pair for pair in left if pair[1].step != event.cancels]
        if isinstance(event, MotionResumed):
            replaced[event.step] = gone
        else:
            left += replaced.pop(event.cancels, [])
    return left
