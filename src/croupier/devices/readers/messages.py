"""Messages between a driver and a reader's library: questions and answers.

16 | kind | length | content | CRC-16/CCITT-FALSE of all before it, high byte first

An answer has the kind of its question, or is a `FAULT` with one word as the reason. The checksum is for the
reader's twin, which is a separate process.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import field
from typing import Final

from croupier.devices import wire
from croupier.devices.readers.dialogue import Ask, FrameStream, NotAFrame, ReaderTrouble, Steps, asked
from croupier.values import dataclass

FAULT: Final = 0x7F
MOST: Final = 255
_START: Final = 0x16
_AROUND: Final = 5


@dataclass(frozen=True)
class Message:
    """`content` may hold the number of a card, so the repr omits it."""

    kind: int
    content: bytes = field(default=b"", repr=False)


def encode(message: Message) -> bytes:
    """The bytes of a message; too long content is cut.

    >>> encode(Message(0x4C)).hex(" ")
    '16 4c 00 75 fe'
    """
    content = message.content[:MOST]
    data = bytes([_START, message.kind, len(content)]) + content
    return data + wire.crc(data).to_bytes(2, "big")


class Messages(FrameStream[Message]):
    """Finds messages in bytes."""

    def next_frame(self, data: bytes) -> tuple[int, Message | NotAFrame | None] | None:
        start = data.find(_START)
        if start:
            return (start if start > 0 else len(data)), NotAFrame()
        if len(data) < _AROUND or len(data) < (size := data[2] + _AROUND):
            return None
        if wire.crc(data[: size - 2]) != int.from_bytes(data[size - 2 : size], "big"):
            return 1, NotAFrame()
        return size, Message(data[1], data[3 : size - 2])


def put(kind: int, content: bytes = b"", *, within_ms: int) -> Steps[Message, bytes]:
    """Ask one question; returns the answer. Raises `ReaderTrouble` with the word of a fault."""
    ask: Ask[Message] = Ask(
        out=encode(Message(kind, content)),
        takes=lambda answer: answer.kind in (kind, FAULT),
        within_ms=within_ms,
    )
    answer = yield from asked(ask)
    if answer.kind == FAULT:
        raise ReaderTrouble(answer.content.decode("ascii", "replace"))
    return answer.content


class Answerer(ABC):
    """The device behind `aside.AsidePort`, for a reader that answers message by message."""

    owes = False

    def __init__(self) -> None:
        self._messages = Messages()
        self._said = b""

    def take(self, data: bytes) -> None:
        for message in self._messages.feed(data):
            if not isinstance(message, NotAFrame):
                self._said += encode(self.answer(message))

    def give(self) -> bytes:
        said, self._said = self._said, b""
        return said

    @abstractmethod
    def answer(self, message: Message) -> Message:
        """The answer to a question; raises OSError if the reader is gone."""

    @abstractmethod
    def close(self) -> None:
        """Close the reader."""
