"""Dealers: their hands, pace and error rates, with a confidence interval.

Only incidents that the catalogue and the ruling call the dealer's own count, never an unknown tag, a silent
reader or a question of the terminal.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Final
from urllib.parse import urlencode

from starlette.responses import Response

from croupier.log.reading.reports import (
    HandTally,
    IncidentTally,
    Pace,
    dealt_by,
    dealt_in,
    hand_tallies,
    incident_tallies,
    incident_times,
)
from croupier.log.reading.store import Store
from croupier.review.frame import refused, sheet, show
from croupier.review.grids.grid import Cell, Column, Value, link, made
from croupier.review.html.markup import Child, Html, el
from croupier.review.pages.reports.days import Days, days_asked, days_form, dealer_link, hands, query_of
from croupier.review.pages.reports.incidents import added, nothing
from croupier.review.pages.reports.rates import rate_of, trend
from croupier.review.visit import Visit
from croupier.telling.names import doer_name, incident_name, way_name
from croupier.words import Words, message

USUAL: Final = 27
"""How many days before the last one are shown by default."""

TRENDS: Final = {1: message("more"), 0: message("no certain change"), -1: message("fewer")}
"""How many earlier days errors are compared with."""

METHOD: Final = message(
    "Own errors are those that the catalogue and the ruling attribute to the dealer. The interval is "
    "Garwood's exact one for a Poisson count: in 95 of 100 cases the true rate lies in it. The trend "
    "compares with the {days} days before: it says more or fewer only if chance alone makes such a "
    "difference in less than 5 of 100 cases."
)


def dealers_page(visit: Visit) -> Response:
    """All dealers of some days, each compared with the same number of days before."""
    say, words = visit.words.say, visit.words
    with visit.site.open() as archive:
        days = days_asked(visit, archive, USUAL)
        dealt, own = dealt_and_own(visit, archive, days)
        dealt_before, own_before = dealt_and_own(visit, archive, days.before)
    rows = [
        _line(
            days,
            words,
            name,
            (own[name], dealt[name]),
            (own_before[name], dealt_before.get(name, Pace())),
        )
        for name in sorted(dealt)
    ]
    columns = (
        *(Column(say("Dealer")), Column(say("Trend")), Column(say("Hands"), "number")),
        *(Column(say("Hours dealt"), "rate"), Column(say("Hands an hour"), "rate")),
        *(Column(say("Own errors"), "number"), Column(say("per 1,000 hands"), "rate")),
        *(Column(say("at least"), "rate"), Column(say("at most"), "rate")),
    )
    return show(
        visit,
        say("Dealers"),
        days_form(visit, days),
        sheet(visit, made("dealers", say("Dealers"), columns, rows, "pile")) if rows else nothing(visit),
        el("p", say(METHOD, days=days.number), class_="small"),
    )


def dealt_and_own(
    visit: Visit, archive: Store, days: Days, *, dealer: str | None = None
) -> tuple[dict[str, Pace], Counter[str]]:
    """The hands of each dealer, or of one, on these days, and their own errors."""
    span = archive, *days.bounds(visit)
    return dealt_by(*span, dealer=dealer), _own(incident_tallies(*span, dealer=dealer))


def _own(incidents: list[IncidentTally]) -> Counter[str]:
    return added((one.dealer, one.incidents) for one in incidents if one.doer == "dealer")


def _line(
    days: Days, words: Words, name: str, now: tuple[int, Pace], before: tuple[int, Pace]
) -> tuple[Cell | Value, ...]:
    (own, dealt), (own_before, dealt_before) = now, before
    found = rate_of(own, dealt.hands)
    change = trend(own, dealt.hands, own_before, dealt_before.hands)
    return (
        dealer_link(name, days, words),
        words.say(TRENDS[change]) if dealt_before.hands else "–",
        hands(dealt.hands, days, words, dealer=name),
        dealt.dealt_ms / 3_600_000,
        dealt.pace,
        hands(own, days, words, doing="dealer", dealer=name),
        *(found or (None, None, None)),
    )


# --- one dealer --------------------------------------------------------------------------------------


def dealer_page(visit: Visit) -> Response:
    """One dealer: the same figures, week by week, and the incidents."""
    say, words, name = visit.words.say, visit.words, visit.query.get("name", "")
    with visit.site.open() as archive:
        days = days_asked(visit, archive, USUAL)
        span = archive, *days.bounds(visit)
        dealt, incidents = dealt_by(*span, dealer=name), incident_tallies(*span, dealer=name)
        dealt_before, own_before = dealt_and_own(visit, archive, days.before, dealer=name)
        if name not in dealt:
            sentence = say("{name} dealt no hand on these days.", name=name[:60] or "–")
            return refused(visit, sentence, 400, days_form(visit, days, name=name))
        weeks = _weeks(visit, archive, days, name)
    now, before = (
        (_own(incidents)[name], dealt[name]),
        (own_before[name], dealt_before.get(name, Pace())),
    )
    return show(
        visit,
        say("Dealer {name}", name=name),
        days_form(visit, days, name=name),
        _figures(days, words, name, now, before),
        _by_week(visit, name, weeks),
        _by_kind(visit, days, name, incidents),
        el("p", say(METHOD, days=days.number), class_="small"),
        aside=el("a", say("All dealers"), href=f"/dealers?{query_of(days)}", class_="button"),
    )


def _figures(days: Days, words: Words, name: str, now: tuple[int, Pace], before: tuple[int, Pace]) -> Html:
    say = words.say
    _, trend_, dealt, hours, pace, own, rate, least, most = _line(days, words, name, now, before)
    between = say("between {least} and {most}", least=_one(least, words), most=_one(most, words))
    facts: list[tuple[str, Child]] = [
        (say("Hands"), _shown(dealt, words)),
        (say("Hours dealt"), _one(hours, words)),
        (say("Hands an hour"), _one(pace, words)),
        (say("Own errors"), _shown(own, words)),
        (say("per 1,000 hands"), [_one(rate, words), " ", el("small", between)]),
        (say("Trend"), str(trend_)),
    ]
    figures = [el("div", el("dt", label), el("dd", value)) for label, value in facts]
    return el("dl", figures, class_="facts panel")


def _one(value: Cell | Value, words: Words) -> str:
    return words.number(f"{value:.1f}") if isinstance(value, float) else "–"


def _shown(value: Cell | Value, words: Words) -> Child:
    if isinstance(value, Cell):
        return value.shown if value.shown is not None else str(value.value)
    return str(value)


def _weeks(visit: Visit, archive: Store, days: Days, name: str) -> list[tuple[Days, Pace, int]]:
    """The hands of each week, and the own errors; weeks without a hand are left out."""
    wall, bounds = visit.site.wall, days.bounds(visit)
    dealt = dealt_in(archive, [week.bounds(visit) for week in days.weeks], name)
    own: Counter[date] = Counter()
    for quarter, number in incident_times(archive, *bounds, doer="dealer", dealer=name):
        own[wall.here(quarter).date()] += number
    return [
        (week, dealt.get(at, Pace()), errors)
        for at, week in enumerate(days.weeks)
        for errors in [sum(own[day] for day in week.each)]
        if at in dealt or errors
    ]


def _by_week(visit: Visit, name: str, weeks: list[tuple[Days, Pace, int]]) -> Html:
    say, words = visit.words.say, visit.words
    rows = []
    for week, dealt, own in weeks:
        rate = rate_of(own, dealt.hands)
        rows.append(
            (
                week.monday,
                hands(dealt.hands, week, words, dealer=name),
                dealt.pace,
                hands(own, week, words, doing="dealer", dealer=name),
                *(rate or (None, None, None)),
            )
        )
    columns = (
        *(Column(say("Week from"), "day"), Column(say("Hands"), "number")),
        *(Column(say("an hour"), "rate"), Column(say("Own errors"), "number")),
        *(Column(say("per 1,000 hands"), "rate"), Column(say("at least"), "rate")),
        Column(say("at most"), "rate"),
    )
    return sheet(visit, made("weeks", say("Week by week"), columns, rows, "pile"))


def _by_kind(visit: Visit, days: Days, name: str, incidents: list[IncidentTally]) -> Html:
    """The incidents of a dealer's hands, their own errors first."""
    say, words = visit.words.say, visit.words
    counted = Counter[tuple[str, str, str]]()
    for one in incidents:
        counted[one.code, one.way, one.doer] += one.incidents
    order = sorted(counted.items(), key=lambda each: (each[0][2] != "dealer", -each[1], each[0]))
    rows = [
        (
            incident_name(code, words),
            way_name(way, words, code) if way else "–",
            doer_name(doer, words),
            hands(number, days, words, incident=code, ruling=way, doing=doer, dealer=name),
        )
        for (code, way, doer), number in order
    ]
    columns = (
        *(Column(say("Incident")), Column(say("Ruling"))),
        *(Column(say("Caused by")), Column(say("Number"), "number")),
    )
    return sheet(visit, made("kinds", say("What went wrong"), columns, rows))


# --- hour by hour -----------------------------------------------------------------------------------


HOURLY: Final = 92
"""The most days of this report."""

_DAYS: Final = 7
"""For more days than this a page has one row a day; a downloaded file has every hour."""

_Line = tuple[Cell, str, Counter[str]]
"""An hour or a day, the search for its hands, and how many each dealer dealt."""


def hours_page(visit: Visit) -> Response:
    """The hands of each hour or day and dealer; dealers may not see hands, so they get no links."""
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
        """An hour as a day and its number; with the zone's name if the clock was set back in it."""
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
    """Each day with hands, as a link to its hours."""
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
    """A period in local time as conditions of a search."""
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
