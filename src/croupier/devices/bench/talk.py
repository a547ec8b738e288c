"""The line of a shoe on the bench: its frames, and questions that it answers once."""

from __future__ import annotations

import select
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from croupier.devices.bench.prompt import HELD
from croupier.devices.ports.urls import Port
from croupier.devices.protocol.frames import (
    NUMBERED,
    Ack,
    AskFault,
    FaultNote,
    Frame,
    FrameReader,
    Heartbeat,
    Identify,
    encode,
)
from croupier.devices.readings import monotonic_ms
from croupier.errors import Fault

ANSWER_MS: Final = 400
"""A shoe that knows a question answers within one turn of its loop; otherwise it is silent."""

MOST_PARTS: Final = 128

F = TypeVar("F", bound=Frame)


class Talk:
    """A shoe behind an open port. Everything raises one of `PORT_ERRORS` if the line is gone.

    Numbered frames come once and in order. With `takes` they are acknowledged, otherwise the shoe keeps them.
    """

    def __init__(self, port: Port, *, takes: bool = False, clock: Callable[[], int] = monotonic_ms) -> None:
        self._port = port
        self._takes = takes
        self._clock = clock
        self._reader = FrameReader()
        self._newest: int | None = None  # the last number taken; unknown before the first heartbeat

    def heartbeat(self, within_ms: int = 1500) -> Heartbeat | None:
        """The next heartbeat; frames kept before it are skipped."""
        self._port.write(encode(Identify()))
        for frame in self.frames(within_ms):
            if isinstance(frame, Heartbeat):
                return frame
        return None

    def ask(self, question: Frame, kind: type[F], within_ms: int = ANSWER_MS) -> F | None:
        """The answer of this kind, or None if none comes. Raises `Fault` if the shoe refuses."""
        self._port.write(encode(question))
        for frame in self.frames(within_ms):
            if isinstance(frame, kind):
                return frame
            if frame == question:
                raise Fault(HELD)
        return None

    def frames(self, within_ms: int | None = None) -> Iterator[Frame]:
        """The frames from the shoe, for this long or without end."""
        until = None if within_ms is None else self._clock() + within_ms
        while until is None or self._clock() < until:
            left = None if until is None else max(0, until - self._clock()) / 1000
            if not select.select([self._port.fileno()], [], [], left)[0]:
                return
            for frame in self._reader.feed(self._port.read()):
                if isinstance(frame, Frame) and self._is_new(frame):
                    yield frame

    def fault(self) -> str:
        """The error of the firmware's previous run; empty if there was none, or if it is too old to tell."""
        said = b""
        for part in range(MOST_PARTS):
            answer = self.ask(AskFault(part), FaultNote)
            if answer is None or answer.seq != part or "-" in answer.text:
                break
            said += bytes.fromhex(answer.text)
        text = said.decode("utf-8", "replace").strip()
        return "".join(letter for letter in text if letter.isprintable() or letter == "\n")

    def _is_new(self, frame: Frame) -> bool:
        """Whether it is new; the shoe itself repeats missing numbered frames."""
        if isinstance(frame, Heartbeat) and (self._newest is None or frame.seq < self._newest):
            self._newest = frame.seq
            self._acknowledge(frame.seq)
        if not isinstance(frame, NUMBERED):
            return True
        if self._newest is None or frame.seq != self._newest + 1:
            return False
        self._newest = frame.seq
        self._acknowledge(frame.seq)
        return True

    def _acknowledge(self, seq: int) -> None:
        if self._takes:
            self._port.write(encode(Ack(seq)))
