"""The proofs of joining: that both sides know a code, over the certificate that the terminal sees."""

from __future__ import annotations

import hmac
import json
from base64 import b64decode, b64encode
from functools import lru_cache
from hashlib import scrypt
from typing import Final

from croupier.cardroom.quick_json import loads
from croupier.errors import Unreadable
from croupier.values import dataclass

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


@dataclass(frozen=True)
class Joining:
    """A terminal that wants to join: its key, the name of its table, and its proof, signed with the key."""

    public: bytes
    name: str
    proof: bytes
    signature: bytes

    def pack(self) -> bytes:
        """The bytes that are sent."""
        said = {name: b64encode(getattr(self, name)).decode() for name in ("public", "proof", "signature")}
        return json.dumps({"name": self.name, **said}).encode()

    @classmethod
    def parse(cls, data: bytes) -> Joining:
        """Read it; raises `Unreadable`."""
        try:
            said = loads(data)
            name = said["name"].strip()
            if not isinstance(name, str) or not 0 < len(name) <= 80 or "\0" in name:
                raise ValueError
            public, made, signature = (
                b64decode(said[each], validate=True) for each in ("public", "proof", "signature")
            )
            if len(public) != 32:
                raise ValueError
        except (KeyError, AttributeError, TypeError, ValueError):
            raise Unreadable("joining: expected a name, a public key, a proof and a signature") from None
        return cls(public, name, made, signature)
