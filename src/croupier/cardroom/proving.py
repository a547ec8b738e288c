"""The proofs of joining: that both sides know a code, over the certificate that the terminal sees."""

from __future__ import annotations

import hmac
from functools import lru_cache
from hashlib import scrypt
from typing import Final

from croupier.errors import Unreadable

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters and digits that nobody mistakes for another."""

LENGTH: Final = 8
_LIKE: Final = str.maketrans({"O": "0", "I": "1", "L": "1", "-": "", " ": ""})


def tidy(code: str) -> str:
    """A code as it is shown: two groups of four.

    >>> tidy("k7qm 2xop")
    'K7QM-2X0P'
    """
    plain = _plain(code)
    return f"{plain[:4]}-{plain[4:]}"


def _plain(code: str) -> str:
    plain = code.upper().translate(_LIKE)
    if len(plain) != LENGTH or not set(plain) <= set(LETTERS):
        raise Unreadable(f"code {code!r}: expected {LENGTH} letters and digits, such as K7QM-2X0P")
    return plain


@lru_cache(16)
def key_of(code: str) -> bytes:
    """The key from a code, too slow to make for trying all codes in ten minutes. Raises `Unreadable`."""
    return scrypt(_plain(code).encode(), salt=b"croupier join", n=2**14, r=8, p=1, dklen=32)


def proof(key: bytes, who: str, fingerprint: bytes, public: bytes) -> bytes:
    """A proof that only somebody who knows the code can make; `who` is the side: terminal or room."""
    return hmac.digest(key, b"croupier join " + who.encode() + b"\n" + fingerprint + public, "sha256")
