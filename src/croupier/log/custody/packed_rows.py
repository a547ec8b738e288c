"""Packed rows followed along the chain as text, without unpacking them into rows: some ten times as fast.

A row is packed as it is hashed, except for its number, the form of what is sealed, and a mark after it. What
does not fit is not explained here: `verifying` follows it row by row and says what is wrong.
"""

from __future__ import annotations

import json
import zlib
from binascii import a2b_base64
from collections.abc import Iterator
from hashlib import sha256
from sqlite3 import Connection
from typing import Final

from croupier.log.index.extracts import NAMES, is_extracted
from croupier.log.journal.chain import MARK_BYTES, Row, link
from croupier.log.journal.packing import MOST_BYTES, unpack
from croupier.log.people.typed import TOKEN, Tokens
from croupier.values import dataclass

Heads = tuple[tuple[int, bytes], ...]
"""Hashes of rows that somebody keeps elsewhere, by the numbers of the rows."""

_MARK: Final = 2 * MARK_BYTES
_BEGINS: Final = ("table-set", "table-recorded", "hand-started")
_LOOKED_AT: Final = frozenset(f'"{name}"' for name in (*_BEGINS, *NAMES))


@dataclass(frozen=True)
class Stretch:
    """Packs that follow each other: their first and last row, and the hash before the first."""

    first: int
    last: int
    origin: bytes


@dataclass(frozen=True)
class Followed:
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


def stretches(
    conn: Connection, origin: bytes, before: int, size: int, since: int = -(2**63)
) -> Iterator[Stretch]:
    """The packs of a log before a row, some at a time; `origin` is what the first row follows.

    With `since` those from that row on.
    """
    packs = conn.execute(
        "SELECT first_seq, last_seq, head FROM packs WHERE first_seq >= ? ORDER BY first_seq", (since,)
    )
    first, count = 0, 0
    for begins, ends, head in packs:
        if ends >= before:
            return
        first, count = first or begins, count + 1
        if count == size:
            yield Stretch(first, ends, origin)
            first, count, origin = 0, 0, head


def follow(conn: Connection, stretch: Stretch, tokens: Tokens, kept: Heads) -> Followed | None:
    """Follow the rows of a stretch; None if anything is not as it should be.

    `kept` are hashes of rows that somebody keeps elsewhere.
    """
    try:
        return _follow(conn, stretch, tokens, kept)
    except (_Doubt, ValueError, TypeError, RecursionError, zlib.error):
        return None


def _follow(conn: Connection, stretch: Stretch, tokens: Tokens, kept: Heads) -> Followed:
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
    return Followed(head, tuple(rows), tuple(extracted), between)


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
            self._quickly(text.decode(), first, head)
        else:
            self._by_rows(body, first, head)

    def _quickly(self, text: str, seq: int, head: bytes) -> None:
        if not (text.startswith("[[") and text.endswith('"]]')):
            raise _Doubt
        for line in _lines(text[2:-3]):
            row, comma, mark = line[: -_MARK - 2], line[-_MARK - 2 : -_MARK], line[-_MARK:]
            if comma != ',"':
                raise _Doubt
            if not row.endswith(",null"):
                row, _, sealed = row[:-1].rpartition(',"')
                if row.startswith("null,"):
                    self.sealed_between = self.sealed_between or seq
                row = f'{row},"{a2b_base64(sealed, strict_mode=True).hex()}"'
            elif _name_of(row) in _LOOKED_AT:
                self._look_at(Row(seq, *json.loads(f"[{row}]")))
            head = sha256(head + f"[{seq},{row}]".encode()).digest()
            if head[:MARK_BYTES].hex() != mark:
                raise _Doubt
            self.heads.append(head)
            seq += 1
        self.tokens.update(TOKEN.findall(text))

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


def _name_of(row: str) -> str:
    """The name of a row in its quotes, without reading the whole row unless a text before it is unusual."""
    _, utc, _, _, dealer, _, name, _ = row.split(",", 7)
    texts = utc + dealer
    if texts.count('"') != 4 or "\\" in texts or not (utc[0] == utc[-1] == dealer[0] == dealer[-1] == '"'):
        return f'"{json.loads(f"[{row}]")[6]}"'
    return name


def _lines(text: str) -> Iterator[str]:
    """The rows, split where one ends and the next begins; inside a text a quote follows a backslash."""
    held = ""
    for part in text.split('"],['):
        line = held + part
        if (len(line) - len(line.rstrip("\\"))) % 2:
            held = line + '"],['
            continue
        held = ""
        yield line
    if held:
        raise _Doubt
