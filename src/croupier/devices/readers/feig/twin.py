"""The twin of a FEIG mid-range reader."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.devices.readers.feig import driver as feig
from croupier.devices.readers.feig import frames as feig_frames
from croupier.devices.readers.feig.frames import FeigFrame, FeigFrames
from croupier.devices.readers.twin import ReaderTwin


class FeigTwin(ReaderTwin[FeigFrame]):
    """A mid-range reader that gives four tags in one answer and more on request."""

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
