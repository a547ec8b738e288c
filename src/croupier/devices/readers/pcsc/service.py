"""Talks to the PC/SC service: finds the reader, sees whether a card is on it, and passes on commands.

The calls are those of `smartcard.scard` in pyscard, a thin layer over the service's interface, which is also
in the distribution (python3-pyscard). Each returns a code first, 0 for success.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, Protocol

from croupier.devices.readers.messages import FAULT, Answerer, Message
from croupier.errors import Fault
from croupier.packages import BUILDS_WITH, cure

START: Final = ord("S")
PRESENT: Final = ord("P")
APDU: Final = ord("A")
ESCAPE: Final = ord("E")

NO_CARD: Final = b"no-card"
MUTE: Final = b"mute"
REFUSED: Final = b"refused"
BUSY: Final = b"busy"
_WORDS: Final = {
    0x8010000C: NO_CARD,
    0x80100069: NO_CARD,
    0x80100066: MUTE,
    0x80100067: MUTE,
    0x80100068: NO_CARD,
    0x80100016: MUTE,
    0x8010002F: MUTE,
    0x8010000B: BUSY,
}
"""The service's codes for a card that was removed, is silent or incomplete, was reset, or is in use
elsewhere.
"""

_SYSTEM, _SHARED, _DIRECT, _LEAVE = 2, 2, 3, 0
_NO_PROTOCOL, _ANY_PROTOCOL = 0, 3
_UNAWARE, _UNKNOWN, _UNAVAILABLE, _THERE = 0x00, 0x04, 0x08, 0x20
CCID_ESCAPE: Final = 0x42000001
"""pcsc-lite's control code for a command to the reader itself, not to a card."""


class Scard(Protocol):
    """The used functions of `smartcard.scard`."""

    def SCardEstablishContext(self, scope: int) -> tuple[int, Any]: ...
    def SCardReleaseContext(self, context: Any) -> int: ...
    def SCardListReaders(self, context: Any, groups: list[str]) -> tuple[int, list[str]]: ...
    def SCardGetStatusChange(
        self, context: Any, timeout: int, readers: list[tuple[str, int]]
    ) -> tuple[int, list[tuple[str, int, list[int]]]]: ...
    def SCardConnect(self, context: Any, reader: str, share: int, protocols: int) -> tuple[int, Any, int]: ...
    def SCardDisconnect(self, card: Any, disposition: int) -> int: ...
    def SCardTransmit(self, card: Any, protocol: int, apdu: list[int]) -> tuple[int, list[int]]: ...
    def SCardControl(self, card: Any, code: int, data: list[int]) -> tuple[int, list[int]]: ...
    def SCardGetErrorMessage(self, code: int) -> str: ...


class ReaderOfService(Answerer):
    """The first reader whose name has `wanted` in it. Raises OSError if there is no service or no reader."""

    def __init__(self, wanted: str, scard: Scard) -> None:
        super().__init__()
        self._scard = scard
        code, self._context = scard.SCardEstablishContext(_SYSTEM)
        self._must(code, "the PC/SC service")
        code, names = scard.SCardListReaders(self._context, [])
        found = [name for name in names if wanted.lower() in name.lower()] if not code else []
        if not found:
            scard.SCardReleaseContext(self._context)
            there = ", ".join(names) if not code and names else "none"
            raise Fault(f"pcsc:{wanted}: no such reader, found {there}")
        self._name = found[0]

    def close(self) -> None:
        self._scard.SCardReleaseContext(self._context)

    def answer(self, message: Message) -> Message:
        """Answer a message; raises OSError if the reader or the service is gone."""
        if message.kind == START:
            return Message(START, self._name.encode("ascii", "replace"))
        atr = self._atr()
        if message.kind == PRESENT:
            return Message(PRESENT, atr)
        if message.kind == ESCAPE:
            return self._handed_on(message, _DIRECT, _NO_PROTOCOL)
        if not atr:
            return Message(FAULT, NO_CARD)
        return self._handed_on(message, _SHARED, _ANY_PROTOCOL)

    def _atr(self) -> bytes:
        """The first answer of the card on the reader, empty without a card."""
        code, states = self._scard.SCardGetStatusChange(self._context, 0, [(self._name, _UNAWARE)])
        self._must(code, self._name)
        _, state, atr = states[0]
        if state & (_UNKNOWN | _UNAVAILABLE):
            raise Fault(f"{self._name} is not there any more")
        return bytes(atr) if state & _THERE else b""

    def _handed_on(self, message: Message, share: int, protocols: int) -> Message:
        """Pass a command on; the card may be gone, in use by another program, or the driver may block it."""
        code, card, protocol = self._scard.SCardConnect(self._context, self._name, share, protocols)
        if code:
            return self._failed(message, code)
        try:
            data = list(message.content)
            if message.kind == ESCAPE:
                code, said = self._scard.SCardControl(card, CCID_ESCAPE, data)
            else:
                code, said = self._scard.SCardTransmit(card, protocol, data)
        finally:
            self._scard.SCardDisconnect(card, _LEAVE)
        return self._failed(message, code) if code else Message(message.kind, bytes(said))

    @staticmethod
    def _failed(message: Message, code: int) -> Message:
        code &= 0xFFFFFFFF  # the library gives it with a sign
        return Message(FAULT, REFUSED if message.kind == ESCAPE else _WORDS.get(code, b"error-%08X" % code))

    def _must(self, code: int, what: str) -> None:
        if code:
            raise Fault(f"{what}: {self._scard.SCardGetErrorMessage(code)}")


def on_service(name: str) -> ReaderOfService:
    """Open the reader of the service with this part of its name, or the first one."""
    try:
        scard: Scard = import_module("smartcard.scard")
    except ImportError as error:
        tools = f"{BUILDS_WITH} swig libpcsclite-dev pcscd"
        command = cure("pcsc", "python3-pyscard", "pcscd", tools=tools)
        raise Fault(f"pyscard is not installed: {command}") from error
    return ReaderOfService(name, scard)
