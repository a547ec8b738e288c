"""The parts common to all readers: a question, an answer within a time, and the tags of a look.

A driver reads in the order of its questions; it opens nothing and has no clock:

version = yield from asked(Ask(out=encode(VERSION), takes=is_version, within_ms=500))

`ReaderLink` runs it: it sends the bytes and returns the frame that answers, or None when time is up.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import ClassVar, Final, Generic, TypeVar

from croupier.devices.ports.aside import Device
from croupier.devices.ports.urls import LineSettings
from croupier.devices.protocol.frames import is_uid, one_number
from croupier.errors import Fault
from croupier.values import dataclass

F = TypeVar("F")


@dataclass(frozen=True)
class NotAFrame:
    """Bytes that are not a frame, reported once for each stretch of them."""


class FrameStream(ABC, Generic[F]):
    """Finds the frames of one family; `next_frame` knows its format.

    Only the first byte of a damaged frame is dropped, so a frame that begins inside it is found. `PADDING`
    are meaningless bytes between frames.
    """

    PADDING: ClassVar[bytes] = b""

    def __init__(self) -> None:
        self._rest = b""
        self._in_noise = False

    @property
    def waiting(self) -> bytes:
        """Bytes that came and may become a frame."""
        return self._rest

    @abstractmethod
    def next_frame(self, data: bytes) -> tuple[int, F | NotAFrame | None] | None:
        """The beginning of `data`, never empty: how many bytes, and the frame, damage, or None for padding.

        None for the whole if more bytes must come before that is certain.
        """

    def feed(self, data: bytes) -> list[F | NotAFrame]:
        """Bytes in any portions; never raises, whatever they are."""
        self._rest += data
        found: list[F | NotAFrame] = []
        while self._rest and (step := self.next_frame(self._rest)) is not None:
            size, frame = step
            self._rest = self._rest[size:]
            if isinstance(frame, NotAFrame):
                self._damage(found)
            elif frame is not None:
                self._in_noise = False
                found.append(frame)
        return found

    def give_up(self) -> list[F | NotAFrame]:
        """The line is silent: the waiting bytes are no frame, but one may begin inside them."""
        found: list[F | NotAFrame] = []
        while self._rest:
            if self._rest.strip(self.PADDING):
                self._damage(found)
            self._rest = self._rest[1:]
            found += self.feed(b"")
        return found

    def reset(self) -> None:
        """Forget the bytes of an old line."""
        self._rest = b""
        self._in_noise = False

    def _damage(self, found: list[F | NotAFrame]) -> None:
        if not self._in_noise:
            found.append(NotAFrame())
        self._in_noise = True


T = TypeVar("T")

_DRY_MS: Final = 60


class NoAnswer(Fault):
    """The reader gave no answer to repeated questions."""

    def __init__(self) -> None:
        super().__init__("the reader does not answer")


class ReaderTrouble(Fault):
    """The reader answered that it cannot look; `state` says why, in one word."""

    def __init__(self, state: str) -> None:
        super().__init__(f"the reader reports {state}")
        self.state = state


@dataclass(frozen=True, kw_only=True)
class Ask(Generic[F]):
    """`out` is written, and the next frame that `takes` accepts is the answer; others are skipped.

    `within_ms`: how long to wait; shorter after damaged bytes.
    """

    out: bytes
    takes: Callable[[F], bool]
    within_ms: int


Steps = Generator[Ask[F], F | None, T]
"""Questions to a reader that lead to a result; raises `NoAnswer` or `ReaderTrouble`."""


@dataclass(frozen=True)
class Look:
    """The result of one look at an antenna. `unread`: there is also a tag without a readable number."""

    uids: tuple[str, ...] = field(repr=False)
    unread: bool = False


class Driver(ABC, Generic[F]):
    """One family of readers. `frames` finds its frames in incoming bytes.

    `BUSES`: how to open a device on each bus, given its name (`ports.BUSES`); raises OSError. `ON_A_LINE`: it
    may have its own line. `SILENT`: it never answers, so silence means nothing. `LOOK_EVERY_MS`: the least
    time between the starts of two looks at the shoe's antenna while cards are dealt; a card is over it for at
    least 100 ms. `ANTENNAS`: the highest number that an antenna may have.
    """

    LINE: ClassVar[LineSettings] = LineSettings()
    ON_A_LINE: ClassVar[bool] = True
    BUSES: ClassVar[Mapping[str, Callable[[str], Device]]] = MappingProxyType({})
    SILENT: ClassVar[bool] = False
    LOOK_EVERY_MS: ClassVar[int] = 30
    ANTENNAS: ClassVar[int] = 0
    frames: FrameStream[F]

    @abstractmethod
    def start(self) -> Steps[F, str]:
        """Wake and identify the reader; returns the version of its firmware, empty if it reports none."""

    @abstractmethod
    def look(self, antenna: int) -> Steps[F, Look]:
        """Look once for tags."""


def asked(ask: Ask[F], *, tries: int = 2) -> Steps[F, F]:
    """Ask until there is an answer; raises `NoAnswer` after the last try."""
    for attempt in range(tries):
        answer = yield ask
        if answer is not None:
            if attempt:
                yield quiet()
            return answer
    raise NoAnswer


def quiet() -> Ask[F]:
    """Let the line become silent: a repeated question may get a second, late answer."""
    return Ask(out=b"", takes=lambda _: False, within_ms=_DRY_MS)


def tag_uid(number: bytes) -> str:
    """The number in the terminal's form, empty if invalid; readers send it in either byte order.

    >>> tag_uid(bytes.fromhex("04a1b2c3d4e5f6")), tag_uid(bytes.fromhex("8877665544 0704E0"))
    ('04A1B2C3D4E5F6', 'E004074455667788')
    """
    text = number.hex().upper()
    return one_number(text) if is_uid(text) else ""
