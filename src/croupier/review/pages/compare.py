"""A ruling in detail: the table as it was played beside the table as it was ruled, and what differs."""

from __future__ import annotations

from starlette.responses import Response

from croupier.engine.table import Table
from croupier.review.frame import panel, refused, sheet, show
from croupier.review.grids.grid import Column, made
from croupier.review.html.markup import Html, el
from croupier.review.html.svg import draw
from croupier.review.pages.rule import rule_box
from croupier.review.pages.search import carried, query_text
from croupier.review.pages.stage import at
from croupier.review.replay.compare import Ruled, differences, rulings_of
from croupier.review.replay.steps import picture, replay
from croupier.review.visit import Visit
from croupier.words import Words


def compare_page(visit: Visit) -> Response:
    """The ruling at the step ``?step=``, or the first of the hand."""
    hand_id, say = visit.number("hand"), visit.words.say
    with visit.site.open() as archive:
        if archive.one("SELECT 1 FROM hands WHERE id = ?", hand_id) is None:
            return refused(visit, say("There is no hand {number}.", number=hand_id), 404)
        played = replay(archive, hand_id, visit.words.language)
    words = Words(visit.words.language, cash=played.cash)
    found = rulings_of(played)
    title = say("Hand {number}: as played and as ruled", number=hand_id)
    if not found:
        to = f"/hands/{hand_id}{query_text(carried(visit.query))}"
        back = el("a", say("Back to the hand"), href=to, class_="button")
        return show(visit, title, el("p", say("There was no ruling in this hand.")), el("p", back))
    wanted = visit.query.get("step", "")
    ruling = next((each for each in found if str(each.step.number) == wanted), found[0])
    return show(
        visit,
        title,
        _choices(visit, hand_id, found, ruling),
        _what(visit, ruling, words),
        _differences(visit, ruling, words),
        el(
            "div",
            panel(say("Played"), _drawn(ruling.played, words)),
            panel(say("Ruled"), _drawn(ruling.ruled, words)),
            class_="beside",
        ),
    )


def _choices(visit: Visit, hand_id: int, found: tuple[Ruled, ...], here: Ruled) -> Html:
    """The links back to the hand, and to its other rulings."""
    say = visit.words.say
    search = carried(visit.query)
    to = f"/hands/{hand_id}{at(here.step.number, search)}"
    back = el("a", say("Back to the hand"), href=to, class_="button")
    others = [
        el(
            "a",
            say("Ruling {number}", number=number),
            href=at(each.step.number, search),
            class_="button",
            aria_current="true" if each is here else None,
        )
        for number, each in enumerate(found, 1)
        if len(found) > 1
    ]
    return el("p", back, others, class_="onward")


def _what(visit: Visit, ruling: Ruled, words: Words) -> Html:
    """The ruling as one tells it to a player, when it was made, and its rule."""
    assert ruling.step.ruling is not None, "only rulings are compared"
    clock = el("time", visit.site.wall.clock(ruling.step.utc))
    return el(
        "section",
        el("p", clock, " ", ruling.step.ruling.said, class_="said ruling"),
        rule_box(ruling.step.ruling.rule, ruling.ruled.house.profile, words),
        class_="panel",
    )


def _drawn(table: Table, words: Words) -> Html:
    return draw(picture(table, words.language), words)


def _differences(visit: Visit, ruling: Ruled, words: Words) -> Html:
    say = words.say
    found = differences(ruling, words)
    if not found:
        said = say("The ruling changed nothing on the table: play went on as it was.")
        return panel(say("What differs"), el("p", said))
    columns = (Column(say("What")), Column(say("Played")), Column(say("Ruled")))
    return sheet(visit, made("differences", say("What differs"), columns, found), words=words)
