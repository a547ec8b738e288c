"""When a table was opened and closed, found without reading the hands in between.

The record before each hand has the accounts since the table was opened. From one record to a later one, the
hands in the tallies grow by those that came to an end; otherwise the accounts were begun anew in between. And
nobody is dealt in at a closed table. So a stretch of hands between two records that agree is passed over, and
any other is halved, until the few hands around each turn are left, which are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from croupier.engine import events as ev
from croupier.engine.following import followed_rows
from croupier.engine.table import Table
from croupier.engine.table.bank import Tally
from croupier.engine.table.standing import standing_rows
from croupier.log.journal.logged import Logged
from croupier.log.reading.store import Store

TURNS: Final = (ev.TableOpened, ev.TableClosed)
"""When the accounts of a table begin and end."""

_NAMES: Final = frozenset(kind.NAME for kind in (*TURNS, ev.Undone, ev.Redone))

_FEW: Final = 4
"""So many hands are read at once; looking at two records takes about as long."""

_MOST: Final = 64
"""So many stretches are halved; where more disagree, all of the rest is read."""

_END: Final = 2**62
"""A number that no row reaches."""


def turns(archive: Store, since: str, until: str) -> Iterator[Logged]:
    """The rows with `TURNS` from one moment on and before another, in UTC, but for those taken back."""
    rows = (row for span in _spans(archive, since, until) for row in archive.logged(*span, names=_NAMES))
    for row in standing_rows(rows):
        if isinstance(row.event, TURNS) and since <= row.utc < until:
            yield row


class _Hand(NamedTuple):
    """A hand, the row of the record before it, and that of its settings; None in a log of an old version."""

    number: int
    record: int | None
    settings: int | None


_HAND: Final = "SELECT id, record_seq, settings_seq FROM hands"


def _spans(archive: Store, since: str, until: str) -> Iterator[tuple[int, int]]:
    """The first and the last row of each stretch that must be read; together all that may have a turn."""
    before = archive.one(f"{_HAND} WHERE started_utc < ? ORDER BY started_utc DESC LIMIT 1", since)
    latest = archive.one(f"{_HAND} WHERE started_utc < ? ORDER BY started_utc DESC LIMIT 1", until)
    after = archive.one(f"{_HAND} WHERE started_utc >= ? ORDER BY started_utc LIMIT 1", until)
    begin = (before[1] if before else None) or 0
    end = (after[1] if after else None) or _END
    first = archive.one(f"{_HAND} WHERE started_utc >= ? ORDER BY started_utc LIMIT 1", since)
    if first is None or latest is None or None in (first[1], latest[1]):
        yield begin, end
        return
    recorded = cache(lambda hand: _recorded(archive, hand))

    left = _MOST

    def halved(low: _Hand, high: _Hand) -> Iterator[tuple[int, int]]:
        nonlocal left
        if low.record is None or high.record is None or high.number - low.number <= _FEW or not left:
            yield low.record or begin, (high.record or end) - 1
        elif not _agree(archive, low, recorded(low), high, recorded(high)):
            left -= 1
            half = archive.one(f"{_HAND} WHERE id >= ? ORDER BY id LIMIT 1", (low.number + high.number) // 2)
            middle = _Hand(*half)
            yield from halved(low, middle)
            yield from halved(middle, high)

    low, high = _Hand(*first), _Hand(*latest)
    if begin < (low.record or 0):
        yield begin, (low.record or 0) - 1
    if low.number < high.number:
        yield from halved(low, high)
    yield high.record or begin, end


def _recorded(archive: Store, hand: _Hand) -> Tally:
    """What was dealt since the table was opened, by the record before a hand."""
    assert hand.record is not None, "a hand without one is read"
    table = Table()
    rows = [*archive.settings(hand.settings), *archive.logged(hand.record, hand.record)]
    for _, _, then in followed_rows(rows):
        table = then
    return table.bank.total


def _agree(archive: Store, low: _Hand, before: Tally, high: _Hand, after: Tally) -> bool:
    """Whether there was no turn between two records.

    Accounts that had no hand yet may have begun anew before the first: then they do not tell.
    """
    count = "SELECT count(*) FROM hands WHERE id >= ? AND id < ? AND outcome = 'complete'"
    (ended,) = archive.one(count, low.number, high.number)
    return 0 < before.hands == after.hands - int(ended)
