"""Driver of the MFRC522 on the Pi's SPI: ISO 14443A, any number of cards.

No maintained library reads several cards at once. So this driver uses the code of the shoe's board (`chip`),
which reads every card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from croupier.devices.ports.aside import Device
from croupier.devices.readers.dialogue import Driver, Look, ReaderTrouble, Steps, tag_uid
from croupier.devices.readers.messages import Message, Messages, put
from croupier.devices.readers.mfrc522.chip import LOOK, START, on_spi

_WITHIN_MS: Final = 300
"""Sixteen cards are read within this time."""


class Mfrc522(Driver[Message]):
    """It has one antenna, number 0."""

    ON_A_LINE: ClassVar[bool] = False
    BUSES: ClassVar[Mapping[str, Callable[[str], Device]]] = MappingProxyType({"spi": on_spi})

    def __init__(self) -> None:
        self.frames = Messages()

    def start(self) -> Steps[Message, str]:
        """Set the chip up; returns its version as the maker writes it: 9.2 for 92."""
        version = yield from put(START, within_ms=_WITHIN_MS)
        return f"{version[0] >> 4:X}.{version[0] & 15:X}" if len(version) == 1 else ""

    def look(self, antenna: int) -> Steps[Message, Look]:
        """All cards in the field."""
        uids = []
        rest = yield from put(LOOK, within_ms=_WITHIN_MS)
        while rest:
            end = 1 + rest[0]
            if len(rest) < end:
                raise ReaderTrouble("odd-answer")
            uids.append(tag_uid(rest[1:end]))
            rest = rest[end:]
        return Look(tuple(filter(None, uids)), unread=not all(uids))
