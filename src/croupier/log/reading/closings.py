"""When a table was opened, closed and broken, and its closing sheets, except those taken back.

They are found without reading the hands in between. In a store without extracts only the rows between two
hands are read: after the signed end of one, and before the record of the next. These are few. Of an unsigned
hand all rows are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeVar

from croupier.engine import events as ev
from croupier.engine.table.cancellations import standing_rows
from croupier.log.index.extracts import TURNS
from croupier.log.journal.codec import Logged
from croupier.log.reading.store import Store

E = TypeVar("E", bound=ev.Event)


class ClosingSheet(NamedTuple):
    """A closing sheet, its number in the log from 1, when it was made in UTC, and who was dealing."""

    number: int
    utc: str
    dealer: str
    event: ev.TableClosed


class Breaking(NamedTuple):
    """A table that was broken, its number in the log from 1, and when in UTC."""

    number: int
    utc: str
    event: ev.TableBroken


def closings(archive: Store) -> list[ClosingSheet]:
    """All closing sheets, the oldest first."""
    found = enumerate(_standing(archive, ev.TableClosed), 1)
    return [ClosingSheet(number, row.utc, row.dealer, event) for number, (row, event) in found]


def breakings(archive: Store) -> list[Breaking]:
    """All broken tables, the oldest first."""
    found = enumerate(_standing(archive, ev.TableBroken), 1)
    return [Breaking(number, row.utc, event) for number, (row, event) in found]


def _standing(archive: Store, kind: type[E]) -> list[tuple[Logged, E]]:
    names = (kind.NAME, ev.Undone.NAME, ev.Redone.NAME)
    found = [row for log in archive.logs() for row in standing_rows(log.logged(names=names))]
    found.sort(key=lambda row: row.utc)
    return [(row, row.event) for row in found if isinstance(row.event, kind)]


_NAMES: Final = frozenset(kind.NAME for kind in (*TURNS, ev.Undone, ev.Redone))

_Hand = tuple[int, int | None]
"""The number of a hand, and the row of the record before it, which logs of old versions do not have."""

END: Final = 2**62
"""A number that no row reaches."""


def turns(archive: Store, since: str, until: str) -> Iterator[Logged]:
    """The rows with `TURNS` from one moment on and before another, in UTC, except those taken back."""
    spans = [_rows(*hands_around(archive, since, until))]
    if not archive.has_extracts:
        spans = list(stretches_between(archive, since, until))
    rows = (row for span in spans for row in archive.extracted(*span, names=_NAMES))
    for row in standing_rows(rows):
        if isinstance(row.event, TURNS) and since <= row.utc < until:
            yield row


def stretches_between(archive: Store, since: str, until: str) -> Iterator[tuple[int, int]]:
    """The first and the last row of each stretch that may lie between hands."""
    before, after = hands_around(archive, since, until)
    due, end = _rows(before, after)
    hands = archive.all(
        "SELECT id, record_seq FROM hands WHERE id >= ? AND id < ? AND record_seq IS NOT NULL ORDER BY id",
        before[0] if before else 0,
        after[0] if after else END,
    )
    signed = (
        "SELECT hand_id, seq FROM signatures WHERE hand_id BETWEEN ? AND ? ORDER BY hand_id DESC, seq DESC"
    )
    numbers = (hands[0][0], hands[-1][0]) if hands else (0, 0)
    ended = dict(archive.all(signed, *numbers))  # of a hand that was signed again the first stays
    for number, record in hands:
        if due < record:
            yield due, record - 1
        due = ended.get(number, record - 1) + 1
    yield due, end


def _rows(before: _Hand | None, after: _Hand | None) -> tuple[int, int]:
    return (before and before[1]) or 0, (after and after[1]) or END


def hands_around(archive: Store, since: str, until: str) -> tuple[_Hand | None, _Hand | None]:
    """The last hand before one moment, and the first from another on."""
    asked = "SELECT id, record_seq FROM hands WHERE started_utc"
    return (
        archive.one(f"{asked} < ? ORDER BY started_utc DESC LIMIT 1", since),
        archive.one(f"{asked} >= ? ORDER BY started_utc LIMIT 1", until),
    )
