"""Where the shoe is: a URL in the configuration, and the open port behind it.

/dev/croupier-shoe            a device, or a symbolic link to one: a serial port, or a reader that types
i2c:/dev/i2c-1  spi:/dev/spidev0.0  pcsc:NAME
                              a reader on a bus of the Pi's header, or that of the PC/SC service whose name
                              has NAME in it (none: the first)
spy:FILE:URL                  the same, and everything on the wire is recorded in FILE
sim:  sim:LINK                the twin, started as a process of its own (with its port named LINK)
"""

from __future__ import annotations

import errno
import os
import re
import termios
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final, Protocol, TextIO

import serial

from croupier.devices.ports.aside import AsidePort, Device
from croupier.devices.ports.keyboard import KeyboardPort, is_keyboard
from croupier.devices.twins.process import ShoeProcess, TwinProcess
from croupier.errors import Fault, Unreadable
from croupier.values import dataclass, replace

PORT_ERRORS: Final = (serial.SerialException, OSError, termios.error)
"""Every error of a port that cannot be opened or has gone; termios.error is not an OSError."""

NO_PORT: Final = "this is no serial port"

_READ_SIZE: Final = 4096
_WRITE_TIMEOUT_S: Final = 0.5


def trouble(error: Exception) -> str:
    """The error of a port, without the library's words around the system's message.

    >>> text = "could not open port /dev/x: [Errno 2] No such file or directory: '/dev/x'"
    >>> trouble(serial.SerialException(2, text))
    'could not open port /dev/x: No such file or directory'
    >>> trouble(serial.SerialException("the device is gone"))
    'the device is gone'
    >>> trouble(serial.SerialException("Could not configure port: (22, 'Invalid argument')"))
    'Invalid argument'
    >>> trouble(termios.error(25, "Inappropriate ioctl for device"))
    'this is no serial port'
    """
    number = error.args[0] if isinstance(error, termios.error) else getattr(error, "errno", None)
    if not number and (within := re.search(r"\((\d+), '", str(error))):
        error = OSError(number := int(within[1]), "")
    if number == errno.ENOTTY:
        return NO_PORT
    if "exclusively lock" in str(error):
        return "another program holds the port: stop the terminal first (sudo systemctl stop croupier)"
    if not number:
        return str(error)
    before, wrapped, _ = str(error.args[-1]).partition(f": [Errno {number}]")
    return f"{before}: {os.strerror(number)}" if wrapped else os.strerror(number)


class Port(Protocol):
    """An open line. `read`, called when it is readable, returns the bytes.

    All of them raise one of `PORT_ERRORS` if the line is gone; a readable line without a byte is gone.
    """

    def fileno(self) -> int: ...
    def read(self) -> bytes: ...
    def write(self, data: bytes) -> None: ...
    def close(self) -> None: ...


@dataclass(frozen=True)
class PortUrl:
    """`device` is a path, empty for a twin that chooses its own; `spy` is the file of the record, or empty.

    `bus` is the bus of a device without a line, one of `BUSES`, and empty for a line.
    """

    device: str
    simulated: bool = False
    spy: str = ""
    bus: str = ""


BUSES: Final = ("i2c", "spi", "pcsc")
"""Places of a device other than a line."""


def parse_port(url: str) -> PortUrl:
    """Read a port URL; raises `Unreadable` saying what was expected.

    >>> parse_port("spy:wire.txt:/dev/ttyACM0")
    PortUrl(device='/dev/ttyACM0', simulated=False, spy='wire.txt', bus='')
    """
    scheme, colon, rest = url.partition(":")
    if colon and scheme == "spy":
        file, _, inner = rest.partition(":")
        if not file or not inner or inner.startswith("spy:"):
            raise Unreadable(f"port {url!r}: expected spy:FILE:URL, such as spy:wire.txt:/dev/ttyACM0")
        port = parse_port(inner)
        return replace(port, spy=file)
    if colon and scheme == "sim":
        return PortUrl(rest, simulated=True)
    if colon and scheme in BUSES:
        if (scheme == "pcsc") == rest.startswith("/"):
            wanted = "the name of a reader, or nothing" if scheme == "pcsc" else "a device such as /dev/i2c-1"
            raise Unreadable(f"port {url!r}: expected {wanted} after {scheme}:")
        return PortUrl(rest, bus=scheme)
    if not url.strip() or (colon and "/" not in scheme):
        raise Unreadable(f"port {url!r}: expected a device such as /dev/ttyACM0, spy:FILE:URL or sim:")
    return PortUrl(url)


def bus_of(url: str) -> str:
    """The bus of a port; empty for any other port, even an impossible one.

    >>> bus_of("i2c:/dev/i2c-1"), bus_of("/dev/ttyACM0"), bus_of("can:0")
    ('i2c', '', '')
    """
    scheme, colon, _ = url.partition(":")
    return scheme if colon and scheme in BUSES else ""


@dataclass(frozen=True, kw_only=True)
class LineSettings:
    """The format of a line: eight data bits and one stop bit, at this speed, without parity.

    `quiet`: DTR and RTS stay low, so that modules with these lines on reset do not restart.
    """

    baud: int = 115200
    quiet: bool = False


class SerialPort:
    """A serial device, used only by this process. Raises one of `PORT_ERRORS` if it cannot be opened."""

    def __init__(self, device: str, line: LineSettings | None = None) -> None:
        line = line or LineSettings()
        self._serial = serial.Serial(
            None, line.baud, timeout=0, write_timeout=_WRITE_TIMEOUT_S, exclusive=True
        )
        self._serial.port = device
        if line.quiet:
            self._serial.dtr = self._serial.rts = False
        self._serial.open()

    def fileno(self) -> int:
        return self._serial.fileno()

    def read(self) -> bytes:
        data = os.read(self._serial.fileno(), _READ_SIZE)
        if not data:
            raise serial.SerialException("the device is gone")
        return data

    def write(self, data: bytes) -> None:
        self._serial.write(data)

    def close(self) -> None:
        self._serial.close()


class SpyPort:
    """A port that records its bytes: ``<ms> < text`` from the device, ``>`` to it.

    Bytes that do not print are written as ``\\xNN``. The record shows tags, and with the register of the
    decks a tag is a card: it is a tool for the bench, not for a game.
    """

    def __init__(self, port: Port, record: TextIO, clock: Callable[[], int]) -> None:
        self._port = port
        self._record = record
        self._clock = clock

    def fileno(self) -> int:
        return self._port.fileno()

    def read(self) -> bytes:
        data = self._port.read()
        self._note("<", data)
        return data

    def write(self, data: bytes) -> None:
        self._port.write(data)
        self._note(">", data)

    def close(self) -> None:
        self._port.close()

    def _note(self, direction: str, data: bytes) -> None:
        now = self._clock()
        for line in data.splitlines(keepends=True):
            self._record.write(f"{now} {direction} {''.join(map(_printable, line))}\n")
        self._record.flush()


def _printable(byte: int) -> str:
    return chr(byte) if 32 <= byte < 127 and byte != ord("\\") else f"\\x{byte:02x}"


class PortSource:
    """The device of a URL, opened again when the line is lost.

    `twin` is the running twin of a ``sim:`` URL, from which to draw cards; `start_twin` starts it at a link.
    `open_bus` opens a device on a bus. Raises `Unreadable` for an invalid URL, `Fault` if the twin does not
    start, OSError if the record cannot be written.
    """

    def __init__(
        self,
        url: str,
        clock: Callable[[], int],
        *,
        line: LineSettings | None = None,
        start_twin: Callable[[Path | None], TwinProcess] = lambda link: ShoeProcess(link=link),
        open_bus: Callable[[str, str], Device] | None = None,
    ) -> None:
        parsed = parse_port(url)
        self._clock = clock
        self._line = line
        self._bus = parsed.bus
        self._open_bus = open_bus
        self.twin: TwinProcess | None = None
        self._record: TextIO | None = None
        self._device = parsed.device
        with ExitStack() as opened:
            if parsed.spy:
                self._record = opened.enter_context(Path(parsed.spy).open("a", encoding="ascii"))
            if parsed.simulated:
                link = Path(parsed.device) if parsed.device else None
                self.twin = opened.enter_context(start_twin(link))
                self._device = str(self.twin.path)
            self._opened = opened.pop_all()

    def open(self) -> Port:
        """Open the line; raises one of `PORT_ERRORS`."""
        port: Port
        if self._bus:
            port = self._on_bus()
        elif is_keyboard(self._device):
            port = KeyboardPort(self._device)
        else:
            port = SerialPort(self._device, self._line)
        return SpyPort(port, self._record, self._clock) if self._record else port

    def _on_bus(self) -> Port:
        if self._open_bus is None:
            raise Fault(f"{self._bus}:{self._device}: no reader of this kind is on such a port")
        return AsidePort(self._open_bus(self._bus, self._device))

    def close(self) -> None:
        """Stop the twin and the record."""
        self._opened.close()
