"""A person's own account: password, second factor, sessions, logins, and how the pages look."""

from __future__ import annotations

import os
from typing import Final

import segno
from starlette.responses import RedirectResponse, Response

from croupier.errors import Refused
from croupier.review.access import second_factor as second
from croupier.review.access.accounts import UserAccount, check_password, hash_password, is_password
from croupier.review.access.logins import REFUSED, WHAT, LoginEntry
from croupier.review.access.sessions import LoginSession
from croupier.review.frame import field, form, panel, refused, sheet, show
from croupier.review.grids.grid import Cell, Column, Value, made
from croupier.review.html.markup import Html, el, person
from croupier.review.visit import Visit
from croupier.words import message

SHOWN: Final = 8
"""How many of a person's own logins the page shows."""

DONE: Final = {
    "password": message("The password is changed."),
    "code-off": message("The second factor is off."),
}
"""The texts after an action on the page."""


def account_page(visit: Visit, wrong: str = "", status: int = 200) -> Response:
    """The page of a person's account; with a given password it only has the form to choose another."""
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
    """The link to the log of everybody's logins, for those who may read it."""
    if visit.role not in ("floor", "auditor"):
        return None
    link = el("a", visit.say("Log of logins"), href="/logins", class_="button")
    return el("p", link, class_="onward")


def entry_sheet(visit: Visit, title: str, entries: list[LoginEntry], *, named: bool = False) -> Html:
    """Lines of the login log; a sentence if there are none."""
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
    return panel(
        visit.say("Password"),
        form(
            visit,
            "/account/password",
            whose(visit),
            typed_password(visit.say("Current password"), "present", "current-password"),
            typed_password(visit.say("New password"), "new", "new-password"),
            typed_password(visit.say("New password again"), "again", "new-password"),
            el(
                "p",
                visit.say("At least ten characters; four words will do. You will be logged out elsewhere."),
                class_="small",
            ),
            el("button", visit.say("Change"), class_="first"),
            class_="note",
        ),
    )


def change_password(visit: Visit) -> Response:
    """Set a new password; every other session of the account ends."""
    say, new = visit.words.say, visit.form.get("new", "")
    if not is_right(visit):
        return account_page(visit, say(WRONG), status=403)
    if new != visit.form.get("again", ""):
        return account_page(visit, say("The two new passwords differ."), status=400)
    if new == visit.form.get("present"):
        return account_page(visit, say("The new password is the same as the current one."), status=400)
    try:
        check_password(new, visit.who)
        hashed = hash_password(new, os.urandom(16))
    except Refused:
        return account_page(
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
    session = session_of(visit)
    visit.site.gate.sessions.keep_only(session, session.account)
    return RedirectResponse("/account", 303)


def _look(visit: Visit) -> Html:
    looks = {"auto": visit.say("as the device"), "light": visit.say("light"), "dark": visit.say("dark")}

    def current(look: str) -> str | None:
        return "true" if (visit.look or "auto") == look else None

    links = [
        el("a", name, href=f"/look/{look}?back=/account", class_="button", aria_current=current(look))
        for look, name in looks.items()
    ]
    return panel(visit.say("Light or dark"), el("p", links, class_="onward"))


WRONG: Final = message("The current password is wrong, or was wrong too often: wait a minute.")


def session_of(visit: Visit) -> LoginSession:
    """The session of a page that needs a login."""
    assert visit.session is not None, "the page is for those who are logged in"
    return visit.session


def whose(visit: Visit) -> Html:
    """The user's name in a hidden field, for password managers."""
    return el("input", type="text", name="username", value=visit.who, autocomplete="username", hidden=True)


def typed_password(label: str, name: str, complete: str) -> Html:
    """A password field; `complete` tells the browser which password it is."""
    return field(label, name, type="password", autocomplete=complete, required=True, maxlength=200)


def is_right(visit: Visit) -> bool:
    """Whether the form has the current password; the usual limits on tries apply."""
    site, account = visit.site, session_of(visit).account
    if not site.gate.openings.may_try(visit.peer.address, visit.who):
        return False
    if not is_password(visit.form.get("present", ""), account.password):
        return False
    site.gate.openings.was_right(visit.peer.address, visit.who)
    return True


def keep(visit: Visit, **values: object) -> UserAccount:
    """Store a person's own account; this session continues, the others end."""
    session = session_of(visit)
    made = visit.site.accounts.change(session.account.name, **values)
    visit.site.gate.sessions.keep_only(session, made)
    return made


def second_panel(visit: Visit) -> Html:
    say, account = visit.words.say, session_of(visit).account
    title = say("Second factor")
    if not account.totp:
        why = say(
            "A code from your phone in addition to the password: somebody who sees you type the password"
            " still cannot log in."
        )
        way = el("a", say("Switch it on"), href="/account/code", class_="button first")
        return panel(title, el("p", why), el("p", way))
    left = visit.words.count(
        "It is on; {number} recovery code is left.",
        "It is on; {number} recovery codes are left.",
        len(account.recovery),
    )
    return panel(
        title,
        el("p", left),
        form(
            visit,
            "/account/codes",
            whose(visit),
            typed_password(say("Current password"), "present", "current-password"),
            el(
                "div",
                el("button", say("New recovery codes")),
                el("button", say("Switch it off"), formaction="/account/code-off"),
                class_="onward",
            ),
            class_="note",
        ),
    )


def code_page(visit: Visit, wrong: str = "", status: int = 200) -> Response:
    """A new secret as a QR code for the app, and the form that confirms it."""
    say, session = visit.words.say, session_of(visit)
    session.offer = session.offer or second.new_secret()
    issuer = f"croupier {visit.site.issuer}".strip()
    uri = second.uri(session.offer, visit.who, issuer)
    drawn = segno.make(uri, error="m", micro=False)
    groups = " ".join(session.offer[at : at + 4] for at in range(0, len(session.offer), 4))
    return show(
        visit,
        say("Second factor"),
        el("p", wrong, class_="bad", role="alert") if wrong else None,
        el(
            "section",
            el("p", say("1. Open an app for such codes on your phone and scan this picture.")),
            picture_of(drawn, say("The picture for the app")),
            el("p", el("a", say("Or open it in the app on this device"), href=uri)),
            el("p", say("Or type this secret into it:"), " ", el("code", groups)),
            el("p", say("2. Type the code that the app shows now.")),
            form(
                visit,
                "/account/code",
                code_field(say("Code")),
                el("button", say("Switch it on"), class_="first"),
                class_="note",
            ),
            class_="panel",
        ),
        status=status,
    )


def code_field(label: str) -> Html:
    """The field for a code, with a number pad on phones."""
    return field(
        label,
        "code",
        inputmode="text",
        autocomplete="one-time-code",
        autocapitalize="none",
        spellcheck="false",
        required=True,
        maxlength=40,
    )


def picture_of(code: segno.QRCode, label: str) -> Html:
    """A QR code as a drawing in the page, always black on white."""
    size = code.symbol_size(border=4)[0]
    path = "".join(
        f"M{column} {row}h1v1h-1z"
        for row, line in enumerate(code.matrix_iter(border=4))
        for column, dark in enumerate(line)
        if dark
    )
    return el(
        "svg",
        el("rect", width=size, height=size, fill="#fff"),
        el("path", d=path, fill="#000"),
        viewBox=f"0 0 {size} {size}",
        role="img",
        aria_label=label,
        class_="qr",
    )


def confirm_code(visit: Visit) -> Response:
    """Switch the second factor on after a correct code, and show the recovery codes once."""
    say, session, site = visit.words.say, session_of(visit), visit.site
    if not session.offer:
        return RedirectResponse("/account", 303)
    step = site.gate.step_of(session.offer, visit.form.get("code", ""), visit.who)
    if step is None:
        return code_page(visit, say("The code is wrong: is the clock of the phone right?"), 400)
    codes = second.new_codes()
    keep(visit, totp=session.offer, recovery=tuple(map(second.hashed, codes)))
    session.offer = ""
    site.gate.entries.add("code-on", visit.who, visit.peer)
    return _codes(visit, codes)


def new_codes(visit: Visit) -> Response:
    """Make new recovery codes; the previous ones are void."""
    if not is_right(visit):
        return refused(visit, visit.say(WRONG), 403)
    if not session_of(visit).account.totp:
        return RedirectResponse("/account", 303)
    codes = second.new_codes()
    keep(visit, recovery=tuple(map(second.hashed, codes)))
    visit.site.gate.entries.add("codes", visit.who, visit.peer)
    return _codes(visit, codes)


def _codes(visit: Visit, codes: tuple[str, ...]) -> Response:
    return show(
        visit,
        visit.say("Recovery codes"),
        el("p", visit.say("The second factor is on. Each of these codes works once, if you lose the phone.")),
        el("p", visit.say("Write them down now: they are shown only once."), class_="bad"),
        el(
            "section",
            el("ul", [el("li", el("code", each)) for each in codes], class_="listed"),
            class_="panel",
        ),
        el("p", el("a", visit.say("Done"), href="/account", class_="button first"), class_="onward"),
    )


def code_off(visit: Visit) -> Response:
    if not is_right(visit):
        return refused(visit, visit.say(WRONG), 403)
    keep(visit, totp="", recovery=())
    visit.site.gate.entries.add("code-off", visit.who, visit.peer)
    return RedirectResponse("/account?done=code-off", 303)
