"""The hands before and after one, among those that a search finds."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from croupier.log.reading.queries import find_hands
from croupier.log.reading.searching import Search
from croupier.log.reading.store import Store

NEAR: Final = 64
"""How many hands are read first to find the next one that matches a search; then twice as many each time."""

FEW: Final = 200
"""Fewer later hands than these are all looked up."""


def neighbours(archive: Store, hand_id: int, search: Search) -> tuple[int | None, int | None]:
    """The hands before and after one, among those that match a search."""
    if search.is_open:
        return _before_and_after(archive, hand_id)
    before = find_hands(archive, replace(search, before=hand_id), limit=1)
    return before[0] if before else None, _following(archive, hand_id, search)


def _following(archive: Store, hand_id: int, search: Search) -> int | None:
    """The next hand: among the nearest, or the last of a few; of many, among ever more of the nearest."""
    found, width = _within(archive, hand_id, search, NEAR), NEAR
    if found is None:
        later = find_hands(archive, replace(search, after=hand_id), limit=FEW)
        if len(later) < FEW:
            return later[-1] if later else None
    while found is None:
        width *= 2
        found = _within(archive, hand_id, search, width)
    return found


def _within(archive: Store, hand_id: int, search: Search, width: int) -> int | None:
    """The first of so many hands after one that matches."""
    near = replace(search, after=hand_id, before=hand_id + width + 1)
    found = find_hands(archive, near, limit=width)
    return found[-1] if found else None


def _before_and_after(archive: Store, hand_id: int) -> tuple[int | None, int | None]:
    before = archive.one("SELECT id FROM hands WHERE id < ? ORDER BY id DESC LIMIT 1", hand_id)
    after = archive.one("SELECT id FROM hands WHERE id > ? ORDER BY id LIMIT 1", hand_id)
    return (before[0] if before else None, after[0] if after else None)
