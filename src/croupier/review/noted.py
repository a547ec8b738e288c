"""What people added to the log after a hand, as rows to read: corrections, and looks at sealed cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.log.notes.notes import Note
from croupier.review.markup import Child, Html, el, person, table
from croupier.review.times import Wall
from croupier.words import Words, mark

KIND_NAMES: Final = {
    "opened": mark("sealed cards opened"),
    "keys": mark("keys changed"),
    "player": mark("player renamed"),
    "archived": mark("rows archived"),
    "retention": mark("cards forgotten"),
    "correction": mark("correction"),
    "boot": mark("start of the machine"),
    "named": mark("card named for the record"),
    "signer": mark("key that signs"),
    "deck": mark("deck registered"),
    "lost": mark("rows lost"),
    "device": mark("device"),
}

ABOUT: Final = {
    "ruling": mark("a ruling"),
    "amount": mark("an amount"),
    "card": mark("a card"),
    "person": mark("a person"),
    "other": mark("something else"),
}
"""What a correction is about."""


def note_rows(notes: Iterable[Note], words: Words, wall: Wall, *, linked: bool) -> Html:
    """A row for each note; `linked` leads to the hand that it is about. Its text keeps its lines."""
    say = words.say
    rows: list[tuple[Child, ...]] = []
    for note in notes:
        hand = f"#{note.hand_id}" if note.hand_id else ""
        about = str(note.facts.get("about", ""))
        rows.append(
            (
                note.seq,
                wall.moment(note.utc, words.language),
                say(KIND_NAMES[note.kind]) if note.kind in KIND_NAMES else note.kind,
                say(ABOUT[about]) if about in ABOUT else "",
                person(note.who),
                el("a", hand, href=f"/hands/{note.hand_id}") if linked and hand else hand,
                el("div", note.why, class_="typed"),
            )
        )
    heads = (say("No."), say("Time"), say("Kind"), say("About"), say("Who"), say("Hand"), say("Text"))
    return table(heads, rows, class_="pile")
