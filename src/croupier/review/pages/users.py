"""The page of accounts for their owners, and the login log."""

from __future__ import annotations

import re
import secrets
from typing import Final
from urllib.parse import quote

from starlette.responses import RedirectResponse, Response

from croupier.errors import Refused
from croupier.review.access.accounts import LEAST_PASSWORD, RANKS, Rank, UserAccount, hash_password
from croupier.review.access.second_factor import new_codes
from croupier.review.frame import RANK_NAMES, field, form, panel, sheet, show
from croupier.review.grids.download import MOST
from croupier.review.grids.grid import Cell, Column, Value, link, made
from croupier.review.html.markup import Child, Html, el, person
from croupier.review.pages.account import entry_sheet, logins_link
from croupier.review.visit import Visit
from croupier.words import message

PAGE: Final = 100
"""How many lines of the login log a page shows."""

WHY: Final = {
    "bad-name": message(
        "A name has 1 to 40 letters of one alphabet, digits, spaces, points, apostrophes or hyphens."
    ),
    "alike": message("This name looks like that of another account."),
    "last-owner": message("There is no other owner: make somebody else one first."),
    "taken": message("There is already an account with this name."),
}


def users_page(visit: Visit, wrong: str = "", status: int = 200) -> Response:
    """All accounts, and the form for a new one."""
    say = visit.words.say
    named = field(
        say("Name"), "name", visit.form.get("name", ""), autocomplete="off", required=True, maxlength=40
    )
    return show(
        visit,
        say("Users"),
        el("p", wrong, class_="bad", role="alert") if wrong else None,
        _listed(visit),
        panel(
            say("New user"),
            form(
                visit,
                "/users",
                named,
                _ranks(visit, visit.form.get("rank", "dealer")),
                el("p", say("The password is shown once; the first login asks for another."), class_="small"),
                el("button", say("Make"), class_="first"),
                class_="note",
            ),
        ),
        logins_link(visit),
        status=status,
    )


def _listed(visit: Visit) -> Html:
    say, site = visit.words.say, visit.site
    last = site.gate.entries.last()
    rows: list[tuple[Cell | Value, ...]] = []
    for each in sorted(site.accounts.accounts().values(), key=lambda one: one.name.casefold()):
        entry = last.get(each.name)
        rows.append(
            (
                link(
                    each.name,
                    f"/users/{quote(each.name, safe='')}",
                    person(each.name),
                    words=visit.words,
                ),
                say(RANK_NAMES[each.rank]),
                say("on") if each.totp else say("off"),
                site.wall.local(entry.utc) if entry else "–",
                len(site.gate.sessions.of(each.name)) or "–",
            )
        )
    columns = (
        *(Column(say("Name")), Column(say("Role")), Column(say("Second factor"))),
        *(Column(say("Last login"), "moment"), Column(say("Sessions"), "number")),
    )
    return sheet(visit, made("users", say("Users"), columns, rows, "pile"))


def _ranks(visit: Visit, chosen: str) -> Html:
    say = visit.words.say
    options = [el("option", say(RANK_NAMES[each]), value=each, selected=each == chosen) for each in RANKS]
    return el("label", say("Role"), el("select", options, name="rank"))


def _rank(visit: Visit) -> Rank:
    return next((each for each in RANKS if each == visit.form.get("rank")), "dealer")


def given_password() -> str:
    """A password to read out and type once, made like a recovery code."""
    made = new_codes()[0]
    assert len(made) >= LEAST_PASSWORD
    return made


def add_user(visit: Visit) -> Response:
    """Make an account with a password that must be changed first."""
    name = re.sub(r"\s+", " ", visit.form.get("name", "")).strip()
    password = given_password()
    try:
        if name in visit.site.accounts.accounts():
            raise Refused("taken", name)
        visit.site.accounts.put(name, _rank(visit), password, fresh=True)
    except Refused as error:
        return users_page(visit, visit.say(WHY.get(error.code, WHY["bad-name"])), 400)
    visit.site.gate.entries.add("made", name, visit.peer, by=visit.who)
    return _given(visit, name, password)


def _given(visit: Visit, name: str, password: str) -> Response:
    return show(
        visit,
        visit.say("Account of {name}", name=name),
        el("p", visit.say("Give this password to {name}; it is shown only once.", name=name)),
        el("section", el("p", el("code", password)), class_="panel"),
        el("p", visit.say("The first login asks for another that nobody else knows.")),
        el("p", el("a", visit.say("Done"), href="/users", class_="button first"), class_="onward"),
    )


def _account(visit: Visit) -> UserAccount:
    found = visit.site.accounts.accounts().get(str(visit.params["name"]))
    if found is None:
        raise Refused("no-such-account", visit.say("There is no such account."))
    return found


def user_page(visit: Visit, wrong: str = "", status: int = 200) -> Response:
    """One account: its role, what an owner can do with it, and its logins."""
    say, account = visit.words.say, _account(visit)
    chosen = (_ranks(visit, account.rank), el("button", say("Change"), class_="first"))
    return show(
        visit,
        say("Account of {name}", name=account.name),
        el("p", wrong, class_="bad", role="alert") if wrong else None,
        el(
            "div",
            panel(say("Role"), _doing(visit, account, "rank", *chosen, class_="note")),
            panel(
                say("Actions"),
                [_doing(visit, account, do, el("button", name)) for do, name in _doings(visit, account)],
            ),
            class_="beside",
        ),
        entry_sheet(visit, say("Logins"), visit.site.gate.entries.entries(account.name)[:20]),
        status=status,
    )


def _doings(visit: Visit, account: UserAccount) -> list[tuple[str, str]]:
    found = [("password", visit.say("Give a new password"))]
    found += [("code-off", visit.say("Switch the second factor off"))] if account.totp else []
    found += [("unlock", visit.say("Unlock now"))]
    return found + ([("remove", visit.say("Remove"))] if account.name != visit.who else [])


def _doing(visit: Visit, account: UserAccount, do: str, *body: Child, class_: str = "come") -> Html:
    hidden = el("input", type="hidden", name="do", value=do)
    return form(visit, f"/users/{quote(account.name, safe='')}", hidden, *body, class_=class_)


def change_user(visit: Visit) -> Response:
    """An owner's changes to an account."""
    account, site, do = _account(visit), visit.site, visit.form.get("do", "")
    try:
        if do == "password":
            return _reset(visit, account)
        if do == "rank":
            rank = _rank(visit)
            site.accounts.change(
                account.name, role="floor" if rank == "owner" else rank, owner=rank == "owner"
            )
            site.gate.entries.add("changed", account.name, visit.peer, by=visit.who)
        elif do == "code-off":
            site.accounts.change(account.name, totp="", recovery=())
            site.gate.entries.add("code-off", account.name, visit.peer, by=visit.who)
        elif do == "unlock":
            site.gate.logins.forget(account.name)
            site.gate.entries.add("unlocked", account.name, visit.peer, by=visit.who)
        elif do == "remove" and account.name != visit.who:
            if not visit.form.get("sure"):
                return _sure(visit, account)
            site.accounts.remove(account.name, even_last=False)
            site.gate.entries.add("removed", account.name, visit.peer, by=visit.who)
    except Refused as error:
        return user_page(visit, visit.say(WHY.get(error.code, WHY["last-owner"])), 400)
    return RedirectResponse("/users", 303)


def _sure(visit: Visit, account: UserAccount) -> Response:
    sure = el("input", type="hidden", name="sure", value="1")
    back = el("a", visit.say("Go back"), href=f"/users/{quote(account.name, safe='')}", class_="button")
    return show(
        visit,
        visit.say("Account of {name}", name=account.name),
        el("p", visit.say("The account is removed for good, and its sessions end.")),
        _doing(visit, account, "remove", sure, el("button", visit.say("Remove"), class_="first")),
        el("p", back, class_="onward"),
    )


def _reset(visit: Visit, account: UserAccount) -> Response:
    password = given_password()
    visit.site.accounts.change(
        account.name, password=hash_password(password, secrets.token_bytes(16)), fresh=True
    )
    visit.site.gate.entries.add("reset", account.name, visit.peer, by=visit.who)
    return _given(visit, account.name, password)


def logins_page(visit: Visit) -> Response:
    """The login log, newest first."""
    typed = visit.query.get("after", "")
    after = int(typed) if re.fullmatch("[0-9]{1,6}", typed) else 0
    found, more = visit.site.gate.entries.entries(), None
    most = MOST if visit.form_of_file else PAGE
    if len(found) > after + most:
        more = el("a", visit.say("Older logins"), href=f"/logins?after={after + PAGE}", class_="button")
    return show(
        visit,
        visit.say("Log of logins"),
        entry_sheet(visit, visit.say("Log of logins"), found[after : after + most], named=True),
        el("p", more, class_="onward"),
    )
