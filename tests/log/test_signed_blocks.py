"""The tree that is read a block at a time is that over all signatures, whatever was kept before."""

import json
import sqlite3
from collections.abc import Iterator
from random import Random

import pytest

from croupier.log.custody import checkpoints
from croupier.log.custody.checkpoints import Blocks
from croupier.log.journal.signatures import Statement
from croupier.log.journal.tree import Tree, leaf_hash

DICE = Random(14)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "BLOCK", 4)
    monkeypatch.setattr(checkpoints, "_AT_ONCE", 2)


@pytest.fixture
def conn() -> Iterator[sqlite3.Connection]:
    conn = sqlite3.connect(":memory:")
    conn.execute(
        "CREATE TABLE signatures (seq INTEGER PRIMARY KEY, hand_id, number, utc, head, tables, notes,"
        " notes_head, signature)"
    )
    conn.execute("CREATE TABLE notes (seq INTEGER PRIMARY KEY, kind, facts)")
    yield conn
    conn.close()


def sign(conn: sqlite3.Connection, numbers: range) -> list[bytes]:
    """Signatures of these numbers in rows that are some way apart, and their hashes as leaves."""
    made = [
        Statement(70 * number, number, number, "2026-01-01", *(DICE.randbytes(32) for _ in "ab"), 0, b"")
        for number in numbers
    ]
    conn.executemany(
        "INSERT INTO signatures VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(*one, DICE.randbytes(8)) for one in made],
    )
    return [leaf_hash(one.text()) for one in made]


def test_it_is_the_tree_over_all_signatures_as_they_are_added(conn: sqlite3.Connection) -> None:
    kept, leaves = Blocks(), list[bytes]()
    for size in (0, 1, 3, 4, 5, 11, 16, 17, 40):
        leaves += sign(conn, range(len(leaves) + 1, size + 1))
        tree, whole = kept.tree(conn), Tree(leaves)
        assert (tree.size, tree.root()) == (size, whole.root())
        assert [tree.inclusion(leaf) for leaf in range(size)] == [whole.inclusion(n) for n in range(size)]
        assert [tree.root(some) for some in range(1, size)] == [whole.root(some) for some in range(1, size)]
        assert tree.leaves[1:3] == leaves[1:3]


@pytest.mark.parametrize("first", [1, 4, 6, 9])
def test_it_goes_on_after_those_that_were_archived(conn: sqlite3.Connection, first: int) -> None:
    leaves, kept = sign(conn, range(1, 20)), Blocks()
    kept.tree(conn)
    facts = {"tree": [each.hex() for each in Tree(leaves).compact(first)]}
    conn.execute("INSERT INTO notes VALUES (1, 'archived', ?)", (json.dumps(facts),))
    conn.execute("DELETE FROM signatures WHERE number <= ?", (first,))
    for _ in range(2):  # the second time from what was kept
        tree = kept.tree(conn)
        assert (tree.first, tree.size, tree.root()) == (first, 19, Tree(leaves).root())
        assert tree.inclusion(17) == Tree(leaves).inclusion(17)
    leaves += sign(conn, range(20, 23))
    assert kept.tree(conn).root() == Tree(leaves).root()


def test_another_log_in_its_place_is_read_anew(conn: sqlite3.Connection) -> None:
    kept = Blocks()
    sign(conn, range(1, 20))
    kept.tree(conn)
    conn.execute("DELETE FROM signatures")
    leaves = sign(conn, range(1, 20))
    assert kept.tree(conn).root() == Tree(leaves).root()
    conn.execute("DELETE FROM signatures WHERE number > 6")
    assert kept.tree(conn).root() == Tree(leaves[:6]).root()


def test_few_of_many_signatures_are_read_again(conn: sqlite3.Connection) -> None:
    kept, leaves = Blocks(), sign(conn, range(1, 1001))
    kept.tree(conn).root()
    read = list[str]()
    conn.set_trace_callback(read.append)
    assert kept.tree(conn).inclusion(500) == Tree(leaves).inclusion(500)
    assert len(read) < 8, "the ends, what was added, and one block"
