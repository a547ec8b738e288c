"""Driver of PC/SC readers: one card at a time, or two with an ACR122U that accepts its own commands.

Every reader reports the number of the card on it (PC/SC part 3, 3.2.2.1.3), but it looks for cards only twice
a second: enough to enrol a pack, too slow for a pitch. An ACR122U has a PN532 inside; if its commands get
through (API ACR122U 2.04, 6.1), the driver talks to that directly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from croupier.devices.ports.aside import Device
from croupier.devices.readers.dialogue import Driver, Look, ReaderTrouble, Steps, tag_uid
from croupier.devices.readers.messages import Message, Messages, put
from croupier.devices.readers.pcsc.service import (
    APDU,
    ESCAPE,
    MUTE,
    NO_CARD,
    PRESENT,
    REFUSED,
    START,
    on_service,
)
from croupier.devices.readers.pn532 import driver as pn532

GET_NUMBER: Final = bytes.fromhex("FF CA 00 00 00")
GET_FIRMWARE: Final = bytes.fromhex("FF 00 48 00 00")
NO_OWN_LOOKS: Final = bytes.fromhex("FF 00 51 7F 00")
NO_BUZZER: Final = bytes.fromhex("FF 00 52 00 00")
DIRECT: Final = bytes.fromhex("FF 00 00 00")

WELL: Final = b"\x90\x00"
_COMMAND, _ANSWER = 0xD4, 0xD5
_ACR122U: Final = b"ACR122"
_WITHIN_MS: Final = 400


class Pcsc(Driver[Message]):
    """It has one antenna, number 0."""

    ON_A_LINE: ClassVar[bool] = False
    BUSES: ClassVar[Mapping[str, Callable[[str], Device]]] = MappingProxyType({"pcsc": on_service})

    def __init__(self) -> None:
        self.frames = Messages()
        self._direct = False  # the PN532 in it may be asked
        self._listed = True  # a card in the field may not answer again

    def start(self) -> Steps[Message, str]:
        """Identify the reader; one that accepts commands then looks only on request, and does not beep."""
        yield from put(START, within_ms=_WITHIN_MS)
        firmware = yield from self._escaped(GET_FIRMWARE)
        self._direct = firmware.startswith(_ACR122U)
        if self._direct:
            yield from self._escaped(NO_OWN_LOOKS)
            yield from self._escaped(NO_BUZZER)
            yield from self._asked(pn532.RF_CONFIGURATION, pn532.RETRIES)
        answer = firmware.decode("ascii", "replace") if self._direct else ""
        return "".join(sign for sign in answer if sign.isalnum())

    def look(self, antenna: int) -> Steps[Message, Look]:
        if self._direct:
            return (yield from self._looked())
        if not (yield from put(PRESENT, within_ms=_WITHIN_MS)):
            return Look(())
        try:
            said = yield from put(APDU, GET_NUMBER, within_ms=_WITHIN_MS)
        except ReaderTrouble as trouble:
            if trouble.state not in (NO_CARD.decode(), MUTE.decode()):
                raise
            return Look((), unread=trouble.state == MUTE.decode())
        uid = tag_uid(said[:-2]) if said.endswith(WELL) else ""
        return Look((uid,) if uid else (), unread=not uid)

    def _looked(self) -> Steps[Message, Look]:
        """Look as `Pn532.look` does."""
        if self._listed:
            yield from self._asked(pn532.RF_CONFIGURATION, pn532.FIELD_OFF)
        self._listed = True
        targets = pn532.targets((yield from self._asked(pn532.LIST_TARGETS, pn532.TWO_OF_106_KBPS)))
        self._listed = bool(targets)
        return Look(tuple(filter(None, targets)), unread=not all(targets))

    def _asked(self, code: int, data: bytes) -> Steps[Message, bytes]:
        """A command to the PN532; returns its answer. Raises `ReaderTrouble` for any other answer."""
        command = bytes([_COMMAND, code]) + data
        said = yield from put(ESCAPE, DIRECT + bytes([len(command)]) + command, within_ms=_WITHIN_MS)
        if said[:2] != bytes([_ANSWER, code + 1]) or not said.endswith(WELL) or len(said) < 4:
            raise ReaderTrouble("error-" + said[-2:].hex())
        return said[2:-2]

    def _escaped(self, command: bytes) -> Steps[Message, bytes]:
        """The reader's own answer, empty if its driver blocks the command."""
        try:
            return (yield from put(ESCAPE, command, within_ms=_WITHIN_MS))
        except ReaderTrouble as trouble:
            if trouble.state != REFUSED.decode():
                raise
            return b""
