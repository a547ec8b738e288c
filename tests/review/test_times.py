"""Wall clock times: summer time, the hour that comes twice, and the name of the zone."""

from datetime import UTC, date, datetime, timedelta
from html import unescape
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from croupier.errors import Unreadable
from croupier.log.writing.journal import Journal
from croupier.review.times import Wall, read_day
from review.floor_pages import Room
from support.dealer import Dealer
from support.logs import KEY

PARIS = Wall(ZoneInfo("Europe/Paris"))


def test_a_day_of_a_clock_change_has_its_true_hours() -> None:
    def hours(day: date) -> float:
        return (PARIS.start(day + timedelta(days=1)) - PARIS.start(day)) / timedelta(hours=1)

    assert [hours(date(2026, 3, 29)), hours(date(2026, 10, 25)), hours(date(2026, 7, 1))] == [23, 25, 24]


def test_a_moment_is_written_with_its_time_zone() -> None:
    winter, summer = "2026-01-01T20:00:00.000Z", "2026-07-01T20:00:00.000Z"
    assert (PARIS.clock(winter), PARIS.zone_at(winter)) == ("21:00:00", "CET")
    assert (PARIS.clock(summer), PARIS.zone_at(summer)) == ("22:00:00", "CEST")
    assert PARIS.name == "Europe/Paris"
    assert Wall(None).name, "the machine's has one too"


def test_a_time_of_today_is_written_without_its_day() -> None:
    now = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)
    assert PARIS.lately("2026-03-01T23:10:00.000Z", now, "fr") == "00:10:00"
    assert PARIS.lately("2026-03-01T22:10:00.000Z", now, "fr") == "01/03/2026 23:10:00"


def test_an_invalid_moment_does_not_break_a_page() -> None:
    assert PARIS.clock("yesterday") == "00:00:00"
    for text in ("", "x", "2026-02-30", "0001-01-01", "99999-01-01", "٢٠٢٦-01-01"):
        with pytest.raises(Unreadable):
            read_day(text)


def test_the_hour_that_is_there_twice_is_counted_twice(room: Room, tmp_path: Path) -> None:
    """On 25 October 2026 the clock of Paris goes from 2:59 CEST back to 2:00 CET."""
    room.site.db, room.site.wall = tmp_path / "autumn.db", PARIS
    room.site.now = lambda: datetime(2026, 10, 25, 3, tzinfo=UTC)
    dealer, done = Dealer(), 0
    with Journal.open(room.site.db, key=KEY, dealer="Anna") as journal:
        dealer.open()
        for minutes in (30, 40, 90):
            dealer.start()
            dealer.fold_out()
            for events in dealer.inputs[done:]:
                moment = datetime(2026, 10, 25, 0, minutes % 60, tzinfo=UTC) + timedelta(hours=minutes // 60)
                journal.append(events, utc=moment, mono_ms=events[0].at, clock_synced=True)
            done = len(dealer.inputs)
    page = room.login("Flo", lang="fr").get("/hours").text
    assert "25/10/2026 02 h CEST" in page and "25/10/2026 02 h CET" in page
    assert "Coups\u00a0: 3 · 18 à l’heure" in unescape(page), "two in ten minutes, and one that took no time"
