"""The tables of the card room in PostgreSQL: the first migration.

Columns are those of the log, after the number of the log; times are text in ISO 8601 and UTC, as there. Rows,
notes and signatures are evidence and only added. Tables that keep growing are partitioned by the month in
which their rows came, by the clock of the room: it does not trust a table's own times for this.
"""

from __future__ import annotations

from typing import Final

PARTED: Final = ("pieces", "hands", "parts", "incidents", "signatures")
"""The tables that are partitioned by month."""

_TERMINALS: Final = (
    """CREATE TABLE terminals (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        public bytea NOT NULL UNIQUE CHECK (length(public) = 32),
        name text NOT NULL,
        joined timestamptz NOT NULL DEFAULT now(),
        struck timestamptz,
        struck_by text
    )""",
    """CREATE TABLE codes (
        key bytea PRIMARY KEY,
        made timestamptz NOT NULL DEFAULT now(),
        made_by text NOT NULL,
        ends timestamptz NOT NULL,
        used timestamptz,
        terminal integer REFERENCES terminals (id)
    )""",
    """CREATE TABLE logs (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        terminal integer NOT NULL REFERENCES terminals (id),
        origin text NOT NULL,
        first_seq bigint NOT NULL,
        first_hash bytea NOT NULL,
        follows bytea NOT NULL,
        parted_from integer REFERENCES logs (id),
        parted_at bigint,
        begun timestamptz NOT NULL DEFAULT now(),
        seq bigint NOT NULL,
        head bytea NOT NULL,
        notes bigint NOT NULL DEFAULT 0,
        notes_head bytea NOT NULL,
        signed bigint NOT NULL,
        tree bytea[] NOT NULL,
        players bigint NOT NULL DEFAULT 0,
        message bigint NOT NULL DEFAULT 0,
        senders text[] NOT NULL DEFAULT '{}',
        seen timestamptz,
        receipt text NOT NULL DEFAULT ''
    )""",
    "CREATE INDEX logs_terminal ON logs (terminal)",
    """CREATE TABLE findings (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL,
        terminal integer NOT NULL DEFAULT 0,
        log integer NOT NULL DEFAULT 0,
        seq bigint NOT NULL DEFAULT 0,
        first timestamptz NOT NULL DEFAULT now(),
        last timestamptz NOT NULL DEFAULT now(),
        times integer NOT NULL DEFAULT 1,
        facts jsonb NOT NULL,
        evidence bytea,
        answered timestamptz,
        answered_by text,
        UNIQUE (kind, terminal, log, seq)
    )""",
)

_EVIDENCE: Final = (
    """CREATE TABLE pieces (
        log integer NOT NULL REFERENCES logs (id),
        first_seq bigint NOT NULL,
        last_seq bigint NOT NULL,
        head bytea NOT NULL,
        body bytea NOT NULL,
        month date NOT NULL,
        PRIMARY KEY (log, first_seq, month)
    ) PARTITION BY RANGE (month)""",
    "ALTER TABLE pieces ALTER COLUMN body SET STORAGE EXTERNAL",
    """CREATE TABLE signatures (
        log integer NOT NULL REFERENCES logs (id),
        number bigint NOT NULL,
        seq bigint NOT NULL,
        hand_id bigint NOT NULL,
        utc text COLLATE "C" NOT NULL,
        head bytea NOT NULL,
        tables bytea NOT NULL,
        notes bigint NOT NULL,
        notes_head bytea NOT NULL,
        signer text NOT NULL,
        signature bytea NOT NULL,
        month date NOT NULL,
        PRIMARY KEY (log, number, month)
    ) PARTITION BY RANGE (month)""",
    """CREATE TABLE notes (
        log integer NOT NULL REFERENCES logs (id),
        seq bigint NOT NULL,
        utc text COLLATE "C" NOT NULL,
        kind text NOT NULL,
        who text NOT NULL,
        hand_id bigint,
        why text NOT NULL,
        facts text NOT NULL,
        hash bytea NOT NULL,
        signature bytea NOT NULL,
        PRIMARY KEY (log, seq)
    )""",
    """CREATE TABLE signers (
        log integer NOT NULL REFERENCES logs (id),
        id text NOT NULL,
        public bytea NOT NULL,
        since_utc text COLLATE "C" NOT NULL,
        PRIMARY KEY (log, id)
    )""",
)

_HANDS: Final = (
    """CREATE TABLE hands (
        log integer NOT NULL REFERENCES logs (id),
        id bigint NOT NULL,
        first_seq bigint NOT NULL,
        table_name text NOT NULL,
        game text NOT NULL,
        mode text NOT NULL,
        hand_no bigint NOT NULL,
        players integer NOT NULL,
        button integer,
        dealer text NOT NULL,
        started_utc text COLLATE "C" NOT NULL,
        ended_utc text COLLATE "C",
        outcome text,
        attempts integer,
        pot bigint,
        rake bigint,
        board text,
        card_mask bigint,
        incidents text,
        record_seq bigint,
        settings_seq bigint,
        signature bigint NOT NULL,
        tables_hash bytea,
        sheet jsonb,
        month date NOT NULL,
        PRIMARY KEY (log, id, month)
    ) PARTITION BY RANGE (month)""",
    "CREATE INDEX hands_started ON hands (started_utc)",
    "CREATE INDEX hands_pot ON hands (pot)",
    """CREATE TABLE parts (
        log integer NOT NULL,
        hand_id bigint NOT NULL,
        seat integer NOT NULL,
        player_id bigint NOT NULL,
        stack_before bigint NOT NULL,
        stack_after bigint NOT NULL,
        net bigint NOT NULL,
        shown text NOT NULL,
        month date NOT NULL,
        PRIMARY KEY (log, hand_id, seat, month)
    ) PARTITION BY RANGE (month)""",
    "CREATE INDEX parts_player ON parts (log, player_id, hand_id)",
    """CREATE TABLE incidents (
        log integer NOT NULL,
        hand_id bigint NOT NULL,
        number integer NOT NULL,
        alert integer,
        attempt integer NOT NULL,
        street text NOT NULL,
        code text NOT NULL,
        detection text NOT NULL,
        substantial integer NOT NULL,
        colour text NOT NULL,
        options text NOT NULL,
        seat integer,
        card integer,
        rule text NOT NULL,
        facts text NOT NULL,
        raised_utc text COLLATE "C" NOT NULL,
        way text,
        way_rule text,
        answered_by text,
        reason text,
        answered_utc text COLLATE "C",
        month date NOT NULL,
        PRIMARY KEY (log, hand_id, number, month)
    ) PARTITION BY RANGE (month)""",
    "CREATE INDEX incidents_code ON incidents (code, log, hand_id)",
    """CREATE TABLE hands_before (
        log integer NOT NULL,
        id bigint NOT NULL,
        signature bigint NOT NULL,
        tables_hash bytea NOT NULL,
        sheet jsonb NOT NULL,
        replaced timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (log, id, signature)
    )""",
    """CREATE TABLE boxes (
        log integer NOT NULL REFERENCES logs (id),
        hand_id bigint NOT NULL,
        first_seq bigint NOT NULL,
        check_value bytea NOT NULL,
        opened_key bytea,
        version integer NOT NULL,
        row_keys bytea,
        boxes text,
        boxes_signature bytea,
        PRIMARY KEY (log, hand_id, first_seq)
    )""",
    """CREATE TABLE players (
        log integer NOT NULL REFERENCES logs (id),
        id bigint NOT NULL,
        name text NOT NULL,
        salt bytea NOT NULL,
        mark text NOT NULL,
        chain bytea NOT NULL,
        PRIMARY KEY (log, id)
    )""",
    "CREATE INDEX players_name ON players (lower(name) text_pattern_ops)",
    """CREATE TABLE typed (
        log integer NOT NULL REFERENCES logs (id),
        mark text NOT NULL,
        text text NOT NULL,
        salt bytea NOT NULL,
        PRIMARY KEY (log, mark)
    )""",
)
"""`hands.sheet` is what the hash of a hand's tables covers, as the log writes it: lists of rows."""

_VIEWS: Final = (
    """CREATE VIEW actions AS SELECT h.log, h.id AS hand_id, (r->>0)::integer AS n,
        (r->>1)::integer AS attempt, r->>2 AS street, (r->>3)::integer AS seat, r->>4 AS action,
        (r->>5)::bigint AS amount, (r->>6)::bigint AS added, (r->>7)::integer AS all_in,
        (r->>8)::integer AS late, (r->>9)::bigint AS at_ms
        FROM hands AS h CROSS JOIN LATERAL jsonb_array_elements(h.sheet->2) AS r""",
    """CREATE VIEW cards AS SELECT h.log, h.id AS hand_id, (r->>0)::integer AS attempt,
        (r->>1)::integer AS n, (r->>2)::integer AS code, (r->>3)::integer AS seat, r->>4 AS place,
        (r->>5)::integer AS up, r->>6 AS uid
        FROM hands AS h CROSS JOIN LATERAL jsonb_array_elements(h.sheet->3) AS r""",
    """CREATE VIEW pots AS SELECT h.log, h.id AS hand_id, (r->>0)::integer AS pot,
        (r->>1)::bigint AS amount, (r->>2)::bigint AS rake
        FROM hands AS h CROSS JOIN LATERAL jsonb_array_elements(h.sheet->4) AS r""",
    """CREATE VIEW awards AS SELECT h.log, h.id AS hand_id, (r->>0)::integer AS pot,
        (r->>1)::integer AS seat, (r->>2)::bigint AS amount
        FROM hands AS h CROSS JOIN LATERAL jsonb_array_elements(h.sheet->5) AS r""",
)

_PARTS_OF_A_MONTH: Final = " ".join(
    f"""
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF {table} FOR VALUES FROM (%L) TO (%L)',
        '{table}_' || to_char(begins, 'YYYY_MM'), begins, begins + interval '1 month');"""
    for table in PARTED
)

_FUNCTIONS: Final = (
    f"""CREATE FUNCTION open_month() RETURNS date LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = croupier, pg_temp AS $$
    DECLARE begins date := date_trunc('month', now() AT TIME ZONE 'UTC')::date;
    BEGIN
        IF to_regclass('{PARTED[-1]}_' || to_char(begins, 'YYYY_MM')) IS NULL THEN
            PERFORM pg_advisory_xact_lock(7203517);
            {_PARTS_OF_A_MONTH}
        END IF;
        RETURN begins;
    END $$""",
    """CREATE FUNCTION replace_hands(of_log integer, ids bigint[]) RETURNS void LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = croupier, pg_temp AS $$
    BEGIN
        INSERT INTO hands_before (log, id, signature, tables_hash, sheet)
            SELECT log, id, signature, tables_hash, sheet FROM hands
            WHERE log = of_log AND id = ANY (ids) AND sheet IS NOT NULL ON CONFLICT DO NOTHING;
        DELETE FROM parts WHERE log = of_log AND hand_id = ANY (ids);
        DELETE FROM incidents WHERE log = of_log AND hand_id = ANY (ids);
        DELETE FROM hands WHERE log = of_log AND id = ANY (ids);
    END $$""",
    """CREATE FUNCTION put_player(of_log integer, number bigint, now_named text, now_salt bytea,
        its_mark text, its_chain bytea) RETURNS void LANGUAGE sql SECURITY DEFINER
        SET search_path = croupier, pg_temp AS $$
        INSERT INTO players VALUES (of_log, number, now_named, now_salt, its_mark, its_chain)
        ON CONFLICT (log, id) DO UPDATE SET name = excluded.name, salt = excluded.salt
            WHERE players.mark = excluded.mark AND players.chain = excluded.chain $$""",
    """CREATE FUNCTION last_chain(of_log integer, number bigint) RETURNS bytea LANGUAGE sql SECURITY DEFINER
        SET search_path = croupier, pg_temp
        AS $$ SELECT chain FROM players WHERE log = of_log AND id = number $$""",
    """CREATE FUNCTION put_typed(of_log integer, its_mark text, words text, now_salt bytea) RETURNS void
        LANGUAGE sql SECURITY DEFINER SET search_path = croupier, pg_temp AS $$
        INSERT INTO typed VALUES (of_log, its_mark, words, now_salt)
        ON CONFLICT (log, mark) DO UPDATE SET text = excluded.text, salt = excluded.salt
            WHERE typed.text != excluded.text $$""",
    """CREATE FUNCTION put_boxes(of_log integer, hand bigint, first bigint, value_of_check bytea,
        opened bytea, its_version integer, keys_of_rows bytea, its_boxes text, its_signature bytea)
        RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = croupier, pg_temp AS $$
        INSERT INTO boxes VALUES (of_log, hand, first, value_of_check, opened, its_version, keys_of_rows,
            its_boxes, its_signature)
        ON CONFLICT (log, hand_id, first_seq) DO UPDATE SET opened_key = excluded.opened_key,
            row_keys = excluded.row_keys, boxes = excluded.boxes,
            boxes_signature = excluded.boxes_signature $$""",
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
"""What an add-only role may trigger: a new month, a rewritten hand whose former state is kept, and names,
words and boxes replaced as the table replaced them because somebody asked to be forgotten.
"""

FIRST: Final = (*_TERMINALS, *_EVIDENCE, *_HANDS, *_VIEWS, *_FUNCTIONS)
"""The statements of the first migration."""
