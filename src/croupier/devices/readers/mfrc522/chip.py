"""A chip on the Pi's SPI instead of on a board, used through the shoe's own code for it.

That code consists of firmware files. They import each other, and a little of MicroPython, by plain names, so
each runs with an import function that knows only these names.
"""

from __future__ import annotations

import builtins
import time
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, Final

from croupier.devices.bench.firmware import folder
from croupier.devices.buses import Spi, open_spi
from croupier.devices.readers.messages import FAULT, Answerer, Message

_FILES: Final = ("mfrc522", "iso14443", "presence")


@cache
def module(name: str) -> ModuleType:
    """A file of the firmware as a module. Raises `Fault` if it did not come with this installation.

    >>> module("iso14443").frames_of(bytes.fromhex("3A5F0211"))[0].hex()
    '93703a5f0211764a09'
    """
    made = ModuleType(name)
    if name == "micropython":
        made.__dict__["const"] = lambda value: value
        return made
    if name not in _FILES:
        raise ImportError(f"{name}: no file of the board that is used here")
    path = folder() / f"{name}.py"
    made.__dict__["__builtins__"] = {**vars(builtins), "__import__": _import}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), made.__dict__)
    return made


def _import(name: str, *others: Any) -> ModuleType:
    """`__import__` for the names of a board."""
    return module(name)


START: Final = ord("S")
LOOK: Final = ord("L")

SPI_HZ: Final = 1_000_000
GAIN: Final = 4
_STANDARD: Final = "14443A"
_SOFT_RESET: Final = (0x01 << 1, 0x0F)
_OFF_US: Final = 1000
_SETTLE_US: Final = 5000
"""How long the field must be off until tags forget, and how long they need after it is on again."""


class HostTicks:
    """The computer's clock in µs, for the board's code."""

    def us(self) -> int:
        return time.monotonic_ns() // 1000

    def us_since(self, us: int) -> int:
        return self.us() - us

    def sleep_us(self, us: int) -> None:
        time.sleep(us / 1e6)


class Wires:
    """The bus for the board's code; each transfer is under one select, as in spidev."""

    def __init__(self, spi: Spi) -> None:
        self._spi = spi

    def write(self, data: bytes) -> None:
        self._spi.xfer2(list(data))

    def write_readinto(self, data: bytes, into: bytearray) -> None:
        into[:] = bytes(self._spi.xfer2(list(data)))


class ChipPin:
    """A pin that the Pi does not need: SPI selects by itself, and the reset goes over the bus."""

    def __init__(self, falls: Callable[[], object] = lambda: None) -> None:
        self._falls = falls

    def value(self, level: int) -> None:
        if not level:
            self._falls()


class ChipOnSpi(Answerer):
    """One chip with one antenna. Raises OSError if the bus is gone, `Fault` if the firmware is missing."""

    def __init__(self, spi: Spi, ticks: HostTicks | None = None) -> None:
        super().__init__()
        self._ticks = ticks or HostTicks()
        reset = ChipPin(lambda: spi.xfer2(list(_SOFT_RESET)))
        self._chip: Any = module("mfrc522").Mfrc522(Wires(spi), ChipPin(), reset, self._ticks, GAIN)
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
        """All cards in the field, called again, because they have forgotten the previous look."""
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
