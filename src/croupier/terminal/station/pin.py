"""The PIN of the floor or of a dealer, kept as a salted scrypt hash; the PIN itself is never stored or shown.

A separate thread checks it, because that takes about a second on a table computer.
"""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

from croupier.errors import Refused, Unreadable
from croupier.log.secret_hash import is_older, is_secret, quick, stretched
from croupier.values import Frozen

LEAST: Final = 6
"""The fewest digits of a new PIN; older ones have four and still work."""

_CHECKED: Final = b"six+"
"""The beginning of the salt of a PIN with at least `LEAST` digits, because the hash does not show it."""

_OLDER: Final = 14
_RUNS: Final = "01234567890 09876543210"
_LOOKING: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pin")


def is_pin(pin: str) -> bool:
    """Whether this may be a PIN: four to twelve digits, as in older versions."""
    return pin.isascii() and pin.isdigit() and 4 <= len(pin) <= 12


def check_pin(pin: str) -> None:
    """Raise `Unreadable` for an invalid PIN, and `Refused` for one that is easy to guess.

    >>> check_pin("471136")
    >>> for pin in ("777777", "234567", "987654", "121212", "199199"):
    ...     try:
    ...         check_pin(pin)
    ...     except Refused as refused:
    ...         print(refused.code)
    weak-pin
    weak-pin
    weak-pin
    weak-pin
    weak-pin
    """
    if not is_pin(pin) or len(pin) < LEAST:
        raise Unreadable("PIN: expected six to twelve digits, found something else")
    repeated = any(pin == pin[:part] * (len(pin) // part) for part in range(1, len(pin) // 2 + 1))
    if repeated or pin in _RUNS:
        raise Refused("weak-pin", "PIN: expected digits that nobody tries first: no run and no repetition")


class Tries(Frozen):
    """Wrong PINs in a row, and when the next one is checked, in ms."""

    wrong: int = 0
    next_at: int = 0

    def failed(self, now: int) -> Tries:
        """Count one more wrong PIN, at `now`."""
        return Tries(self.wrong + 1, now + delay_ms(self.wrong + 1))


def delay_ms(wrong: int) -> int:
    """How long PINs are refused after this many wrong ones: 2 s, doubled each time, at most 64 s.

    >>> [delay_ms(wrong) for wrong in (1, 2, 3, 99)]
    [2000, 4000, 8000, 64000]
    """
    return 1000 << min(wrong, 6)


def hash_pin(pin: str, salt: bytes) -> str:
    """The hash of a PIN of four to twelve digits under 16 random bytes; raises `Unreadable`.

    >>> stored = hash_pin("4711", bytes(16))
    >>> is_right_pin("4711", stored), is_right_pin("4712", stored)
    (True, False)
    """
    if not is_pin(pin):
        raise Unreadable("PIN: expected four to twelve digits, found something else")
    return stretched(pin, salt)


def known_pin(pin: str) -> str:
    """The hash of a well-known PIN, for a demo, a lesson or a script; made at once."""
    return quick(pin, bytes(16), _OLDER)


def hashed(pin: str) -> Future[str]:
    """The future hash of a new PIN; its result raises as `new_hash`."""
    return _LOOKING.submit(new_hash, pin)


def new_hash(pin: str) -> str:
    """The hash of a new PIN with a new salt; raises as `check_pin`."""
    check_pin(pin)
    return hash_pin(pin, _CHECKED + os.urandom(16 - len(_CHECKED)))


def may_be_short(stored: str) -> bool:
    """Whether the PIN of this hash may have fewer than `LEAST` digits."""
    return not stored.startswith(f"scrypt:{_CHECKED.hex()}")


def is_right_pin(pin: str, stored: str) -> bool:
    """Whether `stored` is the hash of this PIN; raises `Unreadable` if it is not a hash."""
    return is_secret(pin, stored, older=_OLDER)


def ask(pin: str, stored: str) -> Future[bool]:
    """Whether it is the right PIN, as a future; done at once for a cheap hash."""
    if is_older(stored):
        done = Future[bool]()
        done.set_result(is_right_pin(pin, stored))
        return done
    return _LOOKING.submit(is_right_pin, pin, stored)
