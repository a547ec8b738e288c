"""Signatures: when a hand ends, the terminal signs how far the chain goes and what the tables say of it.

What happens between hands, such as chips that are paid out or the tray that is counted, is signed at once.

With the public key anybody can prove on any machine that nothing before the last signature was changed. The
private key (Ed25519) stays on the terminal, in a file that only its user can read.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import field
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.errors import Unreadable
from croupier.log.disk import Queried
from croupier.log.keyfile import KEY_BYTES, private_file
from croupier.values import dataclass, replace

NO_HAND: Final = 0
NO_TABLES: Final = bytes(32)


class SignedStatement(NamedTuple):
    """What is signed when hand `hand_id` ends: row `seq` of the chain has the hash `head`.

    Between hands, and where a terminal stops, `hand_id` is `NO_HAND` and `tables` is `NO_TABLES`. It is
    signature `number` of the log, from 1. `tables` is the hash of what the tables say of the hand;
    `notes` is the number of the last note of people and `notes_head` its hash.
    """

    seq: int
    hand_id: int
    number: int
    utc: str
    head: bytes
    tables: bytes
    notes: int
    notes_head: bytes

    def text(self) -> bytes:
        """The signed bytes: a line of text, which any tool can check."""
        hand = f"hand {self.hand_id} row {self.seq} head {self.head.hex()} tables {self.tables.hex()}"
        notes = f"notes {self.notes} {self.notes_head.hex()}"
        return f"croupier 1 signature {self.number} {self.utc} {hand} {notes}".encode()


class StoredSignature(NamedTuple):
    """A statement as the log has it, with the beginning of the key that signed it."""

    statement: SignedStatement
    signer: str
    signature: bytes


def stored_signatures(conn: Queried, rest: str, *values: object) -> Iterator[StoredSignature]:
    """The signatures that a query finds; `rest` follows the name of their table."""
    columns = ", ".join((*SignedStatement._fields, "signer", "signature"))
    for *statement, signer, signature in conn.execute(f"SELECT {columns} FROM signatures {rest}", values):
        yield StoredSignature(SignedStatement(*statement), signer, signature)


def end_of_hand(conn: Queried, hand_id: int) -> StoredSignature | None:
    """The last signature of a hand; None while it is not over, or where nobody signed it."""
    rest = "WHERE hand_id = ? ORDER BY seq DESC LIMIT 1"
    return next(stored_signatures(conn, rest, hand_id), None)


@dataclass(frozen=True)
class Signer:
    """The private key of a terminal, or `of_pages` that of the floor's pages, which signs notes alone.

    `before` is the key that it replaces, if that is still there.
    """

    public: bytes
    sign: Callable[[bytes], bytes] = field(repr=False)
    of_pages: bool = False
    before: Signer | None = None

    @classmethod
    def of(cls, secret: bytes) -> Signer:
        """The signer with these 32 bytes as its private key."""
        key = Ed25519PrivateKey.from_private_bytes(secret)
        return cls(key.public_key().public_bytes_raw(), key.sign)

    @property
    def id(self) -> str:
        """The beginning of the public key."""
        return id_of(self.public)


def id_of(public: bytes) -> str:
    """The name of a public key in the log."""
    return public.hex()[:16]


def key_path(path: Path) -> Path:
    """The path of a log's signing key, unless the configuration says otherwise."""
    return path.with_name(f"{path.name}-signing")


def signer_of_log(path: Path) -> Signer | None:
    """The signer of a log whose key is beside it and readable here; None without one.

    Raises `Fault` for a key that others can read, or a file that is no key.
    """
    path_of_key = key_path(path)
    return signer_in(path_of_key) if path_of_key.is_file() and os.access(path_of_key, os.R_OK) else None


def signer_in(path: Path) -> Signer:
    """The terminal's signer, made if its file is not there; raises `Fault` as `seals.terminal_key`.

    The key that it replaces may lie beside it, with ``-before`` after its name, and then introduces it.
    """
    signer, before = Signer.of(private_file(path, "signing key")), path.with_name(f"{path.name}-before")
    if not before.exists():
        return signer
    return replace(signer, before=Signer.of(private_file(before, "signing key")))


def introduction(public: bytes, before: str, hand_id: object, seq: object) -> bytes:
    """The text with which key `before` introduces the next key, from a hand on."""
    return f"croupier 1 key {public.hex()} follows {before} from hand {hand_id} row {seq}".encode()


def is_signed(public: bytes, text: bytes, signature: bytes) -> bool:
    """Whether the owner of the key signed this text.

    >>> signer = Signer.of(bytes(32))
    >>> signed = SignedStatement(7, 1, 1, "", bytes(32), bytes(32), 0, bytes(32))
    >>> is_signed(signer.public, signed.text(), signer.sign(signed.text()))
    True
    >>> is_signed(signer.public, signed._replace(seq=8).text(), signer.sign(signed.text()))
    False
    """
    try:
        _read(public).verify(signature, text)
    except (InvalidSignature, ValueError):
        return False
    return True


@lru_cache(16)
def _read(public: bytes) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(public)


def parse_public(text: str) -> bytes:
    """A public key from its 64 hex digits; raises `Unreadable` for anything else."""
    try:
        public = bytes.fromhex(text.strip())
    except ValueError:
        public = b""
    if len(public) != KEY_BYTES:
        raise Unreadable("public key: expected 64 hex digits, as croupier keys show prints them")
    return public
