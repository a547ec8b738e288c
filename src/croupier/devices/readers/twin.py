"""The common parts of the reader twins: tags in fields, passing cards, late or damaged answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Final, Generic, TypeVar

from croupier.devices.protocol.frames import is_uid
from croupier.devices.readers.dialogue import FrameStream, NotAFrame
from croupier.devices.readings import monotonic_ms
from croupier.errors import Refused, Unreadable

F = TypeVar("F")

PASS_MS: Final = 120
PACE_MS: Final = 340
"""A card is over the antenna for `PASS_MS`, and the next comes `PACE_MS` after it: a brisk pitch."""

PATIENCE_MS: Final = 2000
"""A busy machine may look late, so a card waits this long for the first look."""

_IDLE_MS: Final = 1000


class ReaderTwin(ABC, Generic[F]):
    """What all twins share: tags in fields, and answers that are late, damaged or missing."""

    frames: FrameStream[F]

    def __init__(self, *, slot: int = 0) -> None:
        self._slot = slot
        self._tags: dict[int, list[str]] = {}
        self._unread: set[int] = set()
        self._passing: deque[str] = deque()
        self._pass_ends = 0
        self._next_pass = 0
        self._seen = False  # a look saw the passing card
        self._dead = self._damage = False
        self._slow_ms = 0
        self._queue: deque[tuple[int, bytes]] = deque()
        self._out = b""
        self.faulty: set[int] = set()
        """The antennas that cannot be used."""

    @abstractmethod
    def answers(self, frame: F) -> Iterable[bytes]:
        """The frames that answer a host's frame."""

    @property
    def settled(self) -> bool:
        """Whether every card has passed."""
        return not self._passing

    def tags(self, antenna: int) -> Sequence[str]:
        """The tags in the field of an antenna at this look."""
        self._seen |= antenna == self._slot
        return self._tags.get(antenna, ())

    def shares(self, other: ReaderTwin[Any]) -> None:
        """Use the tags and faults of another twin, of which this one is a part."""
        self._tags, self.faulty = other._tags, other.faulty

    def receive(self, data: bytes, now: int) -> None:
        for frame in self.frames.feed(data):
            if not isinstance(frame, NotAFrame) and not self._dead:
                for answer in self.answers(frame):
                    self.say(answer, now)

    def say(self, frame: bytes, now: int) -> None:
        """Write a frame with the chosen delay and damage."""
        if self._damage and len(frame) > 7:
            self._damage, middle = False, len(frame) // 2
            frame = frame[:middle] + bytes([frame[middle] ^ 0x11]) + frame[middle + 1 :]
        self._queue.append((now + self._slow_ms, frame))

    def poll(self, now: int) -> None:
        while self._queue and self._queue[0][0] <= now:
            self._out += self._queue.popleft()[1]
        if self._passing and self._pass_ends and now >= self._pass_ends + self._wait:
            self.leave(self._passing.popleft(), self._slot)
            self._pass_ends, self._next_pass = 0, now + PACE_MS - PASS_MS
        if self._passing and not self._pass_ends and now >= self._next_pass:
            self._pass_ends, self._seen = now + PASS_MS, False
            self.enter(self._passing[0], self._slot, now)

    @property
    def _wait(self) -> int:
        return 0 if self._seen or self._dead else PATIENCE_MS

    def deadline(self) -> int:
        due = [self._queue[0][0]] if self._queue else []
        if self._passing:
            due.append(self._pass_ends + self._wait if self._pass_ends else self._next_pass)
        return min(due, default=monotonic_ms() + _IDLE_MS)

    def output(self) -> bytes:
        out, self._out = self._out, b""
        return out

    def plugged(self, now: int) -> None:
        """Power was off: pending answers are lost, the tags stay."""
        self.frames.reset()
        self._queue.clear()
        self._out = b""

    def noise(self, data: bytes) -> None:
        self._out += data

    def enter(self, uid: str, antenna: int, now: int) -> None:
        """A tag comes into a field; raises `Unreadable` for an invalid UID."""
        if not is_uid(uid):
            raise Unreadable(f"tag {uid!r}: expected 4, 5, 7, 8 or 10 bytes in upper-case hex")
        self._tags.setdefault(antenna, []).append(uid)

    def leave(self, uid: str, antenna: int) -> None:
        """A tag leaves; raises `Refused` if it is not there."""
        if uid not in self._tags.get(antenna, ()):
            raise Refused("no-tag", f"that tag is not at antenna {antenna}")
        self._tags[antenna].remove(uid)

    def obey(self, words: Sequence[str], now: int) -> None:
        match words:
            case ["pass", uid]:
                self._passing.append(uid)
            case ["enter", uid, *antenna]:
                self.enter(uid, int(*antenna), now)
            case ["leave", uid, *antenna]:
                self.leave(uid, int(*antenna))
            case ["unread", *antenna]:
                self._unread.add(int(*antenna))
            case ["read", *antenna]:
                self._unread.discard(int(*antenna))
            case [("dead" | "alive") as state]:
                self._dead = state == "dead"
            case ["slow", ms]:
                self._slow_ms = int(ms)
            case ["damage"]:
                self._damage = True
            case ["fault", antenna]:
                self.faulty.add(int(antenna))
            case ["mend", antenna]:
                self.faulty.discard(int(antenna))
            case _:
                raise ValueError
