"""Driver of the Eccel Pepper C1 and C1 MUX: both card standards, eight antennas on the MUX.

The driver switches off the reader's own polling and asks for every look, antenna by antenna, so it notices
when a card leaves. It skips events (FE) and late answers; an answer repeats its command.

F5 | length, low byte first | its complement | payload | CRC, low byte first

The length counts payload and CRC, which is CRC-16 with polynomial 1021 and start FFFF over the payload.
"""

from __future__ import annotations

from binascii import crc_hqx
from typing import ClassVar, Final

from croupier.devices.ports.urls import LineSettings
from croupier.devices.readers.dialogue import (
    Ask,
    Driver,
    FrameStream,
    Look,
    NotAFrame,
    ReaderTrouble,
    Steps,
    asked,
    tag_uid,
)

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

    def next_frame(self, data: bytes) -> tuple[int, bytes | NotAFrame | None] | None:
        start = data.find(_START)
        if start:
            return (start if start > 0 else len(data)), NotAFrame()
        length = _length(data)
        if length is None or (length and len(data) < _HEADER + length):
            return None
        frame = data[: _HEADER + length]
        payload = frame[_HEADER:-_CRC]
        return (len(frame), payload) if length and encode(payload) == frame else (1, NotAFrame())


def _length(data: bytes) -> int | None:
    """Bytes after the header; 0 if the header is damaged, None if it is not whole yet."""
    if len(data) < _HEADER:
        return None
    length = int.from_bytes(data[1:3], "little")
    sound = length ^ 0xFFFF == int.from_bytes(data[3:5], "little")
    return length if sound and _CRC < length <= MAX_PAYLOAD + _CRC else 0


OK: Final = 0x00
ERROR: Final = 0xFF
TAG_COUNT: Final = 0x02
GET_UID: Final = 0x03
SET_POLLING: Final = 0x06
GET_VERSION: Final = 0x0B
SET_ANTENNA: Final = 0x0F

_WITHIN_MS: Final = 500


class Pepper(Driver[bytes]):
    """Antenna 0 is a C1's; 1 to 8 are a C1 MUX's, as printed on it."""

    LINE: ClassVar[LineSettings] = LineSettings(quiet=True)
    ANTENNAS: ClassVar[int] = 8

    def __init__(self) -> None:
        self.frames = PepperFrames()

    def start(self) -> Steps[bytes, str]:
        """Returns the version, and switches the reader's polling off."""
        yield from self._ask(SET_POLLING, 0)
        version = yield from self._ask(GET_VERSION)
        answer = version[2:] if version[0] == OK else b""
        return answer.decode("ascii", "replace").strip("\0 \r\n")

    def look(self, antenna: int) -> Steps[bytes, Look]:
        """Count the tags, then ask for each number; a tag without a number counts as unread."""
        if antenna:  # every time: a restarted reader has another antenna selected
            self._good((yield from self._ask(SET_ANTENNA, antenna)))
        count = self._good((yield from self._ask(TAG_COUNT)))
        if len(count) != 3:
            raise ReaderTrouble("odd-answer")
        uids = []
        for index in range(count[2]):
            answer = yield from self._ask(GET_UID, index)
            uids.append(tag_uid(answer[4:]) if answer[0] == OK else "")
        return Look(tuple(filter(None, uids)), unread=not all(uids))

    def _ask(self, *payload: int) -> Steps[bytes, bytes]:
        """One command; returns the payload of its answer, good or bad."""
        command = payload[0]
        ask: Ask[bytes] = Ask(
            out=encode(bytes(payload)),
            takes=lambda answer: answer[:2] in (bytes([OK, command]), bytes([ERROR, command])),
            within_ms=_WITHIN_MS,
        )
        return (yield from asked(ask))

    def _good(self, answer: bytes) -> bytes:
        if answer[0] == ERROR:
            raise ReaderTrouble("error-" + (answer[2:].hex() or "0"))
        return answer
