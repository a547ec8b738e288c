"""Frames out of a stream of bytes: whatever comes between them, and in whatever portions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

from croupier.values import dataclass

F = TypeVar("F")


@dataclass(frozen=True)
class Damaged:
    """Bytes that are not a frame, reported once for each stretch of them."""


class FrameStream(ABC, Generic[F]):
    """Finds the frames of one family; `next_frame` knows its format.

    A damaged frame costs only its first byte, so a frame that begins inside it is found. `PADDING` are bytes
    that mean nothing between frames.
    """

    PADDING: ClassVar[bytes] = b""

    def __init__(self) -> None:
        self._rest = b""
        self._in_noise = False

    @property
    def waiting(self) -> bytes:
        """What came and may become a frame."""
        return self._rest

    @abstractmethod
    def next_frame(self, data: bytes) -> tuple[int, F | Damaged | None] | None:
        """The beginning of `data`, never empty: how many bytes, and the frame, damage, or None for padding.

        None for the whole if more bytes must come before that is certain.
        """

    def feed(self, data: bytes) -> list[F | Damaged]:
        """Bytes in any portions; never raises, whatever they are."""
        self._rest += data
        found: list[F | Damaged] = []
        while self._rest and (step := self.next_frame(self._rest)) is not None:
            size, frame = step
            self._rest = self._rest[size:]
            if isinstance(frame, Damaged):
                self._damage(found)
            elif frame is not None:
                self._in_noise = False
                found.append(frame)
        return found

    def give_up(self) -> list[F | Damaged]:
        """The line fell silent: what waits for more is no frame, but one may begin inside it."""
        found: list[F | Damaged] = []
        while self._rest:
            if self._rest.strip(self.PADDING):
                self._damage(found)
            self._rest = self._rest[1:]
            found += self.feed(b"")
        return found

    def reset(self) -> None:
        """The line is new."""
        self._rest = b""
        self._in_noise = False

    def _damage(self, found: list[F | Damaged]) -> None:
        if not self._in_noise:
            found.append(Damaged())
        self._in_noise = True
