"""Queries as the log writes them, translated for PostgreSQL: each once, and then kept."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Any, Final

import sqlglot
from sqlglot import expressions as exp
from sqlglot.dialects.postgres import Postgres
from sqlglot.dialects.sqlite import SQLite
from sqlglot.errors import SqlglotError

from croupier.errors import Unreadable
from croupier.log.reading.keys import parted

KEPT: Final = 2_000
"""The most translations that are kept; a query with a list of values counts again for each length of the
list."""


class _Log(SQLite):
    """The dialect of a log's queries; the translation leaves the place of NULLs to PostgreSQL."""

    NULL_ORDERING = Postgres.NULL_ORDERING


def _parsed(sql: str) -> exp.Expr:
    try:
        tree = sqlglot.parse_one(sql, read=_Log)
    except SqlglotError as error:
        raise Unreadable(f"{sql}: no query that the room can be asked ({error})") from None
    for table in tree.find_all(exp.Table):
        table.set("indexed", None)
    for join in tree.find_all(exp.Join):
        if (
            join.args.get("on") is not None and join.kind == "CROSS"
        ):  # it tells SQLite which table comes first
            join.set("kind", None)
    return tree


@lru_cache(KEPT)
def translated(sql: str) -> bytes:
    """The query for PostgreSQL, with psycopg's placeholders for its values.

    >>> translated("SELECT iif(pot > ?, 1, 0) FROM hands INDEXED BY hands_pot")
    b'SELECT CASE WHEN pot > %s THEN 1 ELSE 0 END FROM hands'
    """
    return _parsed(sql).sql(dialect=Postgres).encode()


@lru_cache(KEPT)
def translated_for_all(sql: str) -> bytes:
    """The same for all logs as one: joins by the number of a hand or player become joins by log and number.

    This lets them use the indexes of the tables. The last hand is the one that began last.

    >>> translated_for_all("SELECT 1 FROM hands AS h JOIN incidents AS i ON i.hand_id = h.id")
    b'SELECT 1 FROM hands AS h JOIN incidents AS i ON (i.log = h.log AND i.number_in_log = h.number_in_log\
 AND i.month = h.month)'
    """
    tree = _parsed(sql)
    for same in list(tree.find_all(exp.EQ)):
        if isinstance(same.left, exp.Column) and isinstance(same.right, exp.Column):
            _join(same, same.left, same.right)
    for among in list(tree.find_all(exp.In)):
        if isinstance(among.this, exp.Column) and among.this.name == "player_id":
            _among(among)
        elif isinstance(among.this, exp.Column) and among.this.name in ("id", "hand_id"):
            _unpacked(among)
    for order in tree.find_all(exp.Ordered):
        if isinstance(order.this, exp.Column) and order.this.name == "id" and _of_hands(order):
            order.this.set("this", exp.to_identifier("started_utc"))
    return tree.sql(dialect=Postgres).encode()


_NUMBERS: Final = {"hand_id": "number_in_log", "player_id": "player_in_log", "id": "number_in_log"}


def _join(same: exp.EQ, one: exp.Column, other: exp.Column) -> None:
    names = {one.name, other.name}
    if not names <= _NUMBERS.keys() or names in ({"id"}, {"player_id"}):
        return
    pairs = [("log", "log"), (_NUMBERS[one.name], _NUMBERS[other.name])]
    if "player_id" not in names:  # the rows of a hand came in one month
        pairs.append(("month", "month"))
    alike = [
        exp.EQ(this=_in_same_table(one, left), expression=_in_same_table(other, right))
        for left, right in pairs
    ]
    same.replace(exp.paren(exp.and_(*alike)))


def _in_same_table(column: exp.Column, name: str) -> exp.Column:
    """Another column of the same table."""
    return exp.column(name, column.table or None)


def _among(among: exp.In) -> None:
    """Players by log and number, where a query lists their numbers."""
    column = among.this
    pairs = [parted(int(each.sql())) for each in among.expressions if not each.find(exp.Placeholder)]
    if len(pairs) != len(among.expressions):
        return
    of = [_in_same_table(column, "log"), _in_same_table(column, "player_in_log")]
    among.set("this", exp.Tuple(expressions=of))
    among.set(
        "expressions",
        [exp.Tuple(expressions=[exp.Literal.number(each) for each in pair]) for pair in pairs],
    )


AMONG: Final = "THESE_HANDS"
"""Marks log, number and month of hands and the values to look for among them: see `named`."""


def _unpacked(among: exp.In) -> None:
    """Hands whose numbers are values of the query: they are split into log and number once these are
    known.
    """
    if not among.expressions or not all(isinstance(each, exp.Placeholder) for each in among.expressions):
        return
    of = [_in_same_table(among.this, name) for name in ("log", "number_in_log", "month")]
    among.replace(exp.Anonymous(this=AMONG, expressions=[*of, *among.expressions]))


_THESE: Final = re.compile(rf"{AMONG}\(([\w.]+), ([\w.]+), ([\w.]+), ([%s, ]+)\)")


def named(query: bytes, values: Sequence[Any], months: Mapping[int, date]) -> tuple[bytes, Sequence[Any]]:
    """The query with the hands of each such list by log and number, and the values that are left.

    If the months in which they came are all known, only those partitions are searched.

    >>> query = b"SELECT 1 FROM hands WHERE THESE_HANDS(log, number_in_log, month, %s, %s) LIMIT %s"
    >>> made, left = named(query, [(7 << 40) + 1, 2, 50], {2: date(2026, 3, 1)})
    >>> made.partition(b"WHERE ")[2], left
    (b'((log, number_in_log) IN ((7, 1), (0, 2))) LIMIT %s', [50])
    """
    text, left = query.decode(), list(values)
    while (found := _THESE.search(text)) is not None:
        log, number, month, places = found.groups()
        first = text[: found.start()].count("%s")
        keys = [int(key) for key in left[first : first + places.count("%s")]]
        del left[first : first + len(keys)]
        said = f"({log}, {number}) IN ({', '.join(f'({one}, {other})' for one, other in map(parted, keys))})"
        known = sorted({str(months[key]) for key in keys if key in months})
        if all(key in months for key in keys):
            among = f"= '{known[0]}'" if len(known) == 1 else f"IN ({', '.join(map(repr, known))})"
            said += f" AND {month} {among}"
        text = f"{text[: found.start()]}({said}){text[found.end() :]}"
    return text.encode(), left


def _of_hands(order: exp.Ordered) -> bool:
    found = order.find_ancestor(exp.Select)
    source = found.args.get("from_") or found.args.get("from") if found is not None else None
    return source is not None and source.this.name == "hands"
