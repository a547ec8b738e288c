"""The tables of hands, made again from their rows to see whether they say the same.

A terminal of this version signs what it computed. An older one signed what its tables answered, and somebody
may have changed them at that moment. It may also have computed other tables from the same rows, so a
difference in its hands is only reported.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from time import monotonic
from typing import Final

from croupier.errors import CroupierError
from croupier.log.index.digest import COVER, NAMED, OF_HAND
from croupier.log.index.projection import project
from croupier.log.journal.chain import Broken
from croupier.log.journal.typed_words import in_words
from croupier.log.reading.archive import Archive
from croupier.log.reading.store import Store

SHARE: Final = 0.15
"""How many times longer than everything else the sample may take."""

_MOST_LISTED: Final = 8
_STORED: Final = {
    "player_id": "(SELECT name FROM players WHERE players.id = player_id)",
    "reason": in_words("reason"),
}
"""Columns with a number or a token in place of the words that events have."""


def check_derived(archive: Archive, spent: float, *, every: bool) -> tuple[int, list[int]]:
    """Make the tables of `every` finished hand again, or of a random sample.

    `spent` is how many seconds the rest of the check took. Returns the number of hands, and the hands of
    older versions that differ; raises `Broken` if any other differs. Hands of version 0.4.0 and older are
    left out.
    """
    end, done, older = monotonic() + spent * SHARE, 0, list[int]()
    found = archive.all("SELECT id FROM hands WHERE outcome IS NOT NULL AND cover >= ? ORDER BY id", NAMED)
    for (hand,) in found if every else random.sample(found, len(found)):
        if said := difference(archive, hand):
            begins, cover = archive.one("SELECT first_seq, cover FROM hands WHERE id = ?", hand)
            if cover >= COVER:
                raise Broken(begins, f"hand {hand}, from row {begins} on: {said} not what its rows say")
            older.append(hand)
        done += 1
        if not every and monotonic() > end:
            break
    return done, sorted(older)


def told(older: list[int]) -> Iterator[str]:
    """What a reader should know about hands of older versions that differ."""
    if older:
        listed = ", ".join(map(str, older[:_MOST_LISTED])) + (" …" if len(older) > _MOST_LISTED else "")
        yield f"hands {listed} of an older version: their tables are not what their rows say"


def difference(archive: Store, hand_id: int) -> str:
    """What differs between the tables and the rows of a finished hand; empty if nothing does."""
    try:
        made = project(hand_id, archive.span_of(hand_id))
    except CroupierError:
        return "its tables are"
    columns = ", ".join(made.hand)
    if archive.all(f"SELECT {columns} FROM hands WHERE id = ?", hand_id) != [tuple(made.hand.values())]:
        return "its outcome is"
    for names, table in OF_HAND:
        asked = ", ".join(_STORED.get(name, name) for name in names)
        stored = archive.all(f"SELECT {asked} FROM {table} WHERE hand_id = ?", hand_id)
        lines = [line | {"player_id": line.get("player")} for line in made.rows[table]]
        if sorted(stored, key=repr) != sorted((tuple(map(line.get, names)) for line in lines), key=repr):
            return f"its {table} are"
    return ""
