"""A terminal announces a log: the room says what it has of it, or begins a copy.

A log is known by its first row. The room keeps every history that it was shown: if a log was cut off, or has
another history now, the copy stays as it was, and the room begins another beside it.
"""

from __future__ import annotations

from typing import Any, Final

from psycopg import Connection

from croupier.cardroom.store.findings import Reported, RoomFinding, note
from croupier.cardroom.store.ingest import MISFITS, member
from croupier.cardroom.store.rows import head_at
from croupier.cardroom.wire import LogOpening, LogPlace
from croupier.errors import Refused, Unreadable
from croupier.log.journal.chain import GENESIS
from croupier.log.journal.tree import parts

MOST_LOGS: Final = 200
"""The most logs of one terminal, counting all histories."""

_TURN: Final = 7203518
_COPIES: Final = 7203520


def open_log(conn: Connection[Any], public: bytes, signature: bytes, body: bytes) -> tuple[LogPlace, ...]:
    """What the room has of a log, the latest copy first; a new copy if it has none.

    Raises `Reported` as `taking.take`, `Refused` for more logs than a terminal can have, and `Unreadable`.
    """
    try:
        with conn.transaction():
            terminal = member(conn, public, signature, "opening", body)
            opening = LogOpening.parse(body)
            conn.execute("SELECT pg_advisory_xact_lock(%s, %s)", (_TURN, terminal))
            return _open(conn, terminal, opening)
    except Reported as found:
        with conn.transaction():
            note(conn, found.finding, body)
        raise
    except MISFITS:
        raise Unreadable("opening: a value in it fits no column") from None


def _open(conn: Connection[Any], terminal: int, opening: LogOpening) -> tuple[LogPlace, ...]:
    same_row = int.from_bytes(opening.first_hash[:4], signed=True)
    # Of two that announce one log at the same moment, the second waits here, and sees the first.
    conn.execute("SELECT pg_advisory_xact_lock(%s, %s)", (_COPIES, same_row))
    theirs = _logs(conn, terminal)
    same = [each for each in theirs if _is_same(conn, each, opening)]
    if same and not opening.anew:
        return tuple(same)
    if len(theirs) >= MOST_LOGS:
        raise Refused("many-logs", f"this terminal has {MOST_LOGS} logs in the room already")
    if len(opening.tree) != len(parts(opening.signed)):
        raise Unreadable("opening: its tree does not fit the number of signatures before its first row")
    parted_at = None
    if same:
        parted_at = _part(conn, terminal, same[0], opening)
        counts = "SELECT counted FROM croupier.logs WHERE id = %s"
        (counted,) = conn.execute(counts, (same[0].log,)).fetchone() or (True,)
    else:
        counted = _tell_of_others(conn, terminal, theirs, opening)
    found = conn.execute(
        "INSERT INTO croupier.logs (terminal, origin, first_seq, first_hash, follows, parted_from, parted_at,"
        " seq, head, notes_head, signed, tree, counted)"
        " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) RETURNING id",
        (terminal, opening.origin, opening.first_seq, opening.first_hash, opening.follows,
         same[0].log if same else None, parted_at, opening.first_seq - 1, opening.follows, GENESIS,
         opening.signed, list(opening.tree), counted),
    ).fetchone()  # fmt: skip
    assert found is not None, "an insert that succeeds returns its row"
    begin = opening.first_seq - 1
    return (
        LogPlace(
            log=found[0],
            seq=begin,
            head=opening.follows,
            notes=0,
            signed=opening.signed,
            players=0,
            message=0,
        ),
    )


def _logs(conn: Connection[Any], terminal: int) -> list[LogPlace]:
    rows = conn.execute(
        "SELECT id, seq, head, notes, signed, players, message, receipt FROM croupier.logs"
        " WHERE terminal = %s ORDER BY id DESC",
        (terminal,),
    )
    names = ("log", "seq", "head", "notes", "signed", "players", "message", "receipt")
    return [LogPlace(**dict(zip(names, row, strict=True))) for row in rows]


def _is_same(conn: Connection[Any], place: LogPlace, opening: LogOpening) -> bool:
    """Whether the copy has the row with which the log begins now: older years may have been archived."""
    row = conn.execute(
        "SELECT first_seq, first_hash FROM croupier.logs WHERE id = %s", (place.log,)
    ).fetchone()
    assert row is not None, "a log is never taken out"
    if row[0] == opening.first_seq:
        return bytes(row[1]) == opening.first_hash
    return head_at(conn, place.log, opening.first_seq) == opening.first_hash


def _part(conn: Connection[Any], terminal: int, known: LogPlace, opening: LogOpening) -> int | None:
    """Report how the log differs from the copy; the last row that both have, where that is known."""
    if opening.end < known.seq and head_at(conn, known.log, opening.end) == opening.end_head:
        facts = {"had": known.seq, "has": opening.end}
        note(conn, RoomFinding("cut", terminal, known.log, opening.end, facts))
        return opening.end
    found = conn.execute(
        "SELECT seq FROM croupier.findings WHERE kind = 'fork' AND log = %s ORDER BY id DESC LIMIT 1",
        (known.log,),
    ).fetchone()
    if found is None:
        note(conn, RoomFinding("fork", terminal, known.log))
        return None
    return int(found[0]) - 1


def _is_archived(conn: Connection[Any], known: LogPlace, opening: LogOpening) -> bool:
    """Whether this is the known log, without rows that were archived before they came."""
    same = "SELECT 1 FROM croupier.logs WHERE id = %s AND origin = %s"
    later = known.seq + 1 < opening.first_seq
    return later and conn.execute(same, (known.log, opening.origin)).fetchone() is not None


def _tell_of_others(
    conn: Connection[Any], terminal: int, theirs: list[LogPlace], opening: LogOpening
) -> bool:
    """Report a log in place of another, and a log of another terminal; whether it counts in reports.

    What another terminal has sent already counts once, until the floor says which of the two goes on.
    """
    if theirs and _is_archived(conn, theirs[0], opening):
        facts = {"from": theirs[0].seq + 1, "to": opening.first_seq - 1}
        note(conn, RoomFinding("gap", terminal, theirs[0].log, theirs[0].seq, facts))
    elif theirs and theirs[0].seq:
        facts = {"had": theirs[0].seq}
        note(conn, RoomFinding("replaced", terminal, theirs[0].log, theirs[0].seq, facts))
    elsewhere = conn.execute(
        "SELECT id, terminal FROM croupier.logs WHERE first_hash = %s AND terminal != %s ORDER BY id LIMIT 1",
        (opening.first_hash, terminal),
    ).fetchone()
    if elsewhere is not None:
        note(conn, RoomFinding("copied", terminal, elsewhere[0], facts={"terminal": elsewhere[1]}))
    return elsewhere is None


def copies(conn: Connection[Any], log: int) -> tuple[tuple[int, str, bytes], ...]:
    """The terminals that have a log: the number of the latest copy, the name and the key of each."""
    rows = conn.execute(
        "SELECT DISTINCT ON (t.id) l.id, t.name, t.public FROM croupier.logs AS l"
        " JOIN croupier.terminals AS t ON t.id = l.terminal"
        " WHERE l.first_hash = (SELECT first_hash FROM croupier.logs WHERE id = %s)"
        " ORDER BY t.id, l.seen DESC NULLS LAST, l.id DESC",
        (log,),
    )
    return tuple((id_, name, bytes(public)) for id_, name, public in rows)


def count_alone(conn: Connection[Any], log: int, by: str) -> None:
    """Let this log go on among its copies: reports count it and none that another terminal has."""
    with conn.transaction():
        done = conn.execute(
            "UPDATE croupier.logs AS l SET counted = l.terminal = this.terminal FROM croupier.logs AS this"
            " WHERE this.id = %s AND l.first_hash = this.first_hash RETURNING l.id",
            (log,),
        ).fetchall()
        if not done:
            raise Refused("unknown-log", f"the room has no log {log}")
        conn.execute(
            "UPDATE croupier.findings SET answered = now(), answered_by = %s"
            " WHERE kind = 'copied' AND log = ANY (%s) AND facts ? 'terminal'",
            (by, [each for (each,) in done]),
        )
