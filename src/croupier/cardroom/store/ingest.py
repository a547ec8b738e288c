"""Stores a batch: one transaction checks and writes everything, and the answer follows the commit.

The room knows earlier rows by number and hash, so a batch may come twice or late. A faulty batch changes
nothing; a separate transaction records the fault for the floor.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from psycopg import Connection

from croupier.cardroom.store import sheets
from croupier.cardroom.store.database import insert
from croupier.cardroom.store.findings import Reported, RoomFinding, note, reporting
from croupier.cardroom.store.offers import keep_answers
from croupier.cardroom.store.progress import Progress, RowsMissing, lock
from croupier.cardroom.store.rows import ChainBroken, FollowedRows, first_difference, follow, head_at
from croupier.cardroom.wire import Batch, LogPlace, signed_text
from croupier.errors import Refused, Unreadable
from croupier.log.custody.cosigners import WitnessFolder
from croupier.log.custody.signed_notes import Checkpoint, NoteKey, SignedNote, cosigned
from croupier.log.journal.chain import Row, as_text
from croupier.log.journal.signatures import Signer, is_signed
from croupier.log.journal.tree import Tree
from croupier.values import dataclass, replace

_MOST_AHEAD: Final = 2**20
"""The most that a message number may be ahead of the last: the largest number would lock the log."""

_MOST_OFF: Final = timedelta(minutes=5)
_EARLIEST: Final = "2020"
"""The largest difference between the clocks of a table and the room, and a time before this program
existed.
"""

_SENDERS: Final = 8
"""How many forwarders of a log are remembered by name."""


@dataclass(frozen=True)
class RoomWitness:
    """The key with which the room cosigns how far it has a log, and when."""

    signer: Signer
    key: NoteKey
    now: Callable[[], float]

    def receipt(self, known: Progress) -> str:
        """The checkpoint of a log, with a line for its last row, cosigned."""
        tree = Tree((), known.tree, known.signed)
        checkpoint = Checkpoint(known.origin, known.signed, tree.root())
        text = f"{checkpoint.text()}row {known.seq} head {known.head.hex()}\n"
        return str(cosigned(SignedNote(text), self.key.name, self.signer, int(self.now())))


def witness_of(folder: Path, now: Callable[[], float] = time.time) -> RoomWitness:
    """The cosigning key of the room, from its folder; it is made if it is missing."""
    kept = WitnessFolder(folder)
    return RoomWitness(kept.signer, kept.key, now)


def ingest(
    conn: Connection[Any], public: bytes, signature: bytes, body: bytes, witness: RoomWitness
) -> LogPlace:
    """Store a batch; when this returns, it is on the disk of the room.

    Raises `Reported` for a finding, `RowsMissing` if earlier rows are missing, `Refused` for a log of another
    terminal, and `Unreadable` for a damaged batch.
    """
    with reporting(conn, "batch", body):
        return _ingest(conn, public, signature, body, witness)


def asking(conn: Connection[Any], public: bytes, signature: bytes, what: str, body: bytes) -> int:
    """The number of the asking terminal; notes and raises `Reported` for anybody else."""
    with reporting(conn, what, body):
        return member(conn, public, signature, what, body)


def member(conn: Connection[Any], public: bytes, signature: bytes, what: str, body: bytes) -> int:
    """The number of the terminal that signed a message; raises `Reported` for anybody else's."""
    found = conn.execute(
        "SELECT id, struck IS NOT NULL, coalesce(struck_by = '', false) FROM croupier.terminals"
        " WHERE public = %s",
        (public,),
    ).fetchone()
    if found is None:
        raise Reported(RoomFinding("unknown-terminal"), "this terminal has not joined the room")
    terminal, is_struck, has_left = found
    if not is_signed(public, signed_text(what, body), signature):
        raise Reported(RoomFinding("forged", terminal), "this was not signed with the key of that terminal")
    if has_left:
        raise Refused("left", "this terminal has left the room: let it join again")
    if is_struck:
        raise Reported(RoomFinding("struck", terminal), "this terminal was struck out of the room")
    return int(terminal)


def _ingest(
    conn: Connection[Any], public: bytes, signature: bytes, body: bytes, witness: RoomWitness
) -> LogPlace:
    terminal = member(conn, public, signature, "batch", body)
    batch = Batch.parse(body)
    known = lock(conn, batch.log, terminal)
    known = _news(conn, known, batch)
    known, followed = _rows(conn, known, batch)
    known = sheets.notes(conn, known, batch)
    known = sheets.signatures(conn, known, batch, followed.heads)
    sheets.people(conn, known, batch)
    _check_clock(conn, known, followed.last, sheets.put_sheets(conn, known, batch))
    known = replace(known, players=max([known.players, *(each.id for each in batch.players)]))
    known = replace(known, receipt=witness.receipt(known))
    conn.execute(
        "UPDATE croupier.logs SET seq = %s, head = %s, notes = %s, notes_head = %s, signed = %s, tree = %s,"
        " players = %s, message = %s, senders = %s, receipt = %s, ends = %s, seen = now() WHERE id = %s",
        (known.seq, known.head, known.notes, known.notes_head, known.signed, list(known.tree),
         known.players, known.message, list(known.senders), known.receipt, max(batch.end, known.seq),
         known.log),
    )  # fmt: skip
    return known.place


def _news(conn: Connection[Any], known: Progress, batch: Batch) -> Progress:
    """Update the sender and the end of the log, from the latest message only."""
    current = known.senders[-1] if known.senders else batch.sender
    if batch.message < known.message or (batch.message == known.message and batch.sender == current):
        return known
    if batch.sender != current and (batch.message == known.message or batch.sender in known.senders):
        note(
            conn, RoomFinding("copied", known.terminal, known.log, facts={"senders": [current, batch.sender]})
        )
    if batch.message - known.message > _MOST_AHEAD:
        raise Unreadable(f"batch: message {batch.message} does not follow message {known.message}")
    if batch.end < known.seq:
        facts = {"had": known.seq, "has": batch.end}
        raise Reported(
            RoomFinding("cut", known.terminal, known.log, batch.end, facts),
            f"the room has row {known.seq} of this log, which ends at row {batch.end}: it was cut off",
        )
    others = tuple(each for each in known.senders if each != batch.sender)
    return replace(known, message=batch.message, senders=(*others, batch.sender)[-_SENDERS:])


def _check_clock(conn: Connection[Any], known: Progress, last: Row | None, begun: list[str]) -> None:
    """Report times that cannot be: ahead of the room's clock, or before the table's last report.

    Rows written after a report are later than that report. `last` is the last row, and `begun` has the times
    at which hands began.
    """
    ahead, said = as_text(known.now + _MOST_OFF), list[str]()
    if last is not None and known.seq == last.seq > known.ends:
        behind = as_text(known.seen - _MOST_OFF) if known.seen and not last.clock_synced else _EARLIEST
        said += [last.utc] if last.utc > ahead or last.utc < behind else []
    said += [utc for utc in begun if utc > ahead or utc < _EARLIEST]
    if said:
        note(conn, RoomFinding("clock", known.terminal, known.log, facts={"utc": said[0][:24], "now": ahead}))


def _rows(conn: Connection[Any], known: Progress, batch: Batch) -> tuple[Progress, FollowedRows]:
    """Check the rows and store the new ones."""
    if batch.first > known.seq + 1:
        raise RowsMissing(known.place)
    if batch.first < known.first_seq:
        raise Unreadable(f"batch: this log begins with row {known.first_seq}")
    try:
        followed = follow(batch, known.seq)
    except ChainBroken as broken:
        finding = RoomFinding("broken", known.terminal, known.log, broken.seq)
        raise Reported(finding, f"row {broken.seq} of the batch does not follow the one before") from None
    last = max(followed.heads)
    if (end := min(last, known.seq)) and head_at(conn, known.log, end) != followed.heads[end]:
        _fork(conn, known, followed, end)
    if batch.end == last and batch.end_head != followed.heads[last]:
        raise Unreadable("batch: it does not end where it says that the log does")
    new = [(known.log, *each) for each in followed.new]
    insert(conn, "pieces", "log, first_seq, last_seq, head, body", new)
    keep_answers(conn, known.log, followed.answers)
    if last > known.seq:
        known = replace(known, seq=last, head=followed.heads[last])
    return known, followed


def _fork(conn: Connection[Any], known: Progress, followed: FollowedRows, end: int) -> None:
    """Report another history of the log, with the first row that differs; the copy stays."""
    seq = first_difference(lambda each: head_at(conn, known.log, each), followed.heads, end)
    here = head_at(conn, known.log, seq)
    facts = {"here": here.hex() if here else "", "there": followed.heads[seq].hex()}
    why = f"row {seq} differs from the row of this log that the room already has"
    raise Reported(RoomFinding("fork", known.terminal, known.log, seq, facts), why)
