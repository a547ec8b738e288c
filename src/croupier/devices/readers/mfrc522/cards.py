"""Cards of ISO 14443-3 type A as a reader's field sees them: bits heard, bits sent, and three states."""

from __future__ import annotations

from typing import Final

Bits = tuple[int, ...]
"""In the order in which they are sent: the lowest bit of each byte first."""

REQUEST: Final = 0x26
WAKE_UP: Final = 0x52
SELECT: Final = (0x93, 0x95, 0x97)
WHOLE: Final = 0x70
CASCADE_TAG: Final = 0x88
MORE: Final = 0x04
_HALT: Final = b"\x50\x00"
_KNOWN_FROM: Final = 2
"""Bytes before the known part of a number: the level, and how much is known."""


def to_bits(data: bytes, last: int = 0) -> Bits:
    """The bits of `data`; of its last byte only `last`, or all if that is 0."""
    bits = tuple(byte >> place & 1 for byte in data for place in range(8))
    return bits[: len(bits) - 8 + last] if last else bits


def to_bytes(bits: Bits) -> bytes:
    """The reverse; missing bits of the last byte are 0."""
    whole = bits + (0,) * (-len(bits) % 8)
    return bytes(
        sum(bit << place for place, bit in enumerate(whole[at : at + 8])) for at in range(0, len(whole), 8)
    )


def checked(data: bytes) -> bytes:
    """The data followed by its checksum CRC_A: ISO 14443-3, annex B.

    >>> checked(b"\\x50\\x00").hex()
    '500057cd'
    """
    value = 0x6363
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0x8408 if value & 1 else 0)
    return data + value.to_bytes(2, "little")


class FieldCard:
    """A card with a number of 4, 7 or 10 bytes. It is idle, or ready at a level, or active, or halted."""

    def __init__(self, number: bytes) -> None:
        self._parts = _parts(number)
        self._type = bytes([{4: 0x04, 7: 0x44}.get(len(number), 0x84), 0x00])
        self._level: int | None = None
        self._halted = self._active = False

    def lose_power(self) -> None:
        """The field is off, or the card is out of it."""
        self._level, self._halted, self._active = None, False, False

    def hear(self, bits: Bits) -> Bits:
        """Its answer to a frame; nothing if the frame is for another card."""
        data = to_bytes(bits)
        if len(bits) == 7:
            return self._called(data[0])
        if self._active and data == checked(_HALT):
            self._halted, self._active = True, False
        elif self._level is not None and data[0] == SELECT[self._level] and len(data) > 1:
            return self._selected(bits, data, self._parts[self._level])
        else:
            self._rest()
        return ()

    def _called(self, request: int) -> Bits:
        sleeps = self._level is None and not self._active
        if sleeps and (request == WAKE_UP or (request == REQUEST and not self._halted)):
            self._level = 0
            return to_bits(self._type)
        self._rest()
        return ()

    def _selected(self, bits: Bits, data: bytes, part: bytes) -> Bits:
        if data[1] == WHOLE:
            if data != checked(data[:2] + part):
                self._rest()
                return ()
            assert self._level is not None
            last = self._level == len(self._parts) - 1
            self._level, self._active = (None, True) if last else (self._level + 1, False)
            return to_bits(checked(b"\x00" if last else bytes([MORE])))
        known, whole = bits[8 * _KNOWN_FROM :], to_bits(part)
        if whole[: len(known)] != known:
            self._rest()
            return ()
        return whole[len(known) :]

    def _rest(self) -> None:
        """Out of step: back to where it was called from."""
        self._level, self._active = None, False


def _parts(number: bytes) -> list[bytes]:
    """The number level by level, each with its check byte."""
    parts = []
    while number:
        last = len(number) == 4
        part = number[:4] if last else bytes([CASCADE_TAG]) + number[:3]
        number = b"" if last else number[3:]
        parts.append(part + bytes([part[0] ^ part[1] ^ part[2] ^ part[3]]))
    return parts
