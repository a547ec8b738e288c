"""Copies of the room for a head office: Parquet files without a hidden card, and without a name.

Each month has a folder with a file for each table. They hold only hands that have ended, only the cards that
lay face up, and of all typed words only the names of tables. Where the same person must be found again at
other tables, a pseudonym replaces each name, made with a key that stays in the room.
"""

from __future__ import annotations

import csv
import hmac
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import duckdb
from psycopg import Connection, sql

from croupier.errors import Fault
from croupier.values import dataclass


@dataclass(frozen=True)
class _File:
    """A file of a month: the table or view that it comes from, its columns with their types, and its rows."""

    source: str
    columns: Mapping[str, str]
    where: str = "true"


def _of(kind: str, *names: str) -> dict[str, str]:
    return dict.fromkeys(names, kind)


_WHICH: Final = _of("INTEGER", "log") | _of("BIGINT", "hand_id")

FILES: Final[Mapping[str, _File]] = {
    "hands": _File(
        "hands",
        _of("INTEGER", "log", "players", "button", "attempts")
        | _of("BIGINT", "id", "hand_no", "pot", "rake")
        | _of("VARCHAR", "table_name", "game", "mode", "outcome", "board", "incidents")
        | _of("TIMESTAMP", "started_utc", "ended_utc"),
        "sheet IS NOT NULL",
    ),
    "seats": _File(
        "parts",
        _WHICH
        | _of("INTEGER", "seat")
        | _of("BIGINT", "player_id", "stack_before", "stack_after", "net")
        | _of("VARCHAR", "shown"),
    ),
    "actions": _File(
        "actions",
        _WHICH
        | _of("INTEGER", "n", "attempt", "seat", "all_in", "late")
        | _of("BIGINT", "amount", "added", "at_ms")
        | _of("VARCHAR", "street", "action"),
    ),
    "cards": _File(
        "cards", _WHICH | _of("INTEGER", "attempt", "n", "code", "seat") | _of("VARCHAR", "place"), "up = 1"
    ),
    "pots": _File("pots", _WHICH | _of("INTEGER", "pot") | _of("BIGINT", "amount", "rake")),
    "awards": _File("awards", _WHICH | _of("INTEGER", "pot", "seat") | _of("BIGINT", "amount")),
    "incidents": _File(
        "incidents",
        _WHICH
        | _of("INTEGER", "number", "attempt", "substantial", "seat")
        | _of("VARCHAR", "street", "code", "detection", "colour", "rule", "way", "way_rule")
        | _of("TIMESTAMP", "raised_utc", "answered_utc"),
    ),
}
"""The files of a month by name. What is in the row of a hand is final only once the hand has ended."""


@dataclass(frozen=True)
class _Named:
    """The column of a file with pseudonyms: its name, and where the names are by log and key."""

    column: str
    names: str
    by: str
    kind: str


_NAMED: Final = {
    "hands": _Named("dealer", "SELECT log, mark, text FROM croupier.typed", "dealer", "VARCHAR"),
    "seats": _Named("person", "SELECT log, id, name FROM croupier.players", "player_id", "BIGINT"),
}


def months_there(conn: Connection[Any]) -> tuple[date, ...]:
    """The months in which hands came, the oldest first."""
    rows = conn.execute("SELECT DISTINCT month FROM croupier.hands WHERE sheet IS NOT NULL ORDER BY month")
    return tuple(month for (month,) in rows)


def export(
    conn: Connection[Any], folder: Path, months: Iterable[date], key: bytes | None = None
) -> Iterator[Path]:
    """Write the files of these months, all as of one moment; the folders that were written.

    With `key` hands and seats have pseudonyms. Raises `Fault` where nothing can be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (
            tempfile.TemporaryDirectory(dir=folder, prefix=".") as work,
            duckdb.connect() as duck,
            conn.transaction(),
        ):
            conn.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            conn.execute("SET LOCAL statement_timeout = 0")
            if key is not None:
                _put_pseudonyms(conn, duck, Path(work), key)
            for month in months:
                into = folder / f"{month:%Y-%m}"
                into.mkdir(exist_ok=True)
                for name in FILES:
                    _write(conn, duck, Path(work), name, month, key is not None)
                    os.replace(Path(work) / "made.parquet", into / f"{name}.parquet")
                yield into
    except OSError as error:
        if isinstance(error, Fault):
            raise
        raise Fault(f"{folder}: it cannot be written: {error.strerror}") from error
    except duckdb.Error as error:
        raise Fault(f"{folder}: the files cannot be written: {str(error).splitlines()[0]}") from error


def _write(
    conn: Connection[Any], duck: duckdb.DuckDBPyConnection, work: Path, name: str, month: date, is_named: bool
) -> None:
    """One file of a month: from PostgreSQL as CSV, then into Parquet with the types given here."""
    file, named = FILES[name], _NAMED.get(name) if is_named else None
    names: list[sql.Composable] = [sql.Identifier(column) for column in file.columns]
    columns = dict(file.columns)
    if named is not None:
        names.append(sql.SQL("{} AS who").format(sql.Identifier(named.by)))
        columns["who"] = named.kind
    query = sql.SQL("COPY (SELECT {} FROM {} WHERE month = {} AND {} ORDER BY 1, 2) TO STDOUT (FORMAT csv)")
    source = sql.Identifier("croupier", file.source)
    asked = query.format(sql.SQL(", ").join(names), source, month, sql.SQL(file.where))
    with (work / "rows.csv").open("wb") as rows, conn.cursor().copy(asked) as copy:
        for part in copy:
            rows.write(part)
    made = f"SELECT * FROM {_csv(work / 'rows.csv', columns)}"
    if named is not None:
        made = (
            f"SELECT r.* EXCLUDE (who), p.name AS {named.column} FROM ({made}) AS r"
            f" LEFT JOIN named_{name} AS p ON p.log = r.log AND p.which = r.who"
        )
    duck.execute(f"COPY ({made}) TO {_text(work / 'made.parquet')} (FORMAT parquet, COMPRESSION zstd)")


def _put_pseudonyms(conn: Connection[Any], duck: duckdb.DuckDBPyConnection, work: Path, key: bytes) -> None:
    """Replace names by pseudonyms before anything of them is written."""
    for name, named in _NAMED.items():
        with (work / "named.csv").open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            for log, which, said in conn.execute(named.names.encode()):
                writer.writerow((log, which, pseudonym(key, said)))
        columns = {"log": "INTEGER", "which": named.kind, "name": "VARCHAR"}
        duck.execute(f"CREATE TABLE named_{name} AS SELECT * FROM {_csv(work / 'named.csv', columns)}")


def pseudonym(key: bytes, name: str) -> str:
    """What replaces a name: the same for every spelling that differs only in capitals and outer spaces.

    >>> pseudonym(b"k", "Anna") == pseudonym(b"k", " anna ") != pseudonym(b"other", "Anna")
    True
    """
    return hmac.new(key, name.strip().casefold().encode(), sha256).hexdigest()[:16]


def _csv(path: Path, columns: Mapping[str, str]) -> str:
    """A CSV file with columns of these types, in which an empty text differs from none."""
    said = ", ".join(f"'{column}': '{kind}'" for column, kind in columns.items())
    form = "header=false, auto_detect=false, delim=',', quote='\"', escape='\"', nullstr=''"
    return f"read_csv({_text(path)}, {form}, allow_quoted_nulls=false, columns={{{said}}})"


def _text(path: Path) -> str:
    """A path as a text of SQL."""
    return "'" + str(path).replace("'", "''") + "'"
