"""The hands of each dealer, hour by hour or day by day."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Final
from urllib.parse import urlencode

from starlette.responses import Response

from croupier.log.reading.reports import HandTally, Pace, hand_tallies
from croupier.review.frame import sheet, show
from croupier.review.grids.grid import Cell, Column, Value, link, made
from croupier.review.html.markup import Html, el
from croupier.review.pages.reports.days import Days, days_asked, days_form, query_of
from croupier.review.pages.reports.incidents import nothing
from croupier.review.visit import Visit

HOURLY: Final = 92
"""The most days of this report."""

_DAYS: Final = 7
"""For more days than this a page has a row for each day; a downloaded file has each hour."""

_Line = tuple[Cell, str, Counter[str]]
"""An hour or a day, the conditions of a search that finds its hands, and how many each dealer dealt."""


def hours_page(visit: Visit) -> Response:
    """The hands of each hour or day and dealer; a dealer, who may not see hands, gets no links to them."""
    with visit.site.open() as archive:
        days = days_asked(visit, archive, 0, HOURLY)
        hands = hand_tallies(archive, *days.bounds(visit))
    if not hands:
        return show(visit, visit.say("Hands per hour"), days_form(visit, days), nothing(visit))
    dealers = sorted({hand.dealer for hand in hands})
    by_day = days.number > _DAYS and not visit.form_of_file
    counted = _by_day(visit, hands) if by_day else _by_hour(visit, hands)
    most = max(found.total() for _, _, found in counted)
    rows = [
        (
            when,
            Cell(None, _bar(found.total(), most)),
            *(_leading(visit, span, found[dealer], dealer) for dealer in dealers),
            _leading(visit, span, found.total(), ""),
        )
        for when, span, found in counted
    ]
    columns = (
        Column(visit.say("Day"), "day") if by_day else Column(visit.say("Hour"), "moment"),
        Column(visit.say("Share"), "drawn"),
        *(Column(dealer or "–", "number") for dealer in dealers),
        Column(visit.say("All"), "number"),
    )
    dealt = Pace(sum(hand.hands for hand in hands), sum(hand.dealt_ms for hand in hands))
    pace = f"{dealt.pace:.0f}" if dealt.pace else "–"
    total = visit.say("Hands: {hands} · {pace} an hour while hands were dealt", hands=dealt.hands, pace=pace)
    title = visit.say("Day by day") if by_day else visit.say("Hour by hour")
    return show(
        visit,
        visit.say("Hands per hour"),
        days_form(visit, days),
        el("p", total),
        sheet(visit, made("hours", title, columns, rows, "pile")),
    )


def _by_hour(visit: Visit, hands: Iterable[HandTally]) -> list[_Line]:
    wall, counted = visit.site.wall, defaultdict[datetime, Counter[str]](Counter)
    for hand in hands:
        counted[wall.hour(hand.quarter)][hand.dealer] += hand.hands
    twice = Counter(wall.here(hour).replace(tzinfo=None, fold=0) for hour in counted)

    def named(here: datetime) -> str:
        """An hour as a day and its number; if the clock was set back in it, with the name of the zone."""
        zone = f" {here.tzname()}" if twice[here.replace(tzinfo=None, fold=0)] > 1 else ""
        return f"{visit.words.day(here.date())} {here.hour:02} h{zone}"

    return [
        (
            Cell(wall.local(hour), named(wall.here(hour))),
            _span(wall.local(hour), timedelta(hours=1)),
            counted[hour],
        )
        for hour in sorted(counted)
    ]


def _by_day(visit: Visit, hands: Iterable[HandTally]) -> list[_Line]:
    """Each day on which hands were dealt; it links to its hours."""
    wall, counted = visit.site.wall, defaultdict[date, Counter[str]](Counter)
    for hand in hands:
        counted[wall.here(hand.quarter).date()][hand.dealer] += hand.hands
    return [
        (
            link(day, f"/hours?{query_of(Days(day, day))}", words=visit.words),
            _span(datetime.combine(day, time()), timedelta(days=1)),
            counted[day],
        )
        for day in sorted(counted)
    ]


def _span(here: datetime, length: timedelta) -> str:
    """A time on the clock of the room as conditions of a search."""
    return f"since={here:%Y-%m-%dT%H:%M}&until={here + length:%Y-%m-%dT%H:%M}"


def _leading(visit: Visit, span: str, number: int, dealer: str) -> Cell | Value:
    if not number or visit.role == "dealer":
        return number or None
    asked = f"&{urlencode({'dealer': dealer})}" if dealer else ""
    return link(number, f"/hands?{span}{asked}", words=visit.words)


def _bar(number: int, most: int) -> Html:
    width = round(100 * number / most, 1)
    bar = el("rect", x=0, y=0, width=width, height=10)
    return el("svg", bar, class_="bar", viewBox="0 0 100 10", preserveAspectRatio="none", aria_hidden="true")
