"""A connection to the room that runs the queries of a log and answers as a log would."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from functools import lru_cache
from typing import Any, Final, Self

import psycopg
from psycopg.adapt import Buffer, Loader
from psycopg.errors import QueryCanceled

from croupier.cardroom.schema.roles import READER
from croupier.cardroom.schema.views import ALL, ONE
from croupier.cardroom.store.database import first_line
from croupier.errors import Fault

Borrow = Callable[[str], AbstractContextManager[psycopg.Connection[Any]]]
"""Lends a connection with the rights of a role, like `Connections.borrowed`."""


BY_MARKS: Final = ("enable_seqscan", "enable_indexscan", "enable_indexonlyscan")
"""Plans that PostgreSQL must not use to find hands by marks, because it overestimates their number."""

BY_HASHES: Final = ("enable_nestloop",)
"""Plans to avoid when many tallies are named: PostgreSQL compares times as texts and underestimates them."""


_HINTS: Final = re.compile(r" INDEXED BY \w+| NOT INDEXED")
_FIRST: Final = re.compile(r"CROSS JOIN ((?:\w+|\([^()]*\))(?: AS \w+)?) ON ")
"""Hints for SQLite: which index to use, and which table to read first."""


_NEWEST: Final = re.compile(r"(FROM hands(?: WHERE started_utc <= \?)?) ORDER BY id DESC")
"""How a log's queries find the last hand; in all logs it is the one that began last."""


@lru_cache(2_000)
def in_postgresql(sql: str) -> bytes:
    """A query of a log for PostgreSQL: without hints for SQLite, and with psycopg's placeholders.

    >>> in_postgresql("SELECT pot FROM hands INDEXED BY hands_pot WHERE pot > ?")
    b'SELECT pot FROM hands WHERE pot > %s'
    """
    plain = _FIRST.sub(r"JOIN \1 ON ", _HINTS.sub("", sql)).replace("group_concat(", "string_agg(")
    return plain.replace("%", "%%").replace("?", "%s").encode()


class _Sum(Loader):
    """A sum of whole numbers; PostgreSQL returns a decimal."""

    def load(self, data: Buffer) -> int | float:
        text = bytes(data)
        return float(text) if b"." in text else int(text)


class Snapshot:
    """A connection that sees the room at one moment, for one log after another, or for all."""

    def __init__(self, conn: psycopg.Connection[Any], stack: ExitStack) -> None:
        self._conn = conn
        self._stack = stack
        self._log: int | None = -1

    @classmethod
    def of(cls, borrow: Borrow) -> Self:
        """Borrow a connection; raises `Fault` if the room does not answer."""
        with ExitStack() as stack:
            conn = stack.enter_context(borrow(READER))
            conn.adapters.register_loader("numeric", _Sum)
            conn.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL jit = off")
            conn.execute("SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL random_page_cost = 1.1")
            return cls(conn, stack.pop_all())

    def ask(self, query: bytes, values: Sequence[Any], log: int | None) -> psycopg.Cursor[Any]:
        """The result of a PostgreSQL query in one log, or in all; raises `Fault`."""
        try:
            if log != self._log:
                where = f"SET LOCAL search_path = {ALL if log is None else ONE}"
                self._conn.execute(f"{where}; SET LOCAL croupier.log = '{log or 0}'".encode())
                self._log = log
            return self._conn.execute(query, values)
        except QueryCanceled:
            raise Fault(
                "the room took too long to find this: ask for a shorter time, or add conditions"
            ) from None
        except psycopg.Error as error:
            raise _failed(error) from error

    @contextmanager
    def without(self, ways: tuple[str, ...]) -> Iterator[None]:
        """Forbid PostgreSQL some plans, which it overrates; raises `Fault`."""
        try:
            self._conn.execute("; ".join(f"SET LOCAL {each} = off" for each in ways).encode())
            yield
            self._conn.execute("; ".join(f"SET LOCAL {each} = DEFAULT" for each in ways).encode())
        except psycopg.Error as error:
            raise _failed(error) from error

    def close(self) -> None:
        """Give the connection back."""
        with self._stack:
            self._conn.execute("ROLLBACK")


def _failed(error: psycopg.Error) -> Fault:
    return Fault(f"the database of the room failed: {first_line(error)}")


class AskedLogs:
    """One log of the room, or all as one, which answers the queries of a log."""

    def __init__(self, snapshot: Snapshot, log: int | None = None) -> None:
        self._snapshot = snapshot
        self._log = log

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> psycopg.Cursor[Any]:
        """The result of a query; raises `Fault`."""
        is_wide = self._log is None and "_tallies" in sql
        if self._log is None:
            sql = _NEWEST.sub(r"\1 ORDER BY started_utc DESC", sql)
        with self._snapshot.without(BY_HASHES) if is_wide else nullcontext():
            return self._snapshot.ask(in_postgresql(sql), values, self._log)
