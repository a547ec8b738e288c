"""Packed rows checked against the chain while they are packed, without unpacking them into rows."""

from __future__ import annotations

import re
import zlib
from binascii import a2b_base64
from hashlib import sha256
from typing import Any, Final, NamedTuple

from croupier.cardroom.quick_json import dumps, loads
from croupier.log.journal.chain import MARK_BYTES
from croupier.log.journal.packing import MOST_BYTES

_MARKED: Final = re.compile(rf',"([0-9a-f]{{{2 * MARK_BYTES}}})"\](?:,\[|\]$)')
"""What ends a row in a pack; inside a row no quotation mark stands like this."""

_USUAL: Final = frozenset(
    (hand, str, int, int, str, int, str, int, str, sealed, str)
    for hand in (int, type(None))
    for sealed in (str, type(None))
)

NAME: Final = 6
PAYLOAD: Final = 8
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
        if dumps(rows) != text or not {tuple(map(type, row)) for row in rows} <= _USUAL:
            return None
        heads = _heads(text.decode(), first, head)
    except (zlib.error, ValueError, TypeError):
        return None
    return Linked(heads, rows) if len(heads) == len(rows) else None


def _heads(text: str, first: int, head: bytes) -> list[bytes]:
    """The hash of each row, up to the first that does not follow."""
    heads, parts = list[bytes](), _MARKED.split(text[2:])
    for seq, (packed, mark) in enumerate(zip(parts[0::2], parts[1::2], strict=False), first):
        row, comma, sealed = packed, "", ""
        if packed.endswith('"'):
            row, comma, sealed = packed[:-1].rpartition(',"')
            sealed = f'{a2b_base64(sealed, strict_mode=True).hex()}"'
        head = sha256(head + f"[{seq},{row}{comma}{sealed}]".encode()).digest()
        if head[:MARK_BYTES].hex() != mark:
            return heads
        heads.append(head)
    return heads
