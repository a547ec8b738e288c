"""What a page worked out, kept as long as it is asked for with the same words; the oldest goes first."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """At most `most` things; several threads may ask.

    >>> kept = Kept[int](1)
    >>> kept.of("a", lambda: 1), kept.of("a", lambda: 2), kept.of("b", lambda: 3), kept.of("a", lambda: 4)
    (1, 1, 3, 4)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[Hashable, T] = {}
        self._lock = threading.Lock()

    def of(self, key: Hashable, look: Callable[[], T]) -> T:
        """What was found under this key, else what `look` finds now."""
        with self._lock:
            if key in self._known:
                return self._known[key]
        found = look()
        with self._lock:
            while len(self._known) >= self._most:
                self._known.pop(next(iter(self._known)))
            self._known[key] = found
        return found
