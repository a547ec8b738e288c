"""The board of all tables of a server: what each plays, what waits there, and the link to its pages."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.responses import RedirectResponse, Response

from croupier.errors import CroupierError
from croupier.review.frame import part, show
from croupier.review.html.markup import Child, Html, el
from croupier.review.pages.board import PHASES
from croupier.review.pages.calls import call_alert, sound_button, untaken
from croupier.review.replay.hand_steps import picture
from croupier.review.tell.desk import Waiting
from croupier.review.visit import Visit
from croupier.terminal.legal_keys import is_cash
from croupier.words import Words


def tables_page(visit: Visit) -> Response:
    """All tables; if the server has only one, its board."""
    if not visit.site.tables:
        return RedirectResponse("/", 303)
    say, (body, calls) = visit.words.say, _tables(visit)
    lost = say("The pages do not answer: what you see is old. Trying again.")
    return show(
        visit,
        say("All tables"),
        el("p", lost, class_="bad", id="lost", role="status", hidden=True),
        el("div", body, id="live", class_="tables", data_part="/tables/live"),
        aside=sound_button(visit),
        again="/tables?again=1",
        calls=calls,
    )


def tables_part(visit: Visit) -> Response:
    return part(*_tables(visit)[0])


def _tables(visit: Visit) -> tuple[list[Html], int]:
    """A panel for each table, those that need somebody first; and how many calls nobody has taken."""
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
    words = Words(visit.words.language, cash=is_cash(now.table))
    view, say = picture(now.table, words.language), words.say
    phase = say(PHASES[now.table.phase])
    is_left = visit.site.desk.is_left(table, now, visit.site.now())
    facts: list[tuple[str, Child]] = [
        (say("Phase"), say("left in: {phase}", phase=phase) if is_left else phase),
        (say("Pot"), view.pot or "–"),
        (say("Players"), len([seat for seat in view.seats if seat.name])),
        (say("Last entry"), _last(visit, now.utc)),
    ]
    return el(
        "section",
        el("h2", el("a", visit.site.name_of(table, visit.words), href=f"/tables/{table}/")),
        el("p", " · ".join(filter(None, (_played(view.title), view.hand, view.level))), class_="small"),
        el("p", say("No terminal runs on this log: this is how the table was left."), class_="small")
        if is_left
        else None,
        [call_alert(visit, each) for each in waiting],
        el("dl", [el("div", el("dt", name), el("dd", value)) for name, value in facts], class_="facts"),
        class_="panel",
    )


def _played(title: str) -> str:
    """What is played, from the title of the table's picture, which begins with the table."""
    return title.partition(" · ")[2] or title


def _last(visit: Visit, utc: str) -> str:
    site = visit.site
    return site.wall.lately(utc, site.now(), visit.words.language) if utc else "–"


def _unreadable(visit: Visit, table: str) -> Html:
    said = visit.words.say("Its log cannot be read now.")
    head = el("h2", el("a", visit.site.name_of(table, visit.words), href=f"/tables/{table}/"))
    return el("section", head, el("p", said, class_="bad"), class_="panel")
