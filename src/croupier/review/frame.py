"""The frame of every page: its head, the user, the links to other pages; and how it is sent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from urllib.parse import quote, urlencode

from starlette.responses import HTMLResponse, Response

from croupier.errors import CroupierError, Fault, Refused
from croupier.languages import LANGUAGES
from croupier.review.grids.download import FORMS, download
from croupier.review.grids.grid import Grid, Portion, portion, rows_of
from croupier.review.html.markup import Child, Html, el, page
from croupier.review.visit import Place, Visit
from croupier.words import Words, message

PLACES: Final[tuple[Place, ...]] = (
    ("/", message("Table"), ("dealer", "floor", "auditor")),
    ("/hands", message("Hands"), ("floor", "auditor")),
    ("/incidents", message("Incidents"), ("floor", "auditor")),
    ("/dealers", message("Dealers"), ("floor", "auditor")),
    ("/shifts", message("Shifts"), ("floor", "auditor")),
    ("/hours", message("Pace"), ("dealer", "floor", "auditor")),
    ("/rake", message("Rake"), ("floor", "auditor")),
    ("/shuffle", message("Shuffle"), ("floor", "auditor")),
    ("/notes", message("Notes"), ("floor", "auditor")),
    ("/cases", message("Cases"), ("floor", "auditor")),
)
"""The pages, their titles, and the roles that may open them."""

ROLE_NAMES: Final = {"dealer": message("dealer"), "floor": message("floor"), "auditor": message("auditor")}

RANK_NAMES: Final = ROLE_NAMES | {"owner": message("floor, owner of the accounts")}

REFUSALS: Final = {
    "hand-unsigned": message("This hand is not signed: nothing about it can be proved."),
    "unsigned": message("No hand of this log is signed: nothing about it can be proved."),
    "wrong-passphrase": message("The passphrase does not open this key."),
    "other-floor-key": message("These keys do not open the cards of this hand."),
    "not-sealed-to-floor": message(
        "The cards of this hand are not sealed for the floor, or they were forgotten."
    ),
}
"""Errors of the log that become a refusal, unless the page handles them itself."""


def show(
    visit: Visit,
    title: str,
    *body: Child,
    status: int = 200,
    again: str = "",
    calls: int = 0,
    aside: Child = None,
) -> Response:
    """A page with the bar of links; without the script it reloads every `again` seconds.

    `calls` is how many calls wait for the floor; the title begins with it. `aside` is beside the heading.
    With ``?as=csv`` or ``?as=xlsx`` the answer is the page's tables.
    """
    if visit.form_of_file and status == 200:
        file = download(
            visit.grids, visit.form_of_file, visit.query.get("grid", ""), title, visit.words.language
        )
        return refused(visit, visit.say("There is no such table."), 404) if file is None else file
    where = visit.site.name_of(visit.site.table, visit.words) if visit.site.table else ""
    titles = (f"({calls})" if calls else "", " · ".join(filter(None, (title, where, "croupier"))))
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("title", " ".join(filter(None, titles))),
        el("link", rel="stylesheet", href="/static/review.css"),
        el("link", rel="manifest", href="/static/croupier.webmanifest"),
        el("link", rel="apple-touch-icon", href="/static/icon.png"),
        el("script", src="/static/review.js", defer=True),
        el("noscript", el("meta", http_equiv="refresh", content=f"5; url={again}")) if again else None,
    )
    zone, asks = visit.site.wall.name, visit.role in ("floor", "auditor") and visit.site.has_programs
    programs = [" · ", el("a", visit.say("For programs"), href="/api")] if asks else None
    parts = (
        el("a", visit.say("Skip to the content"), href="#main", class_="skip"),
        _bar(visit),
        el("main", el("div", el("h1", title), aside, class_="title"), *body, id="main", tabindex=-1),
        el("footer", visit.say("Times are those of the room: {zone}", zone=zone), programs)
        if visit.session
        else None,
    )
    made = page(head, el("body", *parts), language=visit.words.language, look=visit.look)
    return HTMLResponse(made, status)


def part(*body: Child, status: int = 200) -> HTMLResponse:
    """A piece of a page; the script replaces the previous one with it."""
    return HTMLResponse("".join(str(each) for each in body if each is not None), status)


def _bar(visit: Visit) -> Html:
    there = visit.site.places
    shown = [each for each in PLACES if there is None or each[0] in there]
    places = [
        el("a", visit.say(name), href=path, aria_current=_current(visit.path, path))
        for path, name, roles in (*shown, *visit.site.own_places)
        if visit.role in roles
    ]
    if visit.session and visit.site.tables:
        places.insert(0, _tables(visit))
    others = [
        el("a", each.name, href=f"/language/{each.code}?back={quote(visit.here)}", lang=each.code)
        for each in LANGUAGES.values()
        if each.code != visit.words.language
    ]
    leave = None
    if visit.session:
        who = visit.say("{name}, {role}", name=visit.who, role=visit.say(ROLE_NAMES[visit.role]))
        users = el("a", visit.say("Users"), href="/users") if visit.is_owner else None
        own = el("a", who, href="/account")
        leave = form(visit, "/logout", users, own, el("button", visit.say("Log out")), class_="leave")
    menu = el("nav", places, aria_label=visit.say("Pages")) if places else None
    return el("header", el("b", "croupier", class_="brand"), menu, el("div", others, leave, class_="who"))


def _tables(visit: Visit) -> Html:
    """The links to other tables, to the same page there if possible."""
    say, site = visit.words.say, visit.site
    if site.is_wide:
        return el("a", say("All tables"), href="/tables", aria_current=_current(visit.path, "/tables"))
    if site.is_copy:
        named = el("span", site.name_of(site.table, visit.words), class_="small")
        return el("span", el("a", say("All tables"), href="/tables"), " · ", named)
    page = next((path for path, _, _ in PLACES if _current(visit.path, path)), "/")
    others = [
        el(
            "a",
            site.name_of(table, visit.words),
            href=f"/tables/{table}{page}",
            aria_current="page" if table == site.table else None,
        )
        for table in site.tables
    ]
    return el(
        "details",
        el("summary", site.name_of(site.table, visit.words)),
        el("div", el("a", say("All tables"), href="/tables"), others),
        class_="chooser",
    )


def _current(path: str, place: str) -> str | None:
    """Whether this link of the bar is the page, or the section of the page."""
    if path == place:
        return "page"
    return "true" if place != "/" and path.startswith(place + "/") else None


def form(visit: Visit, to: str, *body: Child, class_: str | None = None) -> Html:
    """A form that changes something, with the token of the session."""
    return el("form", hidden([("form", visit.form_token)]), *body, method="post", action=to, class_=class_)


def hidden(values: Iterable[tuple[str, str]]) -> list[Html]:
    """Hidden fields of a form."""
    return [el("input", type="hidden", name=name, value=value) for name, value in values]


def field(label: str, name: str, value: str = "", **attributes: str | int | bool | None) -> Html:
    """An input with its label."""
    return el("label", label, el("input", name=name, value=value or None, **attributes))


def choice(label: str, name: str, options: list[tuple[str, str]], value: str = "") -> Html:
    """A choice among several options, beginning with an empty one."""
    return el("label", label, select(name, options, value))


def select(name: str, options: list[tuple[str, str]], value: str, label: str | None = None) -> Html:
    """The choice itself; a `label` is only for screen readers."""
    shown = [el("option", "", value="")]
    shown += [el("option", text, value=code, selected=code == value) for code, text in options]
    return el("select", shown, name=name, aria_label=label)


def panel(title: str, *body: Child, id_: str | None = None) -> Html:
    """A part of a page with a heading."""
    return el("section", el("h2", title), *body, class_="panel", id_=id_)


def sheet(visit: Visit, grid: Grid, *above: Child, words: Words | None = None) -> Html:
    """Part of a page with a table and its download links; a long table also has links to its other rows."""
    rows = portion(grid, visit.query.get(f"row-{grid.name}", ""), sum(visit.weights))
    visit.grids.append(grid)
    visit.weights.append(rows.weight)
    here = {name: text for name, text in visit.query.items() if name not in ("as", "grid")}
    links = [
        el("a", form.upper(), href=f"?{urlencode({**here, 'as': form, 'grid': grid.name})}", download=True)
        for form in FORMS
    ]
    take = el("p", links, class_="take", role="group", aria_label=visit.say("Take along"))
    head = el("div", el("h2", grid.title), take, class_="head")
    shown = rows_of(grid, words or visit.words, rows.first, rows.last)
    return el("section", head, *above, shown, _other_rows(visit, grid, rows), class_="panel", id_=grid.name)


def _other_rows(visit: Visit, grid: Grid, rows: Portion) -> Html | None:
    """Which rows these are, and the links to those before and after; empty if these are all."""
    say, number = visit.words.say, len(grid.listed)
    if rows.last - rows.first == number:
        return None

    def link(first: int, label: str) -> Html:
        asked = urlencode({**visit.query, f"row-{grid.name}": first + 1})
        return el("a", label, href=f"?{asked}#{grid.name}", class_="button")

    return el(
        "p",
        el(
            "span",
            say("Rows {first} to {last} of {number}", first=rows.first + 1, last=rows.last, number=number),
        ),
        link(max(0, rows.first - rows.most), say("Rows before")) if rows.first else None,
        link(rows.last, say("Rows after")) if rows.last < number else None,
        class_="onward",
    )


def refused(visit: Visit, sentence: str, status: int, *more: Child, detail: str = "") -> Response:
    """A page that says why a request was refused, with more content, such as the form, and a link onward."""
    onward = ("/", visit.say("To the table"))
    if visit.session is None:
        onward = ("/login", visit.say("Log in"))
    elif visit.method == "POST":
        onward = (visit.here, visit.say("Go back"))
    return show(
        visit,
        visit.say("Not possible"),
        el(
            "section",
            el("p", sentence, class_="bad"),
            el("p", detail, class_="small") if detail else None,
            el("p", el("a", onward[1], href=onward[0])),
            class_="panel",
        ),
        *more,
        status=status,
    )


def failed(visit: Visit, error: CroupierError, *more: Child) -> Response:
    """The page for an error: its own sentence, or what happened to the log."""
    say = visit.words.say
    if isinstance(error, Fault):
        sentence = say("The log cannot be used now. If this lasts, call whoever looks after this machine.")
        detail = str(error) if visit.role in ("floor", "auditor") else ""
        return refused(visit, sentence, 503, *more, detail=detail)
    if isinstance(error, Refused) and error.code in ("no-such-hand", "no-such-account", "no-such-case"):
        return refused(visit, str(error), 404)
    if isinstance(error, Refused) and error.code in REFUSALS:
        return refused(visit, say(REFUSALS[error.code]), 400, *more)
    return refused(visit, str(error), 400, *more)
