"""Queries as the log writes them, translated for PostgreSQL: each once, and then kept."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import sqlglot
from sqlglot import expressions as exp
from sqlglot.dialects.postgres import Postgres
from sqlglot.dialects.sqlite import SQLite
from sqlglot.errors import SqlglotError

from croupier.errors import Unreadable
from croupier.log.reading.keys import KEY_BITS, parted

KEPT: Final = 2_000
"""The most translations that are kept; a query with a list of values counts again for each length of the
list."""


class _Log(SQLite):
    """The dialect of a log's queries; the translation leaves it to PostgreSQL where NULLs are sorted."""

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
    alike = [exp.EQ(this=_beside(one, left), expression=_beside(other, right)) for left, right in pairs]
    same.replace(exp.paren(exp.and_(*alike)))


def _beside(column: exp.Column, name: str) -> exp.Column:
    """Another column of the same table."""
    return exp.column(name, column.table or None)


def _among(among: exp.In) -> None:
    """Players by log and number, where a query lists their numbers."""
    column = among.this
    pairs = [parted(int(each.sql())) for each in among.expressions if not each.find(exp.Placeholder)]
    if len(pairs) != len(among.expressions):
        return
    of = [_beside(column, "log"), _beside(column, "player_in_log")]
    among.set("this", exp.Tuple(expressions=of))
    among.set(
        "expressions",
        [exp.Tuple(expressions=[exp.Literal.number(each) for each in pair]) for pair in pairs],
    )


def _unpacked(among: exp.In) -> None:
    """Split the numbers of hands that are values of the query."""
    if not among.expressions or not all(isinstance(each, exp.Placeholder) for each in among.expressions):
        return
    column, keys = among.this, exp.Array(expressions=[each.copy() for each in among.expressions])
    found = sqlglot.parse_one(
        f"SELECT key >> {KEY_BITS}, key & {(1 << KEY_BITS) - 1} FROM UNNEST(x) AS given(key)", read=Postgres
    )
    held = next(each for each in found.find_all(exp.Column) if each.name == "x")
    held.replace(exp.cast(keys, "bigint[]", dialect=Postgres))
    of = [_beside(column, "log"), _beside(column, "number_in_log")]
    among.replace(exp.In(this=exp.Tuple(expressions=of), query=exp.Subquery(this=found)))


def _of_hands(order: exp.Ordered) -> bool:
    found = order.find_ancestor(exp.Select)
    source = found.args.get("from_") or found.args.get("from") if found is not None else None
    return source is not None and source.this.name == "hands"
