"""A Merkle tree over the signatures (RFC 6962): one hash stands for all, and a few prove each of them.

Leaf `n` is the text of signature number `n + 1` of the log. Whoever keeps a root can be shown that a
signature is in it, and that a later root only adds to it, by some twenty hashes for a million hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from hashlib import sha256
from typing import Final

from croupier.values import dataclass


def leaf_hash(text: bytes) -> bytes:
    """The hash of a leaf."""
    return sha256(b"\0" + text).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash over two halves."""
    return sha256(b"\1" + left + right).digest()


def whole_hash(leaves: Sequence[bytes]) -> bytes:
    """The hash over leaves whose number is a power of two.

    >>> whole_hash([leaf_hash(b"a"), leaf_hash(b"b")]) == node_hash(leaf_hash(b"a"), leaf_hash(b"b"))
    True
    """
    while len(leaves) > 1:
        leaves = [node_hash(left, right) for left, right in zip(leaves[::2], leaves[1::2], strict=True)]
    return leaves[0]


EMPTY: Final = sha256(b"").digest()
"""The root of an empty tree."""


class MissingLeaves(LookupError):
    """That part of the tree is in another file."""


def _split(size: int) -> int:
    """The largest power of two below a size of two or more."""
    return 1 << (size - 1).bit_length() - 1


@dataclass(frozen=True)
class Tree:
    """The tree over `leaves`, which are hashes, from number `first` on.

    `before` has the hashes of the whole parts of earlier, archived leaves, the largest first. `known` has
    hashes over ranges of leaves (first number, end), which then need not be read.

    >>> from croupier.log.journal.tree import leaf_hash
    >>> tree = Tree([leaf_hash(bytes([number])) for number in range(7)])
    >>> check_inclusion(tree.leaves[4], 4, 7, tree.inclusion(4), tree.root())
    True
    """

    leaves: Sequence[bytes]
    before: Sequence[bytes] = ()
    first: int = 0
    known: Mapping[tuple[int, int], bytes] = field(default_factory=dict, repr=False)
    _known: dict[tuple[int, int], bytes] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        spans = zip(parts(self.first), self.before, strict=True)
        self._known.update(spans)
        self._known.update(self.known)

    @property
    def size(self) -> int:
        return self.first + len(self.leaves)

    def root(self, size: int | None = None) -> bytes:
        """The hash that stands for the first `size` leaves, all by default."""
        wanted = self.size if size is None else size
        if not 0 <= wanted <= self.size:
            raise MissingLeaves(f"a tree of {wanted} where there are {self.size}")
        return self._hash(0, wanted) if wanted else EMPTY

    def inclusion(self, leaf: int, size: int | None = None) -> list[bytes]:
        """The hashes that lead from a leaf to the root of the first `size`, from the leaf up."""
        return self._path(leaf, 0, self.size if size is None else size)

    def consistency(self, old: int) -> list[bytes]:
        """The hashes that show that this tree begins with the tree of the first `old` leaves."""
        return self._subproof(old, 0, self.size, is_whole=True) if 0 < old < self.size else []

    def compact(self, size: int) -> list[bytes]:
        """The hashes of the whole parts of the first `size` leaves, the largest first."""
        return [self._hash(low, high) for low, high in parts(size)]

    def _hash(self, low: int, high: int) -> bytes:
        found = self._known.get((low, high))
        if found is not None:
            return found
        if high - low == 1:
            if low < self.first:
                raise MissingLeaves(f"leaf {low} is in another file")
            return self.leaves[low - self.first]
        middle = low + _split(high - low)
        made = node_hash(self._hash(low, middle), self._hash(middle, high))
        self._known[low, high] = made
        return made

    def _path(self, leaf: int, low: int, high: int) -> list[bytes]:
        if high - low == 1:
            return []
        middle = low + _split(high - low)
        if leaf < middle:
            return [*self._path(leaf, low, middle), self._hash(middle, high)]
        return [*self._path(leaf, middle, high), self._hash(low, middle)]

    def _subproof(self, old: int, low: int, high: int, *, is_whole: bool) -> list[bytes]:
        if old == high:
            return [] if is_whole else [self._hash(low, high)]
        middle = low + _split(high - low)
        if old <= middle:
            return [*self._subproof(old, low, middle, is_whole=is_whole), self._hash(middle, high)]
        return [*self._subproof(old, middle, high, is_whole=False), self._hash(low, middle)]


def parts(size: int) -> list[tuple[int, int]]:
    """The whole parts of a tree, each a power of two, the largest first.

    >>> parts(11)
    [(0, 8), (8, 10), (10, 11)]
    """
    found, low = [], 0
    for bit in reversed(range(size.bit_length())):
        if size >> bit & 1:
            found.append((low, low + (1 << bit)))
            low += 1 << bit
    return found


def check_inclusion(leaf: bytes, number: int, size: int, path: Iterable[bytes], root: bytes) -> bool:
    """Whether the path leads from this leaf, as that number, to the root (RFC 9162, 2.1.3.2)."""
    if not 0 <= number < size:
        return False
    here, last, made = number, size - 1, leaf
    for each in path:
        if last == 0:
            return False
        if here & 1 or here == last:
            made = node_hash(each, made)
            while not here & 1 and here:
                here, last = here >> 1, last >> 1
        else:
            made = node_hash(made, each)
        here, last = here >> 1, last >> 1
    return last == 0 and made == root


def check_consistency(old: int, new: int, old_root: bytes, new_root: bytes, proof: Sequence[bytes]) -> bool:
    """Whether a tree begins with an older one (RFC 9162, 2.1.4.2)."""
    if not 0 <= old <= new:
        return False
    if old in (0, new):
        return not proof and (old == 0 or old_root == new_root) and (old > 0 or old_root == EMPTY)
    path = [old_root, *proof] if old & (old - 1) == 0 else list(proof)
    if not path:
        return False
    here, last = old - 1, new - 1
    while here & 1:
        here, last = here >> 1, last >> 1
    first = second = path[0]
    for each in path[1:]:
        if last == 0:
            return False
        if here & 1 or here == last:
            first, second = node_hash(each, first), node_hash(each, second)
            while not here & 1 and here:
                here, last = here >> 1, last >> 1
        else:
            second = node_hash(second, each)
        here, last = here >> 1, last >> 1
    return last == 0 and first == old_root and second == new_root


def whole_parts(found: Mapping[str, object]) -> list[bytes]:
    """The hashes of archived parts as a note has them; none if it has none."""
    listed = found.get("tree")
    return (
        [bytes.fromhex(each) for each in listed if isinstance(each, str)] if isinstance(listed, list) else []
    )
