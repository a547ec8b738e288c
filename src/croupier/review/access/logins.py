"""The login log: who logged in from where, who was refused, and changes of accounts."""

from __future__ import annotations

import hmac
import json
import os
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Final, Literal

from croupier.errors import CroupierError, Fault
from croupier.files import open_private, replace_private
from croupier.review.access import second_factor as second
from croupier.review.access.accounts import UserAccount
from croupier.review.access.limits import Bucket, Logins, Turns
from croupier.review.access.sessions import Peer, PendingLogins, Sessions
from croupier.values import dataclass
from croupier.words import message

What = Literal[
    "in", "out", "wrong-password", "wrong-code", "held", "password", "code-on", "code-off", "codes",
    "recovery", "made", "changed", "reset", "removed", "unlocked",
]  # fmt: skip

REFUSED: Final[frozenset[What]] = frozenset(("wrong-password", "wrong-code", "held"))

WHAT: Final[Mapping[What, str]] = {
    "in": message("logged in"),
    "out": message("logged out"),
    "wrong-password": message("wrong password"),
    "wrong-code": message("wrong code"),
    "held": message("refused: too many wrong tries"),
    "password": message("password changed"),
    "code-on": message("second factor on"),
    "code-off": message("second factor off"),
    "codes": message("new recovery codes"),
    "recovery": message("logged in with a recovery code"),
    "made": message("account made"),
    "changed": message("role changed"),
    "reset": message("password reset"),
    "removed": message("account removed"),
    "unlocked": message("unlocked"),
}
"""The texts of the login log."""

MOST: Final = 4000
"""How many entries are kept; with a quarter more, the oldest go."""


@dataclass(frozen=True, kw_only=True)
class LoginEntry:
    """One line of the log; `by` is the person who changed somebody else's account.

    It never has an unknown name, because people sometimes type a password there.
    """

    utc: str
    what: What
    name: str
    address: str
    agent: str
    by: str = ""


class LoginLog:
    """The file of the log; several threads may add lines.

    Refusals from one address are written three times in a row, then once a minute, so nobody can flood out
    other entries. `note` records in the table's log what happened, who did it, whose account it was if
    another's, and how many tries were refused since the last note. It gets refusals once in ten minutes, and
    a few for one person.
    """

    def __init__(
        self,
        path: Path,
        clock: Callable[[], float],
        now: Callable[[], datetime],
        note: Callable[[What, str, str, int], object] = lambda *_: None,
    ) -> None:
        self._path = path
        self._now = now
        self._noise = Bucket(3, per_second=1 / 60, clock=clock)
        self._note = note
        self._refusals = Bucket(1, per_second=1 / 600, clock=clock)
        self._people = Bucket(8, per_second=1 / 300, clock=clock)
        self._refused = 0
        self._lock = threading.Lock()

    def add(self, what: What, name: str, peer: Peer, *, by: str = "") -> None:
        """Write one line; a full disk locks nobody out."""
        self._tell(what, name, by)
        if what in REFUSED and not self._noise.take(peer.address):
            return
        utc = self._now().isoformat(timespec="seconds")
        entry = LoginEntry(utc=utc, what=what, name=name, address=peer.address, agent=peer.agent[:200], by=by)
        with self._lock, suppress(OSError):
            handle = open_private(self._path, os.O_WRONLY | os.O_APPEND | os.O_NOFOLLOW)
            with open(handle, "a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(entry), ensure_ascii=False) + "\n")
            self._shorten()

    def _tell(self, what: What, name: str, by: str) -> None:
        """Note it in the table's log; an error there locks nobody out."""
        with self._lock:
            self._refused += what in REFUSED
            refused = self._refused
        told = self._refusals.take("") if what in REFUSED else what != "out" and self._people.take(by or name)
        if told:
            with suppress(CroupierError):
                self._note(what, by or name, name if by else "", refused)
                with self._lock:
                    self._refused -= refused

    def entries(self, name: str | None = None) -> list[LoginEntry]:
        """All entries, or those of one account, the newest first, without damaged lines."""
        try:
            lines = self._path.read_text(encoding="utf-8", errors="replace").splitlines()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise Fault(f"{self._path}: it cannot be read: {error.strerror}") from error
        found = [each for each in map(_parsed, reversed(lines)) if each is not None]
        return found if name is None else [each for each in found if each.name == name]

    def last(self) -> dict[str, LoginEntry]:
        """The last login of each account."""
        found: dict[str, LoginEntry] = {}
        for entry in self.entries():
            if entry.what == "in":
                found.setdefault(entry.name, entry)
        return found

    def _shorten(self) -> None:
        if self._path.stat().st_size < MOST * 100:
            return
        lines = self._path.read_text(encoding="utf-8", errors="replace").splitlines()
        if len(lines) > MOST * 5 // 4:
            replace_private(self._path, "".join(f"{line}\n" for line in lines[-MOST:]))


def _parsed(line: str) -> LoginEntry | None:
    try:
        return LoginEntry(**json.loads(line))
    except (ValueError, TypeError):
        return None


class Gate:
    """The sessions and limits of one site, in memory, and its log of logins beside the file of the accounts.

    `clock` gives seconds that never go back, `now` the time of day. `note` is as in `LoginLog`.
    """

    def __init__(
        self,
        accounts: Path,
        secret: bytes,
        clock: Callable[[], float],
        now: Callable[[], datetime],
        note: Callable[[What, str, str, int], object],
    ) -> None:
        self._secret, self._now = secret, now
        self._used_steps: dict[str, int] = {}
        self.entries = LoginLog(Path(f"{accounts}-logins"), clock, now, note)
        self.sessions = Sessions(clock)
        self.pending_logins = PendingLogins(clock)
        self.requests = Bucket(120, per_second=20, clock=clock)
        self.unlocked = Bucket(20, per_second=0, clock=clock)
        self.logins, self.openings, self.codes = Logins(clock), Logins(clock), Logins(clock)
        self.strangers = Turns(1, most=8)  # people whose browser no account knows
        self.own_turns = Turns(2, most=16)  # everybody else who needs a password hash

    def step_of(self, secret: str, code: str, name: str) -> int | None:
        """The time step of a correct code, which is then used up; None for a wrong or used one."""
        found = second.step_of(secret, code, self._now().timestamp(), self._used_steps.get(name, 0))
        if found is not None:
            self._used_steps[name] = found
        return found

    def known_mark(self, account: UserAccount) -> str:
        """A mark for a browser that gave the account's right password; void once the password changes."""
        return self._digits(f"known\n{account.name}\n{account.password}")

    def login_form(self, peer: Peer) -> str:
        """The token of the login page, for one address and browser, with a secret of this run."""
        return self._digits(f"{peer.address}\n{peer.agent}")

    def _digits(self, text: str) -> str:
        return str(int.from_bytes(hmac.digest(self._secret, text.encode("utf-8", "replace"), "sha256")))
