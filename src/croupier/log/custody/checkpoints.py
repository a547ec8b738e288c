"""Checkpoints of a log: the root of the tree over its signatures, as a note that anybody can keep and cosign.

Whoever keeps one can later check whether the log still begins with it. A log that was cut off at its end, or
rewritten by somebody with the terminal's private key, does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from sqlite3 import Connection
from typing import Final, overload

from croupier.errors import Fault, Refused
from croupier.log.custody.cosigners import CosignRequest
from croupier.log.custody.signed_notes import Checkpoint, NoteKey, SignedNote, signed
from croupier.log.disk import Queried
from croupier.log.index.branches import BRANCH, Branch
from croupier.log.journal.codec import from_json
from croupier.log.journal.signatures import SignedStatement, Signer
from croupier.log.journal.tree import MissingLeaves, Tree, leaf_hash, whole_hash, whole_parts

_STATEMENTS: Final = (
    "SELECT seq, hand_id, number, utc, head, tables, notes, notes_head FROM signatures"
    " WHERE seq >= ? ORDER BY seq LIMIT ?"
)


def tree_of(conn: Queried) -> Tree:
    """The tree over the signatures of a log as it is now.

    Raises `Fault` if a signature is missing.
    """
    first, blocks = _first(conn), list(_blocks(conn))
    last = blocks[-1].number if blocks else 0
    spans = {(each.number - BRANCH, each.number): each.hash for each in blocks if each.hash}
    leaves = _Leaves(conn, first, [each.first_seq for each in blocks], max(0, last - first))
    try:
        return Tree(leaves, archived_parts(conn) if first else (), first, spans)
    except ValueError:
        raise Fault(f"signatures 1 to {first} are missing, and no note says what they were") from None


def archived_parts(conn: Queried) -> list[bytes]:
    """The archived parts of the tree, as their latest note has them."""
    query = "SELECT facts FROM notes WHERE kind = 'archived' ORDER BY seq DESC LIMIT 1"
    found = conn.execute(query).fetchone()
    return whole_parts(from_json(found[0])) if found else []


def _first(conn: Queried) -> int:
    """How many signatures were archived in another file."""
    found = conn.execute("SELECT number FROM signatures ORDER BY seq LIMIT 1").fetchone()
    return int(found[0]) - 1 if found else 0


def _blocks(conn: Queried) -> Iterator[Branch]:
    """The signatures in groups of `BRANCH` with a hash; the first and the last group may have none."""
    number, row, kept = _first(conn), 0, {each.number: each for each in _kept(conn)}
    while True:
        if number % BRANCH == 0 and number + BRANCH in kept:
            branch = kept[number + BRANCH]
            yield branch
            number, row = branch.number, branch.seq + 1
            continue
        wanted = BRANCH - number % BRANCH
        some = [SignedStatement(*each) for each in conn.execute(_STATEMENTS, (row, wanted)).fetchall()]
        for statement in some:
            number += 1
            if statement.number != number:
                raise Fault(f"signature {number} is missing")
        if some:
            made = whole_hash([leaf_hash(each.text()) for each in some]) if len(some) == BRANCH else b""
            yield Branch(some[-1].seq, some[0].seq, number, made)
            row = some[-1].seq + 1
        if len(some) < wanted:
            return


def _kept(conn: Queried) -> list[Branch]:
    """The hashes over signatures that the log keeps, if it is of this version."""
    if not isinstance(conn, Connection):
        return []
    is_there = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'branches'"
    if conn.execute(is_there).fetchone() is None:
        return []
    return [Branch(*each) for each in conn.execute("SELECT * FROM branches ORDER BY seq")]


class _Leaves(Sequence[bytes]):
    """The hashes of a log's signatures, read block by block when they are needed."""

    def __init__(self, conn: Queried, first: int, rows: Sequence[int], count: int) -> None:
        self._conn, self._first, self._rows, self._count = conn, first, rows, count
        self._blocks = dict[int, list[bytes]]()

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> bytes: ...

    @overload
    def __getitem__(self, place: slice) -> list[bytes]: ...

    def __getitem__(self, place: int | slice) -> bytes | list[bytes]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(self._count))]
        number = self._first + place
        block = number // BRANCH - self._first // BRANCH
        if block not in self._blocks:
            rows = self._conn.execute(_STATEMENTS, (self._rows[block], BRANCH)).fetchall()
            self._blocks[block] = [leaf_hash(SignedStatement(*each).text()) for each in rows]
        begins = self._first if block == 0 else number // BRANCH * BRANCH
        return self._blocks[block][number - begins]


def parts_up_to(conn: Connection, seq: int) -> list[bytes]:
    """The whole parts of the tree over the signatures up to a row, which are to be archived."""
    tree = tree_of(conn)
    query = "SELECT coalesce(max(number), ?) FROM signatures WHERE seq <= ?"
    (size,) = conn.execute(query, (tree.first, seq)).fetchone()
    return tree.compact(size)


def origin_of(conn: Queried) -> str:
    """The name of the log in checkpoints, for all time: after the first key that signed in it."""
    found = conn.execute("SELECT id FROM signers ORDER BY since_utc, id LIMIT 1").fetchone()
    if found is None:
        raise Refused("unsigned", "no hand of this log is signed yet: a checkpoint needs signatures")
    return f"croupier/{found[0]}"


def checkpoint_of(conn: Queried, tree: Tree | None = None) -> Checkpoint:
    """The checkpoint of the log as it is now, or of the `tree` that was read."""
    tree = tree_of(conn) if tree is None else tree
    return Checkpoint(origin_of(conn), tree.size, tree.root())


def sign_checkpoint(conn: Queried, signer: Signer, tree: Tree | None = None) -> SignedNote:
    """The checkpoint as a note signed by its terminal; raises `Refused` for another terminal's key."""
    if conn.execute("SELECT 1 FROM signers WHERE id = ?", (signer.id,)).fetchone() is None:
        raise Refused(
            "other-signer", f"the key {signer.id} never signed in this log: expected its terminal's"
        )
    checkpoint = checkpoint_of(conn, tree)
    return signed(checkpoint.text(), checkpoint.origin, signer)


def request_of(conn: Connection, signer: Signer, old: int) -> CosignRequest:
    """The request to a witness that keeps a checkpoint of `old` signatures.

    A log that became shorter also asks, and the witness says what that means. Raises `Refused` if the
    signatures of that time were archived in another file.
    """
    tree = tree_of(conn)
    note = sign_checkpoint(conn, signer, tree)
    try:
        proof = tree.consistency(old) if old <= tree.size else []
    except MissingLeaves:
        why = f"the signatures from {old} on were archived in another file: no proof can be made of them"
        raise Refused("archived", why) from None
    return CosignRequest(old, tuple(proof), note)


def log_keys(conn: Connection) -> list[NoteKey]:
    """The keys that sign the checkpoints of a log."""
    origin = origin_of(conn)
    return [
        NoteKey(origin, public) for (public,) in conn.execute("SELECT public FROM signers ORDER BY since_utc")
    ]


def fault_of(conn: Connection, note: SignedNote, keys: Iterable[NoteKey] = ()) -> str:
    """Why a log does not begin with what a checkpoint says; empty if it does.

    With `keys` one of them must have signed it, otherwise a key of the log itself.
    """
    kept = Checkpoint.parse(note.text)
    if kept.origin != origin_of(conn):
        return f"the checkpoint is of another log, {kept.origin}"
    if not any(note.holds(key) for key in keys or log_keys(conn)):
        return f"the checkpoint of {kept.size} signatures is signed by no key of this log"
    tree = tree_of(conn)
    if kept.size > tree.size:
        return f"the log had {kept.size} signatures and has {tree.size}: it was cut off at its end"
    try:
        same = tree.root(kept.size) == kept.root
    except MissingLeaves:
        return (
            f"the checkpoint of {kept.size} signatures cannot be checked: they were archived in another file"
        )
    return "" if same else f"the first {kept.size} signatures are not those that were kept elsewhere"
