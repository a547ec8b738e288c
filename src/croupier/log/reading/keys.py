"""Numbers of hands where several logs are read as one: that of the log before that in the log."""

from __future__ import annotations

from typing import Final

KEY_BITS: Final = 40
"""So many bits the number in the log has; no log has as many hands."""


def key_of(log: int, number: int) -> int:
    """The number of a hand among those of all logs.

    >>> parted(key_of(12, 34))
    (12, 34)
    """
    return log << KEY_BITS | number


def parted(key: int) -> tuple[int, int]:
    """The log, and the number in it; one that stands alone is of log 0, and -1 of none."""
    return key >> KEY_BITS, key & (1 << KEY_BITS) - 1
