"""Tells whoever started the terminal, such as systemd, that it is ready and that every part of it lives."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

Parts = Mapping[str, Callable[[], bool]]
"""The parts that a terminal cannot do without, by name, and whether each of them lives now."""

SHARE: Final = 3
"""How often the watchdog is fed within the time that it waits."""


def tell(*lines: str) -> None:
    """Say these lines on the datagram socket that NOTIFY_SOCKET names; without one there is nobody to tell.

    A name that begins with ``@`` is abstract. A missing listener does not stop the terminal.
    """
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line, suppress(OSError):
        line.setblocking(False)  # a listener that has gone holds nobody up
        line.sendto(
            "".join(f"{each}\n" for each in lines).encode(),
            address.replace("@", "\0", 1) if address[0] == "@" else address,
        )


def tell_ready() -> None:
    """The first picture stands."""
    tell("READY=1")


class Watchdog:
    """Fed while every part lives; left alone otherwise, so that whoever watches starts the terminal anew.

    WATCHDOG_USEC has the time in microseconds within which it wants to be fed; without it nobody watches.
    WATCHDOG_PID is not asked for: under a compositor the terminal is not the process that was started.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        waits = os.environ.get("WATCHDOG_USEC", "")
        self._every_ms = max(1, int(waits) // 1000 // SHARE) if waits.isdecimal() else 0
        self._due = 0
        self._told: tuple[str, ...] = ()

    def look(self, now: int) -> tuple[str, ...]:
        """Ask every part if it is time, `now` in ms of a monotonic clock; which of them are dead."""
        if not self._every_ms or now < self._due:
            return self._told
        self._due = now + self._every_ms
        dead = tuple(name for name, lives in self._parts.items() if not lives())
        if not dead:
            tell("WATCHDOG=1", *(["STATUS=all parts live"] if self._told else []))
        elif dead != self._told:
            tell(f"STATUS=not alive: {', '.join(dead)}")
        self._told = dead
        return dead
