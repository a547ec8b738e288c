"""Reports over a time: hands and incidents from their tallies, by quarters of an hour."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

from croupier.engine.incidents.doers import Doer, doer_of
from croupier.errors import Fault
from croupier.log.journal.chain import as_text
from croupier.log.journal.typed_words import in_words
from croupier.log.reading.hand_search import doing
from croupier.log.reading.store import Store
from croupier.values import dataclass

Span = tuple[datetime, datetime]
"""A period: from one moment until before another."""


BY_DEALER: Final = "(dealer = ? OR dealer IN (SELECT mark FROM typed WHERE text = ?))"
"""The condition that a tally is a dealer's; it takes the name twice, because older logs have the name itself.
"""


_IN_TIME: Final = "quarter >= ? AND quarter < ?"


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
        f" FROM hand_tallies WHERE {_IN_TIME} ORDER BY quarter, table_name, dealer",
        as_text(since),
        as_text(until),
    )
    return [HandTally(*row) for row in rows]


def played_out(archive: Store, spans: Sequence[Span]) -> list[HandCount]:
    """The cash hands that began in each of these consecutive times and were played out, by table."""
    rows = archive.all(
        f"SELECT {_number(spans)} AS number, table_name, sum(hands), sum(pot), sum(rake) FROM hand_tallies"
        f" WHERE {_IN_TIME} AND mode <> 'tournament' AND outcome = 'complete' GROUP BY number, table_name",
        *_whole(spans),
    )
    return [HandCount(*row) for row in rows]


def dealt_in(archive: Store, spans: Sequence[Span], dealer: str) -> dict[int, Pace]:
    """What a dealer dealt, by the number of each of these consecutive times in which they dealt."""
    rows = archive.all(
        f"SELECT {_number(spans)} AS number, sum(hands), sum(dealt_ms) FROM hand_tallies"
        f" WHERE {_IN_TIME} AND {BY_DEALER} GROUP BY number",
        *_whole(spans),
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
    rows = archive.all(
        f"SELECT table_name, {in_words('dealer')}, sum(hands) FROM hand_tallies"
        f" WHERE {_IN_TIME} GROUP BY table_name, dealer",
        as_text(since),
        as_text(until),
    )
    return [(table, dealer, hands) for table, dealer, hands in rows]


def hand_times(archive: Store, since: datetime, until: datetime) -> list[tuple[str, int]]:
    """The quarters of an hour in which those hands began, each with their number."""
    query = f"SELECT quarter, sum(hands) FROM hand_tallies WHERE {_IN_TIME} GROUP BY quarter"
    return [(quarter, hands) for quarter, hands in archive.all(query, as_text(since), as_text(until))]


def dealt_by(
    archive: Store, since: datetime, until: datetime, *, dealer: str | None = None
) -> dict[str, Pace]:
    """The hands of that time and how long they took, by dealer; with `dealer` only theirs."""
    whose, named = _whose(dealer)
    rows = archive.all(
        f"SELECT {in_words('dealer')}, sum(hands), sum(dealt_ms) FROM hand_tallies"
        f" WHERE {_IN_TIME}{whose} GROUP BY dealer",
        as_text(since),
        as_text(until),
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
    whose, named = _whose(dealer)
    rows = archive.all(
        f"SELECT table_name, {in_words('dealer')}, code, way, rule, sum(incidents) FROM incident_tallies"
        f" WHERE {_IN_TIME}{whose} GROUP BY table_name, dealer, code, way, rule",
        as_text(since),
        as_text(until),
        *named,
    )
    return [IncidentTally(*row) for row in rows]


def _whose(dealer: str | None) -> tuple[str, tuple[str, ...]]:
    """The condition, and its values, that a tally is this dealer's; none without a dealer."""
    return ("", ()) if dealer is None else (f" AND {BY_DEALER}", (dealer, dealer))


def incident_times(
    archive: Store, since: datetime, until: datetime, *, doer: Doer | None = None, dealer: str | None = None
) -> list[tuple[str, int]]:
    """The quarters of an hour in which those hands began, each with its number of incidents.

    With `doer` only incidents that they caused, with `dealer` only those in the dealer's hands.
    """
    caused, (whose, named) = f" AND {doing(doer)}" if doer else "", _whose(dealer)
    rows = archive.all(
        f"SELECT quarter, sum(incidents) FROM incident_tallies WHERE {_IN_TIME}{caused}{whose}"
        " GROUP BY quarter ORDER BY quarter",
        as_text(since),
        as_text(until),
        *named,
    )
    return [(quarter, incidents) for quarter, incidents in rows]


def incidents_and_own(
    archive: Store, since: datetime, until: datetime, doer: Doer
) -> list[tuple[str, int, int]]:
    """The quarters of an hour, each with all its incidents and those caused by `doer`."""
    rows = archive.all(
        f"SELECT quarter, sum(incidents), sum(iif({doing(doer)}, incidents, 0)) FROM incident_tallies"
        f" WHERE {_IN_TIME} GROUP BY quarter",
        as_text(since),
        as_text(until),
    )
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
