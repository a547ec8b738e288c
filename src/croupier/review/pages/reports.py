"""Reports over a time: incidents per dealer, shift and rulebook, hands per hour, rake per table and day."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Final

from starlette.responses import Response

from croupier.errors import Refused, Unreadable
from croupier.log.reading.archive import Archive
from croupier.log.reading.reports import (
    IncidentFact,
    hand_tallies,
    incident_tallies,
    incident_times,
    last_moment,
    latest_incidents,
    time_dealt,
)
from croupier.review.frame import field, panel, show
from croupier.review.markup import Child, Html, el, person, table
from croupier.review.times import read_day
from croupier.review.visit import Visit
from croupier.telling.names import by_name, incident_name, way_name

LONGEST: Final = 366
"""The most days that one report covers."""

HOURLY: Final = 92
"""The most days that are told hour by hour."""

SHOWN: Final = 200
"""The most incidents that are listed one by one."""

BOOKS: Final = re.compile(r"TDA|Code|Décret|House", re.IGNORECASE)


def _span(visit: Visit, archive: Archive, back: int, longest: int = LONGEST) -> tuple[date, date]:
    """The days that were asked for, else the last ones on which hands were dealt; raises `Refused`."""
    last = last_moment(archive) or visit.site.now()
    newest = visit.site.wall.here(last).date()
    to = _day(visit, visit.query["to"]) if visit.query.get("to") else newest
    first = _day(visit, visit.query["from"]) if visit.query.get("from") else to - timedelta(days=back)
    if not 0 <= (to - first).days < longest:
        raise Refused(
            "bad-span",
            visit.words.say("A report covers 1 to {most} days, the first one first.", most=longest),
        )
    return first, to


def _day(visit: Visit, text: str) -> date:
    try:
        return read_day(text)
    except Unreadable:
        message = visit.words.say("“{text}” is not a day: expected one such as 2026-03-01.", text=text[:40])
        raise Unreadable(message) from None


def _bounds(visit: Visit, first: date, to: date) -> tuple[datetime, datetime]:
    return visit.site.wall.start(first), visit.site.wall.start(to + timedelta(days=1))


def _days_form(visit: Visit, first: date, to: date) -> Html:
    say = visit.words.say
    return el(
        "form",
        field(say("From"), "from", first.isoformat(), type="date"),
        field(say("To"), "to", to.isoformat(), type="date"),
        el("button", say("Show"), class_="first"),
        method="get",
        action=visit.path,
        class_="days panel",
    )


# --- incidents ---------------------------------------------------------------------------------------


def incidents_page(visit: Visit) -> Response:
    """What went wrong: by dealer, shift, rulebook and kind, each with the hands that were dealt."""
    say = visit.words.say
    with visit.site.open() as archive:
        first, to = _span(visit, archive, 6)
        span = archive, *_bounds(visit, first, to)
        hands, incidents = hand_tallies(*span), incident_tallies(*span)
        times, latest = incident_times(*span), latest_incidents(*span, SHOWN)
    number, dealt = sum(one.incidents for one in incidents), sum(each.hands for each in hands)
    return show(
        visit,
        say("Incidents"),
        _days_form(visit, first, to),
        el("p", say("Incidents: {incidents} · hands: {hands}", incidents=number, hands=dealt)),
        el(
            "div",
            _per(
                visit,
                say("Per dealer"),
                _added((one.dealer, one.incidents) for one in incidents),
                _added((each.dealer, each.hands) for each in hands),
            ),
            _per(
                visit,
                say("Per shift"),
                _added((_shift(visit, utc), found) for utc, found in times),
                _added((_shift(visit, each.quarter), each.hands) for each in hands),
            ),
            _per(
                visit,
                say("Per rulebook"),
                _added((book, one.incidents) for one in incidents for book in books(one.rule)),
            ),
            _kinds(visit, _added((one.code, one.incidents) for one in incidents), first, to),
            class_="beside",
        )
        if hands
        else el("p", say("No hand was dealt on these days."), class_="none"),
        _one_by_one(visit, latest) if latest else None,
    )


def _added(numbers: Iterable[tuple[str, int]]) -> Counter[str]:
    """Numbers of the same name, added up."""
    made = Counter[str]()
    for name, number in numbers:
        made[name] += number
    return made


def _kinds(visit: Visit, kinds: Counter[str], first: date, to: date) -> Html:
    """Each kind of incident, with the hands of these days that had it."""
    say = visit.words.say
    days = f"since={first}T00:00&until={to + timedelta(days=1)}T00:00"
    rows = [
        (el("a", incident_name(code, visit.words), href=f"/hands?incident={code}&{days}"), number)
        for code, number in kinds.most_common()
    ]
    return panel(say("Per kind"), table((say("Incident"), say("Number")), rows, numbers=1))


def books(rule: str) -> tuple[str, ...]:
    """The rulebooks that a rule names, each once.

    >>> books("TDA 39, Code 1.13, 1.14"), books("")
    (('TDA', 'Code'), ('–',))
    """
    return tuple(dict.fromkeys(found.group() for found in BOOKS.finditer(rule))) or ("–",)


def _shift(visit: Visit, utc: str) -> str:
    """The shift of a moment, as the hours at which it begins and ends."""
    starts = sorted(visit.site.shifts)
    hour = visit.site.wall.here(utc).hour
    number = max((at for at, start in enumerate(starts) if start <= hour), default=len(starts) - 1)
    return f"{starts[number]:02}–{starts[(number + 1) % len(starts)]:02} h"


def _per(visit: Visit, title: str, counted: Counter[str], hands: Counter[str] | None = None) -> Html:
    """Incidents by what they have in common; with the hands, also how many of a hundred had one."""
    say = visit.words.say
    rows: list[tuple[Child, ...]] = []
    for name in sorted(set(counted) | set(hands or ())):
        row: tuple[Child, ...] = (person(name) if name else "–", counted[name])
        if hands is not None:
            rate = f"{100 * counted[name] / hands[name]:.1f}" if hands[name] else "–"
            row = (*row, hands[name], visit.words.number(rate))
        rows.append(row)
    more = () if hands is None else (say("Hands"), say("per 100 hands"))
    heads = ("", say("Incidents"), *more)
    return panel(title, table(heads, rows, numbers=len(heads) - 1))


def _one_by_one(visit: Visit, incidents: Iterable[IncidentFact]) -> Html:
    say, words = visit.words.say, visit.words
    rows = [
        (
            el("a", f"#{one.hand_id}", href=f"/hands/{one.hand_id}"),
            visit.site.wall.moment(one.raised_utc, words.language),
            incident_name(one.code, words),
            one.seat,
            way_name(one.way, words, one.code) if one.way else "–",
            by_name(one.answered_by or "", words),
            one.rule,
            person(one.dealer),
        )
        for one in incidents
    ]
    heads = (
        *(say("Hand"), say("Time"), say("Incident"), say("Seat")),
        *(say("Ruling"), say("By"), say("Rule"), say("Dealer")),
    )
    return panel(say("The latest"), table(heads, rows, class_="pile"))


# --- hands per hour ----------------------------------------------------------------------------------


def hours_page(visit: Visit) -> Response:
    """The hands of each hour and dealer of one day."""
    say, wall = visit.words.say, visit.site.wall
    with visit.site.open() as archive:
        first, to = _span(visit, archive, 0, HOURLY)
        hands = hand_tallies(archive, *_bounds(visit, first, to))
        hours = time_dealt(archive, *_bounds(visit, first, to)) / timedelta(hours=1)
    dealers = sorted({hand.dealer for hand in hands})
    counted: dict[datetime, Counter[str]] = defaultdict(Counter)
    for hand in hands:
        counted[wall.hour(hand.quarter)][hand.dealer] += hand.hands
    most = max((each.total() for each in counted.values()), default=1)
    twice = Counter(wall.here(hour).replace(tzinfo=None, fold=0) for hour in counted)
    rows = [
        (
            _hour(visit, hour, is_twice=twice[wall.here(hour).replace(tzinfo=None, fold=0)] > 1),
            _bar(found.total(), most),
            *(found[dealer] or "" for dealer in dealers),
            found.total(),
        )
        for hour, found in sorted(counted.items())
    ]
    heads = (say("Hour"), "", *(person(dealer) if dealer else "–" for dealer in dealers), say("All"))
    dealt = sum(hand.hands for hand in hands)
    pace = f"{dealt / hours:.0f}" if hours else "–"
    return show(
        visit,
        say("Hands per hour"),
        _days_form(visit, first, to),
        el(
            "p",
            say("Hands: {hands} · {pace} an hour while hands were dealt", hands=dealt, pace=pace),
        ),
        el("section", table(heads, rows, numbers=len(dealers) + 1), class_="panel")
        if rows
        else el("p", say("No hand was dealt on these days."), class_="none"),
    )


def _hour(visit: Visit, hour: datetime, *, is_twice: bool) -> str:
    """An hour as a day and its number; where the clock was set back, with the name of the time."""
    here = visit.site.wall.here(hour)
    name = f" {here.tzname()}" if is_twice else ""
    return f"{visit.words.day(here.date())} {here.hour:02} h{name}"


def _bar(number: int, most: int) -> Html:
    width = round(100 * number / most, 1)
    bar = el("rect", x=0, y=0, width=width, height=10)
    return el("svg", bar, class_="bar", viewBox="0 0 100 10", preserveAspectRatio="none", aria_hidden="true")


# --- rake --------------------------------------------------------------------------------------------


def rake_page(visit: Visit) -> Response:
    """Hands, pots and rake of each cash table and day; a tournament has no rake."""
    say, words = visit.words.say, visit.words
    with visit.site.open() as archive:
        first, to = _span(visit, archive, 30)
        hands = hand_tallies(archive, *_bounds(visit, first, to))
    rows: dict[tuple[date, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for hand in hands:
        if hand.mode == "tournament" or hand.outcome != "complete":
            continue
        row = rows[visit.site.wall.here(hand.quarter).date(), hand.table]
        for place, number in enumerate((hand.hands, hand.pot, hand.rake)):
            row[place] += number
    shown = [
        (words.day(day), person(where), dealt, words.money(pots), words.money(rake))
        for (day, where), (dealt, pots, rake) in sorted(rows.items(), reverse=True)
    ]
    whole = [sum(row[place] for row in rows.values()) for place in range(3)]
    total = (el("b", say("All")), "", whole[0], words.money(whole[1]), el("b", words.money(whole[2])))
    heads = (say("Day"), say("Table"), say("Hands"), say("Pots"), say("Rake"))
    return show(
        visit,
        say("Rake"),
        _days_form(visit, first, to),
        el("section", table(heads, [*shown, total], numbers=3), class_="panel")
        if shown
        else el("p", say("No cash hand was played out on these days."), class_="none"),
    )
