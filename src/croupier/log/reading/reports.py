"""Reports over a time: hands and incidents from their tallies, by quarters of an hour or whole months."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

from croupier.engine.incidents.doers import Doer, doer_of
from croupier.errors import Fault
from croupier.log.journal.chain import as_text
from croupier.log.journal.typed_words import in_words
from croupier.log.reading.hand_search import doing
from croupier.log.reading.store import Store
from croupier.values import dataclass

Span = tuple[datetime, datetime]
"""A period: from one moment until before another."""

Steady = Callable[[str], bool]
"""Whether a clock has the same distance from UTC all through a month such as 2026-03."""


BY_DEALER: Final = "(dealer = ? OR dealer IN (SELECT mark FROM typed WHERE text = ?))"
"""The condition that a tally is a dealer's; it takes the name twice, because older logs have the name itself.
"""


class HandTally(NamedTuple):
    """Hands that began in one quarter of an hour; `pot` and `rake` in the smallest unit of money."""

    quarter: str
    table: str
    dealer: str
    mode: str
    outcome: str
    hands: int
    pot: int
    rake: int
    dealt_ms: int  # how long dealing them took, without the breaks between them


class HandCount(NamedTuple):
    """Finished cash hands of one of several periods; `pot` and `rake` as in `HandTally`."""

    number: int  # of the period, from 0
    table: str
    hands: int
    pot: int
    rake: int


class IncidentTally(NamedTuple):
    """Incidents of one dealer and kind that ended in one way; empty: nobody ruled on them.

    `rule` is that of the ruling, or else that of the alert.
    """

    table: str
    dealer: str
    code: str
    way: str
    rule: str
    incidents: int

    @property
    def doer(self) -> Doer:
        """Who caused them."""
        return doer_of(self.code, self.way or None)


class Pace(NamedTuple):
    """What a dealer dealt in a time: hands, and how many milliseconds they took."""

    hands: int = 0
    dealt_ms: int = 0

    @property
    def pace(self) -> float | None:
        """Hands an hour while they dealt; None if no time has passed."""
        return self.hands * 3_600_000 / self.dealt_ms if self.dealt_ms else None


@dataclass(frozen=True)
class IncidentFact:
    """An incident of a hand that is over; `rule` is that of the ruling, or else that of the alert."""

    hand_id: int
    raised_utc: str
    table: str
    dealer: str
    code: str
    seat: int | None
    way: str | None
    rule: str
    answered_by: str | None

    @property
    def doer(self) -> Doer:
        """Who caused it."""
        return doer_of(self.code, self.way)


def hand_tallies(archive: Store, since: datetime, until: datetime) -> list[HandTally]:
    """The finished hands that began from the quarter of `since` until before that of `until`."""
    rows = archive.all(
        f"SELECT quarter, table_name, {in_words('dealer')}, mode, outcome, hands, pot, rake, dealt_ms"
        " FROM hand_tallies WHERE quarter >= ? AND quarter < ? ORDER BY quarter, table_name, dealer",
        as_text(since),
        as_text(until),
    )
    return [HandTally(*row) for row in rows]


def played_out(archive: Store, spans: Sequence[Span]) -> list[HandCount]:
    """The cash hands that began in each of these consecutive times and were played out, by table."""
    rows = archive.all(
        f"SELECT {_number(spans)} AS number, table_name, sum(hands), sum(pot), sum(rake) FROM hand_tallies"
        f" WHERE {_between(_whole(spans))} AND mode <> 'tournament' AND outcome = 'complete'"
        " GROUP BY number, table_name"
    )
    return [HandCount(*row) for row in rows]


def dealt_in(archive: Store, spans: Sequence[Span], dealer: str) -> dict[int, Pace]:
    """What a dealer dealt, by the number of each of these consecutive times in which they dealt."""
    rows = archive.all(
        f"SELECT {_number(spans)} AS number, sum(hands), sum(dealt_ms) FROM hand_tallies"
        f" WHERE {_between(_whole(spans))} AND {BY_DEALER} GROUP BY number",
        dealer,
        dealer,
    )
    return {number: Pace(hands, dealt_ms) for number, hands, dealt_ms in rows}


def _number(spans: Sequence[Span], first: int = 0) -> str:
    """SQL that tells in which of consecutive periods a quarter lies, by halves; they count from `first`."""
    if len(spans) == 1:
        return str(first)
    half = len(spans) // 2
    begins, before, after = as_text(spans[half][0]), _number(spans[:half], first), spans[half:]
    return f"CASE WHEN quarter < '{begins}' THEN {before} ELSE {_number(after, first + half)} END"


def _whole(spans: Sequence[Span]) -> tuple[str, str]:
    return as_text(spans[0][0]), as_text(spans[-1][1])


def hands_dealt(archive: Store, since: datetime, until: datetime) -> list[tuple[str, str, int]]:
    """The hands of that time by table and dealer."""
    counted = _counted(archive, "hand", "table_name, dealer, hands", since, until)
    rows = archive.all(
        f"SELECT table_name, {in_words('dealer')}, sum(hands) FROM {counted} GROUP BY table_name, dealer"
    )
    return [(table, dealer, hands) for table, dealer, hands in rows]


def hand_times(
    archive: Store, since: datetime, until: datetime, *, steady: Steady | None = None
) -> list[tuple[str, int]]:
    """The quarters of an hour in which those hands began, each with their number.

    In a `steady` month the quarters of the first day have the sums of all days.
    """
    rows = _timed(archive, "hand", "sum(hands)", since, until, steady)
    return [(quarter, hands) for quarter, hands in rows]


def dealt_by(
    archive: Store, since: datetime, until: datetime, *, dealer: str | None = None
) -> dict[str, Pace]:
    """The hands of that time and how long they took, by dealer; with `dealer` only theirs."""
    counted = _counted(archive, "hand", "dealer, hands, dealt_ms", since, until)
    whose, named = _whose(dealer)
    rows = archive.all(
        f"SELECT {in_words('dealer')}, sum(hands), sum(dealt_ms) FROM {counted}{whose} GROUP BY dealer",
        *named,
    )
    found = dict[str, Pace]()
    for who, hands, dealt_ms in rows:
        before = found.get(who, Pace())
        found[who] = Pace(before.hands + hands, before.dealt_ms + dealt_ms)
    return found


def incident_tallies(
    archive: Store, since: datetime, until: datetime, *, dealer: str | None = None
) -> list[IncidentTally]:
    """The incidents of those hands by table, dealer, kind, way out and rule; with `dealer` only theirs."""
    counted = _counted(archive, "incident", "table_name, dealer, code, way, rule, incidents", since, until)
    whose, named = _whose(dealer)
    rows = archive.all(
        f"SELECT table_name, {in_words('dealer')}, code, way, rule, sum(incidents) FROM {counted}{whose}"
        " GROUP BY table_name, dealer, code, way, rule",
        *named,
    )
    return [IncidentTally(*row) for row in rows]


def _whose(dealer: str | None) -> tuple[str, tuple[str, ...]]:
    """The condition, and its values, that a tally is this dealer's; none without a dealer."""
    return ("", ()) if dealer is None else (f" WHERE {BY_DEALER}", (dealer, dealer))


def _counted(archive: Store, what: str, columns: str, since: datetime, until: datetime) -> str:
    """The tallies of a period as a table for a query: its whole months, and the quarters beside them."""
    months, spans = _parts(archive, since, until, lambda _: True)
    parts = [f"SELECT {columns} FROM {what}_tallies WHERE {_between(span)}" for span in spans]
    if months:
        parts.append(f"SELECT {columns} FROM {what}_months WHERE month IN ({_listed(months)})")
    return f"({' UNION ALL '.join(parts)}) AS counted"


def _timed(
    archive: Store, what: str, sums: str, since: datetime, until: datetime, steady: Steady | None
) -> list[Any]:
    """The sums of each quarter of an hour; in a steady month the first day has the sums of all days."""
    months, spans = _parts(archive, since, until, steady or (lambda _: False))
    parts = [
        f"SELECT quarter, {sums} FROM {what}_tallies WHERE {_between(span)} GROUP BY quarter"
        for span in spans
    ]
    if months:
        parts.append(
            f"SELECT month || '-01T' || time || ':00.000Z', {sums} FROM {what}_times"
            f" WHERE month IN ({_listed(months)}) GROUP BY month, time"
        )
    return archive.all(" UNION ALL ".join(parts))


def _between(span: tuple[str, str]) -> str:
    return f"quarter >= '{span[0]}' AND quarter < '{span[1]}'"


def _listed(months: list[str]) -> str:
    return ", ".join(f"'{month}'" for month in months)


def _parts(
    archive: Store, since: datetime, until: datetime, wanted: Steady
) -> tuple[list[str], list[tuple[str, str]]]:
    """The wanted months that lie wholly in a period, and the rest of it, in the log's form of times."""
    begins, months, spans = as_text(since), list[str](), list[tuple[str, str]]()
    for month, following in _months(since, until) if archive.has_months else ():
        if wanted(month):
            months.append(month)
            spans.append((begins, month))
            begins = following
    spans.append((begins, as_text(until)))
    return months, [(first, last) for first, last in spans if first < last] or spans[-1:]


def _months(since: datetime, until: datetime) -> Iterator[tuple[str, str]]:
    """The months of UTC that are wholly in a time, each with the one after it.

    >>> [*_months(datetime(2026, 11, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC))]
    [('2026-11', '2026-12'), ('2026-12', '2027-01')]
    >>> [*_months(datetime(2026, 11, 1, 1, tzinfo=UTC), datetime(2026, 12, 31, 23, tzinfo=UTC))]
    []
    """
    month = since.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    while (following := (month + timedelta(days=31)).replace(day=1)) <= until:
        if month >= since:
            yield as_text(month)[:7], as_text(following)[:7]
        month = following


def incident_times(
    archive: Store, since: datetime, until: datetime, *, doer: Doer | None = None, dealer: str | None = None
) -> list[tuple[str, int]]:
    """The quarters of an hour in which those hands began, each with its number of incidents.

    With `doer` only incidents that they caused, with `dealer` only those in the dealer's hands.
    """
    whose = f" AND {doing(doer)}" if doer else ""
    theirs = "" if dealer is None else f" AND {BY_DEALER}"
    rows = archive.all(
        "SELECT quarter, sum(incidents) FROM incident_tallies WHERE quarter >= ? AND quarter < ?"
        f"{whose}{theirs} GROUP BY quarter ORDER BY quarter",
        as_text(since),
        as_text(until),
        *(() if dealer is None else (dealer, dealer)),
    )
    return [(quarter, incidents) for quarter, incidents in rows]


def incidents_and_own(
    archive: Store, since: datetime, until: datetime, doer: Doer, *, steady: Steady | None = None
) -> list[tuple[str, int, int]]:
    """The quarters of an hour, each with all its incidents and those caused by `doer`.

    In a `steady` month the quarters of the first day have the sums of all days.
    """
    sums = f"sum(incidents), sum(iif({doing(doer)}, incidents, 0))"
    rows = _timed(archive, "incident", sums, since, until, steady)
    return [(quarter, incidents, own) for quarter, incidents, own in rows]


_LATEST_WITH_INCIDENTS: Final = (
    "SELECT * FROM hands WHERE incidents != '' AND started_utc >= ? AND started_utc < ?"
    " ORDER BY started_utc DESC, id DESC LIMIT ?"
)
"""How many hands are enough for as many incidents: without this limit a room of many tables reads all."""


def latest_incidents(archive: Store, since: datetime, until: datetime, most: int) -> tuple[IncidentFact, ...]:
    """The last incidents of the hands that began from `since` until before `until`, latest first."""
    rows = archive.all(
        f"SELECT h.id, i.raised_utc, h.table_name, {in_words('h.dealer')}, i.code, i.seat, i.way,"
        f" coalesce(i.way_rule, i.rule), i.answered_by FROM ({_LATEST_WITH_INCIDENTS}) AS h"
        " CROSS JOIN incidents AS i ON i.hand_id = h.id"
        " ORDER BY h.started_utc DESC, h.id DESC, i.number DESC LIMIT ?",
        as_text(since),
        as_text(until),
        most,
        most,
    )
    return tuple(IncidentFact(*row) for row in rows)


def last_moment(archive: Store, now: datetime) -> datetime | None:
    """When the last hand until `now` began; None without one. Raises `Fault` if its time is invalid.

    A table whose clock is ahead must not hide the hands of the others.
    """
    asked = "SELECT started_utc FROM hands WHERE started_utc <= ? ORDER BY id DESC LIMIT 1"
    found = archive.one(asked, as_text(now))
    try:
        return datetime.fromisoformat(found[0]) if found else None
    except (ValueError, TypeError):
        raise Fault(f"log {archive.path}: the last hand has no time: the file is damaged") from None
