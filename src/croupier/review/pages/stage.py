"""The replay of a hand: the sentence, the drawn table, the links to other steps, and their list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import urlencode

from starlette.responses import Response

from croupier.cards.card import SUITS, Card
from croupier.engine.events import AlertAnswered
from croupier.engine.places import Place
from croupier.engine.table import Table
from croupier.review.frame import panel, sheet, show
from croupier.review.grids.grid import Column, made
from croupier.review.html.markup import Child, Html, el, table
from croupier.review.html.svg import draw
from croupier.review.pages.search import carried, query_text
from croupier.review.replay.hand_steps import (
    Replay,
    ReplayStep,
    grouped,
    ledger,
    picture,
    picture_of,
    place_name,
    replay,
    said_of,
    street_of,
)
from croupier.review.times import camera_at
from croupier.review.visit import Visit
from croupier.rulebook.quotations import quoted
from croupier.telling.names import outcome_name
from croupier.terminal.view import CardView, TableView
from croupier.values import dataclass
from croupier.words import SUIT_SIGNS, Words, message

SOURCES: Final = {
    "sensed": message("sensed"),
    "told": message("keyed"),
    "ruled": message("ruled"),
    "itself": message("by itself"),
}
"""The names of how a step is known."""

SPEEDS: Final = (("1800", "½×"), ("900", "1×"), ("450", "2×"), ("225", "4×"))
"""Milliseconds for each step while the hand plays."""

LONGEST_SEARCH: Final = 80
"""The longest search, as query text, that every line of a list carries."""


def short_search(visit: Visit) -> dict[str, str]:
    """The search that links of a long list carry; empty if it would make the page too large."""
    search = carried(visit.query)
    return search if len(urlencode(search)) <= LONGEST_SEARCH else {}


def at(number: int, search: Mapping[str, str]) -> str:
    """The link to a step of this hand, with the search that found it."""
    return "?" + urlencode({**search, "step": number})


def stage(visit: Visit, played: Replay, step: ReplayStep, words: Words) -> list[Child]:
    """The drawn table after a step, links to other steps, and the pots and cards at that moment."""
    view = picture_of(step, words)
    scene = el(
        "div",
        _said(visit, played, step, words),
        _transport(played, step, words, carried(visit.query)),
        draw(view, words),
        _more(played, step, words, carried(visit.query)),
        class_="panel scene",
    )
    return [scene, el("div", _pots_now(view, words), _cards(step, words), class_="panel deal")]


def _said(visit: Visit, played: Replay, step: ReplayStep, words: Words) -> Html:
    """The sentence of a step and how it is known; for a ruling, its meaning for the players."""
    say = words.say
    source = el("span", say(SOURCES[step.source]), class_=f"source {step.source}")
    table = step.table.settings.table if step.table.settings else ""
    film = camera_at(visit.site.camera, table, step.utc)
    camera = el("a", say("Camera"), href=film, rel="noopener noreferrer", target="_blank") if film else None
    case = None
    if visit.role == "floor" and not visit.site.is_copy:
        case = el("a", say("Open a case"), href=f"/hands/{played.hand_id}/case?step={step.number}")
    time = el("time", visit.site.wall.clock(step.utc))
    said = el("p", time, " ", step.said, " ", source, " ", camera, " ", case)
    parts: list[Child] = [said]
    if step.ruling is not None:
        to = f"/hands/{played.hand_id}/compare{at(step.number, carried(visit.query))}"
        compare = el("a", say("Played and ruled"), href=to) if step.source == "ruled" else None
        parts.append(el("p", step.ruling.said, " ", compare, class_="plain"))
    return el("div", parts, class_=f"said {step.kind}")


def _transport(played: Replay, step: ReplayStep, words: Words, search: Mapping[str, str]) -> Html:
    say, count = words.say, len(played.steps)
    play, stop = say("Play"), say("Stop")
    return el(
        "div",
        _to("«", say("First step"), 1, step, search),
        _to("‹", say("Step back"), max(1, step.number - 1), step, search),
        el("button", play, type="button", class_="run first", data_play=play, data_stop=stop),
        _to("›", say("Next step"), min(count, step.number + 1), step, search),
        _to("»", say("Last step"), count, step, search),
        el("span", say("Step {number} of {count}", number=step.number, count=count), class_="small"),
        class_="steps",
        role="group",
        aria_label=say("Steps"),
        data_step=step.number,
        data_count=count,
    )


def _more(played: Replay, step: ReplayStep, words: Words, search: Mapping[str, str]) -> Html:
    """The next incident, the speed, and a link to this step."""
    say = words.say
    incidents = [each.number for each in played.steps if each.kind == "incident"]
    after = next((number for number in incidents if number > step.number), incidents[0] if incidents else 0)
    speeds = [el("option", name, value=ms, selected=ms == "900") for ms, name in SPEEDS]
    here = f"/hands/{played.hand_id}{at(step.number, search)}"
    return el(
        "div",
        _to(say("Next incident"), say("Next incident"), after, step, search, "incidents") if after else None,
        el("select", speeds, class_="speed", aria_label=say("Speed")),
        el("a", say("Link to this step"), href=here, class_="here"),
        class_="tools",
    )


def _to(
    sign: str, name: str, number: int, step: ReplayStep, search: Mapping[str, str], class_: str | None = None
) -> Html:
    here = number == step.number
    return el(
        "a",
        sign,
        href=at(number, search),
        data_to=number,
        title=name,
        aria_label=name,
        aria_disabled="true" if here else None,
        class_=class_,
    )


def _pots_now(view: TableView, words: Words) -> Html | None:
    rows = [(pot.name, pot.seats.replace(" ", ", "), pot.amount) for pot in view.pots]
    heads = (words.say("Pot"), words.say("Seats"), words.say("Amount"))
    return table(heads, rows, numbers=1, class_="pots") if rows else None


def _cards(step: ReplayStep, words: Words) -> Html:
    """The 52 cards as a grid: the place of each face-up card; for the others only counts by place."""
    cards = ledger(step.table.hand, words)
    say = words.say
    seat = message("seat {seat}")
    ranks = [el("th", words.rank(Card(4 * rank))) for rank in range(13)]
    rows = [el("tr", el("td"), ranks)]
    for suit in reversed(range(len(SUITS))):
        cells = [el("th", SUIT_SIGNS[SUITS[suit]], class_=SUITS[suit])]
        for rank in range(13):
            card = Card(4 * rank + suit)
            where = cards.open.get(card)
            if where is None:
                cells.append(el("td"))
                continue
            if where.startswith("board"):
                place, sign = place_name(Place.parse(where), words), "▣" + where[5:]
            else:
                place, sign = say(seat, seat=where), where
            name = f"{words.card(card)} {place}"
            cells.append(el("td", sign, class_="out", title=name, aria_label=name))
        rows.append(el("tr", cells))
    counts = ", ".join(f"{label} {number}" for label, number in cards.counts)
    return el(
        "details",
        el("summary", say("The 52 cards: {counts}", counts=counts)),
        el("p", say("A number is the seat where the card lies open, ▣ the board."), class_="small"),
        el("div", el("table", rows, class_="deck"), class_="wide"),
        class_="ledger",
        open=True,
    )


# --- every step --------------------------------------------------------------------------------------


def timeline(visit: Visit, played: Replay, here: ReplayStep) -> Html:
    """Every step as a link, with its street and time, and the dealer at a change.

    Consecutive cards dealt face down share a line. The list can be limited to sensed, reported or ruled
    steps, even without the script.
    """
    words = visit.words
    lines = el("ol", list(_lines(visit, played, here)), class_="timeline", tabindex=0, id="all-steps")
    keys = el(
        "p",
        words.say("Keys: ← → a step, Home and End, space plays, + and − the speed, n the next incident."),
        class_="keys small",
    )
    return el("div", _sources(words), el("div", lines, class_="list"), keys, class_="aside")


def _sources(words: Words) -> Html:
    shown = [("all", words.say("all")), *((name, words.say(said)) for name, said in SOURCES.items())]
    boxes = [
        el(
            "label",
            el("input", type="radio", name="source", id=f"only-{name}", checked=name == "all"),
            el("span", said, class_=f"source {name}"),
        )
        for name, said in shown
    ]
    return el("div", boxes, class_="sources", role="radiogroup", aria_label=words.say("What happened"))


def _lines(visit: Visit, played: Replay, here: ReplayStep) -> Iterator[Html]:
    search = short_search(visit)
    street = dealer = ""
    for group in grouped(played.steps):
        first, last = group[0], group[-1]
        name = street_of(first, visit.words)
        if name != street or (first.dealer != dealer and dealer):
            yield el("li", " · ".join(filter(None, (name, first.dealer))), class_="street")
        street, dealer = name, first.dealer
        link = el(
            "a",
            el("time", visit.site.wall.clock(first.utc)),
            " ",
            said_of(group, visit.words),
            href=at(first.number, search),
            data_to=first.number,
            aria_current="step" if first.number <= here.number <= last.number else None,
        )
        yield el("li", link, class_=f"{first.kind} {first.source}")


def rule_box(rule: str, profile: str, words: Words) -> Html | None:
    """The text of the first rule in a citation, for a table of this profile; None without a rule."""
    quote = quoted(rule, profile, words) if rule else None
    if quote is None:
        return None
    others = el("p", words.say("Also: {rules}", rules=", ".join(quote.others)), class_="small")
    return el(
        "details",
        el("summary", quote.title),
        el("p", quote.says),
        others if quote.others else None,
        class_="rule",
    )


# --- a ruling, as played and as ruled ---------------------------------------------------------------


def compare_page(visit: Visit) -> Response:
    """The ruling at the step ``?step=``, or the first of the hand."""
    with visit.site.open() as archive:
        hand_id = visit.hand(archive)
        played = replay(archive, hand_id, visit.words.language)
    words = Words(visit.words.language, cash=played.cash, edition=played.edition)
    found = rulings_of(played)
    title = visit.say("Hand {number}: as played and as ruled", number=hand_id)
    if not found:
        to = f"/hands/{hand_id}{query_text(carried(visit.query))}"
        back = el("a", visit.say("Back to the hand"), href=to, class_="button")
        return show(visit, title, el("p", visit.say("There was no ruling in this hand.")), el("p", back))
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
            panel(visit.say("Played"), _drawn(ruling.played, words)),
            panel(visit.say("Ruled"), _drawn(ruling.ruled, words)),
            class_="beside",
        ),
    )


def _choices(visit: Visit, hand_id: int, found: tuple[Ruled, ...], here: Ruled) -> Html:
    search = carried(visit.query)
    to = f"/hands/{hand_id}{at(here.step.number, search)}"
    back = el("a", visit.say("Back to the hand"), href=to, class_="button")
    others = [
        el(
            "a",
            visit.say("Ruling {number}", number=number),
            href=at(each.step.number, search),
            class_="button",
            aria_current="true" if each is here else None,
        )
        for number, each in enumerate(found, 1)
        if len(found) > 1
    ]
    return el("p", back, others, class_="onward")


def _what(visit: Visit, ruling: Ruled, words: Words) -> Html:
    """The ruling in words for players, its time and its rule."""
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
    """One ruling: its step, and the tables before its alert and after all its effects."""

    step: ReplayStep
    played: Table
    ruled: Table


def rulings_of(whole: Replay) -> tuple[Ruled, ...]:
    """Every ruling by a person in a hand, in order."""
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
    """The differences between as played and as ruled, in the order in which people look at a table."""
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
    for board in view.boards:
        yield say("Board {number}", number=board.number), _faces(board.cards, words) or "–"
    if not view.boards:
        yield say("Board"), _faces(view.board, words) or "–"
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
        yield say("Seat {seat}: cards", seat=number), _faces(seat.cards, words) or "–"
        state = say("out of the hand") if seat.folded or seat.away else say("in the hand")
        yield say("Seat {seat}: hand", seat=number), state
    if table.between_hands and hand is not None:
        yield say("Hand"), outcome_name("void" if hand.phase == "VOID" else "complete", words)


def _faces(cards: tuple[CardView, ...], words: Words) -> str:
    return " ".join(f"{card.rank}{SUIT_SIGNS[card.suit]}" if card.rank else "▒" for card in cards)
