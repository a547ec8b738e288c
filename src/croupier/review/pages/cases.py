"""Cases: a complaint about hands, what people state about it, and what the floor decides."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final

from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.errors import CroupierError, Fault, Refused
from croupier.log.journal.notes import Note, keys_of_pages
from croupier.log.reading.archive import Archive
from croupier.review.access.cases import CaseEntry, KeptCase
from croupier.review.frame import choice, field, form, hidden, panel, sheet, show
from croupier.review.grids.grid import Cell, Column, Grid, made, rows_of
from croupier.review.grids.note_grid import UNSIGNED
from croupier.review.html.markup import Child, Html, el, person
from croupier.review.page_notes import MOST, MOST_NAME
from croupier.review.pages import notes
from croupier.review.pages.printed import made_at, on_paper
from croupier.review.visit import Visit
from croupier.telling.story import story
from croupier.words import message

STATE_NAMES: Final = {"open": message("open"), "decided": message("decided"), "closed": message("closed")}

KIND_NAMES: Final = {
    "opened": message("complaint"),
    "hand": message("one more hand"),
    "statement": message("statement"),
    "decided": message("decision"),
    "closed": message("case closed"),
    "reopened": message("case opened again"),
    "forgotten": message("name forgotten"),
}

REFUSED: Final = {
    "no-such-case": message("There is no such case."),
    "case-changed": message("Somebody has added to this case meanwhile: read it, then send this again."),
    "case-state": message("The case is closed or open since: look at it again."),
}


def cases_page(visit: Visit) -> Response:
    """All cases, the newest first."""
    say = visit.words.say
    rows = [
        (
            Cell(case.number, el("a", f"#{case.number}", href=f"/cases/{case.number}")),
            visit.site.wall.local(case.notes[0].utc),
            say(STATE_NAMES[case.state]),
            Cell(case.notes[0].facts["by"], person(case.notes[0].facts["by"])),
            Cell(case.notes[0].why, el("div", case.notes[0].why, class_="typed")),
            _hands(visit, case.notes),
        )
        for case in reversed(visit.site.cases.cases())
    ]
    columns = (
        *(Column(say("No."), "number"), Column(say("Time"), "moment"), Column(say("State"))),
        *(Column(say("Complained")), Column(say("Complaint")), Column(say("Hand"))),
    )
    days = visit.site.cases.days
    term = visit.words.count(
        "A closed case is deleted after {number} day.", "A closed case is deleted after {number} days.", days
    )
    return show(
        visit,
        say("Cases"),
        el("p", say("A case is opened on the page of a hand."), " ", term if days else None),
        sheet(visit, made("cases", say("Cases"), columns, rows, "pile"))
        if rows
        else el("p", say("No cases yet."), class_="none"),
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
    say, case, wall, now = visit.words.say, _case(visit), visit.site.wall, visit.site.now()
    moment = f"{wall.moment(now, visit.words.language)} {wall.zone_at(now)}"
    page = on_paper(
        say("Case {number}", number=case.number),
        visit.words,
        el("a", say("Back to the case"), href=f"/cases/{case.number}"),
        el("p", say(STATE_NAMES[case.state])),
        rows_of(_entries(visit, case), visit.words),
        el("p", say("Hash of the last entry: {hash}", hash=case.head.hex()), class_="hash"),
        el("p", say("Times are those of the room: {zone}", zone=wall.name)),
        *made_at("", visit.who, visit.words, moment),
    )
    return HTMLResponse(page)


def case_form_page(visit: Visit) -> Response:
    """The form that opens a case about a step of a hand, or adds the step to a case."""
    with visit.site.open() as archive:
        hand_id = visit.hand(archive)
    return show(visit, visit.say("Open a case"), _open_form(visit, hand_id))


def open_case(visit: Visit) -> Response:
    """Open a case, or add a step of a hand to one; raises `Refused` as the form says."""
    with visit.site.open() as archive:
        hand_id = visit.hand(archive)
    number = _number(visit.form.get("case", ""))
    kind = "hand" if number else "opened"
    return _added(visit, kind, number, table=visit.site.log_name, hand=hand_id, step=_step(visit.form))


def add_to_case(visit: Visit) -> Response:
    """Add a statement, or what the floor decides; raises `Refused` if the case has changed since."""
    kind = visit.form.get("kind", "")
    if kind not in ("statement", "decided", "closed", "reopened"):
        raise Refused("bad-case", visit.say("Say what it is."))
    seen = None if kind == "statement" else _number(visit.form.get("seen", "")) or 0
    return _added(visit, kind, visit.number("case"), seen=seen)


def typed_again(visit: Visit) -> Html | None:
    """The form of this path again, with the typed text except a passphrase."""
    found = re.fullmatch(r"/(hands|cases)/([0-9]{1,18})(/case)?", visit.path)
    if found is None or bool(found[3]) != (found[1] == "hands") or visit.role != "floor":
        return notes.typed_again(visit)
    try:
        return _open_form(visit, int(found[2])) if found[3] else _add_form(visit, _case(visit))
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
        with Archive.open(log) as archive:
            keys |= keys_of_pages(archive.conn)
    found = next((each for each in visit.site.cases.cases(keys) if each.number == visit.number("case")), None)
    if found is None:
        raise Refused("no-such-case", visit.say(REFUSED["no-such-case"]))
    return found


def _entries(visit: Visit, case: KeptCase) -> Grid:
    say, rows = visit.words.say, []
    for note in case.notes:
        mark, by = say(UNSIGNED) if note.seq in case.unsigned else "", str(note.facts["by"])
        shown = el("div", el("p", mark, class_="bad") if mark else None, el("div", note.why, class_="typed"))
        rows.append(
            (
                visit.site.wall.local(note.utc),
                say(KIND_NAMES[note.kind]) if note.kind in KIND_NAMES else note.kind,
                Cell(by, person(by)),
                Cell(" · ".join(filter(None, (mark, note.why))), shown),
                _hands(visit, [note]),
                Cell(note.who, person(note.who)),
            )
        )
    columns = (
        *(Column(say("Time"), "moment"), Column(say("What")), Column(say("Said by"))),
        *(Column(say("Text")), Column(say("Hand")), Column(say("Written by"))),
    )
    return made("case", say("Entries"), columns, rows, "pile")


def _hands(visit: Visit, its: Iterable[Note]) -> Cell:
    """Links to hands at their steps, as long as the pages show their logs."""
    site, told, links = visit.site, [], list[Child]()
    for note in its:
        if note.hand_id is None:
            continue
        table, step = str(note.facts.get("table")), note.facts.get("step")
        there = f"/tables/{table}" if site.tables else ""
        is_here = table in site.tables if site.tables else table == site.log_name
        where = f"{site.name_of(table, visit.words)}, " if site.tables and is_here else ""
        told.append(where + visit.say("hand {number}, step {step}", number=note.hand_id, step=step))
        shown = f"{there}/hands/{note.hand_id}?step={step}"
        links.append(el("p", el("a", told[-1], href=shown) if is_here else told[-1]))
    return Cell("; ".join(told), el("div", links))


def _added(visit: Visit, kind: str, number: int | None, *, seen: int | None = None, **where: Any) -> Response:
    site, why, by = visit.site, notes.typed(visit), visit.form.get("by", "").strip()
    notes.check_text(visit, why)
    if len(by) > MOST_NAME or (not by and kind in ("opened", "statement")):
        raise Refused("bad-case", visit.say("Say whose words these are."))
    entry = CaseEntry(kind=kind, who=visit.who, why=why, by=by, **where)
    log = site.db if site.table or not site.tables else next(iter(site.tables.values()))
    try:
        added = site.cases.add(entry, partial(site.notes.sign, log, site.now()), number, seen)
    except Refused as error:
        raise Refused(error.code, visit.say(REFUSED[error.code])) from None
    return RedirectResponse(f"/cases/{added}", 303)


def _add_form(visit: Visit, case: KeptCase) -> Html:
    kinds = ("reopened",) if case.state == "closed" else ("statement", "decided", "closed")
    wanted = visit.form.get("kind", kinds[0])
    return panel(
        visit.say("Add to the case"),
        form(
            visit,
            f"/cases/{case.number}",
            hidden([("seen", str(len(case.notes)))]),
            choice(
                visit.say("What"), "kind", [(each, visit.say(KIND_NAMES[each])) for each in kinds], wanted
            ),
            field(
                visit.say("Said by"), "by", visit.form.get("by", ""), maxlength=MOST_NAME, autocomplete="off"
            ),
            *_text_field(visit),
            class_="note",
        ),
    )


def _open_form(visit: Visit, hand_id: int) -> Html:
    say, step = visit.words.say, _step(visit.form or visit.query)
    with visit.site.open() as archive:
        players = [el("option", value=each.player) for each in story(archive, hand_id).seats]
    cases = [
        (str(each.number), say("Case {number}", number=each.number))
        for each in visit.site.cases.cases()
        if each.state != "closed"
    ]
    return panel(
        say("hand {number}, step {step}", number=hand_id, step=step),
        form(
            visit,
            f"/hands/{hand_id}/case",
            hidden([("step", str(step))]),
            choice(say("Add it to an open case"), "case", cases, visit.form.get("case", ""))
            if cases
            else None,
            field(
                say("Complained"),
                "by",
                visit.form.get("by", ""),
                list="players",
                maxlength=MOST_NAME,
                autocomplete="off",
            ),
            el("datalist", players, id="players"),
            *_text_field(visit),
            class_="note",
        ),
        el("p", el("a", say("Back to the hand"), href=f"/hands/{hand_id}?step={step}")),
    )


def _text_field(visit: Visit) -> tuple[Html, Html]:
    text = el("textarea", notes.typed(visit), name="why", rows=3, maxlength=MOST, required=True)
    return el("label", visit.say("Text"), text), el("button", visit.say("Add"), class_="first")


def _step(given: Mapping[str, str]) -> int:
    return _number(given.get("step", "")) or 1


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else None
