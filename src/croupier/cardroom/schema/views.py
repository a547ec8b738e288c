"""Views for the pages: one log of the room with the tables of its file, and all logs as one.

A session chooses its log with the setting ``croupier.log``. In `all_logs` the number of a hand or a player is
its key. A hand in two copies of a log counts once; a copy of another terminal's log does not count.
"""

from __future__ import annotations

from typing import Final

from croupier.cardroom.schema.roles import READER
from croupier.cardroom.schema.tables import IN_SHEETS, of_sheets

ONE: Final = "one_log"
ALL: Final = "all_logs"

# --- the tables of a log ----------------------------------------------------------------------------------

_THIS: Final = "current_setting('croupier.log')::integer"

_HANDS: Final = (
    'first_seq, table_name COLLATE "C" AS table_name, game, mode, hand_no, players, button,'
    ' dealer COLLATE "C" AS dealer, started_utc, ended_utc, outcome, attempts, pot, rake, board, card_mask,'
    " incidents, record_seq, settings_seq, tables_hash, sheet"
)
_PARTS: Final = "seat, stack_before, stack_after, net, shown"
_INCIDENTS: Final = (
    "number, alert, attempt, street, code, detection, substantial, colour, options, seat,"
    " card, rule, facts, raised_utc, way, way_rule, answered_by, reason, answered_utc"
)
_HAND_TALLIES: Final = (
    'log, quarter, table_name COLLATE "C" AS table_name, dealer COLLATE "C" AS dealer, mode, outcome, hands,'
    " pot, rake, dealt_ms"
)
_INCIDENT_TALLIES: Final = (
    'quarter, table_name COLLATE "C" AS table_name, dealer COLLATE "C" AS dealer, code COLLATE "C" AS code,'
    ' way COLLATE "C" AS way, rule COLLATE "C" AS rule, incidents'
)


def _view(name: str, columns: str, table: str = "") -> str:
    """A view of one log's table, with the columns of the log's file."""
    return f"CREATE VIEW {ONE}.{name} AS SELECT {columns} FROM croupier.{table or name} WHERE log = {_THIS}"


_ONE_LOG: Final = (
    _view("hands", f"id, {_HANDS}"),
    *(_view(name, "*") for name in ("parts", "incidents", *IN_SHEETS, "notes", "signers", "signatures")),
    _view("players", 'id, name COLLATE "C" AS name, salt, mark, chain'),
    _view("typed", 'mark COLLATE "C" AS mark, text COLLATE "C" AS text, salt'),
    _view("packs", "*", "pieces"),
    f"CREATE VIEW {ONE}.chain AS SELECT 1 AS id, first_seq, follows AS origin FROM croupier.logs"
    f" WHERE id = {_THIS}",
    _view("seals", "*, ''::bytea AS salt", "boxes"),
    f"""CREATE VIEW {ONE}.journal AS SELECT 0::bigint AS seq, 0::bigint AS hand_id, ''::text AS utc,
        0::bigint AS mono_ms, 0 AS clock_synced, ''::text AS dealer, 0 AS step, ''::text AS name,
        0 AS version, ''::text AS payload, ''::bytea AS sealed, ''::bytea AS hash WHERE false""",
    f"CREATE VIEW {ONE}.kept AS SELECT 0::bigint AS seq, ''::bytea AS body WHERE false",
    f"""CREATE VIEW {ONE}.seats AS SELECT hand_id, seat, name AS player, stack_before, stack_after, net, shown
        FROM {ONE}.parts JOIN {ONE}.players ON players.id = player_id""",
    _view("hand_tallies", _HAND_TALLIES),
    _view("incident_tallies", _INCIDENT_TALLIES),
)
"""Every row of the journal is in a piece, even a new one; `journal` and `kept` are empty."""

# --- all logs ---------------------------------------------------------------------------------------------


_NAMED: Final = f" JOIN {ALL}.tables ON of_log = log"
"""In all logs a table has the name with which it joined: two logs may use the same name."""


def _called(columns: str) -> str:
    return columns.replace('table_name COLLATE "C" AS table_name', "called AS table_name")


_LEFT_OUT: Final = f"""CREATE VIEW {ALL}.left_out AS
    WITH RECURSIVE family (log, root) AS (
        SELECT id, id FROM croupier.logs WHERE parted_from IS NULL
        UNION ALL
        SELECT l.id, f.root FROM croupier.logs AS l JOIN family AS f ON l.parted_from = f.log
    )
    SELECT log FROM (
        SELECT f.log, row_number() OVER (PARTITION BY f.root ORDER BY l.seen DESC NULLS LAST, l.id DESC) AS n
        FROM family AS f JOIN croupier.logs AS l ON l.id = f.log
    ) AS ranked WHERE n > 1"""
"""Copies of a log that forked or was cut off, except the one that reported last."""

_ONCE: Final = f"WHERE log NOT IN (SELECT log FROM {ALL}.left_out)"

_ALL_LOGS: Final = (
    f'CREATE VIEW {ALL}.tables AS SELECT l.id AS of_log, t.name COLLATE "C" AS called FROM croupier.logs AS l'
    " JOIN croupier.terminals AS t ON t.id = l.terminal WHERE l.counted",
    f"CREATE VIEW {ALL}.hands AS SELECT key AS id, log, id AS number_in_log, {_called(_HANDS)}"
    f" FROM croupier.hands {_NAMED}",
    f"CREATE VIEW {ALL}.parts AS SELECT hand_key AS hand_id, player_key AS player_id, {_PARTS}"
    " FROM croupier.parts",
    f"CREATE VIEW {ALL}.incidents AS SELECT hand_key AS hand_id, {_INCIDENTS} FROM croupier.incidents",
    *(f"CREATE VIEW {ALL}.{name} AS {of_sheets(name, 'h.key')}" for name in ("actions", "awards")),
    f'CREATE VIEW {ALL}.players AS SELECT key AS id, name COLLATE "C" AS name FROM croupier.players',
    f"CREATE VIEW {ALL}.typed AS"
    ' SELECT DISTINCT ON (mark) mark COLLATE "C" AS mark, text COLLATE "C" AS text FROM croupier.typed',
    _LEFT_OUT,
    *(
        f"CREATE VIEW {ALL}.{name} AS SELECT {_called(columns)} FROM croupier.{name} {_NAMED} {_ONCE}"
        for name, columns in (("hand_tallies", _HAND_TALLIES), ("incident_tallies", _INCIDENT_TALLIES))
    ),
)

_OF_SQLITE: Final = (
    "CREATE FUNCTION {}.instr(whole text, part text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE"
    " AS $$ SELECT strpos(whole, part) $$",
    "CREATE FUNCTION {}.iif(is_so boolean, one anycompatible, other anycompatible) RETURNS anycompatible"
    " LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN is_so THEN one ELSE other END $$",
)
"""SQLite functions that the queries of a log use."""

VIEWS: Final = (
    f"DROP SCHEMA IF EXISTS {ONE}, {ALL} CASCADE",
    *(f"CREATE SCHEMA {each}" for each in (ONE, ALL)),
    *(function.format(each) for each in (ONE, ALL) for function in _OF_SQLITE),
    *_ONE_LOG,
    *_ALL_LOGS,
)
"""The statements that make the two schemas again."""

CARDS: Final = (f"CREATE VIEW {ALL}.cards AS {of_sheets('cards', 'h.key')}",)
"""The cards of all logs: which of them lie on a second board is in no other table."""

VIEWING: Final = tuple(
    f"GRANT {right} SCHEMA {each} TO {READER}"
    for each in (ONE, ALL)
    for right in ("USAGE ON", "SELECT ON ALL TABLES IN")
)
"""The rights of the reading role there."""
