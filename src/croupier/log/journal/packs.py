"""Rows of the journal packed into one compressed value, and unpacked again to the byte.

A pack holds consecutive rows. Only the beginning of each hash is kept, to say which row was changed; the
whole hash of the last row is beside the pack, so that the chain continues.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Collection, Iterable
from functools import lru_cache
from sqlite3 import Connection
from typing import Any, Final

from croupier.errors import Unreadable
from croupier.log.journal.chain import MARK_BYTES, Row

ANCHORS: Final = "name IN ('hand-ended', 'hand-started', 'table-recorded', 'table-set', 'undone')"
"""The SQL for rows that are found by name: the beginning of a hand, and what it refers to.

A query must repeat these words to use the index.
"""


def last_anchor(conn: Connection, name: str, before: int) -> int | None:
    """The last unpacked row of that name before another row, unless its input was taken back since."""
    bound = before
    while True:
        anchor = conn.execute(
            f"SELECT seq, step FROM journal WHERE {ANCHORS} AND name = ? AND seq < ?"
            " ORDER BY seq DESC LIMIT 1",
            (name, bound),
        ).fetchone()
        if anchor is None:
            return None
        bound, step = anchor
        undone = conn.execute(
            f"SELECT 1 FROM journal WHERE {ANCHORS} AND name = 'undone' AND seq > ?"
            " AND json_extract(payload, '$.cancels') = ?",
            (bound, step),
        ).fetchone()
        if undone is None:
            return int(bound)


LEVEL: Final = 5
MOST_BYTES: Final = 64 * 2**20
"""The most bytes of a pack once it is unpacked: a longer one was made to fill the memory."""

_BEGINNING: Final = 8192
"""How many bytes of a pack are unpacked at once to find its first row."""

_JSON: Final = json.JSONDecoder()


def pack(rows: Iterable[tuple[Row, bytes]]) -> bytes:
    """Pack rows with their hashes; they are in order and numbered without gaps."""
    lines = [[_text(value) for value in row[1:]] + [head[:MARK_BYTES].hex()] for row, head in rows]
    return zlib.compress(json.dumps(lines, ensure_ascii=False, separators=(",", ":")).encode(), LEVEL)


def _text(value: object) -> object:
    return b64encode(value).decode() if isinstance(value, bytes) else value


def unpack(body: bytes, first: int, names: Collection[str] = ()) -> list[tuple[Row, bytes]]:
    """The rows of a pack whose first number is `first`, each with the beginning of its hash.

    With `names`, no rows if none has one of these names; that is quick to see. Raises `Unreadable` for
    anything that `pack` did not write.

    >>> row = Row(7, None, "2026-01-01T20:00:00.000Z", 0, 1, "", 1, "floor-left", 1, "{}", b"x")
    >>> unpack(pack([(row, bytes(32))]), 7) == [(row, bytes(4))]
    True
    """
    try:
        opener = zlib.decompressobj()
        text = opener.decompress(body, MOST_BYTES)
        if not opener.eof or opener.unused_data:
            raise ValueError
        if names and not _one_of(frozenset(names)).search(text):
            return []
        lines = json.loads(text)
        return [_row(seq, line) for seq, line in enumerate(lines, first)]
    except (zlib.error, ValueError, TypeError, RecursionError):
        raise Unreadable("a pack of rows is damaged") from None


@lru_cache(64)
def _one_of(names: frozenset[str]) -> re.Pattern[bytes]:
    """A pattern that finds rows with one of these names."""
    return re.compile(f',"(?:{"|".join(map(re.escape, sorted(names)))})",'.encode())


def first_row(body: bytes, first: int) -> Row:
    """The first row of a pack, without unpacking more than the beginning; raises `Unreadable` as `unpack`.

    >>> row = Row(7, None, "2026-01-01T20:00:00.000Z", 0, 1, "", 1, "floor-left", 1, "{}", b"x")
    >>> first_row(pack([(row, bytes(32))] * 2), 7) == row
    True
    """
    try:
        opener, text, line = zlib.decompressobj(), b"", None
        while line is None:
            text += opener.decompress(opener.unconsumed_tail or body, _BEGINNING)
            try:
                line, _ = _JSON.raw_decode(text.decode(errors="ignore"), 1)
            except json.JSONDecodeError:
                if opener.eof or len(text) >= MOST_BYTES:
                    raise
        return _row(first, line)[0]
    except (zlib.error, ValueError, TypeError, RecursionError):
        raise Unreadable("a pack of rows is damaged") from None


def _row(seq: int, line: list[Any]) -> tuple[Row, bytes]:
    hand_id, utc, mono_ms, synced, dealer, step, name, version, payload, sealed, mark = line
    numbers = type(mono_ms) is type(synced) is type(step) is type(version) is int
    texts = type(utc) is type(dealer) is type(name) is type(payload) is str
    if not (numbers and texts and (hand_id is None or type(hand_id) is int)):
        raise ValueError
    if sealed is not None:
        sealed = b64decode(sealed, validate=True)
    row = Row(seq, hand_id, utc, mono_ms, synced, dealer, step, name, version, payload, sealed)
    return row, bytes.fromhex(mark)
