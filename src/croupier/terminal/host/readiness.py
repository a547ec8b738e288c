"""Tells systemd, or another parent, that the terminal is ready and that all its parts work."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

Parts = Mapping[str, Callable[[], bool]]
"""The parts that a terminal needs, by name, and whether each works now."""

SHARE: Final = 3
"""How often the watchdog is notified within its time limit."""


def tell(*lines: str) -> None:
    """Send these lines to the datagram socket that NOTIFY_SOCKET names; without the variable, do nothing.

    A name that begins with ``@`` is abstract. The terminal goes on if nobody listens.
    """
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line, suppress(OSError):
        line.setblocking(False)  # a missing listener delays nothing
        line.sendto(
            "".join(f"{each}\n" for each in lines).encode(),
            address.replace("@", "\0", 1) if address[0] == "@" else address,
        )


def tell_ready() -> None:
    """The first picture is on the screen."""
    tell("READY=1")


class Watchdog:
    """Notifies the service manager while every part works; otherwise that restarts the terminal.

    WATCHDOG_USEC is the time limit in microseconds; without it nobody watches. WATCHDOG_PID is ignored: under
    a compositor the terminal is not the process that was started.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        waits = os.environ.get("WATCHDOG_USEC", "")
        self._every_ms = max(1, int(waits) // 1000 // SHARE) if waits.isdecimal() else 0
        self._due = 0
        self._dead: tuple[str, ...] = ()

    def look(self, now: int) -> tuple[str, ...]:
        """Check every part if it is time (`now` in ms of a monotonic clock); returns the dead ones."""
        if not self._every_ms or now < self._due:
            return self._dead
        self._due = now + self._every_ms
        dead = tuple(name for name, lives in self._parts.items() if not lives())
        if not dead:
            tell("WATCHDOG=1", *(["STATUS=all parts live"] if self._dead else []))
        elif dead != self._dead:
            tell(f"STATUS=not alive: {', '.join(dead)}")
        self._dead = dead
        return dead
