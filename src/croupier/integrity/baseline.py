"""The baseline of a room: the number of riffles, chosen by the floor, with which its shuffle is compared."""

from __future__ import annotations

import re
from typing import Final

from croupier.log.disk import Queried
from croupier.log.journal.notes import read_notes

USUAL: Final = 7.0
"""The riffles until the floor chooses."""

MOST: Final = 10
"""The most riffles that may be chosen; the fewest are 1."""

RIFFLES: Final = "riffles"
"""The fact of a note that holds them."""


def read_riffles(text: str) -> float | None:
    """Riffles as a person types them; None for anything else.

    >>> read_riffles("6,5"), read_riffles("7"), read_riffles("0"), read_riffles("1e9")
    (6.5, 7.0, None, None)
    """
    typed = text.strip().replace(",", ".")
    if re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,2})?", typed) is None:
        return None
    riffles = float(typed)
    return riffles if 1 <= riffles <= MOST else None


def baseline_of(conn: Queried) -> float:
    """The last choice in the notes of a log."""
    for note in reversed(read_notes(conn, kind="baseline")):
        found = read_riffles(str(note.facts.get(RIFFLES, "")))
        if found is not None:
            return found
    return USUAL
