"""Whether one hand is in the log as it was written: its rows, its tables, its signature.

It says nothing about the hands before and after, which `verification.verify_log` follows too.
"""

from __future__ import annotations

from typing import Any

from croupier.errors import Fault, Unreadable
from croupier.log.disk import Queried, sqlite_faults
from croupier.log.journal.chain import link
from croupier.log.journal.signatures import SignedStatement, is_signed
from croupier.log.reading.store import Store
from croupier.values import dataclass


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

    It starts at the row before the hand, whose stored hash it accepts.
    """
    conn = archive.conn
    begun = archive.one("SELECT first_seq, tables_hash FROM hands WHERE id = ?", hand_id)
    if begun is None:
        raise Fault(f"log {archive.path}: there is no hand {hand_id}")
    first, tables = begun
    signed = archive.one(
        "SELECT seq, hand_id, number, utc, head, tables, notes, notes_head, signer, signature"
        " FROM signatures WHERE hand_id = ? ORDER BY seq DESC LIMIT 1",
        hand_id,
    )
    with sqlite_faults(archive.path):
        last, head, why = _follow(archive, first, _last(conn, hand_id, signed))
        if not why and tables is not None and archive.tables_hash(hand_id) != tables:
            why = f"the tables of hand {hand_id} are not those that were written"
        if signed is None:
            return HandProof(first=first, last=last, head=head, why=why)
        return HandProof(
            first=first,
            last=last,
            head=head,
            signer=signed[8],
            signature=signed[2],
            why=why or _fault(conn, signed, head, tables),
        )


def _last(conn: Queried, hand_id: int, signed: Any) -> int:
    """The last row to follow: the signed one, or the last before the next hand."""
    if signed is not None:
        return int(signed[0])
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


def _fault(conn: Queried, signed: Any, head: bytes, tables: bytes | None) -> str:
    """What the signature of the hand does not cover."""
    statement, signer, signature = SignedStatement(*signed[:8]), signed[8], signed[9]
    public = conn.execute("SELECT public FROM signers WHERE id = ?", (signer,)).fetchone()
    if public is None or not is_signed(public[0], statement.text(), signature):
        return f"the signature of hand {statement.hand_id} does not fit"
    if statement.head != head or (tables is not None and statement.tables != tables):
        return f"hand {statement.hand_id} is not the hand that was signed"
    return ""
