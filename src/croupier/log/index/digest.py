"""The hash over the tables of a hand: it is signed with the chain, so that a changed table is noticed too.

The signed hash is made from the computed values (`text_of`); readers make it from the tables (`covered`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from sqlite3 import Connection
from typing import Any, Final, NamedTuple

NAMED: Final = 2
"""From this cover on the hash covers the marks of players' names, and what was locked for the floor.

Hands of version 0.4.0 and older have 1.
"""

RECORDED: Final = 3
"""From this cover on the hash covers the record of a hand for the regulator."""

COVER: Final = 4
"""The cover of a hand that ends now: the same columns, but as computed, not as read back from the tables.

`hands verify` makes hands of this cover again from their rows. A change that makes other tables from the same
rows must raise COVER.
"""


Line = Mapping[str, Any]
"""The values of a row by the names of their columns."""


class _Part(NamedTuple):
    """Columns of one hand's rows in a table; `rest` is the SQL after the table's name, ``?1`` the hand."""

    columns: str
    table: str
    rest: str


COLUMNS_OF_HAND: Final = (
    "id, first_seq, table_name, game, mode, hand_no, players, button, dealer, started_utc, ended_utc,"
    " outcome, attempts, pot, rake, board, card_mask, incidents, record_seq, settings_seq"
)
_WHO: Final = ", cover, last_player, (SELECT hex(chain) FROM players WHERE players.id = last_player)"

COLUMNS_OF_PARTS: Final = "seat, player_id, stack_before, stack_after, net, shown"
COLUMNS_OF_INCIDENTS: Final = (
    "number, alert, attempt, street, code, detection, substantial, colour, options, seat, card, rule,"
    " facts, raised_utc, way, way_rule, answered_by, reason, answered_utc"
)

_TABLES: Final = (
    _Part(
        COLUMNS_OF_PARTS,
        "parts",
        "WHERE hand_id = ?1 ORDER BY seat",
    ),
    _Part(
        "n, attempt, street, seat, action, amount, added, all_in, late, at_ms",
        "actions",
        "WHERE hand_id = ?1 ORDER BY n",
    ),
    _Part("attempt, n, code, seat, place, up, uid", "cards", "WHERE hand_id = ?1 ORDER BY attempt, n"),
    _Part("pot, amount, rake", "pots", "WHERE hand_id = ?1 ORDER BY pot"),
    _Part("pot, seat, amount", "awards", "WHERE hand_id = ?1 ORDER BY pot, seat"),
    _Part(
        COLUMNS_OF_INCIDENTS,
        "incidents",
        "WHERE hand_id = ?1 ORDER BY number",
    ),
)

OF_HAND: Final = tuple((part.columns.split(", "), part.table) for part in _TABLES)
"""The columns of each table that is made of the events of a hand, and its name."""

OWN_SEALS: Final = (
    "(hand_id = ?1 OR (hand_id = 0 AND first_seq < (SELECT first_seq FROM hands WHERE id = ?1)"
    " AND first_seq >= coalesce((SELECT first_seq FROM hands WHERE id < ?1 ORDER BY id DESC LIMIT 1), 0)))"
)
"""The seals that the hash of a hand covers: its own, and those of what was sealed between it and the hand
before, which belong to no hand."""

_SEALS: Final = {
    1: _Part(
        "first_seq, version, hex(check_value), hex(opened_key), hex(row_keys)",
        "seals",
        "WHERE hand_id = ?1 ORDER BY first_seq",
    ),
    NAMED: _Part(
        "hand_id, first_seq, version, quote(check_value), quote(opened_key), quote(row_keys),"
        " quote(salt_hash), quote(boxes_hash)",
        "seals",
        f"WHERE {OWN_SEALS} ORDER BY hand_id, first_seq",
    ),
}
_RECORD: Final = _Part("form, hex(body), hex(sealed)", "records", "WHERE hand_id = ?1")

_PARTS: Final = {
    1: (_Part(COLUMNS_OF_HAND, "hands", "WHERE id = ?1"), *_TABLES, _SEALS[1]),
    NAMED: (_Part(COLUMNS_OF_HAND + _WHO, "hands", "WHERE id = ?1"), *_TABLES, _SEALS[NAMED]),
    **dict.fromkeys(
        (RECORDED, COVER),
        (_Part(COLUMNS_OF_HAND + _WHO, "hands", "WHERE id = ?1"), *_TABLES, _SEALS[NAMED], _RECORD),
    ),
}


def digest(conn: Connection, hand_id: int, cover: int) -> bytes:
    """SHA-256 over all rows of the hand that this `cover` covers; empty without a cover."""
    return sha256(covered(conn, hand_id, cover)).digest() if cover in _PARTS else b""


def covered(conn: Connection, hand_id: int, cover: int) -> bytes:
    """The text that `digest` hashes: the rows of the hand as JSON, one list for each table."""
    found = [
        [list(row) for row in conn.execute(f"SELECT {columns} FROM {table} {rest}", (hand_id,))]
        for columns, table, rest in _PARTS[cover]
    ]
    return json.dumps(found, separators=(",", ":"), default=repr).encode()


def text_of(
    hand: Line, rows: Mapping[str, Iterable[Line]], seals: Iterable[Line], records: Iterable[Sequence[object]]
) -> bytes:
    """What `covered` returns for a hand of this version if the tables hold exactly these values.

    A record is its form, its body and its sealed cards.
    """
    found = [[[hand[name] for name in (*COLUMNS_OF_HAND.split(", "), "cover", "last_player", "chain")]]]
    for columns, table, rest in (*_TABLES, _SEALS[NAMED]):
        by = rest.rpartition(" ORDER BY ")[2].split(", ")
        lines = sorted(seals if table == "seals" else rows[table], key=lambda line: [line[key] for key in by])
        found.append([[_as_stored(line, column) for column in columns.split(", ")] for line in lines])
    found.append([[form, _hex(body), _hex(box)] for form, body, box in records])
    return json.dumps(found, separators=(",", ":"), default=repr).encode()


def _as_stored(line: Line, column: str) -> object:
    """A value as its column stores it, or as SQL's ``quote()`` writes it."""
    if not column.startswith("quote("):
        return line[column]
    value = line[column[6:-1]]
    return "NULL" if value is None else f"X'{_hex(value)}'"


def _hex(value: object) -> str:
    return value.hex().upper() if isinstance(value, bytes) else ""
