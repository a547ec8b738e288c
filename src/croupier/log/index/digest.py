"""The hash of what the tables say of a hand: signed with the chain, so that a changed table shows too."""

from __future__ import annotations

import json
from hashlib import sha256
from sqlite3 import Connection
from typing import Final

COVER: Final = 2
"""What the hash of a hand that ends now covers: all that it did before, and who the players are, by the marks
of their names, and what was closed to the floor. Hands of version 0.4.0 and older have 1."""

_HAND: Final = (
    "id, first_seq, table_name, game, mode, hand_no, players, button, dealer, started_utc, ended_utc,"
    " outcome, attempts, pot, rake, board, card_mask, incidents, record_seq, settings_seq"
)

_TABLES: Final = (
    "SELECT seat, player_id, stack_before, stack_after, net, shown FROM parts"
    " WHERE hand_id = ? ORDER BY seat",
    "SELECT n, attempt, street, seat, action, amount, added, all_in, late, at_ms FROM actions"
    " WHERE hand_id = ? ORDER BY n",
    "SELECT attempt, n, code, seat, place, up, uid FROM cards WHERE hand_id = ? ORDER BY attempt, n",
    "SELECT pot, amount, rake FROM pots WHERE hand_id = ? ORDER BY pot",
    "SELECT pot, seat, amount FROM awards WHERE hand_id = ? ORDER BY pot, seat",
    "SELECT number, alert, attempt, street, code, detection, substantial, colour, options, seat, card, rule,"
    " facts, raised_utc, way, way_rule, answered_by, reason, answered_utc FROM incidents"
    " WHERE hand_id = ? ORDER BY number",
)
_SEALS: Final = "SELECT first_seq, version, hex(check_value), hex(opened_key), hex(row_keys)"
_OF_ONE: Final = " FROM seals WHERE hand_id = ? ORDER BY first_seq"

OWN_SEALS: Final = (
    "(hand_id = ?1 OR (hand_id = 0 AND first_seq < (SELECT first_seq FROM hands WHERE id = ?1)"
    " AND first_seq >= coalesce((SELECT first_seq FROM hands WHERE id < ?1 ORDER BY id DESC LIMIT 1), 0)))"
)
"""The seals that the hash of a hand covers: its own, and those of what was sealed between it and the hand
before, which belong to no hand."""

_QUERIES: Final = {
    1: (
        f"SELECT {_HAND} FROM hands WHERE id = ?",
        *_TABLES,
        f"{_SEALS} FROM seals WHERE hand_id = ? ORDER BY first_seq",
    ),
    2: (
        f"SELECT {_HAND}, cover, last_player,"
        " (SELECT hex(chain) FROM players WHERE players.id = last_player) FROM hands WHERE id = ?",
        *_TABLES,
        "SELECT hand_id, first_seq, version, quote(check_value), quote(opened_key), quote(row_keys),"
        f" quote(salt_hash), quote(boxes_hash) FROM seals WHERE {OWN_SEALS} ORDER BY hand_id, first_seq",
    ),
}


def digest(conn: Connection, hand_id: int, cover: int) -> bytes:
    """SHA-256 over every row of the hand in every table, as far as this `cover` goes; empty for no cover."""
    if cover not in _QUERIES:
        return b""
    found = [[list(row) for row in conn.execute(query, (hand_id,))] for query in _QUERIES[cover]]
    return sha256(json.dumps(found, separators=(",", ":"), default=repr).encode()).digest()
