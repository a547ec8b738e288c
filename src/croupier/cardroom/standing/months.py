"""Old months moved from PostgreSQL into files that verify, and back; rows that later hands need stay."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, LiteralString

from psycopg import Connection, sql

from croupier.cardroom.schema.finding import MONTHLY
from croupier.cardroom.schema.tables import PARTED
from croupier.cardroom.standing.gathered import Month, heads_of
from croupier.cardroom.standing.month_files import Head, digest_of, read, verify, write
from croupier.cardroom.store.accompanying import SIGNATURES
from croupier.cardroom.store.inserting import insert
from croupier.cardroom.store.sheets import HANDS, INCIDENTS, LIVE, PARTS, laid_out
from croupier.cardroom.wire import Batch
from croupier.errors import Refused
from croupier.log.index.digest import COLUMNS_OF_HAND
from croupier.values import dataclass

_NEEDED: Final = """
    WITH stands AS (
        SELECT log, settings_seq, record_seq FROM croupier.hands WHERE month != %(month)s
        UNION ALL
        SELECT log, settings_seq, record_seq FROM (
            SELECT DISTINCT ON (log) log, settings_seq, record_seq FROM croupier.hands ORDER BY log, id DESC
        ) AS latest
    ), since AS (SELECT log, min(record_seq) AS seq FROM stands GROUP BY log)
    SELECT p.log, p.first_seq, p.last_seq, p.head, p.body FROM croupier.pieces AS p
    LEFT JOIN since AS s ON s.log = p.log
    WHERE p.month = %(month)s AND (s.seq IS NULL OR p.last_seq >= s.seq OR EXISTS (
        SELECT FROM stands AS n WHERE n.log = p.log AND n.settings_seq BETWEEN p.first_seq AND p.last_seq))
"""
"""The rows of a month that hands of other months, or the latest hand of a log, need: the settings in force,
and everything from where the hand begins."""

_LATEST: Final = "(SELECT max(h.id) FROM croupier.hands AS h WHERE h.log = t.log)"
"""The latest hand of a log stays too: until the next one begins it may be amended, and is counted once."""


@dataclass(frozen=True)
class MonthThere:
    """A month of the room: its pieces in PostgreSQL, and how many logs have it in files."""

    month: date
    pieces: int
    in_files: int


def months(conn: Connection[Any]) -> tuple[MonthThere, ...]:
    """The months of the room, the oldest first."""
    rows = conn.execute(
        "SELECT month, sum(pieces), sum(files) FROM ("
        " SELECT month, count(*) AS pieces, 0 AS files FROM croupier.pieces GROUP BY month"
        " UNION ALL SELECT month, 0, count(*) FROM croupier.detached GROUP BY month) AS m"
        " GROUP BY month ORDER BY month"
    )
    return tuple(MonthThere(month, int(pieces), int(files)) for month, pieces, files in rows)


def detach(conn: Connection[Any], month: date, folder: Path) -> tuple[Path, ...]:
    """Write a month into files, one for each log, and remove it from the tables once they verify; the files.

    Raises `Refused` for a month that is not over, not there, or changed meanwhile, and `Fault`; it then
    leaves no file behind.
    """
    (now,) = conn.execute("SELECT croupier.open_month()").fetchone() or (month,)
    if month >= now:
        raise Refused("not-over", f"{month:%Y-%m}: this month is not over")
    written: dict[Path, Head] = {}
    try:
        with conn.transaction():
            conn.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            before = _state(conn, month)
            for head in heads_of(conn, month):
                path = folder / head.name
                if path.exists():
                    raise Refused("file-there", f"{path}: it is there already")
                written[path] = head
                write(path, head, Month(conn, head).batches())
        for path in written:
            verify(path)
        with conn.transaction():
            for table in MONTHLY:
                conn.execute(_of_month("LOCK TABLE {part} IN SHARE ROW EXCLUSIVE MODE", table, month))
            if _state(conn, month) != before:
                raise Refused("changed", f"{month:%Y-%m}: it was changed meanwhile: detach it again")
            _take_out(conn, month, now, written)
    except BaseException:  # an interrupt as well leaves no file of a month that is still there
        for path in written:
            path.unlink(missing_ok=True)
        raise
    return tuple(written)


def _take_out(conn: Connection[Any], month: date, now: date, written: Mapping[Path, Head]) -> None:
    for path, head in written.items():
        conn.execute(
            "INSERT INTO croupier.detached (log, month, first_seq, last_seq, head, digest)"
            " VALUES (%s, %s, %s, %s, %s, %s)",
            (head.log, month, head.first, head.last, bytes.fromhex(head.head), digest_of(path)),
        )
    stays = conn.execute(_NEEDED, {"month": month}).fetchall()
    insert(conn, "pieces", "log, first_seq, last_seq, head, body, month", [(*each, now) for each in stays])
    _switch_triggers(conn, "DISABLE")
    for table, columns in (("hands", HANDS), ("parts", PARTS), ("incidents", INCIDENTS)):
        number, others = "id" if table == "hands" else "hand_id", columns.removesuffix(", month")
        statement = (
            f"INSERT INTO croupier.{table} ({others}, month) SELECT {others}, %(now)s FROM croupier.{table}"
            f" AS t WHERE month = %(month)s AND {number} = {_LATEST}"
        )
        conn.execute(statement.encode(), {"now": now, "month": month})
    _switch_triggers(conn, "ENABLE")
    conn.execute(
        "SELECT croupier.mark_hands(log, ARRAY[max(id)]) FROM croupier.hands WHERE month = %s GROUP BY log",
        (month,),
    )
    for table in MONTHLY:
        conn.execute(_of_month("ALTER TABLE {table} DETACH PARTITION {part}", table, month))
        conn.execute(_of_month("DROP TABLE {part}", table, month))


def attach(conn: Connection[Any], path: Path) -> Head:
    """Read a file back into the tables, once it has verified; raises `Refused` and `Fault`."""
    held = verify(path)
    head, month = held.head, held.head.day
    with conn.transaction():
        found = conn.execute(
            "SELECT digest FROM croupier.detached WHERE log = %s AND month = %s FOR UPDATE", (head.log, month)
        ).fetchone()
        if found is None or bytes(found[0]) != held.digest:
            raise Refused(
                "not-ours", f"{path}: this is not a file that this room wrote when it detached a month"
            )
        for table in MONTHLY:
            made = "CREATE TABLE IF NOT EXISTS {part} PARTITION OF {table} FOR VALUES FROM ({}) TO ({})"
            limits = sql.Literal(month), sql.Literal(_next(month))
            conn.execute(_of_month(made, table, month, *limits))
        _switch_triggers(conn, "DISABLE")
        conn.execute(
            "DELETE FROM croupier.pieces WHERE log = %s AND first_seq >= %s AND last_seq <= %s",
            (head.log, head.first, head.last),
        )
        for batch in read(path):
            _put(conn, head, month, batch)
        _switch_triggers(conn, "ENABLE")
        conn.execute("DELETE FROM croupier.detached WHERE log = %s AND month = %s", (head.log, month))
    return head


def _switch_triggers(conn: Connection[Any], how: LiteralString) -> None:
    """Let the owner put rows back: rows may be removed, and hands are not counted again."""
    for table in PARTED:
        name = sql.Identifier("croupier", table)
        conn.execute(sql.SQL("ALTER TABLE {} {} TRIGGER USER").format(name, sql.SQL(how)))


def _put(conn: Connection[Any], head: Head, month: date, batch: Batch) -> None:
    """Put a batch of a file into the tables of its month; a hand amended since keeps its newer form.

    One that stayed in the room, since it was the latest of its log, goes back to its month.
    """
    log, (first, last) = head.log, head.signed
    insert(
        conn,
        "pieces",
        "log, first_seq, last_seq, head, body, month",
        [(log, *each, month) for each in batch.pieces],
    )
    rows = [
        (log, *each.statement, each.signer, each.signature, month)
        for each in batch.signed
        if first <= each.statement.number <= last
    ]
    insert(conn, "signatures", SIGNATURES, rows)
    hands, parts, incidents = [], [], []
    sent = {each.hand_id: each.signature for each in batch.sheets}
    if batch.live is not None:
        sent[batch.live["id"]] = LIVE
    amended = _amended(conn, log, sent)
    for each in batch.sheets:
        if each.hand_id in amended:
            continue
        sheet = json.loads(each.text)
        made = sha256(each.text.encode()).digest()
        one, two, three = laid_out(log, each, sheet, made, month)
        hands.append(one)
        parts += two
        incidents += three
    if batch.live is not None and batch.live["id"] not in amended:
        hands.append(
            (log, *(batch.live.get(name) for name in COLUMNS_OF_HAND.split(", ")), LIVE, None, None, month)
        )
    insert(conn, "hands", HANDS, hands)
    insert(conn, "parts", PARTS, parts)
    insert(conn, "incidents", INCIDENTS, incidents)
    marked = [number for _, number, *_ in hands]
    conn.execute("SELECT croupier.mark_hands(%s, %s)", (log, marked))


def _amended(conn: Connection[Any], log: int, sent: Mapping[int, int]) -> set[int]:
    """The hands that the room has with another signature than these; those with the same are taken out."""
    found = conn.execute(
        "SELECT id, signature FROM croupier.hands WHERE log = %s AND id = ANY (%s)", (log, list(sent))
    ).fetchall()
    same = [number for number, signature in found if signature == sent[number]]
    for table, number in (("hands", "id"), ("finding", "id"), ("parts", "hand_id"), ("incidents", "hand_id")):
        statement = f"DELETE FROM croupier.{table} WHERE log = %s AND {number} = ANY (%s)"
        conn.execute(statement.encode(), (log, same))
    return {number for number, _ in found} - set(same)


def _state(conn: Connection[Any], month: date) -> list[Any]:
    """Enough of a month to notice a change: rows are only added, hands are rewritten."""
    found = []
    for table in PARTED:
        what = "count(*), coalesce(sum(signature), 0)" if table == "hands" else "count(*)"
        asked = f"SELECT {what} FROM croupier.{table} WHERE month = %s"
        found.append(conn.execute(asked.encode(), (month,)).fetchone())
    return found


def _of_month(statement: str, table: str, month: date, *more: sql.Composable) -> sql.Composed:
    """A statement with the table of a month in place of the whole table."""
    name = sql.Identifier("croupier", f"{table}_{month:%Y_%m}")
    return sql.SQL(statement).format(*more, table=sql.Identifier("croupier", table), part=name)


def _next(month: date) -> date:
    return (month.replace(day=28) + timedelta(days=4)).replace(day=1)
