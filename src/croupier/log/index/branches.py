"""A hash over every 256 signatures, stored with the last of them, so that no tree reads them all.

`hands verify` compares them with the signatures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from sqlite3 import Connection
from typing import Final, NamedTuple

from croupier.log.journal.signatures import SignedStatement
from croupier.log.journal.tree import leaf_hash, whole_hash

BRANCH: Final = 256
"""How many signatures have one hash: a power of two."""

_STATEMENTS: Final = "SELECT seq, hand_id, number, utc, head, tables, notes, notes_head FROM signatures"


class Branch(NamedTuple):
    """The row of its last signature and of its first one, the number of the last, and the hash over all."""

    seq: int
    first_seq: int
    number: int
    hash: bytes


def grow(conn: Connection, first: int, last: int) -> None:
    """After the newest signatures, `first` to `last`, were written: keep the hashes of whole branches."""
    begun = (first - 1) // BRANCH * BRANCH
    if last // BRANCH * BRANCH > begun:
        latest = conn.execute(f"{_STATEMENTS} ORDER BY seq DESC LIMIT ?", (last - begun,)).fetchall()
        _keep(conn, _branches(reversed(latest)))


def grow_all(conn: Connection) -> None:
    """Keep the hashes of a log that has none yet."""
    _keep(conn, _branches(conn.execute(f"{_STATEMENTS} ORDER BY seq")))


def _keep(conn: Connection, branches: Iterable[Branch]) -> None:
    conn.executemany("INSERT OR REPLACE INTO branches VALUES (?, ?, ?, ?)", branches)


def _branches(statements: Iterable[tuple[object, ...]]) -> Iterator[Branch]:
    """The whole branches among these signatures."""
    some = list[SignedStatement]()
    for each in statements:
        statement = SignedStatement._make(each)
        if some and statement.number != some[-1].number + 1:
            some = []
        some.append(statement)
        if statement.number % BRANCH == 0:
            if len(some) == BRANCH:
                made = whole_hash([leaf_hash(one.text()) for one in some])
                yield Branch(some[-1].seq, some[0].seq, statement.number, made)
            some = []


def fault(conn: Connection) -> str:
    """What is wrong with the hashes of branches; empty if nothing is."""
    found = conn.execute("SELECT * FROM branches ORDER BY seq")
    made = _branches(conn.execute(f"{_STATEMENTS} ORDER BY seq"))
    for stored, wanted in zip_longest(found, made):
        if stored != wanted:
            seq = (wanted or Branch._make(stored)).seq
            return f"table branches: the hash over the signatures up to row {seq} is not theirs"
    return ""
