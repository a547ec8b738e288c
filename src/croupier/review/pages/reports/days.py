"""The days of a report, and links from its figures to hands."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final, NamedTuple
from urllib.parse import urlencode

from croupier.errors import Refused, Unreadable
from croupier.log.reading.reports import last_moment
from croupier.log.reading.store import Store
from croupier.review.frame import field, hidden
from croupier.review.grids.grid import Cell, Value, link
from croupier.review.html.markup import Child, Html, el, person
from croupier.review.times import read_day
from croupier.review.visit import Visit
from croupier.words import Words

LONGEST: Final = 366
"""The most days of one report."""


class Days(NamedTuple):
    """The first day and the last."""

    first: date
    last: date

    @property
    def number(self) -> int:
        return (self.last - self.first).days + 1

    @property
    def each(self) -> tuple[date, ...]:
        """Every day of them."""
        return tuple(self.first + timedelta(days=number) for number in range(self.number))

    @property
    def monday(self) -> date:
        """The Monday of the week of the first day."""
        return self.first - timedelta(days=self.first.weekday())

    @property
    def weeks(self) -> tuple[Days, ...]:
        """These days week by week, from Monday to Sunday; the first and the last week may be shorter."""
        mondays = dict.fromkeys(Days(day, day).monday for day in self.each)
        return tuple(
            Days(max(monday, self.first), min(monday + timedelta(days=6), self.last)) for monday in mondays
        )

    @property
    def before(self) -> Days:
        """The same number of days, just before these."""
        return Days(self.first - timedelta(days=self.number), self.first - timedelta(days=1))

    def bounds(self, visit: Visit) -> tuple[datetime, datetime]:
        """The beginning and end of these days in local time."""
        wall = visit.site.wall
        return wall.start(self.first), wall.start(self.last + timedelta(days=1))

    def midnights(self, visit: Visit) -> list[datetime]:
        """The beginning of each day, and the end of the last one, in local time."""
        return [*(visit.site.wall.start(day) for day in self.each), self.bounds(visit)[1]]

    @property
    def searched(self) -> dict[str, str]:
        """The days as conditions of a search."""
        return {"since": f"{self.first}T00:00", "until": f"{self.last + timedelta(days=1)}T00:00"}


def days_asked(visit: Visit, archive: Store, back: int, longest: int = LONGEST) -> Days:
    """The requested days, or the last ones with hands; raises `Refused`."""
    now = visit.site.now()
    last = last_moment(archive, now) or now
    newest = visit.site.wall.here(last).date()
    to = _day(visit, visit.query["to"]) if visit.query.get("to") else newest
    first = _day(visit, visit.query["from"]) if visit.query.get("from") else to - timedelta(days=back)
    if not 0 <= (to - first).days < longest:
        raise Refused(
            "bad-span",
            visit.say("A report covers 1 to {most} days, beginning with the earlier one.", most=longest),
        )
    return Days(first, to)


def _day(visit: Visit, text: str) -> date:
    try:
        return read_day(text)
    except Unreadable:
        message = visit.say("“{text}” is not a day: expected one such as 2026-03-01.", text=text[:40])
        raise Unreadable(message) from None


def days_form(visit: Visit, days: Days, **kept: str) -> Html:
    """The form for other days; it keeps `kept`."""
    return el(
        "form",
        hidden(kept.items()),
        field(visit.say("From"), "from", days.first.isoformat(), type="date"),
        field(visit.say("To"), "to", days.last.isoformat(), type="date"),
        el("button", visit.say("Show"), class_="first"),
        method="get",
        action=visit.path,
        class_="days panel",
    )


def hands(value: Value, days: Days, words: Words, shown: Child = None, **conditions: str) -> Cell:
    """A figure that links to the hands it counts; a zero has no link."""
    if not value:
        return Cell(value, shown)
    asked = urlencode({name: text for name, text in {**conditions, **days.searched}.items() if text})
    return link(value, f"/hands?{asked}", shown, words=words)


def query_of(days: Days, **more: str) -> str:
    """The days in the link to another report."""
    return urlencode({"from": days.first, "to": days.last, **more})


def dealer_link(name: str, days: Days, words: Words) -> Cell:
    """A dealer's name as a link to their report; a dash if nobody was named."""
    if not name:
        return Cell("", "–")
    return link(name, f"/dealer?{query_of(days, name=name)}", person(name), words=words)
