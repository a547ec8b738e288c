"""The orders of the room's tournaments: one writer at a time adds them, and nothing changes them.

A writer holds the lock of its tournament until the transaction ends, whichever server it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from psycopg import Connection
from psycopg.types.json import Jsonb

from croupier.cardroom.offers import checked_name
from croupier.cardroom.orders import BEGIN, LONGEST, RoomOrder, check_chain, now_ms
from croupier.cardroom.schema.tables import STEP_IN
from croupier.cardroom.store.database import durable_transaction
from croupier.cardroom.store.terminals import terminals_of
from croupier.config.structure import levels_of
from croupier.errors import Refused, Unreadable
from croupier.log.journal.signatures import Signer
from croupier.rules.tournament.levels import Structure

NEWS: Final = "croupier_orders"
"""The channel on which PostgreSQL tells all servers of new orders."""

_TURN: Final = 7203521

_PAST: Final = "(t.made < now() - interval '60 days')"

_COLUMNS: Final = 'tournament, number, at, by, kind, "table", entry, body, follows, head, signature'


def open_now(conn: Connection[Any]) -> int | None:
    """The number of the tournament that was begun last and is not closed."""
    found = conn.execute(
        "SELECT max(id) FROM croupier.tournaments AS t WHERE NOT EXISTS (SELECT FROM croupier.orders"
        " WHERE tournament = t.id AND kind = 'close')"
    ).fetchone()
    return found[0] if found else None


def open_tournament(
    conn: Connection[Any], signer: Signer, name: str, levels: Sequence[str], tables: Sequence[int], by: str,
    more: Mapping[str, Any] | None = None,
) -> RoomOrder:  # fmt: skip
    """Begin a tournament with its levels and tables, given by the numbers of their terminals.

    `levels` are lines as in a structure file; `more` is what else its first order says, as `opening` makes
    it. Raises `Refused` and `Unreadable`.
    """
    called = checked_name(name)
    structure = structure_of(levels)
    if unknown := sorted({*tables} - terminals_of(conn)):
        raise Refused("no-table", f"terminal {unknown[0]}: expected one that is in the room")
    with durable_transaction(conn):
        conn.execute("SELECT pg_advisory_xact_lock(%s)", (_TURN,))
        if open_now(conn) is not None:
            raise Refused("open", "a tournament is open: close it first")
        (number,) = conn.execute("SELECT coalesce(max(id), 0) + 1 FROM croupier.tournaments").fetchone() or (
            1,
        )
        body = {"name": called, "rules": {"levels": list(levels)}, "tables": list(tables),
                "structure": [list(level) for level in structure], **(more or {})}  # fmt: skip
        _begin(conn, number, body)
        return append(conn, signer, number, "open", body, by)


def structure_of(levels: Sequence[str]) -> Structure:
    """The levels, whatever is played; raises `Unreadable`."""
    structure, faults = levels_of(list(levels), (), 1)
    if faults or not structure:
        raise Unreadable(f"levels{faults[0]}" if faults else "levels: expected at least one")
    return structure


def _begin(conn: Connection[Any], id_: int, body: Mapping[str, Any]) -> None:
    conn.execute(
        "INSERT INTO croupier.tournaments (id, name, rules) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING",
        (id_, body.get("name", ""), Jsonb(body.get("rules", {}))),
    )


def append(
    conn: Connection[Any], signer: Signer, tournament: int, kind: str, body: Mapping[str, Any], by: str, *,
    table: int = 0, entry: str = "", at: int | None = None,
) -> RoomOrder:  # fmt: skip
    """Add the next order; when this returns, it is on the disk of the room. Raises `Unreadable`."""
    if len(str(body)) > LONGEST:
        raise Unreadable(f"an order has at most {LONGEST} characters")
    with durable_transaction(conn):
        number, head = writing_on(conn, tournament)
        moment = now_ms() if at is None else at
        made = RoomOrder(tournament, number + 1, moment, by, kind, table, entry, body).after(head, signer)
        put(conn, [made])
    return made


def take_back(conn: Connection[Any], signer: Signer, orders: Sequence[RoomOrder]) -> int:
    """Take orders of one tournament back that the room lost and once signed; returns how many.

    If it gave others meanwhile, theirs stay, and no number that a table has heard is given again: the table
    would not listen. Raises `Unreadable`.
    """
    tournament, first, follows = orders[0].tournament, orders[0].number, orders[0].follows
    if any(each.tournament != tournament for each in orders) or (first == 1) != (follows == BEGIN):
        raise Unreadable("orders: they do not belong together")
    check_chain(orders, first - 1, follows, signer.public)
    with durable_transaction(conn):
        if first == 1:
            _begin(conn, tournament, orders[0].body)
        number, head = _last_order(conn, tournament)
        fresh = [each for each in orders if each.number > number]
        if not fresh or fresh[0].number > number + 1:
            return 0  # another table was quicker, or the room lost even more: it asks again
        if fresh[0].follows != head:
            if not is_in_step(conn):
                return 0
            fresh = [*_lost(fresh, head, signer)]
        put(conn, fresh)
    return len(fresh)


def _lost(orders: Iterable[RoomOrder], head: bytes, signer: Signer) -> Iterator[RoomOrder]:
    """Orders that say nothing, with the numbers of those that cannot be taken back any more."""
    for each in orders:
        made = RoomOrder(each.tournament, each.number, now_ms(), "room", "lost", 0, "", {})
        yield (made := made.after(head, signer))
        head = made.head


def writing_on(conn: Connection[Any], tournament: int) -> tuple[int, bytes]:
    """The last number and head, under the tournament's lock.

    Raises `Refused` until the tables have given back what a failover may have lost: an order written before
    would follow another one than the tables have.
    """
    found = _last_order(conn, tournament)
    if not is_in_step(conn):
        raise Refused("not-in-step", "the tables are asked first for lost orders: try again within a minute")
    return found


def is_in_step(conn: Connection[Any]) -> bool:
    """Whether no order can have been lost since the tables were asked."""
    here = "SELECT FROM croupier.in_step WHERE started = pg_postmaster_start_time() AND made = tableoid"
    return conn.execute(here).fetchone() is not None


def step_in(conn: Connection[Any]) -> None:
    """From now on orders may be written."""
    conn.execute(STEP_IN.encode())


def _last_order(conn: Connection[Any], tournament: int) -> tuple[int, bytes]:
    conn.execute("SELECT pg_advisory_xact_lock(%s, %s)", (_TURN, tournament))
    asked = "SELECT number, head FROM croupier.orders WHERE tournament = %s ORDER BY number DESC LIMIT 1"
    number, head = conn.execute(asked, (tournament,)).fetchone() or (0, BEGIN)
    return int(number), bytes(head)


def put(conn: Connection[Any], orders: Iterable[RoomOrder]) -> None:
    values = ", ".join(["%s"] * len(RoomOrder._fields))
    with conn.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO croupier.orders ({_COLUMNS}) VALUES ({values})".encode(),
            [(*each[:7], Jsonb(each.body), *each[8:]) for each in orders],
        )
    conn.execute("SELECT pg_notify(%s, '')", (NEWS,))


def orders_since(conn: Connection[Any], known: Mapping[int, int]) -> list[RoomOrder]:
    """The orders after the number that is known of each tournament that is not `past`, in order."""
    rows = conn.execute(
        f"SELECT {_COLUMNS} FROM croupier.orders JOIN croupier.tournaments AS t ON t.id = tournament"
        f" AND NOT {_PAST} LEFT JOIN unnest(%s::integer[], %s::bigint[])"
        " AS k (id, last) ON k.id = tournament WHERE number > coalesce(k.last, 0) ORDER BY 1, 2".encode(),
        (list(known), list(known.values())),
    )
    return [RoomOrder(*row[:8], *map(bytes, row[8:])) for row in rows]


def every_order(conn: Connection[Any], tournament: int, first: int = 0) -> list[RoomOrder]:
    """All orders of one tournament, also of one that is closed or past, or those from the `first` on."""
    asked = f"SELECT {_COLUMNS} FROM croupier.orders WHERE tournament = %s AND number >= %s ORDER BY number"
    rows = conn.execute(asked.encode(), (tournament, first))
    return [RoomOrder(*row[:8], *map(bytes, row[8:])) for row in rows]


def past(conn: Connection[Any]) -> frozenset[int]:
    """The tournaments that began more than sixty days ago: no table plays them any more."""
    return frozenset(
        id_ for (id_,) in conn.execute(f"SELECT id FROM croupier.tournaments AS t WHERE {_PAST}".encode())
    )
