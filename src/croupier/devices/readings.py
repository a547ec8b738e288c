"""The shoe's readings for the terminal, as frozen values; they do not say what they mean.

`at` is the time (ms of the host) at which the reading was complete. A repr omits a tag's number, because with
the register it reveals a card. The clock and the count of damaged lines are here too.
"""

from __future__ import annotations

import time
from dataclasses import field

from croupier.values import Declared, dataclass


@dataclass(frozen=True)
class ShoePosition:
    """The position in the shoe's frames: its boot count and the number of the last settled frame."""

    boot: int
    seq: int


class Reading(Declared):
    """`position`: this reading and earlier ones contain everything up to there.

    It is stored with the reading's effects, so a restarted terminal neither misses nor doubles a card
    (`ShoeLink`). None for readings without a frame number.
    """

    at: int
    position: ShoePosition | None = None


class Draw(Reading):
    """A card left the shoe. `uid` is its tag, empty if none was read in time.

    `kept`: it left while the shoe was silent, so it may have been keyed by hand meanwhile. `counted`: a slot
    sensor saw it leave. Without one, a repeated tag may be the same card, still lying there.
    """

    uid: str = field(repr=False)
    device_ms: int
    kept: bool = False
    counted: bool = True


class StuckCards(Reading):
    """More than one tag passed in one draw; the first of `uids` was reported with the draw."""

    uids: tuple[str, ...] = field(repr=False)
    device_ms: int


class TagSeen(Reading):
    """An antenna sees a tag without a draw: no card is dealt."""

    uid: str = field(repr=False)
    antenna: int
    device_ms: int


class TagGone(Reading):
    """A tag left the field of an antenna other than the slot's."""

    uid: str = field(repr=False)
    antenna: int
    device_ms: int


class ShoeKey(Reading):
    """A button wired to the shoe went down or up; not debounced."""

    key: int
    down: bool
    device_ms: int


class ReaderFaultSeen(Reading):
    """A reader failed, or works again if `state` is ``ok``."""

    antenna: int
    state: str


class ShoeLost(Reading):
    """The shoe is silent, and cards are keyed by hand until `ShoeBack`. `reason` is for the log."""

    reason: str


class ShoeBack(Reading):
    """The shoe is heard, for the first time or again. `antennas` is as in `frames.Heartbeat`."""

    antennas: str
    firmware: str


class CheckCards(Reading):
    """Cards may have left the shoe unseen: count them. `reason` is gap, reboot or dropped.

    Or together: they were read at once, in an unknown order; or unclear (`UnclearTag`).
    """

    reason: str


class UnclearTag(CheckCards):
    """A tag at the slot that may belong to two cards by its time, so it names neither."""

    reason: str = "unclear"
    uid: str = field(repr=False)
    device_ms: int


class Garbage(Reading):
    """`count` damaged or foreign lines came in since the last such reading."""

    count: int


def monotonic_ms() -> int:
    """Milliseconds on the clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


class NoiseCount:
    """Counts noise: reports the first at once and later ones every `pause_ms`; times in ms of the host.

    >>> noise = NoiseCount(1000)
    >>> noise.count(5), noise.report(5)
    (None, (Garbage(at=5, position=None, count=1),))
    >>> noise.count(7), noise.report(7), noise.due
    (None, (), 1005)
    """

    def __init__(self, pause_ms: int) -> None:
        self._pause_ms = pause_ms
        self._count = self._next = 0
        self.due: int | None = None

    def count(self, now: int) -> None:
        """Count one."""
        self._count += 1
        if self.due is None:
            self.due = max(now, self._next)

    def report(self, now: int) -> tuple[Garbage, ...]:
        """The report that is due now, if any; each count is reported once."""
        if self.due is None or now < self.due:
            return ()
        count, self._count = self._count, 0
        self.due, self._next = None, now + self._pause_ms
        return (Garbage(count=count, at=now),)
