"""Sealing: what is face down in a hand in progress cannot be read in the file without the terminal's key.

Each hand has its own key, derived (HKDF-SHA-256) from the terminal's key, the hand's number and a random
salt, so that publishing it when the hand ends opens that hand and no other. A sealed value is AES-256-GCM,
padded to whole blocks: a card that was read is as long as one that was not.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from croupier.errors import Fault

KEY_BYTES: Final = 32
SALT_BYTES: Final = 16
_CHECK_BYTES: Final = 8
_BLOCK: Final = 64
_TAIL_BYTES: Final = 4


def terminal_key(path: Path) -> bytes:
    """The terminal's key, 32 random bytes in a file that only its user can read; made if there is none.

    Raises `Fault` if others may read the file, or if it is not a key.
    """
    try:
        if not path.exists():
            _make(path)
        with path.open("rb") as file:
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            key = file.read(KEY_BYTES + 1)
    except OSError as error:
        raise Fault(f"key {path}: {error.strerror}; it needs a directory of its own") from error
    if mode & 0o077:
        raise Fault(f"key {path}: others can read it (mode {mode:04o}); make it private with chmod 600")
    if len(key) != KEY_BYTES:
        raise Fault(f"key {path}: not a key of {KEY_BYTES} bytes; remove it while no hand is in progress")
    return key


def _make(path: Path) -> None:
    """Write a new key under another name first: nobody ever sees half of one."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(os.urandom(KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # another process made it meanwhile: its key counts
    finally:
        draft.unlink()


@dataclass(frozen=True)
class Seal:
    """The key of one hand. `check` tells whether it comes from the same key of the terminal."""

    hand_id: int
    key: bytes = field(repr=False)
    check: bytes = b""

    @classmethod
    def derive(cls, terminal: bytes, hand_id: int, salt: bytes) -> Seal:
        """The seal of a hand; the same three values always give the same one."""
        kdf = HKDF(SHA256(), KEY_BYTES + _CHECK_BYTES, salt, b"croupier hand %d" % hand_id)
        made = kdf.derive(terminal)
        return cls(hand_id, made[:KEY_BYTES], made[KEY_BYTES:])

    def close(self, value: bytes, *, seq: int, name: str) -> bytes:
        """Seal the value for the row `seq`; blanks at its end are not kept.

        The nonce is the row's number and four random bytes: a row that a full disk threw away is sealed
        again under another nonce.
        """
        nonce = seq.to_bytes(12 - _TAIL_BYTES) + os.urandom(_TAIL_BYTES)
        blocks = max(1, -(-len(value) // _BLOCK))
        return nonce + AESGCM(self.key).encrypt(nonce, value.ljust(blocks * _BLOCK), self._bound(seq, name))

    def open(self, sealed: bytes, *, seq: int, name: str) -> bytes:
        """What `close` sealed; raises `Fault` for another key, another row or a changed byte."""
        try:
            value = AESGCM(self.key).decrypt(sealed[:12], sealed[12:], self._bound(seq, name))
        except (InvalidTag, ValueError):
            why = "its sealed part was changed, or has another key"
            raise Fault(f"row {seq} of the log ({name}): {why}") from None
        return value.rstrip(b" ")

    def _bound(self, seq: int, name: str) -> bytes:
        return b"%d %d %s" % (self.hand_id, seq, name.encode())
