"""OpenTimestamps: the request to a calendar, and the proof made from its answer (a detached ``.ots``).

A proof is a tree of operations that lead from a hash to attestations: some are pending at a calendar, others
are in a block of Bitcoin, whose Merkle root the operations then produce.
"""

from __future__ import annotations

from hashlib import new, sha256
from typing import Final

from croupier.errors import Unreadable
from croupier.values import dataclass

MAGIC: Final = b"\x00OpenTimestamps\x00\x00Proof\x00\xbf\x89\xe2\xe8\x84\xe8\x92\x94"
VERSION: Final = 1
SHA256: Final = 0x08
APPEND: Final = 0xF0
PENDING: Final = bytes.fromhex("83dfe30d2ef90c8e")
BITCOIN: Final = bytes.fromhex("0588960d73d71901")

MOST_BYTES: Final = 1_000_000
MOST_OPERATIONS: Final = 10_000
MOST_MESSAGE: Final = 4096
DEEPEST: Final = 256
"""Anything larger is not the proof of one hash."""

_HASHES: Final = {0x02: "sha1", 0x03: "ripemd160", SHA256: "sha256"}


@dataclass(frozen=True)
class Attestation:
    """Where an operation tree leads: `message` is in block `height` of Bitcoin, or waits at `calendar`."""

    message: bytes
    height: int = 0
    calendar: str = ""

    def __str__(self) -> str:
        if self.calendar:
            return f"pending at {self.calendar}"
        if self.height:
            return f"block {self.height} of Bitcoin has the Merkle root {self.message[::-1].hex()}"
        return "an attestation of another kind"


def nonce_for(note: str) -> bytes:
    """What is added to the hash of a note so that a calendar does not learn it; it follows from the note."""
    return sha256(b"OpenTimestamps " + note.encode()).digest()[:16]


def commitment(data: bytes, nonce: bytes) -> bytes:
    """The 32 bytes for a calendar, as the body of a POST to its ``/digest``."""
    return sha256(sha256(data).digest() + nonce).digest()


def proof_of(data: bytes, nonce: bytes, answer: bytes) -> bytes:
    """The proof that a calendar's answer makes; raises `Unreadable` for an invalid answer."""
    made = (
        MAGIC + bytes([VERSION, SHA256]) + sha256(data).digest() + bytes([APPEND, len(nonce)]) + nonce
        + bytes([SHA256]) + answer
    )  # fmt: skip
    attestations(made, data)
    return made


def attestations(proof: bytes, data: bytes) -> tuple[Attestation, ...]:
    """What a proof attests of this data; raises `Unreadable` if it is damaged or about other data."""
    if len(proof) > MOST_BYTES or not proof.startswith(MAGIC):
        raise Unreadable("OpenTimestamps: expected a detached proof (.ots)")
    reader = _Reader(proof, len(MAGIC))
    if reader.number() != VERSION or reader.byte() != SHA256:
        raise Unreadable("OpenTimestamps: expected version 1 over SHA-256")
    digest = reader.take(32)
    if digest != sha256(data).digest():
        raise Unreadable("OpenTimestamps: the proof is over something else")
    found = list[Attestation]()
    reader.walk(digest, found, 0)
    if reader.at != len(proof):
        raise Unreadable("OpenTimestamps: the proof is followed by something else")
    return tuple(found)


class _Reader:
    def __init__(self, raw: bytes, at: int) -> None:
        self._raw = raw
        self._left = MOST_OPERATIONS
        self.at = at

    def take(self, count: int) -> bytes:
        found = self._raw[self.at : self.at + count]
        if len(found) < count:
            raise Unreadable("OpenTimestamps: the proof is cut off")
        self.at += count
        return found

    def byte(self) -> int:
        return self.take(1)[0]

    def number(self) -> int:
        """A number in groups of seven bits, the lowest first."""
        made = shift = 0
        while True:
            byte = self.byte()
            made |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return made
            if shift > 63:
                raise Unreadable("OpenTimestamps: a number is too large")

    def bytes_(self, most: int) -> bytes:
        count = self.number()
        if count > most:
            raise Unreadable("OpenTimestamps: a part of the proof is too long")
        return self.take(count)

    def walk(self, message: bytes, found: list[Attestation], depth: int) -> None:
        """Follow everything under one message: all branches but the last begin with 0xff."""
        if depth > DEEPEST:
            raise Unreadable("OpenTimestamps: the proof is too deep")
        is_last = False
        while not is_last:
            self._left -= 1
            if self._left < 0:
                raise Unreadable("OpenTimestamps: the proof is too large")
            tag = self.byte()
            is_last = tag != 0xFF
            tag = tag if is_last else self.byte()
            if tag == 0:
                found.append(self._attestation(message))
            else:
                self.walk(self._done(tag, message), found, depth + 1)

    def _attestation(self, message: bytes) -> Attestation:
        tag, payload = self.take(8), self.bytes_(8192)
        inside = _Reader(payload, 0)
        if tag == PENDING:
            return Attestation(message, calendar=inside.bytes_(1000).decode("ascii", "replace"))
        return Attestation(message, height=inside.number()) if tag == BITCOIN else Attestation(message)

    def _done(self, tag: int, message: bytes) -> bytes:
        """The message after one operation."""
        if tag in _HASHES:
            try:
                return new(_HASHES[tag], message, usedforsecurity=False).digest()
            except ValueError:
                raise Unreadable(f"OpenTimestamps: no {_HASHES[tag]} on this machine") from None
        if tag in (0xF0, 0xF1):
            other = self.bytes_(MOST_MESSAGE)
            made = message + other if tag == APPEND else other + message
        elif tag == 0xF2:
            made = message[::-1]
        elif tag == 0xF3:
            made = message.hex().encode()
        else:
            raise Unreadable(f"OpenTimestamps: operation {tag:#04x} is unknown")
        if not 0 < len(made) <= MOST_MESSAGE:
            raise Unreadable("OpenTimestamps: a message is too long")
        return made
