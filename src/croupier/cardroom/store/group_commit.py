"""Small batches of several tables taken in with one transaction, and so with few statements and one commit.

Only what most batches of a table in the middle of a hand are can be stored like this: rows that continue
where the room is, from the forwarder that sent last, and the words in them. All else, also whatever is wrong
with a batch, is left to `store.ingest.ingest`, which stores it alone and knows what to answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

import psycopg
from psycopg import Connection

from croupier.cardroom.store.durable import durable_transaction
from croupier.cardroom.store.ingest import Job, Witness, failed
from croupier.cardroom.store.known import COLUMNS, Known
from croupier.cardroom.store.rows import Broken, follow
from croupier.cardroom.wire import Batch, Piece, Place, signed_text
from croupier.errors import CroupierError
from croupier.log.journal.signing import is_signed

_MOST_LOG: Final = 2**31 - 1
"""The largest number of a log that PostgreSQL would understand."""

_MEMBERS: Final = "SELECT public FROM croupier.terminals WHERE public = ANY (%s) AND struck IS NULL"
_LOCK: Final = (
    f"SELECT w.place, {COLUMNS}"
    " FROM unnest(%s::integer[], %s::integer[], %s::bytea[]) AS w (place, log, public)"
    " JOIN croupier.logs AS l ON l.id = w.log"
    " JOIN croupier.terminals AS t ON t.id = l.terminal AND t.public = w.public AND t.struck IS NULL"
    " ORDER BY l.id FOR UPDATE OF l SKIP LOCKED"
)
_PIECES: Final = (
    "INSERT INTO croupier.pieces (log, first_seq, last_seq, head, body, month) SELECT * FROM"
    " unnest(%s::integer[], %s::bigint[], %s::bigint[], %s::bytea[], %s::bytea[], %s::date[])"
)
_TYPED: Final = (
    "SELECT croupier.put_typed(w.log, w.mark, w.said, w.salt)"
    " FROM unnest(%s::integer[], %s::text[], %s::text[], %s::bytea[]) AS w (log, mark, said, salt)"
)
_LOGS: Final = (
    "UPDATE croupier.logs AS l SET seq = w.seq, head = w.head, message = w.message, receipt = w.receipt,"
    " ends = w.ends, seen = now() FROM unnest(%s::integer[], %s::bigint[], %s::bytea[], %s::bigint[],"
    " %s::text[], %s::bigint[]) AS w (log, seq, head, message, receipt, ends) WHERE l.id = w.log"
)


class _Taken(NamedTuple):
    """A batch that can be taken with others: what the room knows of its log then, and what is added."""

    known: Known
    pieces: list[Piece]
    typed: tuple[tuple[str, str, bytes], ...]
    end: int


def ingest_together(conn: Connection[Any], jobs: Sequence[Job], witness: Witness) -> list[Place | None]:
    """Store what can be stored of these batches; when this returns, it is on the disk of the room.

    For each batch the place of its log afterwards, or None for one that has to be taken alone. Raises `Fault`
    if the database fails; then some of them may be stored, and the tables send all of them again.
    """
    done: list[Place | None] = [None] * len(jobs)
    try:
        plain = dict(_plain(conn, jobs))
        if len(plain) < 2:
            return done
        with durable_transaction(conn):
            taken = dict(_checked(conn, jobs, plain, witness))
            _store(conn, [*taken.values()])
    except psycopg.OperationalError as error:
        raise failed(error) from error
    except psycopg.Error:
        return done
    for place, each in taken.items():
        done[place] = each.known.place
    return done


def _plain(conn: Connection[Any], jobs: Sequence[Job]) -> Iterator[tuple[int, Batch]]:
    """The batches with nothing but rows and words, at most one of each log, by their place among the jobs.

    Only what a terminal of the room signed is unpacked: anybody can send a little that takes much memory.
    """
    rows = conn.execute(_MEMBERS.encode(), ([public for public, _, _ in jobs],))
    members, logs = {bytes(public) for (public,) in rows}, set[int]()
    for place, (public, signature, body) in enumerate(jobs):
        if public not in members or not is_signed(public, signed_text("batch", body), signature):
            continue
        try:
            batch = Batch.parse(body)
        except CroupierError:
            continue
        more = (batch.signed, batch.signers, batch.notes, batch.players, batch.boxes, batch.sheets)
        is_plain = not any(more) and batch.live is None and batch.log <= _MOST_LOG
        if batch.pieces and is_plain and batch.log not in logs:
            logs.add(batch.log)
            yield place, batch


def _checked(
    conn: Connection[Any], jobs: Sequence[Job], plain: dict[int, Batch], witness: Witness
) -> Iterator[tuple[int, _Taken]]:
    """Lock the logs that nobody else works on, and follow the rows that continue each."""
    places, logs = [*plain], [each.log for each in plain.values()]
    rows = conn.execute(_LOCK.encode(), (places, logs, [jobs[place][0] for place in plain])).fetchall()
    for place, *row in rows:
        known, batch = Known.of(row), plain[place]
        if not _continues(known, batch):
            continue
        try:
            followed = follow(batch, known.seq)
        except (Broken, CroupierError):
            continue
        last = max(followed.heads)
        if followed.answers or (batch.end == last and batch.end_head != followed.heads[last]):
            continue
        known = replace(known, seq=last, head=followed.heads[last], message=batch.message)
        known = replace(known, receipt=witness.receipt(known))
        yield place, _Taken(known, followed.new, batch.typed, max(batch.end, last))


def _continues(known: Known, batch: Batch) -> bool:
    """Whether the batch is the next from the forwarder that was heard last."""
    return (
        (batch.first, batch.follows) == (known.seq + 1, known.head)
        and known.senders[-1:] == (batch.sender,)
        and batch.message > known.message
        and batch.end >= known.seq
    )


def _store(conn: Connection[Any], taken: Sequence[_Taken]) -> None:
    _each(conn, _PIECES, [(of.known.log, *piece, of.known.month) for of in taken for piece in of.pieces])
    _each(conn, _TYPED, [(of.known.log, *word) for of in taken for word in of.typed])
    _each(
        conn,
        _LOGS,
        [(of.log, of.seq, of.head, of.message, of.receipt, end) for of, _, _, end in taken],
    )


def _each(conn: Connection[Any], statement: str, rows: Sequence[Sequence[Any]]) -> None:
    """Run a statement once for all rows, which it takes a column at a time."""
    if rows:
        conn.execute(statement.encode(), [list(column) for column in zip(*rows, strict=True)])
