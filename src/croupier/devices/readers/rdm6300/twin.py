"""The twins of the RDM6300 and the ID-12LA."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.devices.readers.rdm6300.frames import Rdm6300Frames
from croupier.devices.readers.rdm6300.frames import encode as rdm6300_frame
from croupier.devices.readers.twin import ReaderTwin
from croupier.errors import Unreadable


class Rdm6300Twin(ReaderTwin[bytes]):
    """Sends its tag every 65 ms, or once if `once`, like the ID-12LA; two tags are garbled."""

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
