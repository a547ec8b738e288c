"""The prompt of MicroPython behind a port, in the raw mode for programs.

A program is sent in one piece, ended by a byte 04; the board answers ``OK``, the program's output, 04, its
error, 04 and ``>`` (MicroPython's documentation, "The MicroPython Interactive Interpreter Mode").
"""

from __future__ import annotations

import os
import select
import time
from collections.abc import Callable
from typing import Final

from croupier.devices.ports.urls import PORT_ERRORS, Port, trouble
from croupier.devices.protocol.frames import Bench, FrameReader, encode
from croupier.errors import Fault

RAW: Final = b"\x01"
INTERRUPT: Final = b"\x03"
RUN: Final = b"\x04"
NORMAL: Final = b"\x02"

_BANNER: Final = b"raw REPL; CTRL-B to exit\r\n>"
_PORTION: Final = 256
_LONGEST: Final = 1 << 20
_RESTART_S: Final = 20.0
_ANSWER_S: Final = 10.0
_KNOCK_S: Final = 0.7
_REFUSED_S: Final = 0.3


HELD: Final = (
    "a terminal deals from this shoe: stop it (sudo systemctl stop croupier), or pull the shoe's cable "
    "and put it back"
)


class NotReplaced(Fault):
    """The firmware of a board was not replaced; `code` is a short word for the reason."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class Prompt:
    """The prompt of the board behind an open port. Raises `Fault` with the board's answer, or without one."""

    def __init__(self, port: Port) -> None:
        self._port = port

    def run(self, program: str, *, within_s: float = _ANSWER_S) -> str:
        """Run a program; returns its output."""
        text = program.encode()
        for at in range(0, len(text), _PORTION):
            self._port.write(text[at : at + _PORTION])
        self._port.write(RUN)
        if self._until(b"OK", within_s)[-2:] != b"OK":
            raise NotReplaced(
                "no-answer", "the board does not take programs: pull its cable, put it back, and try again"
            )
        printed = self._until(RUN, within_s)[:-1]
        failed = self._until(RUN, within_s)[:-1]
        self._until(b">", within_s)
        if failed:
            last = failed.decode("utf-8", "replace").strip().splitlines()[-1]
            raise NotReplaced("failed", f"the board says: {last}")
        return printed.decode("utf-8", "replace")

    def restart(self) -> None:
        """Restart the board as at power-on; the line may disappear with it."""
        try:
            self._port.write(b"import machine\nmachine.reset()" + RUN)
            self._until(RUN, 1.0)
        except (*PORT_ERRORS, Fault):
            return

    def knock(self) -> bool:
        """Whether the prompt answers."""
        self._port.write(b"\r" + INTERRUPT + RAW)
        try:
            self._until(_BANNER, _KNOCK_S)
        except Fault:
            return False
        return True

    def _until(self, end: bytes, within_s: float) -> bytes:
        said = b""
        until = time.monotonic() + within_s
        while not said.endswith(end):
            left = until - time.monotonic()
            if left <= 0 or not select.select([self._port.fileno()], [], [], left)[0]:
                raise NotReplaced(
                    "no-answer", "the board does not answer: pull its cable, put it back, and try again"
                )
            said += os.read(self._port.fileno(), 1)
            if len(said) > _LONGEST:
                raise NotReplaced("no-answer", "the board sends more than a prompt")
        return said


def _is_refused(port: Port) -> bool:
    """Whether the shoe refuses by sending the request back."""
    reader, until = FrameReader(), time.monotonic() + _REFUSED_S
    while (left := until - time.monotonic()) > 0 and select.select([port.fileno()], [], [], left)[0]:
        if any(isinstance(frame, Bench) for frame in reader.feed(port.read())):
            return True
    return False


def reach(open_port: Callable[[], Port], *, within_s: float = _RESTART_S) -> tuple[Port, Prompt]:
    """The prompt of a board: at once on a bare board, after a restart on a running shoe.

    The line disappears while the board restarts. Raises `Fault` if no prompt comes.
    """
    until = time.monotonic() + within_s
    asked = refused = False
    shut = ""  # why the line does not open
    while time.monotonic() < until:
        try:
            port, shut = open_port(), ""
        except PORT_ERRORS as error:
            shut = trouble(error)
            time.sleep(0.2)
            continue
        try:
            prompt = Prompt(port)
            if prompt.knock():
                return port, prompt
            if not asked:
                port.write(b"\n" + encode(Bench()))
                asked = True
                refused = _is_refused(port)
        except PORT_ERRORS:
            pass
        port.close()
        if refused:
            raise NotReplaced("held", HELD)
    if shut:
        raise NotReplaced("lost", shut)
    raise NotReplaced(
        "no-prompt",
        "the board's prompt does not come: close the bench jumper while you plug its cable in, and try again",
    )
