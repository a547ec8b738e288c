"""Numbers of hands when several logs are read as one: the number of the log, then that in the log."""

from __future__ import annotations

from typing import Final

KEY_BITS: Final = 40
"""Bits for the number in the log; no log has as many hands."""


def key_of(log: int, number: int) -> int:
    """The number of a hand among those of all logs.

    >>> parted(key_of(12, 34))
    (12, 34)
    """
    return log << KEY_BITS | number


def parted(key: int) -> tuple[int, int]:
    """The log, and the number in it; a log that stands alone has the number 0, and -1 means none."""
    return key >> KEY_BITS, key & (1 << KEY_BITS) - 1
