"""The structure of a log's file: the leaves of each b-tree in order, and the pages above them.

Groups of pages have a mark under a secret key (AES-GMAC), which takes hardly longer than reading them; the
few single pages that are checked have a hash.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from sqlite3 import Connection
from types import MappingProxyType
from typing import Final

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.log.custody.unchanged.btrees import Doubt, Node, Pages
from croupier.processes import cores

TAG: Final = 16
"""Bytes of a hash that are kept, and of a mark."""

GROUP: Final = 16
"""How many pages are marked together: one by one they take longer."""

_READ: Final = 16
"""How many groups are read at once."""

_DEEPEST: Final = 20


@dataclass
class Tree:
    """A b-tree: its leaves in order, and the pages above them with the leaves before their cells.

    `before` gives for a page above the leaves the place of the last leaf before each of its cells.
    """

    leaves: array[int] = field(default_factory=lambda: array("I"))
    before: dict[int, range | list[int]] = field(default_factory=dict)
    levels: list[list[int]] = field(default_factory=list)

    @property
    def inner(self) -> list[int]:
        return [page for level in self.levels for page in level]


def tree_of(pages: Pages, root: int, known: Mapping[int, array[int]] = MappingProxyType({})) -> Tree:
    """The tree under a page; pages just above leaves that are `known` need not be read."""
    found, depth = Tree(), _depth(pages, root)
    found.levels = [[] for _ in range(depth)]
    if depth == 0:
        found.leaves.append(root)
    else:
        _walk(pages, root, depth, found, known)
    return found


def _depth(pages: Pages, root: int) -> int:
    for depth in range(_DEEPEST):
        node = Node(pages, root)
        if node.is_leaf:
            return depth
        root = node.children()[0]
    raise Doubt("a tree has no end")


def _walk(pages: Pages, number: int, level: int, found: Tree, known: Mapping[int, array[int]]) -> None:
    if number in found.before:
        raise Doubt(f"page {number} is out of place")
    found.levels[level - 1].append(number)
    if level == 1:
        leaves, first = known.get(number) or _below(pages, number), len(found.leaves)
        found.before[number] = range(first, first + len(leaves) - 1)
        found.leaves.extend(leaves)
        return
    found.before[number] = ends = []
    for child in _below(pages, number):
        _walk(pages, child, level - 1, found, known)
        ends.append(len(found.leaves) - 1)
    ends.pop()


def _below(pages: Pages, number: int) -> array[int]:
    """The pages below one that is not a leaf."""
    node = Node(pages, number)
    if node.is_leaf:
        raise Doubt(f"page {number} is out of place")
    return array("I", node.children())


def roots_of(conn: Connection) -> dict[str, tuple[int, str]]:
    """Each table and index with its first page, and its table."""
    found = {
        name: (root, table)
        for name, table, root in conn.execute(
            "SELECT name, tbl_name, rootpage FROM sqlite_master WHERE rootpage > 0"
        )
    }
    return {"sqlite_master": (1, "sqlite_master"), **found}


def tag(data: bytes) -> bytes:
    """The hash of a page, or of a cell."""
    return sha256(data).digest()[:TAG]


def marks_of_groups(pages: Pages, *keys: bytes) -> list[bytes]:
    """The marks of all groups of pages under each key, with one thread for each core."""
    groups = -(-pages.count // GROUP)
    part = -(-groups // (8 * cores()))
    makers = [AESGCM(key) for key in keys]
    with ThreadPoolExecutor(cores()) as pool:
        starts = range(0, groups, part)
        found = pool.map(lambda first: _marks(pages, makers, first, min(groups, first + part)), starts)
        return [b"".join(parts) for parts in zip(*found, strict=True)]


def _marks(pages: Pages, makers: list[AESGCM], first: int, end: int) -> list[bytearray]:
    made, size = [bytearray() for _ in makers], GROUP * pages.size
    buffer = bytearray(_READ * size)
    for start in range(first, end, _READ):
        data = pages.read_into(buffer, start * GROUP + 1)
        for group in range(start, min(end, start + _READ)):
            mine = data[(group - start) * size : (group - start + 1) * size]
            for marks, maker in zip(made, makers, strict=True):
                marks.extend(maker.encrypt(group.to_bytes(12), b"", mine))
    return made


def tags_of_pages(pages: Pages, groups: Iterator[int] | range) -> Iterator[bytes]:
    """The hashes of the single pages of these groups."""
    size = pages.size
    for group in groups:
        data = pages.read(group * GROUP + 1, GROUP)
        yield b"".join(tag(data[at : at + size]) for at in range(0, len(data), size))


def is_alone(conn: Connection, path: Path) -> bool:
    """Whether the log is in this file alone: SQLite keeps nothing of it in files beside it."""
    (file,) = conn.execute("SELECT file FROM pragma_database_list WHERE name = 'main'").fetchone()
    wal = path.with_name(f"{path.name}-wal")
    return bool(file) and (not wal.exists() or not wal.stat().st_size)
