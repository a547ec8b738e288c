"""What hangs on what in the file of a log: the leaves of each b-tree in order, and the pages above them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from croupier.log.custody.unchanged.btrees import Doubt, Node, Pages
from croupier.processes import cores

TAG: Final = 16
"""Bytes of a hash that are kept of a page."""

GROUP: Final = 16
"""So many pages are hashed together at first: one by one they take longer."""

_DEEPEST: Final = 20


@dataclass
class Tree:
    """A b-tree: its leaves in order, and the pages above them with the leaves before their cells.

    `before` has for a page above the leaves the place of the last leaf before each of its cells.
    """

    leaves: array[int] = field(default_factory=lambda: array("I"))
    before: dict[int, range | list[int]] = field(default_factory=dict)
    levels: list[list[int]] = field(default_factory=list)

    @property
    def inner(self) -> list[int]:
        return [page for level in self.levels for page in level]


def tree_of(pages: Pages, root: int) -> Tree:
    """The tree under a page."""
    found, depth = Tree(), _depth(pages, root)
    found.levels = [[] for _ in range(depth)]
    if depth == 0:
        found.leaves.append(root)
    else:
        _walk(pages, root, depth, found)
    return found


def _depth(pages: Pages, root: int) -> int:
    for depth in range(_DEEPEST):
        node = Node(pages, root)
        if node.is_leaf:
            return depth
        root = node.children()[0]
    raise Doubt("a tree has no end")


def _walk(pages: Pages, number: int, level: int, found: Tree) -> None:
    node = Node(pages, number)
    if node.is_leaf or number in found.before:
        raise Doubt(f"page {number} is out of place")
    found.levels[level - 1].append(number)
    first, children = len(found.leaves), node.children()
    if level == 1:
        found.before[number] = range(first, first + len(children) - 1)
        found.leaves.extend(children)
        return
    found.before[number] = ends = []
    for child in children:
        _walk(pages, child, level - 1, found)
        ends.append(len(found.leaves) - 1)
    ends.pop()


def roots_of(conn: Connection) -> dict[str, tuple[int, str]]:
    """Each table and index with its first page, and the table that it is of."""
    found = {
        name: (root, table)
        for name, table, root in conn.execute(
            "SELECT name, tbl_name, rootpage FROM sqlite_master WHERE rootpage > 0"
        )
    }
    return {"sqlite_master": (1, "sqlite_master"), **found}


def tag(data: bytes) -> bytes:
    """The hash of a page, or of a group of them."""
    return sha256(data).digest()[:TAG]


def tags_of_groups(pages: Pages) -> bytes:
    """The hash of each group of pages, by a thread for each core: hashing and reading hold nobody up."""
    groups = -(-pages.count // GROUP)
    part = -(-groups // (8 * cores()))
    with ThreadPoolExecutor(cores()) as pool:
        starts = range(0, groups, part)
        found = pool.map(lambda first: _groups(pages, first, min(groups, first + part)), starts)
        return b"".join(found)


def _groups(pages: Pages, first: int, end: int) -> bytes:
    return b"".join(tag(pages.read(group * GROUP + 1, GROUP)) for group in range(first, end))


def tags_of_pages(pages: Pages, groups: Iterator[int] | range) -> Iterator[bytes]:
    """The hashes of the single pages of these groups."""
    size = pages.size
    for group in groups:
        data = pages.read(group * GROUP + 1, GROUP)
        yield b"".join(tag(data[at : at + size]) for at in range(0, len(data), size))


def is_alone(conn: Connection, path: Path) -> bool:
    """Whether this file is what is read, and SQLite keeps nothing of it beside."""
    (file,) = conn.execute("SELECT file FROM pragma_database_list WHERE name = 'main'").fetchone()
    beside = path.with_name(f"{path.name}-wal")
    return bool(file) and (not beside.exists() or not beside.stat().st_size)
