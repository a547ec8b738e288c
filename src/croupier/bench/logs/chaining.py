"""The rows of a hand as the chain hashes them and as a pack has them; pure."""

from __future__ import annotations

from binascii import b2a_base64, hexlify
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple
from zlib import compress

from croupier.log.journal.chain import MARK_BYTES
from croupier.log.journal.packing import LEVEL


class Rows(NamedTuple):
    """Rows that follow each other from `first` on, without what hangs on the row before.

    `hashed` is what the hash of each is made of, after that of the row before; `packed` is what a pack has of
    it, up to the mark.
    """

    first: int
    hashed: list[bytes]
    packed: list[bytes]


def rows_of(first: int, text: str, sealed: Mapping[int, bytes]) -> Rows:
    """Rows whose lines have what is between the number and the hidden part; `sealed` has those parts."""
    hashed, packed = list[bytes](), list[bytes]()
    for seq, line in enumerate(text.encode().split(b"\n"), first):
        hidden = sealed.get(seq)
        if hidden is None:
            hashed.append(b"[%d,%b,null]" % (seq, line))
            packed.append(b'[%b,null,"' % line)
        else:
            hashed.append(b'[%d,%b,"%b"]' % (seq, line, hexlify(hidden)))
            packed.append(b'[%b,"%b","' % (line, b2a_base64(hidden, newline=False)))
    return Rows(first, hashed, packed)


def chained(rows: Rows, head: bytes) -> list[bytes]:
    """The hash of each row, as `chain.link` makes it; `head` is that of the row before the first."""
    heads = []
    for row in rows.hashed:
        head = sha256(head + row).digest()
        heads.append(head)
    return heads


def packed(rows: Rows, heads: Sequence[bytes]) -> bytes:
    """The pack of these rows, as `packing.pack` makes it."""
    marks = hexlify(b"".join([head[:MARK_BYTES] for head in heads]), b" ", MARK_BYTES).split()
    lines = [row + mark for row, mark in zip(rows.packed, marks, strict=True)]
    return compress(b'[%b"]]' % b'"],'.join(lines), LEVEL)
