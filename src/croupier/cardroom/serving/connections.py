"""A pool of connections to PostgreSQL, each with the rights of one role alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import Any, Final

import psycopg
from psycopg import sql
from psycopg_pool import ConnectionPool, PoolTimeout

from croupier.cardroom.schema.roles import FLOOR, INGEST, READER
from croupier.cardroom.store.database import first_line
from croupier.errors import Fault

PATIENCE_S: Final = 10.0
"""Seconds to wait for a free connection."""

_SLOWEST_MS: Final = {INGEST: 60_000, FLOOR: 10_000, READER: 5_000}
"""Milliseconds after which PostgreSQL cancels a statement."""

_LONGEST_REST_MS: Final = 60_000
"""PostgreSQL ends a transaction that is idle for this long, because it would hold up others."""

_LOOK_S: Final = 0.25
"""Seconds between two checks whether the server can be reached, while waiting."""

_SETTINGS: Final[dict[str, Any]] = {
    "autocommit": True,
    "connect_timeout": 10,
    "application_name": "croupier room",
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""Seconds, and milliseconds, after which a silent server counts as lost."""


class Connections:
    """At most `most` connections for each role, made when needed."""

    def __init__(self, dsn: str, most: int) -> None:
        self._dsn, self._most = dsn, most
        self._pools = {
            role: ConnectionPool(
                dsn,
                kwargs=_SETTINGS,
                min_size=0,  # no tries in the background while the server is away
                max_size=most,
                open=False,
                configure=partial(_act_as, role=role),
                name=role,
            )
            for role in _SLOWEST_MS
        }

    def __reduce__(self) -> tuple[type[Connections], tuple[str, int]]:
        """Copy the settings without open connections, for the process that looks at many hands."""
        return Connections, (self._dsn, 1)

    @contextmanager
    def borrowed(self, role: str) -> Iterator[psycopg.Connection[Any]]:
        """Lend a connection with the rights of a role; raises `Fault` if none is free or can be made."""
        pool = self._pools[role]
        pool.open()
        conn = self._taken(role)
        try:
            yield conn
        except psycopg.errors.QueryCanceled as error:
            seconds = _SLOWEST_MS[role] / 1000
            why = f"it took the database of the room more than {seconds:g} s, and was cancelled"
            raise Fault(f"{why}: ask for less, or later") from error
        except psycopg.Error as error:
            if isinstance(error, psycopg.OperationalError):
                pool.check()  # other connections may still lead to the former server
            raise Fault(f"the database of the room failed: {first_line(error)}") from error
        finally:
            pool.putconn(conn)

    def _taken(self, role: str) -> psycopg.Connection[Any]:
        """A free connection; raises `Fault`, at once if the server cannot be reached."""
        pool, end = self._pools[role], monotonic() + PATIENCE_S
        failed = pool.get_stats().get("connections_errors", 0)
        while True:
            try:
                conn: psycopg.Connection[Any] = pool.getconn(timeout=_LOOK_S)
                return conn
            except PoolTimeout:
                if pool.get_stats().get("connections_errors", 0) > failed:
                    connect(self._dsn, role).close()
                if monotonic() >= end:
                    raise Fault("the room is busy: all its connections to the database are in use") from None

    def own(self, role: str) -> psycopg.Connection[Any]:
        """A connection outside the pool, for somebody who waits on it; raises `Fault`."""
        return connect(self._dsn, role)

    def use(self) -> dict[str, dict[str, int]]:
        """For each role, how many connections are in use, are open, and are allowed."""
        found = {role: pool.get_stats() for role, pool in self._pools.items()}
        return {
            role: {"in_use": here["pool_size"] - here["pool_available"], "open": here["pool_size"],
                   "most": self._most}
            for role, here in found.items()
        }  # fmt: skip

    def close(self) -> None:
        """Close all free connections."""
        for pool in self._pools.values():
            pool.close()


def connect(dsn: str, role: str | None = None) -> psycopg.Connection[Any]:
    """A new connection, with the rights of a role if given; raises `Fault`."""
    try:
        conn = psycopg.connect(dsn, **_SETTINGS)
    except psycopg.Error as error:
        raise Fault(f"the database of the room cannot be reached: {first_line(error)}") from error
    except UnicodeEncodeError as error:
        raise Fault("the database of the room cannot be reached: its address is not text") from error
    if role is None:
        return conn
    try:
        _act_as(conn, role)
    except psycopg.Error as error:
        conn.close()
        why = f"the account of the room may not act as {role}: croupier room migrate"
        raise Fault(f"{why} ({first_line(error)})") from error
    return conn


def _act_as(conn: psycopg.Connection[Any], role: str) -> None:
    """Give a connection the rights of a role, and its limits."""
    conn.execute(sql.SQL("SET ROLE {}").format(sql.Identifier(role)))
    conn.execute(sql.SQL("SET statement_timeout = {}").format(_SLOWEST_MS[role]))
    conn.execute(sql.SQL("SET idle_in_transaction_session_timeout = {}").format(_LONGEST_REST_MS))
