"""Which events still stand: an undo leaves its events in the journal, and takes them out of the story."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from croupier.engine.events import Event, Undone

E = TypeVar("E")


def standing(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that no undo took back, without the undos.

    >>> from croupier.engine.events import FloorLeft
    >>> standing([FloorLeft(at=0, step=1), FloorLeft(at=1, step=2), Undone(at=2, step=3, cancels=2)])
    (FloorLeft(at=0, step=1),)
    """
    return tuple(event for _, event in standing_pairs((None, event) for event in events))


def standing_pairs(pairs: Iterable[tuple[E, Event]]) -> list[tuple[E, Event]]:
    """As `standing`, for events that carry something along, such as the time of their row."""
    left: list[tuple[E, Event]] = []
    for mark, event in pairs:
        if isinstance(event, Undone):
            left = [pair for pair in left if pair[1].step != event.cancels]
        else:
            left.append((mark, event))
    return left
