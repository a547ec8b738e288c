"""Cases: a complaint about hands, what people state about it, and what the floor decides."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.errors import CroupierError, Fault, Refused
from croupier.log.disk import sqlite_faults
from croupier.log.journal.notes import Note, keys_of_pages
from croupier.log.reading.archive import Archive
from croupier.review.access.cases import KeptCase, new_entry
from croupier.review.frame import choice, field, form, hidden, panel, sheet, show
from croupier.review.grids.grid import Cell, Column, Grid, made, rows_of
from croupier.review.grids.note_grid import KIND_NAMES, note_grid, note_text
from croupier.review.html.markup import Html, el
from croupier.review.page_notes import MOST, MOST_NAME
from croupier.review.pages import notes
from croupier.review.pages.printed import made_at, on_paper
from croupier.review.replay.hand_steps import replay
from croupier.review.times import camera_at
from croupier.review.visit import Visit
from croupier.telling.story import story
from croupier.words import message

STATE_NAMES: Final = {"open": message("open"), "decided": message("decided"), "closed": message("closed")}

REFUSED: Final = {
    "no-such-case": message("There is no such case."),
    "case-changed": message("Somebody has added to this case meanwhile: read it, then send this again."),
    "case-state": message("The case is closed or open since: look at it again."),
}


def cases_page(visit: Visit) -> Response:
    """All cases, the newest first."""
    say, wall = visit.words.say, visit.site.wall
    rows = []
    for case in reversed(visit.site.cases.cases()):
        first = case.notes[0]
        link = el("a", f"#{case.number}", href=f"/cases/{case.number}")
        text = note_text(first, visit.words, wall)
        told = Cell(text, el("div", text, class_="typed")), Cell(first.hand_id, _hand(visit, first))
        rows.append((Cell(case.number, link), wall.local(first.utc), say(STATE_NAMES[case.state]), *told))
    columns = (
        *(Column(say("No."), "number"), Column(say("Time"), "moment"), Column(say("State"))),
        *(Column(say("Complaint")), Column(say("Hand"))),
    )
    days = visit.site.cases.days
    term = visit.words.count(
        "A closed case is deleted after {number} day.", "A closed case is deleted after {number} days.", days
    )
    grid = made("cases", say("Cases"), columns, rows, "pile")
    return show(
        visit,
        say("Cases"),
        el("p", say("A case is opened on the page of a hand."), " ", term if days else None),
        sheet(visit, grid) if rows else el("p", say("No cases yet."), class_="none"),
    )


def case_page(visit: Visit) -> Response:
    """One case with all its entries, and the form for the floor."""
    say, case = visit.words.say, _case(visit)
    return show(
        visit,
        say("Case {number}", number=case.number),
        el("p", say(STATE_NAMES[case.state]), class_="about"),
        sheet(visit, _entries(visit, case)),
        el("p", el("a", say("Page to print"), href=f"/cases/{case.number}/sheet", class_="button")),
        _add_form(visit, case) if visit.role == "floor" else None,
    )


def case_sheet(visit: Visit) -> Response:
    """The case on a page to print, with the hash by which it can be compared later."""
    words, case, wall, now = visit.words, _case(visit), visit.site.wall, visit.site.now()
    films = dict.fromkeys(str(each.facts.get("camera", "")) for each in case.notes)
    page = on_paper(
        words.say("Case {number}", number=case.number),
        words,
        el("a", words.say("Back to the case"), href=f"/cases/{case.number}"),
        el("p", words.say(STATE_NAMES[case.state])),
        rows_of(_entries(visit, case), words),
        [el("p", words.say("Camera"), " ", el("a", each, href=each)) for each in films if each],
        el("p", words.say("Hash of the last entry: {hash}", hash=case.head.hex()), class_="hash"),
        *made_at("", visit.who, words, f"{wall.moment(now, words.language)} {wall.zone_at(now)}"),
    )
    return HTMLResponse(page)


def case_form_page(visit: Visit) -> Response:
    """The form that opens a case about a step of a hand, or adds the step to a case."""
    with visit.site.open() as archive:
        return show(visit, visit.say("Open a case"), _open_form(visit, visit.hand(archive)))


def open_case(visit: Visit) -> Response:
    """Open a case, or add a step of a hand to one; raises `Refused` for an incomplete form."""
    with visit.site.open() as archive:
        hand_id = visit.hand(archive)
        steps = replay(archive, hand_id, visit.words.language).steps
    step = steps[min(_step(visit.form), len(steps)) - 1]
    table = step.table.settings.table if step.table.settings else ""
    where: dict[str, Any] = {"step": step.number, "camera": camera_at(visit.site.camera, table, step.utc)}
    number = _number(visit.form.get("case", "")) or None
    kind = "hand" if number else "complaint"
    return _added(visit, kind, number, hand_id=hand_id, table=visit.site.log_name, **where)


def add_to_case(visit: Visit) -> Response:
    """Add a statement, or what the floor decides; raises `Refused` if the case has changed since."""
    kind = visit.form.get("kind", "")
    if kind not in ("statement", "decision", "closed", "reopened"):
        raise Refused("bad-case", visit.say("Say what it is."))
    seen = None if kind == "statement" else _number(visit.form.get("seen", ""))
    return _added(visit, kind, visit.number("case"), seen=seen)


def typed_again(visit: Visit) -> Html | None:
    """The form of this path again, with the typed text except a passphrase."""
    hand = re.fullmatch(r"/hands/([0-9]{1,18})/case", visit.path)
    if visit.role != "floor" or not (hand or visit.path.startswith("/cases/")):
        return notes.typed_again(visit)
    try:
        return _open_form(visit, int(hand[1])) if hand else _add_form(visit, _case(visit))
    except CroupierError:
        return None


def of_hand(visit: Visit, hand_id: int) -> list[int] | None:
    """The numbers of the cases about a hand of the shown log; None if the cases cannot be read."""
    wanted = (visit.site.log_name, hand_id)
    try:
        cases = () if visit.site.is_copy else visit.site.cases.cases()
    except Fault:
        return None
    return [
        case.number
        for case in cases
        if any((each.facts.get("table"), each.hand_id) == wanted for each in case.notes)
    ]


def cases_of(visit: Visit, hand_id: int) -> list[Html]:
    """The links to the cases about a hand."""
    say, numbers = visit.words.say, of_hand(visit, hand_id)
    if numbers is None:
        return [el("span", say("The cases cannot be read."), class_="bad")]
    return [
        el("a", say("Case {number}", number=each), href=f"/cases/{each}", class_="button") for each in numbers
    ]


def _case(visit: Visit) -> KeptCase:
    keys = dict[str, bytes]()
    for log in visit.site.logs.values():
        with suppress(Fault), sqlite_faults(log), Archive.open(log) as archive:
            keys |= keys_of_pages(archive.conn)
    for found in visit.site.cases.cases(visit.number("case"), keys):
        return found
    raise Refused("no-such-case", visit.say(REFUSED["no-such-case"]))


def _entries(visit: Visit, case: KeptCase) -> Grid:
    title, linked = visit.say("Entries"), partial(_hand, visit)
    grid = note_grid(case.notes, title, visit.words, visit.site.wall, case.unsigned, linked=linked)
    return grid.only(lambda column: column.name != visit.say("About"))


def _hand(visit: Visit, note: Note) -> Html:
    """The hand of an entry at its step; a link as long as the pages show its log."""
    site, table, step = visit.site, str(note.facts.get("table")), note.facts.get("step")
    said = visit.say("Hand {number}, step {step}", number=note.hand_id, step=step)
    if table not in (site.tables or (site.log_name,)):
        return el("span", said)
    there, where = (f"/tables/{table}", f"{site.name_of(table, visit.words)}, ") if site.tables else ("", "")
    film = str(note.facts.get("camera", ""))
    camera = [" ", el("a", visit.say("Camera"), href=film, rel="noopener noreferrer")] if film else None
    return el("span", el("a", where, said, href=f"{there}/hands/{note.hand_id}?step={step}"), camera)


def _added(visit: Visit, kind: str, number: int | None, *, seen: int | None = None, **where: Any) -> Response:
    site, why, by = visit.site, notes.typed(visit), visit.form.get("by", "").strip()
    notes.check_text(visit, why)
    if len(by) > MOST_NAME or (not by and kind in ("complaint", "statement")):
        raise Refused("bad-case", visit.say("Say whose words these are."))
    log = next(iter(site.logs.values())) if site.is_wide else site.db
    entry = new_entry(kind, visit.who, why, by=by, **where)
    try:
        added = site.cases.add(entry, partial(site.notes.sign, log, site.now()), number, seen)
    except Refused as error:
        raise Refused(error.code, visit.say(REFUSED[error.code])) from None
    return RedirectResponse(f"/cases/{added}", 303)


def _add_form(visit: Visit, case: KeptCase) -> Html:
    kinds = ("reopened",) if case.state == "closed" else ("statement", "decision", "closed")
    options = [(each, visit.say(KIND_NAMES[each])) for each in kinds]
    return panel(
        visit.say("Add to the case"),
        form(
            visit,
            f"/cases/{case.number}",
            hidden([("seen", str(len(case.notes)))]),
            choice(visit.say("What"), "kind", options, visit.form.get("kind", kinds[0])),
            *_words(visit, visit.say("Said by")),
            class_="note",
        ),
    )


def _open_form(visit: Visit, hand_id: int) -> Html:
    say, step = visit.words.say, _step(visit.form or visit.query)
    with visit.site.open() as archive:
        players = [el("option", value=each.player) for each in story(archive, hand_id).seats]
    found = [each.number for each in visit.site.cases.cases() if each.state != "closed"]
    cases = [(str(each), say("Case {number}", number=each)) for each in found]
    return panel(
        say("Hand {number}, step {step}", number=hand_id, step=step),
        form(
            visit,
            f"/hands/{hand_id}/case",
            hidden([("step", str(step))]),
            [choice(say("Add it to an open case"), "case", cases, visit.form.get("case", ""))][: len(cases)],
            *_words(visit, say("Complained")),
            el("datalist", players, id="players"),
            class_="note",
        ),
        el("p", el("a", say("Back to the hand"), href=f"/hands/{hand_id}?step={step}")),
    )


def _words(visit: Visit, label: str) -> tuple[Html, Html, Html]:
    by = field(label, "by", visit.form.get("by", ""), list="players", maxlength=MOST_NAME, autocomplete="off")
    text = el("textarea", notes.typed(visit), name="why", rows=3, maxlength=MOST, required=True)
    return by, el("label", visit.say("Text"), text), el("button", visit.say("Add"), class_="first")


def _step(given: Mapping[str, str]) -> int:
    return _number(given.get("step", "")) or 1


def _number(text: str) -> int:
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else 0
