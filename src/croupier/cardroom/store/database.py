"""Rows put into a table: a few with one statement, many with COPY."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, NamedTuple

from psycopg import Connection, sql
from psycopg.errors import Diagnostic

from croupier.errors import Fault

_FEW: Final = 4


class _Statements(NamedTuple):
    """What adds rows to a table: for one row, and for many, as text or as they are."""

    one: str
    many: str
    binary: str


def insert(
    conn: Connection[Any],
    table: str,
    columns: str,
    rows: Sequence[Sequence[Any]],
    types: Sequence[str] = (),
) -> None:
    """Add the rows in the open transaction; `columns` are their names, with commas between.

    With `types`, PostgreSQL's of these columns, many go as they are instead of as text: bytes take half the
    room, and a third of its processor. Every value must be of its type then.
    """
    if not rows:
        return
    statements = _statements(table, columns)
    if len(rows) > _FEW:
        with conn.cursor().copy((statements.binary if types else statements.many).encode()) as copy:
            if types:
                copy.set_types(types)
            for row in rows:
                copy.write_row(row)
        return
    for row in rows:
        conn.execute(statements.one.encode(), row)


@cache
def _statements(table: str, columns: str) -> _Statements:
    names = sql.SQL(", ").join(map(sql.Identifier, columns.split(", ")))
    into = sql.Identifier("croupier", table)
    holes = sql.SQL(", ").join([sql.Placeholder()] * len(columns.split(", ")))
    one = sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(into, names, holes)
    many = sql.SQL("COPY {} ({}) FROM STDIN").format(into, names)
    return _Statements(one.as_string(), many.as_string(), f"{many.as_string()} (FORMAT binary)")


@contextmanager
def durable_transaction(conn: Connection[Any]) -> Iterator[None]:
    """A transaction; raises `Fault` if its commit ended with a warning.

    A warning is how PostgreSQL says that somebody cancelled its wait for a synchronous standby: the rows are
    committed here, but a standby that is promoted may lack them.
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
