"""The hands of each hour and dealer."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlencode

from starlette.responses import Response

from croupier.log.reading.reports import Dealt, hand_tallies
from croupier.review.frame import sheet, show
from croupier.review.grids.grid import Cell, Column, Value, link, made
from croupier.review.markup import Html, el
from croupier.review.pages.reports.days import days_asked, days_form
from croupier.review.pages.reports.incidents import nothing
from croupier.review.visit import Visit
from croupier.words import Words

HOURLY: Final = 92
"""The most days that are shown hour by hour."""


def hours_page(visit: Visit) -> Response:
    """The hands of each hour and dealer; a dealer, who may not see hands, gets no links to them."""
    say, wall = visit.words.say, visit.site.wall
    with visit.site.open() as archive:
        days = days_asked(visit, archive, 0, HOURLY)
        hands = hand_tallies(archive, *days.bounds(visit))
    if not hands:
        return show(visit, say("Hands per hour"), days_form(visit, days), nothing(visit))
    dealers = sorted({hand.dealer for hand in hands})
    counted: dict[datetime, Counter[str]] = defaultdict(Counter)
    for hand in hands:
        counted[wall.hour(hand.quarter)][hand.dealer] += hand.hands
    most = max(each.total() for each in counted.values())
    twice = Counter(wall.here(hour).replace(tzinfo=None, fold=0) for hour in counted)
    rows = [
        (
            _hour(visit, hour, is_twice=twice[wall.here(hour).replace(tzinfo=None, fold=0)] > 1),
            Cell(None, _bar(found.total(), most)),
            *(_leading(visit, hour, found[dealer], dealer) for dealer in dealers),
            _leading(visit, hour, found.total(), ""),
        )
        for hour, found in sorted(counted.items())
    ]
    columns = (
        *(Column(say("Hour"), "moment"), Column(say("Share"))),
        *(Column(dealer or "–", "number") for dealer in dealers),
        Column(say("All"), "number"),
    )
    dealt = Dealt(sum(hand.hands for hand in hands), sum(hand.dealt_ms for hand in hands))
    pace = f"{dealt.pace:.0f}" if dealt.pace else "–"
    total = say("Hands: {hands} · {pace} an hour while hands were dealt", hands=dealt.hands, pace=pace)
    return show(
        visit,
        say("Hands per hour"),
        days_form(visit, days),
        el("p", total),
        sheet(visit, made("hours", say("Hour by hour"), columns, rows)),
    )


def _leading(visit: Visit, hour: datetime, number: int, dealer: str) -> Cell | Value:
    """A number of hands with a link to them, for those who may see them."""
    if not number or visit.role == "dealer":
        return number or None
    here = visit.site.wall.local(hour)
    span = f"since={here:%Y-%m-%dT%H:%M}&until={here + timedelta(hours=1):%Y-%m-%dT%H:%M}"
    asked = urlencode({"dealer": dealer}) if dealer else ""
    return link(number, f"/hands?{span}&{asked}".rstrip("&"), words=Words(visit.words.language))


def _hour(visit: Visit, hour: datetime, *, is_twice: bool) -> Cell:
    """An hour as a day and its number; if the clock was set back in it, with the name of the zone."""
    here = visit.site.wall.here(hour)
    name = f" {here.tzname()}" if is_twice else ""
    return Cell(visit.site.wall.local(hour), f"{visit.words.day(here.date())} {here.hour:02} h{name}")


def _bar(number: int, most: int) -> Html:
    width = round(100 * number / most, 1)
    bar = el("rect", x=0, y=0, width=width, height=10)
    return el("svg", bar, class_="bar", viewBox="0 0 100 10", preserveAspectRatio="none", aria_hidden="true")
