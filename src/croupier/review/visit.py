"""One request as a page sees it: who asks, in which language, for what; and what the pages are made from."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlencode

from croupier.log.reading.archive import Archive
from croupier.review.access.accounts import AccountFile
from croupier.review.access.limits import Bucket, Logins
from croupier.review.access.sessions import Peer, Session, Sessions
from croupier.review.times import Wall
from croupier.words import Words


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass
class Site:
    """What all pages share. `floor_keys` are files of private keys, of which no passphrase is kept.

    `secure`: the session's cookie is for TLS alone. `port` is part of its name, since a browser gives the
    cookies of a host to every port of it. `clock` tells seconds that never go back, `now` the time of day.
    """

    db: Path
    accounts: AccountFile
    wall: Wall = field(default_factory=Wall)
    floor_keys: tuple[Path, ...] = ()
    shifts: tuple[int, ...] = (6, 14, 22)
    secure: bool = True
    port: int = 8443
    clock: Callable[[], float] = time.monotonic
    now: Callable[[], datetime] = _now
    requests: Bucket = field(init=False)
    logins: Logins = field(init=False)
    openings: Logins = field(init=False)
    sessions: Sessions = field(init=False)
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)

    def __post_init__(self) -> None:
        self.requests = Bucket(120, per_second=20, clock=self.clock)
        self.logins = Logins(self.clock)
        self.openings = Logins(self.clock)
        self.sessions = Sessions(self.clock)

    def open(self) -> Archive:
        """The log, read-only and without any key: nothing that a page does can write or unseal."""
        return Archive.open(self.db)


@dataclass(frozen=True, kw_only=True)
class Visit:
    """A request that was let in. `form` is what was sent, its token already checked."""

    site: Site
    words: Words
    peer: Peer
    path: str
    method: str = "GET"
    session: Session | None = None
    query: Mapping[str, str] = field(default_factory=dict)
    form: Mapping[str, str] = field(default_factory=dict, repr=False)
    params: Mapping[str, int | str] = field(default_factory=dict)
    login_form: str = field(default="", repr=False)  # the token of the login page

    @property
    def here(self) -> str:
        """Where this page can be asked for again; what a form answers is behind the page of the form."""
        if self.method == "POST":
            return self.path.rpartition("/")[0] or "/"
        query = {name: value for name, value in self.query.items() if name not in ("back", "again")}
        return self.path + (f"?{urlencode(query)}" if query else "")

    @property
    def role(self) -> str:
        return self.session.account.role if self.session else ""

    @property
    def who(self) -> str:
        return self.session.account.name if self.session else ""

    def number(self, name: str) -> int:
        """A number of the path."""
        return int(self.params[name])

    def money(self, amount: int, mode: str) -> str:
        return Words(self.words.language, cash=mode != "tournament").money(amount)
