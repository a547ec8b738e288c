"""The time of a search in a room of many tables: the hands of one log under other numbers.

`PYTHONPATH=src:tests python -m measures.room.reading 920 2160`: logs, and hands of each.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, Final

from psycopg import Connection

from croupier.bench.children import folder_on_disk
from croupier.bench.figures import Figure, percentile, rounded, tell
from croupier.bench.robot_log import Deal, write_log
from croupier.cardroom.cluster import cluster
from croupier.cardroom.reading.logs import open_all
from croupier.cardroom.schema.migrations import migrate
from croupier.cardroom.serving.connections import Connections, connect
from croupier.demo.robot import stream
from croupier.log.index.digest import (
    COLUMNS_OF_HAND,
    COLUMNS_OF_INCIDENTS,
    COLUMNS_OF_PARTS,
    covered,
)
from croupier.log.reading.archive import Archive
from measures.search import SEARCHES, YEAR, Ask

TARGET_MS: Final = 200
YEAR_MS: Final = 5_000
ROUNDS: Final = 40

NAMES_APART: Final = 30
"""How far apart the names of two tables begin: a regular of one is seldom at another."""

NAMES: Final = 20_000

_COPIES: Final = {
    "hands": (*COLUMNS_OF_HAND.split(", "), "signature", "tables_hash", "sheet"),
    "parts": ("hand_id", *COLUMNS_OF_PARTS.split(", ")),
    "incidents": ("hand_id", *COLUMNS_OF_INCIDENTS.split(", ")),
}
_ONE_LOG: Final = frozenset(("one hand",))
"""What is asked of a single log, whose rows are not there of the copies."""


def measure(logs: int, hands: int, deal: Deal, say: Callable[[str], None]) -> Iterator[Figure]:
    """The figures of a room with this many logs of this many hands each, in every one the same hands.

    People, dealers and times are others. Raises `Fault` and `Refused`.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(folder_on_disk()))
        folder.chmod(0o711)  # PostgreSQL runs as another user where this is root's
        say(f"writing the {hands} hands of a log")
        write_log(folder / "hands.db", hands, deal)
        server = stack.enter_context(cluster(folder / "postgresql", shared_buffers="1GB"))
        fill(server.dsn, folder / "hands.db", logs, say)
        yield from searched(server.dsn, logs * hands, say)


def fill(dsn: str, log: Path, logs: int, say: Callable[[str], None]) -> None:
    """Write the hands of a log into a new room, and again under other numbers."""
    with connect(dsn) as conn:
        migrate(conn)
        conn.execute("SET search_path = croupier")
        conn.execute("SET synchronous_commit = off")
        with Archive.open(log) as archive:
            _take(conn, archive)
        for number in range(1, logs + 1):
            _copy(conn, number)
            say(f"log {number} of {logs} written")
        conn.execute("VACUUM ANALYZE")


def _take(conn: Connection[Any], archive: Archive) -> None:
    """The rows of the log as they are to be copied."""
    for table, columns in _COPIES.items():
        conn.execute(f"CREATE TEMP TABLE of_{table} AS SELECT {', '.join(columns)} FROM {table}".encode())
        kept = ["id" if name == "signature" else name for name in columns if name != "sheet"]
        found = archive.all(f"SELECT {', '.join(kept)} FROM {table}")
        with conn.cursor().copy(f"COPY of_{table} ({', '.join(columns)}) FROM STDIN".encode()) as copy:
            for row in found:
                copy.write_row((*row, _sheet(archive, row[0])) if table == "hands" else row)
    conn.execute("CREATE TEMP TABLE of_people (id bigint)")
    conn.execute("CREATE TEMP TABLE of_typed (mark text, text text)")
    for into, query in (
        ("of_people", "SELECT id FROM players"),
        ("of_typed", "SELECT mark, text FROM typed"),
    ):
        with conn.cursor().copy(f"COPY {into} FROM STDIN".encode()) as copy:
            for row in archive.all(query):
                copy.write_row(tuple(row))


def _sheet(archive: Archive, hand_id: int) -> str:
    (cover,) = archive.one("SELECT cover FROM hands WHERE id = ?", hand_id)
    return covered(archive.db.conn, hand_id, cover).decode()


_MOVED: Final = (
    "to_char({0}::timestamptz AT TIME ZONE 'UTC' + make_interval(mins => %(minutes)s),"
    """ 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')"""
)
_CHANGED: Final = {
    "started_utc": _MOVED.format("started_utc"),
    "ended_utc": _MOVED.format("ended_utc"),
    "raised_utc": _MOVED.format("raised_utc"),
    "table_name": "'Table ' || %(log)s",
    "dealer": "'typed:' || md5(dealer || %(log)s)",
}
"""What is another in each log."""


def _copy(conn: Connection[Any], number: int) -> None:
    """One more log: its hands begin some days later than those of the one before."""
    minutes = number * 7919 % (360 * 24 * 60)
    with conn.transaction():
        conn.execute(
            "INSERT INTO terminals (public, name) VALUES (sha256(%s::text::bytea), 'Table ' || %s)",
            (number, number),
        )
        (log,) = conn.execute(
            "INSERT INTO logs (terminal, origin, first_seq, first_hash, follows, seq, head, notes_head,"
            " signed, tree) SELECT max(id), 'bench', 1, '', '', 0, '', '', 0, '{}' FROM terminals"
            " RETURNING id"
        ).fetchone() or (0,)
        values = {"log": log, "minutes": minutes}
        conn.execute(
            f"INSERT INTO players SELECT %(log)s, id, 'Player ' || (id + {NAMES_APART} * %(log)s) %% {NAMES},"
            " '', '', '' FROM of_people".encode(),
            values,
        )
        conn.execute(
            "INSERT INTO typed SELECT %(log)s, 'typed:' || md5(mark || %(log)s), text, '' FROM of_typed",
            values,
        )
        for table, columns in _COPIES.items():
            made = ", ".join(_CHANGED.get(name, name) for name in columns)
            conn.execute(
                f"INSERT INTO {table} (log, {', '.join(columns)}) SELECT %(log)s, {made}"
                f" FROM of_{table}".encode(),
                values,
            )


def searched(dsn: str, hands: int, say: Callable[[str], None]) -> Iterator[Figure]:
    """Each search in all logs at once, with a connection that is kept, as the room keeps it."""
    connections = Connections(dsn, 1)
    try:
        for name, ask in SEARCHES.items():
            if name not in _ONE_LOG:
                say(f"searching: {name}")
                yield _figure(connections, name, ask, hands)
    finally:
        connections.close()


def _figure(connections: Connections, name: str, ask: Ask, hands: int) -> Figure:
    dice, times = Random(name), list[float]()
    for _ in range(ROUNDS):
        start = time.perf_counter_ns()
        with open_all(connections.borrowed, "bench") as archive:
            ask(archive, dice)
        times.append((time.perf_counter_ns() - start) / 1e6)
    p95, target = percentile(times, 95), YEAR_MS if name == YEAR else TARGET_MS
    return Figure(
        name=f"room, {name}",
        measured=rounded(p95),
        unit="ms, 95 %",
        target=f"under {target} ms",
        met=p95 < target,
        how=f"{ROUNDS} times, with other values each time, in all logs of a room of {hands} hands",
        more={"p50": rounded(percentile(times, 50)), "worst": rounded(max(times)), "hands": hands},
    )


if __name__ == "__main__":
    for each in measure(
        int(sys.argv[1]), int(sys.argv[2]), stream, lambda said: print(said, file=sys.stderr)
    ):
        print(tell(each), flush=True)
