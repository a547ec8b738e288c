"""Packed rows followed along the chain as text, without unpacking them into rows: some ten times as fast.

A row is packed as it is hashed, except for its number, the form of what is sealed, and a mark after it. What
does not fit is not explained here: `verification` follows it row by row and says what is wrong.
"""

from __future__ import annotations

import json
import zlib
from binascii import a2b_base64, hexlify
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from sqlite3 import Connection
from typing import Final

from croupier.log.index.extracts import NAMES, is_extracted
from croupier.log.journal.chain import MARK_BYTES, Row, link
from croupier.log.journal.packs import MOST_BYTES, unpack
from croupier.log.journal.typed_words import TOKEN, Tokens
from croupier.values import dataclass

Heads = tuple[tuple[int, bytes], ...]
"""Hashes of rows that somebody keeps elsewhere, by the numbers of the rows."""

_NEXT: Final = b'"],['
"""Between two rows, with the quote after the mark of the first."""

_DIGITS: Final = 2 * MARK_BYTES
_END: Final = _DIGITS + 2
"""The bytes of the mark of a row, and those with the comma and the quote before it."""

_HIDES_NOTHING: Final = b',null,"'
"""Between the payload and the mark of a row without a sealed part."""

_UTC, _DEALER, _NAME = 1, 3, 5
"""Where a row has these texts if it is split at its quotes."""

_RECORD: Final = b"table-recorded"
_BEGINS: Final = ("table-set", "table-recorded", "hand-started")
_LOOKED_AT: Final = frozenset(name.encode() for name in (*_BEGINS, *NAMES))


@dataclass(frozen=True)
class Stretch:
    """Packs that follow each other: their first and last row, and the hash before the first."""

    first: int
    last: int
    origin: bytes


@dataclass(frozen=True)
class FollowedStretch:
    """A valid stretch: the hash of its last row, and what else must be checked against its rows.

    `begins` are the rows that the table of hands refers to, in order, `extracted` those that were copied;
    `sealed_between` is the first row with a sealed part that belongs to no hand.
    """

    head: bytes
    begins: tuple[Row, ...]
    extracted: tuple[Row, ...]
    sealed_between: int | None


class _Doubt(Exception):
    """Something does not fit."""


def stretches(conn: Connection, origin: bytes, before: int, size: int) -> Iterator[Stretch]:
    """The packs of a log before a row, some at a time; `origin` is what the first row follows."""
    packs = conn.execute("SELECT first_seq, last_seq, head FROM packs ORDER BY first_seq")
    first, count = 0, 0
    for begins, ends, head in packs:
        if ends >= before:
            return
        first, count = first or begins, count + 1
        if count == size:
            yield Stretch(first, ends, origin)
            first, count, origin = 0, 0, head


def follow(conn: Connection, stretch: Stretch, tokens: Tokens, kept: Heads) -> FollowedStretch | None:
    """Follow the rows of a stretch; None if anything is not as it should be.

    `kept` are hashes of rows that somebody keeps elsewhere.
    """
    try:
        return _follow(conn, stretch, tokens, kept)
    except (_Doubt, ValueError, LookupError, TypeError, RecursionError, zlib.error):
        return None


def _follow(conn: Connection, stretch: Stretch, tokens: Tokens, kept: Heads) -> FollowedStretch:
    bounds = stretch.first, stretch.last
    wanted = dict(conn.execute("SELECT seq, head FROM signatures WHERE seq BETWEEN ? AND ?", bounds))
    for seq, head in kept:
        if bounds[0] <= seq <= bounds[1] and wanted.setdefault(seq, head) != head:
            raise _Doubt
    wanted = dict(sorted(wanted.items()))
    packs = conn.execute(
        "SELECT first_seq, last_seq, head, body FROM packs WHERE first_seq BETWEEN ? AND ?"
        " ORDER BY first_seq",
        bounds,
    )
    due, head = stretch.first, stretch.origin
    rows, extracted, between = list[Row](), list[Row](), None
    for first, last, end, body in packs:
        found = _Pack(body, first, head)
        if first != due or len(found.heads) != last - first + 1 or found.heads[-1] != end:
            raise _Doubt
        if tokens.fault(*found.tokens):
            raise _Doubt
        while wanted and (seq := next(iter(wanted))) <= last:
            if found.heads[seq - first] != wanted.pop(seq):
                raise _Doubt
        rows += found.begins
        extracted += found.extracted
        between = between or found.sealed_between
        due, head = last + 1, end
    if wanted or due != stretch.last + 1:
        raise _Doubt
    return FollowedStretch(head, tuple(rows), tuple(extracted), between)


class _Pack:
    """One pack: the hash of each row, and which rows need a closer look."""

    def __init__(self, body: bytes, first: int, head: bytes) -> None:
        self.heads: list[bytes] = []
        self.begins: list[Row] = []
        self.extracted: list[Row] = []
        self.tokens: set[str] = set()
        self.sealed_between: int | None = None
        opener = zlib.decompressobj()
        text = opener.decompress(body, MOST_BYTES)
        if not opener.eof or opener.unused_data:
            raise _Doubt
        if text.isascii():
            self._quickly(text, first, head)
        else:
            self._by_rows(body, first, head)

    def _quickly(self, text: bytes, first: int, head: bytes) -> None:
        if not (text.startswith(b"[[") and text.endswith(b'"]]')):
            raise _Doubt
        lines = _lines(text[2:-3])
        parts = [line.split(b'"', _NAME + 1) for line in lines]
        dealers = Counter([part[_DEALER] for part in parts])
        if b"\\" in b"".join([*dealers, *[part[_UTC] for part in parts]]):
            raise _Doubt  # a quote in one of these texts: the name is elsewhere
        heads, hashed, join = self.heads, sha256, b"".join
        numbers = [b"[%d," % seq for seq in range(first, first + len(lines))]
        for number, line, part in zip(numbers, lines, parts, strict=True):
            if line.endswith(_HIDES_NOTHING, 0, -_DIGITS):
                if part[_NAME] in _LOOKED_AT:
                    self._look_at(_row(first + len(heads), line[:-_END].split(b'"', _NAME + 1)))
                head = hashed(join((head, number, line[:-_END], b"]"))).digest()
            else:
                said, sealed, between, _ = line.rsplit(b'"', 3)
                if between != b"," or not said.endswith(b","):
                    raise _Doubt
                hidden = hexlify(a2b_base64(sealed, strict_mode=True))
                head = hashed(join((head, number, said, b'"', hidden, b'"]'))).digest()
                if part[0] == b"null,":
                    self.sealed_between = self.sealed_between or first + len(heads)
            heads.append(head)
        marks = hexlify(join([each[:MARK_BYTES] for each in heads]), b",", MARK_BYTES)
        if marks != b",".join([line[-_DIGITS:] for line in lines]):
            raise _Doubt
        self.tokens = {dealer.decode() for dealer in dealers}
        if text.count(b"typed:") > sum(dealers[each] for each in dealers if each.startswith(b"typed:")):
            self.tokens.update(TOKEN.findall(text.decode()))

    def _by_rows(self, body: bytes, first: int, head: bytes) -> None:
        """The same if a text is not ASCII, and hashed in other characters than it is packed in."""
        for row, mark in unpack(body, first):
            head = link(head, row)
            if not mark or not head.startswith(mark):
                raise _Doubt
            if row.hand_id is None and row.sealed is not None:
                self.sealed_between = self.sealed_between or row.seq
            self._look_at(row)
            self.tokens.update(TOKEN.findall(f"{row.dealer} {row.payload}"))
            self.heads.append(head)

    def _look_at(self, row: Row) -> None:
        if is_extracted(row):
            self.extracted.append(row)
        if row.name == "table-recorded":
            row = row._replace(payload="{}")
        if row.name in _BEGINS:
            self.begins.append(row)


def _row(seq: int, part: list[bytes]) -> Row:
    """A row that hides nothing, from its parts; a record of the table without its payload."""
    if part[_NAME] == _RECORD:
        part = [*part[:-1], b",".join((*part[-1].split(b",", 2)[:2], b'"{}",null'))]
    return Row(seq, *json.loads(b"[%b]" % b'"'.join(part)))


def _lines(text: bytes) -> list[bytes]:
    """The rows, split where one ends and the next begins; inside a text a quote follows a backslash."""
    parts = text.split(_NEXT)
    if b"\\" not in b"".join([part[-1:] for part in parts]):
        return parts
    lines, held = list[bytes](), list[bytes]()
    for part in parts:
        held.append(part)
        if part.endswith(b"\\") and (len(part) - len(part.rstrip(b"\\"))) % 2:
            continue
        lines.append(_NEXT.join(held))
        held = []
    if held:
        raise _Doubt
    return lines
