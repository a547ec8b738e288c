"""Hands, actions and incidents as plain rows, from the tables that are written when a hand ends.

Amounts are in the smallest unit of money; no row holds a card that was not tabled.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeVar

from croupier.log.journal.typed_words import in_words
from croupier.log.reading.selection import Selection, selected
from croupier.log.reading.store import Store

Value = int | str | None
T = TypeVar("T")
Line = dict[str, Value]


def _of(table: str, columns: str) -> dict[str, str]:
    """Columns of a table, each with what a query asks for."""
    return {name: f"{table}.{name}" for name in columns.split()}


_HAND: Final = {"hand": "h.id", "table": "h.table_name", "hand_utc": "h.started_utc", "game": "h.game"}
_HANDS: Final = _HAND | _of(
    "h", "mode hand_no players button ended_utc outcome attempts pot rake board incidents"
)
_NETS: Final = (
    "(SELECT group_concat(s.seat || ':' || s.player || ':' || s.net, '; ') FROM seats AS s"
    " WHERE s.hand_id = h.id)"
)
_VALUES: Final = {
    "hands": _HANDS | {"nets": _NETS},
    "actions": _HAND
    | _of("a", "attempt n street seat")
    | _of("s", "player")
    | _of("a", "action amount added all_in late at_ms"),
    "incidents": _HAND
    | _of("i", "number attempt code colour seat rule raised_utc way way_rule answered_by")
    | {"reason": in_words("i.reason"), "answered_utc": "i.answered_utc"},
}
_ROWS: Final = {
    "hands": "hands AS h WHERE h.id = ?",
    "actions": (
        "actions AS a JOIN hands AS h ON h.id = a.hand_id LEFT JOIN seats AS s ON s.hand_id = a.hand_id"
        " AND s.seat = a.seat WHERE a.hand_id = ? ORDER BY a.n"
    ),
    "incidents": "incidents AS i JOIN hands AS h ON h.id = i.hand_id WHERE i.hand_id = ? ORDER BY i.number",
}
QUERIES: Final[Mapping[str, str]] = {
    what: f"SELECT {', '.join(_VALUES[what].values())} FROM {rows}" for what, rows in _ROWS.items()
}
COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {what: tuple(values) for what, values in _VALUES.items()}
"""The tables that can be written, and their columns."""


def lines(archive: Store, what: str, selection: Selection) -> Iterator[Line]:
    """The rows of the selected hands, hand by hand."""
    for hand_id in selected(archive, selection):
        for row in archive.all(QUERIES[what], hand_id):
            yield dict(zip(COLUMNS[what], row, strict=True))


def as_csv(what: str, rows: Iterable[Line]) -> Iterator[str]:
    """The rows as CSV, the names of the columns first.

    A text that a spreadsheet would take for a formula begins with an apostrophe.

    >>> list(as_csv("hands", [{"hand": 1, "board": "=1+1"}]))[1].split(",")[-3]
    "'=1+1"
    """
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, COLUMNS[what], lineterminator="\n")
    writer.writeheader()
    yield _taken(buffer)
    for row in rows:
        writer.writerow({name: harmless(value) for name, value in row.items()})
        yield _taken(buffer)


def harmless(value: T) -> T | str:
    """The value in a form that no spreadsheet takes for a formula: with an apostrophe if it looks like one.

    >>> harmless("=1+1"), harmless("+5"), harmless(-5)
    ("'=1+1", "'+5", -5)
    """
    formula = isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r"))
    return f"'{value}" if formula else value


def _taken(buffer: io.StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text
