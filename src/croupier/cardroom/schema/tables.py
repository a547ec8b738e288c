"""The tables of the card room in PostgreSQL, their indexes, functions and triggers.

The columns are those of the log, after the number of the log; times are text in ISO 8601 and UTC, as there.
Rows, notes and signatures are evidence and only added. The `key` of a row numbers a hand or a player among
all logs: the log, and in the lower `KEY_BITS` bits the number there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.log.reading.store import KEY_BITS


def _key(name: str, number: str) -> str:
    return f"{name} bigint GENERATED ALWAYS AS ((log::bigint << {KEY_BITS}) + {number}) STORED"


_TERMINALS: Final = (
    """CREATE TABLE terminals (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        public bytea NOT NULL UNIQUE CHECK (length(public) = 32), name text NOT NULL,
        joined timestamptz NOT NULL DEFAULT now(), struck timestamptz, struck_by text
    )""",
    """CREATE TABLE codes (
        key bytea PRIMARY KEY, made timestamptz NOT NULL DEFAULT now(), made_by text NOT NULL,
        ends timestamptz NOT NULL, used timestamptz, terminal integer REFERENCES terminals (id)
    )""",
    """CREATE TABLE logs (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        terminal integer NOT NULL REFERENCES terminals (id), origin text NOT NULL, first_seq bigint NOT NULL,
        first_hash bytea NOT NULL, follows bytea NOT NULL, parted_from integer REFERENCES logs (id),
        parted_at bigint, begun timestamptz NOT NULL DEFAULT now(), seq bigint NOT NULL, head bytea NOT NULL,
        notes bigint NOT NULL DEFAULT 0, notes_head bytea NOT NULL, signed bigint NOT NULL,
        tree bytea[] NOT NULL, players bigint NOT NULL DEFAULT 0, message bigint NOT NULL DEFAULT 0,
        senders text[] NOT NULL DEFAULT '{}', seen timestamptz, receipt text NOT NULL DEFAULT '',
        ends bigint NOT NULL DEFAULT 0, counted boolean NOT NULL DEFAULT true
    )""",
    """CREATE TABLE findings (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text NOT NULL,
        terminal integer NOT NULL DEFAULT 0, log integer NOT NULL DEFAULT 0, seq bigint NOT NULL DEFAULT 0,
        first timestamptz NOT NULL DEFAULT now(), last timestamptz NOT NULL DEFAULT now(),
        times integer NOT NULL DEFAULT 1, facts jsonb NOT NULL, evidence bytea, answered timestamptz,
        answered_by text, UNIQUE (kind, terminal, log, seq)
    )""",
)

_EVIDENCE: Final = (
    """CREATE TABLE pieces (
        log integer NOT NULL, first_seq bigint NOT NULL, last_seq bigint NOT NULL, head bytea NOT NULL,
        body bytea NOT NULL, PRIMARY KEY (log, first_seq)
    )""",
    """CREATE TABLE signatures (
        log integer NOT NULL, number bigint NOT NULL, seq bigint NOT NULL, hand_id bigint NOT NULL,
        utc text COLLATE "C" NOT NULL, head bytea NOT NULL, tables bytea NOT NULL, notes bigint NOT NULL,
        notes_head bytea NOT NULL, signer text NOT NULL, signature bytea NOT NULL, PRIMARY KEY (log, number)
    )""",
    """CREATE TABLE notes (
        log integer NOT NULL, seq bigint NOT NULL, utc text COLLATE "C" NOT NULL, kind text NOT NULL,
        who text NOT NULL, hand_id bigint, why text NOT NULL, facts text NOT NULL, hash bytea NOT NULL,
        signature bytea NOT NULL, PRIMARY KEY (log, seq)
    )""",
    """CREATE TABLE signers (
        log integer NOT NULL, id text NOT NULL, public bytea NOT NULL, since_utc text COLLATE "C" NOT NULL,
        PRIMARY KEY (log, id)
    )""",
)

_HANDS: Final = (
    f"""CREATE TABLE hands (
        log integer NOT NULL, id bigint NOT NULL, first_seq bigint NOT NULL, table_name text NOT NULL,
        game text NOT NULL, mode text NOT NULL, hand_no bigint NOT NULL, players integer NOT NULL,
        button integer, dealer text NOT NULL, started_utc text COLLATE "C" NOT NULL,
        ended_utc text COLLATE "C", outcome text, attempts integer, pot bigint, rake bigint, board text,
        card_mask bigint, incidents text, record_seq bigint, settings_seq bigint, signature bigint NOT NULL,
        tables_hash bytea, sheet jsonb, {_key("key", "id")}, PRIMARY KEY (log, id)
    )""",
    f"""CREATE TABLE parts (
        log integer NOT NULL, hand_id bigint NOT NULL, seat integer NOT NULL, player_id bigint NOT NULL,
        stack_before bigint NOT NULL, stack_after bigint NOT NULL, net bigint NOT NULL, shown text NOT NULL,
        {_key("hand_key", "hand_id")}, {_key("player_key", "player_id")}, PRIMARY KEY (log, hand_id, seat)
    )""",
    f"""CREATE TABLE incidents (
        log integer NOT NULL, hand_id bigint NOT NULL, number integer NOT NULL, alert integer,
        attempt integer NOT NULL, street text NOT NULL, code text NOT NULL, detection text NOT NULL,
        substantial integer NOT NULL, colour text NOT NULL, options text NOT NULL, seat integer, card integer,
        rule text NOT NULL, facts text NOT NULL, raised_utc text COLLATE "C" NOT NULL, way text,
        way_rule text, answered_by text, reason text, answered_utc text COLLATE "C",
        {_key("hand_key", "hand_id")}, PRIMARY KEY (log, hand_id, number)
    )""",
    """CREATE TABLE hands_before (
        log integer NOT NULL, id bigint NOT NULL, signature bigint NOT NULL, tables_hash bytea NOT NULL,
        sheet jsonb NOT NULL, replaced timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (log, id, signature)
    )""",
    """CREATE TABLE boxes (
        log integer NOT NULL, hand_id bigint NOT NULL, first_seq bigint NOT NULL, check_value bytea NOT NULL,
        opened_key bytea, version integer NOT NULL, row_keys bytea, boxes text, boxes_signature bytea,
        PRIMARY KEY (log, hand_id, first_seq)
    )""",
    f"""CREATE TABLE players (
        log integer NOT NULL, id bigint NOT NULL, name text NOT NULL, salt bytea NOT NULL, mark text NOT NULL,
        chain bytea NOT NULL, {_key("key", "id")}, PRIMARY KEY (log, id)
    )""",
    """CREATE TABLE typed (
        log integer NOT NULL, mark text NOT NULL, text text NOT NULL, salt bytea NOT NULL,
        PRIMARY KEY (log, mark)
    )""",
)
"""The hash of a hand's tables covers `hands.sheet`: lists of rows, as the log writes them."""

_OFFERED: Final = (
    """CREATE TABLE edits (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id uuid NOT NULL UNIQUE, thing uuid NOT NULL,
        kind text NOT NULL, parents uuid[] NOT NULL, name text NOT NULL, body jsonb,
        edited timestamptz NOT NULL DEFAULT now(), edited_by text NOT NULL, room text NOT NULL
    )""",
    """CREATE TABLE answers (
        log integer NOT NULL REFERENCES logs (id), seq bigint NOT NULL, kind text NOT NULL,
        offer text NOT NULL, edit text NOT NULL, taken boolean NOT NULL,
        heard timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (log, seq)
    )""",
    """CREATE TABLE enrolled (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        terminal integer NOT NULL REFERENCES terminals (id), name text NOT NULL, csv text NOT NULL,
        tags text NOT NULL, sent timestamptz NOT NULL DEFAULT now(), answered timestamptz, answered_by text,
        edit uuid, UNIQUE (terminal, tags)
    )""",
)
"""`enrolled.tags` is a hash of the tags and their cards; with `enrolled.edit` the floor took the deck
over.
"""

_FOUND: Final = (
    """CREATE TABLE hand_tallies (
        log integer NOT NULL, quarter text COLLATE "C" NOT NULL, table_name text NOT NULL,
        dealer text NOT NULL, mode text NOT NULL, outcome text NOT NULL, hands bigint NOT NULL,
        pot bigint NOT NULL, rake bigint NOT NULL, dealt_ms bigint NOT NULL,
        PRIMARY KEY (log, quarter, table_name, dealer, mode, outcome)
    )""",
    """CREATE TABLE incident_tallies (
        log integer NOT NULL, quarter text COLLATE "C" NOT NULL, table_name text NOT NULL,
        dealer text NOT NULL, code text NOT NULL, way text NOT NULL, rule text NOT NULL,
        incidents bigint NOT NULL, PRIMARY KEY (log, quarter, table_name, dealer, code, way, rule)
    )""",
    """CREATE TABLE finding (
        log integer NOT NULL, id bigint NOT NULL, started_utc text COLLATE "C" NOT NULL,
        card_mask bigint NOT NULL, dealer bigint NOT NULL, pot bigint NOT NULL, marks bigint[] NOT NULL,
        PRIMARY KEY (log, id)
    )""",
)
"""Hands and incidents by the quarter of an hour, and a narrow row for each finished hand."""

TABLES: Final = (*_TERMINALS, *_EVIDENCE, *_HANDS, *_OFFERED, *_FOUND)
"""The statements that make the tables; a table comes after those that it refers to."""

INDEXES: Final = (
    "ALTER TABLE pieces ALTER COLUMN body SET STORAGE EXTERNAL",
    """DO $$ BEGIN
        ALTER TABLE hands ALTER COLUMN sheet SET COMPRESSION lz4;
    EXCEPTION WHEN feature_not_supported THEN NULL; END $$""",
    "CREATE INDEX logs_terminal ON logs (terminal)",
    "CREATE INDEX hands_started ON hands (started_utc)",
    "CREATE INDEX hands_pot ON hands (pot)",
    "CREATE INDEX players_name ON players (lower(name) text_pattern_ops)",
    "CREATE UNIQUE INDEX hands_key ON hands (key)",
    "CREATE INDEX hands_live ON hands (started_utc) WHERE outcome IS NULL",
    "CREATE INDEX parts_hand ON parts (hand_key)",
    "CREATE INDEX parts_player ON parts (player_key, hand_id)",
    "CREATE INDEX incidents_hand ON incidents (hand_key)",
    "CREATE INDEX incidents_code ON incidents (code, log, hand_id)",
    "CREATE UNIQUE INDEX players_key ON players (key)",
    "CREATE INDEX edits_thing ON edits (thing)",
    "CREATE INDEX answers_offer ON answers (offer)",
    "CREATE INDEX hand_tallies_quarter ON hand_tallies (quarter)",
    "CREATE INDEX incident_tallies_quarter ON incident_tallies (quarter)",
    'CREATE INDEX typed_mark ON typed (mark COLLATE "C")',
    'CREATE INDEX typed_text ON typed USING hash (text COLLATE "C")',
    'CREATE INDEX players_named ON players (name COLLATE "C")',
    "CREATE INDEX finding_started ON finding (started_utc, log, id)",
    "CREATE INDEX finding_marks ON finding USING gin (marks)",
    "CREATE INDEX finding_dealer ON finding (dealer, started_utc)",
)
"""The statements for the indexes, and for the storage of large values: LZ4 if the server has it."""


def definer(function: str, work: str, *, returns: str = "void", language: str = "sql") -> str:
    """The statement for a function that runs with the rights of the owner of the tables."""
    return f"""CREATE FUNCTION {function} RETURNS {returns} LANGUAGE {language} SECURITY DEFINER
        SET search_path = croupier, pg_temp AS $$ {work} $$"""


_REPLACING: Final = """BEGIN
        INSERT INTO hands_before (log, id, signature, tables_hash, sheet)
            SELECT log, id, signature, tables_hash, sheet FROM hands
            WHERE log = of_log AND id = ANY (ids) AND sheet IS NOT NULL ON CONFLICT DO NOTHING;
        PERFORM uncount_incidents(of_log, ids), uncount_hands(of_log, ids);
        DELETE FROM hand_tallies WHERE log = of_log AND hands = 0;
        DELETE FROM incident_tallies WHERE log = of_log AND incidents = 0;
        DELETE FROM finding WHERE log = of_log AND id = ANY (ids);
        DELETE FROM parts WHERE log = of_log AND hand_id = ANY (ids);
        DELETE FROM incidents WHERE log = of_log AND hand_id = ANY (ids);
        DELETE FROM hands WHERE log = of_log AND id = ANY (ids);
    END"""

_FUNCTIONS: Final = (
    definer("replace_hands(of_log integer, ids bigint[])", _REPLACING, language="plpgsql"),
    definer(
        "put_player(of_log integer, number bigint, named text, now_salt bytea, mark text, chain bytea)",
        """INSERT INTO players VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (log, id)
            DO UPDATE SET name = excluded.name, salt = excluded.salt
            WHERE players.mark = excluded.mark AND players.chain = excluded.chain""",
    ),
    definer(
        "last_chain(of_log integer, number bigint)",
        "SELECT chain FROM players WHERE log = of_log AND id = number",
        returns="bytea",
    ),
    definer(
        "put_typed(of_log integer, its_mark text, words text, now_salt bytea)",
        """INSERT INTO typed VALUES ($1, $2, $3, $4) ON CONFLICT (log, mark)
            DO UPDATE SET text = excluded.text, salt = excluded.salt WHERE typed.text != excluded.text""",
    ),
    definer(
        """put_boxes(of_log integer, hands bigint[], firsts bigint[], checks bytea[], opened bytea[],
            versions integer[], keys_of_rows bytea[], their_boxes text[], signatures bytea[])""",
        """INSERT INTO boxes SELECT $1, each.* FROM unnest($2, $3, $4, $5, $6, $7, $8, $9) AS each
        ON CONFLICT (log, hand_id, first_seq) DO UPDATE SET opened_key = excluded.opened_key,
            row_keys = excluded.row_keys, boxes = excluded.boxes,
            boxes_signature = excluded.boxes_signature""",
    ),
    definer("latest_edit()", "SELECT coalesce(max(number), 0) FROM edits", returns="bigint"),
    definer("forget_thing(uuid)", "UPDATE edits SET name = '', body = NULL WHERE thing = $1"),
    """CREATE FUNCTION edits_stay() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' OR NEW.name <> '' OR NEW.body IS NOT NULL
            OR (NEW.number, NEW.id, NEW.thing, NEW.kind, NEW.parents, NEW.edited, NEW.edited_by, NEW.room)
            IS DISTINCT FROM
            (OLD.number, OLD.id, OLD.thing, OLD.kind, OLD.parents, OLD.edited, OLD.edited_by, OLD.room)
        THEN RAISE EXCEPTION 'edits are only added to, or forgotten'; END IF;
        RETURN NEW;
    END $$""",
    """CREATE TRIGGER edits_stay BEFORE UPDATE OR DELETE ON edits
        FOR EACH ROW EXECUTE FUNCTION edits_stay()""",
    """CREATE FUNCTION only_onwards() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.seq < OLD.seq OR NEW.notes < OLD.notes OR NEW.signed < OLD.signed OR NEW.message < OLD.message
        THEN RAISE EXCEPTION 'a log never goes back'; END IF;
        RETURN NEW;
    END $$""",
    "CREATE TRIGGER logs_only_onwards BEFORE UPDATE ON logs FOR EACH ROW EXECUTE FUNCTION only_onwards()",
    """CREATE FUNCTION never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'the copy of a log is only added to'; END $$""",
    *(
        f"CREATE TRIGGER {table}_never_change BEFORE UPDATE OR DELETE ON {table}"
        " FOR EACH ROW EXECUTE FUNCTION never_changes()"
        for table in ("pieces", "signatures", "notes", "signers", "hands_before")
    ),
)
"""Functions that an add-only role may call: rewrite a hand and keep its former state, and replace names,
words and boxes as the table did when somebody asked to be forgotten.
"""

ORDERING: Final = (
    """CREATE TABLE tournaments (
        id integer PRIMARY KEY, name text NOT NULL, rules jsonb NOT NULL, commit text NOT NULL DEFAULT '',
        made timestamptz NOT NULL DEFAULT now()
    )""",
    """CREATE TABLE orders (
        tournament integer NOT NULL REFERENCES tournaments (id), number bigint NOT NULL, at bigint NOT NULL,
        by text NOT NULL, kind text NOT NULL, "table" integer NOT NULL DEFAULT 0,
        entry text NOT NULL DEFAULT '', body jsonb NOT NULL, follows bytea NOT NULL, head bytea NOT NULL,
        signature bytea NOT NULL, PRIMARY KEY (tournament, number)
    )""",
    *(
        f"CREATE TRIGGER {table}_never_change BEFORE UPDATE OR DELETE ON {table}"
        " FOR EACH ROW EXECUTE FUNCTION never_changes()"
        for table in ("tournaments", "orders")
    ),
)
"""The tournaments and their orders, which are only added to."""

STEP_IN: Final = (
    "INSERT INTO croupier.in_step SELECT pg_postmaster_start_time(), 'croupier.in_step'::regclass"
)
STEPPING: Final = (
    "DROP TABLE IF EXISTS in_step",
    "CREATE UNLOGGED TABLE in_step (started timestamptz NOT NULL, made oid NOT NULL)",
    STEP_IN,
)
"""A row while no order can be lost: PostgreSQL empties the table after a crash, in a promoted standby and in
a base backup; in a dump, and after another start of the server, the row does not hold.
"""

IN_SHEETS: Final[Mapping[str, str]] = {
    "actions": "n integer, attempt integer, street text, seat integer, action text, amount bigint,"
    " added bigint, all_in integer, late integer, at_ms bigint",
    "cards": "attempt integer, n integer, code integer, seat integer, place text, up integer, uid text",
    "pots": "pot integer, amount bigint, rake bigint",
    "awards": "pot integer, seat integer, amount bigint",
}
"""The columns of the tables that exist only in the sheets of hands, in the order of the sheets."""

FIRST_IN_SHEETS: Final = 2
"""The place of the first of these tables in a sheet."""


def of_sheets(name: str, hand: str) -> str:
    """A query for one of these tables, of all logs; `hand` is the hand's number there."""
    said = (each.split(" ") for each in IN_SHEETS[name].split(", "))
    columns = ", ".join(f"(r->>{at})::{kind} AS {column}" for at, (column, kind) in enumerate(said))
    place = FIRST_IN_SHEETS + [*IN_SHEETS].index(name)
    return (
        f"SELECT {hand} AS hand_id, {columns} FROM croupier.hands AS h"
        f" CROSS JOIN LATERAL jsonb_array_elements(h.sheet->{place}) AS r"
    )


KEEPING: Final = (
    *_FUNCTIONS,
    "CREATE VIEW offered AS SELECT DISTINCT ON (thing) * FROM edits ORDER BY thing, number DESC",
    *(f"CREATE VIEW {name} AS {of_sheets(name, 'h.log, h.id')}" for name in IN_SHEETS),
)
"""The statements for the functions and triggers, and for the views of the sheets of hands."""
