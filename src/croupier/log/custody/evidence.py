"""The proof of one hand: in its log, or without the log by its rows, its signature and its place in the tree.

The rows are the texts that were hashed, sealed cards still sealed.
"""

from __future__ import annotations

from hashlib import sha256

from croupier.errors import Fault, Refused, Unreadable
from croupier.log.custody.checkpoints import checkpoint_of, tree_of
from croupier.log.custody.signed_notes import Checkpoint, NoteKey, SignedNote
from croupier.log.disk import Queried, sqlite_faults
from croupier.log.journal.chain import link, written
from croupier.log.journal.signatures import StoredSignature, end_of_hand, is_signed
from croupier.log.journal.tree import MissingLeaves, Tree, check_inclusion, leaf_hash
from croupier.log.reading.store import Store
from croupier.values import dataclass, replace


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """The rows of a hand follow the hash `before`; the owner of `public` signed `statement` at its end.

    It is leaf `number` of the tree of `checkpoint`, to whose root `path` leads.
    """

    before: bytes
    rows: tuple[str, ...]
    statement: bytes
    signature: bytes
    public: bytes
    number: int
    path: tuple[bytes, ...]
    checkpoint: Checkpoint

    def fault(self) -> str:
        """What is wrong, in a sentence; empty if the hand is proved."""
        head = self.before
        for text in self.rows:
            head = sha256(head + text.encode()).digest()
        if f" head {head.hex()} ".encode() not in self.statement:
            return "the rows are not those that were signed: one was changed, taken out or put in"
        if not is_signed(self.public, self.statement, self.signature):
            return "the signature does not fit the statement"
        leaf, root = leaf_hash(self.statement), self.checkpoint.root
        if not check_inclusion(leaf, self.number, self.checkpoint.size, self.path, root):
            return "the signature is not in the tree of the checkpoint"
        return ""

    def within(self, note: SignedNote, tree: Tree) -> Evidence | None:
        """The same proof under another checkpoint; None if that does not prove the hand with the same key."""
        checkpoint = Checkpoint.parse(note.text)
        if not self.number < checkpoint.size <= tree.size:
            return None
        try:
            path = tuple(tree.inclusion(self.number, checkpoint.size))
        except MissingLeaves:
            return None
        found = replace(self, path=path, checkpoint=checkpoint)
        return found if note.holds(NoteKey(checkpoint.origin, self.public)) and not found.fault() else None

    @property
    def hand_id(self) -> int:
        """The hand that the statement names; raises `Unreadable` for an invalid one."""
        words = self.statement.decode(errors="replace").split()
        if len(words) != 16 or words[0] != "croupier" or not words[6].isdecimal():
            raise Unreadable("statement: expected the line that croupier signs at the end of a hand")
        return int(words[6])


def evidence_of(archive: Store, hand_id: int, tree: Tree | None = None) -> Evidence:
    """The proof of a hand that is over and signed, in the `tree` of its log if that was read before.

    Raises `Fault` for an unknown hand or a log that does not verify here, `Refused` for a hand that is not
    over or was never signed.
    """
    conn = archive.conn
    begun = archive.one("SELECT coalesce(record_seq, first_seq) FROM hands WHERE id = ?", hand_id)
    if begun is None:
        raise Fault(f"log {archive.path}: there is no hand {hand_id}")
    end = end_of_hand(conn, hand_id)
    if end is None:
        raise Refused(
            "hand-unsigned", f"hand {hand_id} is not over, or nobody signed it: it cannot be proved yet"
        )
    statement = end.statement
    public = archive.one("SELECT public FROM signers WHERE id = ?", end.signer)
    before, rows = _rows(archive, begun[0], statement.seq)
    tree = tree_of(conn) if tree is None else tree
    try:
        path = tree.inclusion(statement.number - 1)
    except MissingLeaves as error:
        raise Fault(f"log {archive.path}: {error}") from None
    found = Evidence(
        before=before,
        rows=rows,
        statement=statement.text(),
        signature=end.signature,
        public=public[0] if public else b"",
        number=statement.number - 1,
        path=tuple(path),
        checkpoint=checkpoint_of(conn, tree),
    )
    if why := found.fault():
        raise Fault(f"log {archive.path}, hand {hand_id}: {why}")
    return found


def _rows(archive: Store, first: int, last: int) -> tuple[bytes, tuple[str, ...]]:
    """The hash before the first row, and the rows as they were hashed."""
    seq, head = head_before(archive.conn, first)
    before, rows = head, list[str]()
    for row, _ in archive.rows(seq + 1, last):
        if row.seq < first:
            before = head = link(head, row)
        else:
            rows.append(written(row))
    return before, tuple(rows)


@dataclass(frozen=True, kw_only=True)
class HandProof:
    """The rows from `first` to `last` follow each other, unless `why` says what is wrong.

    `head` is the hash of the last row. `signer` is the beginning of the key that signed the end of the hand,
    as number `signature` of the log; empty while nothing is signed.
    """

    first: int
    last: int
    head: bytes
    signer: str = ""
    signature: int = 0
    why: str = ""


def prove_hand(archive: Store, hand_id: int) -> HandProof:
    """Follow the rows of a hand to the one signed at its end; raises `Fault` for an unknown hand.

    It starts at the row before the hand, whose stored hash it accepts. It says nothing about the hands before
    and after, which `verification.verify_log` follows too.
    """
    begun = archive.one("SELECT first_seq, tables_hash FROM hands WHERE id = ?", hand_id)
    if begun is None:
        raise Fault(f"log {archive.path}: there is no hand {hand_id}")
    first, tables = begun
    with sqlite_faults(archive.path):
        end = end_of_hand(archive.conn, hand_id)
        last, head, why = _follow(archive, first, _last(archive.conn, hand_id, end))
        if not why and tables is not None and archive.tables_hash(hand_id) != tables:
            why = f"the tables of hand {hand_id} are not those that were written"
        if end is None:
            return HandProof(first=first, last=last, head=head, why=why)
        why = why or _fault(archive.conn, end, head, tables)
        number = end.statement.number
        return HandProof(first=first, last=last, head=head, signer=end.signer, signature=number, why=why)


def _last(conn: Queried, hand_id: int, end: StoredSignature | None) -> int:
    """The last row to follow: the signed one, or the last before the next hand."""
    if end is not None:
        return end.statement.seq
    (following,) = conn.execute("SELECT min(first_seq) FROM hands WHERE id > ?", (hand_id,)).fetchone()
    return 2**62 if following is None else int(following) - 1


def _follow(archive: Store, first: int, last: int) -> tuple[int, bytes, str]:
    """The last row that holds, its hash, and why the next one does not."""
    seq, head = head_before(archive.conn, first)
    try:
        for row, stored in archive.rows(seq + 1, last):
            made = link(head, row)
            if row.seq != seq + 1 or not stored or not made.startswith(stored):
                return seq, head, f"row {seq + 1} is not the row that was written"
            seq, head = row.seq, made
    except (Fault, Unreadable) as error:
        return seq, head, str(error)
    return seq, head, ""


def head_before(conn: Queried, first: int) -> tuple[int, bytes]:
    """The nearest row before this one whose whole hash is stored: a row by itself, or the last of a pack."""
    known: list[tuple[int, bytes]] = [
        *conn.execute("SELECT first_seq - 1, origin FROM chain"),
        *conn.execute(
            "SELECT last_seq, head FROM packs WHERE first_seq < ? AND last_seq < ?"
            " ORDER BY first_seq DESC LIMIT 1",
            (first, first),
        ),
        *conn.execute("SELECT seq, hash FROM journal WHERE seq < ? ORDER BY seq DESC LIMIT 1", (first,)),
    ]
    return max(known, key=lambda row: row[0])


def _fault(conn: Queried, end: StoredSignature, head: bytes, tables: bytes | None) -> str:
    """What the signature of the hand does not cover."""
    statement = end.statement
    public = conn.execute("SELECT public FROM signers WHERE id = ?", (end.signer,)).fetchone()
    if public is None or not is_signed(public[0], statement.text(), end.signature):
        return f"the signature of hand {statement.hand_id} does not fit"
    if statement.head != head or (tables is not None and statement.tables != tables):
        return f"hand {statement.hand_id} is not the hand that was signed"
    return ""
