"""Who is logged in: sessions in memory, each bound to one browser; they end when the pages stop.

A token is random and given only at the login, so nobody can plant one; only its hash is kept. It is valid
only for the address and browser of the login, and only while the account keeps its password and role.
"""

from __future__ import annotations

import hmac
import secrets
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import field
from hashlib import sha256
from typing import Final

from croupier.review.access.accounts import UserAccount
from croupier.values import dataclass

IDLE_S: Final = 30 * 60
"""A session ends after this long without activity."""

LONGEST_S: Final = 12 * 3600
MOST_OF_ONE: Final = 4
"""The most sessions of one account; the oldest goes."""

ENDED: Final = "ended"
ELSEWHERE: Final = "elsewhere"
"""Why a session is over: it ended, or its account logged in from too many places."""

_MOST_ENDED: Final = 64
"""How many ended sessions are remembered with the reason."""


@dataclass(frozen=True)
class Peer:
    """The source of a request: the address and the browser's own name."""

    address: str
    agent: str


@dataclass
class LoginSession:
    """One login. `form` is the token that every form of this session carries.

    `offer` is the secret of a second factor that is shown but not confirmed.
    """

    account: UserAccount
    peer: Peer
    begun: float
    seen: float
    form: str = field(repr=False)
    offer: str = field(default="", repr=False)


class Sessions:
    """All sessions; `clock` gives seconds that never go back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._held: dict[bytes, LoginSession] = {}
        self._replaced: deque[bytes] = deque(maxlen=_MOST_ENDED)
        self._lock = threading.Lock()

    def begin(self, account: UserAccount, peer: Peer) -> str:
        """Begin a session; returns the token for the browser."""
        token, now = _token(), self._clock()
        with self._lock:
            self._drop_old(now)
            own = [key for key, each in self._held.items() if each.account.name == account.name]
            for key in own[: max(0, len(own) - MOST_OF_ONE + 1)]:
                del self._held[key]
                self._replaced.append(key)
            self._held[_hash(token)] = LoginSession(account, peer, now, now, _token())
        return token

    def find(
        self,
        token: str,
        peer: Peer,
        account_of: Callable[[str], UserAccount | None],
        *,
        by_itself: bool = False,
    ) -> LoginSession | None:
        """The session of a token; if another browser uses the token, the session ends for both.

        Automatic requests of a board (`by_itself`) keep only a dealer's session alive, because such a board
        may hang on a wall.
        """
        now = self._clock()
        with self._lock:
            self._drop_old(now)
            found = self._held.get(_hash(token))
            if found is None:
                return None
            if found.peer != peer or account_of(found.account.name) != found.account:
                del self._held[_hash(token)]
                return None
            if not by_itself or found.account.role == "dealer":
                found.seen = now
            return found

    def why_over(self, token: str) -> str:
        """Why a token's session ended, unless its own browser ended it; None without a token."""
        with self._lock:
            return "" if not token else ELSEWHERE if _hash(token) in self._replaced else ENDED

    def of(self, name: str) -> list[LoginSession]:
        """The sessions of an account, the oldest first."""
        with self._lock:
            self._drop_old(self._clock())
            return [each for each in self._held.values() if each.account.name == name]

    def keep_only(self, session: LoginSession, account: UserAccount) -> None:
        """End all other sessions of an account; this one continues with the account as it is now."""
        with self._lock:
            session.account = account
            for key in [key for key, each in self._held.items() if each.account.name == account.name]:
                if self._held[key] is not session:
                    del self._held[key]

    def end(self, token: str) -> None:
        with self._lock:
            self._held.pop(_hash(token), None)

    def _drop_old(self, now: float) -> None:
        over = [
            key
            for key, each in self._held.items()
            if now - each.seen > IDLE_S or now - each.begun > LONGEST_S
        ]
        for key in over:
            del self._held[key]


def _token() -> str:
    """256 random bits in digits, so that no page contains a card's text by chance."""
    return str(secrets.randbits(256))


def _hash(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()


def is_same(one: str, other: str) -> bool:
    """Whether two tokens are equal and not empty, in constant time."""
    return bool(one) and hmac.compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))


LASTS_S: Final = 300
TRIES: Final = 5
MOST: Final = 1000
"""The most pending logins; the oldest goes."""


@dataclass
class _Half:
    account: UserAccount
    peer: Peer
    until: float
    left: int = TRIES


class PendingLogins:
    """`clock` gives seconds that never go back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._held: dict[str, _Half] = {}
        self._lock = threading.Lock()

    def begin(self, account: UserAccount, peer: Peer) -> str:
        """Begin a login; returns the token for the form of the code."""
        token = str(secrets.randbits(256))
        with self._lock:
            while len(self._held) >= MOST:
                del self._held[next(iter(self._held))]
            self._held[token] = _Half(account, peer, self._clock() + LASTS_S)
        return token

    def take(self, token: str, peer: Peer) -> UserAccount | None:
        """The account of a pending login, counted as a try; None for an old token or another browser."""
        with self._lock:
            found = self._held.get(token)
            if found is None:
                return None
            found.left -= 1
            if found.left < 0 or self._clock() > found.until or found.peer != peer:
                del self._held[token]
                return None
            return found.account

    def end(self, token: str) -> None:
        with self._lock:
            self._held.pop(token, None)
