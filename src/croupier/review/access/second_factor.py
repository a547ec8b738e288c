"""The second factor of a login: a code from an app (RFC 6238), or a recovery code."""

from __future__ import annotations

import hmac
import secrets
from base64 import b32decode, b32encode
from collections.abc import Iterable
from hashlib import sha256
from typing import Final
from urllib.parse import quote, urlencode

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP

STEP_S: Final = 30
DIGITS: Final = 6
SECRET_BYTES: Final = 20
"""What apps use by default: SHA-1, six digits, thirty seconds."""

DRIFT: Final = 1
"""How many steps before and after the present one are accepted: clocks differ, and people type slowly."""

RECOVERY: Final = 10
"""The number of recovery codes; each works once."""

_SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that do not look alike."""


def new_secret() -> str:
    """A new secret in base 32, to be typed into an app that cannot scan the picture."""
    return b32encode(secrets.token_bytes(SECRET_BYTES)).decode()


def uri(secret: str, name: str, issuer: str) -> str:
    """The content of the QR code for the app.

    >>> uri("GEZDGNBV", "Anna B", "croupier")
    'otpauth://totp/croupier:Anna%20B?secret=GEZDGNBV&issuer=croupier'
    """
    query = urlencode({"secret": secret, "issuer": issuer})
    return f"otpauth://totp/{quote(issuer)}:{quote(name)}?{query}"


def step_of(secret: str, code: str, now_s: float, used: int = 0) -> int | None:
    """The time step of a correct code; None for one up to step `used`, which was used already."""
    typed = code.replace(" ", "")
    made = TOTP(b32decode(secret), DIGITS, SHA1(), STEP_S, enforce_key_length=False)
    present = int(now_s) // STEP_S
    found = None
    for step in range(max(present - DRIFT, used + 1), present + DRIFT + 1):
        if hmac.compare_digest(made.generate(step * STEP_S), typed.encode("utf-8", "replace")):
            found = step
    return found


def new_codes() -> tuple[str, ...]:
    """Recovery codes of about 59 bits each."""
    parts = ["".join(secrets.choice(_SIGNS) for _ in range(4)) for _ in range(3 * RECOVERY)]
    return tuple("-".join(parts[first : first + 3]) for first in range(0, len(parts), 3))


def hashed(code: str) -> str:
    """The stored hash of a code; a plain hash is enough, because a code is random.

    >>> hashed("abcd-efgh-jkmn") == hashed(" ABCD EFGH JKMN ")
    True
    """
    return sha256("".join(sign for sign in code.lower() if sign.isalnum()).encode()).hexdigest()


def without(codes: Iterable[str], typed: str) -> tuple[str, ...] | None:
    """The codes left after this one is used; None if it is not among them."""
    known, wanted = tuple(codes), hashed(typed)
    found = [each for each in known if hmac.compare_digest(each, wanted)]
    return tuple(each for each in known if each not in found) if found else None
