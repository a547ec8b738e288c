"""Damaged lines and frames, counted, and reported now and then: a loose wire makes a thousand a second."""

from __future__ import annotations

from croupier.devices.readings import Garbage


class NoiseCount:
    """Reports the first at once and later ones every `pause_ms`; times in ms of the host.

    >>> noise = NoiseCount(1000)
    >>> noise.count(5), noise.report(5)
    (None, (Garbage(at=5, position=None, count=1, total=1),))
    >>> noise.count(7), noise.report(7), noise.due
    (None, (), 1005)
    """

    def __init__(self, pause_ms: int) -> None:
        self._pause_ms = pause_ms
        self._count = self._reported = 0
        self._next = 0
        self.due: int | None = None

    def count(self, now: int) -> None:
        """One more."""
        self._count += 1
        if self.due is None:
            self.due = max(now, self._next)

    def report(self, now: int) -> tuple[Garbage, ...]:
        """The noise that is due to be reported now; each count is reported once."""
        if self.due is None or now < self.due:
            return ()
        count, self._reported = self._count - self._reported, self._count
        self.due, self._next = None, now + self._pause_ms
        return (Garbage(count=count, total=self._count, at=now),)
