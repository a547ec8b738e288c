"""Calls to the floor on the boards, and the button "I am coming"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from urllib.parse import quote

from starlette.responses import RedirectResponse, Response

from croupier.review.frame import form, hidden, refused, show
from croupier.review.html.markup import Html, el, person
from croupier.review.live import Live, open_alerts
from croupier.review.tell.calls import Waiting
from croupier.review.tell.channels import duration
from croupier.review.visit import Visit
from croupier.telling.alerts import alert_sentence, alert_title
from croupier.telling.names import table_name
from croupier.words import Words


def come(visit: Visit) -> Response:
    """Note that somebody pressed the button on a board."""
    waiting = visit.site.desk.find(visit.form.get("table", ""), visit.form.get("call", ""))
    if waiting is not None:
        visit.site.desk.come(waiting, visit.who)
    return RedirectResponse("/tables" if visit.site.is_wide else "/", 303)


def link_page(visit: Visit) -> Response:
    """The page that the link of a message opens; the script presses its button."""
    found = _found(visit)
    if found is None:
        return _over(visit)
    waiting, who = found
    say, now = visit.words.say, visit.site.now()
    if waiting.coming is not None:
        return _taken(visit, waiting, waiting.coming.who)
    return show(
        visit,
        _title(visit, waiting),
        el("p", waiting.call.sentence(visit.words)),
        el("p", say("Waiting for {time}.", time=duration(waiting.waits_s(now)))),
        el(
            "form",
            el("button", say("I am coming"), class_="first big"),
            el("p", say("Noted: {name} is coming.", name=who), class_="small"),
            method="post",
            action=visit.path,
            class_="login panel",
            data_at_once=True,
        ),
    )


def link(visit: Visit) -> Response:
    """Note that the receiver of a link is coming; the link is secret, so it needs no login."""
    found = _found(visit)
    if found is None:
        return _over(visit)
    waiting, who = found
    visit.site.desk.come(waiting, who)
    again = visit.site.desk.find(waiting.table, waiting.call.key)
    first = again.coming.who if again and again.coming else who
    return _taken(visit, waiting, first)


def _title(visit: Visit, waiting: Waiting) -> str:
    table = table_name(waiting.name, visit.words)
    return visit.say("{street}: {said}", street=table, said=waiting.call.title(visit.words))


def _found(visit: Visit) -> tuple[Waiting, str] | None:
    return visit.site.desk.by_token(str(visit.params["token"]), visit.site.notified_names())


def _taken(visit: Visit, waiting: Waiting, who: str) -> Response:
    where = "/" if not visit.site.tables else f"/tables/{quote(waiting.table)}/"
    return show(
        visit,
        _title(visit, waiting),
        el("p", person(who), " ", visit.say("is coming."), class_="coming"),
        el("p", el("a", visit.say("To the table"), href=where, class_="button"), class_="onward"),
    )


def _over(visit: Visit) -> Response:
    return refused(visit, visit.say("This is over, or the link is wrong."), 404)


COLOURS = ("red", "amber", "blue")


def untaken(waiting: Iterable[Waiting]) -> int:
    """How many calls nobody has taken."""
    return sum(each.coming is None for each in waiting)


def alerts(visit: Visit, now: Live, waiting: Iterable[Waiting], words: Words) -> list[Html]:
    """Every open alert of a table, and other calls to the floor, the most serious first."""
    by_key = {each.call.key: each for each in waiting}
    shown = []
    for alert in open_alerts(now.table):
        sentence = alert_sentence(alert, words, now.table.hand)
        more = f"{sentence} ({words.rule(alert.rule)})" if alert.rule else sentence
        call = by_key.pop(f"alert {now.hand_id}:{alert.number}", None)
        shown.append(_shown(visit, alert.colour, alert_title(alert, words), more, call))
    others = [
        _shown(visit, each.call.colour, each.call.title(words), each.call.sentence(words), each)
        for each in by_key.values()
    ]
    return others + shown


def call_alert(visit: Visit, waiting: Waiting) -> Html:
    """One call on the board of all tables."""
    call, words = waiting.call, visit.words
    return _shown(visit, call.colour, call.title(words), call.sentence(words), waiting)


def _shown(visit: Visit, colour: str, title: str, sentence: str, waiting: Waiting | None) -> Html:
    return el(
        "div",
        el("b", title),
        el("p", sentence),
        *(_waits(visit, waiting) if waiting else ()),
        class_=f"alert {colour if colour in COLOURS else 'amber'}",
        role="alert",
        data_call=f"{waiting.table} {waiting.call.key}" if waiting and waiting.coming is None else None,
    )


def _waits(visit: Visit, waiting: Waiting) -> Iterator[Html]:
    say, site = visit.words.say, visit.site
    if waiting.coming is not None:
        at = site.wall.lately(waiting.coming.utc, site.now(), visit.words.language)
        comes = say("has been on the way since {time}.", time=at)
        yield el("p", person(waiting.coming.who), " ", comes, class_="coming")
        return
    yield el("p", say("Waiting for {time}.", time=duration(waiting.waits_s(site.now()))), class_="waits")
    if visit.role == "floor" and not site.is_copy:
        fields = hidden([("table", waiting.table), ("call", waiting.call.key)])
        yield form(visit, "/coming", fields, el("button", say("I am coming"), class_="first"), class_="come")


def sound_button(visit: Visit) -> Html:
    """A button that lets the script play a sound for new calls; browsers require a touch first."""
    return el(
        "p",
        el(
            "button",
            visit.say("Sound on"),
            type="button",
            id="sound",
            hidden=True,
            aria_pressed="false",
            data_on=visit.say("Sound is on"),
            data_off=visit.say("Sound on"),
        ),
        class_="onward",
    )
