"""The hash of what the tables say of a hand: signed with the chain, so that a changed table shows too."""

from __future__ import annotations

import json
from hashlib import sha256
from sqlite3 import Connection
from typing import Final

_HAND: Final = (
    "id, first_seq, table_name, game, mode, hand_no, players, button, dealer, started_utc, ended_utc,"
    " outcome, attempts, pot, rake, board, card_mask, incidents, record_seq, settings_seq"
)

_QUERIES: Final = (
    f"SELECT {_HAND} FROM hands WHERE id = ?",
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
    "SELECT first_seq, version, hex(check_value), hex(opened_key), hex(row_keys) FROM seals"
    " WHERE hand_id = ? ORDER BY first_seq",
)


def digest(conn: Connection, hand_id: int) -> bytes:
    """SHA-256 over every row of the hand in every table; names, salts and boxes are not part of it."""
    found = [[list(row) for row in conn.execute(query, (hand_id,))] for query in _QUERIES]
    return sha256(json.dumps(found, separators=(",", ":"), default=repr).encode()).digest()
