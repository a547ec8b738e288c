"""Seals face-down cards in the file: only the terminal's key opens them, or later the floor's.

Each hand has its own key, derived (HKDF-SHA-256) from the terminal's key, the hand's number and a random
salt. Each row has a key derived from that, so that publishing the keys of tabled cards opens only those. A
sealed value is AES-256-GCM, padded to whole blocks: a card that was read is as long as an unread one. It
begins with a hash of its key: no second key can open it as another card.

Logs of the first version sealed with the key of the hand itself, and published that; they are still read.
"""

from __future__ import annotations

import hmac
import os
from dataclasses import field
from hashlib import sha256
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from croupier.errors import LogFault
from croupier.log.keyfile import KEY_BYTES, private_file
from croupier.values import dataclass

SALT_BYTES: Final = 16
_CHECK_BYTES: Final = 8
_BLOCK: Final = 64
_NONCE_BYTES: Final = 12
_BOUND_BYTES: Final = 16

BY_ROW: Final = 2
"""The version of a seal with a key for each row; 1 is the older version."""


def terminal_key(path: Path) -> bytes:
    """The terminal's key: `keyfile.private_file`, by default in a place that a power cut empties."""
    return private_file(path, "key")


@dataclass(frozen=True)
class Seal:
    """The key of one hand. `check` shows whether it comes from the same key of the terminal."""

    hand_id: int
    key: bytes = field(repr=False)
    check: bytes = b""
    version: int = BY_ROW

    @classmethod
    def derive(cls, terminal: bytes, hand_id: int, salt: bytes, version: int = BY_ROW) -> Seal:
        """The seal of a hand; the same values always give the same one."""
        kdf = HKDF(SHA256(), KEY_BYTES + _CHECK_BYTES, salt, b"croupier hand %d" % hand_id)
        made = kdf.derive(terminal)
        return cls(hand_id, made[:KEY_BYTES], made[KEY_BYTES:], version)

    def row_key(self, seq: int) -> bytes:
        """The key of one row: one block of HKDF-Expand, which is one HMAC."""
        return hmac.digest(self.key, b"croupier row %d %d\x01" % (self.hand_id, seq), "sha256")

    def close(self, value: bytes, *, seq: int, name: str) -> bytes:
        """Seal the value for the row `seq`, in the form of the seal; spaces at its end are dropped.

        The nonce is random: a row that a full disk lost is sealed again under the same key.
        """
        key, nonce = self.row_key(seq) if self.version == BY_ROW else self.key, os.urandom(_NONCE_BYTES)
        blocks = max(1, -(-len(value) // _BLOCK))
        made = AESGCM(key).encrypt(nonce, value.ljust(blocks * _BLOCK), _bound(self.hand_id, seq, name))
        return (_hash_of(key) if self.version == BY_ROW else b"") + nonce + made

    def open(self, sealed: bytes, *, seq: int, name: str) -> bytes:
        """What `close` sealed; raises `LogFault` for another key, another row or a changed byte."""
        if self.version == BY_ROW:
            return open_row(self.row_key(seq), sealed, hand_id=self.hand_id, seq=seq, name=name)
        return _opened(self.key, sealed, self.hand_id, seq, name)


def open_row(key: bytes, sealed: bytes, *, hand_id: int, seq: int, name: str) -> bytes:
    """What is sealed in one row, from the key of that row; raises `Fault` as `Seal.open`."""
    bound, rest = sealed[:_BOUND_BYTES], sealed[_BOUND_BYTES:]
    return _opened(key if bound == _hash_of(key) else b"", rest, hand_id, seq, name)


def _opened(key: bytes, sealed: bytes, hand_id: int, seq: int, name: str) -> bytes:
    try:
        value = AESGCM(key).decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], _bound(hand_id, seq, name))
    except (InvalidTag, ValueError):
        why = "its sealed part was changed, or has another key"
        raise LogFault(f"row {seq} of the log ({name}): {why}", "sealed") from None
    return value.rstrip(b" ")


def _bound(hand_id: int, seq: int, name: str) -> bytes:
    return b"%d %d %s" % (hand_id, seq, name.encode())


def _hash_of(key: bytes) -> bytes:
    return sha256(b"croupier row key" + key).digest()[:_BOUND_BYTES]
