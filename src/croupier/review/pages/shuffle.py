"""The shuffle: effective riffles over time, where cards go, and what was noted; from finished hands alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from starlette.responses import Response

from croupier.log.reading.archive import Archive
from croupier.log.reading.reports import as_logged
from croupier.review.frame import panel, sheet, show
from croupier.review.grids.grid import Cell, Column, made
from croupier.review.markup import Html, el, person
from croupier.review.pages.reports.days import days_asked, days_form
from croupier.review.plots import Point, block, from_to, over_time
from croupier.review.visit import Visit

if TYPE_CHECKING:
    from croupier.integrity.assessment import Assessed, Assessment
    from croupier.integrity.note import Note

LONGEST: Final = 92
"""The most days that are looked at together."""

BASELINE: Final = 7.0


def shuffle_page(visit: Visit) -> Response:
    """What the finished hands of these days tell of the shuffle; cards that nobody tabled have no name."""
    say = visit.words.say
    title = say("Shuffle")
    if find_spec("scipy") is None:
        missing = say("This page needs pip install 'croupier[integrity]'.")
        return show(visit, title, el("p", missing, class_="none"))
    with visit.site.open() as archive:
        days = days_asked(visit, archive, 30, LONGEST)
        since, until = (as_logged(moment) for moment in days.bounds(visit))
        last = archive.one("SELECT max(id) FROM hands WHERE outcome != 'live'")
    found = _assessed(visit.site.db, since, until, (last[0] if last else 0) or 0)
    if not found.parts:
        none = el("p", say("No hand was dealt on these days."), class_="none")
        return show(visit, title, days_form(visit, days), none)
    notes = [(part, note) for part in found.parts for note in part.notes]
    return show(
        visit,
        title,
        days_form(visit, days),
        [_amber(visit, part, note) for part, note in notes],
        el("p", say("A pack that was riffled seven times is the baseline; 12 stands for a perfect shuffle.")),
        _table(visit, found),
        list(_plots(visit, found)),
        list(_map(visit, found)),
        list(_blocks(visit, notes)),
    )


@lru_cache(maxsize=8)
def _assessed(db: Path, since: str, until: str, last: int) -> Assessed:
    """What the hands tell; `last` is the last finished hand, so that a new one is looked at."""
    with Archive.open(db) as archive:
        orders = list(import_module("croupier.integrity.logged").orders_of(archive, since, until))
    found: Assessed = import_module("croupier.integrity.assessment").assess(orders, BASELINE)
    return found


def _name(visit: Visit, part: Assessment | Any) -> str:
    return visit.words.say("Deck {deck}, dealer {dealer}", deck=part.deck or "–", dealer=part.dealer or "–")


def _amber(visit: Visit, part: Assessment, note: Note) -> Html:
    """One note, with the hand at which the bound was reached."""
    say = visit.words.say
    hand = el("a", f"#{note.hand}", href=f"/hands/{note.hand}")
    told = el("p", say(note.said, **dict(note.facts)))
    return el("div", el("b", _name(visit, part)), " · ", hand, told, class_="alert amber")


def _table(visit: Visit, found: Assessed) -> Html:
    say = visit.words.say
    rows = [
        (
            part.deck or "–",
            Cell(part.dealer, person(part.dealer) if part.dealer else "–"),
            part.hands,
            part.riffles.riffles,
            part.riffles.low,
            part.riffles.high,
        )
        for part in found.parts
    ]
    columns = (
        *(Column(say("Deck")), Column(say("Dealer")), Column(say("Hands"), "number")),
        *(Column(say("Effective riffles"), "rate"), Column(say("from"), "rate"), Column(say("to"), "rate")),
    )
    return sheet(visit, made("shuffle", say("Per deck and dealer"), columns, rows))


def _plots(visit: Visit, found: Assessed) -> Iterator[Html]:
    """A plot over the days for each deck and dealer."""
    days = import_module("croupier.integrity.days").by_day(found)
    for part in found.parts:
        mine = [one for one in days if (one.deck, one.dealer) == (part.deck, part.dealer)]
        points = [Point(one.day, one.riffles.riffles, one.riffles.low, one.riffles.high) for one in mine]
        if points:
            name = _name(visit, part)
            yield panel(name, over_time(points, BASELINE, name, visit.words))


def _map(visit: Visit, found: Assessed) -> Iterator[Html]:
    say = visit.words.say
    shares = import_module("croupier.integrity.days").from_to(found)
    if shares:
        title = say("From the gathered pack (rows) to the deal (columns)")
        columns = [f"{4 * part + 1}–{4 * part + 4}" for part in range(6)] + ["25+"]
        yield panel(
            title,
            el("p", say("Darker is further from chance: green is more often, red is less.")),
            from_to(shares, columns, title, visit.words),
        )


def _blocks(visit: Visit, notes: list[tuple[Assessment, Note]]) -> Iterator[Html]:
    """A picture of each block whose way is known."""
    for part, note in notes:
        if note.size is not None and note.above is not None and note.to is not None:
            title = visit.words.say(note.said, **dict(note.facts))
            drawn = block(note.size, note.above, note.to, title, visit.words)
            yield panel(_name(visit, part), el("p", title), drawn)
