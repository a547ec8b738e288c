"""The closing sheets of a log, those that were taken back left out."""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.engine.events import TableClosed
from croupier.engine.table.standing import standing_rows
from croupier.log.reading.archive import Archive

_NAMES: Final = ("table-closed", "undone")


class Closing(NamedTuple):
    """A closing sheet, its number in the log from 1, when it was made in UTC, and who dealt then."""

    number: int
    utc: str
    dealer: str
    event: TableClosed


def closings(archive: Archive) -> list[Closing]:
    """All of them, the oldest first."""
    rows = (row for row in standing_rows(archive.logged(names=_NAMES)) if isinstance(row.event, TableClosed))
    found = []
    for number, row in enumerate(rows, 1):
        assert isinstance(row.event, TableClosed), "only these were asked for"
        found.append(Closing(number, row.utc, row.dealer, row.event))
    return found
