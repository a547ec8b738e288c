"""The twin of a PN532 on its serial line."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.devices.readers.pn532 import driver as pn532
from croupier.devices.readers.pn532 import frames as pn532_frames
from croupier.devices.readers.pn532.frames import Acknowledgement, Body, Pn532Frame, Pn532Frames
from croupier.devices.readers.twin import ReaderTwin


class Pn532Twin(ReaderTwin[Pn532Frame]):
    """A PN532: it sleeps until it is woken, repeats its last answer after NACK and sees at most two tags.

    It lists a tag only once until the field was off or the tag has left; and unless told how often to try,
    it waits for a tag before it answers.
    """

    def __init__(self, *, slot: int = 0) -> None:
        super().__init__(slot=slot)
        self.frames = Pn532Frames()
        self._last = pn532_frames.ERROR
        self._awake = self._patient = False
        self._listed: list[str] = []

    def leave(self, uid: str, antenna: int) -> None:
        """A card without power forgets that it was listed."""
        super().leave(uid, antenna)
        self._listed = [each for each in self._listed if each != uid]

    def receive(self, data: bytes, now: int) -> None:
        self._awake |= pn532_frames.WAKE_UP in data
        if self._awake:
            super().receive(data, now)

    def plugged(self, now: int) -> None:
        super().plugged(now)
        self._awake = self._patient = False

    def answers(self, frame: Pn532Frame) -> Iterable[bytes]:
        if frame == Acknowledgement("nack"):
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
