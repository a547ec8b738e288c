"""The rigs that the suites of the bought readers stand on: driver and twin in memory, or on a real pty."""

from __future__ import annotations

import hashlib
import queue
from collections.abc import Callable
from typing import Any, Protocol

import pytest

from croupier.devices.readers.link import ReaderLink, ReaderSettings
from croupier.devices.readers.port import DRIVERS, ReaderProcess
from croupier.devices.readers.simulated import TWINS
from croupier.devices.readings import Reading

PATIENCE = 20
STEP_MS = 5
MUX = "pepper-mux"
FAMILIES = ("pepper", MUX, "pn532", "rdm6300", "id12la", "feig")
ASKED = ("pepper", MUX, "pn532", "feig")
"""Readers that answer questions; the others speak when they like."""


def kind_of(family: str) -> str:
    return {MUX: "pepper", "id12la": "rdm6300"}.get(family, family)


def settings_of(family: str) -> ReaderSettings:
    if family == MUX:
        return ReaderSettings(antennas=tuple(range(1, 9)), slot_antenna=1)
    return ReaderSettings()


def uids_of(family: str) -> tuple[str, ...]:
    """Numbers as the family has them: five bytes, eight, or seven."""
    if kind_of(family) == "rdm6300":
        return tuple(hashlib.sha256(bytes([n])).hexdigest()[:10].upper() for n in range(52))
    head = "E004015306A22D" if family == "feig" else "04A1B2C3D4E5"
    return tuple(f"{head}{n:02X}" for n in range(52))


class Rig(Protocol):
    family: str

    def do(self, command: str) -> None: ...
    def next(self) -> Reading: ...
    def quiet(self, ms: int) -> None: ...


Spoil = Callable[[bytes], bytes]
"""What a bad line makes of what the reader says."""


class MemoryRig:
    """Twin and link in one thread, on a clock that the rig turns."""

    def __init__(self, family: str, settings: ReaderSettings | None = None) -> None:
        self.family = family
        self.now = 1000
        settings = settings or settings_of(family)
        self.twin: Any = TWINS[kind_of(family) if family != "id12la" else family](settings.slot_antenna)
        self.link: ReaderLink[Any] = ReaderLink(DRIVERS[kind_of(family)](), settings)
        self.line = True
        self.readings: list[Reading] = []
        self.spoil: Spoil = lambda data: data
        self.link.opened(self.now)

    def do(self, command: str) -> None:
        match command.split():
            case ["unplug"]:
                self.line = False
                self.readings += self.link.closed("unplugged", self.now)
            case ["replug"]:
                self.twin.plugged(self.now)
                self.line = True
                self.link.opened(self.now)
            case ["noise", data]:
                self.twin.noise(bytes.fromhex(data))
            case ["wait"]:
                while not self.twin.settled:
                    self.step()
            case words:
                self.twin.obey(words, self.now)

    def step(self) -> None:
        self.now += STEP_MS
        self.twin.poll(self.now)
        self.readings += self.link.poll(self.now)
        for _ in range(4):  # what a fast line carries in five milliseconds
            to_reader = self.link.outgoing()
            if self.line and to_reader:
                self.twin.receive(to_reader, self.now)
            self.twin.poll(self.now)
            to_host = self.spoil(self.twin.output())
            if self.line and to_host:
                self.readings += self.link.feed(to_host, self.now)

    def next(self) -> Reading:
        for _ in range(1000 * PATIENCE // STEP_MS):
            if self.readings:
                return self.readings.pop(0)
            self.step()
        raise AssertionError("no reading came")

    def quiet(self, ms: int) -> None:
        for _ in range(ms // STEP_MS):
            self.step()
        assert not self.readings


class PtyRig:
    """The twin as a process, the real port and its thread."""

    def __init__(self, family: str, twin: ReaderProcess) -> None:
        self.family = family
        self.twin = twin
        self.readings: queue.Queue[Reading] = queue.Queue()

    def do(self, command: str) -> None:
        self.twin.ask(command)

    def next(self) -> Reading:
        return self.readings.get(timeout=PATIENCE)

    def quiet(self, ms: int) -> None:
        with pytest.raises(queue.Empty):
            self.readings.get(timeout=ms / 1000)
