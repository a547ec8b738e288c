"""What is kept of a log that held: marks of its pages, its trees, and how far everything went that is older.

Whoever keeps it must trust it, and the key of the marks is in it: it belongs where nobody reads or writes who
can write the log. Each time it is written the key is another.
"""

from __future__ import annotations

import json
import os
import zlib
from array import array
from collections.abc import Set
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from croupier.errors import Unreadable
from croupier.log.custody.unchanged.btrees import Doubt

_FORM: Final = "croupier verified 2"
_OLDER: Final = "croupier verified 1"


@dataclass(frozen=True, kw_only=True)
class Old:
    """How the older part of a log stood: hands before `hand`, rows before `row`, with hashes in hex.

    `number` is that of the next signature, `marks` are those of all that was typed; `sets` and `quarters`
    hash what is counted of older hands, and `small` the rows of tables that have few.
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
    """A tree as it was: its root, its leaves in order, the pages above them, and what its last cells said.

    `fans` says how many leaves hang on each of the first `inner` ones, `cells` has the hash of a cell by the
    leaf before it. Of an index, `counts` says how many cells each leaf has, and `older` how many entries it
    has of older rows.
    """

    root: int
    leaves: array[int]
    inner: array[int]
    fans: array[int]
    counts: array[int]
    cells: dict[int, str]
    older: int

    def known(self, changed: Set[int]) -> dict[int, array[int]]:
        """The leaves under each page just above them that is as it was."""
        found: dict[int, array[int]] = {}
        at = 0
        for page, fan in zip(self.inner, self.fans, strict=False):
            if page not in changed:
                found[page] = self.leaves[at : at + fan]
            at += fan
        return found


@dataclass(frozen=True)
class Memory:
    """A log that held: `size` bytes in each of `count` pages, marks of groups, hashes of pages, its trees.

    The marks are under `key`; `loose` are pages that were free, or went with a row that may change.
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
        """Write it, in the place of an older one."""
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
        """Read it; raises `Unreadable` for another file, and `Doubt` for what an older version wrote."""
        try:
            head, _, rest = path.read_bytes().partition(b"\n")
            said = json.loads(head)
            if said["form"] == _OLDER:
                raise Doubt("an older version remembered it")
            if said["form"] != _FORM:
                raise ValueError
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


def _packed(numbers: array[int]) -> bytes:
    return zlib.compress(numbers.tobytes(), 1)


def _unpacked(data: bytes) -> array[int]:
    found = array("I")
    found.frombytes(zlib.decompress(data))
    return found
