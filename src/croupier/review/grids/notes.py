"""What people added to the log after a hand, as a table: corrections, and looks at sealed cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.log.notes.notes import Note
from croupier.review.grids.grid import Cell, Column, Grid, made
from croupier.review.html.markup import el, person
from croupier.review.times import Wall
from croupier.words import Words, message

KIND_NAMES: Final = {
    "opened": message("sealed cards opened"),
    "keys": message("keys changed"),
    "player": message("player renamed"),
    "archived": message("rows archived"),
    "retention": message("cards forgotten"),
    "correction": message("correction"),
    "boot": message("start of the machine"),
    "named": message("card named for the record"),
    "signer": message("key that signs"),
    "deck": message("deck registered"),
    "lost": message("rows lost"),
    "device": message("device"),
    "coming": message("the floor is coming"),
    "clock": message("time of the machine entered"),
    "baseline": message("baseline of the shuffle"),
    "receipt": message("receipt of the room"),
}

ABOUT: Final = {
    "ruling": message("a ruling"),
    "amount": message("an amount"),
    "card": message("a card"),
    "person": message("a person"),
    "other": message("something else"),
}
"""What a correction is about."""


def note_grid(notes: Iterable[Note], title: str, words: Words, wall: Wall, *, linked: bool) -> Grid:
    """A row for each note; `linked` links to the hand that it is about. Its text keeps its lines."""
    say = words.say
    rows = []
    for note in notes:
        hand = f"#{note.hand_id}" if note.hand_id else ""
        about = str(note.facts.get("about", ""))
        rows.append(
            (
                note.seq,
                wall.local(note.utc),
                say(KIND_NAMES[note.kind]) if note.kind in KIND_NAMES else note.kind,
                say(ABOUT[about]) if about in ABOUT else "",
                Cell(note.who, person(note.who)),
                Cell(note.hand_id, el("a", hand, href=f"/hands/{note.hand_id}") if linked and hand else hand),
                Cell(note.why, el("div", note.why, class_="typed")),
            )
        )
    columns = (
        *(Column(say("No."), "number"), Column(say("Time"), "moment"), Column(say("Kind"))),
        *(Column(say("About")), Column(say("Who")), Column(say("Hand"), "number"), Column(say("Text"))),
    )
    return made("notes", title, columns, rows, "pile")
