"""What the room's shuffle is compared with: seven riffles, or what the floor chose, on record."""

from __future__ import annotations

from typing import Final

from starlette.responses import RedirectResponse, Response

from croupier.errors import Refused
from croupier.integrity.baseline import MOST, RIFFLES, baseline_of, read_riffles
from croupier.log.reading.store import Store
from croupier.review.frame import field, form, panel
from croupier.review.html.markup import Html, el
from croupier.review.record.writing import Entry
from croupier.review.visit import Visit

WHY: Final = 200
"""The most characters of a reason."""


def baseline_form(visit: Visit, chosen: float, own: tuple[float, float, float] | None) -> Html:
    """The baseline, the figure of all hands of these days, and a form to choose another baseline."""
    say, number = visit.words.say, visit.words.number
    now = say(
        "The baseline is {riffles} riffles; 12 stands for a perfect shuffle.", riffles=number(f"{chosen:g}")
    )
    measured = None
    if own is not None:
        riffles, low, high = (number(f"{each:.1f}") for each in own)
        measured = say(
            "All decks and dealers of these days together: {riffles} ({low} to {high}).",
            riffles=riffles,
            low=low,
            high=high,
        )
    if visit.role != "floor" or visit.site.is_copy:
        return el("div", el("p", now), el("p", measured) if measured else None)
    choose = form(
        visit,
        "/shuffle/baseline",
        field(say("Riffles"), "riffles", f"{chosen:g}", inputmode="decimal", maxlength=8, required=True),
        field(say("Why"), "why", "", maxlength=WHY, required=True),
        el("button", say("Choose")),
        class_="note",
    )
    said = say("It becomes a note in the log. From then on, order beyond the baseline is noted.")
    return panel(
        say("Baseline"),
        el("p", now),
        el("p", measured) if measured else None,
        el("p", said, class_="small"),
        choose,
    )


def choose_baseline(visit: Visit) -> Response:
    """Write the floor's choice as a note; raises `Refused` for an invalid number or without a reason."""
    site, why = visit.site, visit.form.get("why", "").strip()
    riffles = read_riffles(visit.form.get("riffles", ""))
    if riffles is None:
        raise Refused(
            "bad-baseline", visit.words.say("Expected riffles from 1 to {most}, such as 6.5.", most=MOST)
        )
    if not 0 < len(why) <= WHY:
        raise Refused("bad-note", visit.words.say("A note has 1 to {most} characters.", most=WHY))
    entry = Entry(kind="baseline", who=visit.who, why=why, facts={RIFFLES: riffles})
    site.notes.write(site.db, entry, site.now())
    return RedirectResponse("/shuffle", 303)


def chosen(archive: Store) -> float:
    """The baseline of the open log."""
    return baseline_of(archive.conn)
