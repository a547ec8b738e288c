"""A terminal announces a log: the room answers how far it has it, or begins a copy.

The first row identifies a log. The room keeps every history that it got: if a log was cut off or changed, the
old copy stays as it was, and the room begins another.
"""

from __future__ import annotations

from typing import Any, Final

from psycopg import Connection

from croupier.cardroom.store.findings import RoomFinding, note, reporting
from croupier.cardroom.store.ingest import member
from croupier.cardroom.store.progress import Progress, logs_of
from croupier.cardroom.store.rows import head_at
from croupier.cardroom.wire import LogOpening, LogPlace
from croupier.errors import Refused, Unreadable
from croupier.log.journal.chain import GENESIS
from croupier.log.journal.tree import parts

MOST_LOGS: Final = 200
"""The most logs of one terminal, with all histories."""

_TURN: Final = 7203518
_COPIES: Final = 7203520


def open_log(conn: Connection[Any], public: bytes, signature: bytes, body: bytes) -> tuple[LogPlace, ...]:
    """The room's copies of a log, latest first; a new copy if it has none.

    Raises `Reported` as `ingest`, `Refused` for too many logs of a terminal, and `Unreadable`.
    """
    with reporting(conn, "opening", body):
        terminal = member(conn, public, signature, "opening", body)
        opening = LogOpening.parse(body)
        conn.execute("SELECT pg_advisory_xact_lock(%s, %s)", (_TURN, terminal))
        return _open(conn, terminal, opening)


def _open(conn: Connection[Any], terminal: int, opening: LogOpening) -> tuple[LogPlace, ...]:
    same_row = int.from_bytes(opening.first_hash[:4], signed=True)
    # if two announce one log at the same moment, the second waits here
    conn.execute("SELECT pg_advisory_xact_lock(%s, %s)", (_COPIES, same_row))
    theirs = logs_of(conn, terminal)
    same = [each for each in theirs if _is_same(conn, each, opening)]
    if same and not opening.anew:
        return tuple(each.place for each in same)
    if len(theirs) >= MOST_LOGS:
        raise Refused("many-logs", f"this terminal has {MOST_LOGS} logs in the room already")
    if len(opening.tree) != len(parts(opening.signed)):
        raise Unreadable("opening: its tree does not fit the number of signatures before its first row")
    if same:
        parted_from, counted = same[0].log, same[0].counted
        parted_at = _part(conn, same[0], opening)
    else:
        parted_from, parted_at = None, None
        counted = _tell_of_others(conn, terminal, theirs, opening)
    conn.execute(
        "INSERT INTO croupier.logs (terminal, origin, first_seq, first_hash, follows, parted_from, parted_at,"
        " seq, head, notes_head, signed, tree, counted)"
        " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
        (terminal, opening.origin, opening.first_seq, opening.first_hash, opening.follows,
         parted_from, parted_at, opening.first_seq - 1, opening.follows, GENESIS,
         opening.signed, list(opening.tree), counted),
    )  # fmt: skip
    return (logs_of(conn, terminal)[0].place,)


def _is_same(conn: Connection[Any], known: Progress, opening: LogOpening) -> bool:
    """Whether the copy has the row with which the log now begins: older years may have been archived."""
    if known.first_seq == opening.first_seq:
        return known.first_hash == opening.first_hash
    return head_at(conn, known.log, opening.first_seq) == opening.first_hash


def _part(conn: Connection[Any], known: Progress, opening: LogOpening) -> int | None:
    """Report how the log differs from the copy; returns the last row that both have, if known."""
    if opening.end < known.seq and head_at(conn, known.log, opening.end) == opening.end_head:
        facts = {"had": known.seq, "has": opening.end}
        note(conn, RoomFinding("cut", known.terminal, known.log, opening.end, facts))
        return opening.end
    found = conn.execute(
        "SELECT seq FROM croupier.findings WHERE kind = 'fork' AND log = %s ORDER BY id DESC LIMIT 1",
        (known.log,),
    ).fetchone()
    if found is None:
        note(conn, RoomFinding("fork", known.terminal, known.log))
        return None
    return int(found[0]) - 1


def _tell_of_others(
    conn: Connection[Any], terminal: int, theirs: list[Progress], opening: LogOpening
) -> bool:
    """Report a log that replaces another, or another terminal's; returns whether it counts in reports.

    The copy of the first terminal counts, until the floor chooses between the two.
    """
    if theirs:
        log, seq = theirs[0].log, theirs[0].seq
        # rows were archived before they were sent
        if seq + 1 < opening.first_seq and theirs[0].origin == opening.origin:
            facts = {"from": seq + 1, "to": opening.first_seq - 1}
            note(conn, RoomFinding("gap", terminal, log, seq, facts))
        elif seq:
            note(conn, RoomFinding("replaced", terminal, log, seq, {"had": seq}))
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
    """Make this the copy that continues: reports count it, and no copy of another terminal."""
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
