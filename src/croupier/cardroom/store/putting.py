"""Rows put into a table: a few with one statement, many with COPY."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from psycopg import Connection, sql

_FEW: Final = 4


def put(conn: Connection[Any], table: str, columns: str, rows: Sequence[Sequence[Any]]) -> None:
    """Add the rows in the open transaction; `columns` are their names, with commas between."""
    names = sql.SQL(", ").join(map(sql.Identifier, columns.split(", ")))
    into = sql.Identifier("croupier", table)
    if len(rows) > _FEW:
        with conn.cursor().copy(sql.SQL("COPY {} ({}) FROM STDIN").format(into, names)) as copy:
            for row in rows:
                copy.write_row(row)
        return
    holes = sql.SQL(", ").join([sql.Placeholder()] * len(columns.split(", ")))
    statement = sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(into, names, holes)
    for row in rows:
        conn.execute(statement, row)
