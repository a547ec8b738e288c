"""Driver of a reader that types like a keyboard: one tag at a time, sent once; it answers no questions.

Its port is an input device of the kernel (`ports.keyboard`), grabbed so that nobody else gets its keys. It
types the number of a tag and a return:

    0007820706⏎        ten digits: four bytes in decimal, as most of these readers are set
    04A1B2C3D4E5F6⏎    8, 10, 14, 16 or 20 hex digits: the number as it is

The characters have no checksum, so a line of any other length, or with any other character, is no number: the
dealer can name an unread card, but nobody would notice a wrong one. Ten digits count as decimal if possible;
a reader that types hex still gives a tag the same number each time.
"""

from __future__ import annotations

import re
from typing import ClassVar, Final

from croupier.devices.readers.dialogue import Ask, Driver, FrameStream, Look, NotAFrame, Steps, tag_uid

_SIGNS: Final = re.compile(rb"[0-9A-F]*")
_RETURN: Final = re.compile(rb"[\r\n]")
_LONGEST: Final = 20
_DECIMAL: Final = 10
_HEX: Final = frozenset({8, 10, 14, 16, 20})


def encode(number: bytes) -> bytes:
    """The characters typed for a number.

    >>> encode(bytes.fromhex("007755A2")), encode(bytes.fromhex("04A1B2C3D4E5F6"))
    (b'0007820706\\n', b'04A1B2C3D4E5F6\\n')
    """
    if len(number) == 4:
        return f"{int.from_bytes(number):010}\n".encode()
    return number.hex().upper().encode() + b"\n"


class WedgeFrames(FrameStream[bytes]):
    """Finds the numbers, most significant byte first. A return alone means nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._spoilt = False  # something in the line being typed was no valid character

    @property
    def waiting(self) -> bytes:
        return super().waiting or (b"?" if self._spoilt else b"")

    def next_frame(self, data: bytes) -> tuple[int, bytes | NotAFrame | None] | None:
        end = _RETURN.search(data)
        if end is None:
            if len(data) <= _LONGEST and _SIGNS.fullmatch(data) and not self._spoilt:
                return None
            self._spoilt = True
            return len(data), NotAFrame()
        spoilt, self._spoilt = self._spoilt, False
        line = data[: end.start()]
        if not line and not spoilt:
            return end.end(), None
        return end.end(), (b"" if spoilt else _read(line)) or NotAFrame()

    def give_up(self) -> list[bytes | NotAFrame]:
        found = super().give_up()
        self._spoilt = False
        return found

    def reset(self) -> None:
        super().reset()
        self._spoilt = False


def _read(signs: bytes) -> bytes:
    """The number in these characters, empty if there is none."""
    if not _SIGNS.fullmatch(signs):
        return b""
    if len(signs) == _DECIMAL and signs.isdigit() and int(signs) < 1 << 32:
        return int(signs).to_bytes(4)
    return bytes.fromhex(signs.decode()) if len(signs) in _HEX else b""


_TYPED_MS: Final = 100
"""A number is typed within this time, from its first character."""


class KeyboardWedge(Driver[bytes]):
    """It has one antenna, number 0; it does not report that a tag has left, or that it is alive."""

    SILENT: ClassVar[bool] = True
    LOOK_EVERY_MS: ClassVar[int] = 0

    def __init__(self) -> None:
        self.frames = WedgeFrames()

    def start(self) -> Steps[bytes, str]:
        """There is nothing to ask."""
        yield from ()
        return ""

    def look(self, antenna: int) -> Steps[bytes, Look]:
        """The next number, or none for a while."""
        number = yield Ask(out=b"", takes=lambda _: True, within_ms=_TYPED_MS)
        return Look((tag_uid(number),) if number else ())
