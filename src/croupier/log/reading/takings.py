"""What a table took in and paid out in a period: the difference between two of its sheets.

Chips come in when they are bought or won from the jackpot. They go out when they are paid out or taken to
another table, as rake, for the jackpot, for time and as tips. So the chips on the table before, plus all that
came in, equal the chips there afterwards plus all that went out, unless a recount changed a stack.

The state of a table at a moment is found from the record before the last hand that had begun, so that a day
of many hands is read as fast as one of few. A hand in progress at that moment belongs to the time before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import cache, partial
from itertools import pairwise
from typing import Final

from croupier.engine import events as ev
from croupier.engine.evolve import evolve, followed_rows
from croupier.engine.table import Table
from croupier.engine.table.cancellations import standing_rows
from croupier.engine.table.closing_sheet import Sheet, sheet_now, sheet_of
from croupier.log.disk import making_sense
from croupier.log.journal.chain import as_text
from croupier.log.journal.codec import Logged
from croupier.log.reading.closings import turns
from croupier.log.reading.store import Store
from croupier.values import dataclass


@dataclass(frozen=True, kw_only=True)
class Takings:
    """Amounts in the smallest unit of money; `before` and `after` lay on the table, pots included.

    `bought` is what players paid for chips, `paid` what they were paid for them, `found` dead money that was
    there when the table opened, `corrected` what recounts added.
    """

    before: int = 0
    bought: int = 0
    found: int = 0
    corrected: int = 0
    paid: int = 0
    moved: int = 0
    rake: int = 0
    jackpot: int = 0
    tips: int = 0
    after: int = 0
    fills: int = 0
    credits: int = 0
    prizes: int = 0
    seat_fees: int = 0

    @property
    def missing(self) -> int:
        """How much more should be on the table; 0: it balances to the chip."""
        came = self.before + self.bought + self.found + self.corrected + self.prizes
        taken = self.rake + self.jackpot + self.tips + self.seat_fees
        return came - self.paid - self.moved - taken - self.after


@dataclass(frozen=True)
class TakingsPart:
    """What a table took from one moment until another; if it opened then, its accounts begin there.

    `closed` is the closing sheet at its end, or None. `raked` is what its finished hands say was taken from
    their pots: the accounts agree with it if it is their rake and jackpot together.
    """

    since: str
    until: str
    table: str
    mode: str
    takings: Takings
    closed: Sheet | None = None
    raked: int = 0

    @property
    def unexplained(self) -> int:
        """How much more rake and jackpot the accounts have than the hands; 0: both agree."""
        return self.takings.rake + self.takings.jackpot - self.raked


def takings_between(archive: Store, moments: Sequence[datetime]) -> list[tuple[TakingsPart, ...]]:
    """What the table of the log took from each of these moments, in order, until before the next one.

    One part for each time that it was open, none if no hand began; several logs follow one after the other.
    """
    return takings_and_breaks(archive, moments)[0]


def takings_and_breaks(
    archive: Store, moments: Sequence[datetime]
) -> tuple[list[tuple[TakingsPart, ...]], list[Broken]]:
    """As `takings_between`, and the tables that were broken from the first moment until the last."""
    bounds = [as_text(each) for each in moments]
    found, breaks = [list[TakingsPart]() for _ in bounds[1:]], list[Broken]()
    for log in archive.logs(bounds[0], bounds[-1]):
        table_at, rows = cache(partial(_table_at, log)), list(turns(log, bounds[0], bounds[-1]))
        breaks += [(row.utc, row.event) for row in rows if isinstance(row.event, ev.TableBroken)]
        for day, (since, until) in enumerate(pairwise(bounds)):
            its = [row for row in rows if since <= row.utc < until]
            found[day] += _of_log(log, since, until, its, table_at)
    return [tuple(parts) for parts in found], sorted(breaks, key=lambda each: each[0])


Broken = tuple[str, ev.TableBroken]
"""When in UTC a table was broken, and how."""


_TableAt = Callable[[str], Table]
"""The table of a log at a moment."""


def _of_log(
    archive: Store, since: str, until: str, rows: Sequence[Logged], table_at: _TableAt
) -> tuple[TakingsPart, ...]:
    bounds = since, until
    with making_sense(archive.path):
        found = archive.one("SELECT 1 FROM hands WHERE started_utc >= ? AND started_utc < ? LIMIT 1", *bounds)
        return tuple(_parts(archive, *bounds, rows, table_at)) if found else ()


def _parts(
    archive: Store, since: str, until: str, rows: Sequence[Logged], table_at: _TableAt
) -> Iterator[TakingsPart]:
    base, begun, closed = sheet_now(table_at(since), 0), since, None
    for row in rows:
        if isinstance(row.event, ev.TableClosed):
            closed = sheet_of(row.event)
        if not isinstance(row.event, ev.TableOpened):
            continue
        yield from _part(archive, base, _table_before(archive, row.seq), begun, row.utc, closed)
        base, begun, closed = _NOTHING, row.utc, None
    yield from _part(archive, base, table_at(until), begun, until, closed)


def _part(
    archive: Store, base: Sheet, table: Table, since: str, until: str, closed: Sheet | None
) -> Iterator[TakingsPart]:
    """One part, unless nothing was on the table or moved."""
    found, settings = _between(base, sheet_now(table, 0)), table.settings
    if settings is not None and found != Takings():
        (raked,) = archive.one(
            "SELECT coalesce(sum(rake), 0) FROM hands WHERE started_utc >= ? AND started_utc < ?",
            since,
            until,
        )
        name = archive.called or settings.table
        yield TakingsPart(since, until, name, settings.mode, found, closed, int(raked))


_NOTHING: Final = sheet_now(Table(), 0)
"""The sheet of a table that opens: the players' chips count as bought then."""


def _between(base: Sheet, then: Sheet) -> Takings:
    """What happened between two sheets of the same accounts."""
    return Takings(
        before=base.stacks + base.carried,
        bought=then.bought - base.bought,
        found=then.found - base.found,
        corrected=then.corrected - base.corrected,
        paid=then.paid - base.paid,
        moved=then.moved - base.moved,
        rake=then.taken.drop - base.taken.drop,
        jackpot=then.taken.jackpot - base.taken.jackpot,
        tips=then.taken.tips - base.taken.tips,
        after=then.stacks + then.carried,
        fills=sum(then.fills) - sum(base.fills),
        credits=sum(then.credits) - sum(base.credits),
        prizes=then.prizes - base.prizes,
        seat_fees=then.seat_fees - base.seat_fees,
    )


def _table_at(archive: Store, utc: str) -> Table:
    """The table at a moment, or after the hand that is in progress then."""
    found = archive.one(
        "SELECT id FROM hands WHERE started_utc < ? ORDER BY started_utc DESC, id DESC LIMIT 1", utc
    )
    hand = found[0] if found else 0
    return _recorded_after(archive, hand, utc) or _followed(
        archive, hand, lambda row, table: row.utc >= utc and table.between_hands
    )


def _recorded_after(archive: Store, hand_id: int, utc: str) -> Table | None:
    """The table as the next hand's record has it; None unless nothing happened between it and this moment.

    The record of an old version has no accounts, so it does not do either.
    """
    ended = archive.one("SELECT min(seq) FROM signatures WHERE hand_id = ?", hand_id)[0]
    after = archive.one(
        "SELECT record_seq, settings_seq FROM hands WHERE id > ? ORDER BY id LIMIT 1", hand_id
    )
    if ended is None or after is None or None in after:
        return None
    record, settings = after
    if any(row.utc >= utc for row, _ in archive.rows(ended + 1, record - 1)):
        return None
    rows = [row.event for row in (*archive.settings(settings), *archive.logged(record, record))]
    if not rows or not isinstance(rows[-1], ev.TableRecorded) or rows[-1].float_given is None:
        return None
    table = Table()
    for event in rows:
        table = evolve(table, event)
    return table


def _table_before(archive: Store, seq: int) -> Table:
    """The table just before a row."""
    return _followed(archive, _hand_before(archive, seq), lambda row, _: row.seq >= seq)


def _hand_before(archive: Store, seq: int) -> int:
    """The last hand whose record is before a row; 0 before the first one. Records follow one another."""
    least, most = 0, archive.one("SELECT coalesce(max(id), 0) FROM hands")[0]
    while least < most:
        middle = (least + most + 1) // 2
        found = archive.one(
            "SELECT record_seq FROM hands WHERE id <= ? AND record_seq IS NOT NULL ORDER BY id DESC LIMIT 1",
            middle,
        )
        if found is not None and found[0] < seq:
            least = middle
        else:
            most = middle - 1
    return int(least)


def _followed(archive: Store, hand_id: int, is_over: Callable[[Logged, Table], bool]) -> Table:
    """The table from the record before a hand on, until it is over or the next hand is recorded."""
    rows, settings = rows_around(archive, hand_id)
    table = Table()
    for before, row, then in followed_rows(standing_rows(rows)):
        if is_over(row, before) and row.seq != settings:
            break
        table = then
    return table


def rows_around(archive: Store, hand_id: int) -> tuple[list[Logged], int | None]:
    """The settings of a hand and its rows, up to the next hand's record; and the row of the settings.

    Hand 0 is what came before the first.
    """
    after = archive.one("SELECT record_seq FROM hands WHERE id > ? ORDER BY id LIMIT 1", hand_id)
    last = after[0] - 1 if after and after[0] is not None else 2**62
    hand = archive.one("SELECT settings_seq, record_seq FROM hands WHERE id = ?", hand_id)
    settings, record = hand if hand else (None, archive.begin)
    return [*archive.settings(settings), *archive.logged(record or archive.begin, last)], settings
