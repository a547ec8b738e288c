"""The twin of a Pepper C1 and of its MUX."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.devices.readers.pepper import driver as pepper
from croupier.devices.readers.pepper.frames import PepperFrames
from croupier.devices.readers.pepper.frames import encode as pepper_frame
from croupier.devices.readers.twin import ReaderTwin


class PepperTwin(ReaderTwin[bytes]):
    """A C1 MUX, or without antenna numbers a C1. It polls and reports by itself until told to stop."""

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
