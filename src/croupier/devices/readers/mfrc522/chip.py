"""A chip on the Pi's SPI in place of one on a board: its pins, its clock, and the looks."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, Protocol

from croupier.devices.buses import Spi, open_spi
from croupier.devices.readers.messages import FAULT, Answerer, Message
from croupier.devices.readers.mfrc522.board_code import module

START: Final = ord("S")
LOOK: Final = ord("L")

SPI_HZ: Final = 1_000_000
GAIN: Final = 4
_STANDARD: Final = "14443A"
_SOFT_RESET: Final = (0x01 << 1, 0x0F)
_OFF_US: Final = 1000
_SETTLE_US: Final = 5000
"""How long a field must be off until tags forget, and how long after it is on again they are ready."""


class Ticks(Protocol):
    """The clock that the board's code needs, in µs."""

    def us(self) -> int: ...
    def us_since(self, us: int) -> int: ...
    def sleep_us(self, us: int) -> None: ...


class HostTicks:
    """The clock of this computer."""

    def us(self) -> int:
        return time.monotonic_ns() // 1000

    def us_since(self, us: int) -> int:
        return self.us() - us

    def sleep_us(self, us: int) -> None:
        time.sleep(us / 1e6)


class Wires:
    """The bus as the board's code uses it; each of its transfers is under one select, as with spidev."""

    def __init__(self, spi: Spi) -> None:
        self._spi = spi

    def write(self, data: bytes) -> None:
        self._spi.xfer2(list(data))

    def write_readinto(self, data: bytes, into: bytearray) -> None:
        into[:] = bytes(self._spi.xfer2(list(data)))


class Pin:
    """A pin that the Pi does without: it selects by itself, and resets over the bus."""

    def __init__(self, falls: Callable[[], object] = lambda: None) -> None:
        self._falls = falls

    def value(self, level: int) -> None:
        if not level:
            self._falls()


class ChipOnSpi(Answerer):
    """One chip with one antenna. Raises OSError when the bus is gone, `Fault` if the firmware is not here."""

    def __init__(self, spi: Spi, ticks: Ticks | None = None) -> None:
        super().__init__()
        self._ticks = ticks or HostTicks()
        reset = Pin(lambda: spi.xfer2(list(_SOFT_RESET)))
        self._chip: Any = module("mfrc522").Mfrc522(Wires(spi), Pin(), reset, self._ticks, GAIN)
        self._started = False
        self._spi = spi

    def close(self) -> None:
        self._spi.close()

    def answer(self, message: Message) -> Message:
        if message.kind == START or not self._started:
            self._chip.reset()
            self._ticks.sleep_us(_SETTLE_US)
            self._started = self._chip.start()
        if self._started and message.kind == START:
            return Message(START, bytes([self._chip._version]))
        return self._look() if self._started else self._fault()

    def _look(self) -> Message:
        """All cards in the field, called again: they have forgotten the previous look."""
        found = module("presence").Presence(1, 1, 1, self._ticks)
        self._chip.field(True)
        self._ticks.sleep_us(_SETTLE_US)
        self._chip.look(found, lambda asked, new: False)
        well = not self._chip.fault and self._chip.sane()
        self._chip.field(False)
        self._ticks.sleep_us(_OFF_US)
        if not well:
            return self._fault()
        numbers = [bytes(tag.number) for tag in found.tags]
        return Message(LOOK, b"".join(bytes([len(number)]) + number for number in numbers))

    def _fault(self) -> Message:
        self._started = False
        return Message(FAULT, self._chip.fault.encode())


def on_spi(device: str) -> ChipOnSpi:
    """Open a chip on the Pi's SPI."""
    return ChipOnSpi(open_spi(device, SPI_HZ))
