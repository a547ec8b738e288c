"""The tree over signatures, held against RFC 6962 written out, and against published roots."""

import random
from hashlib import sha256

import pytest

from croupier.log.journal.tree import (
    EMPTY,
    MissingLeaves,
    Tree,
    check_consistency,
    check_inclusion,
    leaf_hash,
    parts,
)

LEAVES = [
    bytes.fromhex(each)
    for each in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = """
6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d
fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125
aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77
d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7
4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4
76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef
ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c
5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328
""".split()
"""Roots of the first one to eight leaves, as Certificate Transparency's own tests have them."""


def plain_root(leaves: list[bytes]) -> bytes:
    """RFC 6962, 2.1, word for word."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return sha256(b"\0" + leaves[0]).digest()
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return sha256(b"\1" + plain_root(leaves[:half]) + plain_root(leaves[half:])).digest()


def test_roots_are_those_that_others_published() -> None:
    tree = Tree([leaf_hash(each) for each in LEAVES])
    assert [tree.root(size).hex() for size in range(1, 9)] == ROOTS
    assert Tree([]).root() == EMPTY


@pytest.mark.parametrize("size", range(1, 40))
def test_exactly_the_right_proofs_hold_for_every_size(size: int) -> None:
    texts = [bytes([number]) * 3 for number in range(size)]
    tree = Tree([leaf_hash(each) for each in texts])
    assert tree.root() == plain_root(texts)
    for number in range(size):
        path = tree.inclusion(number)
        assert check_inclusion(tree.leaves[number], number, size, path, tree.root())
        for other in range(size + 2):
            if other != number:
                assert not check_inclusion(tree.leaves[number], other, size, path, tree.root())
        assert not check_inclusion(leaf_hash(b"x"), number, size, path, tree.root())
        assert not check_inclusion(tree.leaves[number], number, size, [*path, bytes(32)], tree.root())
        assert not check_inclusion(tree.leaves[number], number, size, path[:-1], tree.root()) or not path
    for old in range(size + 1):
        proof = tree.consistency(old)
        assert check_consistency(old, size, tree.root(old), tree.root(), proof)
        if 0 < old < size:
            assert not check_consistency(old, size, tree.root(old), bytes(32), proof)
            assert not check_consistency(old, size, bytes(32), tree.root(), proof)
            assert not check_consistency(old, size, tree.root(old), tree.root(), [*proof, bytes(32)])


def test_a_tree_goes_on_from_the_parts_that_were_archived() -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    dice = random.Random(seed)
    whole = Tree([leaf_hash(dice.randbytes(9)) for _ in range(100)])
    for first in range(100):
        left = Tree(whole.leaves[first:], whole.compact(first), first)
        assert left.root() == whole.root()
        number = dice.randrange(first, 100)
        assert left.inclusion(number) == whole.inclusion(number)
        old = dice.randrange(first, 101)
        assert left.consistency(old) == whole.consistency(old)
    with pytest.raises(MissingLeaves):
        Tree(whole.leaves[50:], whole.compact(50), 50).inclusion(3)
    with pytest.raises(MissingLeaves):
        whole.root(101)
    assert parts(0) == []
