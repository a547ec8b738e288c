"""Players two by two: who avoids whose pots, folds to whom, and passes chips; not a judgement."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from croupier.log.reading.store import parted
from croupier.processes import Tell
from croupier.review.frame import sheet, show
from croupier.review.grids.grid import Cell, Column, Value, made
from croupier.review.html.markup import Html, el, person
from croupier.review.pages.reports.days import days_asked, days_form
from croupier.review.pages.shuffle import MOST, bounded, hands_walked, logged, logged_latest, older, waiting
from croupier.review.visit import Opening, Visit
from croupier.words import message

if TYPE_CHECKING:
    from croupier.integrity.pairs import Pair

USUAL: Final = 180
"""How many days before the last one are shown by default."""

METHOD: Final = message(
    "Each pair is compared with what the two do with others. Evidence is a natural logarithm: how much"
    " likelier the hands are if the two play for each other. In simulated rooms of 200 players and 20,000"
    " hands, two who avoid each other came first in 46 of 46; in 40 rooms without such a pair the first of"
    " the list never reached {usual}. Friends and habits do the same: the list says where to look, and"
    " nothing about why."
)


def pairs_page(visit: Visit) -> Response:
    """The pairs with the most evidence on these days, with hands to look at; for the floor alone."""
    say = visit.words.say
    title = say("Players two by two")
    if find_spec("scipy") is None:
        missing = say("This page needs NumPy and SciPy: croupier shuffle says how they are installed.")
        return show(visit, title, el("p", missing, class_="none"))
    with visit.site.open() as archive:
        days = days_asked(visit, archive, 0 if visit.site.is_wide else USUAL)
        hands = hands_walked(visit, archive, days)
        latest = logged_latest(archive, logged(visit, days), hands, MOST)
    question = "pairs", visit.site.mark, logged(visit, days)
    analysis = visit.site.analyses.of(question, hands, partial(look, visit.site.opening, latest))
    above = days_form(visit, days), bounded(visit, hands, MOST)
    if analysis.found is None:
        return waiting(visit, title, min(hands, MOST), analysis, *above)
    usual = import_module("croupier.integrity.pairs").UNUSUAL
    return show(
        visit,
        title,
        *above,
        older(visit, analysis),
        _list(visit, analysis.found)
        if analysis.found
        else el("p", say("No two players have shared thirty hands that show anything."), class_="none"),
        el("p", say(METHOD, usual=visit.words.number(f"{usual:.0f}")), class_="small"),
        aside=el("a", say("Shuffle"), href="/shuffle", class_="button"),
    )


def look(opening: Opening, between: tuple[str, str], tell: Tell) -> tuple[Pair, ...]:
    """The pairs of these hands; it may run in a process of its own."""
    with opening() as archive:
        played = import_module("croupier.integrity.finished_hands").played_of(archive, *between, tell)
        return tuple(import_module("croupier.integrity.pairs").pairs(played))


def _list(visit: Visit, found: tuple[Pair, ...]) -> Html:
    say = visit.words.say
    columns = (
        *(Column(say("Player")), Column(say("Other player")), Column(say("Hands to look at"))),
        *(Column(say("Hands together"), "number"), Column(say("Evidence"), "rate")),
        *(Column(say("Pots avoided"), "rate"), Column(say("Folds"), "rate"), Column(say("Chips"), "rate")),
    )
    rows: list[tuple[Cell | Value, ...]] = [
        (
            Cell(one.one, person(one.one)),
            Cell(one.other, person(one.other)),
            Cell(" ".join(str(parted(hand)[1]) for hand in one.hands), _hands(one.hands)),
            *(one.shared, one.evidence, one.avoid, one.folds, one.chips),
        )
        for one in found
    ]
    return sheet(visit, made("pairs", say("Players two by two"), columns, rows, "pile"))


def _hands(hands: tuple[int, ...]) -> Html:
    return el("span", [[el("a", f"#{parted(hand)[1]}", href=f"/hands/{hand}"), " "] for hand in hands])
