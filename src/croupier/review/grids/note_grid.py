"""The notes that people added to the log after a hand, as a table: corrections, and looks at sealed cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final

from croupier.log.journal.notes import Note
from croupier.review.access.logins import REFUSED
from croupier.review.grids.grid import Cell, Column, Grid, made
from croupier.review.html.markup import Child, Html, el, person
from croupier.review.times import Wall
from croupier.telling.listings import moment, outage_said
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
    "mended": message("schema of the log put right"),
    "pages": message("key of the floor's pages"),
    "access": message("access to the floor's pages"),
    "start": message("start of the program"),
    "stop": message("end of the program"),
    "settings": message("configuration"),
    "pin": message("wrong PIN"),
    "shoe": message("firmware of the shoe"),
    "exported": message("hands copied out of the log"),
    "complaint": message("complaint"),
    "hand": message("one more hand"),
    "statement": message("statement"),
    "decision": message("decision"),
    "closed": message("case closed"),
    "reopened": message("case opened again"),
    "forgotten": message("name forgotten"),
}

ABOUT: Final = {
    "ruling": message("a ruling"),
    "amount": message("an amount"),
    "card": message("a card"),
    "person": message("a person"),
    "other": message("something else"),
}
"""What a correction is about."""


WRITTEN: Final = frozenset(
    {
        message("the tags of a deck were registered"),
        message("the first key that signs this log"),
        message("another key signs from this hand on"),
        message("hands that were played without a key of the floor are closed to it"),
        message("the machine was started"),
        message("croupier was ended"),
        message("the configuration was recorded"),
        message("croupier was started"),
        message("croupier was started; it had not ended in order before"),
        message("this key of the floor's pages signs their notes"),
        message("the witness of the log, which lies beside the signing key, was gone"),
    }
)
"""English texts that croupier itself writes into notes."""

UNSIGNED: Final = message("nobody signed this note")

LOST: Final = {
    "rows": message("rows {first} to {last} were written, and the log has lost them"),
    "notes": message("notes {first} to {last} were written, and the log has lost them"),
}
"""Things that a log had and no longer has."""

_COSIGNED: Final = "cosigned by "
_KEPT: Final = re.compile(r"; what is left of them is kept as (.+)")


def note_grid(
    notes: Iterable[Note],
    title: str,
    words: Words,
    wall: Wall,
    unsigned: Collection[int],
    *,
    linked: Callable[[Note], Html] | None = None,
) -> Grid:
    """A row for each note, with its lines; `linked` makes the link to its hand.

    Notes with a number in `unsigned` are marked.
    """
    say = words.say
    rows = []
    for note in notes:
        hand: Child = f"#{note.hand_id}" if note.hand_id else ""
        about, text = str(note.facts.get("about", "")), note_text(note, words, wall)
        mark = say(UNSIGNED) if note.seq in unsigned else ""
        kind = say(KIND_NAMES[note.kind]) if note.kind in KIND_NAMES else note.kind
        rows.append(
            (
                note.seq,
                wall.local(note.utc),
                Cell(kind, el("span", kind, class_="kind")),
                say(ABOUT[about]) if about in ABOUT else "",
                Cell(note.who, person(note.who)),
                Cell(note.hand_id, linked(note) if linked and hand else hand),
                Cell(
                    " · ".join(filter(None, (mark, text))),
                    el("div", el("p", mark, class_="bad") if mark else None, el("div", text, class_="typed")),
                ),
            )
        )
    columns = (
        *(Column(say("No."), "number"), Column(say("Time"), "moment"), Column(say("Kind"))),
        *(Column(say("About")), Column(say("Who")), Column(say("Hand"), "number"), Column(say("Text"))),
    )
    return made("notes", title, columns, rows, "pile")


def tell_notes(notes: Iterable[Note], words: Words, wall: Wall, unsigned: Collection[int]) -> Iterator[str]:
    """One line for each note; notes with a number in `unsigned` are marked."""
    for note in notes:
        about = str(note.facts.get("about", ""))
        parts = (
            words.say(KIND_NAMES[note.kind]) if note.kind in KIND_NAMES else note.kind,
            words.say(ABOUT[about]) if about in ABOUT else "",
            note.who,
            words.say(UNSIGNED) if note.seq in unsigned else "",
            " ".join(note_text(note, words, wall).split()),
        )
        said = " · ".join(filter(None, parts))
        yield words.say("NOTE  {moment}  {said}", moment=moment(note.utc), said=said)


def note_text(note: Note, words: Words, wall: Wall) -> str:
    """The text of a note: as typed, or in the reader's language if croupier wrote it."""
    say, facts = words.say, {name: str(value) for name, value in note.facts.items()}
    if note.why in WRITTEN:
        return " · ".join(filter(None, (say(note.why), facts.get("version", ""))))
    match note.kind, facts:
        case "coming", _:
            return " · ".join(map(say, note.why.split(" · ")))
        case "access", {"what": what, "refused": refused}:
            whose, _, said = note.why.rpartition(": ") if what not in REFUSED else ("", "", note.why)
            tries = words.count("{number} try was refused", "{number} tries were refused", int(refused))
            told = ": ".join(filter(None, (whose, say(said))))
            return f"{told} ({tries})" if int(refused) else told
        case "settings", _:
            return say("changed: {keys}", keys=", ".join(note.facts["changed"]))
        case "pin", {"wrong": wrong, "seconds": seconds}:
            return say("wrong PIN, {number} in a row: locked for {seconds} s", number=wrong, seconds=seconds)
        case "shoe", {"firmware": firmware}:
            return firmware
        case "exported", {"what": what}:
            return say("exported: {what}", what=what)
        case "clock", {"told": now, "before": before}:
            moments = [wall.moment(utc, words.language) for utc in (now, before)]
            return say("the time was set: {now} in place of {before}", now=moments[0], before=moments[1])
        case "receipt", _ if note.why.startswith(_COSIGNED):
            return say("cosigned by {witness}", witness=note.why.removeprefix(_COSIGNED))
        case "device", {"device": device, "place": place, "state": state}:
            return outage_said(device, place, state, words)
        case _, {"by": by} if by:
            return say("{name}: {text}", name=by, text=note.why)
        case "lost", {"what": "rows" | "notes" as what, "from": first, "to": last}:
            kept = _KEPT.search(note.why)
            rest = say("what is left of them is kept as {name}", name=kept[1]) if kept else ""
            return "; ".join(filter(None, (say(LOST[what], first=first, last=last), rest)))
    return note.why
