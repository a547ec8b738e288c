"""An MFRC522 on the Pi's SPI: published frames, crowds of cards, and random answers of the bus."""

from __future__ import annotations

import queue
import random
import sys
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from croupier.devices.readers.messages import FAULT, Message
from croupier.devices.readers.mfrc522 import chip as board_code
from croupier.devices.readers.mfrc522.chip import LOOK, START, ChipOnSpi
from croupier.devices.readers.mfrc522.twin import ChipModel, FieldCard, _NoTime, to_bits, to_bytes
from croupier.devices.readers.port import ReaderPort
from croupier.devices.readings import Draw, Reading, ShoeBack
from croupier.errors import Fault
from devices.readers import heard, vectors_of


@pytest.mark.parametrize("vector", vectors_of("mfrc522")["air"], ids=lambda each: each["name"])
def test_a_card_says_what_published_cards_say(vector: Mapping[str, Any]) -> None:
    card = FieldCard(bytes.fromhex(vector["uid"]))
    for sent, said in zip(vector["sent"], vector["said"], strict=True):
        frame, _, bits = sent.partition("/")
        data = bytes.fromhex(frame)
        if data[:1] in (b"\x93", b"\x95", b"\x50") and (data[1] == 0x70 or data[0] == 0x50):
            data += crc_a(data)
        assert to_bytes(card.hear(to_bits(data, int(bits or 0)))) == bytes.fromhex(said)


def crc_a(data: bytes) -> bytes:
    """ISO 14443-3, annex B, bit by bit from its polynomial."""
    value = 0x6363
    for bit in to_bits(data):
        value = value >> 1 ^ (0x8408 if (value ^ bit) & 1 else 0)
    return value.to_bytes(2, "little")


def test_the_checksums_are_those_that_the_standard_prints() -> None:
    assert (crc_a(b"\x00\x00"), crc_a(b"\x12\x34")) == (b"\xa0\x1e", b"\x26\xcf")


def looked(chip: ChipModel) -> list[bytes]:
    host = ChipOnSpi(chip, _NoTime())
    assert host.answer(Message(START)) == Message(START, b"\x92")
    content, numbers = host.answer(Message(LOOK)).content, []
    while content:
        numbers.append(content[1 : 1 + content[0]])
        content = content[1 + content[0] :]
    return numbers


@pytest.mark.parametrize("length", [4, 7, 10])
def test_every_card_of_a_crowd_is_read(length: int) -> None:
    chance = random.Random(seed := random.randrange(10**6))
    print("seed", seed)
    for count in (1, 2, 3, 6):
        numbers = set()
        while len(numbers) < count:
            number = bytearray(chance.randbytes(length))
            number[0] = 0x04  # 08 would be a number made up anew, 88 the sign that more follows
            if numbers and chance.random() < 0.5:  # differs in one bit
                number = bytearray(next(iter(numbers)))
                number[-1] ^= 1 << chance.randrange(8)
            numbers.add(bytes(number))
        chip = ChipModel()
        chip.field = {each.hex(): FieldCard(each) for each in numbers}
        assert set(looked(chip)) == numbers


def test_a_chip_that_was_pulled_out_is_a_fault_and_set_up_again_when_it_is_back() -> None:
    chip = ChipModel()
    chip.field = {"a": FieldCard(bytes.fromhex("04A1B2C3"))}
    host = ChipOnSpi(chip, _NoTime())
    host.answer(Message(START))
    chip.dead = True
    assert host.answer(Message(LOOK)).kind == FAULT
    chip.dead = False
    assert host.answer(Message(LOOK)) == Message(LOOK, bytes.fromhex("04 04A1B2C3"))


def test_whatever_a_bus_returns_the_chip_is_answered_for() -> None:
    chance = random.Random(seed := random.randrange(10**6))
    print("seed", seed)

    class Noise(ChipModel):
        def xfer2(self, values: list[int]) -> list[int]:
            good = super().xfer2(values)
            return good if chance.random() < 0.9 else list(chance.randbytes(len(values)))

    chip = Noise()
    chip.field = {str(n): FieldCard(bytes([4, 1, 2, n])) for n in range(3)}
    host = ChipOnSpi(chip, _NoTime())
    answers = [host.answer(Message(chance.choice([START, LOOK]))) for _ in range(300)]
    assert {each.kind for each in answers} <= {START, LOOK, FAULT}
    for each in answers:
        assert each.kind != FAULT or each.content in (b"no-answer", b"registers", b"field-off", b"stuck")


def test_cards_are_read_through_spidev_on_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    chip = ChipModel()
    library = types.ModuleType("spidev")

    class SpiDev:
        xfer2 = staticmethod(chip.xfer2)

        def open(self, number: int, select: int) -> None:
            assert (number, select) == (0, 0)

        def close(self) -> None: ...

    library.SpiDev = SpiDev  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "spidev", library)
    readings: queue.Queue[Reading] = queue.Queue()
    with ReaderPort("mfrc522", "spi:/dev/spidev0.0", readings.put):
        assert heard(readings, ShoeBack).firmware == "9.2"
        chip.field = {"a": FieldCard(bytes.fromhex("04A1B2C3D4E5F6"))}
        assert heard(readings, Draw).uid == "04A1B2C3D4E5F6"


def test_an_installation_without_the_firmware_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise Fault("the firmware of the shoe did not come with this installation")

    monkeypatch.setattr(board_code, "folder", nowhere)
    board_code.module.cache_clear()
    try:
        with pytest.raises(Fault, match="did not come with this installation"):
            board_code.module("mfrc522")
    finally:
        board_code.module.cache_clear()
    with pytest.raises(ImportError):
        board_code.module("os")
