"""Frames of the Eccel Pepper C1 and C1 MUX, both ways, pure: bytes into payloads and payloads into bytes.

    F5 | length, low byte first | its complement | payload | CRC, low byte first

The length counts payload and CRC, which is CRC-16 with polynomial 1021 and start FFFF over the payload.
"""

from __future__ import annotations

from binascii import crc_hqx
from typing import Final

from croupier.devices.readers.stream import Damaged, FrameStream

_START: Final = 0xF5
_HEADER: Final = 5
_CRC: Final = 2
MAX_PAYLOAD: Final = 1024


def encode(payload: bytes) -> bytes:
    """The frame of a payload of 1 to 1024 bytes.

    >>> encode(b"\\x02").hex(" ")
    'f5 03 00 fc ff 02 b2 c1'
    """
    length = len(payload) + _CRC
    sizes = length.to_bytes(2, "little") + (length ^ 0xFFFF).to_bytes(2, "little")
    return bytes([_START]) + sizes + payload + crc_hqx(payload, 0xFFFF).to_bytes(2, "little")


class PepperFrames(FrameStream[bytes]):
    """Finds the payloads."""

    def next_frame(self, data: bytes) -> tuple[int, bytes | Damaged | None] | None:
        start = data.find(_START)
        if start:
            return (start if start > 0 else len(data)), Damaged()
        length = _length(data)
        if length is None or (length and len(data) < _HEADER + length):
            return None
        frame = data[: _HEADER + length]
        payload = frame[_HEADER:-_CRC]
        return (len(frame), payload) if length and encode(payload) == frame else (1, Damaged())


def _length(data: bytes) -> int | None:
    """Bytes after the header; 0 if the header is damaged, None if it is not whole yet."""
    if len(data) < _HEADER:
        return None
    length = int.from_bytes(data[1:3], "little")
    sound = length ^ 0xFFFF == int.from_bytes(data[3:5], "little")
    return length if sound and _CRC < length <= MAX_PAYLOAD + _CRC else 0
