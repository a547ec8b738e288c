"""Reads times as people say them: yesterday 21:40, last night after midnight, 10 minutes ago."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import field
from datetime import date, datetime, time, timedelta
from typing import Final

from croupier.search.vocabulary import known_phrases, longest
from croupier.values import dataclass

MORNING: Final = time(6)
"""Until this hour a night belongs to the day on which it began."""

NOON: Final = time(12)

JUST_NOW: Final = timedelta(hours=2)
""""Just now" means at most this long ago."""

_HOUR: Final = re.compile(r"\d{1,2}h")


@dataclass
class When:
    """The time read so far; `now` is local time."""

    now: datetime
    language: str
    days: tuple[date, date] | None = None
    times: dict[str, time] = field(default_factory=dict)  # around, after or before it
    ago: timedelta | None = None
    is_recent: bool = False
    pause: str = ""  # before or after a break of the table
    by_night: bool = False  # early morning hours belong to the evening before
    after_day: bool = False  # a bare ``9h`` is a time if a day was read, else a card

    def __post_init__(self) -> None:
        self.phrases = known_phrases(self.language)

    def read(self, typed: Sequence[str]) -> int:
        """How many of the first (folded) words are a time.

        >>> When(datetime(2026, 3, 2, 12), "fr").read(("hier", "soir", "21h40"))
        2
        """
        readers = (self._read_break, self._read_ago, self._read_time, self._read_night, self._read_day)
        return next((used for read in readers if (used := read(typed))), 0)

    def _mark(self, typed: Sequence[str], *wanted: str) -> tuple[str, int]:
        found = longest(self.phrases["mark"], typed)
        return found if found is not None and found[0] in wanted else ("", 0)

    def _read_break(self, typed: Sequence[str]) -> int:
        said = longest(self.phrases["break"], typed)
        self.pause = said[0] if said is not None else self.pause
        return said[1] if said is not None else 0

    def _read_ago(self, typed: Sequence[str]) -> int:
        """``10 minutes ago``, ``il y a une demi-heure``, ``just now``."""
        mark = longest(self.phrases["ago"], typed)
        if mark is not None and mark[0] == "just now":
            self.is_recent = True
            return mark[1]
        begins = mark[1] if mark is not None and mark[0] == "since" else 0
        rest = typed[begins:]
        length, used = self._length(rest)
        ends = longest(self.phrases["ago"], rest[used:]) if used else None
        if not used or not (begins or (ends is not None and ends[0] == "ago")):
            return 0
        if length % timedelta(days=1) == timedelta():  # days are counted by the calendar
            day = (self.now - length).date()
            self.days, self.after_day = (day, day), True
        else:
            self.ago = length
        return begins + used + (ends[1] if ends is not None and ends[0] == "ago" else 0)

    def _length(self, typed: Sequence[str]) -> tuple[timedelta, int]:
        """A length of time in words, and how many words it takes; 0 words if there is none."""
        said = longest(self.phrases["length"], typed)
        if said is not None:
            return timedelta(minutes=int(said[0])), said[1]
        joined = re.fullmatch(r"(\d{1,3})([a-z]*)", typed[0]) if typed else None
        if joined is None:
            return timedelta(), 0
        words = (joined[2],) if joined[2] else tuple(typed[1:2])
        unit = longest(self.phrases["unit"], words)
        if unit is None:
            return timedelta(), 0
        return int(joined[1]) * timedelta(minutes=int(unit[0])), 1 if joined[2] else 2

    def _read_night(self, typed: Sequence[str]) -> int:
        """An evening, with the hours after midnight."""
        mark, used = self._mark(typed, "around", "after", "before")
        said = longest(self.phrases["night"], typed[used:])
        if said is None or mark:
            return 0
        late = self.now.time() < MORNING
        day = self.now.date() - timedelta(days=1 if said[0] == "last-night" or late else 0)
        self.days, self.by_night, self.after_day = (day, day), True, True
        return said[1]

    def _read_day(self, typed: Sequence[str]) -> int:
        mark, used = self._mark(typed, "after", "before")
        rest = typed[used:]
        found = days(rest, self.now.date(), self.language) if rest else None
        if found is None:
            return 0
        (first, last), length = found
        at = clock(rest[length:]) if mark and rest[length:] else None
        if at is not None:  # before yesterday 21:00
            self.times[mark] = at[0]
            self.days = (first, date.max) if mark == "after" else (date.min, first)
            return used + length + at[1]
        if mark == "after":
            last = date.max
        elif mark == "before":
            first, last = date.min, first - timedelta(days=1)
        self.days, self.after_day = (first, last), True
        evening = longest(self.phrases["evening"], rest[length:])
        if evening is not None:
            self.by_night = True
            return used + length + evening[1]
        return used + length

    def _read_time(self, typed: Sequence[str]) -> int:
        """A time of day after a word for it, or one that cannot be a card."""
        small = longest(self.phrases["clock"], typed)
        if small is not None and small[0] == "after midnight":
            self.times |= {"after": time(), "before": MORNING}
            self.by_night = True
            return small[1]
        mark, used = self._mark(typed, "around", "after", "before", "between")
        rest = typed[used:]
        found = self._clock(rest)
        if found is None or (_HOUR.fullmatch(rest[0]) and not (mark or (self.after_day and not self.times))):
            return 0
        at, length = found
        if mark != "between":
            self.times[mark or "around"] = at
            return used + length
        more = rest[length:]
        between = longest(self.phrases["mark"], more)
        skip = between[1] if between is not None and between[0] == "and" else 0
        end = self._clock(more[skip:])
        if end is None:
            return 0
        self.times |= {"after": at, "before": end[0]}
        return used + length + skip + end[1]

    def _clock(self, typed: Sequence[str]) -> tuple[time, int] | None:
        """A time of day in figures, or noon and midnight; the midnight of a day is at its end."""
        if not typed:
            return None
        named = longest(self.phrases["clock"], typed)
        if named is None or named[0] not in ("noon", "midnight"):
            return clock(typed)
        self.by_night = self.by_night or named[0] == "midnight"
        return (NOON if named[0] == "noon" else time()), named[1]

    # --- as conditions ------------------------------------------------------------------------------------

    def conditions(self) -> dict[str, str]:
        """The first and the last moment as conditions of a search."""
        since, until = self._bounds()
        when = {}
        if since is not None and since.date() > date.min:
            when["since"] = since.isoformat(timespec="minutes")
        if until is not None and until.year < date.max.year:
            when["until"] = until.isoformat(timespec="minutes")
        if self.pause:
            when["break"] = self.pause
        return when

    def _bounds(self) -> tuple[datetime | None, datetime | None]:
        around, after, before = (self.times.get(each) for each in ("around", "after", "before"))
        if around is not None:
            moment = self._around(around)
            return moment - AROUND, moment + AROUND
        if self.days is not None:
            return self._within(*self.days, after, before)
        if self.times:
            return self._lately(after, before)
        minute = self.now.replace(second=0, microsecond=0)
        if self.ago is not None:
            return minute - self.ago - AROUND, minute - self.ago + AROUND
        return (minute - JUST_NOW, None) if self.is_recent else (None, None)

    def _around(self, at: time) -> datetime:
        first = self.days[0] if self.days is not None else None
        if first in (None, date.min):
            return datetime.combine(latest(at, self.now), at)
        moment = self._on(first or self.now.date(), at)
        is_ahead = self.by_night and moment - AROUND > self.now  # nobody remembers the future
        return moment - timedelta(days=1) if is_ahead else moment

    def _on(self, day: date, at: time) -> datetime:
        """A time of a day, or of the night after it."""
        return datetime.combine(day, at) + timedelta(days=self.by_night and at < MORNING)

    def _within(
        self, first: date, last: date, after: time | None, before: time | None
    ) -> tuple[datetime, datetime]:
        if self.by_night and after is None and before is None:
            return datetime.combine(first, NOON), self._on(last, time(5, 59)) + timedelta(minutes=1)
        start = self._on(first, after) if after is not None else datetime.combine(first, time())
        end = datetime.max if last == date.max else datetime.combine(last, time()) + timedelta(days=1)
        if before is not None:
            end = datetime.combine(last, before)
            while end <= start and after is not None:
                end += timedelta(days=1)
        return start, end

    def _lately(self, after: time | None, before: time | None) -> tuple[datetime | None, datetime | None]:
        """The last moment with this time of day, if no day was named."""
        start = datetime.combine(latest(after, self.now), after) if after is not None else None
        end = datetime.combine(latest(before, self.now), before) if before is not None else None
        if start is not None and end is not None and end < start:
            if self.by_night:
                end += timedelta(days=1)
            else:
                start -= timedelta(days=1)
        return start, end


Days = tuple[date, date]
"""The first day and the last."""

AROUND: Final = timedelta(minutes=20)
""""Around" a time means within this distance."""

_CLOCK: Final = re.compile(
    r"([01]?\d|2[0-3])\s*(?:[:h]\s*([0-5]\d)?)(?::[0-5]\d)?(am|pm)?|(1[0-2]|0?[1-9])(am|pm)"
)
_ISO: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_SLASHED: Final = re.compile(r"(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d{2}))?")


def days(typed: Sequence[str], today: date, language: str) -> tuple[Days, int] | None:
    """The days in the first words, and how many words they take.

    A day without a year is the last such day; a weekday is the last one, including today. ``01/03`` is the
    first of March, as in France.

    >>> days(("yesterday", "21:40"), date(2026, 3, 1), "en")
    ((datetime.date(2026, 2, 28), datetime.date(2026, 2, 28)), 1)
    """
    known = known_phrases(language)
    said = longest(known["day"], typed)
    if said is not None:
        return _span(said[0], today), said[1]
    weekday = longest(known["weekday"], typed)
    if weekday is not None:
        day = today - timedelta(days=(today.weekday() - int(weekday[0])) % 7)
        return (day, day), weekday[1]
    return _in_figures(typed[0], today) or _with_month(typed, today, language)


def _span(word: str, today: date) -> Days:
    monday, first = today - timedelta(days=today.weekday()), today.replace(day=1)
    last_month = first - timedelta(days=1)
    return {
        "today": (today, today),
        "yesterday": (today - timedelta(days=1), today - timedelta(days=1)),
        "day-before": (today - timedelta(days=2), today - timedelta(days=2)),
        "this-week": (monday, today),
        "last-week": (monday - timedelta(days=7), monday - timedelta(days=1)),
        "this-month": (first, today),
        "last-month": (last_month.replace(day=1), last_month),
    }[word]


def _in_figures(word: str, today: date) -> tuple[Days, int] | None:
    iso, slashed = _ISO.fullmatch(word), _SLASHED.fullmatch(word)
    if iso:
        return _one(int(iso[1]), int(iso[2]), int(iso[3]), 1)
    if not slashed:
        return None
    day, month = int(slashed[1]), int(slashed[2])
    if slashed[3]:
        return _one(int(slashed[3]) + (2000 if len(slashed[3]) == 2 else 0), month, day, 1)
    return _latest(month, day, today, 1)


def _with_month(typed: Sequence[str], today: date, language: str) -> tuple[Days, int] | None:
    """``1 march``, ``1er mars 2026``, ``march 1``; a month without a day is all of it."""
    months = known_phrases(language)["month"]
    first = _number(typed[0])
    named = longest(months, typed[1:]) if first is not None else longest(months, typed)
    if named is None:
        return None
    month, used = int(named[0]), named[1] + (first is not None)
    if first is None and used < len(typed):
        first = _number(typed[used])
        used += first is not None
    year = int(typed[used]) if used < len(typed) and re.fullmatch("20[0-9]{2}", typed[used]) else None
    used += year is not None
    if first is None:
        return _month(month, year, today, used)
    return _one(year, month, first, used) if year is not None else _latest(month, first, today, used)


def _number(word: str) -> int | None:
    found = re.fullmatch(r"([0-3]?\d)(?:st|nd|rd|th|er)?", word)
    return int(found[1]) if found else None


def _month(month: int, year: int | None, today: date, used: int) -> tuple[Days, int]:
    year = year or (today.year if month <= today.month else today.year - 1)
    first = date(year, month, 1)
    return (first, (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)), used


def _latest(month: int, day: int, today: date, used: int) -> tuple[Days, int] | None:
    found = _one(today.year, month, day, used)
    return found if found is None or found[0][0] <= today else _one(today.year - 1, month, day, used)


def _one(year: int, month: int, day: int, used: int) -> tuple[Days, int] | None:
    try:
        found = date(year, month, day)
    except ValueError:
        return None
    return ((found, found), used) if 1970 < year < 9998 else None


def clock(typed: Sequence[str]) -> tuple[time, int] | None:
    """The time of day in the first words, and how many words it takes.

    >>> clock(("21h40",)), clock(("21", "h", "40")), clock(("9", "pm")), clock(("9",))
    ((datetime.time(21, 40), 1), (datetime.time(21, 40), 3), (datetime.time(21, 0), 2), None)
    """
    joined = int(len(typed) > 1 and typed[1] in ("am", "pm", "h"))
    if joined and typed[1] == "h" and len(typed) > 2 and re.fullmatch("[0-5][0-9]", typed[2]):
        joined = 2
    text = "".join(typed[: 1 + joined])
    found = _CLOCK.fullmatch(text)
    if not found:
        return None
    hour, minute, half = int(found[1] or found[4]), int(found[2] or 0), found[3] or found[5]
    if half and not 1 <= hour <= 12:
        return None
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    return time(hour, minute), 1 + joined


def middle(since: str, until: str) -> datetime | None:
    """The time in the middle of an "around" search, from its first and last moment; None for any other span.

    >>> middle("2026-03-01T21:20", "2026-03-01T22:00")
    datetime.datetime(2026, 3, 1, 21, 40)
    """
    try:
        first, last = datetime.fromisoformat(since), datetime.fromisoformat(until)
        return first + AROUND if last - first == 2 * AROUND else None
    except (ValueError, TypeError):
        return None


def latest(at: time, now: datetime) -> date:
    """The last day on which it has been this time already."""
    return now.date() if at <= now.time() else now.date() - timedelta(days=1)
