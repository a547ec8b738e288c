"""The login, the end of a session, and the choice of a language."""

from __future__ import annotations

from urllib.parse import unquote

from starlette.responses import RedirectResponse, Response

from croupier.review.accounts import known
from croupier.review.frame import field, form, refused, show
from croupier.review.markup import el
from croupier.review.visit import Site, Visit
from croupier.words import LANGUAGES

YEAR_S = 365 * 24 * 3600


def cookie_name(site: Site, name: str) -> str:
    """The name under which a browser keeps a cookie: with TLS it takes it from nobody else."""
    return f"__Host-croupier-{name}" if site.secure else f"croupier-{name}"


def set_cookie(site: Site, answer: Response, name: str, value: str, *, seconds: int | None = None) -> None:
    """A cookie for this site alone, which no script reads."""
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
    return _login(visit)


def _login(visit: Visit, wrong: str = "", status: int = 200) -> Response:
    say = visit.words.say
    back = (visit.form if visit.method == "POST" else visit.query).get("back", "/")
    return show(
        visit,
        say("Log in"),
        el("p", wrong, class_="bad", role="alert") if wrong else None,
        form(
            visit,
            "/login",
            field(
                say("Name"),
                "name",
                autocomplete="username",
                autocapitalize="none",
                spellcheck="false",
                required=True,
                maxlength=40,
            ),
            field(
                say("Password"),
                "password",
                type="password",
                autocomplete="current-password",
                required=True,
                maxlength=200,
            ),
            el("input", type="hidden", name="back", value=own(back)),
            el("button", say("Log in"), class_="first"),
            class_="login panel",
        ),
        status=status,
    )


def login(visit: Visit) -> Response:
    """Name and password; the token of the session is a new one, whatever the browser brought."""
    site, say = visit.site, visit.words.say
    name, address = visit.form.get("name", "")[:40], visit.peer.address
    if not site.logins.may_try(address, name):
        return _login(visit, say("Too many wrong passwords: wait a minute, then try again."), 429)
    account = known(site.accounts.accounts(), name, visit.form.get("password", ""))
    if account is None:
        return _login(visit, say("Name and password do not belong together."), 403)
    site.logins.was_right(address, name)
    answer = RedirectResponse(own(visit.form.get("back", "/")), 303)
    set_cookie(site, answer, "session", site.sessions.begin(account, visit.peer))
    return answer


def logout(visit: Visit) -> Response:
    """The session is over; its cookie is forgotten by the caller, who knows its token."""
    answer = RedirectResponse("/login", 303)
    answer.delete_cookie(
        cookie_name(visit.site, "session"), path="/", secure=visit.site.secure, httponly=True
    )
    return answer


def own(path: str) -> str:
    """The path, if it is one of this site, else that of the first page.

    >>> own("/hands?seat=3"), own("//elsewhere"), own("https://elsewhere")
    ('/hands?seat=3', '/', '/')
    """
    found = unquote(path)
    here = found.startswith("/") and not found.startswith("//") and "\\" not in found and found.isprintable()
    return path if here and path.startswith("/") else "/"


def language(visit: Visit) -> Response:
    """Keep the language; back to a page of this site and of no other."""
    code = str(visit.params["code"])
    if code not in LANGUAGES:
        return refused(visit, visit.words.say("There is no such page."), 404)
    answer = RedirectResponse(own(visit.query.get("back", "/")), 303)
    set_cookie(visit.site, answer, "language", code, seconds=YEAR_S)
    return answer
