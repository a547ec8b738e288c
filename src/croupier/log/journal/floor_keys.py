"""Floor keys: a private key of the floor, or two of them, open what stays sealed after a hand.

The terminal has only the public keys. The key of a hand is locked for each of them (X25519, HKDF-SHA-256,
AES-256-GCM); if two people must open together, for each pair of them, one inside the other, so that each has
half and nothing else. A private key is in a file under a passphrase (scrypt).
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import cached_property
from itertools import combinations
from typing import Any, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from croupier.errors import Refused, Unreadable
from croupier.values import dataclass

_KEY_BYTES: Final = 32
_SALT_BYTES: Final = 16
_NONCE_BYTES: Final = 12
_COST: Final = 2**17
_MOST_COST: Final = 2**20
FORMAT: Final = "croupier floor key"
NAME: Final = re.compile(r"[\w.-]{1,32}")
MOST_KEYS: Final = 6


@dataclass(frozen=True)
class FloorKey:
    """The public key of a floor manager, as the configuration has it: ``anna:`` and 64 hex digits."""

    name: str
    public: bytes

    @classmethod
    def parse(cls, text: str) -> FloorKey:
        """Read a public key; raises `Unreadable` for anything else."""
        name, colon, digits = text.partition(":")
        if not colon or not NAME.fullmatch(name) or not re.fullmatch("[0-9a-f]{64}", digits):
            raise Unreadable(f"floor key {text[:80]!r}: expected a name, a colon and 64 hex digits")
        public = bytes.fromhex(digits)
        try:
            X25519PrivateKey.generate().exchange(X25519PublicKey.from_public_bytes(public))
        except ValueError:
            raise Unreadable(f"floor key {name}: no private key can belong to it") from None
        return cls(name, public)

    def __str__(self) -> str:
        return f"{self.name}:{self.public.hex()}"

    @property
    def id(self) -> str:
        """The beginning of the key, by which a box names it."""
        return self.public.hex()[:16]


@dataclass(frozen=True)
class PrivateKey:
    """A private key whose passphrase was given."""

    owner: FloorKey
    secret: bytes = field(repr=False)

    @cached_property
    def ready(self) -> X25519PrivateKey:
        """The key object that opens boxes, made once: that takes longer than opening a box."""
        return X25519PrivateKey.from_private_bytes(self.secret)

    def __reduce__(self) -> tuple[type[PrivateKey], tuple[FloorKey, bytes]]:
        return PrivateKey, (self.owner, self.secret)

    @classmethod
    def make(cls, name: str) -> PrivateKey:
        """A new key; raises `Unreadable` for an invalid name."""
        key = X25519PrivateKey.generate()
        public = key.public_key().public_bytes_raw()
        return cls(FloorKey.parse(f"{name}:{public.hex()}"), key.private_bytes_raw())

    def locked(self, passphrase: str) -> str:
        """The text of its file, locked with the passphrase; raises `Refused` for a short one."""
        if len(passphrase) < 8:
            raise Refused("weak-passphrase", "the passphrase: expected at least 8 characters")
        salt, nonce = os.urandom(_SALT_BYTES), os.urandom(_NONCE_BYTES)
        made = AESGCM(_stretched(passphrase, salt, _COST)).encrypt(
            nonce, self.secret, str(self.owner).encode()
        )
        values = {"public": str(self.owner), "cost": _COST, "salt": salt.hex(), "box": (nonce + made).hex()}
        return json.dumps({"format": FORMAT, **values}, indent=2) + "\n"


def owner_of(text: str) -> FloorKey:
    """Whose private key a file holds; raises `Unreadable` for another file."""
    return FloorKey.parse(str(_file(text)["public"]))


def unlock(text: str, passphrase: str) -> PrivateKey:
    """The private key in a file; raises `Unreadable` for another file, `Refused` for a wrong passphrase."""
    values = _file(text)
    owner = owner_of(text)
    try:
        salt, box, cost = bytes.fromhex(values["salt"]), bytes.fromhex(values["box"]), int(values["cost"])
        if not 2 <= cost <= _MOST_COST or cost & (cost - 1):
            raise ValueError
    except (KeyError, TypeError, ValueError):
        raise Unreadable("floor key: the file is damaged") from None
    try:
        secret = AESGCM(_stretched(passphrase, salt, cost)).decrypt(
            box[:_NONCE_BYTES], box[_NONCE_BYTES:], str(owner).encode()
        )
    except (InvalidTag, ValueError):
        raise Refused(
            "wrong-passphrase", f"floor key {owner.name}: the passphrase does not open it"
        ) from None
    return PrivateKey(owner, secret)


def _file(text: str) -> Mapping[str, Any]:
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict) or values.get("format") != FORMAT or "public" not in values:
        raise Unreadable("floor key: expected a file that croupier keys new has made")
    return values


def _stretched(passphrase: str, salt: bytes, cost: int) -> bytes:
    return Scrypt(salt=salt, length=_KEY_BYTES, n=cost, r=8, p=1).derive(
        passphrase.encode("utf-8", "replace")
    )


@dataclass(frozen=True)
class FloorLock:
    """Who can open what stays sealed: any one of the keys, or any two of them together."""

    keys: tuple[FloorKey, ...]
    together: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.together <= 2 or not self.together <= len(self.keys) <= MOST_KEYS:
            raise Unreadable(f"floor keys: expected {self.together} to {MOST_KEYS}, found {len(self.keys)}")
        if len({key.public for key in self.keys}) < len(self.keys):
            raise Unreadable("floor keys: the same key is listed twice")

    def close(self, secret: bytes, about: str) -> str:
        """Lock the secret; `about` says what it is and is needed to open it."""
        boxes = {}
        for chosen in combinations(self.keys, self.together):
            value = secret
            for key in reversed(chosen):
                value = _close_to(key.public, value, about)
            boxes["+".join(key.id for key in chosen)] = value.hex()
        return json.dumps(boxes, separators=(",", ":"))


def open_boxes(boxes: str, keys: Iterable[PrivateKey], about: str) -> bytes:
    """What `FloorLock.close` locked; raises `Refused` if these keys do not open it.

    >>> anna = PrivateKey.make("anna")
    >>> open_boxes(FloorLock((anna.owner,)).close(b"secret", "hand 1"), [anna], "hand 1")
    b'secret'
    """
    known = {key.owner.id: key for key in keys}
    for names, box in _boxes(boxes).items():
        wanted = names.split("+")
        if all(name in known for name in wanted):
            value = bytes.fromhex(box)
            for name in wanted:
                value = _open_with(known[name].ready, value, about)
            return value
    needed = " or ".join(sorted(_boxes(boxes))) or "none that exists"
    raise Refused("other-floor-key", f"{about}: these keys do not open it; it takes {needed}")


def holders(boxes: str) -> tuple[str, ...]:
    """The keys that open the boxes, by their beginnings; two that open together are joined by ``+``."""
    return tuple(_boxes(boxes))


def _boxes(text: str) -> dict[str, str]:
    try:
        boxes = json.loads(text)
        if not isinstance(boxes, dict) or not all(isinstance(box, str) for box in boxes.values()):
            raise ValueError
        for box in boxes.values():
            bytes.fromhex(box)
    except (ValueError, RecursionError):
        raise Unreadable("what was sealed to the floor is damaged") from None
    return boxes


def _shared(secret: X25519PrivateKey, other: bytes, passing: bytes, public: bytes) -> bytes:
    agreed = secret.exchange(X25519PublicKey.from_public_bytes(other))
    return HKDF(SHA256(), _KEY_BYTES, None, b"croupier floor" + passing + public).derive(agreed)


def _close_to(public: bytes, value: bytes, about: str) -> bytes:
    """Lock for one key with a fresh key pair for every box, and so a fresh key: the nonce may repeat."""
    passing = X25519PrivateKey.generate()
    ours = passing.public_key().public_bytes_raw()
    key = _shared(passing, public, ours, public)
    return ours + AESGCM(key).encrypt(bytes(_NONCE_BYTES), value, about.encode())


def _open_with(private: X25519PrivateKey, box: bytes, about: str) -> bytes:
    ours, public = box[:_KEY_BYTES], private.public_key().public_bytes_raw()
    try:
        key = _shared(private, ours, ours, public)
        return AESGCM(key).decrypt(bytes(_NONCE_BYTES), box[_KEY_BYTES:], about.encode())
    except (InvalidTag, ValueError):
        raise Unreadable(f"{about}: what was sealed to the floor was changed") from None
