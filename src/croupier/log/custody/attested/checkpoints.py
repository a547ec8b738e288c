"""Checkpoints of a log: the root of the tree over its signatures, as a note that anybody can keep and cosign.

Whoever keeps one can later check whether the log still begins with it. A log that was cut off at its end, or
rewritten by somebody with the terminal's private key, does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from sqlite3 import Connection

from croupier.errors import Refused
from croupier.log.custody.attested.signed_blocks import Blocks
from croupier.log.custody.attested.signed_notes import Checkpoint, NoteKey, SignedNote, signed
from croupier.log.custody.attested.witnesses import Request
from croupier.log.disk import Queried
from croupier.log.journal.signing import Signer
from croupier.log.journal.tree import Missing, Tree


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
    """As `checkpoint_of`, as a note that its terminal signed; raises `Refused` for another's key."""
    if conn.execute("SELECT 1 FROM signers WHERE id = ?", (signer.id,)).fetchone() is None:
        raise Refused(
            "other-signer", f"the key {signer.id} never signed in this log: expected its terminal's"
        )
    checkpoint = checkpoint_of(conn, tree)
    return signed(checkpoint.text(), checkpoint.origin, signer)


def request_of(conn: Connection, signer: Signer, old: int) -> Request:
    """The request to a witness that keeps a checkpoint of `old` signatures.

    A log that became shorter asks all the same: the witness says what that means. Raises `Refused` if the
    signatures of that time were archived in another file.
    """
    tree = tree_of(conn)
    note = sign_checkpoint(conn, signer, tree)
    try:
        proof = tree.consistency(old) if old <= tree.size else []
    except Missing:
        why = f"the signatures from {old} on were archived in another file: no proof can be made of them"
        raise Refused("archived", why) from None
    return Request(old, tuple(proof), note)


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
    except Missing:
        return (
            f"the checkpoint of {kept.size} signatures cannot be checked: they were archived in another file"
        )
    return "" if same else f"the first {kept.size} signatures are not those that were kept elsewhere"
