"""Passwords, PINs, passphrases and codes that cost a fraction of the real ones.

The stored form looks as usual, so a program that a test starts cannot check a cheap hash: such a test uses
the fixture `full_cost`, as do tests of the cost itself.
"""

from __future__ import annotations

from hashlib import scrypt
from typing import Any

import pytest

from croupier.cardroom import wire as proving
from croupier.log import secret_hash as stretching
from croupier.log.journal import floor_keys

FRACTION = 6
"""By which power of two everything is cheaper."""

_stretched = stretching._key
_dear = floor_keys._COST


def make_cheap(patch: pytest.MonkeyPatch) -> None:
    """Make every secret cost a sixty-fourth."""

    def key(secret: str, salt: bytes, cost: tuple[int, int, int]) -> bytes:
        power, size, times = cost
        less = FRACTION if cost == stretching._TODAY else 0  # hashes of older versions were made at once
        return _stretched(secret, salt, (power - less, size, times))

    def code(typed: bytes, *, n: int, **more: Any) -> bytes:
        return scrypt(typed, n=n >> FRACTION, **more)

    patch.setattr(stretching, "_key", key)
    patch.setattr(floor_keys, "_COST", _dear >> FRACTION)
    patch.setattr(proving, "scrypt", code)
    forget_codes()


def make_dear(patch: pytest.MonkeyPatch) -> None:
    """Make every secret cost the usual work."""
    patch.setattr(stretching, "_key", _stretched)
    patch.setattr(floor_keys, "_COST", _dear)
    patch.setattr(proving, "scrypt", scrypt)
    forget_codes()


def forget_codes() -> None:
    """Do not keep derived codes: from now on they cost something else."""
    proving.key_of.cache_clear()
