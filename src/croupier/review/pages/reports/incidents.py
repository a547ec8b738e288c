"""Incidents of some days: who caused them, by shift, table and kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from starlette.responses import Response

from croupier.engine.incidents.doers import DOERS
from croupier.log.reading.reports import (
    IncidentFact,
    IncidentTally,
    hand_times,
    hands_dealt,
    incident_tallies,
    incidents_and_own,
    latest_incidents,
)
from croupier.log.reading.store import parted
from croupier.log.reading.takings import Broken
from croupier.review.frame import sheet, show
from croupier.review.grids.download import MOST
from croupier.review.grids.grid import Amount, Cell, Column, Grid, Value, link, made
from croupier.review.html.markup import Html, el, person
from croupier.review.pages.reports.days import Days, days_asked, days_form, hands, query_of
from croupier.review.pages.reports.rates import PER
from croupier.review.visit import Visit
from croupier.search.vocabulary import ANY_INCIDENT
from croupier.telling.names import by_name, doer_name, incident_name, way_name
from croupier.telling.table_break import along, place
from croupier.words import Words

SHOWN: Final = 20
"""How many of the latest incidents a page lists; a file has more."""


class FoundIncidents(NamedTuple):
    """The log's figures for these days."""

    days: Days
    hands: Sequence[tuple[str, str, int]]  # by table and dealer
    hours: Sequence[tuple[str, int]]  # by quarter of an hour
    incidents: Sequence[IncidentTally]
    times: Sequence[tuple[str, int, int]]  # all incidents, and the dealers' own
    latest: Sequence[IncidentFact]

    @property
    def dealt(self) -> int:
        return sum(number for _, _, number in self.hands)


def incidents_page(visit: Visit) -> Response:
    """The incidents; every figure links to its hands."""
    with visit.site.open() as archive:
        days = days_asked(visit, archive, 6)
        span = archive, *days.bounds(visit)
        found = FoundIncidents(
            days,
            hands_dealt(*span),
            hand_times(*span),
            incident_tallies(*span),
            incidents_and_own(*span, "dealer"),
            latest_incidents(*span, MOST if visit.form_of_file else SHOWN),
        )
    number = sum(one.incidents for one in found.incidents)
    if not found.hands:
        return show(visit, visit.say("Incidents"), days_form(visit, days), nothing(visit))
    return show(
        visit,
        visit.say("Incidents"),
        days_form(visit, days),
        el("p", visit.say("Incidents: {incidents} · hands: {hands}", incidents=number, hands=found.dealt)),
        el(
            "div",
            _by_doer(visit, found),
            _by_shift(visit, found),
            _by_table(visit, found),
            _by_kind(visit, found),
            class_="beside",
        ),
        _one_by_one(visit, found.latest) if found.latest else None,
    )


def nothing(visit: Visit) -> Html:
    return el("p", visit.say("No hand was dealt on these days."), class_="none")


def added(numbers: Iterable[tuple[str, int]]) -> Counter[str]:
    """The sums of numbers with the same name."""
    made_ = Counter[str]()
    for name, number in numbers:
        made_[name] += number
    return made_


def rate(events: int, dealt: int) -> Value:
    """The rate in a thousand hands; empty without hands."""
    return PER * events / dealt if dealt > 0 else None


def _by_doer(visit: Visit, found: FoundIncidents) -> Html:
    say, words = visit.words.say, visit.words
    counted = added((one.doer, one.incidents) for one in found.incidents)
    rows = [
        (
            Cell(doer_name(doer, words), doer_name(doer, words)),
            hands(counted[doer], found.days, words, doing=doer),
            rate(counted[doer], found.dealt),
        )
        for doer in DOERS
    ]
    columns = (
        *(Column(say("Caused by")), Column(say("Incidents"), "number")),
        Column(say("per 1,000 hands"), "rate"),
    )
    dealers = el("a", say("The dealers compared"), href=f"/dealers?{query_of(found.days)}")
    return sheet(visit, made("doers", say("Caused by"), columns, rows), el("p", dealers, class_="small"))


def _by_shift(visit: Visit, found: FoundIncidents) -> Html:
    say, words = visit.words.say, visit.words
    shift_of = _shifts(visit)
    own, all_, dealt = Counter[str](), Counter[str](), Counter[str]()
    for utc, number, theirs in found.times:
        shift = shift_of(utc)
        all_[shift] += number
        own[shift] += theirs
    for utc, number in found.hours:
        dealt[shift_of(utc)] += number
    rows = [
        (
            f"{hours.replace('-', '–')}\u00a0h",
            hands(own[hours], found.days, words, doing="dealer", hours=hours),
            hands(all_[hours], found.days, words, incident=ANY_INCIDENT, hours=hours),
            hands(dealt[hours], found.days, words, hours=hours),
            rate(own[hours], dealt[hours]),
        )
        for hours in sorted(dealt)
    ]
    columns = (
        *(Column(say("Hours of the day")), Column(say("Dealers' own errors"), "number")),
        *(Column(say("Incidents"), "number"), Column(say("Hands"), "number")),
        Column(say("per 1,000 hands"), "rate"),
    )
    return sheet(visit, made("shifts", say("Per shift"), columns, rows, "pile"))


def _shifts(visit: Visit) -> Callable[[str], str]:
    """A function from a quarter of an hour to its shift, as the hours of beginning and end."""
    starts, wall = sorted(visit.site.shifts), visit.site.wall
    shifts = list[str]()
    for hour in range(24):
        number = max((at for at, start in enumerate(starts) if start <= hour), default=len(starts) - 1)
        shifts.append(f"{starts[number]:02}-{starts[(number + 1) % len(starts)]:02}")
    return lambda utc: shifts[wall.here(utc).hour]


def _by_table(visit: Visit, found: FoundIncidents) -> Html | None:
    say, words = visit.words.say, visit.words
    dealt = added((table, number) for table, _, number in found.hands)
    if len(dealt) < 2:
        return None
    own = added((one.table, one.incidents) for one in found.incidents if one.doer == "dealer")
    rows = [
        (
            Cell(name, person(name) if name else "–"),
            hands(own[name], found.days, words, doing="dealer", table=name),
            hands(dealt[name], found.days, words, table=name),
            rate(own[name], dealt[name]),
        )
        for name in sorted(dealt)
    ]
    columns = (
        *(Column(say("Table")), Column(say("Dealers' own errors"), "number")),
        *(Column(say("Hands"), "number"), Column(say("per 1,000 hands"), "rate")),
    )
    return sheet(visit, made("tables", say("Per table"), columns, rows, "pile"))


def _by_kind(visit: Visit, found: FoundIncidents) -> Html:
    """Each kind of incident, who caused it, and its hands on these days."""
    say, words = visit.words.say, visit.words
    kinds = Counter[tuple[str, str]]()
    for one in found.incidents:
        kinds[one.code, one.doer] += one.incidents
    rows = [
        (
            incident_name(code, words),
            doer_name(doer, words),
            hands(number, found.days, words, incident=code, doing=doer),
        )
        for (code, doer), number in sorted(kinds.items(), key=lambda each: (-each[1], each[0]))
    ]
    columns = (Column(say("Incident")), Column(say("Caused by")), Column(say("Number"), "number"))
    return sheet(visit, made("kinds", say("Per kind"), columns, rows))


def _one_by_one(visit: Visit, incidents: Sequence[IncidentFact]) -> Html:
    say = visit.words.say
    columns = (
        *(Column(say("Hand"), "number"), Column(say("Time"), "moment"), Column(say("Incident"))),
        *(Column(say("Caused by")), Column(say("Seat"), "number"), Column(say("Ruling"))),
        *(Column(say("By")), Column(say("Rule")), Column(say("Dealer"))),
    )
    rows = list(_facts(visit, incidents))
    grid = made("latest", say("The latest"), columns, rows, "pile")
    return el("details", el("summary", say("The latest")), sheet(visit, grid), class_="fold")


def _facts(visit: Visit, incidents: Iterable[IncidentFact]) -> Iterator[tuple[Cell | Value, ...]]:
    words = visit.words
    for one in incidents:
        yield (
            link(
                one.hand_id,
                f"/hands/{one.hand_id}?incident={one.code}",
                f"#{parted(one.hand_id)[1]}",
                words=words,
            ),
            visit.site.wall.local(one.raised_utc),
            incident_name(one.code, words),
            doer_name(one.doer, words),
            one.seat,
            way_name(one.way, words, one.code) if one.way else "–",
            by_name(one.answered_by or "", words),
            one.rule,
            Cell(one.dealer, person(one.dealer)),
        )


def broken_tables(visit: Visit, breaks: Sequence[Broken]) -> Grid:
    """A line for each player of broken tables, the last break first."""
    say, wall = visit.words.say, visit.site.wall
    rows = list[tuple[Cell | Value, ...]]()
    for utc, event in reversed(breaks):
        when = wall.local(utc)
        words = Words(visit.words.language, cash=event.mode == "cash")
        rows += [
            (
                when,
                Cell(event.table, person(event.table)),
                event.hand_no,
                one.seat,
                Cell(one.player, person(one.player)),
                Amount(one.stack, words.cash),
                place(one.to_table, one.to_seat, words),
                ", ".join(along(one, words)),
            )
            for one in event.going
        ]
    columns = (
        *(Column(say("Time"), "moment"), Column(say("Table")), Column(say("Hand"), "number")),
        *(Column(say("Seat"), "number"), Column(say("Player")), Column(say("Chips"), "money")),
        *(Column(say("Goes to")), Column(say("Goes along"))),
    )
    return made("broken", say("Broken tables"), columns, rows, "pile")
