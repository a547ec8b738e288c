"""Hands, pots and rake of each cash table and day."""

from __future__ import annotations

from collections import defaultdict
from datetime import date

from starlette.responses import Response

from croupier.log.reading.reports import hand_tallies
from croupier.review.frame import sheet, show
from croupier.review.grids.grid import Amount, Cell, Column, made
from croupier.review.markup import el, person
from croupier.review.pages.reports.days import Days, days_asked, days_form, hands
from croupier.review.visit import Visit


def rake_page(visit: Visit) -> Response:
    """The rake with what goes to the jackpot; a tournament has none."""
    say, words = visit.words.say, visit.words
    with visit.site.open() as archive:
        days = days_asked(visit, archive, 30)
        dealt = hand_tallies(archive, *days.bounds(visit))
    found: dict[tuple[date, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for hand in dealt:
        if hand.mode == "tournament" or hand.outcome != "complete":
            continue
        row = found[visit.site.wall.here(hand.quarter).date(), hand.table]
        for place, number in enumerate((hand.hands, hand.pot, hand.rake)):
            row[place] += number
    rows = [
        (
            day,
            Cell(table, person(table)),
            hands(number, Days(day, day), words, table=table, outcome="complete"),
            Amount(pots),
            hands(Amount(rake), Days(day, day), words, table=table, outcome="complete"),
        )
        for (day, table), (number, pots, rake) in sorted(found.items(), reverse=True)
    ]
    whole = [sum(row[place] for row in found.values()) for place in range(3)]
    total = (Cell(None, el("b", say("All"))), "", whole[0], Amount(whole[1]), Amount(whole[2]))
    columns = (
        *(Column(say("Day"), "day"), Column(say("Table")), Column(say("Hands"), "number")),
        *(Column(say("Pots"), "money"), Column(say("Rake"), "money")),
    )
    return show(
        visit,
        say("Rake"),
        days_form(visit, days),
        sheet(visit, made("rake", say("Per table and day"), columns, [*rows, total]))
        if rows
        else el("p", say("No cash hand was played out on these days."), class_="none"),
    )
