"""The money of each table, day by day: what it took in and paid out, to the chip, and the rake."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final, NamedTuple
from urllib.parse import urlencode

from starlette.responses import Response

from croupier.log.reading.moves import MOVES, moves
from croupier.log.reading.reports import HandCount, played_out
from croupier.log.reading.store import parted
from croupier.log.reading.takings import TakingsPart, takings_and_breaks
from croupier.review.frame import sheet, show
from croupier.review.grids.grid import Amount, Cell, Column, Grid, Value, link, made
from croupier.review.html.markup import el, person
from croupier.review.pages.reports.days import Days, days_asked, days_form, hands
from croupier.review.pages.reports.incidents import broken_tables, nothing
from croupier.review.visit import Visit
from croupier.words import Words, message

MOST_DAYS: Final = 62
"""The most days that are balanced one by one."""

KINDS: Final = {
    "bought": message("Chips bought (drop)"),
    "paid": message("Cash-outs"),
    "moved": message("To other tables"),
    "tips": message("Tips"),
    "seat_fees": message("Paid for time"),
    "prizes": message("Prizes of the jackpot"),
    "corrected": message("Recounts"),
    "fills": message("Fills"),
    "credits": message("Credits"),
}
"""Figures that consist of single payments."""


class ShiftReport(NamedTuple):
    """The takings of a table on a day, or on part of a day if it opened then."""

    day: date
    part: TakingsPart

    @property
    def is_cash(self) -> bool:
        return self.part.mode != "tournament"


def shifts_page(visit: Visit) -> Response:
    """Chips bought, cash-outs, rake, jackpot and tips for each table and day, and the final counts."""
    say, words = visit.words.say, visit.words
    with visit.site.open() as archive:
        days = days_asked(visit, archive, 0 if visit.site.is_wide else 6, MOST_DAYS)
        taken, breaks = takings_and_breaks(archive, days.midnights(visit))
    found = list(_shifts(days, taken))
    broken = broken_tables(visit, breaks)
    rows = [_row(visit, each) for each in found]
    columns = (
        *(Column(say("Day"), "day"), Column(say("Table")), Column(say("From"), "moment")),
        *(Column(say("Until"), "moment"), Column(say("On the table before"), "money")),
        *(Column(say(KINDS[name]), "money") for name in ("bought", "paid", "moved")),
        *(Column(say("Rake"), "money"), Column(say("Jackpot"), "money")),
        *(Column(say("Taken in the hands"), "money"), Column(say("Tips"), "money")),
        *(Column(say(KINDS[name]), "money") for name in ("seat_fees", "prizes")),
        *(Column(say("Recounts"), "money"), Column(say("On the table after"), "money")),
        Column(say("Difference"), "money"),
    )
    explanation = say(
        "What was on the table before, plus chips bought, prizes and recounts, equals what was there after,"
        " plus cash-outs, chips that went to other tables, rake, jackpot, time and tips. The difference is"
        " what does not balance. What was taken in the hands comes from the hands themselves; it is red if it"
        " is not the rake and the jackpot of the accounts."
    )
    grid = made("shifts", say("Per table and day"), columns, rows, "pile ledger")
    trays = _trays(visit, found)
    return show(
        visit,
        say("Shifts"),
        days_form(visit, days),
        sheet(visit, grid, words=words) if rows else nothing(visit),
        sheet(visit, trays) if trays.rows else None,
        sheet(visit, broken) if broken.rows else None,
        el("p", explanation, class_="small"),
    )


def _shifts(days: Days, taken: list[tuple[TakingsPart, ...]]) -> Iterator[ShiftReport]:
    for day, parts in reversed(tuple(zip(days.each, taken, strict=True))):
        yield from (ShiftReport(day, part) for part in reversed(parts))


def _row(visit: Visit, shift: ShiftReport) -> tuple[Cell | Value, ...]:
    words, wall, part = visit.words, visit.site.wall, shift.part
    taken, one_day = part.takings, Days(shift.day, shift.day)

    def money(units: int) -> Amount:
        return Amount(units, shift.is_cash)

    def made_of(kind: str) -> Cell:
        units = getattr(taken, kind)
        asked = urlencode({"since": part.since, "until": part.until, "kind": kind})
        return link(money(units), f"/moves?{asked}", words=words) if units else Cell(money(0), "–")

    def raked(units: int) -> Cell:
        if not units:
            return Cell(money(0), "–")
        return hands(money(units), one_day, words, table=part.table, outcome="complete")

    in_hands = raked(part.raked)
    if part.unexplained:
        in_hands = Cell(in_hands.value, el("b", in_hands.shown, class_="bad"))
    missing = words.money(taken.missing) if shift.is_cash else str(taken.missing)
    balances = el("b", missing, class_="bad") if taken.missing else el("span", "0 ✓")
    return (
        shift.day,
        Cell(part.table, person(part.table)),
        Cell(wall.local(part.since), f"{wall.local(part.since):%H:%M}"),
        Cell(wall.local(part.until), f"{wall.local(part.until):%H:%M}"),
        money(taken.before + taken.found),
        *(made_of(kind) for kind in ("bought", "paid", "moved")),
        raked(taken.rake),
        raked(taken.jackpot),
        in_hands,
        *(made_of(kind) for kind in ("tips", "seat_fees", "prizes", "corrected")),
        money(taken.after),
        Cell(money(taken.missing), balances),
    )


def _trays(visit: Visit, found: list[ShiftReport]) -> Grid:
    """The tray of each closed table: the expected and the counted amount."""
    say, words = visit.words.say, visit.words
    rows = list[tuple[Cell | Value, ...]]()
    for shift in found:
        counted = shift.part.closed
        if counted is None:
            continue
        filled, credited = sum(counted.fills), sum(counted.credits)
        amounts = (counted.float_given, filled, credited, counted.due, counted.float_left)
        difference = Amount(counted.difference, shift.is_cash)
        bad = el("b", Words(words.language, cash=shift.is_cash).money(counted.difference), class_="bad")
        rows.append(
            (
                shift.day,
                Cell(shift.part.table, person(shift.part.table)),
                *(Amount(units, shift.is_cash) for units in amounts),
                Cell(difference, bad if counted.difference else "0 ✓"),
            )
        )
    columns = (
        *(Column(say("Day"), "day"), Column(say("Table")), Column(say("Float"), "money")),
        *(Column(say("Fills"), "money"), Column(say("Credits"), "money"), Column(say("Due"), "money")),
        *(Column(say("Counted"), "money"), Column(say("Difference"), "money")),
    )
    return made("trays", say("Counted trays"), columns, rows, "pile")


# --- what a figure is made of ------------------------------------------------------------------------


def moves_page(visit: Visit) -> Response:
    """The single payments of one kind in a period, each with its nearest hand."""
    say, words, wall = visit.words.say, visit.words, visit.site.wall
    kind = visit.query.get("kind", "")
    kind = kind if kind in MOVES else "bought"
    since, until = (visit.query.get(name, "")[:30] for name in ("since", "until"))
    with visit.site.open() as archive:
        found, is_cash = moves(archive, since, until, kind)
    rows = [
        (
            wall.local(each.utc),
            Cell(each.who, person(each.who)),
            Amount(each.amount, is_cash),
            link(each.hand_id, f"/hands/{each.hand_id}", f"#{parted(each.hand_id)[1]}", words=words)
            if each.hand_id
            else None,
        )
        for each in found
    ]
    total = (Cell(None, el("b", say("All"))), "", Amount(sum(each.amount for each in found), is_cash), None)
    columns = (
        *(Column(say("Time"), "moment"), Column(say("Who"))),
        *(Column(say("Amount"), "money"), Column(say("Hand"), "number")),
    )
    day = wall.here(since).date().isoformat()
    return show(
        visit,
        say(KINDS[kind]),
        sheet(visit, made("moves", say(KINDS[kind]), columns, rows, total=total)),
        aside=el("a", say("Go back"), href=f"/shifts?from={day}&to={day}", class_="button"),
    )


_DAYS: Final = 62
"""For more days than this a page has one row a week; a downloaded file has every day."""


def rake_page(visit: Visit) -> Response:
    """The rake, and what goes to the jackpot; a tournament has none."""
    say, words = visit.words.say, visit.words
    with visit.site.open() as archive:
        days = days_asked(visit, archive, 30)
        by_week = days.number > _DAYS and not visit.form_of_file
        spans = days.weeks if by_week else tuple(Days(day, day) for day in days.each)
        played = played_out(archive, [span.bounds(visit) for span in spans])
    rows = [
        _rake_row(spans[each.number], each, words, by_week=by_week) for each in sorted(played, reverse=True)
    ]
    pots, rake = sum(each.pot for each in played), sum(each.rake for each in played)
    number = sum(each.hands for each in played)
    total = (Cell(None, el("b", say("All"))), "", number, Amount(pots), Amount(rake))
    first = say("Week from") if by_week else say("Day")
    title = say("Per table and week") if by_week else say("Per table and day")
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
                title,
                columns,
                rows,
                total=total,
            ),
        )
        if rows
        else el("p", say("No cash hand was played out on these days."), class_="none"),
    )


def _rake_row(span: Days, played: HandCount, words: Words, *, by_week: bool) -> tuple[Cell | Value, ...]:
    return (
        span.monday if by_week else span.first,
        Cell(played.table, person(played.table)),
        hands(played.hands, span, words, table=played.table, outcome="complete"),
        Amount(played.pot),
        hands(Amount(played.rake), span, words, table=played.table, outcome="complete"),
    )
