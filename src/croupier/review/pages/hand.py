"""One hand: its replay step by step, and below it seats, pots, rulings, cards and notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

from starlette.responses import HTMLResponse, Response

from croupier.engine.events import AlertAnswered
from croupier.engine.incidents.doers import doer_of
from croupier.log.custody.boots import clock_of
from croupier.log.journal.notes import read_notes, unsigned
from croupier.log.reading.hand_search import Search
from croupier.log.reading.queries import IncidentLine, find_hands, incidents_of
from croupier.log.reading.store import Store
from croupier.review.frame import part, sheet, show
from croupier.review.grids.grid import Cell, Column, made
from croupier.review.grids.note_grid import note_grid
from croupier.review.html.markup import Child, Html, el, person
from croupier.review.pages.cases import cases_of, of_hand
from croupier.review.pages.hands import cards_of
from croupier.review.pages.notes import note_form, open_form
from croupier.review.pages.printed import (
    CLOCK_WARNING,
    board_grid,
    dispute_file,
    dispute_name,
    pot_grid,
    printed,
    seat_grid,
    taken_back_grid,
)
from croupier.review.pages.search import asked, carried, query_text, search_of
from croupier.review.pages.stage import SOURCES, at, rulings_of, short_search, stage, timeline
from croupier.review.replay.hand_steps import (
    LedgerCard,
    Replay,
    ReplayStep,
    dealt,
    landing,
    place_name,
    replay,
    street_of,
)
from croupier.review.visit import Site, Visit
from croupier.telling.names import (
    by_name,
    doer_name,
    incident_name,
    outcome_name,
    table_name,
    way_name,
)
from croupier.telling.story import Story, story
from croupier.values import replace
from croupier.words import Words, message

Made = TypeVar("Made")

ELSEWHERE: Final = message(
    "Corrections are added, and sealed cards opened, on the pages of the table itself."
)
"""The message in place of the forms if the log is a copy."""


def hand_page(visit: Visit) -> Response:
    """The hand at its step ``?step=``, or at the step that the search was about."""
    search = carried(visit.query)
    with visit.site.open() as archive:
        hand_id = visit.hand(archive)
        played = replay(archive, hand_id, visit.words.language)
        hand, incidents = story(archive, hand_id), incidents_of(archive, hand_id)
        notes = read_notes(archive.conn, hand_id=hand_id)
        marked = unsigned(archive.conn, notes)
        wanted = replace(search_of(visit, archive, asked(search)), by_pot="")
        before, after = neighbours(archive, hand_id, wanted)
        clock = clock_of(archive, hand_id)
    words = Words(visit.words.language, cash=played.cash, edition=played.edition)
    typed = visit.query.get("step", "")
    is_number = typed.isascii() and typed.isdigit() and len(typed) < 9
    step = _step(played, int(typed) if is_number else landing(played, asked(search), wanted, visit.words))
    say, wall = words.say, visit.site.wall
    shown = el("div", stage(visit, played, step, words), id="stage", data_hand=hand_id)
    return show(
        visit,
        say("Hand {number}", number=hand_id),
        el("p", _about(visit, hand, words), class_="about"),
        el("p", class_="unseen", id="told", role="status"),
        el("div", shown, timeline(visit, played, step), class_="watch"),
        None if clock.synchronised else el("p", say(CLOCK_WARNING), class_="bad"),
        _taken(visit, hand_id, played, search),
        _sums(visit, hand, played, words),
        _incidents(visit, incidents, played, words),
        card_ledger(visit, played, words),
        sheet(visit, taken_back_grid(played, words, wall), words=words) if played.undone else None,
        sheet(visit, note_grid(notes, say("Notes on this hand"), words, wall, marked)) if notes else None,
        _added(visit, hand_id, live=played.live),
        aside=_ways_on(visit, hand_id, before, after, search),
    )


def _sums(visit: Visit, hand: Story, played: Replay, words: Words) -> list[Child]:
    """The seats, the pots, and each of several boards."""
    seats = seat_grid(hand, words, _of_player, lambda cards: cards_of(cards, words), "pile")
    pots = sheet(visit, pot_grid(hand, words), words=words) if hand.pots else None
    sums: list[Child] = [el("div", sheet(visit, seats, words=words), pots, class_="beside")]
    if len(hand.boards) > 1:
        boards = board_grid(hand, played, words, lambda cards: cards_of(cards, words))
        sums.append(sheet(visit, boards, words=words))
    return sums


def _of_player(name: str) -> Html:
    return el("a", person(name), href=f"/hands?{urlencode({'player': name})}")


def _added(visit: Visit, hand_id: int, *, live: bool) -> Html:
    if visit.site.is_copy:
        return el("p", visit.say(ELSEWHERE), class_="small")
    opened = None if live else open_form(visit, hand_id)
    return el("div", note_form(visit, hand_id), opened, class_="beside")


def _step(played: Replay, number: int) -> ReplayStep:
    """The step with this number, or the first or the last one."""
    return played.steps[min(max(number, 1), len(played.steps)) - 1]


def _ways_on(
    visit: Visit, hand_id: int, before: int | None, after: int | None, search: Mapping[str, str]
) -> Html:
    say, back = visit.words.say, asked(search)
    if search.get("at"):
        back["before"] = search["at"]
    to = f"/hands?{urlencode(back)}#hand-{hand_id}"
    return el(
        "nav",
        el("a", say("Back to the list"), href=to, class_="button"),
        _to_hand("‹", before, say("Previous hand"), search),
        _to_hand("›", after, say("Next hand"), search),
        class_="ways",
        aria_label=say("Other hands"),
    )


def _taken(visit: Visit, hand_id: int, played: Replay, search: Mapping[str, str]) -> Html:
    say, found_by = visit.words.say, query_text(search)
    compare = el("a", say("Played and ruled"), href=f"/hands/{hand_id}/compare{found_by}", class_="button")
    return el(
        "p",
        cases_of(visit, hand_id),
        compare if rulings_of(played) else None,
        el("a", say("Page to print"), href=f"/hands/{hand_id}/sheet{found_by}", class_="button"),
        None
        if played.live
        else el("a", say("Dispute file"), href=f"/hands/{hand_id}/dispute", class_="button"),
        class_="onward",
    )


def _to_hand(sign: str, hand_id: int | None, said: str, search: Mapping[str, str]) -> Html | None:
    """The link to the hand before or after among the found hands, if there is one."""
    if hand_id is None:
        return None
    named = f"{said}, #{hand_id}"
    to = f"/hands/{hand_id}{query_text(search)}"
    return el("a", f"{sign} #{hand_id}", href=to, aria_label=named, class_="button")


def step_part(visit: Visit) -> Response:
    """The stage at one step, for the script."""
    with visit.site.open() as archive:
        played = replay(archive, visit.hand(archive), visit.words.language)
    words = Words(visit.words.language, cash=played.cash, edition=played.edition)
    return part(*stage(visit, played, _step(played, visit.number("step")), words))


def sheet_page(visit: Visit) -> Response:
    """The printable page of the hand for a dispute file."""
    found_by = query_text(carried(visit.query))
    back = el("a", visit.say("Back to the hand"), href=f"/hands/{visit.number('hand')}{found_by}")
    return HTMLResponse(_taken_along(visit, partial(printed, back=back)))


def dispute_page(visit: Visit) -> Response:
    """The dispute file of the hand as a download; if it will not be signed, a page says so first."""
    why = list[str]()
    made = _taken_along(visit, partial(_disputed, visit.site, tell=why.append))
    if why and "unsigned" not in visit.query:
        return _unsigned(visit, why[0])
    named = f'attachment; filename="{dispute_name(visit.number("hand"))}"'
    return Response(made, media_type="application/zip", headers={"content-disposition": named})


def _unsigned(visit: Visit, why: str) -> Response:
    """Before the download: why nobody signs the list of files, and what that means."""
    say, hand_id = visit.words.say, visit.number("hand")
    return show(
        visit,
        say("Dispute file"),
        el("p", say("Nobody signed the list of the files of this archive: {why}.", why=why), class_="bad"),
        el("p", say("Then the page, the names and the set-up of the table are not proved.")),
        el(
            "p",
            el("a", say("Download it unsigned"), href="?unsigned=1", class_="button"),
            el("a", say("Back to the hand"), href=f"/hands/{hand_id}", class_="button"),
            class_="onward",
        ),
    )


def _disputed(site: Site, archive: Store, hand_id: int, *, tell: Callable[[str], None], **said: Any) -> bytes:
    """Make the dispute file where the log's notes are written, because its key is there."""
    if site.notes.socket is None:
        return dispute_file(archive, hand_id, unsigned=tell, **said)
    del said["now"], said["source"]  # the service has its own
    return site.notes.dispute(site.db, hand_id, unsigned=tell, **said)


def _taken_along(visit: Visit, make: Callable[..., Made]) -> Made:
    with visit.site.open() as archive:
        return make(
            archive,
            visit.hand(archive),
            language=visit.words.language,
            wall=visit.site.wall,
            now=visit.site.now(),
            source=visit.site.source,
            who=visit.who,
            camera=visit.site.camera,
            cases=of_hand(visit, visit.number("hand")) or [],
        )


# --- under it -----------------------------------------------------------------------------------------


def _about(visit: Visit, hand: Story, words: Words) -> str:
    say = words.say
    wall = visit.site.wall
    facts = (
        f"{wall.moment(hand.started_utc, words.language)} {wall.zone_at(hand.started_utc)}",
        table_name(hand.table, words),
        words.game(hand.game),
        say("Hand {number}", number=hand.hand_no),
        outcome_name(hand.outcome, words),
        say("dealer {name}", name=hand.dealer) if hand.dealer else "",
    )
    return " · ".join(filter(None, facts))


def _incidents(visit: Visit, lines: tuple[IncidentLine, ...], played: Replay, words: Words) -> Html | None:
    """The incidents, each with its ruling in words for players, and who caused it."""
    if not lines:
        return None
    say, wall = words.say, visit.site.wall
    steps = {step.event.number: step for step in played.steps if isinstance(step.event, AlertAnswered)}
    rows = []
    for line in lines:
        step = steps.get(line.alert) if line.alert is not None else None
        ruling = way_name(line.way, words, line.code) if line.way else "–"
        shown: Child = ruling
        if step is not None and step.ruling is not None:
            to = at(step.number, carried(visit.query))
            shown = [el("a", ruling, href=to), el("p", step.ruling.said, class_="plain")]
        rows.append(
            (
                Cell(wall.local(line.raised_utc), wall.clock(line.raised_utc)),
                incident_name(line.code, words),
                doer_name(doer_of(line.code, line.way), words),
                line.seat,
                Cell(ruling, shown),
                by_name(line.answered_by or "", words),
                words.rule(line.way_rule or line.rule),
                line.reason,
            )
        )
    columns = (
        *(Column(say("Time"), "moment"), Column(say("Incident")), Column(say("Caused by"))),
        *(Column(say("Seat"), "number"), Column(say("Ruling")), Column(say("By"))),
        *(Column(say("Rule")), Column(say("Reason"))),
    )
    return sheet(visit, made("incidents", say("Incidents and rulings"), columns, rows, "pile"), words=words)


def card_ledger(visit: Visit, played: Replay, words: Words) -> Html:
    """A line for each card: when and where it was dealt, how that is known, and where it is now."""
    say, wall, search = words.say, visit.site.wall, short_search(visit)
    rows = []
    for card in dealt(played):
        face = str(card.face) if card.face is not None else "??"
        to = at(card.step.number, search)
        link = el("a", wall.clock(card.step.utc), href=to, data_to=card.step.number)
        rows.append(
            (
                card.number,
                Cell(wall.local(card.step.utc), link),
                street_of(card.step, words),
                place_name(card.to, words),
                Cell(face, cards_of(face, words)),
                say(SOURCES[card.step.source]),
                _named(visit, card, words),
                place_name(card.lies, words) if card.lies != card.to else "",
            )
        )
    columns = (
        *(Column(say("Card"), "number"), Column(say("Time"), "moment"), Column(say("Street"))),
        *(Column(say("Dealt to")), Column(say("Face")), Column(say("Known how"))),
        *(Column(say("Named at")), Column(say("Final place"))),
    )
    return el(
        "details",
        el("summary", say("Ledger of the cards")),
        sheet(visit, made("cards", say("Every card in its order"), columns, rows, "pile"), words=words),
        class_="fold",
    )


def _named(visit: Visit, card: LedgerCard, words: Words) -> Cell:
    if card.named is None:
        return Cell("", "")
    step = card.named
    clock = visit.site.wall.clock(step.utc)
    link = el("a", clock, href=at(step.number, short_search(visit)), data_to=step.number)
    how = words.say(SOURCES[step.source])
    return Cell(f"{clock} {how}", [link, " ", how])


NEAR: Final = 64
"""The next match is searched among this many hands, then among four times as many, and so on."""


def neighbours(archive: Store, hand_id: int, search: Search) -> tuple[int | None, int | None]:
    """The hands before and after one, among those that match a search."""
    if search.is_open:
        before = archive.one("SELECT max(id) FROM hands WHERE id < ?", hand_id)
        after = archive.one("SELECT min(id) FROM hands WHERE id > ?", hand_id)
        return before[0], after[0]
    before = find_hands(archive, replace(search, before=hand_id), limit=1)
    return before[0] if before else None, _following(archive, hand_id, search)


def _following(archive: Store, hand_id: int, search: Search) -> int | None:
    """The next hand. A search finds the newest first, so growing spans are searched, no hand twice."""
    (newest,) = archive.one("SELECT max(id) FROM hands")
    width = NEAR
    while newest is not None and hand_id < newest:
        among = replace(search, after=hand_id, before=hand_id + width + 1)
        found = find_hands(archive, among, limit=width)
        if found:
            return found[-1]
        hand_id, width = hand_id + width, 4 * width
    return None
