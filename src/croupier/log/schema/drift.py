"""Tables, indexes, views and triggers compared with a new log's: a changed one could mislead readers."""

from __future__ import annotations

import re
from functools import cache
from sqlite3 import Connection
from typing import Final

from sqlite_utils import Database

from croupier.log.schema.migrations import migrate

_QUOTED: Final = re.compile(r"""'(?:[^']|'')*'|"(\w+)"|`(\w+)`|\[(\w+)\]""")
"""A text, kept as it is, or a quoted name."""


def fault(conn: Connection) -> str:
    """What in the schema differs from this version, or nothing."""
    found, wanted = _schema(conn), _new()
    for (kind, name), text in found.items():
        if (kind, name) not in wanted:
            return f"{kind} {name} does not belong to a log: somebody added it"
        if text != wanted[kind, name]:
            return f"{kind} {name} is not the one of a log: somebody changed it"
    missing = next((each for each in wanted if each not in found), None)
    return f"{missing[0]} {missing[1]} is missing: somebody took it out" if missing else ""


@cache
def _new() -> dict[tuple[str, str], str]:
    with Database(memory=True) as db:
        migrate(db)
        return _schema(db.conn)


def _schema(conn: Connection) -> dict[tuple[str, str], str]:
    """The definition of everything but statistics, with names unquoted, since SQLite's versions differ."""
    rows = conn.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\'"
    )
    return {
        (str(kind), str(name)): " ".join(_QUOTED.sub(_bare, f"{table}: {sql or ''}").split())
        for kind, name, table, sql in rows
    }


def _bare(found: re.Match[str]) -> str:
    return next((name for name in found.groups() if name), found[0])
