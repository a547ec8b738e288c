"""Days and times as people say them: yesterday, last week, friday, 1 march, 21:40, 21h40, 9 pm."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Final

from croupier.search.vocabulary import known_phrases, longest

Days = tuple[date, date]
"""The first day and the last."""

AROUND: Final = timedelta(minutes=20)
"""How far from a time a hand may have begun that is remembered to be around it."""

_CLOCK: Final = re.compile(
    r"([01]?\d|2[0-3])\s*(?:[:h]\s*([0-5]\d)?)(?::[0-5]\d)?(am|pm)?|(1[0-2]|0?[1-9])(am|pm)"
)
_ISO: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_SLASHED: Final = re.compile(r"(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d{2}))?")


def days(typed: Sequence[str], today: date, language: str) -> tuple[Days, int] | None:
    """Which days the first words mean, and how many words that is.

    A day without a year is the last one that was; a weekday is the last one, today included. ``01/03`` is the
    first of March, as the card rooms of these books write it.

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
    """The time of day that the first words mean, and how many words that is.

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
    """The time that a search is around, from its first and last moment; None for any other span.

    >>> middle("2026-03-01T21:20", "2026-03-01T22:00")
    datetime.datetime(2026, 3, 1, 21, 40)
    """
    try:
        first, last = datetime.fromisoformat(since), datetime.fromisoformat(until)
        return first + AROUND if last - first == 2 * AROUND else None
    except (ValueError, TypeError):
        return None


def latest(at: time, now: datetime) -> date:
    """The last day on which the clock has shown this time."""
    return now.date() if at <= now.time() else now.date() - timedelta(days=1)
