"""What answers a log's queries: a SQLite file, or whatever else takes the same queries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol


class Rows(Protocol):
    """The result of a query, row by row."""

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Queried(Protocol):
    """A connection that takes queries as SQLite writes them, each value with a question mark."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Rows: ...
