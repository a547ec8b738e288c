"""Who may stretch a password now: each takes 64 MiB, so few do it at a time and few may wait for it."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from croupier.errors import Refused
from croupier.words import message

BUSY: Final = message("Too many passwords at the same time: try again in a moment.")


class Turns:
    """`places` at a time; up to `most` may be there or wait, and more are refused at once."""

    def __init__(self, places: int, *, most: int) -> None:
        self._free = threading.Semaphore(places)
        self._most = most
        self._there: Counter[str] = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def place(self, key: str, each: int = 1) -> Iterator[threading.Semaphore]:
        """A place in the queue, which gives the turn that may have to be waited for.

        Raises `Refused` if the queue is full, or if `each` of this key are in it.
        """
        with self._lock:
            if self._there[key] >= each or self._there.total() >= self._most:
                raise Refused("busy", BUSY)
            self._there[key] += 1
        try:
            yield self._free
        finally:
            with self._lock:
                self._there.subtract((key,))
                self._there += Counter()  # a key that left is not kept
