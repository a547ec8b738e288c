"""A transaction that is acknowledged only if what it wrote is safe."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from psycopg import Connection
from psycopg.errors import Diagnostic

from croupier.errors import Fault


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
