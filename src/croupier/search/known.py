"""The names that a log knows, and which of them a person means who types part of one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from sqlite3 import Connection
from typing import Final

from croupier.log.people.typed import words_of
from croupier.search.folded import folded, tokens

_DISTINCT: Final = """
    WITH RECURSIVE found (what) AS (
        SELECT min(what) FROM sets WHERE what >= ?1 || ' '
        UNION ALL
        SELECT (SELECT min(what) FROM sets WHERE sets.what > found.what) FROM found
            WHERE found.what < ?1 || '!'
    )
    SELECT substr(what, length(?1) + 2) FROM found WHERE what < ?1 || '!'"""
"""Each value of a column that a finished hand had, without a look at every hand."""


@dataclass(frozen=True)
class Known:
    """Names of players, dealers and tables, each once."""

    players: tuple[str, ...] = ()
    dealers: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()


def known_names(conn: Connection) -> Known:
    """The names in a log, those of a hand in progress among them."""
    players = tuple(name for (name,) in conn.execute("SELECT name FROM players ORDER BY id"))
    last = conn.execute("SELECT dealer, table_name FROM hands ORDER BY id DESC LIMIT 1").fetchone() or (
        "",
        "",
    )
    return Known(
        players,
        _names(conn, "dealer", last[0]),
        _names(conn, "table_name", last[1]),
    )


def _names(conn: Connection, column: str, last: str) -> tuple[str, ...]:
    found = [value for (value,) in conn.execute(_DISTINCT, (column,))]
    return tuple(dict.fromkeys(words_of(conn, value) for value in (*found, last) if value))


def alike(typed: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names that somebody means: the very name, or it without case and accents, or all with such a word.

    A word of a name may be typed in part, from its beginning.

    >>> alike("chloe", ("Chloé", "Chloé D.", "Bo")), alike("chl", ("Chloé", "Chloé D.", "Bo"))
    (('Chloé',), ('Chloé', 'Chloé D.'))
    >>> alike("d", ("Chloé", "Chloé D.")), alike("zoe", ("Chloé",))
    (('Chloé D.',), ())
    """
    all_names, wanted = tuple(names), _plain(typed)
    if typed in all_names:
        return (typed,)
    if not wanted:
        return ()
    same = tuple(name for name in all_names if _plain(name) == wanted)
    return same or tuple(name for name in all_names if f" {wanted}" in f" {_plain(name)}")


def _plain(name: str) -> str:
    """A name as the words of a search are: without case, accents and the dots at the ends of words."""
    return folded(" ".join(tokens(name)))
