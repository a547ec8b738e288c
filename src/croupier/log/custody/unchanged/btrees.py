"""The pages of an SQLite file as they are on the disk: b-trees, their cells and keys, and the free pages.

It follows the published format (https://www.sqlite.org/fileformat2.html), and writes nothing.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

_MAGIC: Final = b"SQLite format 3\0"
_INDEX_INNER, _TABLE_INNER, _INDEX_LEAF, _TABLE_LEAF = 2, 5, 10, 13
_INTEGERS: Final = (0, 1, 2, 3, 4, 6, 8)

Value = tuple[int, int | float | bytes]
"""A column as SQLite sorts it: its class (nothing, number, text, bytes), then its value."""

Key = tuple[Value, ...]


class Doubt(Exception):
    """Something has changed, or is not as it must be: the whole log must be verified."""


class Pages:
    """The pages of a file, numbered from 1. Whoever reads them locks the file against writing."""

    def __init__(self, path: Path) -> None:
        self._handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        head = os.pread(self._handle, 100, 0)
        self.size = 65536 if head[16:18] == b"\0\1" else int.from_bytes(head[16:18])
        if head[:16] != _MAGIC or head[20] or not self.size or any(head[52:56]):
            os.close(self._handle)
            raise Doubt("the file has another form")
        self.count = os.fstat(self._handle).st_size // self.size

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._handle)

    def read(self, first: int, number: int = 1) -> bytes:
        """This many consecutive pages, fewer at the end of the file."""
        return os.pread(self._handle, number * self.size, (first - 1) * self.size)

    def read_into(self, buffer: bytearray, first: int) -> memoryview:
        """The pages from `first` on, as many as fit into `buffer`, valid until it is used again."""
        there = os.preadv(self._handle, [buffer], (first - 1) * self.size)
        return memoryview(buffer)[:there]

    def cells_on(self, leaf: int) -> int:
        """How many cells a leaf has."""
        at = (leaf - 1) * self.size + (103 if leaf == 1 else 3)
        return int.from_bytes(os.pread(self._handle, 2, at))

    def free(self) -> Iterator[int]:
        """The pages that are not in use."""
        trunk = int.from_bytes(self.read(1)[32:36])
        for _ in range(self.count):
            if not trunk:
                return
            data = self.read(trunk)
            following, leaves = struct.unpack_from(">II", data)
            yield trunk
            yield from struct.unpack_from(f">{leaves}I", data, 8)
            trunk = following

    def chain(self, first: int) -> Iterator[int]:
        """The pages with the rest of a long row."""
        for _ in range(self.count):
            if not first:
                return
            yield first
            first = int.from_bytes(self.read(first)[:4])


class Cell(NamedTuple):
    """The content of a cell besides the page below: where its record begins, and how much of it is here.

    `rowid` is that of a table, 0 in an index; `more` is the page where a long row continues, 0 for none.
    """

    rowid: int
    record: int
    here: int
    more: int
    start: int
    end: int


class Node:
    """A page of a b-tree."""

    def __init__(self, pages: Pages, number: int) -> None:
        self.data = pages.read(number)
        at = 100 if number == 1 else 0
        kind = self.data[at] if len(self.data) > at else 0
        if kind not in (_INDEX_INNER, _TABLE_INNER, _INDEX_LEAF, _TABLE_LEAF):
            raise Doubt(f"page {number} is in no tree")
        self.is_leaf, self.is_table = kind > _TABLE_INNER, kind in (_TABLE_INNER, _TABLE_LEAF)
        (count,) = struct.unpack_from(">H", self.data, at + 3)
        self.starts = struct.unpack_from(f">{count}H", self.data, at + (8 if self.is_leaf else 12))
        self._last = at + 8

    def children(self) -> list[int]:
        """The pages below, in order."""
        data = self.data
        found = [int.from_bytes(data[start : start + 4]) for start in self.starts]
        return [*found, int.from_bytes(data[self._last : self._last + 4])]

    def cells(self) -> Iterator[Cell]:
        """The cells in order."""
        for place in self.starts:
            at = start = place if self.is_leaf else place + 4
            if self.is_table and not self.is_leaf:
                rowid, at = _varint(self.data, at)
                yield Cell(rowid, at, 0, 0, start, at)
                continue
            size, at = _varint(self.data, at)
            rowid = 0
            if self.is_table:
                rowid, at = _varint(self.data, at)
            here = self._here(size)
            end, more = at + here, 0
            if here < size:
                more, end = int.from_bytes(self.data[end : end + 4]), end + 4
            yield Cell(rowid, at, here, more, start, end)

    def _here(self, size: int) -> int:
        """How many bytes of a record are in its cell."""
        usable = len(self.data)
        most = usable - 35 if self.is_table else (usable - 12) * 64 // 255 - 23
        if size <= most:
            return size
        least = (usable - 12) * 32 // 255 - 23
        kept = least + (size - least) % (usable - 4)
        return kept if kept <= most else least

    def bytes_of(self, cell: Cell) -> bytes:
        """The cell as it is stored."""
        return self.data[cell.start : cell.end]

    def key(self, cell: Cell, columns: int) -> Key:
        """The row number in a table, or the first columns of a record in an index."""
        if self.is_table:
            return ((1, cell.rowid - (1 << 64) if cell.rowid >> 63 else cell.rowid),)
        record = self.data[cell.record : cell.record + cell.here]
        head, at = _varint(record, 0)
        types = list[int]()
        while at < head and len(types) < columns:
            kind, at = _varint(record, at)
            types.append(kind)
        found, at = list[Value](), head
        for kind in types:
            size = _INTEGERS[kind] if kind < len(_INTEGERS) else 8 if kind == 7 else max(0, kind - 12) // 2
            if at + size > len(record):
                raise Doubt("a key is too long")
            found.append(_value(kind, record[at : at + size]))
            at += size
        return tuple(found)


def _value(kind: int, data: bytes) -> Value:
    if kind == 0:
        return 0, 0
    if kind == 7:
        return 1, struct.unpack(">d", data)[0]
    if kind in (8, 9):
        return 1, kind - 8
    if kind < 12:
        return 1, int.from_bytes(data, signed=True)
    return (2 if kind & 1 else 3), data


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    found = 0
    for place in range(at, at + 8):
        found = found << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return found, place + 1
    return found << 8 | data[at + 8], at + 9
