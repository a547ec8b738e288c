"""What the pages read: a log of the room with the tables that it has in its file, and all logs as one.

A session chooses its log with the setting ``croupier.log``. In `all_logs` the number of a hand or a player is
that of the log and, in the lower `KEY_BITS` bits, its own; what two copies of a log share counts once.
"""

from __future__ import annotations

from typing import Final

from croupier.cardroom.schema.roles import READER
from croupier.log.reading.keys import KEY_BITS

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
_ACTIONS: Final = "n, attempt, street, seat, action, amount, added, all_in, late, at_ms"
_HAND_TALLIES: Final = (
    'log, quarter, table_name COLLATE "C" AS table_name, dealer COLLATE "C" AS dealer, mode, outcome, hands,'
    " pot, rake, dealt_ms"
)
_INCIDENT_TALLIES: Final = (
    'quarter, table_name COLLATE "C" AS table_name, dealer COLLATE "C" AS dealer, code COLLATE "C" AS code,'
    ' way COLLATE "C" AS way, rule COLLATE "C" AS rule, incidents'
)


def _view(name: str, columns: str, table: str = "") -> str:
    """A table of one log, with the columns that it has in the log's file."""
    return f"CREATE VIEW {ONE}.{name} AS SELECT {columns} FROM croupier.{table or name} WHERE log = {_THIS}"


_ONE_LOG: Final = (
    _view("hands", f"id, {_HANDS}"),
    _view("parts", f"hand_id, player_id, {_PARTS}"),
    _view("incidents", f"hand_id, {_INCIDENTS}"),
    _view("actions", f"hand_id, {_ACTIONS}"),
    _view("cards", "hand_id, attempt, n, code, seat, place, up, uid"),
    _view("pots", "hand_id, pot, amount, rake"),
    _view("awards", "hand_id, pot, seat, amount"),
    _view("players", 'id, name COLLATE "C" AS name, salt, mark, chain'),
    _view("typed", 'mark COLLATE "C" AS mark, text COLLATE "C" AS text, salt'),
    _view("notes", "seq, utc, kind, who, hand_id, why, facts, hash"),
    _view("signers", "id, public, since_utc"),
    _view("signatures", "seq, hand_id, number, utc, head, tables, notes, notes_head, signer, signature"),
    _view("packs", "first_seq, last_seq, head, body", "pieces"),
    f"CREATE VIEW {ONE}.chain AS SELECT 1 AS id, first_seq, follows AS origin FROM croupier.logs"
    f" WHERE id = {_THIS}",
    _view(
        "seals",
        "hand_id, first_seq, ''::bytea AS salt, check_value, opened_key, version, row_keys, boxes",
        "boxes",
    ),
    f"""CREATE VIEW {ONE}.journal AS SELECT 0::bigint AS seq, 0::bigint AS hand_id, ''::text AS utc,
        0::bigint AS mono_ms, 0 AS clock_synced, ''::text AS dealer, 0 AS step, ''::text AS name,
        0 AS version, ''::text AS payload, ''::bytea AS sealed, ''::bytea AS hash WHERE false""",
    f"CREATE VIEW {ONE}.kept AS SELECT 0::bigint AS seq, ''::bytea AS body WHERE false",
    f"""CREATE VIEW {ONE}.seats AS SELECT hand_id, seat, name AS player, stack_before, stack_after, net, shown
        FROM {ONE}.parts JOIN {ONE}.players ON players.id = player_id""",
    _view("hand_tallies", _HAND_TALLIES),
    _view("incident_tallies", _INCIDENT_TALLIES),
)
"""Every row of the journal is in a piece, however young it is; `journal` and `kept` are empty."""

# --- all logs ---------------------------------------------------------------------------------------------


def _key(number: str, log: str = "log") -> str:
    return f"({log}::bigint << {KEY_BITS}) + {number}"


def _all(name: str, own: str, columns: str) -> str:
    """A table of all logs, with the number in its log beside the new one."""
    return (
        f"CREATE VIEW {ALL}.{name} AS SELECT {_key(f'h.{own}')} AS {own}, log, h.{own} AS number_in_log,"
        f" month, {columns} FROM croupier.{name} AS h"
    )


_NAMED: Final = f" JOIN {ALL}.tables ON of_log = log"
"""Among several logs a table has the name under which it joined: in their logs two may share a name."""


def _called(columns: str) -> str:
    return columns.replace('table_name COLLATE "C" AS table_name', "called AS table_name")


_ONCE: Final = "WHERE log NOT IN (SELECT parted_from FROM croupier.logs WHERE parted_from IS NOT NULL)"

_OF_SHEETS: Final = (
    (
        "actions",
        2,
        "(r->>0)::integer AS n, (r->>1)::integer AS attempt, r->>2 AS street, (r->>3)::integer AS seat,"
        " r->>4 AS action, (r->>5)::bigint AS amount, (r->>6)::bigint AS added, (r->>7)::integer AS all_in",
    ),
    ("awards", 5, "(r->>0)::integer AS pot, (r->>1)::integer AS seat, (r->>2)::bigint AS amount"),
)
"""The parts of the sheets of all hands that are queried: where each is, and its columns."""

_ALL_LOGS: Final = (
    f'CREATE VIEW {ALL}.tables AS SELECT l.id AS of_log, t.name COLLATE "C" AS called FROM croupier.logs AS l'
    " JOIN croupier.terminals AS t ON t.id = l.terminal",
    _all("hands", "id", _called(_HANDS)) + _NAMED,
    _all("parts", "hand_id", f"{_key('player_id')} AS player_id, player_id AS player_in_log, {_PARTS}"),
    _all("incidents", "hand_id", _INCIDENTS),
    *(
        f"CREATE VIEW {ALL}.{name} AS SELECT {_key('h.id')} AS hand_id, log, h.id AS number_in_log, month,"
        f" {columns} FROM croupier.hands AS h CROSS JOIN LATERAL jsonb_array_elements(h.sheet->{place}) AS r"
        for name, place, columns in _OF_SHEETS
    ),
    f"CREATE VIEW {ALL}.players AS SELECT {_key('id')} AS id, log, id AS number_in_log,"
    ' name COLLATE "C" AS name FROM croupier.players',
    f"CREATE VIEW {ALL}.typed AS"
    ' SELECT DISTINCT ON (mark) mark COLLATE "C" AS mark, text COLLATE "C" AS text FROM croupier.typed',
    f"CREATE VIEW {ALL}.hand_tallies AS SELECT {_called(_HAND_TALLIES)}"
    f" FROM croupier.hand_tallies {_NAMED} {_ONCE}",
    f"CREATE VIEW {ALL}.incident_tallies AS SELECT {_called(_INCIDENT_TALLIES)}"
    f" FROM croupier.incident_tallies {_NAMED} {_ONCE}",
)

TALLIES_OF_ALL: Final = {
    "hand_tallies": _called(_HAND_TALLIES),
    "incident_tallies": _called(_INCIDENT_TALLIES),
}
"""The columns that tallies have over all logs, where a table has the name under which it joined."""

# --- tallies ----------------------------------------------------------------------------------------------

_FUNCTIONS: Final = (
    """CREATE FUNCTION ms_between(earlier text, later text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
        SELECT round(extract(epoch FROM later::timestamptz - earlier::timestamptz) * 1000)::bigint $$""",
    """CREATE FUNCTION quarter_of(at text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT substr(at, 1, 14) || lpad((substr(at, 15, 2)::integer / 15 * 15)::text, 2, '0')
            || ':00.000Z' $$""",
)

_TALLIES: Final = (
    """CREATE TABLE hand_tallies (
        log integer NOT NULL,
        quarter text COLLATE "C" NOT NULL,
        table_name text NOT NULL,
        dealer text NOT NULL,
        mode text NOT NULL,
        outcome text NOT NULL,
        hands bigint NOT NULL,
        pot bigint NOT NULL,
        rake bigint NOT NULL,
        dealt_ms bigint NOT NULL,
        PRIMARY KEY (log, quarter, table_name, dealer, mode, outcome)
    )""",
    "CREATE INDEX hand_tallies_quarter ON hand_tallies (quarter)",
    """CREATE TABLE incident_tallies (
        log integer NOT NULL,
        quarter text COLLATE "C" NOT NULL,
        table_name text NOT NULL,
        dealer text NOT NULL,
        code text NOT NULL,
        way text NOT NULL,
        rule text NOT NULL,
        incidents bigint NOT NULL,
        PRIMARY KEY (log, quarter, table_name, dealer, code, way, rule)
    )""",
    "CREATE INDEX incident_tallies_quarter ON incident_tallies (quarter)",
    'CREATE INDEX typed_mark ON typed (mark COLLATE "C")',
    'CREATE INDEX typed_text ON typed USING hash (text COLLATE "C")',
    'CREATE INDEX players_named ON players (name COLLATE "C")',
)
_GAP: Final = "ms_between(before.ended_utc, h.started_utc)"

_COUNTED: Final = (("hands", "id", "count_hands"), ("incidents", "hand_id", "count_incidents"))

_COUNTING: Final = (
    f"""CREATE FUNCTION count_hands(of_log integer, ids bigint[], sign integer) RETURNS void LANGUAGE sql
    SECURITY DEFINER SET search_path = croupier, pg_temp AS $$
        INSERT INTO hand_tallies AS t SELECT h.log, quarter_of(h.started_utc), h.table_name, h.dealer, h.mode,
            h.outcome, count(*) * sign, sum(h.pot) * sign, sum(h.rake) * sign, sign * sum(least(3600000,
            greatest(0, coalesce(ms_between(h.started_utc, h.ended_utc), 0)) + CASE
                WHEN before.dealer = h.dealer AND before.table_name = h.table_name
                AND {_GAP} BETWEEN 0 AND 600000 THEN {_GAP} ELSE 0 END))
        FROM hands AS h LEFT JOIN hands AS before ON before.log = h.log AND before.id = h.id - 1
        WHERE h.log = of_log AND h.id = ANY (ids) AND h.outcome IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6
        ON CONFLICT (log, quarter, table_name, dealer, mode, outcome) DO UPDATE SET
            hands = t.hands + excluded.hands, pot = t.pot + excluded.pot, rake = t.rake + excluded.rake,
            dealt_ms = t.dealt_ms + excluded.dealt_ms $$""",
    """CREATE FUNCTION count_incidents(of_log integer, ids bigint[], sign integer) RETURNS void LANGUAGE sql
    SECURITY DEFINER SET search_path = croupier, pg_temp AS $$
        INSERT INTO incident_tallies AS t SELECT h.log, quarter_of(h.started_utc), h.table_name, h.dealer,
            i.code, coalesce(i.way, ''), coalesce(i.way_rule, i.rule), count(*) * sign
        FROM hands AS h JOIN incidents AS i ON i.log = h.log AND i.hand_id = h.id
        WHERE h.log = of_log AND h.id = ANY (ids) AND h.outcome IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7
        ON CONFLICT (log, quarter, table_name, dealer, code, way, rule) DO UPDATE SET
            incidents = t.incidents + excluded.incidents $$""",
    *(
        statement
        for table, column, work in (
            ("hands", "id", "count_hands"),
            ("incidents", "hand_id", "count_incidents"),
        )
        for statement in (
            f"""CREATE FUNCTION {work}_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
            SET search_path = croupier, pg_temp AS $$
            BEGIN
                PERFORM {work}(log, array_agg(DISTINCT {column}), 1) FROM added GROUP BY log;
                RETURN NULL;
            END $$""",
            f"CREATE TRIGGER {table}_are_counted AFTER INSERT ON {table} REFERENCING NEW TABLE AS added"
            f" FOR EACH STATEMENT EXECUTE FUNCTION {work}_added()",
        )
    ),
    """CREATE OR REPLACE FUNCTION replace_hands(of_log integer, ids bigint[]) RETURNS void LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = croupier, pg_temp AS $$
    BEGIN
        INSERT INTO hands_before (log, id, signature, tables_hash, sheet)
            SELECT log, id, signature, tables_hash, sheet FROM hands
            WHERE log = of_log AND id = ANY (ids) AND sheet IS NOT NULL ON CONFLICT DO NOTHING;
        PERFORM count_incidents(of_log, ids, -1), count_hands(of_log, ids, -1);
        DELETE FROM hand_tallies WHERE log = of_log AND hands = 0;
        DELETE FROM incident_tallies WHERE log = of_log AND incidents = 0;
        DELETE FROM parts WHERE log = of_log AND hand_id = ANY (ids);
        DELETE FROM incidents WHERE log = of_log AND hand_id = ANY (ids);
        DELETE FROM hands WHERE log = of_log AND id = ANY (ids);
    END $$""",
    """DO $$ DECLARE each record; BEGIN
        FOR each IN SELECT log, array_agg(id) AS ids FROM croupier.hands GROUP BY log LOOP
            PERFORM croupier.count_hands(each.log, each.ids, 1),
                croupier.count_incidents(each.log, each.ids, 1);
        END LOOP;
    END $$""",
)
"""Hands and incidents by the quarter of an hour, counted as a log counts them; a replaced hand is
subtracted."""

READING: Final = (
    f"DROP SCHEMA IF EXISTS {ONE}, {ALL} CASCADE",  # left over where a room was dropped
    *(f"CREATE SCHEMA {each}" for each in (ONE, ALL)),
    *_FUNCTIONS,
    *_TALLIES,
    *_COUNTING,
    *_ONE_LOG,
    *_ALL_LOGS,
)
"""The statements of the migration."""

READING_RIGHTS: Final = tuple(
    f"GRANT {right} SCHEMA {each} TO {READER}"
    for each in (ONE, ALL)
    for right in ("USAGE ON", "SELECT ON ALL TABLES IN")
)
"""What the reading role may do there."""

SIGNED_NOTES: Final = (
    f"CREATE OR REPLACE VIEW {ONE}.notes AS SELECT seq, utc, kind, who, hand_id, why, facts, hash, signature"
    f" FROM croupier.notes WHERE log = {_THIS}",
)
"""The statements of the migration by which a page sees whether a note is signed."""
