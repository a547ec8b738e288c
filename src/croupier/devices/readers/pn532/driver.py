"""Driver of the PN532 on a serial line, I2C or SPI: ISO 14443A, at most two cards in a look.

The field is switched off before a look if cards may be in it, so that every card answers again. The module is
told how often to try, otherwise it would wait for a card for ever. A late command is cancelled with ACK.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from croupier.devices.ports.aside import Device
from croupier.devices.readers.dialogue import (
    Ask,
    Driver,
    Look,
    NoAnswer,
    ReaderTrouble,
    Steps,
    quiet,
    tag_uid,
)
from croupier.devices.readers.pn532.bus import on_i2c, on_spi
from croupier.devices.readers.pn532.frames import (
    ACK,
    NACK,
    WAKE_UP,
    Acknowledgement,
    Body,
    Pn532Frame,
    Pn532Frames,
    encode,
)

GET_FIRMWARE: Final = 0x02
SAM_CONFIGURATION: Final = 0x14
RF_CONFIGURATION: Final = 0x32
LIST_TARGETS: Final = 0x4A

NORMAL_MODE: Final = bytes.fromhex("01 14 01")
RETRIES: Final = bytes.fromhex("05 FF 01 02")
FIELD_OFF: Final = bytes.fromhex("01 00")
TWO_OF_106_KBPS: Final = bytes.fromhex("02 00")

ACKNOWLEDGED: Final = Acknowledgement("ack")
FAILED: Final = Acknowledgement("error")

_ACKNOWLEDGED_WITHIN_MS: Final = 100
_WITHIN_MS: Final = 400
_TRIES: Final = 2
_HAS_ATS: Final = 0x20


class Pn532(Driver[Pn532Frame]):
    """It has one antenna, number 0."""

    BUSES: ClassVar[Mapping[str, Callable[[str], Device]]] = MappingProxyType({"i2c": on_i2c, "spi": on_spi})

    def __init__(self) -> None:
        self.frames = Pn532Frames()
        self._listed = True  # a card in the field may not answer again
        self._asked_again = False  # the last command was sent twice: a card may have answered the first

    def start(self) -> Steps[Pn532Frame, str]:
        """Wake it, set it to read cards, and make it answer a look even without a card."""
        yield from self._ask(SAM_CONFIGURATION, NORMAL_MODE, before=ACK + WAKE_UP)
        firmware = yield from self._ask(GET_FIRMWARE)
        yield from self._ask(RF_CONFIGURATION, RETRIES)
        return f"{firmware[1]}.{firmware[2]}" if len(firmware) == 4 else ""

    def look(self, antenna: int) -> Steps[Pn532Frame, Look]:
        if self._listed:
            yield from self._ask(RF_CONFIGURATION, FIELD_OFF)
        self._listed = True
        found = targets((yield from self._ask(LIST_TARGETS, TWO_OF_106_KBPS)))
        self._listed = bool(found) or self._asked_again
        return Look(tuple(filter(None, found)), unread=not all(found))

    def _ask(self, code: int, data: bytes = b"", *, before: bytes = b"") -> Steps[Pn532Frame, bytes]:
        """One command; returns its answer. It is repeated if unheard; a lost answer is requested again."""

        def answers(frame: Pn532Frame) -> bool:
            return frame == FAILED or (isinstance(frame, Body) and frame.answer and frame.code == code + 1)

        command = before + encode(code, data)
        for attempt in range(_TRIES):
            answer = yield Ask(
                out=ACK + command if attempt else command,
                takes=lambda frame: frame == ACKNOWLEDGED or answers(frame),
                within_ms=_ACKNOWLEDGED_WITHIN_MS,
            )
            if answer == ACKNOWLEDGED:
                answer = yield Ask(out=b"", takes=answers, within_ms=_WITHIN_MS)
                if answer is None:
                    answer = yield Ask(out=NACK, takes=answers, within_ms=_ACKNOWLEDGED_WITHIN_MS)
            if isinstance(answer, Body):
                self._asked_again = attempt > 0
                if attempt:
                    yield quiet()
                return answer.data
            if answer is not None:
                raise ReaderTrouble("error")
        raise NoAnswer


def targets(data: bytes) -> list[str]:
    """The numbers in an answer to `LIST_TARGETS`, empty if no tag is listed; raises `ReaderTrouble`.

    Each target is its index, SENS_RES (2), SEL_RES, the length of its number, the number, and an ATS with its
    own length if SEL_RES says so.
    """
    if not data:
        raise ReaderTrouble("odd-answer")
    found, rest = [], data[1:]
    for _ in range(data[0]):
        end = 5 + rest[4] if len(rest) > 4 else 0
        if not end or len(rest) < end:
            raise ReaderTrouble("odd-answer")
        found.append(tag_uid(rest[5:end]))
        if rest[3] & _HAS_ATS and len(rest) > end:
            end += rest[end]
        rest = rest[end:]
    if rest:  # a lost byte can pass the sum, but then the lengths do not fit
        raise ReaderTrouble("odd-answer")
    return found
