"""Counts of hands and incidents for reports, by quarter of an hour.

Tallies are made from the tables of a hand when it ends, and subtracted if its end is undone. Quarters begin
where days and hours of any time zone can begin.
"""

from __future__ import annotations

from sqlite3 import Connection
from typing import Final, NamedTuple

_QUARTER: Final = (
    "substr(hands.started_utc, 1, 14) || printf('%02d:00.000Z',"
    " cast(substr(hands.started_utc, 15, 2) AS INTEGER) / 15 * 15)"
)

_MS: Final = "CAST(round((julianday(%s) - julianday(%s)) * 86400000) AS INTEGER)"
_GAP: Final = _MS % ("hands.started_utc", "before.ended_utc")
_DEALT: Final = (
    f"min(3600000, max(0, coalesce({_MS % ('hands.ended_utc', 'hands.started_utc')}, 0))"
    f" + iif(before.dealer = hands.dealer AND before.table_name = hands.table_name"
    f" AND {_GAP} BETWEEN 0 AND 600000, {_GAP}, 0))"
)
"""How long dealing a hand took: from the end of the previous one, if the same dealer dealt it shortly
before.

At most an hour, since a clock may be set and a hand may wait for the floor."""

_DEALT_HANDS: Final = (
    " FROM hands LEFT JOIN hands AS before ON before.id = hands.id - 1"
    " WHERE hands.id BETWEEN :first AND :last AND hands.outcome IS NOT NULL"
)


class _Tally(NamedTuple):
    """A table of numbers: how they are made from the tables of hands, and which columns are added up."""

    table: str
    made: str
    numbers: tuple[str, ...]


_TALLIES: Final = (
    _Tally(
        "hand_tallies",
        f"SELECT {_QUARTER} AS quarter, hands.table_name, hands.dealer, hands.mode, hands.outcome,"
        " count(*) * :sign AS hands, sum(hands.pot) * :sign AS pot, sum(hands.rake) * :sign AS rake,"
        f" sum({_DEALT}) * :sign AS dealt_ms{_DEALT_HANDS}"
        " GROUP BY quarter, hands.table_name, hands.dealer, hands.mode, hands.outcome",
        ("hands", "pot", "rake", "dealt_ms"),
    ),
    _Tally(
        "incident_tallies",
        f"SELECT {_QUARTER} AS quarter, table_name, dealer, code, coalesce(way, '') AS taken,"
        " coalesce(way_rule, rule) AS said, count(*) * :sign AS incidents"
        " FROM hands JOIN incidents ON hand_id = id WHERE id BETWEEN :first AND :last AND outcome IS NOT NULL"
        " GROUP BY quarter, table_name, dealer, code, taken, said",
        ("incidents",),
    ),
)


def count(conn: Connection, first: int, last: int, *, sign: int = 1) -> None:
    """Add the finished hands from `first` to `last`; with `sign` -1 subtract them."""
    values = {"first": first, "last": last, "sign": sign}
    for table, made, numbers in _TALLIES:
        added = ", ".join(f"{number} = {number} + excluded.{number}" for number in numbers)
        conn.execute(f"INSERT INTO {table} {made} ON CONFLICT DO UPDATE SET {added}", values)
        if sign < 0:
            conn.execute(f"DELETE FROM {table} WHERE {numbers[0]} = 0")


def count_all(conn: Connection) -> None:
    """Count all hands of a log that has no tallies yet."""
    count(conn, 0, 2**62)


def fault(conn: Connection) -> str:
    """What is wrong with the tallies; empty if they agree with the tables of hands."""
    for table, query, _ in _TALLIES:
        found = conn.execute(
            f"WITH made AS MATERIALIZED ({query}), stored AS (SELECT * FROM {table})"
            " SELECT * FROM (SELECT * FROM made EXCEPT SELECT * FROM stored)"
            " UNION ALL SELECT * FROM (SELECT * FROM stored EXCEPT SELECT * FROM made) LIMIT 1",
            {"first": 0, "last": 2**62, "sign": 1},
        ).fetchone()
        if found is not None:
            return f"table {table}: {found[0]} is not counted as the tables of the hands have it"
    return ""
