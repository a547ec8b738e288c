"""Who gets in: the sessions of people who are logged in, and the limits on those who try."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from croupier.review.access import second_factor as second
from croupier.review.access.accounts import UserAccount
from croupier.review.access.limits import Bucket, Logins, Turns
from croupier.review.access.logins import LoginLog, What
from croupier.review.access.sessions import Peer, PendingLogins, Sessions


class Gate:
    """The sessions and limits of one site, in memory, and its log of logins beside the file of the accounts.

    `clock` gives seconds that never go back, `now` the time of day. `note` puts a login on record in the log
    of the table, as `LoginLog` says.
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
        self.strangers = Turns(1, most=8)  # of those who log in from a browser that no account knows
        self.own_turns = Turns(2, most=16)  # of all others who stretch a password

    def step_of(self, secret: str, code: str, name: str) -> int | None:
        """The time step of a right code, which then counts as used; None for a wrong or a used one."""
        found = second.step_of(secret, code, self._now().timestamp(), self._used_steps.get(name, 0))
        if found is not None:
            self._used_steps[name] = found
        return found

    def known_mark(self, account: UserAccount) -> str:
        """A mark for a browser in which an account's password was right; void once the password changes."""
        return self._digits(f"known\n{account.name}\n{account.password}")

    def login_form(self, peer: Peer) -> str:
        """The token of the login page: made for one address and browser, with a secret of this run."""
        return self._digits(f"{peer.address}\n{peer.agent}")

    def _digits(self, text: str) -> str:
        return str(int.from_bytes(hmac.digest(self._secret, text.encode("utf-8", "replace"), "sha256")))
