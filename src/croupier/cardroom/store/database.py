"""Adding rows to a table, and a transaction that a standby must confirm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from psycopg import Connection, Error
from psycopg.errors import Diagnostic

from croupier.errors import Fault


def insert(conn: Connection[Any], table: str, columns: str, rows: Sequence[Sequence[Any]]) -> None:
    """Add the rows in the open transaction, with one COPY; `columns` has their names, with commas."""
    if rows:
        into = f"COPY croupier.{table} ({columns}) FROM STDIN"
        with conn.cursor() as cursor, cursor.copy(into.encode()) as copy:
            for row in rows:
                copy.write_row(row)


@contextmanager
def durable_transaction(conn: Connection[Any]) -> Iterator[None]:
    """A transaction; raises `Fault` if its commit ended with a warning.

    PostgreSQL warns when somebody cancelled its wait for a synchronous standby: the rows are committed here,
    but a promoted standby may lack them.
    """
    warnings = list[str]()

    def note(said: Diagnostic) -> None:
        if said.severity_nonlocalized == "WARNING":
            warnings.append(str(said.message_primary))

    conn.add_notice_handler(note)
    try:
        with conn.transaction():
            yield
    finally:
        conn.remove_notice_handler(note)
    if warnings:
        raise Fault(f"the room wrote this down, and no standby has confirmed it: {warnings[0]}")


def first_line(error: Error) -> str:
    """The first line of PostgreSQL's message."""
    return (str(error).strip().splitlines() or ["it did not say why"])[0]
