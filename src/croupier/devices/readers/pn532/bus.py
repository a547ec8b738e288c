"""The PN532 on I2C or SPI: the frames of its serial line, each read when the chip has it ready.

    I2C, address 24     written as they are; every read begins with a byte that says whether a frame is ready
    SPI                 01, then a frame; 02 asks for that byte; 03 reads a frame; each byte lowest bit first

Source: UM0701-02, 6.2.4 (I2C) and 6.2.5 (SPI).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from croupier.devices.buses import I2c, SmbusDevice, Spi, open_spi
from croupier.devices.readers.dialogue import NotAFrame
from croupier.devices.readers.pn532.frames import (
    ACK,
    WAKE_UP,
    Acknowledgement,
    Body,
    Pn532Frame,
    Pn532Frames,
    encode,
)

ADDRESS: Final = 0x24
SPI_HZ: Final = 1_000_000
MOST: Final = 96
"""The longest answer in bytes: two cards with numbers of ten bytes and ATS of twenty each."""

WRITE: Final = 0x01
STATUS: Final = 0x02
READ: Final = 0x03
READY: Final = 0x01

_START: Final = b"\x00\x00\xff"
_WAKES_S: Final = 0.002
REVERSED: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
"""Each byte with its bits reversed, because a Pi sends the highest first."""


class OnI2c:
    """A chip that does not acknowledge a question is busy; if it ignores an order, it is missing."""

    def __init__(self, bus: I2c) -> None:
        self._bus = bus
        self.close = bus.close

    def wake(self) -> None:
        """Wake it with its address; that attempt may fail."""
        try:
            self._bus.read(1)
        except OSError:
            time.sleep(_WAKES_S)

    def write(self, frame: bytes) -> None:
        self._bus.write(frame)

    def is_ready(self) -> bool:
        try:
            return bool(self._bus.read(1)[0] & READY)
        except OSError:
            return False

    def read(self) -> bytes:
        return self._bus.read(1 + MOST)[1:]


class OnSpi:
    """Every transfer is under one select; the first select wakes the chip."""

    def __init__(self, bus: Spi, sleep: Callable[[float], None] = time.sleep) -> None:
        self._bus = bus
        self._sleep = sleep
        self.close = bus.close

    def wake(self) -> None:
        self._transfer(bytes([STATUS, 0]))
        self._sleep(_WAKES_S)

    def write(self, frame: bytes) -> None:
        self._transfer(bytes([WRITE]) + frame)

    def is_ready(self) -> bool:
        return bool(self._transfer(bytes([STATUS, 0]))[1] & READY)

    def read(self) -> bytes:
        return self._transfer(bytes([READ]) + bytes(MOST))[1:]

    def _transfer(self, data: bytes) -> bytes:
        return bytes(self._bus.xfer2(list(data.translate(REVERSED)))).translate(REVERSED)


class Pn532OnBus:
    """The device behind `aside.AsidePort`: the driver writes and reads as on the serial line."""

    def __init__(self, front: OnI2c | OnSpi) -> None:
        self._front = front
        self._frames = Pn532Frames()
        self._asleep = True
        self._owes = False
        self.close = front.close

    @property
    def owes(self) -> bool:
        return self._owes

    def take(self, data: bytes) -> None:
        """Frame by frame; a cancelled question gets no answer."""
        if WAKE_UP in data and self._asleep:
            self._front.wake()
            self._asleep = False
        for frame in self._frames.feed(data.replace(WAKE_UP, b"")):
            if not isinstance(frame, NotAFrame):
                self._front.write(_spelt(frame))
                self._owes = frame != Acknowledgement("ack")

    def give(self) -> bytes:
        """The frame that is ready, unchanged: the driver must notice damage."""
        if not self._owes or not self._front.is_ready():
            return b""
        frame, _ = first_frame(self._front.read())
        self._owes = frame == ACK
        return frame


def _spelt(frame: Pn532Frame) -> bytes:
    if isinstance(frame, Body):
        return encode(frame.code, frame.data, answer=frame.answer)
    return ACK if frame.what == "ack" else _START + b"\xff\x00\x00"


def first_frame(data: bytes) -> tuple[bytes, bytes]:
    """The first frame of a read up to its end, and the rest.

    >>> first_frame(bytes.fromhex("00 00 FF 02 FE D5 15 16 00 80 80"))[1].hex()
    '8080'
    """
    start = data.find(_START)
    if start:
        end = start if start > 0 else len(data)
        return data[:end], data[end:]
    head = data[3:5]
    if head in (ACK[3:5], b"\xff\x00") or sum(head) & 0xFF:
        return data[:6], data[6:]
    end = 7 + head[0] if head else len(data)
    return data[:end], data[end:]


def on_i2c(device: str) -> Pn532OnBus:
    """Open a PN532 whose switches are set to I2C."""
    return Pn532OnBus(OnI2c(SmbusDevice(device, ADDRESS)))


def on_spi(device: str) -> Pn532OnBus:
    """Open a PN532 whose switches are set to SPI."""
    return Pn532OnBus(OnSpi(open_spi(device, SPI_HZ)))
