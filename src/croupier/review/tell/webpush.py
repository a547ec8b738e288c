"""Web Push: a message encrypted to one browser, and the proof of who sends it.

RFC 8291 (encryption), RFC 8188 (aes128gcm), RFC 8292 (VAPID). pywebpush does the same, but needs aiohttp and
requests, a dozen packages for a terminal; beside `cryptography` it takes only the lines below.
"""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final, Self
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from croupier.errors import Unreadable
from croupier.values import dataclass

MOST: Final = 3993
"""The bytes of a message that every push service accepts (RFC 8291, section 4)."""

RECORD: Final = 4096
VALID_S: Final = 12 * 3600
"""How long a proof is valid; a service refuses one for more than a day."""


@dataclass(frozen=True)
class Receiver:
    """What a browser gives out so that it can be reached: its address, its public key, and its secret."""

    endpoint: str
    public: bytes
    secret: bytes

    @classmethod
    def of(cls, endpoint: str, p256dh: str, auth: str) -> Self:
        """Read what a browser sends; raises `Unreadable`."""
        public, secret = _decoded(p256dh), _decoded(auth)
        try:
            EllipticCurvePublicKey.from_encoded_point(SECP256R1(), public)
        except ValueError:
            raise Unreadable("subscription: its key is not a point of P-256") from None
        if len(secret) != 16:
            raise Unreadable("subscription: expected a secret of 16 bytes")
        return cls(endpoint, public, secret)


@dataclass(frozen=True)
class Sender:
    """The key of these pages, by which a push service recognises them; `contact` is for its operators."""

    key: EllipticCurvePrivateKey
    contact: str

    @property
    def public(self) -> str:
        """The public key, as a browser needs it to subscribe."""
        return encoded(_point(self.key))

    def headers(self, endpoint: str, now_s: int) -> dict[str, str]:
        """The headers that prove the sender to the service of an endpoint (RFC 8292)."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": now_s + VALID_S,
            "sub": self.contact,
        }
        text = ".".join(
            encoded(json.dumps(each).encode()) for each in ({"typ": "JWT", "alg": "ES256"}, claims)
        )
        r, s = decode_dss_signature(self.key.sign(text.encode(), ECDSA(SHA256())))
        signature = encoded(r.to_bytes(32) + s.to_bytes(32))
        return {"authorization": f"vapid t={text}.{signature},k={self.public}"}


def sender_of(secret: bytes, contact: str) -> Sender:
    """The sender whose private key is this number of 32 bytes."""
    return Sender(derive_private_key(int.from_bytes(secret), SECP256R1()), contact)


def encrypted(
    message: bytes,
    receiver: Receiver,
    *,
    key: EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """A message that only this browser can read; `key` and `salt` are new each time unless given."""
    assert len(message) <= MOST, "a push service takes no more"
    own, mixed = key or generate_private_key(SECP256R1()), salt or os.urandom(16)
    point = _point(own)
    theirs = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), receiver.public)
    shared = own.exchange(ECDH(), theirs)
    keying = _derived(shared, receiver.secret, b"WebPush: info\0" + receiver.public + point, 32)
    content = _derived(keying, mixed, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(keying, mixed, b"Content-Encoding: nonce\0", 12)
    head = mixed + RECORD.to_bytes(4) + bytes([len(point)]) + point
    return head + AESGCM(content).encrypt(nonce, message + b"\2", None)  # 2: the last record


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)


def _point(key: EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encoded(raw: bytes) -> str:
    """Base 64 for URLs, without its padding."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise Unreadable("subscription: expected its keys in base 64") from None
