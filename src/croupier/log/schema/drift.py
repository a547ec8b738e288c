"""Compares tables, indexes, views and triggers with those of a new log: a foreign one could mislead readers.

A trigger that somebody adds can change what the terminal writes. So the schema is compared at each opening
for writing, and not only by `hands verify`.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from hashlib import sha256
from pathlib import Path
from sqlite3 import Connection
from typing import Final, NamedTuple

from sqlite_utils import Database

from croupier.errors import Fault
from croupier.log.disk import open_for_reading, open_for_writing, sqlite_faults
from croupier.log.schema.migrations import known, migrations

_QUOTED: Final = re.compile(r"""'(?:[^']|'')*'|"(\w+)"|`(\w+)`|\[(\w+)\]""")
"""A quoted text, which is kept, or a quoted name."""

_STATISTICS: Final = (
    ("table", "sqlite_stat1", "sqlite_stat1: CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
    ("table", "sqlite_stat4", "sqlite_stat4: CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
)
"""What SQLite adds when it analyzes a file; the definition counts, because kind and name alone can lie."""

NEWEST: Final = "59c0ba9082bd7966e0a71ea4e1bae88e5820664858fea82ea9c82476fba8d4e5"
"""The hash of the schema of this version, so that no new log must be made to compare with."""


class Object(NamedTuple):
    """A table, an index, a view or a trigger: its name, and its definition with names unquoted."""

    kind: str
    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


def fault(conn: Connection, last: str | None = None) -> str:
    """What in the schema differs from that of this version, or of the migration `last`; or nothing."""
    found = objects(conn)
    if last in (None, known()[-1]) and hash_of(found) == NEWEST:
        return ""
    wanted = wanted_at(last or known()[-1])
    names = {(each.kind, each.name) for each in wanted}
    for each in Counter(found) - Counter(wanted):
        if (each.kind, each.name) not in names:
            return f"{each} does not belong to a log: somebody added it"
        return f"{each} is not the one of a log: somebody changed it"
    if last not in (None, known()[-1]):
        return ""  # the last logs of 0.2.0 lack something: it is made later, and falsifies nothing
    missing = next(iter(Counter(wanted) - Counter(found)), None)
    return f"{missing} is missing: somebody took it out" if missing else ""


def hash_of(found: list[Object]) -> str:
    """One hash for a whole schema."""
    return sha256(repr(found).encode()).hexdigest()


@cache
def wanted_at(last: str) -> list[Object]:
    """The schema of a log after the migration `last`."""
    with Database(memory=True) as db:
        after = [*known(), ""][known().index(last) + 1]
        migrations.apply(db, stop_before=after or None)
        return objects(db.conn)


def objects(conn: Connection) -> list[Object]:
    """Everything in the file except statistics; names are unquoted, as SQLite's versions differ in that."""
    rows = conn.execute("SELECT type, name, tbl_name, sql FROM sqlite_master")
    found = (
        Object(str(kind), str(name), " ".join(_QUOTED.sub(_bare, f"{table}: {sql or ''}").split()))
        for kind, name, table, sql in rows
    )
    return sorted(each for each in found if each not in _STATISTICS)


def _bare(found: re.Match[str]) -> str:
    return next((name for name in found.groups() if name), found[0])


def refuse_drift(db: Database, path: Path) -> None:
    """Raise `Fault` if the file, of this version or an older one, has not exactly what a log has."""
    applied = [each.name for each in migrations.applied(db)] if db.table_names() else []
    if applied and applied[-1] in known() and (said := fault(db.conn, applied[-1])):
        raise Fault(
            f"log {path}: {said}, and it may falsify what is written from now on; stop the terminal, and"
            " croupier hands mend keeps a copy of the log and puts this right"
        )


def open_for_change(path: Path) -> Database:
    """An existing log, for a change beside the journal, while a terminal may be writing to it.

    Raises `Fault` for a file with anything in it that does not belong to a log.
    """
    open_for_reading(path).close()
    with sqlite_faults(path):
        db = open_for_writing(path)
        try:
            refuse_drift(db, path)
        except BaseException:
            db.close()
            raise
    return db
