"""Wakes the loop as soon as the window has something to read.

pygame gives no descriptor to wait on, but the kernel lists those of this process. What SDL listens to are
sockets that it opened with the window (an X server, a compositor, news of plugs), and on a bare screen the
keyboards and panels themselves. They are only waited on; SDL alone reads them.
"""

from __future__ import annotations

import os
import select
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from croupier.terminal.host.panel import descriptors

INPUTS: Final = "/dev/input/"

PAUSE_S: Final = 0.004
"""The shortest time from one call to the next: a mouse moves a thousand times a second."""

AGAIN_S: Final = 10.0
"""After so long without news it looks for keyboards that were plugged in meanwhile."""


class Waker:
    """Calls `wake`, in a thread of its own, when there is something new to read; until `close`.

    `before` is what `descriptors` found before the window was opened. Without a socket or a device to wait
    on, it never calls.
    """

    def __init__(self, wake: Callable[[], object], before: Mapping[int, str]) -> None:
        opened = {number: name for number, name in descriptors().items() if before.get(number) != name}
        self._sockets = [number for number, name in opened.items() if name.startswith("socket:")]
        self._wake = wake
        self._closing = -1
        if self._sockets or _inputs():
            self._closing = os.eventfd(0)
            self._thread = threading.Thread(target=self._run, name="waker", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        with select.epoll() as waiting:
            waiting.register(self._closing, select.EPOLLIN)
            for number in self._sockets:
                _register(waiting, number)
            while True:
                for number in _inputs():
                    _register(waiting, number)
                while ready := waiting.poll(AGAIN_S):
                    if any(number == self._closing for number, _ in ready):
                        return
                    self._wake()
                    time.sleep(PAUSE_S)

    def close(self) -> None:
        """End the thread; may be called twice."""
        if self._closing >= 0:
            os.eventfd_write(self._closing, 1)
            self._thread.join()
            os.close(self._closing)
            self._closing = -1


def _inputs() -> list[int]:
    return [number for number, name in descriptors().items() if name.startswith(INPUTS)]


def _register(waiting: select.epoll, number: int) -> None:
    """Report what arrives there, once: what nobody reads must not keep the thread awake."""
    with suppress(OSError):  # it is closed, or was registered before
        waiting.register(number, select.EPOLLIN | select.EPOLLET)
