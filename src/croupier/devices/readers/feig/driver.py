"""Driver of FEIG's OBID i-scan HF readers: true inventories of many cards, for the casino room.

Only tags with a number of eight bytes are accepted: ISO 15693, and shorter numbers of ISO 14443A padded with
zeros in front.
"""

from __future__ import annotations

from typing import ClassVar, Final

from croupier.devices.ports.urls import LineSettings
from croupier.devices.readers.dialogue import Ask, Driver, Look, Steps, Trouble, asked, tag_uid
from croupier.devices.readers.feig.frames import BROADCAST, FeigFrame, FeigFrames, encode

GET_SOFTWARE_VERSION: Final = 0x65
ISO_COMMAND: Final = 0xB0
INVENTORY: Final = bytes([0x01, 0x00])
MORE: Final = bytes([0x01, 0x80])

OK: Final = 0x00
NO_TAG: Final = 0x01
RF_ERROR: Final = 0x83
MORE_DATA: Final = 0x94

ISO_15693: Final = 0x03
_RECORD: Final = 10
_WITHIN_MS: Final = 500
_MOST_ANSWERS: Final = 16
"""The most answers of one inventory; no table has as many tags over one antenna."""


class Feig(Driver[FeigFrame]):
    """It has one antenna, number 0."""

    LINE: ClassVar[LineSettings] = LineSettings(baud=38400, parity="E")

    def __init__(self) -> None:
        self.frames = FeigFrames()

    def start(self) -> Steps[FeigFrame, str]:
        """Its software version."""
        answer = yield from self._ask(GET_SOFTWARE_VERSION, b"")
        if answer[0] != OK or len(answer) < 3:
            raise Trouble(f"status-{answer[0]:02x}")
        return f"{answer[1]}.{answer[2]}"

    def look(self, antenna: int) -> Steps[FeigFrame, Look]:
        """An inventory, in as many answers as it takes."""
        uids: list[str] = []
        question = INVENTORY
        for _ in range(_MOST_ANSWERS):
            answer = yield from self._ask(ISO_COMMAND, question)
            if answer[0] in (OK, MORE_DATA):
                uids += _records(answer[1:])
            elif answer[0] == RF_ERROR:
                uids.append("")
            elif answer[0] != NO_TAG:
                raise Trouble(f"status-{answer[0]:02x}")
            if answer[0] != MORE_DATA:
                break
            question = MORE
        return Look(tuple(filter(None, uids)), unread=not all(uids))

    def _ask(self, control: int, data: bytes) -> Steps[FeigFrame, bytes]:
        """One question; status and data of its answer."""
        ask: Ask[FeigFrame] = Ask(
            out=encode(FeigFrame(control, data, BROADCAST)),
            takes=lambda each: each.control == control and each.address != BROADCAST and bool(each.content),
            within_ms=_WITHIN_MS,
        )
        return (yield from asked(ask)).content


def _records(data: bytes) -> list[str]:
    """The numbers of an inventory, empty if it lists no tag; raises `Trouble`.

    After their count, each tag has ten bytes: its type, one byte that depends on it, and eight of number.
    """
    if not data or len(data) != 1 + data[0] * _RECORD:
        raise Trouble("odd-answer")
    tags = [data[start : start + _RECORD] for start in range(1, len(data), _RECORD)]
    return [tag_uid(_number(tag[0], tag[2:])) for tag in tags]


def _number(kind: int, number: bytes) -> bytes:
    """The number without its padding zeros."""
    if kind == ISO_15693 or number[0]:
        return number
    return number[1:] if any(number[1:4]) else number[4:]
