"""What a log is asked through: a SQLite file, or whatever else answers the same queries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol


class Rows(Protocol):
    """What a query found, row by row."""

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Queried(Protocol):
    """A connection that takes queries as SQLite writes them, each value with a question mark."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Rows: ...
