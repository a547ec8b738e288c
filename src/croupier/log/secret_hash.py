"""How a PIN or password is stored: its scrypt hash under a salt, with the cost of a guess.

The cost is OWASP's setting with 64 MiB (N = 2^16, r = 8, p = 2), because a table computer has no more memory
free. Hashes of older versions, which record no cost, still work.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Final

from croupier.errors import Unreadable

FORM: Final = re.compile(r"scrypt:([0-9a-f]{32}):([0-9a-f]{64})(:16:8:2)?")
"""How a hash is written: 16 bytes of salt and 32 of key in hexadecimal, and today's cost."""

SALT_BYTES: Final = 16
_TODAY: Final = (16, 8, 2)
_BLOCK: Final = 128


def stretched(secret: str, salt: bytes) -> str:
    """The hash of a secret under 16 random bytes; raises `Unreadable` for another salt.

    >>> is_secret("correct horse", stretched("correct horse", bytes(16)), older=15)
    True
    """
    if len(salt) != SALT_BYTES:
        raise Unreadable(f"salt: expected {SALT_BYTES} bytes, found {len(salt)}")
    return f"scrypt:{salt.hex()}:{_key(secret, salt, _TODAY).hex()}:{':'.join(map(str, _TODAY))}"


def quick(secret: str, salt: bytes, older: int) -> str:
    """The hash as older versions made it, quickly, with N = 2 to the power of `older`."""
    return f"scrypt:{salt.hex()}:{_key(secret, salt, (older, 8, 1)).hex()}"


def is_older(stored: str) -> bool:
    """Whether an older version made the hash, so that a guess costs less than it should."""
    match = FORM.fullmatch(stored)
    return match is not None and match[3] is None


def is_secret(secret: str, stored: str, *, older: int) -> bool:
    """Whether `stored` is the hash of this secret; raises `Unreadable` for any other text.

    If it records no cost, N is 2 to the power of `older`.
    """
    match = FORM.fullmatch(stored)
    if match is None:
        raise Unreadable("stored hash: expected scrypt:<salt>:<key> in hexadecimal")
    cost = _TODAY if match[3] else (older, 8, 1)
    return hmac.compare_digest(_key(secret, bytes.fromhex(match[1]), cost), bytes.fromhex(match[2]))


def _key(secret: str, salt: bytes, cost: tuple[int, int, int]) -> bytes:
    power, size, times = cost
    most = _BLOCK * size * (2**power + times + 2) + 2**20
    return hashlib.scrypt(
        secret.encode("utf-8", "replace"), salt=salt, n=2**power, r=size, p=times, dklen=32, maxmem=most
    )
