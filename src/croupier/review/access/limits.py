"""Limits on requests by address, and on wrong passwords by address or name."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from croupier.errors import Refused
from croupier.words import message

FORGOTTEN: Final = 4096
"""The most keys in memory; beyond that it is a flood, and the oldest go."""


class Bucket:
    """A bucket of `size` for each key, which refills by `per_second`; an empty bucket means a refusal.

    >>> now = [0.0]
    >>> bucket = Bucket(2, per_second=0.5, clock=lambda: now[0])
    >>> [bucket.take("a") for _ in range(3)], bucket.take("b")
    ([True, True, False], True)
    >>> now[0] = 2.0
    >>> bucket.take("a")
    True
    """

    def __init__(self, size: float, *, per_second: float, clock: Callable[[], float]) -> None:
        self._size = size
        self._rate = per_second
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def take(self, key: str) -> bool:
        """Take one out; False if the bucket is empty."""
        with self._lock:
            now = self._clock()
            left = self._now(key, now)
            self._left.pop(key, None)
            if len(self._left) >= FORGOTTEN:
                self._left.pop(next(iter(self._left)))
            self._left[key] = (left - 1 if left >= 1 else left, now)
            return left >= 1

    def give(self, key: str) -> None:
        """Put one back."""
        with self._lock:
            now = self._clock()
            if key in self._left:
                self._left[key] = (min(self._size, self._now(key, now) + 1), now)

    def forget(self, key: str) -> None:
        """Fill a key's bucket again."""
        with self._lock:
            self._left.pop(key, None)

    def known(self) -> tuple[str, ...]:
        """The keys whose buckets may not be full."""
        with self._lock:
            return tuple(self._left)

    def _now(self, key: str, now: float) -> float:
        left, at = self._left.get(key, (self._size, now))
        return min(self._size, left + (now - at) * self._rate)


class Logins:
    """Limits wrong passwords: after five from one address for one name, or twenty from one address, wait.

    After sixty wrong passwords for a name from all addresses, only one is tried every ten seconds. This
    cannot lock the floor out: an address or browser that gave the right password before has its own count.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._trusted: dict[tuple[str, str], None] = {}
        self._known = Bucket(5, per_second=1 / 30, clock=clock)
        self._pairs = Bucket(5, per_second=1 / 30, clock=clock)
        self._addresses = Bucket(20, per_second=1 / 10, clock=clock)
        self._names = Bucket(60, per_second=1 / 10, clock=clock)

    def may_try(self, address: str, name: str, *, known: bool = False) -> bool:
        """Whether to check this password; it counts as wrong until `was_right` is called.

        So simultaneous tries gain nothing. `known`: this browser gave the right password of this name before.
        """
        if known and self._known.take(name):
            return True
        if not self._pairs.take(f"{address} {name}"):
            return False
        if (address, name) in self._trusted:
            return True
        return self._addresses.take(neighbours(address)) and self._names.take(name)

    def forget(self, name: str) -> None:
        """Forget the wrong passwords for a name."""
        self._names.forget(name)
        self._known.forget(name)
        for key in self._pairs.known():
            if key.partition(" ")[2] == name:
                self._pairs.forget(key)

    def was_right(self, address: str, name: str) -> None:
        """The right password cancels the wrong ones of this name from this address."""
        self._pairs.forget(f"{address} {name}")
        self._known.forget(name)
        if (address, name) not in self._trusted:
            self._addresses.give(neighbours(address))
            self._names.give(name)
        for gone in list(self._trusted)[: len(self._trusted) - FORGOTTEN + 1]:
            self._trusted.pop(gone, None)
        self._trusted[address, name] = None


def neighbours(address: str) -> str:
    """The addresses that one machine can use: its whole network with IPv6, a single one with IPv4.

    >>> neighbours("192.168.1.20"), neighbours("fd00:1:2:3::99"), neighbours("::ffff:10.0.0.1")
    ('192.168.1.20', 'fd00:1:2:3::/64', '10.0.0.1')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((int(found), 64), strict=False))
    return address


BUSY: Final = message("Too many passwords at the same time: try again in a moment.")


class Turns:
    """At most `places` people at a time; others wait, up to `most` in all; more are refused at once."""

    def __init__(self, places: int, *, most: int) -> None:
        self._free = threading.Semaphore(places)
        self._most = most
        self._there: Counter[str] = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def place(self, key: str, each: int = 1) -> Iterator[threading.Semaphore]:
        """A place in the queue; the caller then waits for the turn that it yields.

        Raises `Refused` if the queue is full, or already has `each` places of this key.
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
                self._there += Counter()  # a key without places is not kept
