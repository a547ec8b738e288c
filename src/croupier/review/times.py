"""Converts times of the log (UTC) to the room's local time, and back."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, tzinfo
from time import tzname
from urllib.parse import quote

from croupier.errors import Unreadable
from croupier.languages import language as language_of
from croupier.values import dataclass


@dataclass(frozen=True)
class Wall:
    """The clock of a room; without a zone, that of the machine.

    >>> wall = Wall(UTC)
    >>> wall.moment("2026-03-01T20:00:05.000Z", "fr"), wall.clock("2026-03-01T20:00:05.000Z")
    ('01/03/2026 20:00:05', '20:00:05')
    """

    zone: tzinfo | None = None

    @property
    def name(self) -> str:
        """The name of the zone.

        >>> Wall(UTC).name
        'UTC'
        """
        return str(self.zone) if self.zone else "/".join(dict.fromkeys(tzname))

    def zone_at(self, utc: str | datetime) -> str:
        """The name of the zone at a moment, such as CET or CEST."""
        return self.here(utc).tzname() or ""

    def here(self, utc: str | datetime) -> datetime:
        """A moment of the log in local time; an invalid one counts as the beginning of time."""
        try:
            moment = datetime.fromisoformat(utc) if isinstance(utc, str) else utc
            return moment.astimezone(self.zone)
        except (ValueError, OverflowError):
            return datetime.min.replace(tzinfo=UTC)

    def local(self, utc: str | datetime) -> datetime:
        """A moment in local time, to the second and without its zone."""
        return self.here(utc).replace(tzinfo=None, microsecond=0, fold=0)

    def clock(self, utc: str) -> str:
        return f"{self.here(utc):%H:%M:%S}"

    def moment(self, utc: str | datetime, language: str) -> str:
        here = self.here(utc)
        return f"{language_of(language).day(here.date())} {here:%H:%M:%S}"

    def hour(self, utc: str) -> datetime:
        """The beginning of a moment's hour in local time; if a clock is set back, an hour comes twice."""
        here = self.here(utc)
        return here.replace(minute=0, second=0, microsecond=0).astimezone(UTC)

    def lately(self, utc: str, now: datetime, language: str) -> str:
        """A moment; if it is today, only its time."""
        today = self.here(utc).date() == self.here(now).date()
        return self.clock(utc) if today else self.moment(utc, language)

    def start(self, day: date) -> datetime:
        """The beginning of a local day, in UTC."""
        midnight = datetime.combine(day, time())
        there = midnight.replace(tzinfo=self.zone) if self.zone else midnight.astimezone()
        return there.astimezone(UTC)

    def read(self, text: str) -> datetime:
        """A moment from a browser's form; raises `Unreadable`."""
        try:
            moment = datetime.fromisoformat(text)
            if not 1970 < moment.year < 9998:
                raise ValueError
        except ValueError:
            raise Unreadable(f"time {text!r}: expected a day and a time such as 2026-03-01T20:00") from None
        there = moment.replace(tzinfo=self.zone) if self.zone else moment.astimezone()
        return there.astimezone(UTC)


def camera_at(address: str, table: str, utc: str) -> str:
    """The address of a camera with a table and a second filled in; empty without an address.

    >>> camera_at("https://nvr/{table}?t={utc}", "Salon 1", "2026-03-01T20:00:05.123Z")
    'https://nvr/Salon%201?t=2026-03-01T20:00:05Z'
    """
    return address.replace("{utc}", f"{utc[:19]}Z").replace("{table}", quote(table, safe=""))


def read_camera(text: str) -> str:
    """The address of a camera from the command line; raises `Unreadable`."""
    filled = text.replace("{table}", "").replace("{utc}", "")
    if "{utc}" not in text or not re.fullmatch("https?://[^{}\\s\"'<>]+", filled):
        raise Unreadable(f"camera {text!r}: expected an address such as https://nvr/{{table}}?t={{utc}}")
    return text


def read_day(text: str) -> date:
    """A day from a browser's form; raises `Unreadable`."""
    try:
        day = date.fromisoformat(text)
        if not 1970 < day.year < 9998:
            raise ValueError
    except ValueError:
        raise Unreadable(f"day {text!r}: expected a day such as 2026-03-01") from None
    return day
