"""The file of a log, opened for reading; a file of an older version is read as an upgraded copy."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final, Self

from sqlite_utils import Database

from croupier.errors import Fault
from croupier.log.disk import open_for_reading, sqlite_faults, temporary
from croupier.log.index.digest import digest
from croupier.log.index.extracts import COLUMNS
from croupier.log.journal.chain import Row, written
from croupier.log.journal.codec import Logged
from croupier.log.journal.typed_words import words_of
from croupier.log.reading.hand_search import Query, Search, SetQuery
from croupier.log.reading.store import Store
from croupier.log.schema.migrations import is_current, is_older, migrate


def _brought_up(db: Database, path: Path) -> Database:
    """A copy of an older log with the tables of this version; raises `Fault` for any other file."""
    if not is_older(db):
        raise Fault(f"log {path}: not a log of this version of croupier")
    copy = temporary()
    try:
        db.conn.backup(copy.conn)
        migrate(copy)
    except (Fault, sqlite3.Error):
        copy.close()
        raise
    db.close()
    return copy


_DISTINCT: Final = """
    WITH RECURSIVE found (what) AS (
        SELECT min(what) FROM sets WHERE what >= ?1 || ' '
        UNION ALL
        SELECT (SELECT min(what) FROM sets WHERE sets.what > found.what) FROM found
            WHERE found.what < ?1 || '!'
    )
    SELECT substr(what, length(?1) + 2) FROM found WHERE what < ?1 || '!'"""
"""SQL for each value of a column in finished hands, without reading every hand."""


class Archive(Store):
    """A log in its file."""

    has_extracts = True

    def __init__(self, db: Database, path: Path, key: bytes | None = None) -> None:
        super().__init__(db.conn, path, key)
        self.file = path
        self.db = db

    @classmethod
    def open(cls, path: Path, *, key: bytes | None = None) -> Self:
        """Open a log without writing to it, even while a terminal does; raises `Fault` for any other file.

        A log of an older version is copied into a temporary file, upgraded and read there.
        """
        with sqlite_faults(path):
            db = open_for_reading(path)
            try:
                if not is_current(db):
                    db = _brought_up(db, path)
            except (Fault, sqlite3.Error):
                db.close()
                raise
        return cls(db, path, key)

    def close(self) -> None:
        self.db.close()

    def query(self, search: Search) -> Query:
        return SetQuery(self.conn, search)

    def extracted(self, first: int, last: int, *, names: Collection[str]) -> Iterator[Logged]:
        self.forget_words()
        (alone,) = self.one("SELECT min(seq) FROM journal")
        wanted = f"name IN ({', '.join('?' * len(names))})"
        query = f"SELECT {COLUMNS} FROM extracts WHERE seq BETWEEN ? AND ? AND {wanted} ORDER BY seq"
        for values in self.all(query, first, last, *names):
            if (read := self._event(Row(*(*values, None)))) is not None:
                yield read
        if alone is not None:
            yield from self.logged(max(first, alone), last, names=names)

    def names(self) -> tuple[str, ...]:
        (found,) = self.one("SELECT json_group_array(name) FROM (SELECT name FROM players ORDER BY id)")
        return tuple(json.loads(found))

    def values_of(self, column: str) -> list[str]:
        return [words_of(self.conn, value) for (value,) in self.all(_DISTINCT, column)]

    def tables_hash(self, hand_id: int) -> bytes | None:
        found = self.one("SELECT cover FROM hands WHERE id = ? AND tables_hash IS NOT NULL", hand_id)
        return None if found is None else digest(self.db.conn, hand_id, found[0])


def identity_of(archive: Store) -> str:
    """Twelve hexadecimal digits, from the first key that signed in the log and when that was.

    A log that nobody signed has them from its first row.
    """
    found = archive.one("SELECT id, since_utc FROM signers ORDER BY since_utc, id LIMIT 1")
    if found is None:
        (first,) = archive.one("SELECT first_seq FROM chain") or (1,)
        found = [written(row) for row, _ in archive.rows(first, first)]
    return sha256(" ".join(found).encode()).hexdigest()[:12]
