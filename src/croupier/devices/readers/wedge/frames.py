"""What a reader types, pure: the number of a tag and a return.

    0007820706⏎        ten digits: four bytes in decimal, as most of these readers are set
    04A1B2C3D4E5F6⏎    8, 10, 14, 16 or 20 hex digits: the number as it is

Nothing checks the characters. So a line of any other length, or with any other character, is no number at
all: the dealer can name an unread card, but nobody would notice one read wrongly. Ten digits without a letter
count as decimal if that is possible; a reader that types hex then gives a tag the same number each time.
"""

from __future__ import annotations

import re
from typing import Final

from croupier.devices.readers.stream import Damaged, FrameStream

_SIGNS: Final = re.compile(rb"[0-9A-F]*")
_RETURN: Final = re.compile(rb"[\r\n]")
_LONGEST: Final = 20
_DECIMAL: Final = 10
_HEX: Final = frozenset({8, 10, 14, 16, 20})


def encode(number: bytes) -> bytes:
    """What is typed for a number.

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
        self._spoilt = False  # of the line that is being typed, something was no sign

    @property
    def waiting(self) -> bytes:
        return super().waiting or (b"?" if self._spoilt else b"")

    def next_frame(self, data: bytes) -> tuple[int, bytes | Damaged | None] | None:
        end = _RETURN.search(data)
        if end is None:
            if len(data) <= _LONGEST and _SIGNS.fullmatch(data) and not self._spoilt:
                return None
            self._spoilt = True
            return len(data), Damaged()
        spoilt, self._spoilt = self._spoilt, False
        line = data[: end.start()]
        if not line and not spoilt:
            return end.end(), None
        return end.end(), (b"" if spoilt else _read(line)) or Damaged()

    def give_up(self) -> list[bytes | Damaged]:
        found = super().give_up()
        self._spoilt = False
        return found

    def reset(self) -> None:
        super().reset()
        self._spoilt = False


def _read(signs: bytes) -> bytes:
    """The number of these signs, empty if they are none."""
    if not _SIGNS.fullmatch(signs):
        return b""
    if len(signs) == _DECIMAL and signs.isdigit() and int(signs) < 1 << 32:
        return int(signs).to_bytes(4)
    return bytes.fromhex(signs.decode()) if len(signs) in _HEX else b""
