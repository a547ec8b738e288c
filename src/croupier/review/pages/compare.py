"""A ruling in detail: the table as it was played beside the table as it was ruled, and what differs."""

from __future__ import annotations

from collections.abc import Iterator

from starlette.responses import Response

from croupier.engine.events import AlertAnswered
from croupier.engine.table import Table
from croupier.review.frame import panel, sheet, show
from croupier.review.grids.grid import Column, made
from croupier.review.html.markup import Html, el
from croupier.review.html.svg import draw
from croupier.review.pages.search import carried, query_text
from croupier.review.pages.stage import at, rule_box
from croupier.review.replay.hand_steps import Replay, ReplayStep, picture, replay
from croupier.review.visit import Visit
from croupier.telling.names import outcome_name
from croupier.terminal.view import CardView, TableView
from croupier.values import dataclass
from croupier.words import SUIT_SIGNS, Words


def compare_page(visit: Visit) -> Response:
    """The ruling at the step ``?step=``, or the first of the hand."""
    say = visit.words.say
    with visit.site.open() as archive:
        hand_id = visit.hand(archive)
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


@dataclass(frozen=True, kw_only=True)
class Ruled:
    """One ruling: its step, and the tables before what it is about and after all that it did."""

    step: ReplayStep
    played: Table
    ruled: Table


def rulings_of(whole: Replay) -> tuple[Ruled, ...]:
    """Every ruling that somebody made in a hand, in order."""
    found = []
    for step in whole.steps:
        if not isinstance(step.event, AlertAnswered) or step.ruling is None or step.event.by == "terminal":
            continue
        mine = [
            each for each in whole.steps if each.event.step == step.event.step and each.number >= step.number
        ]
        found.append(Ruled(step=step, played=step.ruling.before, ruled=mine[-1].table))
    return tuple(found)


def differences(ruling: Ruled, words: Words) -> tuple[tuple[str, str, str], ...]:
    """What differs, as played and as ruled, in the order in which people look at a table."""
    played, ruled = picture(ruling.played, words.language), picture(ruling.ruled, words.language)
    before = dict(_facts(ruling.played, played, words))
    after = dict(_facts(ruling.ruled, ruled, words))
    return tuple(
        (what, before.get(what, "–"), after.get(what, "–"))
        for what in dict.fromkeys((*before, *after))
        if before.get(what) != after.get(what)
    )


def _facts(table: Table, view: TableView, words: Words) -> Iterator[tuple[str, str]]:
    say, hand = words.say, table.hand
    if hand is not None:
        yield say("Deal"), str(hand.deal.attempt)
    yield say("Street"), view.street or "–"
    yield say("Board"), _cards(view.board, words) or "–"
    yield say("Burnt"), str(len(view.burns))
    yield say("Pot"), view.pot or "–"
    acting = next((seat.seat for seat in view.seats if seat.to_act), None)
    yield say("To act"), say("seat {seat}", seat=acting) if acting else "–"
    for seat in view.seats:
        if not seat.name:
            continue
        number = seat.seat
        yield say("Seat {seat}: chips", seat=number), seat.stack
        yield say("Seat {seat}: bet", seat=number), seat.bet or "–"
        yield say("Seat {seat}: cards", seat=number), _cards(seat.cards, words) or "–"
        state = say("out of the hand") if seat.folded or seat.away else say("in the hand")
        yield say("Seat {seat}: hand", seat=number), state
    if table.between_hands and hand is not None:
        yield say("Hand"), outcome_name("void" if hand.phase == "VOID" else "complete", words)


def _cards(cards: tuple[CardView, ...], words: Words) -> str:
    return " ".join(f"{card.rank}{SUIT_SIGNS[card.suit]}" if card.rank else "▒" for card in cards)
