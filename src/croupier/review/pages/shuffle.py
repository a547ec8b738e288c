"""The shuffle: effective riffles over time, where cards go, and the notes; from finished hands alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
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
from croupier.log.reading.reports import Pace
from croupier.log.reading.store import Store, parted
from croupier.processes import Tell
from croupier.review.frame import field, form, panel, sheet, show
from croupier.review.grids.grid import Cell, Column, Value, made
from croupier.review.html.markup import Html, el
from croupier.review.html.plots import Point, block, from_to, over_time
from croupier.review.page_notes import PageNote
from croupier.review.pages.hands import cards_of
from croupier.review.pages.progress import older, waiting
from croupier.review.pages.reports.days import Days, days_asked, days_form, dealer_link, hands
from croupier.review.pages.reports.dealers import dealt_and_own
from croupier.review.pages.reports.rates import rate_of
from croupier.review.visit import Opening, Visit
from croupier.telling.listings import place_name

if TYPE_CHECKING:
    from croupier.integrity.assessment import Assessment
    from croupier.integrity.overview import Overview
    from croupier.integrity.shuffle_note import ShuffleNote
    from croupier.integrity.tags import TagReport


LONGEST: Final = 92
"""The most days that are read together."""

MOST: Final = 20_000
"""The most hands of one table that are analysed, in a minute or two: the last of these days."""

MOST_OF_ALL: Final = 5_000
"""The most hands of all tables together: each is dealt once more to see where its cards went."""


def shuffle_page(visit: Visit) -> Response:
    """What the finished hands of these days show of the shuffle; cards that nobody tabled have no name."""
    say = visit.words.say
    title = say("Shuffle")
    if find_spec("scipy") is None:
        missing = say("This page needs NumPy and SciPy: croupier shuffle says how they are installed.")
        return show(visit, title, el("p", missing, class_="none"))
    with visit.site.open() as archive:
        days = days_asked(visit, archive, 0 if visit.site.is_wide else 30, LONGEST)
        hands = hands_walked(visit, archive, days)
        baseline = RIFFLES_USUAL if visit.site.is_wide else chosen(archive)
        dealt, own = dealt_and_own(visit, archive, days)
        latest = logged_latest(archive, logged(visit, days), hands, MOST)
    question = "shuffle", visit.site.mark, logged(visit, days), baseline
    analysis = visit.site.analyses.of(question, hands, partial(look, visit.site.opening, latest, baseline))
    found, above = analysis.found, (days_form(visit, days), bounded(visit, hands, MOST))
    if found is None:
        return waiting(visit, title, min(hands, MOST), analysis, *above)
    if not found.parts:
        none = el("p", say("No hand was dealt on these days."), class_="none")
        return show(visit, title, days_form(visit, days), none)
    notes = [(part, note) for part in found.parts for note in part.notes]
    return show(
        visit,
        title,
        *above,
        older(visit, analysis),
        [_amber(visit, part, note) for part, note in notes],
        _table(visit, days, found),
        _by_dealer(visit, days, found, dealt, own),
        _weak(visit, found.tags),
        baseline_form(visit, baseline, _together(found)),
        list(_plots(visit, found, baseline)),
        list(_map(visit, found)),
        list(_blocks(visit, notes)),
        aside=el("a", say("Players two by two"), href="/pairs", class_="button"),
    )


def hands_walked(visit: Visit, archive: Store, days: Days) -> int:
    """How many hands of these days are followed card by card; raises `Refused` for too many of a room."""
    query = "SELECT coalesce(sum(hands), 0) FROM hand_tallies WHERE quarter >= ? AND quarter < ?"
    hands = int(archive.one(query, *logged(visit, days))[0])
    if visit.site.is_wide and hands > MOST_OF_ALL:
        number = visit.words.number
        too_many = visit.words.say(
            "These days have {hands} hands, and at most {most} can be read together: ask for fewer days, or"
            " for one table.",
            hands=number(str(hands)),
            most=number(str(MOST_OF_ALL)),
        )
        raise Refused("too-many", too_many)
    return hands


def logged(visit: Visit, days: Days) -> tuple[str, str]:
    """When these days begin and end, as the log writes it."""
    since, until = days.bounds(visit)
    return as_text(since), as_text(until)


def logged_latest(archive: Store, between: tuple[str, str], hands: int, most: int) -> tuple[str, str]:
    """When the last of these hands begin and end, at most this many, besides one that is in progress."""
    if hands <= most:
        return between
    last = archive.one("SELECT outcome IS NULL, started_utc FROM hands ORDER BY id DESC LIMIT 1")
    live = int(bool(last and last[0] and between[0] <= last[1] < between[1]))
    found = archive.one(
        "SELECT started_utc FROM hands WHERE started_utc >= ? AND started_utc < ?"
        " ORDER BY started_utc DESC LIMIT 1 OFFSET ?",
        *between,
        most - 1 + live,
    )
    return (found[0], between[1]) if found else between


def bounded(visit: Visit, hands: int, most: int) -> Html | None:
    """That only the last hands are analysed, if there are more."""
    if hands <= most:
        return None
    number = visit.words.number
    said = visit.words.say(
        "These days have {hands} hands: the last {most} of them are analysed.",
        hands=number(str(hands)),
        most=number(str(most)),
    )
    return el("p", said, class_="small")


def look(opening: Opening, between: tuple[str, str], baseline: float, tell: Tell) -> Overview:
    """What the hands show of the shuffle; it may run in a process of its own."""
    with opening() as archive:
        found: Overview = import_module("croupier.integrity.overview").overview(
            archive, *between, baseline, tell
        )
    return found


def _name(visit: Visit, part: Assessment | Any) -> str:
    """The deck and its dealer, with the machine that shuffled it, if one did."""
    deck, dealer = part.deck or "–", part.dealer or "–"
    if part.machine:
        return visit.words.say(
            "Deck {deck}, dealer {dealer}, machine {machine}", deck=deck, dealer=dealer, machine=part.machine
        )
    return visit.words.say("Deck {deck}, dealer {dealer}", deck=deck, dealer=dealer)


def _amber(visit: Visit, part: Assessment, note: ShuffleNote) -> Html:
    """One note, with the hand at which the limit was reached."""
    say = visit.words.say
    hand = el("a", f"#{parted(note.hand)[1]}", href=f"/hands/{note.hand}")
    sentence = el("p", say(note.said, **dict(note.facts)))
    return el("div", el("b", _name(visit, part)), " · ", hand, sentence, class_="alert amber")


def _table(visit: Visit, days: Days, found: Overview) -> Html:
    say = visit.words.say
    rows = [
        (
            part.deck or "–",
            dealer_link(part.dealer, days, visit.words),
            part.machine or say("by hand"),
            part.hands,
            part.riffles.riffles,
            part.riffles.low,
            part.riffles.high,
        )
        for part in found.parts
    ]
    columns = (
        *(Column(say("Deck")), Column(say("Dealer")), Column(say("Shuffled"))),
        *(Column(say("Hands"), "number"), Column(say("Effective riffles"), "rate")),
        *(Column(say("at least"), "rate"), Column(say("at most"), "rate")),
    )
    return sheet(visit, made("shuffle", say("Per deck and dealer"), columns, rows, "pile"))


def _weak(visit: Visit, tags: tuple[TagReport, ...]) -> Html | None:
    """Cards that an antenna missed or read late, those to replace first; nothing if all were read."""
    if not tags:
        return None
    say = visit.words.say
    trend = {"more": say("more than before"), "fewer": say("fewer than before"), "": "–"}
    rows = [
        (
            *(tag.deck or "–", Cell(tag.card, cards_of(tag.card, visit.words))),
            *(place_name(tag.antenna, visit.words), say("replace") if tag.replace else "–"),
            *(trend[tag.trend], tag.passes, tag.missed, tag.late, 100 * tag.before, 100 * tag.lately),
        )
        for tag in tags
    ]
    columns = (
        *(Column(say("Deck")), Column(say("Card")), Column(say("Antenna"))),
        *(Column(say("Tag")), Column(say("Trend")), Column(say("Came past"), "number")),
        *(Column(say("Missed"), "number"), Column(say("Read late"), "number")),
        *(Column(say("First half, %"), "rate"), Column(say("Second half, %"), "rate")),
    )
    return sheet(visit, made("shuffle-tags", say("Cards missed or read late"), columns, rows, "pile"))


def _together(found: Overview) -> tuple[float, float, float] | None:
    """Effective riffles of all decks and dealers together; nothing without a shuffle."""
    whole = found.together
    return None if whole is None else (whole.riffles, whole.low, whole.high)


def _by_dealer(visit: Visit, days: Days, found: Overview, dealt: dict[str, Pace], own: Counter[str]) -> Html:
    """Each dealer's shuffle beside their pace and their own errors."""
    say, words = visit.words.say, visit.words
    rows: list[tuple[Cell | Value, ...]] = []
    for dealer, measured in found.dealers:
        theirs = dealt.get(dealer, Pace())
        rate = rate_of(own[dealer], theirs.hands)
        rows.append(
            (
                dealer_link(dealer, days, words),
                *(measured.riffles, measured.low, measured.high, theirs.pace),
                hands(own[dealer], days, words, doing="dealer", dealer=dealer),
                *(rate or (None, None, None)),
            )
        )
    columns = (
        *(Column(say("Dealer")), Column(say("Effective riffles"), "rate")),
        *(Column(say("at least"), "rate"), Column(say("at most"), "rate")),
        Column(say("Hands an hour"), "rate"),
        *(Column(say("Own errors"), "number"), Column(say("per 1,000 hands"), "rate")),
        *(Column(say("at least"), "rate"), Column(say("at most"), "rate")),
    )
    return sheet(
        visit, made("shuffle-dealers", say("Per dealer, beside pace and errors"), columns, rows, "pile")
    )


def _plots(visit: Visit, found: Overview, baseline: float) -> Iterator[Html]:
    """A plot over the days for each deck and dealer."""
    for part in found.parts:
        own = (part.deck, part.dealer, part.machine)
        mine = [one for one in found.days if (one.deck, one.dealer, one.machine) == own]
        points = [Point(one.day, one.riffles.riffles, one.riffles.low, one.riffles.high) for one in mine]
        if points:
            name = _name(visit, part)
            yield panel(name, over_time(points, baseline, name, visit.words))


def _map(visit: Visit, found: Overview) -> Iterator[Html]:
    say = visit.words.say
    if found.shares:
        title = say("From the gathered pack (rows) to the deal (columns)")
        columns = [f"{4 * part + 1}–{4 * part + 4}" for part in range(6)] + ["25+"]
        yield panel(
            title,
            el("p", say("Darker is further from chance: green is more often, red is less.")),
            from_to(found.shares, columns, title, visit.words),
        )


def _blocks(visit: Visit, notes: list[tuple[Assessment, ShuffleNote]]) -> Iterator[Html]:
    """A picture of each block whose path is known."""
    for part, note in notes:
        if note.size is not None and note.above is not None and note.to is not None:
            title = visit.words.say(note.said, **dict(note.facts))
            drawn = block(note.size, note.above, note.to, title, visit.words)
            yield panel(_name(visit, part), el("p", title), drawn)


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
            "bad-baseline",
            visit.words.say("Expected riffles from 1 to {most}, such as 6.5.", most=MOST_RIFFLES),
        )
    if not 0 < len(why) <= WHY:
        raise Refused("bad-note", visit.words.say("A note has 1 to {most} characters.", most=WHY))
    entry = PageNote(kind="baseline", who=visit.who, why=why, facts={RIFFLES: riffles})
    site.notes.write(site.db, entry, site.now())
    return RedirectResponse("/shuffle", 303)


def chosen(archive: Store) -> float:
    """The baseline of the open log."""
    return baseline_of(archive.conn)
