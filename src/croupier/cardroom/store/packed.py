"""Packed rows checked against the chain while they are packed, without unpacking them into rows."""

from __future__ import annotations

import zlib
from binascii import a2b_base64, hexlify
from hashlib import sha256
from typing import Any, Final, NamedTuple

from croupier.cardroom.quick_json import dumps, loads
from croupier.log.journal.chain import MARK_BYTES
from croupier.log.journal.packing import MOST_BYTES

_BETWEEN: Final = b'"],['
"""What is between two rows of a pack, the first of which ends with its mark; also between texts that contain
lists of texts, where a backslash comes before it."""

_AFTER: Final = len(',"') + 2 * MARK_BYTES
"""What comes after a row without a seal: a comma and its mark."""

_USUAL: Final = (
    frozenset((int, type(None))),
    *map(frozenset, ((str,), (int,), (int,), (str,), (int,), (str,), (int,), (str,))),
    frozenset((str, type(None))),
    frozenset((str,)),
)
"""The types that each field of the packed rows has."""

NAME: Final = 6
PAYLOAD: Final = 8
_SEALED: Final = 9
_MARK: Final = 10
"""Where the fields are in a packed row, which has no number."""


class Linked(NamedTuple):
    """The hash of each row, and the rows as they are in the pack."""

    heads: list[bytes]
    rows: list[list[Any]]


def linked(body: bytes, first: int, head: bytes) -> Linked | None:
    """The rows of a pack whose first number is `first`, which continues from `head`.

    None if a row does not follow, and for a pack that must be checked row by row.
    """
    try:
        opener = zlib.decompressobj()
        text = opener.decompress(body, MOST_BYTES)
        if not opener.eof or opener.unused_data or not text.isascii():
            return None
        rows = loads(text)
        if dumps(rows) != text or not _are_usual(rows):
            return None
        lines = text[len("[[") : -len('"]]')].split(_BETWEEN)
        if len(lines) != len(rows):
            lines = [dumps(row)[len("[") : -len('"]')] for row in rows]
        heads = _heads(lines, rows, first, head)
    except (zlib.error, ValueError, TypeError):
        return None
    follows = [each[:MARK_BYTES].hex() for each in heads] == [row[_MARK] for row in rows]
    return Linked(heads, rows) if follows else None


def _are_usual(rows: list[list[Any]]) -> bool:
    """Whether each field has a type that it may have; raises `ValueError` for rows of another length."""
    columns = zip(*rows, strict=True)
    return all(set(map(type, column)) <= usual for column, usual in zip(columns, _USUAL, strict=True))


def _heads(lines: list[bytes], rows: list[list[Any]], first: int, head: bytes) -> list[bytes]:
    """The hash of each row, by its line in the pack."""
    heads = list[bytes]()
    for seq, (line, row) in enumerate(zip(lines, rows, strict=True), first):
        said, sealed = line[:-_AFTER], row[_SEALED]
        if sealed is not None:
            opened = hexlify(a2b_base64(sealed, strict_mode=True))
            said = b'%b%b"' % (said[: -len(sealed) - len('"')], opened)
        head = sha256(b"%b[%d,%b]" % (head, seq, said)).digest()
        heads.append(head)
    return heads
