"""The login, the end of a session, and the choice of language.

If somebody sends a form after their session has ended, the login keeps what they typed and fills in the form
again.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final
from urllib.parse import unquote

from starlette.responses import RedirectResponse, Response

from croupier.errors import Fault, Refused
from croupier.languages import LANGUAGES
from croupier.review.access.accounts import UserAccount, known, unlocks
from croupier.review.access.limits import BUSY, neighbours
from croupier.review.access.second_factor import without
from croupier.review.access.sessions import ELSEWHERE, ENDED, MOST_OF_ONE, is_same
from croupier.review.frame import field, form, hidden, refused, show
from croupier.review.html.markup import el
from croupier.review.pages.account import code_field
from croupier.review.pages.notes import typed_again
from croupier.review.visit import Site, Visit
from croupier.values import replace
from croupier.words import message

YEAR_S: Final = 365 * 24 * 3600

CARRIED: Final = ("why", "about")
"""The fields of a note's form that are kept; a passphrase must be typed again."""


LOOKS: Final = ("light", "dark")
KNOWN: Final = "known"
"""The mark of a browser that has given the right password before."""


def cookie_name(site: Site, name: str) -> str:
    """The name under which a browser keeps a cookie: with TLS, one that only this site can set.

    Each port has its own name, so that one host can serve the pages of several tables.
    """
    if name == "session" and site.session_cookie:
        return site.session_cookie
    own_name = f"croupier-{site.port}-{name}"
    return f"__Host-{own_name}" if site.secure else own_name


def set_cookie(site: Site, answer: Response, name: str, value: str, *, seconds: int | None = None) -> None:
    """A cookie for this site only, which scripts cannot read."""
    answer.set_cookie(
        cookie_name(site, name),
        value,
        max_age=seconds,
        path="/",
        secure=site.secure,
        httponly=True,
        samesite="strict",
    )


def login_page(visit: Visit) -> Response:
    """The form; ``?over=`` says why a session ended: after a while, or used in too many places."""
    if visit.query.get("over") == ENDED:
        return _login(visit, visit.say("Your session is over: log in again."))
    if visit.query.get("over") == ELSEWHERE:
        sentence = message("You were logged out here: your account logged in from more than {most} places.")
        return _login(visit, visit.say(sentence, most=MOST_OF_ONE))
    return _login(visit)


def lapsed(visit: Visit) -> Response:
    """Handle a form sent after the session ended: nothing is done, and nothing typed is lost."""
    sent = {name: visit.form[name] for name in CARRIED if visit.form.get(name, "").strip()}
    wrong = visit.say("The session is over: nothing was written.")
    if "why" in sent:
        wrong += " " + visit.say("Log in to find what you typed again.")
    return _login(replace(visit, form={**sent, "back": visit.here, "to": visit.path}), wrong, 401)


def _login(visit: Visit, wrong: str = "", status: int = 200) -> Response:
    given = visit.form if visit.method == "POST" else visit.query
    carried = [(name, visit.form[name]) for name in ("to", *CARRIED) if name in visit.form]
    carried += [("key", given["key"])] if "key" in given else []
    return show(
        visit,
        visit.say("Log in"),
        el("p", wrong, class_="bad", role="alert") if wrong else None,
        form(
            visit,
            "/login",
            field(
                visit.say("Name"),
                "name",
                autocomplete="username",
                autocapitalize="none",
                spellcheck="false",
                required=True,
                maxlength=40,
            ),
            field(
                visit.say("Password"),
                "password",
                type="password",
                autocomplete="current-password",
                required=True,
                maxlength=200,
            ),
            hidden([("back", own(given.get("back", "/"))), *carried]),
            el("button", visit.say("Log in"), class_="first"),
            class_="login panel",
        ),
        status=status,
    )


def login(visit: Visit) -> Response:
    """Check name and password, then the code of a second factor if there is one."""
    site, say = visit.site, visit.words.say
    name = visit.form.get("name", "")[:40]
    account = site.accounts.accounts().get(name)
    logged = name if account else ""
    mark = _mark(visit, account)
    turns = site.gate.own_turns if mark else site.gate.strangers
    try:
        with turns.place(neighbours(visit.peer.address)) as turn:
            if not _may_try(visit, name, mark):
                site.gate.entries.add("held", logged, visit.peer)
                sentence = say("Too many wrong passwords: wait a minute, then try again.")
                return _login(visit, sentence, 429)
            with turn:
                account = known(site.accounts.accounts(), name, visit.form.get("password", ""))
    except Refused:
        site.gate.entries.add("held", logged, visit.peer)
        return _login(visit, say(BUSY), 429)
    if account is None:
        site.gate.entries.add("wrong-password", logged, visit.peer)
        return _login(visit, say("The name or the password is wrong."), 403)
    with suppress(Fault):  # if the file cannot be written, the older hash stays
        account = site.accounts.renew(account, visit.form.get("password", ""))
    return _code(visit, account) if account.totp else _come_in(visit, account)


def _mark(visit: Visit, account: UserAccount | None) -> str:
    """What lets somebody pass the queue of strangers: an unlocking link, or a known browser."""
    if account is None:
        return ""
    if unlocks(account, visit.form.get("key", ""), visit.site.now()):
        return account.unlock
    return KNOWN if is_same(visit.mark, visit.site.gate.known_mark(account)) else ""


def _may_try(visit: Visit, name: str, mark: str) -> bool:
    """Whether to check the password; with a mark, tries from elsewhere do not count."""
    if mark and mark != KNOWN:
        return visit.site.gate.unlocked.take(mark)
    return visit.site.gate.logins.may_try(visit.peer.address, name, known=mark == KNOWN)


def _code(visit: Visit, account: UserAccount, wrong: str = "", status: int = 200, half: str = "") -> Response:
    half = half or visit.site.gate.pending_logins.begin(account, visit.peer)
    carried = [(name, visit.form[name]) for name in ("back", "to", *CARRIED) if name in visit.form]
    return show(
        visit,
        visit.say("Second factor"),
        el("p", wrong, class_="bad", role="alert") if wrong else None,
        form(
            visit,
            "/login/code",
            code_field(visit.say("Code from your app, or a recovery code")),
            hidden([("half", half), *carried]),
            el("button", visit.say("Log in"), class_="first"),
            class_="login panel",
        ),
        status=status,
    )


def login_code(visit: Visit) -> Response:
    """Check the code: of this moment and unused, or a recovery code, which is then void."""
    site, say, half = visit.site, visit.words.say, visit.form.get("half", "")
    account = site.gate.pending_logins.take(half, visit.peer)
    account = site.accounts.accounts().get(account.name) if account else None
    if account is None or not account.totp:
        return _login(visit, say("That took too long: log in again."), 401)
    if not site.gate.codes.may_try(visit.peer.address, account.name):
        site.gate.entries.add("held", account.name, visit.peer)
        return _login(visit, say("Too many wrong codes: wait a minute, then try again."), 429)
    typed = visit.form.get("code", "")
    left = without(account.recovery, typed)
    if left is not None:
        account = site.accounts.change(account.name, recovery=left)
        site.gate.entries.add("recovery", account.name, visit.peer)
    elif site.gate.step_of(account.totp, typed, account.name) is None:
        site.gate.entries.add("wrong-code", account.name, visit.peer)
        return _code(visit, account, say("The code is wrong, or was used before."), 403, half)
    site.gate.codes.was_right(visit.peer.address, account.name)
    site.gate.pending_logins.end(half)
    return _come_in(visit, account)


def _come_in(visit: Visit, account: UserAccount) -> Response:
    """Begin the session with a new token, whatever the browser sent."""
    site = visit.site
    site.gate.logins.was_right(visit.peer.address, account.name)
    site.gate.entries.add("in", account.name, visit.peer)
    token = site.gate.sessions.begin(account, visit.peer)
    session = site.gate.sessions.find(token, visit.peer, lambda _: account)
    answer = _behind(replace(visit, session=session))
    set_cookie(site, answer, "session", token)
    set_cookie(site, answer, "known", site.gate.known_mark(account), seconds=YEAR_S)
    return answer


def _behind(visit: Visit) -> Response:
    """Where a login leads: to the requested page, or to the form that was not sent."""
    say, back = visit.words.say, own(visit.form.get("back", "/"))
    box = typed_again(replace(visit, path=visit.form.get("to", "")))
    if box is None:
        return RedirectResponse(back, 303)
    return show(
        visit,
        say("Not yet written"),
        el("p", say("You typed this when the session was over. Check it, then send it.")),
        box,
        el("p", el("a", say("Go back"), href=back, class_="button"), class_="onward"),
    )


def logout(visit: Visit) -> Response:
    """Log out and delete the cookie; the session itself ends after the answer."""
    visit.site.gate.entries.add("out", visit.who, visit.peer)
    answer = RedirectResponse("/login", 303)
    answer.delete_cookie(
        cookie_name(visit.site, "session"), path="/", secure=visit.site.secure, httponly=True
    )
    return answer


def own(path: str) -> str:
    """The path if it is on this site, else the path of the first page.

    >>> own("/hands?seat=3"), own("//elsewhere"), own("https://elsewhere")
    ('/hands?seat=3', '/', '/')
    """
    found = unquote(path)
    here = found.startswith("/") and not found.startswith("//") and "\\" not in found and found.isprintable()
    return path if here and path.startswith("/") else "/"


def language(visit: Visit) -> Response:
    """Store the language and return to a page of this site, never to another site."""
    code = str(visit.params["code"])
    if code not in LANGUAGES:
        return refused(visit, visit.say("There is no such page."), 404)
    answer = RedirectResponse(own(visit.query.get("back", "/")), 303)
    set_cookie(visit.site, answer, "language", code, seconds=YEAR_S)
    return answer


def look(visit: Visit) -> Response:
    """Store whether the pages are light or dark; any other word means the device's own choice."""
    chosen = str(visit.params["look"])
    answer = RedirectResponse(own(visit.query.get("back", "/")), 303)
    set_cookie(visit.site, answer, "look", chosen if chosen in LOOKS else "auto", seconds=YEAR_S)
    return answer
