"""The twins of the bought readers: each speaks the frames of its family and sees the tags that it is told of.

Run as a program a twin sits at the far end of a pseudo-terminal (`twin_port`) and takes one command a line:

    python -m croupier.devices.readers.simulated KIND --link PATH

    pass UID        a card passes antenna `--slot` as out of a shoe; the next one comes after it
    enter UID [N]   a tag comes to antenna N and stays;  leave UID [N]
    unread [N]      a tag that gives no number comes to antenna N;  read [N]: it leaves
    dead  alive     it answers nothing;  slow MS: it answers after that time only
    damage          one byte of its next answer is wrong
    fault N  mend N antenna N cannot be used, or again
"""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, Generic, TypeVar

from croupier.devices.clock import monotonic_ms
from croupier.devices.frames import is_uid
from croupier.devices.readers import feig, feig_frames, pepper, pn532, pn532_frames
from croupier.devices.readers.feig_frames import FeigFrame, FeigFrames
from croupier.devices.readers.pepper_frames import PepperFrames
from croupier.devices.readers.pepper_frames import encode as pepper_frame
from croupier.devices.readers.pn532_frames import Body, Heard, Pn532Frame, Pn532Frames
from croupier.devices.readers.rdm6300_frames import Rdm6300Frames
from croupier.devices.readers.rdm6300_frames import encode as rdm6300_frame
from croupier.devices.readers.stream import Damaged, FrameStream
from croupier.devices.twin_port import run
from croupier.errors import Refused, Unreadable

F = TypeVar("F")

PASS_MS: Final = 120
PACE_MS: Final = 340
"""A card is over the antenna for `PASS_MS`, and the next comes `PACE_MS` after it: a brisk pitch."""

PATIENCE_MS: Final = 2000
"""A machine that is busy with other things may look too late: a card waits so long for the first look."""

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
        self._seen = False  # the card that passes was looked at
        self._dead = self._damage = False
        self._slow_ms = 0
        self._queue: deque[tuple[int, bytes]] = deque()
        self._out = b""
        self._faulty: set[int] = set()

    @abstractmethod
    def answers(self, frame: F) -> Iterable[bytes]:
        """The frames that answer one of the host."""

    @property
    def settled(self) -> bool:
        """Every card has passed."""
        return not self._passing

    def tags(self, antenna: int) -> Sequence[str]:
        """The tags in the field of an antenna, looked at now."""
        self._seen |= antenna == self._slot
        return self._tags.get(antenna, ())

    def receive(self, data: bytes, now: int) -> None:
        for frame in self.frames.feed(data):
            if not isinstance(frame, Damaged) and not self._dead:
                for answer in self.answers(frame):
                    self.say(answer, now)

    def say(self, frame: bytes, now: int) -> None:
        """Have a frame written, as late and as damaged as it is wanted."""
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
        """Power was off: what it had to say is forgotten, the tags lie where they lay."""
        self.frames.reset()
        self._queue.clear()
        self._out = b""

    def noise(self, data: bytes) -> None:
        self._out += data

    def enter(self, uid: str, antenna: int, now: int) -> None:
        """A tag comes into a field; raises `Unreadable` if it is none."""
        if not is_uid(uid):
            raise Unreadable(f"tag {uid!r}: expected 4, 5, 7, 8 or 10 bytes in upper-case hex")
        self._tags.setdefault(antenna, []).append(uid)

    def leave(self, uid: str, antenna: int) -> None:
        """It leaves; raises `Refused` if it is not there."""
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
                self._faulty.add(int(antenna))
            case ["mend", antenna]:
                self._faulty.discard(int(antenna))
            case _:
                raise ValueError


class PepperTwin(ReaderTwin[bytes]):
    """A C1 MUX, or without antenna numbers a C1. Until it is told not to, it polls and reports by itself."""

    EVERY_MS: Final = 100

    def __init__(self, *, slot: int = 0) -> None:
        super().__init__(slot=slot)
        self.frames = PepperFrames()
        self._antenna = 0
        self._polling = True
        self._reported = 0

    def plugged(self, now: int) -> None:
        super().plugged(now)
        self._antenna, self._polling = 0, True

    def poll(self, now: int) -> None:
        if self._polling and not self._dead and now >= self._reported + self.EVERY_MS:
            self._reported = now
            for uid in self._tags.get(self._slot, ()):
                self.say(pepper_frame(b"\xfe\x03\x01\x08" + bytes.fromhex(uid)), now)
        super().poll(now)

    def answers(self, frame: bytes) -> Iterable[bytes]:
        yield pepper_frame(self._answer(frame[0], frame[1:]))

    def _answer(self, command: int, data: bytes) -> bytes:
        error, good = bytes([pepper.ERROR, command, 0, 1]), bytes([pepper.OK, command])
        tags = self.tags(self._antenna)
        match command:
            case pepper.SET_POLLING:
                self._polling = bool(data[0])
                return good
            case pepper.GET_VERSION:
                return good + b"1.22"
            case pepper.SET_ANTENNA if 1 <= data[0] <= 8 and data[0] not in self._faulty:
                self._antenna = data[0]
                return good
            case pepper.TAG_COUNT if self._antenna not in self._faulty:
                return good + bytes([len(tags) + (self._antenna in self._unread)])
            case pepper.GET_UID if data[0] < len(tags):
                return good + b"\x01\x08" + bytes.fromhex(tags[data[0]])
        return error


class Pn532Twin(ReaderTwin[Pn532Frame]):
    """A PN532: it sleeps until it is woken, repeats its last answer after NACK and sees two tags at most.

    A tag that was listed is not listed again before the field was off; and not told how often to try, it
    waits for a tag before it answers.
    """

    def __init__(self, *, slot: int = 0) -> None:
        super().__init__(slot=slot)
        self.frames = Pn532Frames()
        self._last = pn532_frames.ERROR
        self._awake = self._patient = False
        self._listed: list[str] = []

    def receive(self, data: bytes, now: int) -> None:
        self._awake |= pn532_frames.WAKE_UP in data
        if self._awake:
            super().receive(data, now)

    def plugged(self, now: int) -> None:
        super().plugged(now)
        self._awake = self._patient = False

    def answers(self, frame: Pn532Frame) -> Iterable[bytes]:
        if frame == Heard("nack"):
            yield self._last
        if not isinstance(frame, Body) or frame.answer:
            return
        yield pn532_frames.ACK
        self._last = self._answer(frame.code, frame.data)
        yield self._last

    def _answer(self, code: int, data: bytes) -> bytes:
        body = b""
        match code, data:
            case _ if 0 in self._faulty:
                return pn532_frames.ERROR
            case pn532.GET_FIRMWARE, _:
                body = bytes.fromhex("32 01 06 07")
            case pn532.RF_CONFIGURATION, pn532.RETRIES:
                self._patient = True
            case pn532.RF_CONFIGURATION, pn532.FIELD_OFF:
                self._listed = []
            case pn532.SAM_CONFIGURATION, _:
                pass
            case pn532.LIST_TARGETS, _:
                new = [uid for uid in self.tags(0) if uid not in self._listed][: data[0]]
                if not new and not self._patient:
                    return b""
                self._listed += new
                targets = [self._target(index, uid) for index, uid in enumerate(new, 1)]
                body = bytes([len(targets)]) + b"".join(targets)
            case _:
                return pn532_frames.ERROR
        return pn532_frames.encode(code + 1, body, answer=True)

    def _target(self, index: int, uid: str) -> bytes:
        number = bytes.fromhex(uid)
        return bytes([index, 0x00, 0x44, 0x00, len(number)]) + number


class Rdm6300Twin(ReaderTwin[bytes]):
    """Says the tag that is there every 65 ms, or once if `once` as the ID-12LA; two tags are garbled."""

    REPEAT_MS: Final = 65

    def __init__(self, *, slot: int = 0, once: bool = False) -> None:
        super().__init__(slot=slot)
        self.frames = Rdm6300Frames()
        self._once = once
        self._said_at = 0

    def answers(self, frame: bytes) -> Iterable[bytes]:
        return ()

    def enter(self, uid: str, antenna: int, now: int) -> None:
        super().enter(uid, antenna, now)
        if len(uid) != 10:
            raise Unreadable(f"tag {uid!r}: expected 5 bytes in upper-case hex")
        if self._once and not self._dead:
            self._speak(now)

    def poll(self, now: int) -> None:
        super().poll(now)
        if self.tags(0) and not self._once and not self._dead and now - self._said_at >= self.REPEAT_MS:
            self._speak(now)
            super().poll(now)

    def deadline(self) -> int:
        repeated = self.tags(0) and not self._once
        return min(super().deadline(), self._said_at + self.REPEAT_MS) if repeated else super().deadline()

    def _speak(self, now: int) -> None:
        self._said_at = now
        self._damage |= len(self.tags(0)) > 1
        self.say(rdm6300_frame(bytes.fromhex(self.tags(0)[0]), crlf=self._once), now)


class FeigTwin(ReaderTwin[FeigFrame]):
    """A mid-range reader that tells four tags in one answer and more when it is asked."""

    IN_ONE: Final = 4

    def __init__(self, *, slot: int = 0) -> None:
        super().__init__(slot=slot)
        self.frames = FeigFrames()
        self._more: list[bytes] = []

    def answers(self, frame: FeigFrame) -> Iterable[bytes]:
        yield feig_frames.encode(FeigFrame(frame.control, self._answer(frame.control, frame.content)))

    def _answer(self, control: int, data: bytes) -> bytes:
        if 0 in self._faulty:
            return b"\x84"
        if control == feig.GET_SOFTWARE_VERSION:
            return bytes([feig.OK]) + bytes.fromhex("04 02 00 00 36 00 08")
        if control != feig.ISO_COMMAND:
            return b"\x80"
        if data == feig.INVENTORY:
            self._more = [self._record(uid) for uid in self.tags(0)]
        now, self._more = self._more[: self.IN_ONE], self._more[self.IN_ONE :]
        if not now:
            return bytes([feig.RF_ERROR if 0 in self._unread else feig.NO_TAG])
        return bytes([feig.MORE_DATA if self._more else feig.OK, len(now)]) + b"".join(now)

    def _record(self, uid: str) -> bytes:
        number = bytes.fromhex(uid)
        kind = feig.ISO_15693 if len(number) == 8 else 0x04
        return bytes([kind, 0x00]) + number.rjust(8, b"\0")


TWINS: Final[
    Mapping[str, Callable[[int], ReaderTwin[bytes] | ReaderTwin[Pn532Frame] | ReaderTwin[FeigFrame]]]
] = {
    "pepper": lambda slot: PepperTwin(slot=slot),
    "pn532": lambda slot: Pn532Twin(slot=slot),
    "rdm6300": lambda slot: Rdm6300Twin(slot=slot),
    "id12la": lambda slot: Rdm6300Twin(slot=slot, once=True),
    "feig": lambda slot: FeigTwin(slot=slot),
}
"""The twin of each kind, and of other makes that its driver reads, given the antenna that cards pass."""

VARIANTS: Final[Mapping[str, str]] = {"id12la": "rdm6300"}
"""The kind that each of those makes is for the drivers."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a twin until `quit` or the end of the commands."""
    parser = argparse.ArgumentParser(
        prog="croupier.devices.readers.simulated", description="The twin of a bought reader."
    )
    parser.add_argument("kind", choices=TWINS)
    parser.add_argument("--link", type=Path, required=True, help="symbolic link that names the port")
    parser.add_argument("--slot", type=int, default=0, help="the antenna that cards pass")
    options = parser.parse_args(arguments)
    twin = TWINS[options.kind](options.slot)
    return run(options.link, twin, twin.obey)


if __name__ == "__main__":
    raise SystemExit(main())
