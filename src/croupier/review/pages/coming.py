"""Somebody of the floor is coming: said on a board, by the button of a message, or by the link in it."""

from __future__ import annotations

from urllib.parse import quote

from starlette.responses import RedirectResponse, Response

from croupier.review.frame import refused, show
from croupier.review.html.markup import el, person
from croupier.review.tell.desk import Waiting
from croupier.review.tell.messages import duration
from croupier.review.visit import Visit
from croupier.telling.names import table_name


def come(visit: Visit) -> Response:
    """The button of a board."""
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
    """Somebody touched the link; they need not log in, since only its receiver knows it."""
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
    return visit.words.say("{street}: {said}", street=table, said=waiting.call.title(visit.words))


def _found(visit: Visit) -> tuple[Waiting, str] | None:
    return visit.site.desk.by_token(str(visit.params["token"]), visit.site.notified_names())


def _taken(visit: Visit, waiting: Waiting, who: str) -> Response:
    say = visit.words.say
    where = "/" if not visit.site.tables else f"/tables/{quote(waiting.table)}/"
    return show(
        visit,
        _title(visit, waiting),
        el("p", person(who), " ", say("is coming."), class_="coming"),
        el("p", el("a", say("To the table"), href=where, class_="button"), class_="onward"),
    )


def _over(visit: Visit) -> Response:
    return refused(visit, visit.words.say("This is over, or the link is wrong."), 404)
