"""What is kept of a log that held: hashes of its pages, its trees, and how far everything went that is older.

Whoever keeps it must trust it: it belongs where nobody writes who can write the log.
"""

from __future__ import annotations

import json
import os
import zlib
from array import array
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from croupier.errors import Unreadable

_FORM: Final = "croupier verified 1"


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

    `cells` has the hash of a cell by the leaf before it.
    """

    root: int
    leaves: array[int]
    inner: array[int]
    cells: dict[int, str]


@dataclass(frozen=True)
class Memory:
    """A log that held: `size` bytes in each of `count` pages, hashes of groups and pages, and its trees.

    `loose` are pages that were free, or went with a row that may change.
    """

    size: int
    count: int
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
            parts += [_packed(tree.leaves), _packed(tree.inner)]
            trees[name] = [tree.root, tree.cells]
        said = {
            "form": _FORM,
            "size": self.size,
            "count": self.count,
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
        """Read it; raises `Unreadable` for another file."""
        try:
            head, _, rest = path.read_bytes().partition(b"\n")
            said = json.loads(head)
            if said["form"] != _FORM:
                raise ValueError
            parts, at = list[bytes](), 0
            for size in said["parts"]:
                parts.append(rest[at : at + size])
                at += size
            trees = {
                name: Shape(
                    root,
                    _unpacked(parts[3 + 2 * number]),
                    _unpacked(parts[4 + 2 * number]),
                    {int(leaf): each for leaf, each in cells.items()},
                )
                for number, (name, (root, cells)) in enumerate(said["trees"].items())
            }
            old = Old(**said["old"])
            return cls(said["size"], said["count"], parts[0], parts[1], trees, _unpacked(parts[2]), old)
        except (ValueError, LookupError, TypeError, AttributeError, zlib.error):
            raise Unreadable(f"{path}: expected what croupier hands verify --remember wrote") from None


def _packed(numbers: array[int]) -> bytes:
    return zlib.compress(numbers.tobytes(), 1)


def _unpacked(data: bytes) -> array[int]:
    found = array("I")
    found.frombytes(zlib.decompress(data))
    return found
