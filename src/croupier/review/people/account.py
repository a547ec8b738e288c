"""A person's own account: the password, where they are logged in, how the pages look, their logins."""

from __future__ import annotations

import os
from typing import Final

from starlette.responses import RedirectResponse, Response

from croupier.errors import Refused
from croupier.review.access.accounts import check_password, hash_password
from croupier.review.access.logins import REFUSED, WHAT, Entry
from croupier.review.frame import form, panel, sheet, show
from croupier.review.grids.grid import Cell, Column, Value, made
from croupier.review.html.markup import Html, el, person
from croupier.review.people.codes import second_panel
from croupier.review.people.present import WRONG, is_right, keep, session_of, typed_password, whose
from croupier.review.visit import Visit
from croupier.words import message

SHOWN: Final = 8
"""How many of a person's own logins the page shows."""

DONE: Final = {
    "password": message("The password is changed."),
    "code-off": message("The second factor is off."),
}
"""The texts that follow an action on the page."""


def account_page(visit: Visit) -> Response:
    """A person's whole account; somebody who was given a password sees only the form to choose another."""
    return _page(visit)


def _page(visit: Visit, wrong: str = "", status: int = 200) -> Response:
    say, session = visit.words.say, session_of(visit)
    done = DONE.get(visit.query.get("done", "")) if not wrong else None
    error = el("p", wrong, class_="bad", role="alert") if wrong else None
    if session.account.fresh:
        first = say("This password was given to you: choose one that only you know.")
        return show(visit, say("Your account"), error, el("p", first), _password(visit), status=status)
    return show(
        visit,
        say("Your account"),
        error,
        el("p", say(done), class_="coming", role="status") if done else None,
        el(
            "div",
            el("div", _password(visit), second_panel(visit)),
            el("div", _look(visit), _elsewhere(visit)),
            class_="beside",
        ),
        entry_sheet(visit, say("Your logins"), visit.site.gate.entries.entries(visit.who)[:SHOWN]),
        logins_link(visit),
        status=status,
    )


def logins_link(visit: Visit) -> Html | None:
    """The way to the log of everybody's logins, for those who may read it."""
    if visit.role not in ("floor", "auditor"):
        return None
    link = el("a", visit.words.say("Log of logins"), href="/logins", class_="button")
    return el("p", link, class_="onward")


def entry_sheet(visit: Visit, title: str, entries: list[Entry], *, named: bool = False) -> Html:
    """Lines of the log of logins; a sentence in their place if there are none."""
    say, wall = visit.words.say, visit.site.wall
    if not entries:
        return panel(title, el("p", say("Nobody has logged in yet."), class_="none"))
    rows: list[tuple[Cell | Value, ...]] = []
    for each in entries:
        what = say(WHAT[each.what]) if each.what in WHAT else each.what
        by = say("{what}, by {name}", what=what, name=each.by) if each.by else what
        said = Cell(by, el("span", by, class_="bad" if each.what in REFUSED else None))
        whose = (Cell(each.name, person(each.name) if each.name else "–"),) if named else ()
        rows.append((wall.local(each.utc), *whose, said, each.address))
    columns = (
        *(Column(say("Time"), "moment"), *((Column(say("Name")),) if named else ())),
        *(Column(say("What")), Column(say("From"))),
    )
    return sheet(visit, made("logins", title, columns, rows, "pile"))


# --- the password ------------------------------------------------------------------------------------


def _password(visit: Visit) -> Html:
    say = visit.words.say
    return panel(
        say("Password"),
        form(
            visit,
            "/account/password",
            whose(visit),
            typed_password(say("Current password"), "present", "current-password"),
            typed_password(say("New password"), "new", "new-password"),
            typed_password(say("New password again"), "again", "new-password"),
            el(
                "p",
                say("At least ten characters; four words will do. You will be logged out elsewhere."),
                class_="small",
            ),
            el("button", say("Change"), class_="first"),
            class_="note",
        ),
    )


def change_password(visit: Visit) -> Response:
    """A new password; every other session of the account is over."""
    say, new = visit.words.say, visit.form.get("new", "")
    if not is_right(visit):
        return _page(visit, say(WRONG), status=403)
    if new != visit.form.get("again", ""):
        return _page(visit, say("The two new passwords differ."), status=400)
    if new == visit.form.get("present"):
        return _page(visit, say("The new password is the same as the current one."), status=400)
    try:
        check_password(new, visit.who)
        hashed = hash_password(new, os.urandom(16))
    except Refused:
        return _page(
            visit, say("The new password is too short, or easy to guess: four words will do."), status=400
        )
    keep(visit, password=hashed, fresh=False, unlock="")
    visit.site.gate.entries.add("password", visit.who, visit.peer)
    return RedirectResponse("/account?done=password", 303)


# --- where, and how ----------------------------------------------------------------------------------


def _elsewhere(visit: Visit) -> Html:
    say, session = visit.words.say, session_of(visit)
    others = [each for each in visit.site.gate.sessions.of(visit.who) if each is not session]
    said = say("You are logged in nowhere else.")
    if others:
        said = visit.words.count(
            "{number} other session is open.", "{number} other sessions are open.", len(others)
        )
    button = (
        form(visit, "/account/elsewhere", el("button", say("Log out everywhere else"))) if others else None
    )
    return panel(say("Elsewhere"), el("p", said), button)


def elsewhere(visit: Visit) -> Response:
    """End every other session of the account."""
    session = session_of(visit)
    visit.site.gate.sessions.keep_only(session, session.account)
    return RedirectResponse("/account", 303)


def _look(visit: Visit) -> Html:
    say = visit.words.say
    looks = {"auto": say("as the device"), "light": say("light"), "dark": say("dark")}
    links = [
        el("a", name, href=f"/look/{look}?back=/account", class_="button", aria_current=_is(visit.look, look))
        for look, name in looks.items()
    ]
    return panel(say("Light or dark"), el("p", links, class_="onward"))


def _is(look: str, other: str) -> str | None:
    return "true" if (look or "auto") == other else None
