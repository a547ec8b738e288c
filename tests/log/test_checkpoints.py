"""Checkpoints and witnesses: a later checkpoint reveals that a log was cut off or rewritten."""

import json
import os
import random
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from errno import EPERM
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from croupier.errors import Fault, Refused, Unreadable
from croupier.log.custody import checkpoints
from croupier.log.custody.checkpoints import (
    checkpoint_of,
    fault_of,
    log_keys,
    request_of,
    sign_checkpoint,
    tree_of,
)
from croupier.log.custody.cosigners import CosignRequest, WitnessFolder
from croupier.log.custody.signed_notes import Checkpoint, SignedNote
from croupier.log.custody.years import move_out
from croupier.log.journal.signatures import SignedStatement, Signer
from croupier.log.journal.tree import (
    EMPTY,
    MissingLeaves,
    Tree,
    check_consistency,
    check_inclusion,
    leaf_hash,
    parts,
)
from croupier.log.reading.archive import Archive
from croupier.values import replace
from log.test_years import SIGNER, WHO, played
from support.dealer import Dealer

STRANGER = Signer.of(b"s" * 32)


def checkpoint(path: Path) -> SignedNote:
    with Archive.open(path) as archive:
        return sign_checkpoint(archive.db.conn, SIGNER)


def fault(path: Path, note: SignedNote) -> str:
    with Archive.open(path) as archive:
        return fault_of(archive.db.conn, note)


def asked(path: Path, old: int) -> CosignRequest:
    with Archive.open(path) as archive:
        return request_of(archive.db.conn, SIGNER, old)


def seen(folder: WitnessFolder, path: Path, request: CosignRequest) -> SignedNote:
    with Archive.open(path) as archive:
        return folder.cosign(request, log_keys(archive.db.conn), 1_700_000_000)


@pytest.fixture
def dealer() -> Dealer:
    return Dealer()


@pytest.fixture
def short(tmp_path: Path, dealer: Dealer) -> Path:
    """A log of three hands, and of the eight inputs that open the table."""
    path = tmp_path / "short.db"
    played(path, (2024, 2024, 2025), dealer)
    return path


@pytest.fixture
def long(tmp_path: Path, short: Path, dealer: Dealer) -> Path:
    """The same log, two hands later."""
    path = tmp_path / "long.db"
    path.write_bytes(short.read_bytes())
    played(path, (2025, 2026), dealer)
    return path


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """Another log of five hands, signed with the same key."""
    path = tmp_path / "other.db"
    played(path, (2023, 2024, 2025, 2026, 2026), Dealer())
    return path


def test_a_log_begins_with_every_checkpoint_that_it_ever_gave(short: Path, long: Path) -> None:
    assert fault(short, checkpoint(short)) == ""
    assert fault(long, checkpoint(short)) == ""
    with Archive.open(long) as archive:
        assert checkpoint_of(archive.db.conn).size == 13


def test_a_log_that_was_cut_off_is_named(short: Path, long: Path) -> None:
    assert "had 13 signatures and has 11: it was cut off" in fault(short, checkpoint(long))


def test_a_rewritten_log_is_reported(other: Path, short: Path, long: Path) -> None:
    assert "are not those that were kept" in fault(other, checkpoint(short))
    assert "are not those that were kept" in fault(other, checkpoint(long))


def test_a_checkpoint_of_a_stranger_proves_nothing(long: Path) -> None:
    note = checkpoint(long)
    forged = replace(note, text=note.text.replace("\n13\n", "\n12\n"))
    assert "signed by no key of this log" in fault(long, forged)
    elsewhere = replace(note, text=note.text.replace("croupier/", "another/"))
    assert "of another log" in fault(long, elsewhere)
    with Archive.open(long) as archive, pytest.raises(Refused, match="never signed in this log"):
        sign_checkpoint(archive.db.conn, STRANGER)


def test_a_witness_cosigns_what_adds_to_what_it_keeps(tmp_path: Path, short: Path, long: Path) -> None:
    folder = WitnessFolder(tmp_path / "stick" / "croupier")
    first = seen(folder, short, asked(short, 0))
    assert first.holds(folder.key)
    second = seen(folder, long, CosignRequest.parse(str(asked(long, 11))))
    assert second.holds(folder.key)
    assert folder.kept(Checkpoint.parse(second.text).origin) == second
    assert seen(folder, long, asked(long, 13)).holds(folder.key), "the same again is fine"


def test_a_witness_names_what_happened_to_the_log(
    tmp_path: Path, short: Path, long: Path, other: Path
) -> None:
    folder = WitnessFolder(tmp_path / "stick")
    kept = seen(folder, long, asked(long, 0))
    for path, old, why in (
        (short, 13, "had 13 signatures when it was last seen here, and has 11: it was cut off"),
        (other, 13, "another log of 13 signatures was seen here before"),
    ):
        with pytest.raises(Refused, match=why):
            seen(folder, path, asked(path, old))
    assert folder.kept(Checkpoint.parse(kept.text).origin) == kept, "what it keeps stays"


def test_a_fork_that_is_longer_is_named(tmp_path: Path, short: Path, other: Path) -> None:
    folder = WitnessFolder(tmp_path / "stick")
    seen(folder, short, asked(short, 0))
    with pytest.raises(Refused, match="first 11 signatures are not those that were seen"):
        seen(folder, other, asked(other, 11))
    with pytest.raises(Refused, match="a checkpoint of 11 signatures is kept here, and the proof is for 10"):
        seen(folder, short, replace(asked(other, 10)))
    with pytest.raises(Refused, match="signed by no key of this log"):
        folder.cosign(asked(short, 11), [], 0)


@pytest.mark.parametrize(
    "text", ["", "old 3", "old x\n\na\n", "new 3\n\n", "old 3\n???\n\na\n\n— b AAAAAAAA\n"]
)
def test_an_invalid_request_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match=r"expected|base 64"):
        CosignRequest.parse(text)


def test_archived_years_stay_in_the_tree(tmp_path: Path, short: Path, long: Path, dealer: Dealer) -> None:
    before, early = checkpoint(long), checkpoint(short)
    move_out(long, tmp_path / "2024.db", date(2025, 1, 1), **WHO)
    assert fault(long, before) == ""
    assert fault(long, early) == "", "its tree ends after the archived part"
    with Archive.open(tmp_path / "2024.db") as archive:
        assert tree_of(archive.db.conn).size == 10, "the file has its own part"
    move_out(long, tmp_path / "2025.db", date(2026, 1, 1), **WHO)
    assert fault(long, before) == ""
    assert "cannot be checked: they were archived" in fault(long, early)
    with Archive.open(long) as archive, pytest.raises(Refused, match="archived in another file"):
        request_of(archive.db.conn, SIGNER, 11)


def test_a_missing_signature_is_reported(long: Path) -> None:
    conn = sqlite3.connect(":memory:")
    with Archive.open(long) as archive:
        archive.db.conn.backup(conn)
    conn.execute("DELETE FROM signatures WHERE number = 3")
    with pytest.raises(Fault, match="signature 3 is missing"):
        tree_of(conn)
    conn.close()


def test_whoever_asks_for_a_key_that_others_are_making_gets_a_whole_one(tmp_path: Path) -> None:
    for number in range(20):
        folder = WitnessFolder(tmp_path / f"witness{number}")
        with ThreadPoolExecutor(8) as pool:
            found = set(pool.map(lambda _, folder=folder: folder.signer.public, range(8)))
        assert found == {folder.signer.public}
        assert [file.name for file in folder.path.iterdir()] == ["witness-key"]


def test_a_key_is_made_on_a_stick_that_has_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(source: object, to: object) -> None:
        raise PermissionError(EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)
    folder = WitnessFolder(tmp_path / "stick")
    assert folder.signer.public == folder.signer.public
    assert [file.name for file in folder.path.iterdir()] == ["witness-key"]


# --- the tree over signatures, held against RFC 6962 written out, and against published roots ----------


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


# --- the tree that is read a block at a time is that over all signatures -------------------------------


DICE = Random(14)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "BRANCH", 4)


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
        SignedStatement(70 * each, each, each, "2026-01-01", *(DICE.randbytes(32) for _ in "ab"), 0, b"")
        for each in numbers
    ]
    conn.executemany(
        "INSERT INTO signatures VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(*one, DICE.randbytes(8)) for one in made],
    )
    return [leaf_hash(one.text()) for one in made]


def test_it_is_the_tree_over_all_signatures_as_they_are_added(conn: sqlite3.Connection) -> None:
    leaves = list[bytes]()
    for size in (0, 1, 3, 4, 5, 11, 16, 17, 40):
        leaves += sign(conn, range(len(leaves) + 1, size + 1))
        tree, whole = tree_of(conn), Tree(leaves)
        assert (tree.size, tree.root()) == (size, whole.root())
        assert [tree.inclusion(leaf) for leaf in range(size)] == [whole.inclusion(n) for n in range(size)]
        assert [tree.root(some) for some in range(1, size)] == [whole.root(some) for some in range(1, size)]
        assert tree.leaves[1:3] == leaves[1:3]


@pytest.mark.parametrize("first", [1, 4, 6, 9])
def test_it_goes_on_after_those_that_were_archived(conn: sqlite3.Connection, first: int) -> None:
    leaves = sign(conn, range(1, 20))
    facts = {"tree": [each.hex() for each in Tree(leaves).compact(first)]}
    conn.execute("INSERT INTO notes VALUES (1, 'archived', ?)", (json.dumps(facts),))
    conn.execute("DELETE FROM signatures WHERE number <= ?", (first,))
    tree = tree_of(conn)
    assert (tree.first, tree.size, tree.root()) == (first, 19, Tree(leaves).root())
    assert tree.inclusion(17) == Tree(leaves).inclusion(17)
