"""One request for a page: who asks, in which language, for what, and the site."""

from __future__ import annotations

import copy
import re
import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from starlette.responses import Response

from croupier.errors import Refused
from croupier.log.custody.witness import Witness
from croupier.log.reading.archive import Archive
from croupier.log.reading.store import Store
from croupier.review.access.accounts import AccountFile
from croupier.review.access.cases import TERM_DAYS, CaseFile, case_file
from croupier.review.access.logins import WHAT, Gate, What
from croupier.review.access.sessions import LoginSession, Peer
from croupier.review.analyses import Analyses
from croupier.review.grids.download import FORMS
from croupier.review.grids.grid import Grid
from croupier.review.page_notes import Notes, PageNote
from croupier.review.tell.calls import Desk
from croupier.review.tell.channels import AlertPlan
from croupier.review.times import Wall
from croupier.telling.names import table_name
from croupier.values import dataclass
from croupier.words import Words

Page = Callable[["Visit"], Response]
"""Answers an accepted request."""

Place = tuple[str, str, tuple[str, ...]]
"""A page in the bar: its path, its title, and the roles that may open it."""

Opening = Callable[[], Store]
"""Opens the shown log; it can be pickled."""


def named(paths: Iterable[Path]) -> dict[str, Path]:
    """A name for each log in paths: its file's name, with a number if two are equal.

    >>> [*named([Path("a/Table 1.db"), Path("b/table-1.db")])]
    ['table-1', 'table-1-2']
    """
    found: dict[str, Path] = {}
    for path in paths:
        name = wanted = re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-") or "table"
        number = 1
        while name in found:
            number += 1
            name = f"{wanted}-{number}"
        found[name] = path
    return found


@dataclass
class Site:
    """The data that all pages share. `floor_keys` are files of private keys; no passphrase is stored.

    `db` is the shown log. If there are several, `tables` has them by the name in their path, and `table` is
    the name of this one, or empty on pages that belong to no single table.

    `secure`: the session's cookie is for TLS only. `port` is part of its name, because browsers send a host's
    cookies to all its ports. `clock` gives seconds that never go back, `now` the time of day.
    """

    db: Path
    accounts: AccountFile
    wall: Wall = field(default_factory=Wall)
    tables: Mapping[str, Path] = field(default_factory=dict)
    table: str = ""
    floor_keys: tuple[Path, ...] = ()
    shifts: tuple[int, ...] = (6, 14, 22)
    camera: str = ""  # the address of a camera, with {table} and {utc} where they go
    case_days: int = TERM_DAYS
    secure: bool = True
    port: int = 8443
    notes: Notes = Notes()
    session_cookie: str = ""  # the name of another page's cookie, whose sessions these are
    clock: Callable[[], float] = time.monotonic
    now: Callable[[], datetime] = partial(datetime.now, UTC)
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    plan: AlertPlan = field(default_factory=AlertPlan)
    gate: Gate = field(init=False)
    desk: Desk = field(init=False)
    analyses: Analyses = field(init=False)
    cases: CaseFile = field(init=False)

    def __post_init__(self) -> None:
        seen = {name: Witness(Path(f"{self.accounts.path}-seen-{name or 'log'}")) for name in self.logs}
        self.desk = Desk(self.logs, self.now, self.secret, seen, self.notes)
        self.gate = Gate(self.accounts.path, self.secret, self.clock, self.now, self._note_login)
        self.analyses = Analyses(self.clock)
        self.cases = case_file(self.accounts.path, self.case_days)

    def _note_login(self, what: What, who: str, whose: str, refused: int) -> None:
        if self.is_copy:
            return
        why = f"{whose}: {WHAT[what]}" if whose else WHAT[what]
        said = {"what": what, "refused": refused}
        entry = PageNote(kind="access", who=who or "somebody", why=why, facts=said)
        self.notes.write(next(iter(self.logs.values())), entry, self.now())

    @property
    def logs(self) -> Mapping[str, Path]:
        """All logs by name; a single log has none."""
        return self.tables or {"": self.db}

    @property
    def log_name(self) -> str:
        """The name of the shown log, as a case keeps it."""
        return self.table or next(iter(named([self.db])))

    @property
    def is_wide(self) -> bool:
        """Whether the site has several tables and none is chosen."""
        return bool(self.tables) and not self.table

    @property
    def places(self) -> frozenset[str] | None:
        """The pages of the bar; None: all pages of one table, and of several the cases alone."""
        return frozenset(("/cases",)) if self.is_wide else None

    @property
    def own_places(self) -> tuple[Place, ...]:
        """Additional pages in the bar of this site."""
        return ()

    @property
    def over_all(self) -> frozenset[Page]:
        """Pages about several tables together."""
        return frozenset()

    @property
    def has_programs(self) -> bool:
        """Whether programs may ask here; with several tables they ask each one."""
        return not self.is_wide

    @property
    def mark(self) -> str:
        """The key for cached results about this log."""
        return str(self.db)

    @property
    def is_copy(self) -> bool:
        """Whether the log is written elsewhere, so that nothing can be added to it here."""
        return False

    def at(self, table: str) -> Site:
        """The same site at one of its tables, with the same sessions and limits."""
        there = copy.copy(self)
        there.db, there.table = self.tables[table], table
        return there

    def name_of(self, table: str, words: Words) -> str:
        """The name of a table from its log, with the name in its path if two are equal."""
        names = [self.desk.name(each) for each in self.logs]
        name = table_name(self.desk.name(table), words)
        return name if names.count(self.desk.name(table)) == 1 else f"{name} ({table})"

    @property
    def source(self) -> str:
        """The source named on a printable page."""
        return self.db.name

    @property
    def issuer(self) -> str:
        """The name of these pages in an authenticator app: the machine's name, if it has one."""
        return urlsplit(self.plan.address).hostname or ""

    def notified_names(self) -> tuple[str, ...]:
        """The names of all receivers of messages."""
        return tuple(each.who for each in self.plan.to)

    def open(self) -> Store:
        """The log, read-only and without any key: no page can write or unseal anything."""
        return Archive.open(self.db)

    @property
    def opening(self) -> Opening:
        """A picklable function with which another process opens the same log."""
        return partial(Archive.open, self.db)


@dataclass(frozen=True, kw_only=True)
class Visit:
    """An accepted request. `form` holds its fields; its token is already checked."""

    site: Site
    words: Words
    peer: Peer
    path: str
    method: str = "GET"
    session: LoginSession | None = None
    query: Mapping[str, str] = field(default_factory=dict)
    form: Mapping[str, str] = field(default_factory=dict, repr=False)
    params: Mapping[str, int | str] = field(default_factory=dict)
    grids: list[Grid] = field(default_factory=list, repr=False)  # the tables of the page, for a download
    weights: list[int] = field(default_factory=list, repr=False)  # the bytes of their shown part
    token: str = field(default="", repr=False)  # the token of the browser's session
    mark: str = field(default="", repr=False)  # the mark of a browser with a right password before
    look: str = ""  # light or dark, if chosen

    @property
    def here(self) -> str:
        """Where to request this page again; for the answer to a form, the page of the form."""
        if self.method == "POST":
            return self.path.rpartition("/")[0] or "/"
        query = {name: value for name, value in self.query.items() if name not in ("back", "again")}
        return self.path + (f"?{urlencode(query)}" if query else "")

    @property
    def form_token(self) -> str:
        """The token that every form of this page carries."""
        return self.session.form if self.session else self.site.gate.login_form(self.peer)

    @property
    def role(self) -> str:
        return self.session.account.role if self.session else ""

    @property
    def who(self) -> str:
        return self.session.account.name if self.session else ""

    @property
    def is_owner(self) -> bool:
        return self.session is not None and self.session.account.owner

    def say(self, message: str, /, **facts: object) -> str:
        """A message in the reader's language."""
        return self.words.say(message, **facts)

    def number(self, name: str) -> int:
        """A number in the path."""
        return int(self.params[name])

    def hand(self, archive: Store) -> int:
        """The number of the hand in the path; raises `Refused` if the log has no such hand."""
        number = self.number("hand")
        if archive.one("SELECT 1 FROM hands WHERE id = ?", number) is None:
            raise Refused("no-such-hand", self.say("There is no hand {number}.", number=number))
        return number

    @property
    def form_of_file(self) -> str:
        """The format of a requested download: csv or xlsx; empty for the page itself."""
        wanted = self.query.get("as", "")
        return wanted if self.method == "GET" and wanted in FORMS else ""
