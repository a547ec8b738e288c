"""The hands before and after one, among those that a search finds."""

from __future__ import annotations

from typing import Final

from croupier.log.reading.hand_search import Search
from croupier.log.reading.queries import find_hands
from croupier.log.reading.store import Store
from croupier.values import replace

NEAR: Final = 64
"""Among how many hands the next match is looked for first; each time after that among four times as many."""


def neighbours(archive: Store, hand_id: int, search: Search) -> tuple[int | None, int | None]:
    """The hands before and after one, among those that match a search."""
    if search.is_open:
        return _before_and_after(archive, hand_id)
    before = find_hands(archive, replace(search, before=hand_id), limit=1)
    return before[0] if before else None, _following(archive, hand_id, search)


def _following(archive: Store, hand_id: int, search: Search) -> int | None:
    """The next hand, for which no hand is looked at twice: a search finds the newest first."""
    (newest,) = archive.one("SELECT max(id) FROM hands")
    width = NEAR
    while newest is not None and hand_id < newest:
        among = replace(search, after=hand_id, before=hand_id + width + 1)
        found = find_hands(archive, among, limit=width)
        if found:
            return found[-1]
        hand_id, width = hand_id + width, 4 * width
    return None


def _before_and_after(archive: Store, hand_id: int) -> tuple[int | None, int | None]:
    before = archive.one("SELECT id FROM hands WHERE id < ? ORDER BY id DESC LIMIT 1", hand_id)
    after = archive.one("SELECT id FROM hands WHERE id > ? ORDER BY id LIMIT 1", hand_id)
    return (before[0] if before else None, after[0] if after else None)
