"""A connection to the room that takes the queries of a log, and answers as a log would."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from datetime import date
from typing import Any, Final, Self

import psycopg
from psycopg.adapt import Buffer, Loader
from psycopg.errors import QueryCanceled

from croupier.cardroom.reading.dialect import named, translated, translated_for_all
from croupier.cardroom.schema.reading import ALL, ONE
from croupier.cardroom.schema.roles import READER
from croupier.errors import Fault

Borrow = Callable[[str], AbstractContextManager[psycopg.Connection[Any]]]
"""Lends a connection with the rights of a role, like `Connections.borrowed`."""


BY_MARKS: Final = ("enable_seqscan", "enable_indexscan", "enable_indexonlyscan")
"""What PostgreSQL must leave to find hands by their marks, whose number it overrates."""

BY_HASHES: Final = ("enable_nestloop",)
"""And to name the tables of many tallies, whose number it underrates: it compares times as texts."""


class _Sum(Loader):
    """A sum of whole numbers, which PostgreSQL returns as a decimal."""

    def load(self, data: Buffer) -> int | float:
        text = bytes(data)
        return float(text) if b"." in text else int(text)


class Snapshot:
    """A connection to the room at one moment, for one log after another, or for all of them."""

    def __init__(self, conn: psycopg.Connection[Any], stack: ExitStack) -> None:
        self._conn = conn
        self._stack = stack
        self._log: int | None = -1
        self.months: dict[int, date] = {}  # in which hands came that were found, by their numbers in all logs

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
        """The result of a query of PostgreSQL in a log, or in all of them; raises `Fault`."""
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
        """Keep PostgreSQL from some ways to answer, which its planner overrates; raises `Fault`."""
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
    said = str(error).strip().partition("\n")[0]
    return Fault(f"the database of the room failed: {said}")


class AskedOne:
    """One log of the room, which answers the queries of a log."""

    def __init__(self, snapshot: Snapshot, log: int) -> None:
        self._snapshot = snapshot
        self._log = log

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> psycopg.Cursor[Any]:
        """The result of a query; raises `Fault`."""
        return self._snapshot.ask(translated(sql), values, self._log)


class AskedAll:
    """All logs of the room as one, which answer the queries of a log."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> psycopg.Cursor[Any]:
        """The result of a query; raises `Fault`."""
        query, left = named(translated_for_all(sql), values, self._snapshot.months)
        with self._snapshot.without(BY_HASHES) if "_tallies" in sql else nullcontext():
            return self._snapshot.ask(query, left, None)
