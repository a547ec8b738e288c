"""How a file differs from what is remembered of it, tree by tree; any change but an addition is a doubt.

Unchanged leaves are in their tree in the same order as before. Changed and new leaves are checked cell by
cell.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Set
from itertools import filterfalse
from typing import Final

from croupier.log.custody.unchanged.btrees import Doubt, Key, Node, Pages
from croupier.log.custody.unchanged.memory import Memory, Shape
from croupier.log.custody.unchanged.shape import GROUP, TAG, Tree, tag, tags_of_pages
from croupier.values import dataclass

SPINE: Final = 8
"""How many pages of each level at the end of a tree may be rewritten when something is added there."""


@dataclass(frozen=True)
class Differing:
    """A file beside what is remembered of it: the present hashes of its pages, and the pages that differ.

    A page that was added is one that differs.
    """

    pages: Pages
    memory: Memory
    tags: bytes
    changed: Set[int]

    def is_new(self, page: int) -> bool:
        """Whether a page was added or changed."""
        return page in self.changed

    def stayed(self, leaves: array[int]) -> array[int]:
        """Those of these pages that are unchanged."""
        return array("I", filterfalse(self.changed.__contains__, leaves)) if self.changed else leaves


def compared(pages: Pages, memory: Memory, groups: bytes) -> Differing:
    """The pages that differ by the marks of their groups; raises `Doubt` for a file of another kind."""
    if pages.size != memory.size or pages.count < memory.count:
        raise Doubt("the file has fewer pages than before")
    number = len(groups) // TAG
    here = range(0, number * TAG, TAG)
    differ = [at // TAG for at in here if groups[at : at + TAG] != memory.groups[at : at + TAG]]
    tags, changed = bytearray(memory.pages.ljust(pages.count * TAG, b"\0")), set[int]()
    for group, found in zip(differ, tags_of_pages(pages, iter(differ)), strict=True):
        start = group * GROUP * TAG
        for at in range(0, len(found), TAG):
            place = start + at
            if tags[place : place + TAG] != found[at : at + TAG]:
                changed.add(place // TAG + 1)
        tags[start : start + len(found)] = found
    return Differing(pages, memory, bytes(tags), changed)


def check_places(differing: Differing, trees: dict[str, Tree], lasting: Collection[str]) -> None:
    """The unchanged parts of the `lasting` trees are where they were; raises `Doubt`.

    What changed was a page of a tree, or free: not the continuation of an existing row.
    """
    memory, is_new = differing.memory, differing.is_new
    if trees.keys() != memory.trees.keys():
        raise Doubt("there are other tables")
    unknown = {page for page in differing.changed if page <= memory.count}.difference(memory.loose)
    for name, before in memory.trees.items():
        if unknown:
            unknown.difference_update(before.leaves, before.inner)
        if name not in lasting:
            continue
        above = {page for page in trees[name].inner if not is_new(page)}
        stayed = differing.stayed(before.leaves)
        if stayed != differing.stayed(trees[name].leaves) or above - set(before.inner):
            raise Doubt(f"{name}: what stayed is not where it was")
    if unknown:
        raise Doubt("the rest of a row was changed")


def check_added(differing: Differing, name: str, tree: Tree, columns: int, bound: Key) -> None:
    """Rows were only added after all keys below `bound`, in order; raises `Doubt`."""
    before, leaves = differing.memory.trees[name], tree.leaves
    first = next((place for place, page in enumerate(leaves) if differing.is_new(page)), len(leaves))
    if first == 0:
        raise Doubt(f"{name}: all of it changed")
    last = _ends(differing.pages, leaves[first - 1], columns)[-1]
    if first < len(leaves) and last < bound:
        raise Doubt(f"{name}: something older changed")
    due = last
    for page in leaves[first:]:
        for key in _ends(differing.pages, page, columns):
            if key <= due:
                raise Doubt(f"{name}: keys are out of order")
            due = key
    for page in tree.inner:
        if differing.is_new(page):
            _check_cells(differing, before, tree, page, columns, first)


def _check_cells(
    differing: Differing, before: Shape, tree: Tree, page: int, columns: int, first: int
) -> None:
    """The cells of a page above the leaves are unchanged, or between leaves that were added."""
    node = Node(differing.pages, page)
    for place, cell in zip(tree.before[page], node.cells(), strict=True):
        leaf = tree.leaves[place]
        if place >= first - 1:
            low = _ends(differing.pages, leaf, columns)
            high = _ends(differing.pages, tree.leaves[place + 1], columns)
            key = node.key(cell, columns)
            if not (low[-1] <= key < high[0] if node.is_table else low[-1] < key < high[0]):
                raise Doubt("keys are out of order")
        elif before.cells.get(leaf) != tag(node.bytes_of(cell)).hex():
            raise Doubt("something older changed above the leaves")


def _ends(pages: Pages, page: int, columns: int) -> list[Key]:
    node = Node(pages, page)
    if not node.is_leaf:
        raise Doubt(f"page {page} is out of place")
    return [node.key(cell, columns) for cell in node.cells()] or [()]


def entries(differing: Differing, tree: Tree, columns: int) -> Iterator[Key]:
    """The entries of an index on changed pages, or above them; raises `Doubt` for any out of order."""
    leaves, pages = tree.leaves, differing.pages
    cells: dict[int, Key] = {}
    for page in tree.inner:
        if differing.is_new(page):
            node = Node(pages, page)
            made = (node.key(cell, columns) for cell in node.cells())
            cells.update(zip(tree.before[page], made, strict=True))
    yield from cells.values()
    fresh = {place for place, page in enumerate(leaves) if differing.is_new(page)}
    adjacent = {place + more for place in fresh for more in (-1, 1)} | {
        place + more for place in cells for more in (0, 1)
    }
    near = sorted(place for place in fresh | adjacent if 0 <= place < len(leaves))
    due: Key = ()
    above = _cells_above(pages, tree, {place for place in near if place not in cells}, columns)
    for place in near:
        keys = _ends(pages, leaves[place], columns)
        if place in fresh:
            yield from (key for key in keys if key)
        for key in keys:
            if key and key <= due:
                raise Doubt("an index is out of order")
            due = key or due
        cell = cells.get(place, above.get(place))
        if cell is not None:
            if cell <= due:
                raise Doubt("an index is out of order")
            due = cell


def _cells_above(pages: Pages, tree: Tree, places: set[int], columns: int) -> dict[int, Key]:
    """The keys between these leaves and the next ones, on unchanged pages."""
    found: dict[int, Key] = {}
    for page, before in tree.before.items():
        if not places.isdisjoint(before):
            node = Node(pages, page)
            keys = (node.key(cell, columns) for cell in node.cells())
            found.update((place, key) for place, key in zip(before, keys, strict=True) if place in places)
    return found
