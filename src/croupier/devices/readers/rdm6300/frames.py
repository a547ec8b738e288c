"""Frames of the RDM6300 and the ID-12LA, pure: a tag's number of 125 kHz as text.

    02 | 10 hex digits | 2 hex digits of check | 03         RDM6300; the check is the XOR of the five bytes
    02 | 10 hex digits | 2 hex digits of check | 0D 0A 03   ID-12LA in ASCII mode

The start byte occurs nowhere else, so each one begins a frame. Eight bits of check are few.
"""

from __future__ import annotations

import re
from functools import reduce
from operator import xor
from typing import Final

from croupier.devices.readers.stream import Damaged, FrameStream

_FRAME: Final = re.compile(rb"\x02([0-9A-F]{10})([0-9A-F]{2})(?:\r\n)?\x03")
_START: Final = b"\x02"
_LONGEST: Final = 16


def encode(number: bytes, *, crlf: bool = False) -> bytes:
    """The frame of a number of five bytes, as the ID-12LA writes it if `crlf`.

    >>> encode(bytes.fromhex("0F0303C5F7"))
    b'\\x020F0303C5F73D\\x03'
    """
    text = (number + bytes([reduce(xor, number)])).hex().upper().encode()
    return _START + text + (b"\r\n" if crlf else b"") + b"\x03"


class Rdm6300Frames(FrameStream[bytes]):
    """Finds the numbers: five bytes, most significant first."""

    def next_frame(self, data: bytes) -> tuple[int, bytes | Damaged | None] | None:
        end = data.find(_START, 1)
        piece = data if end < 0 else data[:end]
        if number := _read(piece):
            return piece.index(b"\x03") + 1, number
        if end < 0 and piece[:1] == _START and len(piece) < _LONGEST and b"\x03" not in piece:
            return None
        return len(piece), Damaged()


def _read(piece: bytes) -> bytes:
    """The number of the frame that `piece` begins with, empty if there is none."""
    frame = _FRAME.match(piece)
    if frame is None:
        return b""
    number, check = bytes.fromhex(frame[1].decode()), bytes.fromhex(frame[2].decode())
    return number if reduce(xor, number) == check[0] else b""
