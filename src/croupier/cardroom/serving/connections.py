"""Connections to PostgreSQL that are kept and used again, each with the rights of one role alone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from psycopg import sql

from croupier.cardroom.schema.roles import FLOOR, INGEST, READER
from croupier.errors import Fault

PATIENCE_S: Final = 10.0
"""Within which one has to become free."""

_SLOWEST_MS: Final = {INGEST: 60_000, FLOOR: 10_000, READER: 5_000}
"""A statement that takes longer is cancelled."""


class Connections:
    """At most `most` connections for each role, made when they are needed; a broken one is let go."""

    def __init__(self, dsn: str, most: int) -> None:
        self._dsn = dsn
        self._free: dict[str, list[psycopg.Connection[Any]]] = {role: [] for role in _SLOWEST_MS}
        self._places = {role: threading.BoundedSemaphore(most) for role in _SLOWEST_MS}
        self._lock = threading.Lock()

    @contextmanager
    def lent(self, role: str) -> Iterator[psycopg.Connection[Any]]:
        """One connection with the rights of a role; raises `Fault` where none is free or to be had."""
        if not self._places[role].acquire(timeout=PATIENCE_S):
            raise Fault("the room is busy: all its connections to the database are in use")
        try:
            with self._lock:
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
        except psycopg.Error as error:
            raise Fault(f"the database of the room failed: {first_line(error)}") from error
        finally:
            self._places[role].release()

    def close(self) -> None:
        """Let all free ones go."""
        with self._lock:
            for conns in self._free.values():
                while conns:
                    conns.pop().close()


def connect(dsn: str, role: str | None = None) -> psycopg.Connection[Any]:
    """A new connection, with the rights of a role alone if one is given; raises `Fault`."""
    try:
        conn = psycopg.connect(dsn, autocommit=True, connect_timeout=10, application_name="croupier room")
    except psycopg.Error as error:
        raise Fault(f"the database of the room cannot be reached: {first_line(error)}") from error
    if role is None:
        return conn
    try:
        conn.execute(sql.SQL("SET ROLE {}").format(sql.Identifier(role)))
        conn.execute(sql.SQL("SET statement_timeout = {}").format(_SLOWEST_MS[role]))
    except psycopg.Error as error:
        conn.close()
        told = f"the account of the room may not act as {role}: croupier room migrate"
        raise Fault(f"{told} ({first_line(error)})") from error
    return conn


def first_line(error: psycopg.Error) -> str:
    """What PostgreSQL said, on one line."""
    return (str(error).strip().splitlines() or ["it did not say why"])[0]
