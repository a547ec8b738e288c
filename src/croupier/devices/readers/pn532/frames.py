"""Frames of the PN532 on a serial line, in both directions.

    00 00 FF | LEN | LCS | TFI, data | DCS | 00        LEN + LCS and the sum from TFI to DCS are 0 modulo 256
    00 00 FF FF FF | LEN high | LEN low | LCS | …      extended, for more than 255 bytes

TFI is D4 in a command and D5 in an answer, which repeats the command's code plus one. `ACK`, `NACK` and the
error frame are frames without data; NACK asks for a repetition, an ACK of the host cancels a command.
"""

from __future__ import annotations

from typing import ClassVar, Final

from croupier.devices.readers.dialogue import FrameStream, NotAFrame
from croupier.values import dataclass

_START: Final = b"\x00\x00\xff"
_COMMAND: Final = 0xD4
_ANSWER: Final = 0xD5
_ERROR: Final = 0x7F
_SIGNS: Final = {b"\x00\xff": "ack", b"\xff\x00": "nack"}
MAX_DATA: Final = 264

ACK: Final = bytes.fromhex("0000ff00ff00")
NACK: Final = bytes.fromhex("0000ffff0000")
ERROR: Final = bytes.fromhex("0000ff01ff7f8100")
WAKE_UP: Final = bytes.fromhex("5555" + 14 * "00")


@dataclass(frozen=True)
class Acknowledgement:
    """ACK, NACK or error."""

    what: str


@dataclass(frozen=True)
class Body:
    """A command or an answer: its code and what follows."""

    code: int
    data: bytes
    answer: bool = True


Pn532Frame = Acknowledgement | Body


def encode(code: int, data: bytes = b"", *, answer: bool = False) -> bytes:
    """A command, or an answer of the module; extended if necessary.

    >>> encode(0x02).hex(" ")
    '00 00 ff 02 fe d4 02 2a 00'
    """
    body = bytes([_ANSWER if answer else _COMMAND, code]) + data
    length = len(body)
    if length <= 255:
        head = bytes([length, -length & 0xFF])
    else:
        head = b"\xff\xff" + length.to_bytes(2, "big") + bytes([-sum(length.to_bytes(2, "big")) & 0xFF])
    return _START + head + body + bytes([-sum(body) & 0xFF, 0])


class Pn532Frames(FrameStream[Pn532Frame]):
    """Finds the frames by their start code ``00 FF``; zeros around them are padding."""

    PADDING: ClassVar[bytes] = b"\0"

    def next_frame(self, data: bytes) -> tuple[int, Pn532Frame | NotAFrame | None] | None:
        start = data.find(b"\x00\xff")
        if start:
            skipped = data[:start] if start > 0 else data
            last = start < 0 and skipped.endswith(b"\x00")  # the zero of a start code to come
            if skipped == b"\x00" and last:
                return None
            return len(skipped) - last, NotAFrame() if skipped.strip(b"\x00") else None
        head = data[2:4]
        if len(head) < 2 or (head == b"\xff\xff" and len(data) < 7):
            return None
        if head in _SIGNS:
            return 4, Acknowledgement(_SIGNS[head])
        first, length = _length(data)
        body = data[first : first + length + 1]
        if length and len(body) <= length:
            return None
        frame = _body(body) if length and not sum(body) & 0xFF else None
        return (first + length + 1, frame) if frame else (1, NotAFrame())


def _length(data: bytes) -> tuple[int, int]:
    """The beginning and length of the body; 0 if the length is damaged."""
    extended = data[2:4] == b"\xff\xff"
    first, numbers = (7, data[4:7]) if extended else (4, data[2:4])
    length = int.from_bytes(numbers[:-1], "big")
    return first, length if not sum(numbers) & 0xFF and length <= MAX_DATA + 2 else 0


def _body(body: bytes) -> Pn532Frame | None:
    """What stands between length and sum; `body` has the sum as its last byte."""
    if body[:-1] == bytes([_ERROR]):
        return Acknowledgement("error")
    if body[0] not in (_COMMAND, _ANSWER) or len(body) < 3:
        return None
    return Body(body[1], body[2:-1], answer=body[0] == _ANSWER)
