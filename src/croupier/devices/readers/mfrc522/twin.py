"""The twin of an MFRC522 on the Pi's SPI: the chip register by register, and cards that hear bits.

The cards follow ISO 14443-3 type A: bits heard, bits sent, and three states.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.devices.readers.messages import FAULT, Message, Messages, encode
from croupier.devices.readers.mfrc522.chip import ChipOnSpi, HostTicks
from croupier.devices.readers.twin import ReaderTwin

_COMMAND, _COM_IRQ, _ERROR, _FIFO, _FIFO_LEVEL, _FRAMING, _COLL = 0x01, 0x04, 0x06, 0x09, 0x0A, 0x0D, 0x0E
_TX_CONTROL, _RF_CFG, _VERSION = 0x14, 0x26, 0x37
_TRANSCEIVE, _SOFT_RESET = 0x0C, 0x0F
_SENT, _RECEIVED, _IDLE, _TIMER = 0x40, 0x20, 0x10, 0x01
_SILICON = 0x92


Bits = tuple[int, ...]
"""In the order of sending: the lowest bit of each byte first."""

REQUEST: Final = 0x26
WAKE_UP: Final = 0x52
SELECT: Final = (0x93, 0x95, 0x97)
WHOLE: Final = 0x70
CASCADE_TAG: Final = 0x88
MORE: Final = 0x04
_HALT: Final = b"\x50\x00"
_KNOWN_FROM: Final = 2
"""The bytes before the known part of a number: the level, and how much is known."""


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
    """A card with a number of 4, 7 or 10 bytes: idle, ready at a level, active, or halted."""

    def __init__(self, number: bytes) -> None:
        self._parts = _parts(number)
        self._type = bytes([{4: 0x04, 7: 0x44}.get(len(number), 0x84), 0x00])
        self._level: int | None = None
        self._halted = self._active = False

    def lose_power(self) -> None:
        """The field is off, or the card has left it."""
        self._level, self._halted, self._active = None, False, False

    def hear(self, bits: Bits) -> Bits:
        """The answer to a frame; None if the frame is for another card."""
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
        """Return to the state before the call, after an unexpected frame."""
        self._level, self._active = None, False


def _parts(number: bytes) -> list[bytes]:
    """The number in its levels, each with its check byte."""
    parts = []
    while number:
        last = len(number) == 4
        part = number[:4] if last else bytes([CASCADE_TAG]) + number[:3]
        number = b"" if last else number[3:]
        parts.append(part + bytes([part[0] ^ part[1] ^ part[2] ^ part[3]]))
    return parts


class ChipModel:
    """The chip seen through spidev; `field` are the cards over its antenna. `dead`: it is silent.

    A frame takes no time: the answer is there at once.
    """

    def __init__(self) -> None:
        self.field: dict[str, FieldCard] = {}
        self.dead = False
        self._power_up()

    def _power_up(self) -> None:
        self._registers = bytearray(64)
        self._registers[_VERSION] = _SILICON
        self._registers[_TX_CONTROL] = 0x80
        self._registers[_RF_CFG] = 0x48
        self._fifo = bytearray()

    def xfer2(self, values: list[int]) -> list[int]:
        if self.dead:
            return [0xFF] * len(values)
        first, *rest = values
        if first & 0x80:
            return [0, *(self._read(address >> 1 & 0x3F) for address in values[:-1])]
        for value in rest:
            self._write(first >> 1, value)
        return [0] * len(values)

    def close(self) -> None:
        """Nothing to close."""

    def _read(self, register: int) -> int:
        if register == _FIFO:
            return self._fifo.pop(0) if self._fifo else 0
        return len(self._fifo) if register == _FIFO_LEVEL else self._registers[register]

    def _write(self, register: int, value: int) -> None:
        if register == _FIFO:
            self._fifo.append(value)
        elif register == _FIFO_LEVEL:
            self._fifo.clear()
        elif register == _COM_IRQ:
            self._registers[register] &= ~value & 0x7F
        elif register == _COMMAND and value == _SOFT_RESET:
            self._power_up()
        else:
            self._registers[register] = value
        if register == _TX_CONTROL and not value & 0x03:
            for card in self.field.values():
                card.lose_power()
        if register == _FRAMING and value & 0x80 and self._registers[_COMMAND] == _TRANSCEIVE:
            self._transceive(value & 7, value >> 4 & 7)

    def _transceive(self, last_bits: int, align: int) -> None:
        """Send the frame in the buffer; the cards' answers arrive from bit `align` on."""
        sent = to_bits(bytes(self._fifo), last_bits)
        self._fifo.clear()
        self._registers[_ERROR] = 0
        self._registers[_COM_IRQ] |= _SENT
        on_air = self._registers[_TX_CONTROL] & 0x03 == 0x03
        answers = [said for card in self.field.values() if on_air and (said := card.hear(sent))]
        if not answers:
            self._registers[_COM_IRQ] |= _TIMER
            return
        said, clash = _at_once(answers)
        if clash is not None:
            place = align + clash + 1
            self._registers[_ERROR] = 0x08
            self._registers[_COLL] = place & 0x1F if place <= 32 else 0x20
        self._fifo += to_bytes((0,) * align + said)
        self._registers[_COM_IRQ] |= _RECEIVED | _IDLE


def _at_once(answers: list[Bits]) -> tuple[Bits, int | None]:
    """Several cards' answers at once, and the first bit where they differ; later bits read as zeros."""
    longest = max(map(len, answers))
    for place in range(longest):
        if len({answer[place : place + 1] for answer in answers}) > 1:
            return answers[0][:place] + (0,) * (longest - place), place
    return answers[0], None


class _NoTime(HostTicks):
    """The clock of a chip that takes no time."""

    def __init__(self) -> None:
        self._us = 0

    def us(self) -> int:
        self._us += 50
        return self._us

    def sleep_us(self, us: int) -> None:
        self._us += us


class Mfrc522Twin(ReaderTwin[Message]):
    """The model of a chip, and the code that drives it on the Pi. No card of type A has eight bytes."""

    def __init__(self, *, slot: int = 0) -> None:
        super().__init__(slot=slot)
        self.frames = Messages()
        self.chip = ChipModel()
        self._host = ChipOnSpi(self.chip, _NoTime())

    def answers(self, frame: Message) -> Iterable[bytes]:
        if frame.kind == FAULT:
            return
        there = [uid for uid in self.tags(0) if len(uid) != 16]
        self.chip.field = {uid: self.chip.field.get(uid) or FieldCard(bytes.fromhex(uid)) for uid in there}
        self.chip.dead = 0 in self.faulty
        yield encode(self._host.answer(frame))
