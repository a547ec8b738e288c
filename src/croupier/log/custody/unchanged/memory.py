"""What is kept of a log that verified: marks of its pages, its trees, and where its older part ends.

Whoever keeps it must trust it, and it holds the key of the marks: keep it where nobody who can write the log
can read or write. It gets a new key each time it is written.
"""

from __future__ import annotations

import json
import os
import zlib
from array import array
from collections.abc import Set
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from croupier.errors import Unreadable
from croupier.files import opened
from croupier.log.custody.unchanged.btrees import Doubt
from croupier.values import dataclass

_FORM: Final = "croupier verified 2"
_OLDER: Final = "croupier verified 1"
_LONGEST_HEAD: Final = 1 << 26


@dataclass(frozen=True, kw_only=True)
class Old:
    """The state of the older part of a log: hands before `hand`, rows before `row`, with hashes in hex.

    `number` is that of the next signature, `marks` are those of all typed texts; `sets` and `quarters` hash
    what is counted of older hands, and `small` the rows of small tables.
    """

    hand: int
    row: int
    head: str
    first: int
    origin: str
    publics: list[str]
    signers: list[list[str]]
    signed: int
    unsigned: int
    number: int
    begun: int
    notes: int
    notes_head: str
    last_player: int
    players: int
    players_chain: str
    marks: str
    sets: str
    sets_rows: int
    quarter: str
    quarters: str
    small: dict[str, str]


@dataclass(frozen=True)
class Shape:
    """A tree as it was: its root, its leaves in order, the pages above them, and its last cells.

    `fans` says how many leaves are below each of the first `inner` pages, `cells` has the hash of a cell by
    the leaf before it. For an index, `counts` says how many cells each leaf has, and `older` how many entries
    it has of older rows.
    """

    root: int
    leaves: array[int]
    inner: array[int]
    fans: array[int]
    counts: array[int]
    cells: dict[int, str]
    older: int

    def known(self, changed: Set[int]) -> dict[int, array[int]]:
        """The leaves under each unchanged page just above them."""
        found: dict[int, array[int]] = {}
        at = 0
        for page, fan in zip(self.inner, self.fans, strict=False):
            if page not in changed:
                found[page] = self.leaves[at : at + fan]
            at += fan
        return found


@dataclass(frozen=True)
class Memory:
    """A verified log: `size` bytes in each of `count` pages, marks of groups, hashes of pages, its trees.

    The marks are made with `key`; `loose` are pages that were free, or continued a row that may change.
    """

    size: int
    count: int
    key: bytes
    groups: bytes
    pages: bytes
    trees: dict[str, Shape]
    loose: array[int]
    old: Old

    def save(self, path: Path) -> None:
        """Write it, replacing an older one."""
        parts = [self.groups, self.pages, _packed(self.loose)]
        trees: dict[str, Any] = {}
        for name, tree in self.trees.items():
            parts += map(_packed, (tree.leaves, tree.inner, tree.fans, tree.counts))
            trees[name] = [tree.root, tree.cells, tree.older]
        said = {
            "form": _FORM,
            "size": self.size,
            "count": self.count,
            "key": self.key.hex(),
            "old": asdict(self.old),
            "trees": trees,
            "parts": [len(part) for part in parts],
        }
        draft = path.with_name(f"{path.name}.part")
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.writelines([json.dumps(said).encode() + b"\n", *parts])
        draft.replace(path)

    @classmethod
    def load(cls, path: Path) -> Memory:
        """Read it; raises `Unreadable` for another file, and `Doubt` for one of an older version."""
        try:
            said, rest = _read(path)
            parts, at = list[bytes](), 0
            for size in said["parts"]:
                parts.append(rest[at : at + size])
                at += size
            trees = dict[str, Shape]()
            for number, (name, (root, cells, older)) in enumerate(said["trees"].items()):
                leaves, inner, fans, counts = map(_unpacked, parts[3 + 4 * number : 7 + 4 * number])
                known = {int(leaf): each for leaf, each in cells.items()}
                trees[name] = Shape(root, leaves, inner, fans, counts, known, older)
            size, count, key, old = (
                said["size"],
                said["count"],
                bytes.fromhex(said["key"]),
                Old(**said["old"]),
            )
            return cls(size, count, key, parts[0], parts[1], trees, _unpacked(parts[2]), old)
        except (ValueError, LookupError, TypeError, AttributeError, zlib.error):
            raise Unreadable(f"{path}: expected what croupier hands verify --remember wrote") from None


def _read(path: Path) -> tuple[dict[str, Any], bytes]:
    """The head, and the parts after it in one."""
    with opened(path) as file:
        said = json.loads(file.readline(_LONGEST_HEAD))
        if said["form"] == _OLDER:
            raise Doubt("an older version remembered it")
        if said["form"] != _FORM:
            raise ValueError
        return said, file.read()


def _packed(numbers: array[int]) -> bytes:
    return zlib.compress(numbers.tobytes(), 1)


def _unpacked(data: bytes) -> array[int]:
    found = array("I")
    found.frombytes(zlib.decompress(data))
    return found
