"""Time stamps by RFC 3161: a request in a file for somebody with a connection, and a check of the response.

The request is written here; rfc3161-client checks the response, since the signature of an authority (CMS,
with its chain of certificates) is nothing to implement oneself.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from cryptography import x509

from croupier.errors import Refused, Unreadable
from croupier.values import dataclass

_IMPRINT: Final = bytes.fromhex("3031300d060960864801650304020105000420")
"""SEQUENCE { AlgorithmIdentifier SHA-256, OCTET STRING of 32 bytes }, before those bytes."""

NONCE_BYTES: Final = 8

_CERTIFICATES: Final = 0xA0
"""The tag of the certificates among the parts of what an authority signed."""


@dataclass(frozen=True)
class Stamp:
    """When an authority saw the data; `checked` says whether its signature leads to a known root."""

    at: datetime
    checked: bool


def request_for(data: bytes, nonce: bytes | None = None) -> bytes:
    """A time-stamp request over the SHA-256 of the data, in DER; it also asks for the certificate.

    The nonce is 8 random bytes unless it is given.
    """
    mixed = nonce or os.urandom(NONCE_BYTES)
    number = bytes([mixed[0] & 0x7F | 0x40]) + mixed[1:NONCE_BYTES]  # positive, and of full length
    body = b"\x02\x01\x01" + _IMPRINT + sha256(data).digest() + b"\x02\x08" + number + b"\x01\x01\xff"
    return b"\x30" + bytes([len(body)]) + body


def nonce_of(request: bytes) -> int:
    """The nonce of a request that was made here; raises `Unreadable` for any other."""
    if len(request) != len(request_for(b"")) or request[5 : 5 + len(_IMPRINT)] != _IMPRINT:
        raise Unreadable("time-stamp request: expected one that croupier hands stamp made")
    return int.from_bytes(request[-3 - NONCE_BYTES : -3])


def can_check() -> bool:
    """Whether rfc3161-client is installed."""
    return find_spec("rfc3161_client") is not None


def check_response(
    response: bytes, data: bytes, *, request: bytes | None = None, roots: bytes = b""
) -> Stamp:
    """The time in a response, if it is over this data; with `roots`, in PEM, its signature is checked too.

    Raises `Unreadable` for anything but a response, and `Refused` for an invalid one.
    """
    if not can_check():
        raise Refused("no-rfc3161", "install rfc3161-client to check a time stamp: pip install '.[prove]'")
    library = import_module("rfc3161_client")
    try:
        found = library.decode_timestamp_response(_sorted(response))
        info = found.tst_info
    except ValueError as error:
        raise Unreadable(f"time-stamp response: {error}") from None
    imprint = info.message_imprint
    if imprint.hash_algorithm.dotted_string != "2.16.840.1.101.3.4.2.1":
        raise Refused("other-hash", "the time stamp is over another kind of hash: expected SHA-256")
    if imprint.message != sha256(data).digest():
        raise Refused("other-data", "the time stamp is over something else")
    if request is not None and info.nonce != nonce_of(request):
        raise Refused("other-nonce", "the time stamp answers another request")
    if roots:
        _check_signature(library, found, sha256(data).digest(), roots)
    return Stamp(info.gen_time.astimezone(UTC), bool(roots))


class _Element(NamedTuple):
    """A part of a text in DER: its tag, where it begins, where its content does, and its end."""

    tag: int
    start: int
    inside: int
    end: int


def _sorted(response: bytes) -> bytes:
    """The response with its certificates in the order that DER requires; some authorities do not keep it.

    The signature does not cover that order. Anything else stays as it is, and its reader reports it.
    """
    try:
        (answer,) = _parts(response, _Element(0, 0, 0, len(response)))
        _, token = _parts(response, answer)
        _, content = _parts(response, token)
        (signed,) = _parts(response, content)
        held = next(each for each in _parts(response, signed) if each.tag == _CERTIFICATES)
        certificates = sorted(response[each.start : each.end] for each in _parts(response, held))
    except (ValueError, StopIteration):
        return response
    return response[: held.inside] + b"".join(certificates) + response[held.end :]


def _parts(data: bytes, whole: _Element) -> list[_Element]:
    """What is in an element; raises `ValueError` where that is not in DER."""
    found, start = [], whole.inside
    while start < whole.end:
        head = data[start : start + 6]
        if len(head) < 2 or head[1] > 0x84 or head[1] == 0x80:
            raise ValueError
        more = head[1] & 0x7F if head[1] & 0x80 else 0
        size = int.from_bytes(head[2 : 2 + more]) if more else head[1]
        found.append(_Element(head[0], start, start + 2 + more, start + 2 + more + size))
        start = found[-1].end
        if start > whole.end:
            raise ValueError
    return found


def _check_signature(library: Any, found: Any, digest: bytes, roots: bytes) -> None:
    try:
        known = x509.load_pem_x509_certificates(roots)
    except ValueError:
        raise Unreadable("authority: expected certificates in PEM") from None
    builder = library.VerifierBuilder()
    for each in known:
        builder = builder.add_root_certificate(each)
    try:
        builder.build().verify(found, digest)
    except (library.VerificationError, ValueError) as error:
        raise Refused("bad-stamp", f"the time stamp does not hold: {error}") from None
