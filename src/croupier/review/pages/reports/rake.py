"""Hands, pots and rake of each cash table and day."""

from __future__ import annotations

from collections import defaultdict
from datetime import date, timedelta
from typing import Final

from starlette.responses import Response

from croupier.log.reading.reports import HandTally, hand_tallies
from croupier.review.frame import sheet, show
from croupier.review.grids.grid import Amount, Cell, Column, made
from croupier.review.markup import el, person
from croupier.review.pages.reports.days import Days, days_asked, days_form, days_of, hands
from croupier.review.visit import Visit

_DAYS: Final = 62
"""For more days than this a page has a row for each week; a downloaded file has each day."""


def rake_page(visit: Visit) -> Response:
    """The rake, and what goes to the jackpot; a tournament has none."""
    say, words = visit.words.say, visit.words
    with visit.site.open() as archive:
        days = days_asked(visit, archive, 30)
        dealt = hand_tallies(archive, *days.bounds(visit))
    by_week = days.number > _DAYS and not visit.form_of_file
    found = _added(visit, dealt, by_week=by_week)
    rows = [
        (
            day,
            Cell(table, person(table)),
            hands(number, span, words, table=table, outcome="complete"),
            Amount(pots),
            hands(Amount(rake), span, words, table=table, outcome="complete"),
        )
        for (day, table), (number, pots, rake) in sorted(found.items(), reverse=True)
        for span in [_span(days, day, by_week=by_week)]
    ]
    whole = [sum(row[place] for row in found.values()) for place in range(3)]
    total = (Cell(None, el("b", say("All"))), "", whole[0], Amount(whole[1]), Amount(whole[2]))
    first = say("Week from") if by_week else say("Day")
    columns = (
        *(Column(first, "day"), Column(say("Table")), Column(say("Hands"), "number")),
        *(Column(say("Pots"), "money"), Column(say("Rake"), "money")),
    )
    return show(
        visit,
        say("Rake"),
        days_form(visit, days),
        sheet(visit, made("rake", _title(visit, by_week=by_week), columns, [*rows, total]))
        if rows
        else el("p", say("No cash hand was played out on these days."), class_="none"),
    )


def _added(visit: Visit, dealt: list[HandTally], *, by_week: bool) -> dict[tuple[date, str], list[int]]:
    """Hands, pots and rake of each day, or of the week that begins on it, and table."""
    found: dict[tuple[date, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    local = days_of(visit)
    for hand in dealt:
        if hand.mode == "tournament" or hand.outcome != "complete":
            continue
        day = local(hand.quarter)
        row = found[day - timedelta(days=day.weekday()) if by_week else day, hand.table]
        for place, number in enumerate((hand.hands, hand.pot, hand.rake)):
            row[place] += number
    return found


def _span(days: Days, day: date, *, by_week: bool) -> Days:
    """The days of a row."""
    if not by_week:
        return Days(day, day)
    return Days(max(day, days.first), min(day + timedelta(days=6), days.last))


def _title(visit: Visit, *, by_week: bool) -> str:
    say = visit.words.say
    return say("Per table and week") if by_week else say("Per table and day")
