"""The live board: what everybody at the table sees, its pace, and what is wrong now."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from starlette.responses import RedirectResponse, Response

from croupier.errors import CroupierError
from croupier.log.journal.chain import as_text
from croupier.log.journal.typed_words import in_words
from croupier.log.reading.store import Store
from croupier.review.frame import part, show
from croupier.review.html.markup import Child, Html, el
from croupier.review.html.svg import draw
from croupier.review.live import Live
from croupier.review.pages.calls import alerts, call_alert, sound_button, untaken
from croupier.review.pages.search import box
from croupier.review.replay.hand_steps import ledger, picture
from croupier.review.tell.calls import Waiting
from croupier.review.visit import Visit
from croupier.terminal.legal_keys import words_for
from croupier.words import Words, message

PHASES: Final = {
    "IDLE": message("No hand yet"),
    "DEALING": message("Dealing"),
    "BETTING": message("Betting"),
    "DRAWING": message("Discards"),
    "SHOWDOWN": message("Showdown"),
    "AWARDED": message("Between hands"),
    "VOID": message("Hand void"),
    "HALTED": message("Halted by an alert"),
}


def board_page(visit: Visit) -> Response:
    """The board; the script fetches its part again every two seconds."""
    with visit.site.open() as archive:
        body = board(visit, archive)
        calls = untaken(visit.site.desk.waiting(visit.site.table, archive))
    live = el("div", body, id="live", class_="board", data_part="/live")
    return _renewed(visit, visit.say("Table"), live, "/", calls)


def _renewed(visit: Visit, title: str, live: Html, path: str, calls: int) -> Response:
    """A page whose `live` part the script fetches again; without the script the whole page reloads."""
    sentence = visit.say("The pages do not answer: what you see is old. Trying again.")
    lost = el("p", sentence, class_="bad", id="lost", role="status", hidden=True)
    sound = sound_button(visit)
    return show(visit, title, lost, live, aside=sound, again=f"{path}?again=1", calls=calls)


def live_part(visit: Visit) -> Response:
    with visit.site.open() as archive:
        return part(*board(visit, archive))


def ended_part(visit: Visit) -> Response:
    """The message in place of the board when the session is over."""
    return part(
        el(
            "section",
            el("p", visit.say("The session ended after a while without activity."), class_="bad"),
            el("p", el("a", visit.say("Log in"), href="/login", class_="button first")),
            class_="panel",
        ),
        status=401,
    )


def board(visit: Visit, archive: Store) -> list[Html]:
    """The board's content for this table now."""
    now = visit.site.desk.live(visit.site.table, archive)
    waiting = visit.site.desk.waiting(visit.site.table, archive)
    table, is_left = now.table, visit.site.desk.is_left(visit.site.table, now, visit.site.now())
    words = words_for(table, visit.words.language)
    view = picture(table, words.language)
    counts = ledger(table.hand if not table.between_hands else None, words).counts
    cards = ", ".join(f"{label} {number}" for label, number in counts)
    facts = [
        el("div", el("dt", name), el("dd", value))
        for name, value in _facts(visit, archive, now, words, is_left=is_left)
    ]
    left = words.say("No terminal runs on this log: this is how the table was left.")
    return [
        el("h2", " · ".join(filter(None, (view.title, view.hand, view.level)))),
        *([el("div", el("b", left), class_="alert amber", role="status")] if is_left else []),
        *alerts(visit, now, waiting, words),
        el("dl", facts, class_="facts panel"),
        el(
            "div",
            draw(view, words),
            el("p", words.say("Cards: {counts}", counts=cards), class_="small"),
            class_="panel",
        ),
    ]


def _facts(
    visit: Visit, archive: Store, there: Live, words: Words, *, is_left: bool
) -> list[tuple[str, Child]]:
    """The facts that a floor manager wants at a glance; at an abandoned table nobody is to act."""
    say, now, table = words.say, visit.site.now(), there.table
    view = picture(table, words.language)
    last = archive.one(f"SELECT {in_words('dealer')} FROM hands ORDER BY id DESC LIMIT 1")
    counted = archive.one(
        "SELECT count(*) FROM hands WHERE started_utc >= ?", as_text(now - timedelta(hours=1))
    )
    acting = None if is_left else next((seat.seat for seat in view.seats if seat.to_act), None)
    phase = say(PHASES[table.phase])
    return [
        (say("Phase"), say("left in: {phase}", phase=phase) if is_left else phase),
        (say("Street"), view.street or "–"),
        (say("To act"), say("seat {seat}", seat=acting) if acting else "–"),
        (say("Pot"), view.pot or "–"),
        (say("Hands in the last hour"), counted[0] if counted else 0),
        (say("Dealer"), (last[0] if last else "") or "–"),
        (say("Last entry"), visit.site.wall.lately(there.utc, now, words.language) if there.utc else "–"),
    ]


# --- all tables -------------------------------------------------------------------------------------


def tables_page(visit: Visit) -> Response:
    """All tables, or the board if the server has only one."""
    if not visit.site.tables:
        return RedirectResponse("/", 303)
    say, (body, calls) = visit.words.say, _tables(visit)
    live = el("div", body, id="live", class_="tables", data_part="/tables/live")
    finder = box(visit, {}) if visit.role in ("floor", "auditor") else None
    return _renewed(visit, say("All tables"), el("div", finder, live), "/tables", calls)


def tables_part(visit: Visit) -> Response:
    return part(*_tables(visit)[0])


def _tables(visit: Visit) -> tuple[list[Html], int]:
    """A panel for each table, the most urgent first; and how many calls nobody has taken."""
    found: list[tuple[int, Html]] = []
    for table in visit.site.tables:
        try:
            waiting = visit.site.desk.waiting(table)
        except CroupierError:
            found.append((1, _unreadable(visit, table)))
            continue
        found.append((untaken(waiting), _panel(visit, table, waiting)))
    order = sorted(found, key=lambda each: -each[0])
    return [html for _, html in order], sum(number for number, _ in order)


def _panel(visit: Visit, table: str, waiting: Sequence[Waiting]) -> Html:
    now = visit.site.desk.last(table)
    words = words_for(now.table, visit.words.language)
    view, say = picture(now.table, words.language), words.say
    phase = say(PHASES[now.table.phase])
    is_left = visit.site.desk.is_left(table, now, visit.site.now())
    last = visit.site.wall.lately(now.utc, visit.site.now(), words.language) if now.utc else "–"
    played = view.title.partition(" · ")[2] or view.title  # without the table's name at its beginning
    facts: list[tuple[str, Child]] = [
        (say("Phase"), say("left in: {phase}", phase=phase) if is_left else phase),
        (say("Pot"), view.pot or "–"),
        (say("Players"), len([seat for seat in view.seats if seat.name])),
        (say("Last entry"), last),
    ]
    return el(
        "section",
        el("h2", el("a", visit.site.name_of(table, visit.words), href=f"/tables/{table}/")),
        el("p", " · ".join(filter(None, (played, view.hand, view.level))), class_="small"),
        el("p", say("No terminal runs on this log: this is how the table was left."), class_="small")
        if is_left
        else None,
        [call_alert(visit, each) for each in waiting],
        el("dl", [el("div", el("dt", name), el("dd", value)) for name, value in facts], class_="facts"),
        class_="panel",
    )


def _unreadable(visit: Visit, table: str) -> Html:
    said = visit.say("Its log cannot be read now.")
    head = el("h2", el("a", visit.site.name_of(table, visit.words), href=f"/tables/{table}/"))
    return el("section", head, el("p", said, class_="bad"), class_="panel")
