"""An input device of the kernel as a port: the text that a reader types, and nobody else gets.

The device is grabbed while the port is open, so that no character of a number becomes a key of the table, of
the console or of a desktop. Layout and shift do not matter: a reader types the keys of a plain keyboard.
"""

from __future__ import annotations

import fcntl
import os
import stat
import struct
from typing import Final

_MAJOR: Final = 13
"""The kernel's number for input devices."""

_EVENT: Final = struct.Struct("@llHHi")
"""Seconds, microseconds, kind, code, value."""

_GRAB: Final = 0x40044590
_SYNC, _KEY, _DROPPED, _PRESSED = 0, 1, 3, 1
_EVENTS_AT_ONCE: Final = 64

KEYS: Final = {
    **dict(zip(range(2, 12), b"1234567890", strict=True)),
    **dict(zip((79, 80, 81, 75, 76, 77, 71, 72, 73, 82), b"1234567890", strict=True)),
    **dict(zip((30, 48, 46, 32, 18, 33), b"ABCDEF", strict=True)),
    16: ord("A"),
    **dict.fromkeys((28, 96), ord("\n")),
}
"""Codes of the kernel's keys: the two rows of digits, the letters of hex numbers, and both returns.

A reader that is set to a French keyboard types A where others have Q (16); no number has a Q.
"""

_SHIFTS: Final = frozenset({42, 54, 58, 69})
"""Shift, caps and number lock, which some readers press around their characters."""

_OTHER: Final = ord("?")
"""Any other key, and characters that the kernel lost: the typed text is then no number."""


def is_keyboard(path: str) -> bool:
    """Whether the path leads to an input device of the kernel."""
    try:
        found = os.stat(path)
    except OSError:
        return False
    return stat.S_ISCHR(found.st_mode) and os.major(found.st_rdev) == _MAJOR


def typed(events: bytes) -> bytes:
    """The text of whole events of the kernel; key releases and repeats give none.

    >>> typed(_EVENT.pack(0, 0, 1, 11, 1) + _EVENT.pack(0, 0, 1, 11, 0) + _EVENT.pack(0, 0, 1, 28, 1))
    b'0\\n'
    """
    text = bytearray()
    for _, _, kind, code, value in _EVENT.iter_unpack(events):
        if kind == _KEY and value == _PRESSED and code not in _SHIFTS:
            text.append(KEYS.get(code, _OTHER))
        elif kind == _SYNC and code == _DROPPED:
            text.append(_OTHER)
    return bytes(text)


class KeyboardPort:
    """An open input device, used only by this process; raises OSError if that is impossible."""

    def __init__(self, device: str) -> None:
        self._fd = os.open(device, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            fcntl.ioctl(self._fd, _GRAB, 1)
        except OSError:
            os.close(self._fd)
            raise

    def fileno(self) -> int:
        return self._fd

    def read(self) -> bytes:
        """The typed text, empty if keys were only released; the kernel gives whole events."""
        return typed(os.read(self._fd, _EVENT.size * _EVENTS_AT_ONCE))

    def write(self, data: bytes) -> None:
        """Does nothing: a keyboard takes no input."""

    def close(self) -> None:
        """Release the device."""
        os.close(self._fd)
