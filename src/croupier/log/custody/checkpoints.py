"""Checkpoints of a log: the root of the tree over its signatures, as a note that anybody can keep and cosign.

Whoever keeps one can later check whether the log still begins with it. A log that was cut off at its end, or
rewritten by somebody with the terminal's private key, does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from sqlite3 import Connection
from threading import Lock
from typing import Final, NamedTuple, overload

from croupier.errors import Fault, Refused
from croupier.log.custody.cosigners import CosignRequest
from croupier.log.custody.signed_notes import Checkpoint, NoteKey, SignedNote, signed
from croupier.log.disk import Queried
from croupier.log.index.branches import BRANCH
from croupier.log.journal.codec import from_json
from croupier.log.journal.signatures import SignedStatement, Signer
from croupier.log.journal.tree import MissingLeaves, Tree, leaf_hash, whole_hash, whole_parts
from croupier.values import dataclass

BLOCK: Final = BRANCH
"""How many signatures have one hash: a power of two."""

_STATEMENTS: Final = (
    "SELECT seq, hand_id, number, utc, head, tables, notes, notes_head FROM signatures"
    " WHERE seq >= ? ORDER BY seq LIMIT ?"
)
_AT_ONCE: Final = 64
"""How many blocks are read at once."""


class _Block(NamedTuple):
    """Up to `BLOCK` signatures: their first and last row, the number of the last, and the hash if full."""

    row: int
    end: int
    last: int
    hash: bytes | None


@dataclass
class Blocks:
    """The blocks of a log as it was last read, without the last one, which still grows. Safe for threads.

    They are read anew if the first signature or the last one in them is no longer the same.
    """

    _kept: list[_Block] = field(default_factory=list)
    _ends: tuple[object, ...] = ()
    _lock: Lock = field(default_factory=Lock)

    def tree(self, conn: Queried) -> Tree:
        """The tree of this log as it is now; it reads from it. Raises `Fault` if a signature is missing."""
        with self._lock:
            if self._ends != _ends(conn, self._kept):
                self._kept = []
            blocks = [*self._kept, *_read(conn, self._kept)]
            self._kept = [each for each in blocks if each.last % BLOCK == 0]
            self._ends = _ends(conn, self._kept)
        first, last = _first(conn), blocks[-1].last if blocks else 0
        spans = {(each.last - BLOCK, each.last): each.hash for each in blocks if each.hash is not None}
        leaves = _Leaves(conn, first, [each.row for each in blocks], max(0, last - first))
        try:
            return Tree(leaves, archived_parts(conn) if first else (), first, spans)
        except ValueError:
            raise Fault(f"signatures 1 to {first} are missing, and no note says what they were") from None


def archived_parts(conn: Queried) -> list[bytes]:
    """The parts of the tree that went with archived years, as their latest note has them."""
    query = "SELECT facts FROM notes WHERE kind = 'archived' ORDER BY seq DESC LIMIT 1"
    found = conn.execute(query).fetchone()
    return whole_parts(from_json(found[0])) if found else []


def _first(conn: Queried) -> int:
    """How many signatures were archived in another file."""
    found = conn.execute("SELECT number FROM signatures ORDER BY seq LIMIT 1").fetchone()
    return int(found[0]) - 1 if found else 0


def _ends(conn: Queried, kept: Sequence[_Block]) -> tuple[object, ...]:
    """The first and last signatures of these blocks."""
    if not kept:
        return ()
    first = conn.execute("SELECT number, signature FROM signatures ORDER BY seq LIMIT 1").fetchone()
    last = conn.execute("SELECT number, signature FROM signatures WHERE seq = ?", (kept[-1].end,)).fetchone()
    return tuple(first or ()), tuple(last or ())


def _read(conn: Queried, known: Sequence[_Block]) -> Iterator[_Block]:
    """The blocks after those that are known."""
    number = known[-1].last if known else _first(conn)
    row = known[-1].end + 1 if known else 0
    pending = list[SignedStatement]()
    while True:
        if not known and number % BLOCK == 0:
            for block in _kept_in(conn, row):
                if block.last != number + BLOCK:
                    break
                yield block
                number, row = block.last, block.end + 1
        wanted = _AT_ONCE * BLOCK - number % BLOCK
        some = [SignedStatement(*each) for each in conn.execute(_STATEMENTS, (row, wanted)).fetchall()]
        for statement in some:
            number += 1
            if statement.number != number:
                raise Fault(f"signature {number} is missing")
            pending.append(statement)
            if number % BLOCK == 0:
                yield _block(pending)
                pending = []
        if len(some) < wanted:
            break
        row = some[-1].seq + 1
    if pending:
        yield _block(pending)


def _kept_in(conn: Queried, row: int) -> list[_Block]:
    """The blocks from a row on whose hashes the log has, in a file of this version."""
    if not isinstance(conn, Connection):
        return []
    is_there = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'branches'"
    if conn.execute(is_there).fetchone() is None:
        return []
    kept = "SELECT first_seq, seq, number, hash FROM branches WHERE first_seq >= ? ORDER BY seq"
    return [_Block(*each) for each in conn.execute(kept, (row,))]


def _block(some: Sequence[SignedStatement]) -> _Block:
    is_full = len(some) == BLOCK
    made = whole_hash([leaf_hash(each.text()) for each in some]) if is_full else None
    return _Block(some[0].seq, some[-1].seq, some[-1].number, made)


class _Leaves(Sequence[bytes]):
    """The hashes of the signatures of a log, read when one of their block is asked for."""

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
        block = number // BLOCK - self._first // BLOCK
        if block not in self._blocks:
            rows = self._conn.execute(_STATEMENTS, (self._rows[block], BLOCK)).fetchall()
            self._blocks[block] = [leaf_hash(SignedStatement(*each).text()) for each in rows]
        begins = self._first if block == 0 else number // BLOCK * BLOCK
        return self._blocks[block][number - begins]


def tree_of(conn: Queried) -> Tree:
    """The tree over the signatures of a log; raises `Fault` if one of them is missing."""
    return Blocks().tree(conn)


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
    """The checkpoint of the log as it is now, or of its `tree` as it was read."""
    tree = tree_of(conn) if tree is None else tree
    return Checkpoint(origin_of(conn), tree.size, tree.root())


def sign_checkpoint(conn: Queried, signer: Signer, tree: Tree | None = None) -> SignedNote:
    """The checkpoint as a note that its terminal signed; raises `Refused` for the key of another terminal."""
    if conn.execute("SELECT 1 FROM signers WHERE id = ?", (signer.id,)).fetchone() is None:
        raise Refused(
            "other-signer", f"the key {signer.id} never signed in this log: expected its terminal's"
        )
    checkpoint = checkpoint_of(conn, tree)
    return signed(checkpoint.text(), checkpoint.origin, signer)


def request_of(conn: Connection, signer: Signer, old: int) -> CosignRequest:
    """The request to a witness that keeps a checkpoint of `old` signatures.

    A log that became shorter asks all the same: the witness says what that means. Raises `Refused` if the
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
