"""A time that somebody remembers: the hand that was played in that minute first, then the nearest ones."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from croupier.log.reading.queries import HandLine

MOST: Final = 120
"""How many hands around a time are considered: with several tables there are more of them than on a page."""

MINUTE: Final = timedelta(minutes=1)


def nearest(found: Iterable[HandLine], at: datetime) -> tuple[HandLine, ...]:
    """The hands by their distance from a minute; those played in it by how much of it they lasted."""
    return tuple(sorted(found, key=lambda line: _distance(line, at)))


def _distance(line: HandLine, at: datetime) -> timedelta:
    begun = datetime.fromisoformat(line.started_utc)
    ended = datetime.fromisoformat(line.ended_utc) if line.ended_utc else begun
    return max(begun, at) - min(ended, at + MINUTE)
