"""What was dealt and what went wrong in a time, for reports: a row for each hand or incident, in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from croupier.log.archive import Archive
from croupier.log.typed import in_words


@dataclass(frozen=True)
class HandFact:
    """A hand as a report counts it; amounts in the smallest unit of money, None while it is in progress."""

    id: int
    started_utc: str
    table: str
    dealer: str
    mode: str
    outcome: str | None
    pot: int | None
    rake: int | None


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


def hands_between(archive: Archive, since: datetime, until: datetime) -> Iterator[HandFact]:
    """The hands that began from `since` on and before `until`."""
    rows = archive.all(
        f"SELECT id, started_utc, table_name, {in_words('dealer')}, mode, outcome, pot, rake FROM hands"
        " WHERE started_utc >= ? AND started_utc < ? ORDER BY started_utc, id",
        as_logged(since),
        as_logged(until),
    )
    return (HandFact(*row) for row in rows)


def incidents_between(archive: Archive, since: datetime, until: datetime) -> Iterator[IncidentFact]:
    """The incidents of the hands that began from `since` on and before `until`."""
    rows = archive.all(
        f"SELECT h.id, i.raised_utc, h.table_name, {in_words('h.dealer')}, i.code, i.seat, i.way,"
        " coalesce(i.way_rule, i.rule), i.answered_by"
        " FROM hands AS h CROSS JOIN incidents AS i ON i.hand_id = h.id"
        " WHERE h.started_utc >= ? AND h.started_utc < ? ORDER BY h.started_utc, h.id, i.number",
        as_logged(since),
        as_logged(until),
    )
    return (IncidentFact(*row) for row in rows)


def last_moment(archive: Archive) -> datetime | None:
    """When the last hand began; None in an empty log."""
    found = archive.one("SELECT started_utc FROM hands ORDER BY id DESC LIMIT 1")
    return datetime.fromisoformat(found[0]) if found else None


def as_logged(moment: datetime) -> str:
    """A moment as the log writes it.

    >>> as_logged(datetime(2026, 3, 1, 20, tzinfo=UTC))
    '2026-03-01T20:00:00.000Z'
    """
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
