"""The live board: what everybody at the table sees, how fast it goes, and what is wrong now."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from starlette.responses import Response

from croupier.log.journal.chain import as_text
from croupier.log.journal.typed_words import in_words
from croupier.log.reading.store import Store
from croupier.review.frame import part, show
from croupier.review.html.markup import Child, Html, el
from croupier.review.html.svg import draw
from croupier.review.live import Live
from croupier.review.pages.calls import alerts, sound_button, untaken
from croupier.review.replay.hand_steps import ledger, picture
from croupier.review.visit import Visit
from croupier.terminal.legal_keys import is_cash
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
    say = visit.words.say
    with visit.site.open() as archive:
        body = board(visit, archive)
        calls = untaken(visit.site.desk.waiting(visit.site.table, archive))
    lost = say("The pages do not answer: what you see is old. Trying again.")
    return show(
        visit,
        say("Table"),
        el("p", lost, class_="bad", id="lost", role="status", hidden=True),
        el("div", *body, id="live", class_="board", data_part="/live"),
        aside=sound_button(visit),
        again="/?again=1",
        calls=calls,
    )


def live_part(visit: Visit) -> Response:
    with visit.site.open() as archive:
        return part(*board(visit, archive))


def ended_part(visit: Visit) -> Response:
    """What replaces the board when the session is over."""
    say = visit.words.say
    return part(
        el(
            "section",
            el("p", say("The session ended after a while without activity."), class_="bad"),
            el("p", el("a", say("Log in"), href="/login", class_="button first")),
            class_="panel",
        ),
        status=401,
    )


def board(visit: Visit, archive: Store) -> list[Html]:
    """What the board shows of the table of a visit now."""
    now = visit.site.desk.live(visit.site.table, archive)
    waiting = visit.site.desk.waiting(visit.site.table, archive)
    table, is_left = now.table, visit.site.desk.is_left(visit.site.table, now, visit.site.now())
    words = Words(visit.words.language, cash=is_cash(table))
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
    """What a floor manager wants to see at a glance; at an abandoned table nobody is to act."""
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
