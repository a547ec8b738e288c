"""The shuffle: effective riffles over time, and the notes; only from finished hands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from starlette.responses import RedirectResponse, Response

from croupier.errors import Refused
from croupier.integrity.baseline import MOST as MOST_RIFFLES
from croupier.integrity.baseline import RIFFLES, baseline_of, read_riffles
from croupier.integrity.baseline import USUAL as RIFFLES_USUAL
from croupier.log.journal.chain import as_text
from croupier.log.reading.store import Store, parted
from croupier.processes import Tell
from croupier.review.analyses import Analysis
from croupier.review.frame import field, form, panel, refused, sheet, show
from croupier.review.grids.grid import Cell, Column, Value, made
from croupier.review.html.markup import Child, Html, drawing, el, person
from croupier.review.page_notes import PageNote
from croupier.review.pages.hands import cards_of
from croupier.review.pages.reports.days import Days, days_asked, days_form, dealer_link
from croupier.review.visit import Opening, Visit
from croupier.telling.listings import place_name
from croupier.words import Words, message

if TYPE_CHECKING:
    from croupier.integrity.assessment import Assessment, Estimate
    from croupier.integrity.overview import Day, Overview
    from croupier.integrity.shuffle_note import ShuffleNote
    from croupier.integrity.tags import TagReport


LONGEST: Final = 92
"""The most days in one analysis."""

MOST: Final = 20_000
"""The most hands of one table in an analysis, which takes a minute or two: the last of these days."""

MOST_OF_ALL: Final = 5_000
"""The most hands of all tables: each is dealt again to see where its cards lay."""


def shuffle_page(visit: Visit) -> Response:
    """What the finished hands of these days say about the shuffle; untabled cards have no name."""
    title = visit.say("Shuffle")
    if find_spec("scipy") is None:
        return not_installed(visit, title)
    with visit.site.open() as archive:
        days = days_asked(visit, archive, 0 if visit.site.is_wide else 30, LONGEST)
        hands = hands_walked(visit, archive, days)
        baseline = RIFFLES_USUAL if visit.site.is_wide else baseline_of(archive.conn)
        latest = logged_latest(archive, logged(visit, days), hands)
    question = "shuffle", visit.site.mark, logged(visit, days), baseline
    analysis = visit.site.analyses.of(question, hands, partial(look, visit.site.opening, latest, baseline))
    found, above = analysis.found, (days_form(visit, days), bounded(visit, hands))
    if found is None:
        return waiting(visit, title, min(hands, MOST), analysis, *above)
    if not found.parts:
        none = el("p", visit.say("No hand was dealt on these days."), class_="none")
        return show(visit, title, days_form(visit, days), _left_out(visit, found) or none)
    notes = [(part, note) for part in found.parts for note in part.notes]
    return show(
        visit,
        title,
        *above,
        older(visit, analysis),
        [_amber(visit, part, note) for part, note in notes],
        _left_out(visit, found),
        _table(visit, days, found),
        _weak(visit, found.tags),
        baseline_form(visit, baseline, found.together),
        list(_plots(visit, found, baseline)),
        list(_blocks(visit, notes)),
        aside=el("a", visit.say("Players two by two"), href="/pairs", class_="button"),
    )


def not_installed(visit: Visit, title: str) -> Response:
    """The page if packages are missing."""
    missing = visit.say("This page needs NumPy and SciPy: croupier shuffle says how they are installed.")
    return show(visit, title, el("p", missing, class_="none"))


def hands_walked(visit: Visit, archive: Store, days: Days) -> int:
    """How many hands of these days would be read card by card; raises `Refused` for too many of a room."""
    query = "SELECT coalesce(sum(hands), 0) FROM hand_tallies WHERE quarter >= ? AND quarter < ?"
    hands = int(archive.one(query, *logged(visit, days))[0])
    if visit.site.is_wide and hands > MOST_OF_ALL:
        number = visit.words.number
        too_many = visit.say(
            "These days have {hands} hands, and at most {most} can be read together: ask for fewer days, or"
            " for one table.",
            hands=number(str(hands)),
            most=number(str(MOST_OF_ALL)),
        )
        raise Refused("too-many", too_many)
    return hands


def logged(visit: Visit, days: Days) -> tuple[str, str]:
    """The beginning and end of these days, in the log's form."""
    since, until = days.bounds(visit)
    return as_text(since), as_text(until)


def logged_latest(archive: Store, between: tuple[str, str], hands: int) -> tuple[str, str]:
    """The beginning and end of the last of these hands, as many as are analysed, without one in progress."""
    if hands <= MOST:
        return between
    last = archive.one("SELECT outcome IS NULL, started_utc FROM hands ORDER BY id DESC LIMIT 1")
    live = int(bool(last and last[0] and between[0] <= last[1] < between[1]))
    found = archive.one(
        "SELECT started_utc FROM hands WHERE started_utc >= ? AND started_utc < ?"
        " ORDER BY started_utc DESC LIMIT 1 OFFSET ?",
        *between,
        MOST - 1 + live,
    )
    return (found[0], between[1]) if found else between


def bounded(visit: Visit, hands: int) -> Html | None:
    """The message that only the last hands are analysed, if there are more."""
    if hands <= MOST:
        return None
    number = visit.words.number
    said = visit.say(
        "These days have {hands} hands: the last {most} of them are analysed.",
        hands=number(str(hands)),
        most=number(str(MOST)),
    )
    return el("p", said, class_="small")


def look(opening: Opening, between: tuple[str, str], baseline: float, tell: Tell) -> Overview:
    """The result for the shuffle in these hands; it may run in another process."""
    with opening() as archive:
        found: Overview = import_module("croupier.integrity.overview").overview(
            archive, *between, baseline, tell
        )
    return found


def _name(visit: Visit, part: Assessment | Any) -> str:
    """The deck and its dealer, with the shuffling machine, if any."""
    deck, dealer = part.deck or "–", part.dealer or "–"
    if part.machine:
        return visit.say(
            "Deck {deck}, dealer {dealer}, machine {machine}", deck=deck, dealer=dealer, machine=part.machine
        )
    return visit.say("Deck {deck}, dealer {dealer}", deck=deck, dealer=dealer)


def _amber(visit: Visit, part: Assessment, note: ShuffleNote) -> Html:
    hand = el("a", f"#{parted(note.hand)[1]}", href=f"/hands/{note.hand}")
    sentence = el("p", visit.say(note.said, **dict(note.facts)))
    return el("div", el("b", _name(visit, part)), " · ", hand, sentence, class_="alert amber")


def _left_out(visit: Visit, found: Overview) -> Html | None:
    if not found.left_out:
        return None
    said = visit.words.count(
        "{number} hand on several boards or with a short pack is left out.",
        "{number} hands on several boards or with a short pack are left out.",
        found.left_out,
    )
    return el("p", said)


def _table(visit: Visit, days: Days, found: Overview) -> Html:
    rows = [
        (
            part.deck or "–",
            dealer_link(part.dealer, days, visit.words),
            part.machine or visit.say("by hand"),
            part.hands,
            part.riffles.riffles,
            part.riffles.low,
            part.riffles.high,
        )
        for part in found.parts
    ]
    columns = (
        *(Column(visit.say("Deck")), Column(visit.say("Dealer")), Column(visit.say("Shuffled"))),
        *(Column(visit.say("Hands"), "number"), Column(visit.say("Effective riffles"), "rate")),
        *(Column(visit.say("at least"), "rate"), Column(visit.say("at most"), "rate")),
    )
    return sheet(visit, made("shuffle", visit.say("Per deck and dealer"), columns, rows, "pile"))


def _weak(visit: Visit, tags: tuple[TagReport, ...]) -> Html | None:
    """Cards that an antenna missed or read late, those to replace first; empty if there are none."""
    if not tags:
        return None
    trend = {"more": visit.say("more than before"), "fewer": visit.say("fewer than before"), "": "–"}
    rows = [
        (
            *(tag.deck or "–", Cell(tag.card, cards_of(tag.card, visit.words))),
            *(place_name(tag.antenna, visit.words), visit.say("replace") if tag.replace else "–"),
            *(trend[tag.trend], tag.passes, tag.missed, tag.late, 100 * tag.before, 100 * tag.lately),
        )
        for tag in tags
    ]
    columns = (
        *(Column(visit.say("Deck")), Column(visit.say("Card")), Column(visit.say("Antenna"))),
        *(Column(visit.say("Tag")), Column(visit.say("Trend")), Column(visit.say("Came past"), "number")),
        *(Column(visit.say("Missed"), "number"), Column(visit.say("Read late"), "number")),
        *(Column(visit.say("First half, %"), "rate"), Column(visit.say("Second half, %"), "rate")),
    )
    return sheet(visit, made("shuffle-tags", visit.say("Cards missed or read late"), columns, rows, "pile"))


def _plots(visit: Visit, found: Overview, baseline: float) -> Iterator[Html]:
    for part in found.parts:
        own = (part.deck, part.dealer, part.machine)
        mine = [one for one in found.days if (one.deck, one.dealer, one.machine) == own]
        if mine:
            name = _name(visit, part)
            yield panel(name, over_time(mine, baseline, name, visit.words))


def _blocks(visit: Visit, notes: list[tuple[Assessment, ShuffleNote]]) -> Iterator[Html]:
    for part, note in notes:
        if note.size is not None and note.above is not None and note.to is not None:
            title = visit.say(note.said, **dict(note.facts))
            drawn = block(note.size, note.above, note.to, title, visit.words)
            yield panel(_name(visit, part), el("p", title), drawn)


WHY: Final = 200
"""The most characters of a reason."""


def baseline_form(visit: Visit, chosen: float, own: Estimate | None) -> Html:
    """The baseline, the figure for all hands of these days, and a form for another baseline."""
    say, number = visit.words.say, visit.words.number
    now = say(
        "The baseline is {riffles} riffles; 12 stands for a perfect shuffle.", riffles=number(f"{chosen:g}")
    )
    measured = None
    if own is not None:
        measured = say(
            "All decks and dealers of these days together: {riffles} ({low} to {high}).",
            **{name: number(f"{getattr(own, name):.1f}") for name in ("riffles", "low", "high")},
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
            "bad-baseline",
            visit.say("Expected riffles from 1 to {most}, such as 6.5.", most=MOST_RIFFLES),
        )
    if not 0 < len(why) <= WHY:
        raise Refused("bad-note", visit.say("A note has 1 to {most} characters.", most=WHY))
    entry = PageNote(kind="baseline", who=visit.who, why=why, facts={RIFFLES: riffles})
    site.notes.write(site.db, entry, site.now())
    return RedirectResponse("/shuffle", 303)


# --- plots ------------------------------------------------------------------------------------------


WIDTH: Final = 760
LEFT: Final = 46
TOP: Final = 16
HEIGHT: Final = 260
MOST_DRAWN: Final = 12
"""Riffles at the top of the scale."""


def over_time(days: Sequence[Day], baseline: float, title: str, words: Words) -> Html:
    """Riffles by day, each with its interval, and the baseline as a line."""
    step = (WIDTH - LEFT - 20) / max(len(days), 1)
    labelled = max(round(80 / step), 1)
    dots = [
        list(_dot(day, LEFT + step * (at + 0.5), words, is_labelled=at % labelled == 0))
        for at, day in enumerate(days)
    ]
    return drawing(
        "plot days",
        WIDTH,
        TOP + HEIGHT + 34,
        el("title", title),
        [list(_level(riffles)) for riffles in range(0, MOST_DRAWN + 1, 2)],
        el("line", class_="baseline", x1=LEFT, x2=WIDTH - 10, y1=_y(baseline), y2=_y(baseline)),
        dots,
    )


def _y(riffles: float) -> float:
    return round(TOP + HEIGHT * (1 - min(max(riffles, 0), MOST_DRAWN) / MOST_DRAWN), 1)


def _level(riffles: int) -> Iterator[Html]:
    yield el("line", class_="grid", x1=LEFT, x2=WIDTH - 10, y1=_y(riffles), y2=_y(riffles))
    label = f"{riffles}+" if riffles == MOST_DRAWN else str(riffles)
    yield el("text", label, x=LEFT - 8, y=_y(riffles) + 5, text_anchor="end")


def _dot(one: Day, x: float, words: Words, *, is_labelled: bool) -> Iterator[Html]:
    x, day = round(x, 1), words.day(date.fromisoformat(one.day)) if one.day else ""
    its = one.riffles
    riffles, low, high = (words.number(f"{number:.1f}") for number in (its.riffles, its.low, its.high))
    yield el("line", class_="interval", x1=x, x2=x, y1=_y(its.low), y2=_y(its.high))
    title = f"{day} · {riffles} ({low}–{high})"
    yield el("g", el("title", title), el("circle", cx=x, cy=_y(its.riffles), r=5, class_="dot"))
    if is_labelled:
        yield el("text", _without_year(day), x=x, y=TOP + HEIGHT + 24, text_anchor="middle")


def _without_year(day: str) -> str:
    """A day in figures without its year.

    >>> _without_year("2026-03-01"), _without_year("01/03/2026")
    ('03-01', '01/03')
    """
    return re.sub(r"\b\d{4}\b", "", day).strip("-/.")


def block(size: int, above: int, to: int, title: str, words: Words) -> Html:
    """The gathered pack and the deal as two bars, with the block in both and its path between them."""
    scale = (WIDTH - 20) / 52
    first, last = 10 + scale * (above - 1), 10 + scale * (above - 1 + size)
    start, end = 10 + scale * (to - 1), 10 + scale * (to - 1 + size)
    way = f"M{first:.1f} 62 L{last:.1f} 62 L{end:.1f} 118 L{start:.1f} 118 Z"
    return drawing(
        "plot",
        WIDTH,
        184,
        el("title", title),
        el("text", words.say("The gathered pack, from the top"), x=10, y=20),
        el("rect", class_="pack", x=10, y=30, width=WIDTH - 20, height=32),
        el("rect", class_="slug", x=round(first, 1), y=30, width=round(last - first, 1), height=32),
        el("path", "", class_="way", d=way),
        el("rect", class_="pack", x=10, y=118, width=WIDTH - 20, height=32),
        el("rect", class_="slug", x=round(start, 1), y=118, width=round(end - start, 1), height=32),
        el("text", words.say("The deck after the shuffle"), x=10, y=172),
    )


# --- figures that are not there yet -----------------------------------------------------------------


def waiting(visit: Visit, title: str, hands: int, analysis: Analysis[Any], *above: Child) -> Response:
    """The page while its hands are analysed, or after a failure; it has no download."""
    number = visit.words.number(str(hands))
    if analysis.why:
        sentence = visit.say("{hands} hands could not be analysed: {why}", hands=number, why=analysis.why)
    else:
        sentence = visit.say(
            "{hands} hands are being analysed; the page shows the result when it is ready.", hands=number
        )
        if analysis.done:
            done = visit.words.number(str(analysis.done))
            so_far = visit.say("Followed so far: {done} of {hands}", done=done, hands=number)
            sentence = f"{sentence} {so_far}"
    if visit.form_of_file:
        return refused(visit, sentence, 503)
    if analysis.why:
        return show(visit, title, *above, el("p", sentence, class_="bad"), status=503)
    line = el("p", sentence, id_="waits", role="status", class_="none")
    return show(visit, title, *above, line, again=visit.here)


def older(visit: Visit, analysis: Analysis[Any]) -> Html | None:
    """The line above figures without the latest hands."""
    say = visit.words.say
    if not analysis.more:
        return None
    if analysis.why:
        return el(
            "p", say("Hands dealt since then could not be analysed: {why}", why=analysis.why), class_="bad"
        )
    said = say("Hands dealt since then are being analysed: load the page again to see them too.")
    return el("p", said, class_="small")


# --- players two by two -----------------------------------------------------------------------------


if TYPE_CHECKING:
    from croupier.integrity.pairs import Pair

USUAL: Final = 180
"""How many days before the last one are shown by default."""

METHOD: Final = message(
    "Each pair is compared with what the two do with others. Evidence is a natural logarithm: how much"
    " likelier the hands are if the two play for each other. In simulated rooms of 200 players and 20,000"
    " hands, two who avoid each other came first in 46 of 46; in 40 rooms without such a pair the first of"
    " the list never reached {usual}. Friends and habits do the same: the list says where to look, and"
    " nothing about why."
)


def pairs_page(visit: Visit) -> Response:
    """The pairs with the most evidence on these days, with hands to look at; only for the floor."""
    title = visit.say("Players two by two")
    if find_spec("scipy") is None:
        return not_installed(visit, title)
    with visit.site.open() as archive:
        days = days_asked(visit, archive, 0 if visit.site.is_wide else USUAL)
        hands = hands_walked(visit, archive, days)
        latest = logged_latest(archive, logged(visit, days), hands)
    question = "pairs", visit.site.mark, logged(visit, days)
    analysis = visit.site.analyses.of(question, hands, partial(look_at_pairs, visit.site.opening, latest))
    above = days_form(visit, days), bounded(visit, hands)
    if analysis.found is None:
        return waiting(visit, title, min(hands, MOST), analysis, *above)
    usual = import_module("croupier.integrity.pairs").UNUSUAL
    return show(
        visit,
        title,
        *above,
        older(visit, analysis),
        _list(visit, analysis.found)
        if analysis.found
        else el("p", visit.say("No two players have shared thirty hands that show anything."), class_="none"),
        el("p", visit.say(METHOD, usual=visit.words.number(f"{usual:.0f}")), class_="small"),
        aside=el("a", visit.say("Shuffle"), href="/shuffle", class_="button"),
    )


def look_at_pairs(opening: Opening, between: tuple[str, str], tell: Tell) -> tuple[Pair, ...]:
    """The pairs in these hands; it may run in another process."""
    with opening() as archive:
        played = import_module("croupier.integrity.finished_hands").played_of(archive, *between, tell)
        return tuple(import_module("croupier.integrity.pairs").pairs(played))


def _list(visit: Visit, found: tuple[Pair, ...]) -> Html:
    say = visit.words.say
    columns = (
        *(Column(say("Player")), Column(say("Other player")), Column(say("Hands to look at"))),
        *(Column(say("Hands together"), "number"), Column(say("Evidence"), "rate")),
        *(Column(say("Pots avoided"), "rate"), Column(say("Folds"), "rate"), Column(say("Chips"), "rate")),
    )
    rows: list[tuple[Cell | Value, ...]] = [
        (
            Cell(one.one, person(one.one)),
            Cell(one.other, person(one.other)),
            Cell(
                " ".join(str(parted(hand)[1]) for hand in one.hands),
                el(
                    "span",
                    [[el("a", f"#{parted(hand)[1]}", href=f"/hands/{hand}"), " "] for hand in one.hands],
                ),
            ),
            *(one.shared, one.evidence, one.avoid, one.folds, one.chips),
        )
        for one in found
    ]
    return sheet(visit, made("pairs", say("Players two by two"), columns, rows, "pile"))
