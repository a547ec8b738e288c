"""What the pages of one's own account share: whose it is, the present password, and how it is changed."""

from __future__ import annotations

from typing import Final

from croupier.review.access.accounts import Account, is_password
from croupier.review.access.sessions import Session
from croupier.review.frame import field
from croupier.review.markup import Html, el
from croupier.review.visit import Visit
from croupier.words import message

WRONG: Final = message("The present password is wrong, or was wrong too often: wait a minute.")


def session_of(visit: Visit) -> Session:
    """The session of a page that only those see who are logged in."""
    assert visit.session is not None, "the page is for those who are logged in"
    return visit.session


def whose(visit: Visit) -> Html:
    """Tells the keeper of passwords in a browser whose password a form asks for."""
    return el("input", type="text", name="username", value=visit.who, autocomplete="username", hidden=True)


def typed_password(label: str, name: str, complete: str) -> Html:
    """Where a password is typed; `complete` tells the browser which one it is."""
    return field(label, name, type="password", autocomplete=complete, required=True, maxlength=200)


def is_right(visit: Visit) -> bool:
    """Whether the present password was typed into the form, as often as somebody may try."""
    site, account = visit.site, session_of(visit).account
    if not site.openings.may_try(visit.peer.address, visit.who):
        return False
    if not is_password(visit.form.get("present", ""), account.password):
        return False
    site.openings.was_right(visit.peer.address, visit.who)
    return True


def keep(visit: Visit, **values: object) -> Account:
    """Change one's own account; this session goes on, and the others of the account are over."""
    session = session_of(visit)
    made = visit.site.accounts.change(session.account, **values)
    visit.site.sessions.keep_only(session, made)
    return made
