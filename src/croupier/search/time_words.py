"""Reads times as people say them: yesterday 21:40, last night after midnight, 10 minutes ago."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import field
from datetime import date, datetime, time, timedelta
from typing import Final, NamedTuple

from croupier.search.vocabulary import known_phrases, longest
from croupier.values import dataclass

MORNING: Final = time(6)
"""Until this hour a night belongs to the day on which it began."""

NOON: Final = time(12)

JUST_NOW: Final = timedelta(hours=2)
""""Just now" means at most this long ago."""

_HOUR_OR_CARD: Final = re.compile("([2-9]|10)h")


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
    is_loose: bool = False  # nine may be in the morning or in the evening
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
        return found if found[0] in wanted else ("", 0)

    def _read_break(self, typed: Sequence[str]) -> int:
        said = longest(self.phrases["break"], typed)
        self.pause = said[0] if said[1] else self.pause
        return said[1]

    def _read_ago(self, typed: Sequence[str]) -> int:
        """``10 minutes ago``, ``il y a une demi-heure``, ``just now``."""
        mark = longest(self.phrases["ago"], typed)
        if mark[0] == "just now":
            self.is_recent = True
            return mark[1]
        begins = mark[1] if mark[0] == "since" else 0
        while (about := longest(self.phrases["about"], typed[begins:]))[1]:
            begins += about[1]
        rest = typed[begins:]
        length, used = self._length(rest)
        ends = longest(self.phrases["ago"], rest[used:])
        if not used or not (mark[0] == "since" or ends[0] == "ago"):
            return 0
        if length % timedelta(days=1) == timedelta():  # days are counted by the calendar
            day = (self.now - length).date()
            self.days, self.after_day = (day, day), True
        else:
            self.ago = length
        return begins + used + (ends[1] if ends[0] == "ago" else 0)

    def _length(self, typed: Sequence[str]) -> tuple[timedelta, int]:
        """A length of time in words, and how many words it takes; 0 words if there is none."""
        said = longest(self.phrases["length"], typed)
        if said[1]:
            return timedelta(minutes=int(said[0])), said[1]
        joined = re.fullmatch(r"(\d{1,3})([a-z]+)", typed[0]) if typed else None
        number, used = (int(joined[1]), 1) if joined is not None else counted(typed, self.language)
        if not used:
            return timedelta(), 0
        unit = longest(self.phrases["unit"], (joined[2],) if joined is not None else typed[used:])
        if not unit[1]:
            return timedelta(), 0
        used += 0 if joined is not None else unit[1]
        more = longest(self.phrases["half more"], typed[used:])
        minutes = number * int(unit[0]) + (int(more[0]) if more[1] else 0)
        return timedelta(minutes=minutes), used + more[1]

    def _read_night(self, typed: Sequence[str]) -> int:
        """An evening, with the hours after midnight."""
        mark, used = self._mark(typed, "around", "after", "before")
        said = longest(self.phrases["night"], typed[used:])
        if not said[1] or mark:
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
        at = self._clock(rest[length:]) if mark else None
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
        if evening[1]:
            self.by_night = True
            return used + length + evening[1]
        return used + length

    def _read_time(self, typed: Sequence[str]) -> int:
        """A time of day after a word for it, or one that cannot be a card."""
        small = longest(self.phrases["clock"], typed)
        if small[0] == "after midnight":
            self.times |= {"after": time(), "before": MORNING}
            self.by_night = True
            return small[1]
        mark, used = self._mark(typed, "around", "after", "before", "between")
        rest = typed[used:]
        found = self._clock(rest, is_marked=bool(mark))
        if found is None:
            return 0
        may_be_card = found[1] == 1 and _HOUR_OR_CARD.fullmatch(rest[0])
        if may_be_card and not (mark or (self.after_day and not self.times)):
            return 0
        at, length = found
        if mark != "between":
            self.times[mark or "around"] = at
            return used + length
        more = rest[length:]
        between = longest(self.phrases["mark"], more)
        skip = between[1] if between[0] == "and" else 0
        end = self._clock(more[skip:], is_marked=True)
        if end is None:
            return 0
        self.times |= {"after": at, "before": end[0]}
        return used + length + skip + end[1]

    def _clock(self, typed: Sequence[str], *, is_marked: bool = False) -> tuple[time, int] | None:
        """A time of day; the midnight of a day is at its end."""
        found = clock(typed, self.language, is_marked=is_marked)
        if found is None:
            return None
        self.by_night = self.by_night or found.is_midnight
        self.is_loose = self.is_loose or found.is_loose
        return found.at, found.used

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
        around, after, before = map(self._settled, ("around", "after", "before"))
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

    def _settled(self, mark: str) -> time | None:
        """A time of day that was said; of the two that it may be, the one that is past, or in the evening."""
        at = self.times.get(mark)
        if at is None or not self.is_loose or not 1 <= at.hour <= 12:
            return at
        late = time((at.hour + 12) % 24, at.minute)
        if self.by_night:
            return late if at.hour >= MORNING.hour else at
        if self.days is not None or mark == "after":
            return at if self.days is not None or at <= self.now.time() < late else late
        ages = {each: (datetime.combine(latest(each, self.now), each)) for each in (at, late)}
        return max(ages, key=lambda each: ages[each])

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

_FIGURES: Final = re.compile(
    r"([01]?\d|2[0-3])(?:[:h]([0-5]\d)?|\.([0-5]\d)(?=[ap]m))(?::[0-5]\d)?(am|pm)?|(1[0-2]|0?[1-9])(am|pm)"
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
    if said[1]:
        return _span(said[0], today), said[1]
    weekday = longest(known["weekday"], typed)
    if weekday[1]:
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
    if first is None and tuple(typed[:1]) in known_phrases(language)["number"]:
        return None
    named = longest(months, typed[1:] if first is not None else typed)
    if not named[1]:
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


def counted(typed: Sequence[str], language: str) -> tuple[int, int]:
    """The number in the first words, in digits or in words, and how many words it takes; 0 without one.

    >>> counted(("twenty", "five"), "en"), counted(("quatre-vingt-dix", "mille"), "fr"), counted(("x",), "en")
    ((25, 2), (90000, 2), (0, 0))
    """
    known = known_phrases(language)["number"]
    if typed and re.fullmatch(r"\d{1,6}", typed[0]):
        return int(typed[0]), 1
    whole = used = part = 0
    for word in typed[:8]:
        pieces = [known.get((each,)) for each in word.split("-") if each not in ("et", "and")]
        if None in pieces or not (pieces or used):
            break
        if not pieces and not (typed[used + 1 :] and (typed[used + 1].split("-")[0],) in known):
            break
        for value in map(int, filter(None, pieces)):
            if used and part and value < 100 and not _adds(part, value):
                return whole + part, used
            if value == 1000:
                whole, part = (whole + part or 1) * 1000, 0
            elif value == 100:
                part = (part or 1) * 100
            else:
                part = 80 if (part, value) == (4, 20) else part + value
        used += 1
    return whole + part, used


def _adds(part: int, value: int) -> bool:
    """Whether a number word goes on with the number before it: twenty five, soixante dix, four twenties."""
    below = part % 100
    return not below or (below == 4 and value == 20) or (below % 20 == 0 and value < 20) or (
        below % 10 == 0 and value < 10
    )  # fmt: skip


class TimeOfDay(NamedTuple):
    """A time of day in minutes, and how many words it takes.

    `is_loose`: it may be in the morning or in the evening. `is_said`: the words can be nothing else.
    """

    minutes: int
    used: int
    is_said: bool = True
    is_loose: bool = False
    is_midnight: bool = False

    @property
    def at(self) -> time:
        return time(self.minutes // 60 % 24, self.minutes % 60)

    def plus(self, minutes: int, used: int) -> TimeOfDay:
        """So many minutes later, in so many words more."""
        return self._replace(
            minutes=(self.minutes + minutes) % (24 * 60), used=self.used + used, is_said=True
        )


def clock(typed: Sequence[str], language: str, *, is_marked: bool = False) -> TimeOfDay | None:
    """The time of day in the first words, in figures or in words; `is_marked` by a word such as at.

    >>> said = "21h40", "9 pm", "half past nine", "twenty to ten", "half nine"
    >>> [str(clock(each.split(), "en").at) for each in said]
    ['21:40:00', '21:00:00', '09:30:00', '09:40:00', '09:30:00']
    >>> [str(clock(each.split(), "fr").at) for each in ("neuf heures moins le quart", "21h et demie")]
    ['08:45:00', '21:30:00']
    >>> clock(("9",), "en"), clock(("nine", "kings"), "en"), clock((), "en")
    (None, None, None)
    """
    found = _minutes_first(typed, language) or _hour_first(typed, language, is_marked=is_marked)
    if found is None:
        return None
    half = longest(known_phrases(language)["half of day"], typed[found.used :])
    if half[1] and found.is_loose:
        noon = 12 * 60 if half[0] == "pm" else 0
        return TimeOfDay(found.minutes % (12 * 60) + noon, found.used + half[1])
    return found if found.is_said else None


def _minutes_first(typed: Sequence[str], language: str) -> TimeOfDay | None:
    """Half past nine, twenty to ten, half nine."""
    known = known_phrases(language)
    begun = longest(known["quarter"], typed)
    minutes, used = (int(begun[0]), begun[1]) if begun[1] else counted(typed, language)
    used += used > 0 and tuple(typed[used : used + 1]) == ("minutes",)
    side, more = longest(known["minutes"], typed[used:]) if used and minutes < 60 else ("", 0)
    hour = _hour(typed[used + more :], language) if more or begun[0] == "30" else None
    return hour and hour.plus(-minutes if side == "to" else minutes, used + more)


def _hour_first(typed: Sequence[str], language: str, *, is_marked: bool) -> TimeOfDay | None:
    """21h40, nine thirty, neuf heures moins le quart."""
    hour = _hour(typed, language)
    if hour is None or hour.minutes % 60:
        return hour
    if is_marked and not typed[0].isdecimal():
        hour = hour._replace(is_said=True)
    known, rest = known_phrases(language), typed[hour.used :]
    less = longest(known["less"], rest)[1]
    also = longest(known["mark"], rest)
    skip = less or (also[1] if also[0] == "and" else 0)
    part = longest(known["quarter"], rest[skip:])
    minutes, used = int(part[0] or 0), part[1]
    if not used and skip == less:
        minutes, used = counted(rest[skip:], language)
    if not used or minutes >= 60 or not (hour.is_said or (minutes >= 10 and not skip and not part[1])):
        return hour
    return hour.plus(-minutes if less else minutes, skip + used)


def _hour(typed: Sequence[str], language: str) -> TimeOfDay | None:
    """An hour from 1 to 24, noon or midnight, or a time in figures."""
    if not typed:
        return None
    known = known_phrases(language)
    named = longest(known["clock"], typed)
    if named[0] in ("noon", "midnight"):
        return TimeOfDay(720 if named[0] == "noon" else 0, named[1], is_midnight=named[0] == "midnight")
    for length in (2, 1):
        figures = _FIGURES.fullmatch("".join(typed[:length]))
        if figures and (length == 1 or typed[1:2] in (("am",), ("pm",))):
            return _in_digits(figures, length)
    number, used = counted(typed[:3], language)
    if used > 1 and number > 24:
        number, used = counted(typed[:1], language)
    if not used or not 1 <= number <= 24:
        return None
    said = longest(known["o'clock"], typed[used:])[1]
    return TimeOfDay(number % 24 * 60, used + said, is_said=said > 0, is_loose=number <= 12)


def _in_digits(found: re.Match[str], used: int) -> TimeOfDay | None:
    hour, minute, half = int(found[1] or found[5]), int(found[2] or found[3] or 0), found[4] or found[6]
    if half and not 1 <= hour <= 12:
        return None
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    return TimeOfDay(60 * hour + minute, used, is_loose=not half and 1 <= hour <= 12)


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
