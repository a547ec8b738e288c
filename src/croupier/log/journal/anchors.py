"""The rows of the journal that are found by name: where a hand begins and what it refers to."""

from __future__ import annotations

from sqlite3 import Connection
from typing import Final

ANCHORS: Final = "name IN ('hand-ended', 'hand-started', 'table-recorded', 'table-set', 'undone')"
"""The names of these rows; a query repeats these words so that the index serves it."""


def last_anchor(conn: Connection, name: str, before: int) -> int | None:
    """The last unpacked row of that name before another row, unless its input was taken back since."""
    bound = before
    while True:
        anchor = conn.execute(
            f"SELECT seq, step FROM journal WHERE {ANCHORS} AND name = ? AND seq < ?"
            " ORDER BY seq DESC LIMIT 1",
            (name, bound),
        ).fetchone()
        if anchor is None:
            return None
        bound, step = anchor
        undone = conn.execute(
            f"SELECT 1 FROM journal WHERE {ANCHORS} AND name = 'undone' AND seq > ?"
            " AND json_extract(payload, '$.cancels') = ?",
            (bound, step),
        ).fetchone()
        if undone is None:
            return int(bound)
