"""Notes that people add to the log: corrections by the floor, and every look at a sealed card.

A correction is a note in the log's chain of notes, which only grows. If it cannot be written, the form shows
the typed text again. A sealed card is opened with the floor's private key: its file is on this machine, and
its passphrase is typed for each look. The note of the look is on the disk before the card is read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from starlette.responses import RedirectResponse, Response

from croupier.errors import Fault, Refused
from croupier.log.custody.sealed_cards import check_opens
from croupier.log.disk import sqlite_faults
from croupier.log.journal.floor_keys import PrivateKey, owner_of, unlock
from croupier.log.journal.notes import Note, read_notes, unsigned
from croupier.log.reading.archive import Archive
from croupier.log.reading.store import Store
from croupier.review.frame import choice, field, form, panel, refused, sheet, show
from croupier.review.grids.download import MOST as MOST_TAKEN
from croupier.review.grids.grid import Cell, Column, made, rows_of
from croupier.review.grids.note_grid import ABOUT, note_grid
from croupier.review.html.markup import Html, el, person
from croupier.review.page_notes import MOST, PageNote
from croupier.review.pages.hands import cards_of
from croupier.review.pages.search import PAGE
from croupier.review.visit import Visit
from croupier.telling.story import story
from croupier.words import Words


def notes_page(visit: Visit) -> Response:
    """All notes, the newest first."""
    say = visit.words.say
    typed = visit.query.get("before", "")
    before = int(typed) if re.fullmatch("[0-9]{1,12}", typed) else 10**12
    with visit.site.open() as archive, sqlite_faults(visit.site.db):
        notes = [note for note in reversed(read_notes(archive.conn)) if note.seq < before]
        shown, more = notes[: MOST_TAKEN if visit.form_of_file else PAGE], None
        grid = note_grid(
            shown, say("Notes"), visit.words, visit.site.wall, unsigned(archive.conn, shown), linked=_hand
        )
    if len(notes) > len(shown):
        more = el("a", say("Older notes"), href=f"/notes?before={shown[-1].seq}", class_="button")
    return show(
        visit,
        say("Notes"),
        el("p", say("Every look at a sealed card and every correction; nothing can be removed.")),
        sheet(visit, grid) if shown else el("p", say("No notes yet."), class_="none"),
        el("p", more, class_="onward"),
    )


def _hand(note: Note) -> Html:
    return el("a", f"#{note.hand_id}", href=f"/hands/{note.hand_id}")


# --- a correction ------------------------------------------------------------------------------------


def note_form(visit: Visit, hand_id: int) -> Html | None:
    """The form for a correction; only the floor sees it or may send it."""
    if visit.role != "floor":
        return None
    about = [(code, visit.say(name)) for code, name in ABOUT.items()]
    box = el("textarea", typed(visit), name="why", rows=3, maxlength=MOST, required=True)
    return panel(
        visit.say("Add a correction"),
        el("p", visit.say("It is added to the log and never removed."), class_="small"),
        form(
            visit,
            f"/hands/{hand_id}/notes",
            choice(visit.say("About"), "about", about, visit.form.get("about", "")),
            el("label", visit.say("Text"), box),
            el("button", visit.say("Add"), class_="first"),
            class_="note",
        ),
    )


def typed(visit: Visit) -> str:
    """The text of a form, with each line end as one character, as browsers count."""
    return visit.form.get("why", "").replace("\r\n", "\n").strip()


def add_correction(visit: Visit) -> Response:
    """Write a note, but never the same one twice; raises `Refused` for an empty one."""
    site = visit.site
    why, about = typed(visit), visit.form.get("about", "")
    facts = {"about": about if about in ABOUT else "other"}
    with site.open() as archive:
        hand_id = visit.hand(archive)
    check_text(visit, why)
    entry = PageNote(kind="correction", who=visit.who, why=why, hand_id=hand_id, facts=facts)
    site.notes.write(site.db, entry, site.now())
    return RedirectResponse(f"/hands/{hand_id}#notes", 303)


def check_text(visit: Visit, why: str) -> None:
    if not 0 < len(why) <= MOST:
        raise Refused("bad-note", visit.say("A note has 1 to {most} characters.", most=MOST))


def typed_again(visit: Visit) -> Html | None:
    """The form of this path again, with the typed text except a passphrase."""
    found = re.fullmatch(r"/hands/([0-9]{1,18})/(notes|open)", visit.path)
    if found is None or not typed(visit):
        return None
    return (note_form if found[2] == "notes" else open_form)(visit, int(found[1]))


# --- a look at sealed cards --------------------------------------------------------------------------


def open_form(visit: Visit, hand_id: int) -> Html | None:
    """The form for opening sealed cards, if the floor's keys are on this machine."""
    if visit.role != "floor" or not visit.site.floor_keys:
        return None
    fields = [
        field(
            visit.say("Passphrase of {name}", name=owner_of(_key_text(path)).name),
            f"passphrase{number}",
            type="password",
            autocomplete="off",
            maxlength=200,
        )
        for number, path in enumerate(visit.site.floor_keys)
    ]
    return panel(
        visit.say("Open the sealed cards"),
        el("p", visit.say("The log keeps a note of who looked, when, and why."), class_="small"),
        form(
            visit,
            f"/hands/{hand_id}/open",
            field(visit.say("Why"), "why", typed(visit), required=True, maxlength=MOST),
            fields,
            el("button", visit.say("Open"), class_="first"),
            class_="note",
        ),
    )


def _key_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise Fault(f"floor key {path}: the file cannot be read: {error.strerror}") from error


def open_hand(visit: Visit) -> Response:
    """The untabled cards, only on this answer; raises `Refused` for a hand in progress."""
    site, say, why = visit.site, visit.words.say, typed(visit)
    with site.open() as archive:
        hand_id = visit.hand(archive)
        if archive.one("SELECT outcome FROM hands WHERE id = ?", hand_id)[0] is None:
            return refused(visit, say("Hand {number} is in progress.", number=hand_id), 403)
    check_text(visit, why)
    if not site.gate.openings.may_try(visit.peer.address, visit.who):
        sentence = say("Too many wrong passwords: wait a minute, then try again.")
        return refused(visit, sentence, 429, typed_again(visit))
    keys = _unlocked(visit)
    site.gate.openings.was_right(visit.peer.address, visit.who)
    with sqlite_faults(site.db), Archive.open(site.db) as archive:
        check_opens(archive.db.conn, hand_id, keys)
        facts = {"keys": [key.owner.id for key in keys]}
        entry = PageNote(kind="opened", who=visit.who, why=why, hand_id=hand_id, facts=facts)
        site.notes.write(site.db, entry, site.now())
        return _opened(visit, archive.with_floor_keys(keys, [hand_id]), hand_id)


def _unlocked(visit: Visit) -> Sequence[PrivateKey]:
    """The keys whose passphrases were typed; raises `Refused` if none was, or one is wrong."""
    keys = []
    for number, path in enumerate(visit.site.floor_keys):
        typed = visit.form.get(f"passphrase{number}", "")
        if typed:
            keys.append(unlock(_key_text(path), typed))
    if not keys:
        raise Refused("no-passphrase", visit.say("No passphrase was typed."))
    return keys


def _opened(visit: Visit, archive: Store, hand_id: int) -> Response:
    hand = story(archive, hand_id)
    words = Words(visit.words.language, cash=hand.mode != "tournament")
    say = words.say
    rows = [
        (one.seat, Cell(one.player, person(one.player)), Cell(one.cards, cards_of(one.cards, words)))
        for one in hand.seats
    ]
    columns = (Column(say("Seat"), "number"), Column(say("Player")), Column(say("Cards")))
    return show(
        visit,
        say("Sealed cards of hand {number}", number=hand_id),
        el("p", say("The log has a note that you looked.")),
        el(
            "section",
            rows_of(made("sealed", "", columns, rows), words),
            [el("p", say("Board"), " ", cards_of(board, words)) for board in hand.boards],
            el("p", say("Burnt"), " ", cards_of(hand.burns, words)) if hand.burns else None,
            class_="panel",
        ),
        el("p", el("a", say("Back to the hand"), href=f"/hands/{hand_id}", class_="button"), class_="onward"),
    )
