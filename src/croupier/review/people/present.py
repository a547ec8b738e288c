"""What the pages of a person's account share: whose it is, the current password, and changes to it."""

from __future__ import annotations

from typing import Final

from croupier.review.access.accounts import Account, is_password
from croupier.review.access.sessions import Session
from croupier.review.frame import field
from croupier.review.html.markup import Html, el
from croupier.review.visit import Visit
from croupier.words import message

WRONG: Final = message("The current password is wrong, or was wrong too often: wait a minute.")


def session_of(visit: Visit) -> Session:
    """The session of a page that only people who are logged in can see."""
    assert visit.session is not None, "the page is for those who are logged in"
    return visit.session


def whose(visit: Visit) -> Html:
    """For the browser's password manager: whose password a form asks for."""
    return el("input", type="text", name="username", value=visit.who, autocomplete="username", hidden=True)


def typed_password(label: str, name: str, complete: str) -> Html:
    """The field for a password; `complete` says for the browser which one it is."""
    return field(label, name, type="password", autocomplete=complete, required=True, maxlength=200)


def is_right(visit: Visit) -> bool:
    """Whether the form has the current password; the usual limits on tries hold."""
    site, account = visit.site, session_of(visit).account
    if not site.gate.openings.may_try(visit.peer.address, visit.who):
        return False
    if not is_password(visit.form.get("present", ""), account.password):
        return False
    site.gate.openings.was_right(visit.peer.address, visit.who)
    return True


def keep(visit: Visit, **values: object) -> Account:
    """Change a person's own account; this session continues, and the account's others end."""
    session = session_of(visit)
    made = visit.site.accounts.change(session.account, **values)
    visit.site.gate.sessions.keep_only(session, made)
    return made
