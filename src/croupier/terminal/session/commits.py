"""Commits on their own thread, one at a time, so that a slow disk does not delay the picture."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from croupier.errors import CroupierError


class Commits:
    """The present commit. One thread begins it and asks whether it is done; another one writes.

    >>> commits, kept = Commits(), []
    >>> commits.begin(lambda: kept.append("card"), done=lambda: kept.append("shown"), failed=kept.append)
    >>> commits.settled(None), kept
    (True, ['card', 'shown'])
    """

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "commits")
        self._writing: Future[None] | None = None
        self._done: Callable[[], None]
        self._failed: Callable[[CroupierError], object]
        self._began = 0.0
        self._at_disk = threading.Event()

    def begin(
        self,
        write: Callable[[], None],
        *,
        done: Callable[[], None],
        failed: Callable[[CroupierError], object],
    ) -> None:
        """Let the writing thread call `write`; `settled` then calls `done`, or `failed` with the error."""
        assert self._writing is None, "one after the other"
        self._done, self._failed, self._began = done, failed, time.monotonic()
        self._at_disk.clear()
        self._writing = self._pool.submit(self._write, write)

    def _write(self, write: Callable[[], None]) -> None:
        try:
            write()
        finally:
            self._at_disk.set()

    def committing(self) -> None:
        """Called by the writing thread when it only waits for the disk."""
        self._at_disk.set()

    def at_disk(self, until: float) -> bool:
        """Whether the commit is waiting for the disk; waits until then (`time.monotonic`)."""
        return self._writing is not None and self._at_disk.wait(max(0.0, until - time.monotonic()))

    @property
    def lasts_s(self) -> float:
        """How many seconds the present commit has taken; 0 without one."""
        return 0.0 if self._writing is None else time.monotonic() - self._began

    def settled(self, until: float | None) -> bool:
        """Whether the commits are done; waits until then (`time.monotonic`), or for ever.

        It raises any error that is not croupier's own.
        """
        if self._writing is None:
            return True
        try:
            self._writing.result(None if until is None else max(0.0, until - time.monotonic()))
        except TimeoutError:
            return False
        except CroupierError as error:
            self._writing = None
            self._failed(error)
        else:
            self._writing = None
            self._done()
        return True
