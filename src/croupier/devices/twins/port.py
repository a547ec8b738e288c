"""A twin behind a pseudo-terminal: a process that acts like its device and obeys its standard input.

Each line of the input is one command, answered with ``ok COMMAND`` or ``no REASON``; first the twin prints
``ready PATH``. Besides the device's own commands there are

    unplug  replug  the cable;  noise HEX: these bytes, on the wire
    wait            answered as soon as the device is settled: the host has taken everything
    quit
"""

from __future__ import annotations

import os
import select
import sys
import tty
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

from croupier.devices.readings import monotonic_ms
from croupier.errors import Refused, Unreadable

_OUTPUT_LIMIT: Final = 8192
_LINE_BEGUN: Final = 96
"""Ends a line that the host may have half read; nothing in the shoe's protocol is longer."""


class Twin(Protocol):
    """The logic of a device; `now` is any clock in ms that does not go back."""

    @property
    def settled(self) -> bool: ...
    def receive(self, data: bytes, now: int) -> None: ...
    def poll(self, now: int) -> None: ...
    def deadline(self) -> int: ...
    def output(self) -> bytes: ...
    def plugged(self, now: int) -> None: ...
    def noise(self, data: bytes) -> None: ...


Obey = Callable[[Sequence[str], int], None]
"""A command of the device; raises ValueError or TypeError for an unknown one, `Unreadable` or `Refused`."""


FOLDER: Final = "croupier-twin-"
"""The beginning of the name of a temporary folder for a twin's port."""


def run(link: Path, twin: Twin, obey: Obey) -> int:
    """Run the twin until `quit` or the end of the commands; returns the exit code of the process."""
    try:
        _Program(link, twin, obey).run()
    except OSError as error:
        sys.stderr.write(f"the twin cannot make its port: {error}\n")
        return 1
    return 0


class _Program:
    """The twin, its port and its commands."""

    def __init__(self, link: Path, twin: Twin, obey: Obey) -> None:
        self._link = link
        self._twin = twin
        self._device_obeys = obey
        self._ends: tuple[int, int] | None = None  # our end and the host's, both kept open
        self._unsent = b""
        self._typed = b""
        self._commands: deque[list[str]] = deque()
        self._waiting = False
        self._running = True

    def run(self) -> None:
        self._plug()
        _say(f"ready {self._link}")
        try:
            while self._running:
                self._step()
        finally:
            self._unplug()
            if self._link.parent.name.startswith(FOLDER):  # the parent may have been killed
                with suppress(OSError):
                    self._link.parent.rmdir()

    def _step(self) -> None:
        port = [self._ends[0]] if self._ends else []
        timeout = max(0, self._twin.deadline() - monotonic_ms()) / 1000
        readable, _, _ = select.select([0, *port], port if self._unsent else [], [], timeout)
        if self._ends and self._ends[0] in readable:
            self._twin.receive(os.read(self._ends[0], 4096), monotonic_ms())
        if 0 in readable:
            self._listen()
        while self._running and (not self._waiting or self._twin.settled):
            if self._waiting:
                self._waiting = False
                _say("ok wait")
            if not self._commands:
                break
            self._answer(self._commands.popleft())
        self._twin.poll(monotonic_ms())
        self._write()

    def _listen(self) -> None:
        data = os.read(0, 4096)
        self._running = bool(data)  # at the end, the driving program is gone
        *lines, self._typed = (self._typed + data).split(b"\n")
        self._commands += [line.decode("ascii", "replace").split() for line in lines]

    def _answer(self, words: list[str]) -> None:
        try:
            self._obey(words)
        except (Unreadable, Refused) as error:
            _say(f"no {error}")
        except (ValueError, TypeError):
            _say(f"no unknown command: {' '.join(words)}")
        else:
            if not self._waiting:
                _say(f"ok {words[0]}")

    def _obey(self, words: Sequence[str]) -> None:
        match words:
            case ["unplug"]:
                self._unplug()
            case ["replug"]:
                self._unplug()
                self._plug()
                self._twin.plugged(monotonic_ms())
            case ["noise", data]:
                self._twin.noise(bytes.fromhex(data))
            case ["wait"]:
                self._waiting = True
            case ["quit"]:
                self._running = False
            case _:
                self._device_obeys(words, monotonic_ms())

    def _plug(self) -> None:
        ours, theirs = os.openpty()
        tty.setraw(theirs)
        os.set_blocking(ours, False)
        self._ends = ours, theirs
        fresh = self._link.with_name(f".{self._link.name}.{os.getpid()}")
        fresh.symlink_to(os.ttyname(theirs))
        fresh.replace(self._link)

    def _unplug(self) -> None:
        if self._ends is not None:
            self._link.unlink(missing_ok=True)
            for end in self._ends:
                os.close(end)
        self._ends = None
        self._unsent = b""

    def _write(self) -> None:
        """Write what the line accepts, and drop the rest: nobody may be listening."""
        self._unsent += self._twin.output()
        if self._ends is None:
            self._unsent = b""
        try:
            while self._ends and self._unsent:
                self._unsent = self._unsent[os.write(self._ends[0], self._unsent) :]
        except BlockingIOError:
            if len(self._unsent) > _OUTPUT_LIMIT:
                self._unsent = self._unsent[: self._unsent.find(b"\n", 0, _LINE_BEGUN) + 1]


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
