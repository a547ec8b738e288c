"""Logins with the right password that still need the code: in memory, for five minutes and five tries."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from typing import Final

from croupier.review.access.accounts import Account
from croupier.review.access.sessions import Peer
from croupier.values import dataclass

LASTS_S: Final = 300
TRIES: Final = 5
MOST: Final = 1000
"""The most at one time; the oldest goes."""


@dataclass
class _Half:
    account: Account
    peer: Peer
    until: float
    left: int = TRIES


class PendingLogins:
    """`clock` gives seconds that never go back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._held: dict[str, _Half] = {}
        self._lock = threading.Lock()

    def begin(self, account: Account, peer: Peer) -> str:
        """The token that the form for the code carries."""
        token = str(secrets.randbits(256))
        with self._lock:
            while len(self._held) >= MOST:
                del self._held[next(iter(self._held))]
            self._held[token] = _Half(account, peer, self._clock() + LASTS_S)
        return token

    def take(self, token: str, peer: Peer) -> Account | None:
        """Whose code this is, which counts as a try; None for an old token or one of another browser."""
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
