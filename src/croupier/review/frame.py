"""What is around every page: its head, who is there, where else to go, and how it is sent."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from starlette.responses import HTMLResponse

from croupier.review.markup import Child, Html, el, page
from croupier.review.visit import Visit
from croupier.words import LANGUAGES, mark

PLACES: Final = (
    ("/", mark("Table"), ("dealer", "floor", "auditor")),
    ("/hands", mark("Hands"), ("floor", "auditor")),
    ("/incidents", mark("Incidents"), ("floor", "auditor")),
    ("/hours", mark("Hands per hour"), ("dealer", "floor", "auditor")),
    ("/rake", mark("Rake"), ("floor", "auditor")),
    ("/notes", mark("Notes"), ("floor", "auditor")),
)
"""The pages, what they are called, and who may ask for them."""

ROLE_NAMES: Final = {"dealer": mark("dealer"), "floor": mark("floor"), "auditor": mark("auditor")}


def show(visit: Visit, title: str, *body: Child, status: int = 200) -> HTMLResponse:
    """A page under the bar with the others."""
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("title", f"{title} · croupier"),
        el("link", rel="stylesheet", href="/static/review.css"),
        el("script", src="/static/review.js", defer=True),
    )
    whole = page(
        head, el("body", _bar(visit), el("main", el("h1", title), *body)), language=visit.words.language
    )
    return HTMLResponse(whole, status)


def part(*body: Child) -> HTMLResponse:
    """A piece of a page, which the script puts in the place of the one before."""
    return HTMLResponse("".join(str(each) for each in body if each is not None))


def _bar(visit: Visit) -> Html:
    say = visit.words.say
    places = [
        el("a", say(name), href=path, aria_current="page" if visit.path == path else None)
        for path, name, roles in PLACES
        if visit.role in roles
    ]
    others = [
        el("a", code.upper(), href=f"/language/{code}?back={quote(visit.path)}")
        for code in LANGUAGES
        if code != visit.words.language
    ]
    leave = None
    if visit.session:
        who = say("{name}, {role}", name=visit.who, role=say(ROLE_NAMES[visit.role]))
        leave = form(visit, "/logout", el("span", who), el("button", say("Log out")), class_="leave")
    return el("header", el("nav", places), el("div", others, leave, class_="who"))


def form(visit: Visit, to: str, *body: Child, class_: str | None = None) -> Html:
    """A form that changes something: it carries the token of the session."""
    token = visit.session.form if visit.session else visit.login_form
    hidden = el("input", type="hidden", name="form", value=token)
    return el("form", hidden, *body, method="post", action=to, class_=class_)


def field(label: str, name: str, value: str = "", **attributes: str | int | bool | None) -> Html:
    """A line to type in, with its label over it."""
    return el("label", label, el("input", name=name, value=value or None, **attributes))


def choice(label: str, name: str, options: list[tuple[str, str]], value: str = "") -> Html:
    """One of several, with an empty one before."""
    shown = [el("option", "", value="")]
    shown += [el("option", text, value=code, selected=code == value) for code, text in options]
    return el("label", label, el("select", *shown, name=name))


def refused(visit: Visit, sentence: str, status: int) -> HTMLResponse:
    """A page with nothing but why there is no other."""
    return show(visit, visit.words.say("Not possible"), el("p", sentence, class_="bad"), status=status)
