"""The hashes of a Merkle tree (RFC 6962): of a leaf, of two halves, and of a whole part; pure."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256


def leaf_hash(text: bytes) -> bytes:
    """The hash of a leaf."""
    return sha256(b"\0" + text).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash over two halves."""
    return sha256(b"\1" + left + right).digest()


def whole_hash(leaves: Sequence[bytes]) -> bytes:
    """The hash over leaves whose number is a power of two.

    >>> whole_hash([leaf_hash(b"a"), leaf_hash(b"b")]) == node_hash(leaf_hash(b"a"), leaf_hash(b"b"))
    True
    """
    while len(leaves) > 1:
        leaves = [node_hash(left, right) for left, right in zip(leaves[::2], leaves[1::2], strict=True)]
    return leaves[0]
