"""Hands, pots and rake of each cash table and day."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from croupier.log.reading.reports import Played, played_out
from croupier.review.frame import sheet, show
from croupier.review.grids.grid import Amount, Cell, Column, Value, made
from croupier.review.html.markup import el, person
from croupier.review.pages.reports.days import Days, days_asked, days_form, hands
from croupier.review.visit import Visit
from croupier.words import Words

_DAYS: Final = 62
"""For more days than this a page has a row for each week; a downloaded file has each day."""


def rake_page(visit: Visit) -> Response:
    """The rake, and what goes to the jackpot; a tournament has none."""
    say, words = visit.words.say, visit.words
    with visit.site.open() as archive:
        days = days_asked(visit, archive, 30)
        by_week = days.number > _DAYS and not visit.form_of_file
        spans = days.weeks if by_week else tuple(Days(day, day) for day in days.each)
        played = played_out(archive, [span.bounds(visit) for span in spans])
    rows = [_row(spans[each.number], each, words, by_week=by_week) for each in sorted(played, reverse=True)]
    pots, rake = sum(each.pot for each in played), sum(each.rake for each in played)
    number = sum(each.hands for each in played)
    total = (Cell(None, el("b", say("All"))), "", number, Amount(pots), Amount(rake))
    first = say("Week from") if by_week else say("Day")
    columns = (
        *(Column(first, "day"), Column(say("Table")), Column(say("Hands"), "number")),
        *(Column(say("Pots"), "money"), Column(say("Rake"), "money")),
    )
    return show(
        visit,
        say("Rake"),
        days_form(visit, days),
        sheet(
            visit,
            made(
                "rake",
                _title(visit, by_week=by_week),
                columns,
                rows,
                total=total,
            ),
        )
        if rows
        else el("p", say("No cash hand was played out on these days."), class_="none"),
    )


def _row(span: Days, played: Played, words: Words, *, by_week: bool) -> tuple[Cell | Value, ...]:
    """What was played out at a table on these days."""
    return (
        span.monday if by_week else span.first,
        Cell(played.table, person(played.table)),
        hands(played.hands, span, words, table=played.table, outcome="complete"),
        Amount(played.pot),
        hands(Amount(played.rake), span, words, table=played.table, outcome="complete"),
    )


def _title(visit: Visit, *, by_week: bool) -> str:
    say = visit.words.say
    return say("Per table and week") if by_week else say("Per table and day")
