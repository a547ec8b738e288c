"""One hand: watched step by step on a drawn table, with who did what when, pots, and all 52 cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar
from urllib.parse import urlencode

from starlette.responses import HTMLResponse, Response

from croupier.cards.card import SUITS, Card
from croupier.log.custody.boots import clock_of
from croupier.log.notes.notes import Note, read_notes
from croupier.log.reading.archive import Archive
from croupier.log.reading.queries import IncidentLine, incidents_of
from croupier.review.dispute import dispute_file, dispute_name
from croupier.review.frame import panel, part, refused, show
from croupier.review.markup import Child, Html, el, person, table
from croupier.review.noted import note_rows
from croupier.review.pages.hands import cards_of, neighbours
from croupier.review.pages.notes import note_form, open_form
from croupier.review.pages.printed import CLOCK_WARNING, pots, printed, undone_rows
from croupier.review.pages.search import asked, carried, search_of
from croupier.review.replay import Replay, Step, ledger, picture_of, replay
from croupier.review.svg import draw
from croupier.review.visit import Visit
from croupier.telling.names import by_name, incident_name, outcome_name, street_name, way_name
from croupier.telling.story import Story, story
from croupier.terminal.view import TableView
from croupier.words import SUIT_SIGNS, Words, message

Made = TypeVar("Made")


def exists(archive: Archive, hand_id: int) -> bool:
    return archive.one("SELECT 1 FROM hands WHERE id = ?", hand_id) is not None


def hand_page(visit: Visit) -> Response:
    """The hand at its step ``?step=``, the first without; the rest is the search that found it."""
    hand_id, search = visit.number("hand"), carried(visit.query)
    with visit.site.open() as archive:
        if not exists(archive, hand_id):
            return _missing(visit)
        played = replay(archive, hand_id, visit.words.language)
        told, incidents = story(archive, hand_id), incidents_of(archive, hand_id)
        notes = read_notes(archive.db.conn, hand_id=hand_id)
        before, after = neighbours(archive, hand_id, search_of(visit, archive, asked(search)))
        clock = clock_of(archive, hand_id)
    words = Words(visit.words.language, cash=played.cash)
    typed = visit.query.get("step", "1")
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else 1
    step = played.steps[min(max(number, 1), len(played.steps)) - 1]
    say = words.say
    stage = el("div", *_stage(visit, played, step, words), id="stage", data_hand=hand_id)
    return show(
        visit,
        say("Hand {number}", number=hand_id),
        el("p", _about(visit, told, words), class_="about"),
        None if clock.synchronised else el("p", say(CLOCK_WARNING), class_="bad"),
        _ways_on(visit, hand_id, before, after, search, over=not played.live),
        el("p", class_="unseen", id="told", role="status"),
        el("div", stage, _timeline(visit, played, step), class_="watch"),
        el("div", _seats(told, words), _pots(told, words), class_="beside"),
        _incidents(visit, incidents),
        _undone(visit, played, words),
        _noted(visit, notes),
        el(
            "div",
            note_form(visit, hand_id),
            open_form(visit, hand_id) if not played.live else None,
            class_="beside",
        ),
    )


def _ways_on(
    visit: Visit,
    hand_id: int,
    before: int | None,
    after: int | None,
    search: Mapping[str, str],
    *,
    over: bool,
) -> Html:
    """Back to what was searched for, to the hands before and after, and to what is taken along."""
    say, back = visit.words.say, asked(search)
    if search.get("at"):
        back["before"] = search["at"]
    to = f"/hands?{urlencode(back)}#hand-{hand_id}"
    return el(
        "p",
        el("a", say("Back to the list"), href=to, class_="button"),
        _to_hand("‹", before, say("Previous hand"), search),
        _to_hand("›", after, say("Next hand"), search),
        el("a", say("Page to print"), href=f"/hands/{hand_id}/sheet", class_="button"),
        el("a", say("Dispute file"), href=f"/hands/{hand_id}/dispute", class_="button") if over else None,
        class_="onward",
    )


def _noted(visit: Visit, notes: tuple[Note, ...]) -> Html | None:
    if not notes:
        return None
    rows = note_rows(notes, visit.words, visit.site.wall, linked=False)
    return panel(visit.words.say("Notes on this hand"), rows, id_="notes")


def _to_hand(sign: str, hand_id: int | None, said: str, search: Mapping[str, str]) -> Html | None:
    """The hand before or after of those that were searched for, if there is one."""
    if hand_id is None:
        return None
    named = f"{said}, #{hand_id}"
    to = f"/hands/{hand_id}?{urlencode(search)}" if search else f"/hands/{hand_id}"
    return el("a", f"{sign} #{hand_id}", href=to, aria_label=named, class_="button")


def step_part(visit: Visit) -> Response:
    """The stage at one step, for the script that steps and plays."""
    hand_id = visit.number("hand")
    with visit.site.open() as archive:
        if not exists(archive, hand_id):
            return _missing(visit)
        played = replay(archive, hand_id, visit.words.language)
    words = Words(visit.words.language, cash=played.cash)
    step = played.steps[min(max(visit.number("step"), 1), len(played.steps)) - 1]
    return part(*_stage(visit, played, step, words))


def sheet_page(visit: Visit) -> Response:
    """The page of the hand for the file of a dispute, as the command line writes it."""
    made = _taken_along(visit, printed)
    return _missing(visit) if made is None else HTMLResponse(made)


def dispute_page(visit: Visit) -> Response:
    """The dispute file of the hand, which the browser saves."""
    made = _taken_along(visit, dispute_file)
    if made is None:
        return _missing(visit)
    named = f'attachment; filename="{dispute_name(visit.number("hand"))}"'
    return Response(made, media_type="application/zip", headers={"content-disposition": named})


def _taken_along(visit: Visit, make: Callable[..., Made]) -> Made | None:
    """What is made of the hand for the reader to take along; None if there is no such hand."""
    hand_id = visit.number("hand")
    with visit.site.open() as archive:
        if not exists(archive, hand_id):
            return None
        return make(
            archive,
            hand_id,
            language=visit.words.language,
            wall=visit.site.wall,
            now=visit.site.now(),
            source=visit.site.db.name,
            who=visit.who,
        )


def _missing(visit: Visit) -> Response:
    number = visit.number("hand")
    return refused(visit, visit.words.say("There is no hand {number}.", number=number), 404)


# --- the stage ---------------------------------------------------------------------------------------


def _stage(visit: Visit, played: Replay, step: Step, words: Words) -> list[Child]:
    """The drawn table after a step, how to go on from it, the pots and the cards of that moment."""
    say, count, search = words.say, len(played.steps), carried(visit.query)
    incidents = [each.number for each in played.steps if each.kind == "incident"]
    after = next((number for number in incidents if number > step.number), incidents[0] if incidents else 0)
    play, stop = say("Play"), say("Stop")
    buttons = [
        _to("«", say("First step"), 1, step, search),
        _to("‹", say("Step back"), max(1, step.number - 1), step, search),
        el("button", play, type="button", class_="run first", data_play=play, data_stop=stop),
        _to("›", say("Next step"), min(count, step.number + 1), step, search),
        _to("»", say("Last step"), count, step, search),
        _to(say("Next incident"), say("Next incident"), after, step, search) if after else None,
    ]
    place = say("Step {number} of {count}", number=step.number, count=count)
    steps = el(
        "div",
        buttons,
        el("span", place, class_="small"),
        class_="steps",
        role="group",
        aria_label=say("Steps"),
        data_step=step.number,
        data_count=count,
    )
    said = el("p", el("time", visit.site.wall.clock(step.utc)), " ", step.said, class_=f"said {step.kind}")
    view = picture_of(step, words)
    return [
        el("div", said, steps, draw(view, words), class_="panel scene"),
        el("div", _pots_now(view, words), _cards(step, words), class_="panel deal"),
    ]


def _at(number: int, search: Mapping[str, str]) -> str:
    """The link to a step of this hand, with the search that it was found by."""
    return "?" + urlencode({**search, "step": number})


def _to(sign: str, name: str, number: int, step: Step, search: Mapping[str, str]) -> Html:
    here = number == step.number
    return el(
        "a",
        sign,
        href=_at(number, search),
        data_to=number,
        title=name,
        aria_label=name,
        aria_disabled="true" if here else None,
    )


def _pots_now(view: TableView, words: Words) -> Html | None:
    """The pots of that moment with who is in each, without the bets in front of the seats."""
    rows = [(pot.name, pot.seats.replace(" ", ", "), pot.amount) for pot in view.pots]
    heads = (words.say("Pot"), words.say("Seats"), words.say("Amount"))
    return table(heads, rows, numbers=1, class_="pots") if rows else None


def _cards(step: Step, words: Words) -> Html:
    """The 52 cards as a grid: where each open one lies; of the others only how many lie where."""
    cards = ledger(step.table.hand, words)
    say = words.say
    board, seat = say("board"), message("seat {seat}")
    ranks = [el("th", words.rank(Card(4 * rank))) for rank in range(13)]
    rows = [el("tr", el("th"), ranks)]
    for suit in reversed(range(len(SUITS))):
        cells = [el("th", SUIT_SIGNS[SUITS[suit]], class_=SUITS[suit])]
        for rank in range(13):
            card = Card(4 * rank + suit)
            where = cards.open.get(card)
            if where is None:
                cells.append(el("td"))
                continue
            place = board if where == "board" else say(seat, seat=where)
            sign = "▣" if where == "board" else where
            name = f"{words.card(card)} {place}"
            cells.append(el("td", sign, class_="out", title=name, aria_label=name))
        rows.append(el("tr", cells))
    told = ", ".join(f"{label} {number}" for label, number in cards.counts)
    return el(
        "details",
        el("summary", say("The 52 cards: {counts}", counts=told)),
        el("p", say("A number is the seat where the card lies open, ▣ the board."), class_="small"),
        el("div", el("table", rows, class_="deck"), class_="wide"),
        class_="ledger",
        open=True,
    )


# --- beside it and under it ---------------------------------------------------------------------


def _timeline(visit: Visit, played: Replay, here: Step) -> Html:
    """Every step as a link, with its street, time, and the dealer where another takes over."""
    lines: list[Html] = []
    street = dealer = ""
    for step in played.steps:
        if step.street != street or (step.dealer != dealer and dealer):
            name = street_name(step.street, visit.words)
            lines.append(el("li", " · ".join(filter(None, (name, step.dealer))), class_="street"))
        street, dealer = step.street, step.dealer
        link = el(
            "a",
            el("time", visit.site.wall.clock(step.utc)),
            " ",
            step.said,
            href=_at(step.number, carried(visit.query)),
            data_to=step.number,
            aria_current="step" if step is here else None,
        )
        lines.append(el("li", link, class_=step.kind))
    said = visit.words.say("What happened")
    return el("div", el("ol", lines, class_="timeline", aria_label=said, tabindex=0), class_="aside")


def _about(visit: Visit, told: Story, words: Words) -> str:
    say = words.say
    wall = visit.site.wall
    facts = (
        f"{wall.moment(told.started_utc, words.language)} {wall.zone_at(told.started_utc)}",
        say("Table {name}", name=told.table),
        words.game(told.game),
        say("Hand {number}", number=told.hand_no),
        outcome_name(told.outcome, words),
        say("dealer {name}", name=told.dealer) if told.dealer else "",
    )
    return " · ".join(filter(None, facts))


def _seats(told: Story, words: Words) -> Html:
    say = words.say
    rows = []
    for one in told.seats:
        net = one.stack_after - one.stack_before
        rows.append(
            (
                one.seat,
                el("a", person(one.player), href=f"/hands?{urlencode({'player': one.player})}"),
                cards_of(one.cards, words),
                words.money(one.stack_before),
                words.money(one.stack_after),
                ("+" if net > 0 else "") + words.money(net),
            )
        )
    after = say("Now") if told.outcome == "live" else say("After")
    heads = (say("Seat"), say("Player"), say("Cards"), say("Before"), after, say("Net"))
    return panel(say("Seats"), table(heads, rows, numbers=3))


def _pots(told: Story, words: Words) -> Html | None:
    return panel(words.say("Pots"), pots(told, words)) if told.pots else None


def _incidents(visit: Visit, lines: tuple[IncidentLine, ...]) -> Html | None:
    if not lines:
        return None
    words, say = visit.words, visit.words.say
    rows = [
        (
            visit.site.wall.clock(line.raised_utc),
            incident_name(line.code, words),
            line.seat,
            ", ".join(way_name(way, words, line.code) for way in line.options),
            way_name(line.way, words, line.code) if line.way else "–",
            by_name(line.answered_by or "", words),
            line.way_rule or line.rule,
            line.reason,
        )
        for line in lines
    ]
    heads = (
        *(say("Time"), say("Incident"), say("Seat"), say("Offered")),
        *(say("Ruling"), say("By"), say("Rule"), say("Reason")),
    )
    return panel(say("Incidents and rulings"), table(heads, rows, class_="pile"))


def _undone(visit: Visit, played: Replay, words: Words) -> Html | None:
    rows = undone_rows(played, words, visit.site.wall)
    return panel(words.say("Taken back"), rows) if rows else None
