"""Finds what is on a serial port: a shoe or a ready-made reader. A shoe keeps all its reports."""

from __future__ import annotations

import os
import queue
from collections.abc import Callable
from contextlib import closing
from dataclasses import field
from pathlib import Path
from typing import Final

from croupier.devices.bench.firmware import ERROR
from croupier.devices.bench.talk import Talk
from croupier.devices.open import Source, open_port
from croupier.devices.ports.keyboard import KeyboardPort, is_keyboard
from croupier.devices.ports.urls import PORT_ERRORS, SerialPort, bus_of, trouble
from croupier.devices.readers.link import UNHEARD
from croupier.devices.readers.port import DRIVERS, KINDS, SHOE_LINE, ports_of
from croupier.devices.readings import Draw, Reading, ShoeBack, ShoeLost, monotonic_ms
from croupier.devices.wire import PROTOCOL
from croupier.values import dataclass, replace

STABLE: Final = ("croupier-shoe-*", "croupier-*", "serial/by-id/*", "serial/by-path/*")
"""Where devices have names that survive a pulled cable, the best first: that of a board's serial number."""

OTHERS: Final = ("ttyACM*", "ttyUSB*")

DEBUG_PLUG: Final = "ttyAMA10"
"""The UART of a Pi 5 that is on no pin of the header."""

WITHIN_MS: Final = 1500
"""A heartbeat comes twice a second; a reader answers in half that time."""


@dataclass(frozen=True, kw_only=True)
class PortAnswer:
    """The device behind a port: its `kind` as in ``reader.kind``, empty if nothing answered.

    `antennas` is as in `frames.Heartbeat`. `trouble` says why a present device cannot be used. `fault` is the
    error of the previous run of a shoe's firmware.
    """

    port: str
    kind: str = ""
    firmware: str = ""
    protocol: int | None = None
    antennas: str = ""
    trouble: str = ""
    fault: str = field(default="", repr=False)


def serial_ports(dev: Path = Path("/dev")) -> tuple[str, ...]:
    """Every serial device once, by its lasting name; devices without one come last."""
    found: dict[str, str] = {}
    for pattern in (*STABLE, header_uart(dev).name, *OTHERS):
        for path in sorted(dev.glob(pattern)):
            if path.exists():
                found.setdefault(str(path.resolve()), str(path))
    return tuple(found.values())


def header_uart(dev: Path = Path("/dev")) -> Path:
    """The UART on pins 8 and 10 of the header: serial0, which on a Pi 5 is the plug for debugging instead."""
    serial0 = dev / "serial0"
    return dev / "ttyAMA0" if serial0.resolve().name == DEBUG_PLUG else serial0


def probe(port: str, *, within_ms: int = WITHIN_MS, clock: Callable[[], int] = monotonic_ms) -> PortAnswer:
    """Ask a port in every known protocol; blocks until one gets an answer, or for some seconds.

    A reader that types cannot be asked: it answers only when a tag is held to it.
    """
    bus = bus_of(port)
    if trouble := _trouble(port, bus):
        return PortAnswer(port=port, trouble=trouble)
    types = is_keyboard(port)
    for kind in KINDS:
        if bus not in ports_of(kind) or (types and not _is_silent(kind)):
            continue
        readings: queue.SimpleQueue[Reading] = queue.SimpleQueue()
        with open_port(Source(kind=kind, url=port), readings.put, clock=clock):
            answer = _answer(kind, port, readings, clock() + within_ms, clock)
        if answer is not None:
            return replace(answer, fault=_fault(port)) if answer.firmware.endswith(ERROR) else answer
    return PortAnswer(port=port)


def _trouble(port: str, bus: str) -> str:
    """Why the port cannot be used at all, empty if it can."""
    try:
        if is_keyboard(port):
            KeyboardPort(port).close()
        elif not bus:
            SerialPort(port).close()
        elif bus != "pcsc":
            os.close(os.open(port.partition(":")[2], os.O_RDWR | os.O_CLOEXEC))
    except PORT_ERRORS as error:
        return trouble(error)
    return ""


def _is_silent(kind: str) -> bool:
    """Whether a reader of this kind says nothing until it reads a tag."""
    return kind in DRIVERS and DRIVERS[kind].SILENT


def _fault(port: str) -> str:
    """The last error that a shoe noted; empty if it does not say."""
    try:
        with closing(SerialPort(port)) as line:
            return Talk(line).fault()
    except PORT_ERRORS:
        return ""


def _answer(
    kind: str,
    port: str,
    readings: queue.SimpleQueue[Reading],
    until: int,
    clock: Callable[[], int],
) -> PortAnswer | None:
    silent = _is_silent(kind)
    while (left := until - clock()) > 0:
        try:
            reading = readings.get(timeout=left / 1000)
        except queue.Empty:
            return None
        match reading:
            case ShoeBack(firmware=firmware, antennas=antennas) if not silent:
                protocol = PROTOCOL if kind == SHOE_LINE else None
                places = antennas if kind == SHOE_LINE else ""
                return PortAnswer(port=port, kind=kind, firmware=firmware, protocol=protocol, antennas=places)
            case Draw() if silent:
                return PortAnswer(port=port, kind=kind)
            case ShoeLost(reason=reason) if "protocol" in reason:
                return PortAnswer(port=port, kind=kind, trouble=reason)
            case ShoeLost(reason=reason) if bus_of(port) and reason != UNHEARD:
                return PortAnswer(port=port, trouble=reason)
    return None
