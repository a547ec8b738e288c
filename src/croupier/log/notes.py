"""Notes: what people did with the log after the hands, who and why; only added to, in a chain of their own.

A note says that a sealed card was looked at, a key changed, a name was replaced, rows were archived, or what
the floor adds to a hand. The signature of the next hand covers all notes before it. A note is hashed as it
stands and cannot be taken back: who wrote it and why stand beside it, as `typed` has it, and of a player his
number.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from sqlite3 import Connection
from typing import Any, Final, NamedTuple

from croupier.errors import Fault, Refused, Unreadable
from croupier.log.chain import GENESIS
from croupier.log.codec import from_json
from croupier.log.typed import in_words, put_aside

KINDS: Final = ("opened", "keys", "player", "archived", "retention", "correction", "boot", "named", "device")
"""Cards looked at, floor keys changed, a player renamed, rows archived, cards forgotten, the floor's own,
that the machine was started, that somebody named a card for the record of a hand, and how a device fared."""


class NoteRow(NamedTuple):
    """A note without its hash, as it is stored; `facts` is JSON, `signature` is not part of the chain."""

    seq: int
    utc: str
    kind: str
    who: str
    hand_id: int | None
    why: str
    facts: str


@dataclass(frozen=True, kw_only=True)
class Note:
    """A note as it is read; `hand_id` None: it is about no single hand."""

    seq: int
    utc: str
    kind: str
    who: str
    hand_id: int | None
    why: str
    facts: Mapping[str, Any]


def link_note(previous: bytes, row: NoteRow) -> bytes:
    """SHA-256 over the hash before and the note as a JSON list."""
    return sha256(previous + json.dumps(row, separators=(",", ":"), default=repr).encode()).digest()


def last_note(conn: Connection) -> tuple[int, bytes]:
    """The number and the hash of the last note; 0 if there is none."""
    found = conn.execute("SELECT seq, hash FROM notes ORDER BY seq DESC LIMIT 1").fetchone()
    return (found[0], found[1]) if found else (0, GENESIS)


def add_note(
    conn: Connection,
    kind: str,
    *,
    utc: str,
    who: str,
    why: str,
    hand_id: int | None = None,
    facts: Mapping[str, Any] | None = None,
) -> NoteRow:
    """Write one note in the transaction that is open; raises `Refused` if nobody says who and why."""
    assert kind in KINDS, kind
    if not who.strip() or not why.strip():
        raise Refused("nobody-says-why", "a note needs who and why")
    seq, head = last_note(conn)
    who, why = put_aside(conn, who.strip()), put_aside(conn, why.strip())
    row = NoteRow(seq + 1, utc, kind, who, hand_id, why, json.dumps(facts or {}))
    conn.execute("INSERT INTO notes VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*row, link_note(head, row)))
    return row


def read_notes(conn: Connection, *, hand_id: int | None = None, kind: str | None = None) -> tuple[Note, ...]:
    """The notes in order, of one hand or kind if it is given; raises `Fault` for one that is damaged."""
    wanted = {"hand_id": hand_id, "kind": kind}
    given = {column: value for column, value in wanted.items() if value is not None}
    where = " AND ".join(["1", *(f"{column} = ?" for column in given)])
    rows = conn.execute(
        f"SELECT seq, utc, kind, {in_words('who')}, hand_id, {in_words('why')}, facts FROM notes"
        f" WHERE {where} ORDER BY seq",
        tuple(given.values()),
    )
    return tuple(Note(**NoteRow(*row)._asdict() | {"facts": _facts(row[0], row[-1])}) for row in rows)


def _facts(seq: int, text: str) -> dict[str, Any]:
    try:
        return from_json(text)
    except Unreadable:
        raise Fault(f"note {seq}: its facts are damaged") from None


def verify_notes(rows: Iterable[tuple[NoteRow, bytes]]) -> tuple[dict[int, bytes], str]:
    """The hash of each note that holds by its number, 0 before the first; and what is wrong, or nothing."""
    heads = {0: GENESIS}
    for row, stored in rows:
        seq = len(heads)
        if row.seq != seq:
            return heads, f"note {seq} is missing, note {row.seq} follows"
        made = link_note(heads[seq - 1], row)
        if made != stored:
            return heads, f"note {seq} ({row.kind}) is not the note that was written"
        heads[seq] = made
    return heads, ""
