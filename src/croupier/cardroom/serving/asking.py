"""One request to the floor's pages, and the parts of their forms."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from croupier.errors import Unreadable
from croupier.review.access.sessions import LoginSession
from croupier.review.html.markup import Child, Html, el
from croupier.review.visit import Visit
from croupier.values import dataclass
from croupier.words import Words


@dataclass(frozen=True)
class Asked:
    """Who asks, in which language and for what, and what the form holds."""

    visit: Visit
    form: Mapping[str, str]

    @property
    def words(self) -> Words:
        return self.visit.words

    @property
    def session(self) -> LoginSession | None:
        return self.visit.session

    @property
    def query(self) -> Mapping[str, str]:
        return self.visit.query

    @property
    def who(self) -> str:
        return self.visit.who

    @property
    def role(self) -> str:
        return self.visit.role

    def moment(self, when: datetime) -> str:
        """A time by the clock of the room, as its reader writes dates."""
        return self.visit.site.wall.moment(when, self.words.language)

    @property
    def is_floor(self) -> bool:
        return self.role == "floor"

    @property
    def may_read(self) -> bool:
        """Whether more is shown than the state of the tables."""
        return self.role in ("floor", "auditor")


def order(asked: Asked, to: str, *body: Child, class_: str | None = None) -> Html | None:
    """A form that only the floor is shown, and may send."""
    return form(asked, to, *body, class_=class_) if asked.is_floor else None


def form(asked: Asked, to: str, *body: Child, class_: str | None = None) -> Html:
    """A form that only somebody who is logged in can send."""
    token = asked.session.form if asked.session else ""
    return el("form", hidden("form", token), *body, method="post", action=to, class_=class_)


def hidden(name: str, value: str | int) -> Html:
    return el("input", type="hidden", name=name, value=value)


def number(typed: str) -> int:
    """A number of a form; raises `Unreadable`."""
    if not typed.isdecimal() or len(typed) > 9:
        raise Unreadable("expected a number")
    return int(typed)
