"""The twin of a PC/SC reader behind pyscard's calls: an ACR122U, with its own commands or without."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from croupier.devices.readers.messages import Message, Messages, encode
from croupier.devices.readers.pcsc import driver as pcsc
from croupier.devices.readers.pcsc.service import CCID_ESCAPE, ReaderOfService
from croupier.devices.readers.pn532 import frames as pn532_frames
from croupier.devices.readers.pn532.frames import Body
from croupier.devices.readers.pn532.twin import Pn532Twin
from croupier.devices.readers.twin import ReaderTwin

ATR: Final = bytes.fromhex("3B 8F 80 01 80 4F 0C A0 00 00 03 06 03 00 03 00 00 00 00 68")
"""The first answer of an Ultralight or NTAG, in the service's form."""

NAME: Final = "ACS ACR122U PICC Interface 00 00"
FIRMWARE: Final = b"ACR122U214"
_FAILED: Final = b"\x63\x00"
_NO_CARD, _NOT_LET_THROUGH, _NO_READER, _HELD_BY_ANOTHER = 0x8010000C, 0x80100016, 0x80100009, 0x8010000B
_EMPTY, _PRESENT = 0x12, 0x22


class ServiceModel:
    """The calls of `smartcard.scard`, with one reader and its PN532. `plain`: commands to it are blocked."""

    def __init__(self, chip: Pn532Twin, *, plain: bool) -> None:
        self.chip = chip
        self.plain = plain

    def SCardEstablishContext(self, scope: int) -> tuple[int, Any]:
        return 0, "context"

    def SCardReleaseContext(self, context: Any) -> int:
        return 0

    def SCardListReaders(self, context: Any, groups: list[str]) -> tuple[int, list[str]]:
        return 0, [NAME]

    def SCardGetStatusChange(
        self, context: Any, timeout: int, readers: list[tuple[str, int]]
    ) -> tuple[int, list[tuple[str, int, list[int]]]]:
        there = bool(self.chip.tags(0)) or self._fails
        state = (NAME, _PRESENT, list(ATR)) if there else (NAME, _EMPTY, [])
        return 0, [state]

    def SCardConnect(self, context: Any, reader: str, share: int, protocols: int) -> tuple[int, Any, int]:
        if reader != NAME:
            return _NO_READER, None, 0
        return (_HELD_BY_ANOTHER, None, 0) if self._fails else (0, "card", 2)

    def SCardDisconnect(self, card: Any, disposition: int) -> int:
        return 0

    def SCardTransmit(self, card: Any, protocol: int, apdu: list[int]) -> tuple[int, list[int]]:
        tags = self.chip.tags(0)
        if not tags:
            return _NO_CARD, []
        known = bytes(apdu) == pcsc.GET_NUMBER
        return 0, list(bytes.fromhex(tags[0]) + pcsc.WELL if known else _FAILED)

    def SCardControl(self, card: Any, code: int, data: list[int]) -> tuple[int, list[int]]:
        if self.plain or code != CCID_ESCAPE:
            return _NOT_LET_THROUGH, []
        return 0, list(self._itself(bytes(data)))

    def SCardGetErrorMessage(self, code: int) -> str:
        return f"error {code:08X}"

    @property
    def _fails(self) -> bool:
        return 0 in self.chip.faulty

    def _itself(self, command: bytes) -> bytes:
        """The reader's answer to its own commands: API ACR122U 2.04, 6."""
        if command == pcsc.GET_FIRMWARE:
            return FIRMWARE
        if command[:3] == pcsc.NO_OWN_LOOKS[:3]:
            return bytes([0x90, command[3]])
        if command == pcsc.NO_BUZZER:
            return pcsc.WELL
        if command[:4] == pcsc.DIRECT and len(command) > 6 and command[4] == len(command) - 5:
            return self._in_it(command[6], command[7:])
        return _FAILED

    def _in_it(self, code: int, data: bytes) -> bytes:
        """The answer of the PN532, without its framing on a line."""
        self.chip.receive(pn532_frames.WAKE_UP + pn532_frames.encode(code, data), 0)
        self.chip.poll(0)
        for frame in pn532_frames.Pn532Frames().feed(self.chip.output()):
            if isinstance(frame, Body):
                return bytes([0xD5, frame.code]) + frame.data + pcsc.WELL
        return _FAILED


class PcscTwin(ReaderTwin[Message]):
    """The model of a service, and the code that talks to it. A `plain` reader reports one card, the first."""

    def __init__(self, *, slot: int = 0, plain: bool = False) -> None:
        super().__init__(slot=slot)
        self.frames = Messages()
        self._chip = Pn532Twin(slot=slot)
        self._chip.shares(self)
        self._host = ReaderOfService("", ServiceModel(self._chip, plain=plain))

    def answers(self, frame: Message) -> Iterable[bytes]:
        self.tags(0)  # a look at the card
        yield encode(self._host.answer(frame))
