"""The buses of a Raspberry Pi's header, through the libraries spidev and smbus2.

Both are thin layers over the kernel's interface, and part of the distribution (python3-spidev,
python3-smbus2).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final, Protocol

from croupier.devices.ports.urls import parse_port
from croupier.errors import Fault
from croupier.packages import BUILDS_WITH, cure

_SPI_DEVICE: Final = re.compile(r"/dev/spidev(\d+)\.(\d+)")

_ON_THE_HEADER: Final = {
    "SPI": re.compile(r"/dev/spidev0\.\d"),
    "SPI1": re.compile(r"/dev/spidev1\.\d"),
    "I2C": re.compile(r"/dev/i2c-1"),
    "UART": re.compile(r"/dev/(serial0|ttyS0|ttyAMA0)"),
}
PINS_OF: Final[Mapping[str, tuple[int, ...]]] = {
    "SPI": (7, 8, 9, 10, 11),
    "SPI1": (16, 17, 18, 19, 20, 21),
    "I2C": (2, 3),
    "UART": (14, 15),
}
"""The GPIO numbers that the kernel keeps for each bus of the header while it is on."""


def header_bus(url: str) -> str:
    """The bus of the header that a port is on, a key of `PINS_OF`; empty for a port that needs no pin.

    >>> header_bus("spi:/dev/spidev0.1"), header_bus("spy:wire.txt:/dev/serial0"), header_bus("/dev/ttyACM0")
    ('SPI', 'UART', '')
    """
    device = parse_port(url).device
    return next((bus for bus, form in _ON_THE_HEADER.items() if form.fullmatch(device)), "")


class Spi(Protocol):
    """A device on an SPI bus, as in spidev: as many bytes come back as are sent, under one select."""

    def xfer2(self, values: list[int]) -> list[int]: ...
    def close(self) -> None: ...


class I2c(Protocol):
    """One device on an I2C bus; raises OSError if it does not acknowledge."""

    def write(self, data: bytes) -> None: ...
    def read(self, count: int) -> bytes: ...
    def close(self) -> None: ...


def open_spi(path: str, hertz: int) -> Spi:
    """Open an SPI device in mode 0. Raises OSError if it is not available."""
    found = _SPI_DEVICE.fullmatch(path)
    if found is None:
        raise Fault(f"spi:{path}: expected a device such as spi:/dev/spidev0.0")
    bus = _library("spidev").SpiDev()
    try:
        bus.open(int(found[1]), int(found[2]))
        bus.mode = 0
        bus.max_speed_hz = hertz
    except OSError as error:
        bus.close()
        raise OSError(error.errno, f"{path}: {error.strerror}") from error
    opened: Spi = bus
    return opened


class SmbusDevice:
    """A device at one address of an I2C bus. Raises OSError if the bus is not available."""

    def __init__(self, path: str, address: int) -> None:
        self._message = _library("smbus2").i2c_msg
        self._bus = _library("smbus2").SMBus(path)
        self._address = address

    def write(self, data: bytes) -> None:
        self._bus.i2c_rdwr(self._message.write(self._address, data))

    def read(self, count: int) -> bytes:
        asked = self._message.read(self._address, count)
        self._bus.i2c_rdwr(asked)
        return bytes(asked)

    def close(self) -> None:
        self._bus.close()


def _library(name: str) -> Any:
    """Import a library that only terminals with such a reader need."""
    try:
        return import_module(name)
    except ImportError as error:
        command = cure("bus", f"python3-{name}", tools=BUILDS_WITH)
        raise Fault(f"{name} is not installed: {command}") from error
