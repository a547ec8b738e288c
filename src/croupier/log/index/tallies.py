"""What was dealt and what went wrong, counted for reports: a row for each quarter of an hour, not each hand.

Tallies are made from the tables of a hand when it ends, and taken back with its end. A report over a year
adds up some ten thousand rows. Quarters begin where days and hours of any time zone can begin.
"""

from __future__ import annotations

from sqlite3 import Connection
from typing import Final

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

_HANDS: Final = (
    f"SELECT {_QUARTER} AS quarter, hands.table_name, hands.dealer, hands.mode, hands.outcome,"
    " count(*) * :sign AS hands, sum(hands.pot) * :sign AS pot, sum(hands.rake) * :sign AS rake,"
    f" sum({_DEALT}) * :sign AS dealt_ms FROM hands LEFT JOIN hands AS before ON before.id = hands.id - 1"
    " WHERE hands.id BETWEEN :first AND :last AND hands.outcome IS NOT NULL"
    " GROUP BY quarter, hands.table_name, hands.dealer, hands.mode, hands.outcome"
)
_INCIDENTS: Final = (
    f"SELECT {_QUARTER} AS quarter, table_name, dealer, code, coalesce(way, '') AS taken,"
    " coalesce(way_rule, rule) AS said, count(*) * :sign AS incidents"
    " FROM hands JOIN incidents ON hand_id = id WHERE id BETWEEN :first AND :last AND outcome IS NOT NULL"
    " GROUP BY quarter, table_name, dealer, code, taken, said"
)


def count(conn: Connection, first: int, last: int, *, sign: int = 1) -> None:
    """Add the finished hands from `first` to `last`; with `sign` -1 subtract them."""
    values = {"first": first, "last": last, "sign": sign}
    conn.execute(
        f"INSERT INTO hand_tallies {_HANDS} ON CONFLICT DO UPDATE SET hands = hands + excluded.hands,"
        " pot = pot + excluded.pot, rake = rake + excluded.rake, dealt_ms = dealt_ms + excluded.dealt_ms",
        values,
    )
    conn.execute(
        f"INSERT INTO incident_tallies {_INCIDENTS}"
        " ON CONFLICT DO UPDATE SET incidents = incidents + excluded.incidents",
        values,
    )
    if sign < 0:
        conn.execute("DELETE FROM hand_tallies WHERE hands = 0")
        conn.execute("DELETE FROM incident_tallies WHERE incidents = 0")


def fault(conn: Connection, first: int = 0, since: str = "") -> str:
    """What a report would get wrong about the hands in the file; empty if the tallies are right.

    With `first` and `since` about the hands from that one on, in the quarters from that one on.
    """
    values = {"first": first, "last": 2**62, "sign": 1, "since": since}
    for table, made in (("hand_tallies", _HANDS), ("incident_tallies", _INCIDENTS)):
        stored = f"SELECT * FROM {table} WHERE quarter >= :since"
        found = conn.execute(
            f"WITH made AS MATERIALIZED ({made}), stored AS ({stored})"
            " SELECT * FROM (SELECT * FROM made EXCEPT SELECT * FROM stored)"
            " UNION ALL SELECT * FROM (SELECT * FROM stored EXCEPT SELECT * FROM made) LIMIT 1",
            values,
        ).fetchone()
        if found is not None:
            return f"table {table}: {found[0]} is not counted as the tables of the hands have it"
    return ""
