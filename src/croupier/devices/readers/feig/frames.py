"""Advanced frames of FEIG's OBID readers, pure.

    02 | length, high byte first | address | control | [status] | data | CRC, low byte first

The length is that of the whole frame. An answer has a status, a question has none. CRC-16, reflected, with
polynomial 8408 and start FFFF, over everything before it.
"""

from __future__ import annotations

from typing import Final

from croupier.devices.readers.stream import Damaged, FrameStream
from croupier.values import dataclass

_START: Final = 0x02
_HEADER: Final = 3
_SHORTEST: Final = 7
MAX_FRAME: Final = 512
BROADCAST: Final = 0xFF


def _shifted(value: int) -> int:
    for _ in range(8):
        value = value >> 1 ^ 0x8408 if value & 1 else value >> 1
    return value


_TABLE: Final = tuple(map(_shifted, range(256)))


@dataclass(frozen=True)
class FeigFrame:
    """`content` is what stands between control byte and CRC: status and data, or the data of a question."""

    control: int
    content: bytes
    address: int = 0


def crc(data: bytes) -> int:
    """The CRC of these bytes."""
    value = 0xFFFF
    for byte in data:
        value = value >> 8 ^ _TABLE[(value ^ byte) & 0xFF]
    return value


def encode(frame: FeigFrame) -> bytes:
    """The bytes of a frame.

    >>> encode(FeigFrame(0xB0, b"\\x01\\x00", BROADCAST)).hex(" ")
    '02 00 09 ff b0 01 00 18 43'
    """
    size = len(frame.content) + _SHORTEST
    data = bytes([_START]) + size.to_bytes(2, "big") + bytes([frame.address, frame.control]) + frame.content
    return data + crc(data).to_bytes(2, "little")


class FeigFrames(FrameStream[FeigFrame]):
    """Finds the frames."""

    def next_frame(self, data: bytes) -> tuple[int, FeigFrame | Damaged | None] | None:
        start = data.find(_START)
        if start:
            return (start if start > 0 else len(data)), Damaged()
        if len(data) < _HEADER:
            return None
        size = int.from_bytes(data[1:3], "big")
        if not _SHORTEST <= size <= MAX_FRAME:
            return 1, Damaged()
        if len(data) < size:
            return None
        frame = FeigFrame(data[4], data[5 : size - 2], data[3])
        return (size, frame) if encode(frame) == data[:size] else (1, Damaged())
