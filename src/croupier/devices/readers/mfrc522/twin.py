"""The twin of an MFRC522 on the Pi's SPI: the chip register by register, and cards that hear bits."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.devices.readers.messages import FAULT, Message, Messages, encode
from croupier.devices.readers.mfrc522.cards import Bits, FieldCard, to_bits, to_bytes
from croupier.devices.readers.mfrc522.chip import ChipOnSpi
from croupier.devices.readers.twin import ReaderTwin

_COMMAND, _COM_IRQ, _ERROR, _FIFO, _FIFO_LEVEL, _FRAMING, _COLL = 0x01, 0x04, 0x06, 0x09, 0x0A, 0x0D, 0x0E
_TX_CONTROL, _RF_CFG, _VERSION = 0x14, 0x26, 0x37
_TRANSCEIVE, _SOFT_RESET = 0x0C, 0x0F
_SENT, _RECEIVED, _IDLE, _TIMER = 0x40, 0x20, 0x10, 0x01
_SILICON = 0x92


class ChipModel:
    """The chip as spidev sees it; `field` are the cards over its antenna. `dead`: it says nothing.

    A frame takes no time: whenever the chip is asked, the frame is out, and the answer is there.
    """

    def __init__(self) -> None:
        self.field: dict[str, FieldCard] = {}
        self.dead = False
        self._power_up()

    def _power_up(self) -> None:
        self._registers = bytearray(64)
        self._registers[_VERSION], self._registers[_TX_CONTROL], self._registers[_RF_CFG] = (
            _SILICON,
            0x80,
            0x48,
        )
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
        """Send the frame in the buffer; the cards' answers come in from bit `align` on."""
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
    """Several cards' answers at once, and where they first differ; everything after that reads as zeros."""
    longest = max(map(len, answers))
    for place in range(longest):
        if len({answer[place : place + 1] for answer in answers}) > 1:
            return answers[0][:place] + (0,) * (longest - place), place
    return answers[0], None


class _NoTime:
    """The clock of a chip that takes no time."""

    def __init__(self) -> None:
        self._us = 0

    def us(self) -> int:
        self._us += 50
        return self._us

    def us_since(self, us: int) -> int:
        return self.us() - us

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
        self.chip.dead = 0 in self._faulty
        yield encode(self._host.answer(frame))
