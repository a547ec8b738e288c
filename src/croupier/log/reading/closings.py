"""The closing sheets of a log and the tables that were broken, except those taken back."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from croupier.engine.events import Event, Redone, TableBroken, TableClosed, Undone
from croupier.engine.table.standing import standing_rows
from croupier.log.journal.codec import Logged
from croupier.log.reading.store import Store

E = TypeVar("E", bound=Event)


class Closing(NamedTuple):
    """A closing sheet, its number in the log from 1, when it was made in UTC, and who was dealing."""

    number: int
    utc: str
    dealer: str
    event: TableClosed


class Breaking(NamedTuple):
    """A table that was broken, its number in the log from 1, and when in UTC."""

    number: int
    utc: str
    event: TableBroken


def closings(archive: Store) -> list[Closing]:
    """All closing sheets, the oldest first."""
    found = enumerate(_standing(archive, TableClosed), 1)
    return [Closing(number, row.utc, row.dealer, event) for number, (row, event) in found]


def breakings(archive: Store) -> list[Breaking]:
    """All broken tables, the oldest first."""
    found = enumerate(_standing(archive, TableBroken), 1)
    return [Breaking(number, row.utc, event) for number, (row, event) in found]


def _standing(archive: Store, kind: type[E]) -> list[tuple[Logged, E]]:
    names = (kind.NAME, Undone.NAME, Redone.NAME)
    found = [row for log in archive.logs() for row in standing_rows(log.logged(names=names))]
    found.sort(key=lambda row: row.utc)
    return [(row, row.event) for row in found if isinstance(row.event, kind)]
