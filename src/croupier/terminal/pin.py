"""The floor's PIN, kept as a salted scrypt hash; the PIN itself is never stored or shown."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Final

from croupier.errors import Unreadable

FORM: Final = re.compile(r"scrypt:([0-9a-f]{32}):([0-9a-f]{64})")
"""How a hash is written: 16 bytes of salt and 32 of key, in hexadecimal."""


def is_pin(pin: str) -> bool:
    """Whether this could be a PIN: four to twelve digits."""
    return pin.isascii() and pin.isdigit() and 4 <= len(pin) <= 12


def delay_ms(wrong: int) -> int:
    """How long nothing is tried after so many wrong PINs in a row: 2 s, doubled each time, at most 64 s.

    >>> [delay_ms(wrong) for wrong in (1, 2, 3, 99)]
    [2000, 4000, 8000, 64000]
    """
    return 1000 << min(wrong, 6)


def hash_pin(pin: str, salt: bytes) -> str:
    """The hash of a PIN of four to twelve digits under 16 random bytes; raises `Unreadable`.

    >>> is_right_pin("1234", hash_pin("1234", bytes(16))), is_right_pin("1235", hash_pin("1234", bytes(16)))
    (True, False)
    """
    if not is_pin(pin):
        raise Unreadable("PIN: expected four to twelve digits, found something else")
    if len(salt) != 16:
        raise Unreadable(f"salt: expected 16 bytes, found {len(salt)}")
    return f"scrypt:{salt.hex()}:{_key(pin, salt).hex()}"


def is_right_pin(pin: str, stored: str) -> bool:
    """Whether `stored` is the hash of this PIN; raises `Unreadable` if it is no hash at all."""
    match = FORM.fullmatch(stored)
    if match is None:
        raise Unreadable("stored PIN: expected scrypt:<salt>:<key> in hexadecimal")
    return hmac.compare_digest(_key(pin, bytes.fromhex(match[1])), bytes.fromhex(match[2]))


def _key(pin: str, salt: bytes) -> bytes:
    """The key of 32 bytes; n and r make every guess cost 16 MiB of memory (128 × n × r bytes)."""
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)
