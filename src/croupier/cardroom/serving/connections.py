"""Connections to PostgreSQL that are kept and reused, each with the rights of one role alone."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from psycopg import sql

from croupier.cardroom.schema.roles import FLOOR, INGEST, READER
from croupier.errors import Fault
from croupier.values import dataclass

PATIENCE_S: Final = 10.0
"""Seconds within which a connection must become free."""

_SLOWEST_MS: Final = {INGEST: 60_000, FLOOR: 10_000, READER: 5_000}
"""Milliseconds after which PostgreSQL cancels a statement."""

_LONGEST_REST_MS: Final = 60_000
"""PostgreSQL ends a transaction that is idle for so long: it would hold up others."""

_LIVES: Final[Mapping[str, Any]] = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""Seconds, and milliseconds, after which a server that vanished without a word is given up."""


@dataclass(frozen=True)
class Use:
    """Connections of one role: how many are in use, how many are open, and the most that may be."""

    in_use: int
    open: int
    most: int


class Connections:
    """At most `most` connections for each role, made when needed; a broken one is closed."""

    def __init__(self, dsn: str, most: int) -> None:
        self._dsn = dsn
        self._free: dict[str, list[psycopg.Connection[Any]]] = {role: [] for role in _SLOWEST_MS}
        self._places = {role: threading.BoundedSemaphore(most) for role in _SLOWEST_MS}
        self._most, self._in_use = most, dict.fromkeys(_SLOWEST_MS, 0)
        self._lock = threading.Lock()

    def __reduce__(self) -> tuple[type[Connections], tuple[str, int]]:
        """In another process they lead to the same database, and none is open yet."""
        return Connections, (self._dsn, 1)

    @contextmanager
    def borrowed(self, role: str) -> Iterator[psycopg.Connection[Any]]:
        """Lend a connection with the rights of a role; raises `Fault` if none is free or can be made."""
        if not self._places[role].acquire(timeout=PATIENCE_S):
            raise Fault("the room is busy: all its connections to the database are in use")
        try:
            with self._lock:
                self._in_use[role] += 1
                conn = self._free[role].pop() if self._free[role] else None
            if conn is None:
                conn = connect(self._dsn, role)
            try:
                yield conn
            finally:
                if conn.closed or conn.info.transaction_status != psycopg.pq.TransactionStatus.IDLE:
                    conn.close()
                else:
                    with self._lock:
                        self._free[role].append(conn)
        except psycopg.errors.QueryCanceled as error:
            seconds = _SLOWEST_MS[role] / 1000
            why = f"it took the database of the room more than {seconds:g} s, and was cancelled"
            raise Fault(f"{why}: ask for less, or later") from error
        except psycopg.OperationalError as error:
            self._let_go(role)  # the others lead to the same server, which may be another one now
            raise Fault(f"the database of the room failed: {first_line(error)}") from error
        except psycopg.Error as error:
            raise Fault(f"the database of the room failed: {first_line(error)}") from error
        finally:
            with self._lock:
                self._in_use[role] -= 1
            self._places[role].release()

    def use(self) -> dict[str, Use]:
        """How the connections of each role are used."""
        with self._lock:
            return {
                role: Use(in_use, in_use + len(self._free[role]), self._most)
                for role, in_use in self._in_use.items()
            }

    def _let_go(self, role: str) -> None:
        with self._lock:
            while self._free[role]:
                self._free[role].pop().close()

    def close(self) -> None:
        """Close all free connections."""
        for role in self._free:
            self._let_go(role)


def connect(dsn: str, role: str | None = None) -> psycopg.Connection[Any]:
    """A new connection, with the rights of one role if one is given; raises `Fault`."""
    try:
        conn = psycopg.connect(
            dsn, autocommit=True, connect_timeout=10, application_name="croupier room", **_LIVES
        )
    except psycopg.Error as error:
        raise Fault(f"the database of the room cannot be reached: {first_line(error)}") from error
    except UnicodeEncodeError as error:
        raise Fault("the database of the room cannot be reached: its address is not text") from error
    if role is None:
        return conn
    try:
        conn.execute(sql.SQL("SET ROLE {}").format(sql.Identifier(role)))
        conn.execute(sql.SQL("SET statement_timeout = {}").format(_SLOWEST_MS[role]))
        conn.execute(sql.SQL("SET idle_in_transaction_session_timeout = {}").format(_LONGEST_REST_MS))
    except psycopg.Error as error:
        conn.close()
        why = f"the account of the room may not act as {role}: croupier room migrate"
        raise Fault(f"{why} ({first_line(error)})") from error
    return conn


def first_line(error: psycopg.Error) -> str:
    """The first line of PostgreSQL's message."""
    return (str(error).strip().splitlines() or ["it did not say why"])[0]
