"""The twins of a PN532: on its serial line, and on I2C or SPI behind the libraries' calls."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from typing import Literal

from croupier.devices.readers.pn532 import driver as pn532
from croupier.devices.readers.pn532 import frames as pn532_frames
from croupier.devices.readers.pn532.bus import (
    MOST,
    READ,
    READY,
    REVERSED,
    STATUS,
    WRITE,
    OnI2c,
    OnSpi,
    Pn532OnBus,
    first_frame,
)
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
            case _ if 0 in self.faulty:
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


class Pn532BusTwin(Pn532Twin):
    """A chip that holds its frames until they are read, one each time, and its driver on the host."""

    def __init__(self, *, slot: int = 0, bus: Literal["i2c", "spi"]) -> None:
        super().__init__(slot=slot)
        self._now = 0
        self._held = b""
        self._fetched = b""
        self._bus = bus
        self.transfers = _Transfers(self)
        self._host = self._opened()

    def _opened(self) -> Pn532OnBus:
        on_spi = self._bus == "spi"
        return Pn532OnBus(OnSpi(self.transfers, lambda _: None) if on_spi else OnI2c(self.transfers))

    def receive(self, data: bytes, now: int) -> None:
        self._now = now
        self._host.take(data)

    def hear(self, frame: bytes) -> None:
        """A frame came over the bus; any traffic wakes the chip, and it drops its held frames."""
        self._held = b""
        super().receive(pn532_frames.WAKE_UP + frame, self._now)

    def turn(self, now: int) -> None:
        """Time passes for the chip alone, and its answer is ready."""
        self._now = now
        super().poll(now)
        self._held += super().output()

    def poll(self, now: int) -> None:
        self.turn(now)
        while said := self._host.give():
            self._fetched += said

    def output(self) -> bytes:
        out, self._fetched = self._fetched, b""
        return out

    def plugged(self, now: int) -> None:
        super().plugged(now)
        self._host = self._opened()
        self._held = self._fetched = b""

    def noise(self, data: bytes) -> None:
        self._fetched += data

    def wakes(self) -> bool:
        """Whether it was already awake."""
        was_awake, self._awake = self._awake, True
        return was_awake

    @property
    def has_frame(self) -> bool:
        return bool(self._held)

    def fetched(self, count: int) -> bytes:
        """The next frame, or what the bus returns when there are none."""
        frame, self._held = first_frame(self._held)
        return frame[:count].ljust(count, b"\x00")


class _Transfers:
    """The chip seen through spidev and smbus2; on I2C it does not acknowledge while it sleeps."""

    def __init__(self, chip: Pn532BusTwin) -> None:
        self._chip = chip

    def xfer2(self, values: list[int]) -> list[int]:
        data = bytes(values).translate(REVERSED)
        answer = bytes(len(data))
        if data[0] == WRITE:
            self._chip.hear(data[1:])
        elif data[0] == STATUS and self._chip.has_frame:
            answer = bytes([0, READY]).ljust(len(data), b"\x00")
        elif data[0] == READ:
            answer = b"\x00" + self._chip.fetched(min(len(data) - 1, MOST))
        return list(answer.translate(REVERSED))

    def write(self, data: bytes) -> None:
        if not self._chip.wakes():
            raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))
        self._chip.hear(data)

    def read(self, count: int) -> bytes:
        if not self._chip.wakes():
            raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))
        if not self._chip.has_frame:
            return bytes(count)
        frame = self._chip.fetched(count - 1) if count > 1 else b""
        return bytes([READY]) + frame

    def close(self) -> None:
        """Nothing to close."""
