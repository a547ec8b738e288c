SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA all_logs;
CREATE SCHEMA croupier;
CREATE SCHEMA one_log;
CREATE FUNCTION croupier.count_hands(of_log integer, ids bigint[], sign integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'croupier', 'pg_temp'
    AS $$
        INSERT INTO hand_tallies AS t SELECT h.log, quarter_of(h.started_utc), h.table_name, h.dealer, h.mode,
            h.outcome, count(*) * sign, sum(h.pot) * sign, sum(h.rake) * sign, sign * sum(least(3600000,
            greatest(0, coalesce(ms_between(h.started_utc, h.ended_utc), 0)) + CASE
                WHEN before.dealer = h.dealer AND before.table_name = h.table_name
                AND ms_between(before.ended_utc, h.started_utc) BETWEEN 0 AND 600000 THEN ms_between(before.ended_utc, h.started_utc) ELSE 0 END))
        FROM hands AS h LEFT JOIN hands AS before ON before.log = h.log AND before.id = h.id - 1
        WHERE h.log = of_log AND h.id = ANY (ids) AND h.outcome IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6
        ON CONFLICT (log, quarter, table_name, dealer, mode, outcome) DO UPDATE SET
            hands = t.hands + excluded.hands, pot = t.pot + excluded.pot, rake = t.rake + excluded.rake,
            dealt_ms = t.dealt_ms + excluded.dealt_ms $$;
CREATE FUNCTION croupier.count_hands_added() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'croupier', 'pg_temp'
    AS $$
    BEGIN
        INSERT INTO hand_tallies AS t
        SELECT log, quarter_of(started_utc), table_name, dealer, mode, outcome, count(*), sum(pot), sum(rake),
            sum(least(3600000, greatest(0, coalesce(lasted, 0))
                + CASE WHEN since BETWEEN 0 AND 600000 THEN since ELSE 0 END))
        FROM (
            SELECT a.*, round(extract(epoch FROM a.ended_utc::timestamptz - a.started_utc::timestamptz) * 1000)::bigint AS lasted, CASE
                WHEN b.dealer = a.dealer AND b.table_name = a.table_name THEN round(extract(epoch FROM a.started_utc::timestamptz - b.ended_utc::timestamptz) * 1000)::bigint END AS since
            FROM (
                SELECT *, lag(id) OVER w AS id_before, lag(dealer) OVER w AS dealer_before,
                    lag(table_name) OVER w AS table_before, lag(ended_utc) OVER w AS ended_before
                FROM added WINDOW w AS (PARTITION BY log ORDER BY id)
            ) AS a LEFT JOIN LATERAL (
                SELECT dealer_before AS dealer, table_before AS table_name, ended_before AS ended_utc
                WHERE id_before = a.id - 1
                UNION ALL
                SELECT h.dealer, h.table_name, h.ended_utc FROM hands AS h
                WHERE id_before IS DISTINCT FROM a.id - 1 AND h.log = a.log AND h.id = a.id - 1
                LIMIT 1
            ) AS b ON true WHERE a.outcome IS NOT NULL OFFSET 0
        ) AS timed GROUP BY 1, 2, 3, 4, 5, 6
        ON CONFLICT (log, quarter, table_name, dealer, mode, outcome) DO UPDATE SET
            hands = t.hands + excluded.hands, pot = t.pot + excluded.pot, rake = t.rake + excluded.rake,
            dealt_ms = t.dealt_ms + excluded.dealt_ms;
        RETURN NULL;
    END $$;
CREATE FUNCTION croupier.count_incidents(of_log integer, ids bigint[], sign integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'croupier', 'pg_temp'
    AS $$
        INSERT INTO incident_tallies AS t SELECT h.log, quarter_of(h.started_utc), h.table_name, h.dealer,
            i.code, coalesce(i.way, ''), coalesce(i.way_rule, i.rule), count(*) * sign
        FROM hands AS h JOIN incidents AS i ON i.log = h.log AND i.hand_id = h.id
        WHERE h.log = of_log AND h.id = ANY (ids) AND h.outcome IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7
        ON CONFLICT (log, quarter, table_name, dealer, code, way, rule) DO UPDATE SET
            incidents = t.incidents + excluded.incidents $$;
CREATE FUNCTION croupier.count_incidents_added() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'croupier', 'pg_temp'
    AS $$
    BEGIN
        INSERT INTO incident_tallies AS t
        SELECT h.log, quarter_of(h.started_utc), h.table_name, h.dealer, i.code, coalesce(i.way, ''),
            coalesce(i.way_rule, i.rule), count(*)
        FROM added AS i JOIN hands AS h ON h.log = i.log AND h.id = i.hand_id AND h.month = i.month
        WHERE h.outcome IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7
        ON CONFLICT (log, quarter, table_name, dealer, code, way, rule) DO UPDATE SET
            incidents = t.incidents + excluded.incidents;
        RETURN NULL;
    END $$;
CREATE FUNCTION croupier.edits_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
        IF TG_OP = 'DELETE' OR NEW.name <> '' OR NEW.body IS NOT NULL
            OR (NEW.number, NEW.id, NEW.thing, NEW.kind, NEW.parents, NEW.edited, NEW.edited_by, NEW.room)
            IS DISTINCT FROM
            (OLD.number, OLD.id, OLD.thing, OLD.kind, OLD.parents, OLD.edited, OLD.edited_by, OLD.room)
        THEN RAISE EXCEPTION 'edits are only added to, or forgotten'; END IF;
        RETURN NEW;
    END $$;
CREATE FUNCTION croupier.forget_thing(forgotten uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'croupier', 'pg_temp'
    AS $$ UPDATE edits SET name = '', body = NULL WHERE thing = forgotten $$;
CREATE FUNCTION croupier.hands_added() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'croupier', 'pg_temp'
    AS $$
    BEGIN
        INSERT INTO finding
        SELECT h.log, h.id, h.month, h.started_utc, coalesce(h.card_mask, 0), mark_of('dealer ' || h.dealer),
            coalesce(h.pot, 0), ARRAY[
            mark_of('game ' || h.game), mark_of('outcome ' || h.outcome), pot_mark(h.pot)
        ] || ARRAY(SELECT unnest(ARRAY[
                seat_mark((p->>0)::integer), player_mark(h.log, (p->>1)::bigint)])
            FROM jsonb_array_elements(h.sheet->1) AS p)
        || ARRAY(SELECT DISTINCT mark_of(said) FROM jsonb_array_elements(h.sheet->6) AS i,
            unnest(ARRAY['incident ' || (i->>4), 'incident  ' || (i->>14),
                'incident ' || (i->>4) || ' ' || (i->>14)]) AS said WHERE said IS NOT NULL)
        FROM added AS h WHERE h.sheet IS NOT NULL ON CONFLICT DO NOTHING;
        RETURN NULL;
    END $$;
CREATE FUNCTION croupier.last_chain(of_log integer, number bigint) RETURNS bytea
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'croupier', 'pg_temp'
    AS $$ SELECT chain FROM players WHERE log = of_log AND id = number $$;
CREATE FUNCTION croupier.latest_edit() RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'croupier', 'pg_temp'
    AS $$ SELECT coalesce(max(number), 0) FROM edits $$;
CREATE FUNCTION croupier.mark_hands(of_log integer, ids bigint[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'croupier', 'pg_temp'
    AS $$
        INSERT INTO finding SELECT h.log, h.id, h.month, h.started_utc, coalesce(h.card_mask, 0),
            mark_of('dealer ' || h.dealer), coalesce(h.pot, 0), ARRAY[
            mark_of('game ' || h.game), mark_of('outcome ' || h.outcome), pot_mark(h.pot)
        ] || ARRAY(SELECT unnest(ARRAY[
                seat_mark((p->>0)::integer), player_mark(h.log, (p->>1)::bigint)])
            FROM jsonb_array_elements(h.sheet->1) AS p)
        || ARRAY(SELECT DISTINCT mark_of(said) FROM jsonb_array_elements(h.sheet->6) AS i,
            unnest(ARRAY['incident ' || (i->>4), 'incident  ' || (i->>14),
                'incident ' || (i->>4) || ' ' || (i->>14)]) AS said WHERE said IS NOT NULL)
        FROM hands AS h WHERE h.log = of_log AND h.id = ANY (ids) AND h.sheet IS NOT NULL
        ON CONFLICT DO NOTHING $$;
CREATE FUNCTION croupier.mark_of(said text) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
        SELECT -(('x' || substr(md5(said), 1, 15))::bit(60)::bigint) - 1 $$;
CREATE FUNCTION croupier.ms_between(earlier text, later text) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$
        SELECT round(extract(epoch FROM later::timestamptz - earlier::timestamptz) * 1000)::bigint $$;
CREATE FUNCTION croupier.never_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN RAISE EXCEPTION 'the copy of a log is only added to'; END $$;
CREATE FUNCTION croupier.only_onwards() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
        IF NEW.seq < OLD.seq OR NEW.notes < OLD.notes OR NEW.signed < OLD.signed OR NEW.message < OLD.message
        THEN RAISE EXCEPTION 'a log never goes back'; END IF;
        RETURN NEW;
    END $$;
CREATE FUNCTION croupier.open_month() RETURNS date
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'croupier', 'pg_temp'
    AS $$
    DECLARE begins date := date_trunc('month', now() AT TIME ZONE 'UTC')::date;
    BEGIN
        IF to_regclass('finding_' || to_char(begins, 'YYYY_MM')) IS NULL THEN
            PERFORM pg_advisory_xact_lock(7203517);
            
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF pieces FOR VALUES FROM (%L) TO (%L)',
        'pieces_' || to_char(begins, 'YYYY_MM'), begins, begins + interval '1 month'); 
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF hands FOR VALUES FROM (%L) TO (%L)',
        'hands_' || to_char(begins, 'YYYY_MM'), begins, begins + interval '1 month'); 
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF parts FOR VALUES FROM (%L) TO (%L)',
        'parts_' || to_char(begins, 'YYYY_MM'), begins, begins + interval '1 month'); 
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF incidents FOR VALUES FROM (%L) TO (%L)',
        'incidents_' || to_char(begins, 'YYYY_MM'), begins, begins + interval '1 month'); 
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF signatures FOR VALUES FROM (%L) TO (%L)',
        'signatures_' || to_char(begins, 'YYYY_MM'), begins, begins + interval '1 month'); 
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF finding FOR VALUES FROM (%L) TO (%L)',
        'finding_' || to_char(begins, 'YYYY_MM'), begins, begins + interval '1 month');
        END IF;
        RETURN begins;
    END $$;
CREATE FUNCTION croupier.player_mark(of_log integer, number bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT (of_log::bigint << 40) + number $$;
CREATE FUNCTION croupier.pot_mark(size bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
        SELECT CASE WHEN size > 0 THEN length(ltrim(size::bit(64)::text, '0')) ELSE 0 END $$;
CREATE FUNCTION croupier.put_boxes(of_log integer, hands bigint[], firsts bigint[], values_of_checks bytea[], opened bytea[], versions integer[], keys_of_rows bytea[], their_boxes text[], signatures bytea[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'croupier', 'pg_temp'
    AS $$
        INSERT INTO boxes SELECT of_log, each.* FROM unnest(hands, firsts, values_of_checks, opened, versions,
            keys_of_rows, their_boxes, signatures) AS each
        ON CONFLICT (log, hand_id, first_seq) DO UPDATE SET opened_key = excluded.opened_key,
            row_keys = excluded.row_keys, boxes = excluded.boxes,
            boxes_signature = excluded.boxes_signature $$;
CREATE FUNCTION croupier.put_player(of_log integer, number bigint, now_named text, now_salt bytea, its_mark text, its_chain bytea) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'croupier', 'pg_temp'
    AS $$
        INSERT INTO players VALUES (of_log, number, now_named, now_salt, its_mark, its_chain)
        ON CONFLICT (log, id) DO UPDATE SET name = excluded.name, salt = excluded.salt
            WHERE players.mark = excluded.mark AND players.chain = excluded.chain $$;
CREATE FUNCTION croupier.put_typed(of_log integer, its_mark text, words text, now_salt bytea) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'croupier', 'pg_temp'
    AS $$
        INSERT INTO typed VALUES (of_log, its_mark, words, now_salt)
        ON CONFLICT (log, mark) DO UPDATE SET text = excluded.text, salt = excluded.salt
            WHERE typed.text != excluded.text $$;
CREATE FUNCTION croupier.quarter_of(at text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
        SELECT substr(at, 1, 14) || lpad((substr(at, 15, 2)::integer / 15 * 15)::text, 2, '0')
            || ':00.000Z' $$;
CREATE FUNCTION croupier.replace_hands(of_log integer, ids bigint[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'croupier', 'pg_temp'
    AS $$
    BEGIN
        INSERT INTO hands_before (log, id, signature, tables_hash, sheet)
            SELECT log, id, signature, tables_hash, sheet FROM hands
            WHERE log = of_log AND id = ANY (ids) AND sheet IS NOT NULL ON CONFLICT DO NOTHING;
        PERFORM count_incidents(of_log, ids, -1), count_hands(of_log, ids, -1);
        DELETE FROM hand_tallies WHERE log = of_log AND hands = 0;
        DELETE FROM incident_tallies WHERE log = of_log AND incidents = 0;
        DELETE FROM finding WHERE log = of_log AND id = ANY (ids);
        DELETE FROM parts WHERE log = of_log AND hand_id = ANY (ids);
        DELETE FROM incidents WHERE log = of_log AND hand_id = ANY (ids);
        DELETE FROM hands WHERE log = of_log AND id = ANY (ids);
    END $$;
CREATE FUNCTION croupier.seat_mark(seat integer) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
        SELECT 64::bigint + seat $$;
SET default_tablespace = '';
CREATE TABLE croupier.hands (
    log integer NOT NULL,
    id bigint NOT NULL,
    first_seq bigint NOT NULL,
    table_name text NOT NULL,
    game text NOT NULL,
    mode text NOT NULL,
    hand_no bigint NOT NULL,
    players integer NOT NULL,
    button integer,
    dealer text NOT NULL,
    started_utc text NOT NULL COLLATE pg_catalog."C",
    ended_utc text COLLATE pg_catalog."C",
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
    month date NOT NULL
)
PARTITION BY RANGE (month);
ALTER TABLE ONLY croupier.hands ALTER COLUMN sheet SET COMPRESSION lz4;
CREATE VIEW all_logs.actions AS
 SELECT (((h.log)::bigint << 40) + h.id) AS hand_id,
    h.log,
    h.id AS number_in_log,
    h.month,
    ((r.value ->> 0))::integer AS n,
    ((r.value ->> 1))::integer AS attempt,
    (r.value ->> 2) AS street,
    ((r.value ->> 3))::integer AS seat,
    (r.value ->> 4) AS action,
    ((r.value ->> 5))::bigint AS amount,
    ((r.value ->> 6))::bigint AS added,
    ((r.value ->> 7))::integer AS all_in
   FROM (croupier.hands h
     CROSS JOIN LATERAL jsonb_array_elements((h.sheet -> 2)) r(value));
CREATE VIEW all_logs.awards AS
 SELECT (((h.log)::bigint << 40) + h.id) AS hand_id,
    h.log,
    h.id AS number_in_log,
    h.month,
    ((r.value ->> 0))::integer AS pot,
    ((r.value ->> 1))::integer AS seat,
    ((r.value ->> 2))::bigint AS amount
   FROM (croupier.hands h
     CROSS JOIN LATERAL jsonb_array_elements((h.sheet -> 5)) r(value));
SET default_table_access_method = heap;
CREATE TABLE croupier.logs (
    id integer NOT NULL,
    terminal integer NOT NULL,
    origin text NOT NULL,
    first_seq bigint NOT NULL,
    first_hash bytea NOT NULL,
    follows bytea NOT NULL,
    parted_from integer,
    parted_at bigint,
    begun timestamp with time zone DEFAULT now() NOT NULL,
    seq bigint NOT NULL,
    head bytea NOT NULL,
    notes bigint DEFAULT 0 NOT NULL,
    notes_head bytea NOT NULL,
    signed bigint NOT NULL,
    tree bytea[] NOT NULL,
    players bigint DEFAULT 0 NOT NULL,
    message bigint DEFAULT 0 NOT NULL,
    senders text[] DEFAULT '{}'::text[] NOT NULL,
    seen timestamp with time zone,
    receipt text DEFAULT ''::text NOT NULL,
    ends bigint DEFAULT 0 NOT NULL
);
CREATE VIEW all_logs.left_out AS
 WITH RECURSIVE family(log, root) AS (
         SELECT logs.id,
            logs.id
           FROM croupier.logs
          WHERE (logs.parted_from IS NULL)
        UNION ALL
         SELECT l.id,
            f.root
           FROM (croupier.logs l
             JOIN family f ON ((l.parted_from = f.log)))
        )
 SELECT ranked.log
   FROM ( SELECT f.log,
            row_number() OVER (PARTITION BY f.root ORDER BY l.seen DESC NULLS LAST, l.id DESC) AS n
           FROM (family f
             JOIN croupier.logs l ON ((l.id = f.log)))) ranked
  WHERE (ranked.n > 1);
CREATE TABLE croupier.terminals (
    id integer NOT NULL,
    public bytea NOT NULL,
    name text NOT NULL,
    joined timestamp with time zone DEFAULT now() NOT NULL,
    struck timestamp with time zone,
    struck_by text,
    CONSTRAINT terminals_public_check CHECK ((length(public) = 32))
);
CREATE VIEW all_logs.tables AS
 SELECT l.id AS of_log,
    (t.name COLLATE "C") AS called
   FROM (croupier.logs l
     JOIN croupier.terminals t ON ((t.id = l.terminal)));
CREATE TABLE croupier.hand_tallies (
    log integer NOT NULL,
    quarter text NOT NULL COLLATE pg_catalog."C",
    table_name text NOT NULL,
    dealer text NOT NULL,
    mode text NOT NULL,
    outcome text NOT NULL,
    hands bigint NOT NULL,
    pot bigint NOT NULL,
    rake bigint NOT NULL,
    dealt_ms bigint NOT NULL
);
CREATE VIEW all_logs.hand_tallies AS
 SELECT hand_tallies.log,
    hand_tallies.quarter,
    tables.called AS table_name,
    (hand_tallies.dealer COLLATE "C") AS dealer,
    hand_tallies.mode,
    hand_tallies.outcome,
    hand_tallies.hands,
    hand_tallies.pot,
    hand_tallies.rake,
    hand_tallies.dealt_ms
   FROM (croupier.hand_tallies
     JOIN all_logs.tables ON ((tables.of_log = hand_tallies.log)))
  WHERE (NOT (hand_tallies.log IN ( SELECT left_out.log
           FROM all_logs.left_out)));
CREATE VIEW all_logs.hands AS
 SELECT (((h.log)::bigint << 40) + h.id) AS id,
    h.log,
    h.id AS number_in_log,
    h.month,
    h.first_seq,
    tables.called AS table_name,
    h.game,
    h.mode,
    h.hand_no,
    h.players,
    h.button,
    (h.dealer COLLATE "C") AS dealer,
    h.started_utc,
    h.ended_utc,
    h.outcome,
    h.attempts,
    h.pot,
    h.rake,
    h.board,
    h.card_mask,
    h.incidents,
    h.record_seq,
    h.settings_seq,
    h.tables_hash,
    h.sheet
   FROM (croupier.hands h
     JOIN all_logs.tables ON ((tables.of_log = h.log)));
CREATE TABLE croupier.incident_tallies (
    log integer NOT NULL,
    quarter text NOT NULL COLLATE pg_catalog."C",
    table_name text NOT NULL,
    dealer text NOT NULL,
    code text NOT NULL,
    way text NOT NULL,
    rule text NOT NULL,
    incidents bigint NOT NULL
);
CREATE VIEW all_logs.incident_tallies AS
 SELECT incident_tallies.quarter,
    tables.called AS table_name,
    (incident_tallies.dealer COLLATE "C") AS dealer,
    (incident_tallies.code COLLATE "C") AS code,
    (incident_tallies.way COLLATE "C") AS way,
    (incident_tallies.rule COLLATE "C") AS rule,
    incident_tallies.incidents
   FROM (croupier.incident_tallies
     JOIN all_logs.tables ON ((tables.of_log = incident_tallies.log)))
  WHERE (NOT (incident_tallies.log IN ( SELECT left_out.log
           FROM all_logs.left_out)));
CREATE TABLE croupier.incidents (
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
    raised_utc text NOT NULL COLLATE pg_catalog."C",
    way text,
    way_rule text,
    answered_by text,
    reason text,
    answered_utc text COLLATE pg_catalog."C",
    month date NOT NULL
)
PARTITION BY RANGE (month);
CREATE VIEW all_logs.incidents AS
 SELECT (((h.log)::bigint << 40) + h.hand_id) AS hand_id,
    h.log,
    h.hand_id AS number_in_log,
    h.month,
    h.number,
    h.alert,
    h.attempt,
    h.street,
    h.code,
    h.detection,
    h.substantial,
    h.colour,
    h.options,
    h.seat,
    h.card,
    h.rule,
    h.facts,
    h.raised_utc,
    h.way,
    h.way_rule,
    h.answered_by,
    h.reason,
    h.answered_utc
   FROM croupier.incidents h;
CREATE TABLE croupier.parts (
    log integer NOT NULL,
    hand_id bigint NOT NULL,
    seat integer NOT NULL,
    player_id bigint NOT NULL,
    stack_before bigint NOT NULL,
    stack_after bigint NOT NULL,
    net bigint NOT NULL,
    shown text NOT NULL,
    month date NOT NULL
)
PARTITION BY RANGE (month);
CREATE VIEW all_logs.parts AS
 SELECT (((h.log)::bigint << 40) + h.hand_id) AS hand_id,
    h.log,
    h.hand_id AS number_in_log,
    h.month,
    (((h.log)::bigint << 40) + h.player_id) AS player_id,
    h.player_id AS player_in_log,
    h.seat,
    h.stack_before,
    h.stack_after,
    h.net,
    h.shown
   FROM croupier.parts h;
CREATE TABLE croupier.players (
    log integer NOT NULL,
    id bigint NOT NULL,
    name text NOT NULL,
    salt bytea NOT NULL,
    mark text NOT NULL,
    chain bytea NOT NULL
);
CREATE VIEW all_logs.players AS
 SELECT (((players.log)::bigint << 40) + players.id) AS id,
    players.log,
    players.id AS number_in_log,
    (players.name COLLATE "C") AS name
   FROM croupier.players;
CREATE TABLE croupier.typed (
    log integer NOT NULL,
    mark text NOT NULL,
    text text NOT NULL,
    salt bytea NOT NULL
);
CREATE VIEW all_logs.typed AS
 SELECT DISTINCT ON ((typed.mark COLLATE "C")) (typed.mark COLLATE "C") AS mark,
    (typed.text COLLATE "C") AS text
   FROM croupier.typed;
CREATE VIEW croupier.actions AS
 SELECT h.log,
    h.id AS hand_id,
    ((r.value ->> 0))::integer AS n,
    ((r.value ->> 1))::integer AS attempt,
    (r.value ->> 2) AS street,
    ((r.value ->> 3))::integer AS seat,
    (r.value ->> 4) AS action,
    ((r.value ->> 5))::bigint AS amount,
    ((r.value ->> 6))::bigint AS added,
    ((r.value ->> 7))::integer AS all_in,
    ((r.value ->> 8))::integer AS late,
    ((r.value ->> 9))::bigint AS at_ms,
    h.month
   FROM (croupier.hands h
     CROSS JOIN LATERAL jsonb_array_elements((h.sheet -> 2)) r(value));
CREATE TABLE croupier.answers (
    log integer NOT NULL,
    seq bigint NOT NULL,
    kind text NOT NULL,
    offer text NOT NULL,
    edit text NOT NULL,
    taken boolean NOT NULL,
    heard timestamp with time zone DEFAULT now() NOT NULL
);
CREATE VIEW croupier.awards AS
 SELECT h.log,
    h.id AS hand_id,
    ((r.value ->> 0))::integer AS pot,
    ((r.value ->> 1))::integer AS seat,
    ((r.value ->> 2))::bigint AS amount,
    h.month
   FROM (croupier.hands h
     CROSS JOIN LATERAL jsonb_array_elements((h.sheet -> 5)) r(value));
CREATE TABLE croupier.boxes (
    log integer NOT NULL,
    hand_id bigint NOT NULL,
    first_seq bigint NOT NULL,
    check_value bytea NOT NULL,
    opened_key bytea,
    version integer NOT NULL,
    row_keys bytea,
    boxes text,
    boxes_signature bytea
);
CREATE VIEW croupier.cards AS
 SELECT h.log,
    h.id AS hand_id,
    ((r.value ->> 0))::integer AS attempt,
    ((r.value ->> 1))::integer AS n,
    ((r.value ->> 2))::integer AS code,
    ((r.value ->> 3))::integer AS seat,
    (r.value ->> 4) AS place,
    ((r.value ->> 5))::integer AS up,
    (r.value ->> 6) AS uid,
    h.month
   FROM (croupier.hands h
     CROSS JOIN LATERAL jsonb_array_elements((h.sheet -> 3)) r(value));
CREATE TABLE croupier.codes (
    key bytea NOT NULL,
    made timestamp with time zone DEFAULT now() NOT NULL,
    made_by text NOT NULL,
    ends timestamp with time zone NOT NULL,
    used timestamp with time zone,
    terminal integer
);
CREATE TABLE croupier.detached (
    log integer NOT NULL,
    month date NOT NULL,
    first_seq bigint NOT NULL,
    last_seq bigint NOT NULL,
    head bytea NOT NULL,
    digest bytea NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE croupier.edits (
    number bigint NOT NULL,
    id uuid NOT NULL,
    thing uuid NOT NULL,
    kind text NOT NULL,
    parents uuid[] NOT NULL,
    name text NOT NULL,
    body jsonb,
    edited timestamp with time zone DEFAULT now() NOT NULL,
    edited_by text NOT NULL,
    room text NOT NULL
);
ALTER TABLE croupier.edits ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME croupier.edits_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE croupier.enrolled (
    id bigint NOT NULL,
    terminal integer NOT NULL,
    name text NOT NULL,
    csv text NOT NULL,
    tags text NOT NULL,
    sent timestamp with time zone DEFAULT now() NOT NULL,
    answered timestamp with time zone,
    answered_by text,
    edit uuid
);
ALTER TABLE croupier.enrolled ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME croupier.enrolled_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE croupier.finding (
    log integer NOT NULL,
    id bigint NOT NULL,
    month date NOT NULL,
    started_utc text NOT NULL COLLATE pg_catalog."C",
    card_mask bigint NOT NULL,
    dealer bigint NOT NULL,
    pot bigint NOT NULL,
    marks bigint[] NOT NULL
)
PARTITION BY RANGE (month);
CREATE TABLE croupier.finding_2026_11 (
    log integer NOT NULL,
    id bigint NOT NULL,
    month date NOT NULL,
    started_utc text NOT NULL COLLATE pg_catalog."C",
    card_mask bigint NOT NULL,
    dealer bigint NOT NULL,
    pot bigint NOT NULL,
    marks bigint[] NOT NULL
);
CREATE TABLE croupier.findings (
    id bigint NOT NULL,
    kind text NOT NULL,
    terminal integer DEFAULT 0 NOT NULL,
    log integer DEFAULT 0 NOT NULL,
    seq bigint DEFAULT 0 NOT NULL,
    first timestamp with time zone DEFAULT now() NOT NULL,
    last timestamp with time zone DEFAULT now() NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    facts jsonb NOT NULL,
    evidence bytea,
    answered timestamp with time zone,
    answered_by text
);
ALTER TABLE croupier.findings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME croupier.findings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE croupier.hands_2026_11 (
    log integer NOT NULL,
    id bigint NOT NULL,
    first_seq bigint NOT NULL,
    table_name text NOT NULL,
    game text NOT NULL,
    mode text NOT NULL,
    hand_no bigint NOT NULL,
    players integer NOT NULL,
    button integer,
    dealer text NOT NULL,
    started_utc text NOT NULL COLLATE pg_catalog."C",
    ended_utc text COLLATE pg_catalog."C",
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
    month date NOT NULL
);
CREATE TABLE croupier.hands_before (
    log integer NOT NULL,
    id bigint NOT NULL,
    signature bigint NOT NULL,
    tables_hash bytea NOT NULL,
    sheet jsonb NOT NULL,
    replaced timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE croupier.incidents_2026_11 (
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
    raised_utc text NOT NULL COLLATE pg_catalog."C",
    way text,
    way_rule text,
    answered_by text,
    reason text,
    answered_utc text COLLATE pg_catalog."C",
    month date NOT NULL
);
ALTER TABLE croupier.logs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME croupier.logs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE croupier.migrations (
    name text NOT NULL,
    at timestamp with time zone DEFAULT now()
);
CREATE TABLE croupier.notes (
    log integer NOT NULL,
    seq bigint NOT NULL,
    utc text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    who text NOT NULL,
    hand_id bigint,
    why text NOT NULL,
    facts text NOT NULL,
    hash bytea NOT NULL,
    signature bytea NOT NULL
);
CREATE VIEW croupier.offered AS
 SELECT e.number,
    e.id,
    e.thing,
    e.kind,
    e.parents,
    e.name,
    e.body,
    e.edited,
    e.edited_by,
    e.room
   FROM croupier.edits e
  WHERE (NOT (EXISTS ( SELECT 1
           FROM croupier.edits n
          WHERE ((n.thing = e.thing) AND (e.id = ANY (n.parents))))));
CREATE TABLE croupier.parts_2026_11 (
    log integer NOT NULL,
    hand_id bigint NOT NULL,
    seat integer NOT NULL,
    player_id bigint NOT NULL,
    stack_before bigint NOT NULL,
    stack_after bigint NOT NULL,
    net bigint NOT NULL,
    shown text NOT NULL,
    month date NOT NULL
);
CREATE TABLE croupier.pieces (
    log integer NOT NULL,
    first_seq bigint NOT NULL,
    last_seq bigint NOT NULL,
    head bytea NOT NULL,
    body bytea NOT NULL,
    month date NOT NULL
)
PARTITION BY RANGE (month);
ALTER TABLE ONLY croupier.pieces ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE TABLE croupier.pieces_2026_11 (
    log integer NOT NULL,
    first_seq bigint NOT NULL,
    last_seq bigint NOT NULL,
    head bytea NOT NULL,
    body bytea NOT NULL,
    month date NOT NULL
);
ALTER TABLE ONLY croupier.pieces_2026_11 ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE VIEW croupier.pots AS
 SELECT h.log,
    h.id AS hand_id,
    ((r.value ->> 0))::integer AS pot,
    ((r.value ->> 1))::bigint AS amount,
    ((r.value ->> 2))::bigint AS rake,
    h.month
   FROM (croupier.hands h
     CROSS JOIN LATERAL jsonb_array_elements((h.sheet -> 4)) r(value));
CREATE TABLE croupier.signatures (
    log integer NOT NULL,
    number bigint NOT NULL,
    seq bigint NOT NULL,
    hand_id bigint NOT NULL,
    utc text NOT NULL COLLATE pg_catalog."C",
    head bytea NOT NULL,
    tables bytea NOT NULL,
    notes bigint NOT NULL,
    notes_head bytea NOT NULL,
    signer text NOT NULL,
    signature bytea NOT NULL,
    month date NOT NULL
)
PARTITION BY RANGE (month);
CREATE TABLE croupier.signatures_2026_11 (
    log integer NOT NULL,
    number bigint NOT NULL,
    seq bigint NOT NULL,
    hand_id bigint NOT NULL,
    utc text NOT NULL COLLATE pg_catalog."C",
    head bytea NOT NULL,
    tables bytea NOT NULL,
    notes bigint NOT NULL,
    notes_head bytea NOT NULL,
    signer text NOT NULL,
    signature bytea NOT NULL,
    month date NOT NULL
);
CREATE TABLE croupier.signers (
    log integer NOT NULL,
    id text NOT NULL,
    public bytea NOT NULL,
    since_utc text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE croupier.terminals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME croupier.terminals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE VIEW one_log.actions AS
 SELECT actions.hand_id,
    actions.n,
    actions.attempt,
    actions.street,
    actions.seat,
    actions.action,
    actions.amount,
    actions.added,
    actions.all_in,
    actions.late,
    actions.at_ms
   FROM croupier.actions
  WHERE (actions.log = (current_setting('croupier.log'::text))::integer);
CREATE VIEW one_log.awards AS
 SELECT awards.hand_id,
    awards.pot,
    awards.seat,
    awards.amount
   FROM croupier.awards
  WHERE (awards.log = (current_setting('croupier.log'::text))::integer);
CREATE VIEW one_log.cards AS
 SELECT cards.hand_id,
    cards.attempt,
    cards.n,
    cards.code,
    cards.seat,
    cards.place,
    cards.up,
    cards.uid
   FROM croupier.cards
  WHERE (cards.log = (current_setting('croupier.log'::text))::integer);
CREATE VIEW one_log.chain AS
 SELECT 1 AS id,
    logs.first_seq,
    logs.follows AS origin
   FROM croupier.logs
  WHERE (logs.id = (current_setting('croupier.log'::text))::integer);
CREATE VIEW one_log.hand_tallies AS
 SELECT hand_tallies.log,
    hand_tallies.quarter,
    (hand_tallies.table_name COLLATE "C") AS table_name,
    (hand_tallies.dealer COLLATE "C") AS dealer,
    hand_tallies.mode,
    hand_tallies.outcome,
    hand_tallies.hands,
    hand_tallies.pot,
    hand_tallies.rake,
    hand_tallies.dealt_ms
   FROM croupier.hand_tallies
  WHERE (hand_tallies.log = (current_setting('croupier.log'::text))::integer);
CREATE VIEW one_log.hands AS
 SELECT hands.id,
    hands.first_seq,
    (hands.table_name COLLATE "C") AS table_name,
    hands.game,
    hands.mode,
    hands.hand_no,
    hands.players,
    hands.button,
    (hands.dealer COLLATE "C") AS dealer,
    hands.started_utc,
    hands.ended_utc,
    hands.outcome,
    hands.attempts,
    hands.pot,
    hands.rake,
    hands.board,
    hands.card_mask,
    hands.incidents,
    hands.record_seq,
    hands.settings_seq,
    hands.tables_hash,
    hands.sheet
   FROM croupier.hands
  WHERE (hands.log = (current_setting('croupier.log'::text))::integer);
CREATE VIEW one_log.incident_tallies AS
 SELECT incident_tallies.quarter,
    (incident_tallies.table_name COLLATE "C") AS table_name,
    (incident_tallies.dealer COLLATE "C") AS dealer,
    (incident_tallies.code COLLATE "C") AS code,
    (incident_tallies.way COLLATE "C") AS way,
    (incident_tallies.rule COLLATE "C") AS rule,
    incident_tallies.incidents
   FROM croupier.incident_tallies
  WHERE (incident_tallies.log = (current_setting('croupier.log'::text))::integer);
CREATE VIEW one_log.incidents AS
 SELECT incidents.hand_id,
    incidents.number,
    incidents.alert,
    incidents.attempt,
    incidents.street,
    incidents.code,
    incidents.detection,
    incidents.substantial,
    incidents.colour,
    incidents.options,
    incidents.seat,
    incidents.card,
    incidents.rule,
    incidents.facts,
    incidents.raised_utc,
    incidents.way,
    incidents.way_rule,
    incidents.answered_by,
    incidents.reason,
    incidents.answered_utc
   FROM croupier.incidents
  WHERE (incidents.log = (current_setting('croupier.log'::text))::integer);
CREATE VIEW one_log.journal AS
 SELECT (0)::bigint AS seq,
    (0)::bigint AS hand_id,
    ''::text AS utc,
    (0)::bigint AS mono_ms,
    0 AS clock_synced,
    ''::text AS dealer,
    0 AS step,
    ''::text AS name,
    0 AS version,
    ''::text AS payload,
    '\x'::bytea AS sealed,
    '\x'::bytea AS hash
  WHERE false;
CREATE VIEW one_log.kept AS
 SELECT (0)::bigint AS seq,
    '\x'::bytea AS body
  WHERE false;
CREATE VIEW one_log.notes AS
 SELECT notes.seq,
    notes.utc,
    notes.kind,
    notes.who,
    notes.hand_id,
    notes.why,
    notes.facts,
    notes.hash
   FROM croupier.notes
  WHERE (notes.log = (current_setting('croupier.log'::text))::integer);
CREATE VIEW one_log.packs AS
 SELECT pieces.first_seq,
    pieces.last_seq,
    pieces.head,
    pieces.body
   FROM croupier.pieces
  WHERE (pieces.log = (current_setting('croupier.log'::text))::integer);
CREATE VIEW one_log.parts AS
 SELECT parts.hand_id,
    parts.player_id,
    parts.seat,
    parts.stack_before,
    parts.stack_after,
    parts.net,
    parts.shown
   FROM croupier.parts
  WHERE (parts.log = (current_setting('croupier.log'::text))::integer);
CREATE VIEW one_log.players AS
 SELECT players.id,
    (players.name COLLATE "C") AS name,
    players.salt,
    players.mark,
    players.chain
   FROM croupier.players
  WHERE (players.log = (current_setting('croupier.log'::text))::integer);
CREATE VIEW one_log.pots AS
 SELECT pots.hand_id,
    pots.pot,
    pots.amount,
    pots.rake
   FROM croupier.pots
  WHERE (pots.log = (current_setting('croupier.log'::text))::integer);
CREATE VIEW one_log.seals AS
 SELECT boxes.hand_id,
    boxes.first_seq,
    '\x'::bytea AS salt,
    boxes.check_value,
    boxes.opened_key,
    boxes.version,
    boxes.row_keys,
    boxes.boxes
   FROM croupier.boxes
  WHERE (boxes.log = (current_setting('croupier.log'::text))::integer);
CREATE VIEW one_log.seats AS
 SELECT parts.hand_id,
    parts.seat,
    players.name AS player,
    parts.stack_before,
    parts.stack_after,
    parts.net,
    parts.shown
   FROM (one_log.parts
     JOIN one_log.players ON ((players.id = parts.player_id)));
CREATE VIEW one_log.signatures AS
 SELECT signatures.seq,
    signatures.hand_id,
    signatures.number,
    signatures.utc,
    signatures.head,
    signatures.tables,
    signatures.notes,
    signatures.notes_head,
    signatures.signer,
    signatures.signature
   FROM croupier.signatures
  WHERE (signatures.log = (current_setting('croupier.log'::text))::integer);
CREATE VIEW one_log.signers AS
 SELECT signers.id,
    signers.public,
    signers.since_utc
   FROM croupier.signers
  WHERE (signers.log = (current_setting('croupier.log'::text))::integer);
CREATE VIEW one_log.typed AS
 SELECT (typed.mark COLLATE "C") AS mark,
    (typed.text COLLATE "C") AS text,
    typed.salt
   FROM croupier.typed
  WHERE (typed.log = (current_setting('croupier.log'::text))::integer);
ALTER TABLE ONLY croupier.finding ATTACH PARTITION croupier.finding_2026_11 FOR VALUES FROM ('2026-11-01') TO ('2026-12-01');
ALTER TABLE ONLY croupier.hands ATTACH PARTITION croupier.hands_2026_11 FOR VALUES FROM ('2026-11-01') TO ('2026-12-01');
ALTER TABLE ONLY croupier.incidents ATTACH PARTITION croupier.incidents_2026_11 FOR VALUES FROM ('2026-11-01') TO ('2026-12-01');
ALTER TABLE ONLY croupier.parts ATTACH PARTITION croupier.parts_2026_11 FOR VALUES FROM ('2026-11-01') TO ('2026-12-01');
ALTER TABLE ONLY croupier.pieces ATTACH PARTITION croupier.pieces_2026_11 FOR VALUES FROM ('2026-11-01') TO ('2026-12-01');
ALTER TABLE ONLY croupier.signatures ATTACH PARTITION croupier.signatures_2026_11 FOR VALUES FROM ('2026-11-01') TO ('2026-12-01');
COPY croupier.answers (log, seq, kind, offer, edit, taken, heard) FROM stdin;
\.
COPY croupier.boxes (log, hand_id, first_seq, check_value, opened_key, version, row_keys, boxes, boxes_signature) FROM stdin;
1	1	13	\\xda565c18d01f9eb3	\N	2	\\x000000000000000f0b675d96329d2b83ff0c59c44a0bb3b563964fba4263a260daad376c66b73d710000000000000015848790e801e89bd65703d9604a5308dec2298f3c1f5ab09459941889560cf140	{"31bb3a8c25d19c9a":"07e6911b72a4c52a2bd3d0a7bfd40bc111d7a97b6ae6016c2b9ff6dcb547ad3ca1749cd0917e1d5be0aca64a0bfd09bd177819e1730affd3e89bd11d7a800aef321092ff0f9e4efebf320886871483e7"}	\N
1	2	62	\\x43a81f3e85076748	\N	2	\\x	{"31bb3a8c25d19c9a":"14e65826a201ffbc7eb917a250b78b874bdcd3c01b9b7a252f208edc29e7810f9096437cdd73383d958a81c01e4efabcda30c5187a5e631aa3a8fa1bcf35c585f4fb2430608fb5fd20f6c6fb5ae01da8"}	\N
\.
COPY croupier.codes (key, made, made_by, ends, used, terminal) FROM stdin;
\\xafc361d6eaba9214a0b4dc835345978612c598cf369bc82461a0343aa17a083a	2026-11-23 11:25:09.690214+00	anna	2026-11-23 11:35:09.690214+00	2026-11-23 11:25:10.038814+00	1
\.
COPY croupier.detached (log, month, first_seq, last_seq, head, digest, at) FROM stdin;
\.
COPY croupier.edits (number, id, thing, kind, parents, name, body, edited, edited_by, room) FROM stdin;
\.
COPY croupier.enrolled (id, terminal, name, csv, tags, sent, answered, answered_by, edit) FROM stdin;
\.
COPY croupier.finding_2026_11 (log, id, month, started_utc, card_mask, dealer, pot, marks) FROM stdin;
1	1	2026-11-01	2026-03-01T20:00:09.000Z	2427738921107459	-592298443779433808	3500	{-888102181683773016,-737725281698577984,12,65,1099511627777,66,1099511627778,67,1099511627779,68,1099511627780,69,1099511627781,70,1099511627782}
1	2	2026-11-01	2026-03-01T20:00:45.000Z	0	-592298443779433808	200	{-888102181683773016,-737725281698577984,8,65,1099511627777,66,1099511627778,67,1099511627779,68,1099511627780,69,1099511627781,70,1099511627782}
\.
COPY croupier.findings (id, kind, terminal, log, seq, first, last, times, facts, evidence, answered, answered_by) FROM stdin;
\.
COPY croupier.hand_tallies (log, quarter, table_name, dealer, mode, outcome, hands, pot, rake, dealt_ms) FROM stdin;
1	2026-03-01T20:00:00.000Z	1	typed:84fd401006af0e0ca2e1c0cb9fbc5ba5	cash	complete	2	3700	175	54000
\.
COPY croupier.hands_2026_11 (log, id, first_seq, table_name, game, mode, hand_no, players, button, dealer, started_utc, ended_utc, outcome, attempts, pot, rake, board, card_mask, incidents, record_seq, settings_seq, signature, tables_hash, sheet, month) FROM stdin;
1	1	10	1	THNL	cash	1	6	6	typed:84fd401006af0e0ca2e1c0cb9fbc5ba5	2026-03-01T20:00:09.000Z	2026-03-01T20:00:44.000Z	complete	1	3500	175	Ks 8h 2d Th 2c	2427738921107459		9	1	1	\\x75b254cd67469c22e4b29415401351538ad88c1d4790823fdc5fb0a4eff7a974	[[[1, 10, "1", "THNL", "cash", 1, 6, 6, "typed:84fd401006af0e0ca2e1c0cb9fbc5ba5", "2026-03-01T20:00:09.000Z", "2026-03-01T20:00:44.000Z", "complete", 1, 3500, 175, "Ks 8h 2d Th 2c", 2427738921107459, "", 9, 1, 3, 6, "5B316BD9723CD896B5C48F52429CC3D5B528D4535FB1AF1DF12810A3ED9C3339"]], [[1, 1, 20000, 19900, -100, ""], [2, 2, 20000, 19800, -200, ""], [3, 3, 20000, 21725, 1725, "As Kd"], [4, 4, 20000, 20000, 0, ""], [5, 5, 20000, 18400, -1600, ""], [6, 6, 20000, 20000, 0, ""]], [[1, 1, "pre-flop", 1, "small-blind", 100, 100, 0, 0, 9000], [2, 1, "pre-flop", 2, "big-blind", 200, 200, 0, 0, 9000], [3, 1, "pre-flop", 3, "raise", 600, 600, 0, 0, 22000], [4, 1, "pre-flop", 4, "fold", 0, 0, 0, 0, 23000], [5, 1, "pre-flop", 5, "call", 600, 600, 0, 0, 24000], [6, 1, "pre-flop", 6, "fold", 0, 0, 0, 0, 25000], [7, 1, "pre-flop", 1, "fold", 100, 0, 0, 0, 26000], [8, 1, "pre-flop", 2, "fold", 200, 0, 0, 0, 27000], [9, 1, "flop", 3, "bet", 1000, 1000, 0, 0, 32000], [10, 1, "flop", 5, "call", 1000, 1000, 0, 0, 33000], [11, 1, "turn", 3, "check", 0, 0, 0, 0, 36000], [12, 1, "turn", 5, "check", 0, 0, 0, 0, 37000], [13, 1, "river", 3, "check", 0, 0, 0, 0, 40000], [14, 1, "river", 5, "check", 0, 0, 0, 0, 41000], [15, 1, "reveal", 3, "show", 0, 0, 0, 0, 42000], [16, 1, "reveal", 5, "muck", 0, 0, 0, 0, 43000]], [[1, 0, null, 1, "muck", 0, ""], [1, 1, null, 2, "muck", 0, ""], [1, 2, 51, 3, "seat", 1, "0400001FABEA5E"], [1, 3, null, 4, "muck", 0, ""], [1, 4, null, 5, "muck", 0, ""], [1, 5, null, 6, "muck", 0, ""], [1, 6, null, 1, "muck", 0, ""], [1, 7, null, 2, "muck", 0, ""], [1, 8, 45, 3, "seat", 1, "0400001BF6A05E"], [1, 9, null, 4, "muck", 0, ""], [1, 10, null, 5, "muck", 0, ""], [1, 11, null, 6, "muck", 0, ""], [1, 12, null, null, "burn", 0, ""], [1, 13, 47, null, "board", 1, "0400001D330E5E"], [1, 14, 26, null, "board", 1, "04000010388B5E"], [1, 15, 1, null, "board", 1, "04000000C52C5E"], [1, 16, null, null, "burn", 0, ""], [1, 17, 34, null, "board", 1, "040000152A435E"], [1, 18, null, null, "burn", 0, ""], [1, 19, 0, null, "board", 1, "0400000026F55E"]], [[0, 3500, 175]], [[0, 3, 3325]], [], [[1, 13, 2, "X'DA565C18D01F9EB3'", "NULL", "X'000000000000000F0B675D96329D2B83FF0C59C44A0BB3B563964FBA4263A260DAAD376C66B73D710000000000000015848790E801E89BD65703D9604A5308DEC2298F3C1F5AB09459941889560CF140'", "X'13C89A21407597144E58B3FB61784EE01C48CF752AE98ABC13AFF7F65E37D046'", "X'78052600B46D3E744585DBD616D1563A23B219D415F2E4F21E0DE323958FDF5D'"]], []]	2026-11-01
1	2	59	1	THNL	cash	2	6	1	typed:84fd401006af0e0ca2e1c0cb9fbc5ba5	2026-03-01T20:00:45.000Z	2026-03-01T20:01:03.000Z	complete	1	200	0		0		58	1	2	\\x281f0ccd2e9aabfd8e57b1b60646576b0c4c529a8c51d7d8bd1b6526da330076	[[[2, 59, "1", "THNL", "cash", 2, 6, 1, "typed:84fd401006af0e0ca2e1c0cb9fbc5ba5", "2026-03-01T20:00:45.000Z", "2026-03-01T20:01:03.000Z", "complete", 1, 200, 0, "", 0, "", 58, 1, 3, 6, "5B316BD9723CD896B5C48F52429CC3D5B528D4535FB1AF1DF12810A3ED9C3339"]], [[1, 1, 19900, 19900, 0, ""], [2, 2, 19800, 19700, -100, ""], [3, 3, 21725, 21825, 100, ""], [4, 4, 20000, 20000, 0, ""], [5, 5, 18400, 18400, 0, ""], [6, 6, 20000, 20000, 0, ""]], [[1, 1, "pre-flop", 2, "small-blind", 100, 100, 0, 0, 45000], [2, 1, "pre-flop", 3, "big-blind", 200, 200, 0, 0, 45000], [3, 1, "pre-flop", 4, "fold", 0, 0, 0, 0, 58000], [4, 1, "pre-flop", 5, "fold", 0, 0, 0, 0, 59000], [5, 1, "pre-flop", 6, "fold", 0, 0, 0, 0, 60000], [6, 1, "pre-flop", 1, "fold", 0, 0, 0, 0, 61000], [7, 1, "pre-flop", 2, "fold", 100, 0, 0, 0, 62000], [8, 1, "pre-flop", 3, "returned", 100, -100, 0, 0, 62000]], [[1, 0, null, 2, "muck", 0, ""], [1, 1, null, 3, "seat", 0, ""], [1, 2, null, 4, "muck", 0, ""], [1, 3, null, 5, "muck", 0, ""], [1, 4, null, 6, "muck", 0, ""], [1, 5, null, 1, "muck", 0, ""], [1, 6, null, 2, "muck", 0, ""], [1, 7, null, 3, "seat", 0, ""], [1, 8, null, 4, "muck", 0, ""], [1, 9, null, 5, "muck", 0, ""], [1, 10, null, 6, "muck", 0, ""], [1, 11, null, 1, "muck", 0, ""]], [[0, 200, 0]], [[0, 3, 200]], [], [[2, 62, 2, "X'43A81F3E85076748'", "NULL", "X''", "X'65415F0DD26FE73B900BE7157E4C39A7B767F5BC018E3B7EB66D8BC7DC0621B0'", "X'E5D9F5C3DC02917F8551D931C1BECA149EE5C55A12F87A0A228B0CC993D13483'"]], []]	2026-11-01
1	3	85	1	THNL	cash	3	6	2	typed:84fd401006af0e0ca2e1c0cb9fbc5ba5	2026-03-01T20:01:04.000Z	\N	\N	\N	\N	\N	\N	\N	\N	84	1	0	\N	\N	2026-11-01
\.
COPY croupier.hands_before (log, id, signature, tables_hash, sheet, replaced) FROM stdin;
\.
COPY croupier.incident_tallies (log, quarter, table_name, dealer, code, way, rule, incidents) FROM stdin;
\.
COPY croupier.incidents_2026_11 (log, hand_id, number, alert, attempt, street, code, detection, substantial, colour, options, seat, card, rule, facts, raised_utc, way, way_rule, answered_by, reason, answered_utc, month) FROM stdin;
\.
COPY croupier.logs (id, terminal, origin, first_seq, first_hash, follows, parted_from, parted_at, begun, seq, head, notes, notes_head, signed, tree, players, message, senders, seen, receipt, ends) FROM stdin;
1	1	croupier/555f469c22188e90	1	\\xea6451bd47246721ee8b9c474c20949d10313308420ade43eadfd62e3f589078	\\x0000000000000000000000000000000000000000000000000000000000000000	\N	\N	2026-11-23 11:25:10.051915+00	100	\\x1c755cee7271f3a4ba9fb4283ae08ca22dcca74f671459808c5c0ed538e062b2	1	\\xe9b6b57ecdf1e663cbc56166e4c7e7d4d49835df41eef320b9b5f5b6aa31c1fb	2	{"\\\\xfa0459f6add2378861a742c9b3876f0f23b4e9d6612e13cb908343486ca9880b"}	6	2	{one}	2026-11-23 11:25:10.295356+00	croupier/555f469c22188e90\n2\n+gRZ9q3SN4hhp0LJs4dvDyO06dZhLhPLkINDSGypiAs=\nrow 100 head 1c755cee7271f3a4ba9fb4283ae08ca22dcca74f671459808c5c0ed538e062b2\n\n— witness/5b6489c9c7fd0dcf P4Ct1QAAAABqsTuAV1zEUAHpu+Pd7efVTDftaYIcjO+p6UxJvVkFr+p9LCPWkxnhcJdQEIxnKsFiscNx6l0uiSGCGgLK4YrOImu3Bg==\n	100
\.
COPY croupier.migrations (name, at) FROM stdin;
0001_room	2026-11-23 11:25:08.299046+00
0002_standing	2026-11-28 18:09:27.205094+00
0003_offers	2026-11-28 18:09:27.205094+00
0004_reading	2026-11-28 18:09:27.205094+00
0005_keeping	2026-11-28 18:09:27.205094+00
0006_ingesting	2026-11-28 18:09:27.205094+00
0007_once	2026-11-28 18:09:27.205094+00
0008_finding	2026-11-28 18:09:27.205094+00
0009_enrolled	2026-11-28 18:09:27.205094+00
0010_adding	2026-11-28 18:09:27.205094+00
0011_by_dealer	2026-11-28 18:09:27.205094+00
\.
COPY croupier.notes (log, seq, utc, kind, who, hand_id, why, facts, hash, signature) FROM stdin;
1	1	2026-03-01T20:00:44.000Z	signer	typed:a22ffbe7d364163762dfc14b17461fa0	\N	typed:17b2848569b2ab103ceff38ddede9243	{"public": "555f469c22188e90015bdd85b889678d459f86bdf8f7bd34971b10b9b3858609", "hand": 1, "row": 57, "decks": {}, "signer": "555f469c22188e90"}	\\xe9b6b57ecdf1e663cbc56166e4c7e7d4d49835df41eef320b9b5f5b6aa31c1fb	\\xc699078560242bcf996ed73cb908ce052bf4613854c1d26f46c987afbb7cad780cfaaf303962f538a4e69a55e132412c6dd00631a690fe6b577ee93756626c06
\.
COPY croupier.parts_2026_11 (log, hand_id, seat, player_id, stack_before, stack_after, net, shown, month) FROM stdin;
1	1	1	1	20000	19900	-100		2026-11-01
1	1	2	2	20000	19800	-200		2026-11-01
1	1	3	3	20000	21725	1725	As Kd	2026-11-01
1	1	4	4	20000	20000	0		2026-11-01
1	1	5	5	20000	18400	-1600		2026-11-01
1	1	6	6	20000	20000	0		2026-11-01
1	2	1	1	19900	19900	0		2026-11-01
1	2	2	2	19800	19700	-100		2026-11-01
1	2	3	3	21725	21825	100		2026-11-01
1	2	4	4	20000	20000	0		2026-11-01
1	2	5	5	18400	18400	0		2026-11-01
1	2	6	6	20000	20000	0		2026-11-01
\.
COPY croupier.pieces_2026_11 (log, first_seq, last_seq, head, body, month) FROM stdin;
1	1	8	\\xaea2159cbe16502b6277a8155f7f47bcdf95f1e61ff52a40bee0bf170ea620bc	\\x789c9556db6ee33610fd95855eeb08926cc94ebea00f8b3eed5393054151438b0d2daa2495c42dfaef1dde74c9ee1a3060c0e2dcc8337366c8e7e7619272975545d53c14fb87a2fc56154f05fecabc288a3fb35d897fbb7297d9eb08ddd3e9c0bb4381b286f2020a462b2859c1da47deb2baa575e64d692be1c180f5ab7f5f326a5fb2271fe825331646b7c24f6f87df2f59f992e1fa4c2f61f9edf73fbe7ac9457541c2a8e9bda4579371a2e7e7976cd48a0b1701e5cc5b7edfa158536120bf88c12b3a35f95dbc2a2cf2969ae025a93e83b1c42a4b65720735c2900fd25b704c4f5448711136f7d18dd71d360a4647d203edcc3486d8825be888e044ab69e888b1545bb39878d751e6bd921d5cbc0b9a0c1dd5dda25417dad35fe862d8d6ab15e751c371dfeb02d19f978cb877d41bab69d7c5b42d6e6d4b73d32b6786f2560a8ccd8536c90d06abaff9a84c30701fa46da3528d361f14613db0d7e4b589be31f047fabc3d582c99b950cb42a1592f4643a6c10a4906f8b084326b52b437d046fc8345a657c2d480cbb0e1cfcd11b118ceb9a308e9318ba17a6a886acc2268466528784f25274a13ae340791d02b6573f32a46ec01e2cbed6d6daf01732be915cf9336a39ff968681e138395f6ca41ad54ee548e7178c4c038a519ee820949a4052a732305dabd6355d47b8c61b7f5f9c09240977b19b1ef2a349030cefd938db153170108dd1186b422183725a4551f684491be9a443886693ace519041b91a42097db2db492767cfa1e88c3548a8cee22de563d480659e34e4d6bb3992a2562364a62e60885da22db66e0b42cf34b6f515cccf4dd420af81c21453ae06ecedf107cb3901e08a39509bcec6a51a73ae261d8e05abe4b9e88ea206211167f70b13e6284ca6a43656e979fc200b7249b13ecc77b24f1f229f793a75397cf4743256a861e6112949b94f21347dcf316a3f712ec1273ed279b2eb308e51d8f5426fb98ed0642040bb64ea4d893456dc27e6d1dab83d4e9debdc751db22be196c02d519c245b6f81ad681170bea2291640030331da851f0ec0df13a421f13e60edd1d5e0888946af42ca1cc7bb05e666a8068e4dfaa9ee1ee628b0c831d7aebddcb89ddb9fb81ed9ce5bcd119f9b0104deb0a10616488cb0b0e54342e679e50a6b3e8d294d5f211f593879bd16323ac6be1c602d9f86382cdc405b2b701cba6ce22149a76356e74c7a8bbf90c1a30ade45420dd41a9c7b1f5e5a26316d43f6e26070474fb9645221eb0cf6569a7c4df1e5b72f8b6b6e91ef64c0cb37a8e3b51c951cdb03d3b4d29b1118aabfbbcf0b8e4de22f8b70c3bbbe13e7595279091d5c7f3d6d94642d74e399b8c6f6cb18d4cdbfc5675e857cfaf7034236ca0d5e7c207c0d4f08a40c0dbdf3f4fc7db54e733f6c60f5c4dc1c4856129b5046a504d79fed748deb8b5a96ff65bbf05c02da1ceab2ed5c927ef580aae203aabaf30155edb270a33cb85a43b77944559b4754b50b8488f9086e293916d9133d4292d574ee9d29475ac30c859daa23adeafd2d28fb08657f2794fd2d28fb0d94fd02a55a43a9ee80b2671587861d6f41394428873ba11c6e41396ca01c1628fb3594fd1d50aab2c1a01dbf05a58e50ea3ba1d4b7a0d41b28f502e5b08672b8034ac94face6acbe05a589509a3ba134b7a0341b28cd02a55e43a9efe9157ca1b4fc78b3ed8f11caf14e28c75b508e1b28c7054ab386d2dc01e55417f048e126c14e11cae94e28a75d169e050f7834f609ca6903e5b485e26f66f73a5e5f04feba8846fea8eb6b64259fb151a055593f32bca3fe07ffd4c7d1	2026-11-01
1	9	57	\\x7cc90494a8f531edce944ecf65d27222be443a8e95afab80588eaa38f7fe8ac9	\\x789cc59b6993a24a97c7bf4bbdb56acc8dedbe73c57d4505bb6f74249ba02cb2b94dcc771fb4a5146f53739daeea27ba229a4c93e4f0e3e4c9f3cf846fdfbcc4715e5f1040ec1bc06f004a08fc05d23fe1bf0000cb975721fdef15bebec4c7ada1ffc51353270002c052131840a3c8801ad054c1543546a54cda3e6d4a55c7780b0dcd0f75437f399ffddfdf5f68fcfde5af4b6fdf5fa2d8d89e4be9a1453dfd87e7a7a5f30f6a12c7be9716d8732b973ace0fd5b1d316917139ff626ddacc5efdbafe727a5a79ae8bc3c448eb7443dbfc707c6d63e869a5499de85c6b19548f92ed0fd530fdd0b8fbc1747c3f4ccbdf5fbebf9c6d48fb8fd2e2b76f30bd0f04cef65f9afefdfa0dbda2871afc8a1f6ac82b79a8615e99871af695cdd5fc9d5ed7dfdbdeea7cdd7341f59395155fadb8b4fc79f5eb117e3f22ef47ccfbd1b5ef4baf71127a57d2e7c31f67f8d1b5c233f6d9f5b686bf758cac7406780f248e1d43bf9c7a3d33abba3c89fb8a2db5f5ac97ac4e4fde3bd66818da46d6cbb5f423f6b3df5d3bda3a5433defbd0fcc48b2fc5ebf3d6cecff556dcdb91654459eb3db5e33b88e983a5f18f95bd333204fed6f0724e41b5cb15a27bd2af977f37deef65fc50260f65e6a1cce6cad9d3f07746f86eb1995efd1d871fa623287ec713fae9a0096fcf843ac69d9beefd30f5ef1feeb9ab37786d10dfbcfbdbbb1dd71197d6678ff0ddf36dc77937450b0dddfe49e2efff7979bd46094de53456635ed2db819f1c34cec6bc45310de3274206fc172103fe2a5ea0fba19d3ee974dc92745cb257b669bb5b4737ff5a51d7b830975a83de857b36a0de11f10840ded0f5af40b43dbbc0ff05e7eeae373f8dbf5279bbdeccd9cfddb39b9f5b819be55435581698e83f6d39bab73c7d70bfb21bdddb4d208154d08aec86e06a37044f1a0ec1eb392ae96f7a48f75ecefa9f7dbd9b0f2f11d5ff093bbd8dbfe0c5de647b37bcf26174631c73a1c7b12f81ebea68511c1a9739ec7c9b2feec0190b5011d95d6336ee6aa5a1ba388d3be6beed2d8ee546dd4ce26024af63ab5b6af4dafeb03de54bb8b217812555e5569ddbbabc3be974dc505fd90157df54d48d5c4e9a2274f505b7d75be5f964a8c3ee89dd0d77fcc263c132b203a6756c26eeceae0715a3c5d76b52cd181d137f57e6957d6a92811813b1902b840e33e8f059e8b0183acc43870fd0d1a74217a293b1d2d7ad2eeda1d5de5a55d73a3879cdd16ad709bb16bb2def562518e88cbb38f120f697523c524c36e4e660ad4868d7d038180c6217efd198e8c67835eb43e895706bdac0ada175a2ce9a9fd73969cfcc812d895ab9da695b3d3cf5ab276fd5aef4d48d8bba25b7dad41235d0242d35097242ca8a0385d051061d3d0b1d15434779e8e8013afe4ce875bc17db7a7308447bc14c677d7fb7c65bd1b41a9370612d8f7dabc4976bf581ad7307c12b4909b1caf6580c1a06e82bd1ac7faaaa9e15826173370dbdbde1574ca1261afd462cefac965309cc40de753676b57294a662e22e64da74660ba9b5d674993a2b14f7eb645069ef5ad151a9c40b05a526719c2a70865938e7419c41c7cf42c7c5d0711e3a7e804e3e13fabebe4a80a12f64ce0aba362ed7ace6e9a0063ddb7577627bb016a6b01f1de6f2d6920f638917464750df4b13dd351722584ecb7abbbe8d00771441d2e44f5a731656944e92062225698ecdddb9077bc438fb50b21c302f8d2ab5d02e5171479d1a39b1e5f261178f5b64d0e216b3a32cdbc7d424931a88220d1642271974f22c74520c9de4a19307e8cc67429f0ee6ee28190d5b6b857538b1eef2a05f010194aa43b85c05636e30982c9de138969591e702a5ad80169bac26951a226ebbbbf1e43e9cf0aabb023e5beda9cd83ad8c1c52aeefba405c1d04b5a55abd49ab07fce5b4a3a8b3adbd175ad543bb61469b89106f13abbf9ab368a17ab3612dd6fa4e6a9240788d1318a3103a9341679e85ce144367f2d09907e8ec67426f47ed8ada60157f361cf5f5e5b8dd8f1a5bc9539ab2d265a9b6969b65a914b57d9f3035bf0eca93aa6b82015dcc623c236539f4b0344cdad3d9c0e54c1c0d6b1d22d891546bedc1745451ac1154eb3c09f68953b6e570e53a8e5a3bb637e6d804474ae3a1b59139738c27d4517c1ab908a42661c42303a3e2ec85cda0b3cf42678ba1b379e8ec57662f0d2190074a6fb12ac381b19067aed0a83bfe7cd65b5934884d6c56db7809dabb8388e7618d1f91d25eacecad0e8a47d359a77b9ad5d87dc7e7c6b427394c7f83d7bb3df6c7e36d0f984aa3ec26dbd972b29abacd0ab7f3bd0d0caa815b678633a18a2d9725dbedd453cac900f816b6d2ec510952931855a38caa167b3a9741e79e85ce1543e7f2d0b9afcc5ed46dd9ebd56078089cca489288df8ada5874519a9e604311640eb7fbeb701494548d1bcf82612d38e9aeb89c52d3efd47dafb36a39fb0a3a1de503df5a89fdb5a5a21ebb8e6b53a59a4ca7f6ba318b4f535a0ae9cef2457541e24667d2eb4fe88ef4e519276d747979605c957387075559ed56a949bc80296bd2e29491cfa0f3cf42e78ba1f379e8fc57662f2755b099e6543e2d944ad5a8573796b38985f268cac740add702e00862d85f39cc243cf5534596007983e586d4682c078c34647b6cdbab0e76f363d0a9e3d906f1e6697b8aeabcbc2e7bf82850b7b5d9f0c7a635e9dbeb662d1545ecc621a1ae280b46709ca5b9b0fb66ad890513198b036a5b673f8044d5a9509cbd64a20e3eabeaa0500c3dafeda0f095d9cbcc098fad6a84fbc8133d70e4f435aef43cb5dd69f12c591b5c53749d965632d7ab614fdd9e74856cd549b9e51e25add637e64418aeac4e244d8f655b65848da9c4a86a8575dd38c1bd6542694ea5450bf9d276e6a90ade57d78bc620a9127d5f1a419e13adcd1c7647667f5e669bd02973f3d4a41419a6502b54d22853a4e859458a8a1529ca2b52f4a8483f357bf13a63790a617d3094d65571ea05a4e5ed75b90ddb43385e1c77b65f997499781fcbbec446418d9ff6c74e59944e7c7d35878b6dd23b59dbceba51eda1fd78d3a8db93f216558d69a8ce0fd6be6318ad4d75d6b7eb3d395558edd321d978c9aae3cba4dd0c03475a05b6be68ad51a3b9184b4379d64b4d623596f269aa5e083d53a4e859458a8a1529ca2b52f4a8483f357bb18029b70fb5fe6430d41d950995c6bcd209ad5175ab375d5eab8b11270ef5a03a640d79c81bf16148c80a46a35249ec69a389525eb7c9717e6222d5f5cd93503250c5b583da70e674f795bdb2c00badcd58ed9131de784a67e99ce6e1e9c4eefdbaa87343b9db3df46add63370e36e576454a0221354913389de8107f0df4f31ae69be6bb5bc7785c3dfa07f8f7e520932001b26aa14846994846cf8a64948a64aac5b6efbdc574633c78425e26a36c81313dc69795e5f37997e71e523b327e2e1e9e3d85bd9c4675fde207d792e3fcb0bdfba5d9f4d6bebfef683834bedfb1a06a645c56c52e15ef20385e071c65f84210997045cf0a57843f029197ae08df40903c08d377f41b877b0a1f31781f29ff0a829e1a8cd3b05008211392e8592189c84710f25212911b04260f41a3e7bbfaff38c37320188612aa162b6a94893bf4acb843cc4720f2f20e313710ec9ff7064ed078a23385620b65620b3d2bb610fb1184bcdc42ec0d02fc0802045f83c154f5547601b31043267fd0b3f207711f61c80b20c4dd30a08f30a02fc280a0c11381a85f83213cefe5bd698e1f3d4e5dbfc2904df4976dcab4fadd480109822990e2b426534de859d5848a5513caab2674a79ad4cb86d7e72535a60e88aa9cd6f556b0efb617aed9dd88a50ad15dadc30d9718f3cb76531417d364eeaf4e7da09b890074be5276db727cb48e4d3616cb87709ac0babe6d06fd6d6497776d4f5f2ed71d69290cda617b29b1b3664f63d3eea9c74c6c01f467a45b2a874abd1b1d42be65c49d15ec94192a2cdd383589701400448bd3f74c33a16735132ad64c28af99d059339d9b9ea7cdb38724f6cf0d31709e5900ac630c1a4ce33648ce2f095c9a7fdaa3b9fa1f644c81f2a40806ceb40c7e56cbe0622d83f35a06831b8c4bf07c800130cf57ff040ca8b12ca3e2c2dc1267e92e7e36ddc5c51a03e7535d0c6f30e03f5800506350ed8f3886a16b40e70a47c9efb1f820f5ff078f5b4017b086345aecab59ea8f9f4dfdf147a93fcea7feb838f557cf0cef66f7fb792d2b7e46ea6fb03c6f509e2d0491a5fef8d9d41f7f94fae37cea8fef52ff0fb3dee7483c37c9138c0cd3640a05c0efa1289ce47f89e236c9ff7c6de4969099acc670262d34325329f85995828bb7bb705ea3e0bbedaecf9ee46565dcd999b235943b53a6c22ea4d3701b30485fb50e3ea7d611eb01916b1b87fd5c146b501903b039758ce5916a8c4c15b14f6b11129488d9e0a8be9feec416e304bb1ebbb2adee20e8f7e5b2019491360a8f23971b7b6aaf3493a388d7fac7ed7cba163736cf4d5585806eb3bab288ba98a526e93ccb005628dc02c0991ec2cfea215cbcd985f36a0833b7507ec1ff30af31a842f09f88e53a0758c47f102f7e0bc647b1fc11c8bb491ac006838ad7507126d5f0b3520d7f24d5705eaae13ba9f610cb35ebc2fc6b052b6f183a36617160c8240a7e56a2e08f941ace4b147ca7d41e03f99fa0a0310cc4402d9ed77f8b42710cff15855b0c0fedddf90dcc9b951042cd80c51125536af859a5868b951ace2b35fc854a6d1c1193e5c3636b962c0693d5ded4e19c2e66a3a42f7912ed8bbb18f6d7279913921e9aad4f2377c777ddd3942b05d654516ba4abf21692b8038df6815859f67b9b85bfee8ae3c974ee55d55e48ba87c1aad6d254895a5ea73a6702d972ed5e6b02185a3b2e170c3cd6f55ed0839e7874abb07d566a82c91af483209e2935fcac52c3c54a0de7951abe536ae017f938629bcc9f88e12c8f385d670b17f87e8fc54731fc91c7edcd4c9eb20c470b4d22997624cf6a47023e885e24af1e09f8cfc670a0192c526961064a32a1449e154a047e44212f9308fccfc670c3e411608cc2a5d7dfa35018c37f49e12e861bbbd4b1ef33710ca1098a374d482621c9b31292a0eb3bee97af631eaccc2b48f2a020cfd1e5f2a23a035f09737b1d1f534221cf167b56a66dc8b3da86e0abb16e72fe6e266f6c5eda907b9577a7400d56077ae1da2ac9140d7956d19054d184a9b7ffcae5f38a869c53eaad9f7d94727be99d3b0f8035d536d71f6f31940198b04631d0dfb23abdda1bddd37f7c13f5b1d9f7912bbb038c2f1b291675cceb8c71f78946ca5d350abf3ff8bd5bb8f884e1fd9b3bf093389d2f7e7e2e914d1c9720937d0074db95d1340110214deffefe5f12d7fed5	2026-11-01
1	58	83	\\x2d3cbe574cc8f6011dd244d053284168bbefc5e1bb79ffdeeda32858d7a899c8	\\x789ccd995b97a23a16c7bf4bbd628d019200fd868a37bc5f50ec3eab1697a02002721174d67cf7014b2dadd3f41cd7a99e99550fc58e1bd8f9ed64937ff2fdbb97b86ee585010c7e05ec2ba0670cf806c03788fe010058bd5420caff57e8ca4b7c0c88f98d879609010d00d62c4080a131843680a10b966e205d43c50db9afa6bbe43524861f9ac47c296effe78f172dfef1f2edfd793f5ea298046733bfde689ef9e6f9b949e7969ec4b1efe5062edc769aebbee9ae9d7b44e4fc84b38fbd7e6c646e37e62d4583a5b911c91b4d626cdf5cdfd812f3ae754334334a82379d587e48ee7eb05cdf0f73fbc7cb8f97e2f5f9d3a3dcfcfe9dce3b410b421efbd9f58fca77a6c2e42dfc5d0b5b612b0ccd31e8d6022bb0c20070e7832aa842f3f0ae0557f083cf1ff97bfdd4f6d6c57b0b43f793f526be4471f67c7ffbe58abd5dc1db15ba5d5d9e7d7e6a9c84055770b97c2bb84717a21e49afef0b881fb8e46a1500ef81c4b14bccf3ad973baf4defe98597f45e1a03cd36cf91839c0dcb3245ba7fbc9ca3b9ba980929f130b430b4cf79031fd65bec5f43dbd951e06ac6d9e3dc60f889179fcdf3b0ce1b8acc7f98a91d6d4874f54e353bbec39ca75e8bdfd6f6815c21f901f11e868d669cdf10dde7a272fefbc8c8cd663fd9f0938d3ed9f8c1bee6cb3f90f0fd7de70ce483904337072b8fe686c70ff30917df70857e3ec5c28f2c6a2eb91bd8a91fe633e26d573c9ac5ef392b7ce28f29f1fd16da6586e6edd7bcdfa68bedba379e46484cfb1dce1fff7aa9bc571601b01c8b89f67226f4d585a608e7358ab5307eaacc7c548beb18fe7399617e5666d8fb9ac0e40316e6d31957e80be2dcefe3411fc36eadedc819fdac3de89df15f67e20d136731ac699ac6efc1141463e13f03baebf9f6bd031732af970e15536057cc80021bb88b5eb7f2d2c8e3ff87e8d9fbe8f304fe2c76e62e769a6638c8ea6c69ecf81a3b7e36765c298a96f96a865aea3dc68f1fe32f3e75e7baf6de8d6fcc39de24f8f421fb98bf5b727ca84cae7dae6b970117c521397f058b6ebef8d910d33519ec2594c4286b6d0f40b4ea404bd3d638931c5b13985ea63be232226eb66dab892c0e4f8b6a4f1fec495457c641c7f66a51b2ee0266271ebcc304b1ad9e8225598e8fc371e79422772bb97b385358bd7638b61a3be8069c0a23676eb77adb611cab6ad44fb821a38c6985c47948860139c472a4143a7785ce3d0b9d2b87ce3d42e73e4167bf127a8f3b0c2265b41d0ec8207587098ee17033e9d7970a26bd78379bda55a6e52d968aaad717abe92195f56ab2df11b45a037ea0857d8adaa41320646c9c80a4456177e298cc58de6ca98eb1d5795541aeeca08c8ee6e6b18ea74243a49cde22ab0ae306d4c17c42346a06d389b3d6e375bf27e421992c04820ead52e8fc153aff2c74be1c3aff089dff041d7e25742565b5e3421ec243233a495173476fa4628db31de980cb477080ad21cd0433c15d2ffcf566cd37e44e8da8c9686d2678e6e85d78748c6ced42e9e41c2961d46bd27a6fb2e96a69d31d2a4d8b9aa0603c6fd26b2de219b8eac570dca40171f40c9e76d2cca0a7fde6686dc80375aeeeab7093870478c8f2848052e8c215baf02c74a11cbaf0085df8041d7d25f413dd685693d45ebac6524d9a87c580f23acbd974b4df8b8db132b516968d3a3c9087ad7e341b4b5a0d1e46359edff7cc4c198246abeea6d6a419ee91bf398c254ce3231e08727898b6a7edd9ae151afe294bf548eeb4cd354c56c0a085ea51daab5c24249dc9229af65969de57572d55a9b7da8b3c248618342642e9a203810b74049e848e4029f4f767dda023f0093afe52e883cdaaa9d8a2e76793cd429bd9f256c8eafd71ab5b1b43bfd31e54ab7e7d302712e344b2e5ebd16ac2b1931935582b429073df5a38909a542c0600665418466996d87de9a8048dde02cf6b6dd249c70a21d93690d4e3c0d95a755b9bf6e334e12cded975bc51a0fa2140cd83d89a27622d0f09238337f2454c2974fa0a9d7e163a5d0e9d7e844e7f824e7f25744741bc3b59ede92344747f4bf745bb7b20add6c26f5637b1a35b26578b0499daa647ca1f571768250ec6934e4b5f8e9aeec06cfad0c1db2409e2b6dc8dd74cd739a18cda6da6fb21deabc0f4ab82eca7123b91fa9d5d56ed64b3fed00688ac98bac688e6c0888305bdad5aad796fe170556d5040e7016709882f85ce5ca133cf4267caa1338fd099dfb97af13235e0b45e546d886a63bfa153a17a0aa986dd1c187d5c3330a42689ba8b4ed9c4d9565d1cd5c84230a6f3ae5295254aa31db9b60a49d0209378ebb5c20e97d79a591c88a79d511d72bda3982d809ea64c754419942b6d26adce381c6574d78c3c309a7723b27117356bb98f6bd3637630bd62f5c27216e42dbd143a7b85ce3e0b9d2d87ce3e42677fe7ea85aa7582d061a7718cf74b632bfbf4beb9212bb4099644ddd76b3b87db8d85f5a1268555bd49293cb362fd603cc01bd81b8abda5100fab8cdb510286e26965a36ecc314b6ffd568d13737d09c5940fdda821c51acd6e2075caa6036deb86106b2ddb76678d7a2f161bbca72fe0c963c49a9fe62111d3e208c45c297478850e9f850ecba1c347e8f077ae5efc4d22aaebd8efc5f26eaac68390176b233951457d93ce06938d29132ae9c19948d5a526f0a703902f0ee789994d210ff543b7d710470b51335b3ea52e5796cc342db53f9a53b287a0ec39edd66c63b8d5b97a34564164b658d10a44263a36b3293a02ebd89e741a7d2857751ef6a0ef827a1e128708a3eb4828857e1576e85961875039f4477187d0ef5cbd447cb46d06c32ad508434fdff3ad941daf59b6c5a686903274c2392b9eab22a7137546aa4977e6ad5923d750f345c293537b1178d3bac810793f0b7b40433368e091b00411880f78deddf7abfd4cb5944c121c8f9e2fea0e19c7fb5d7fd608d5555703fd76a3b554f9fea2d9ec8f05a434f1240fc932745ab040f9eae5aa48d1b38a14952b52f4a848d16745faa5ab179936d9bed0747aececa482e99e6d9a8636f6e6cd30d183cc5157f3743f1ef4fb8ad0530edb6cc54dd2456d99b8474a0ba4b519d46d349fd524212653b288b7a30e3f9beace583fed7194b4879a45855d0a2afee174e8b14c14ada29527b8931d5c8c1489b3685186803948accaad296eaab879482c12108d99527184ae8a143dab4851b922458f8a147d56a45fba7ae900a7ea7716a71e997727511b4ee0b05df5951147b7ba1ad247b1dc904e6309e19a1b0cb5a96ec48b16373bf28d3da8360efa706a37d8eeaa990ca21540c8c7510342cb3e022d9a53ae2daa9241212a69b30acd887a72d036a7b5a88155b3360a77aac107ed25682ce3c5144763083c1416e208f33c3659faf7402ff6335f0d7f17b8e4f3fed19fc0dfb68310e13881f9c538b88a64f4ac4846b948d68cd8f6bdd758db924f23e1512623fe63430b9e379e8bfbce79b77cf77d37eb3c508a7b34d3bcedfa16bb8fb677bf439bf7ea7e8068f1fd7187a647c4bb1d97dc20f0d0b4340194ee89a1ab6845cf8a5624fc0ac2a36c45c20704f4df876042c13068bd648f8ace395c20e067452406bf80801f6524061f10f07f1f422e69341393927de91cc255d4e167451da67f05e151d661fa0302fdbf18092c4d1852321d72085791859f155998f91584479985990f08ccaf20d0e0f760604ddad479bda434fe5d0c3a895f43521c8c7caad5bfc05068a09f1e48005a4302fdbb321616c76eaf86eb477f25d4eb47f8c74b109257cbf5f39f6e816a2cb0748e2f513579a05729899f9592982d4e4ee2572dd5fe74088f1fb5242e38e6be97d1f233b8ccd97fa3b9d665f171eb81a1439057ca926d9fbfdb83f3011ff1fe4a07fc24ce3ff6ef076dd7affe79525c0e983fce24199335748272e87ffc1b91e3c34f	2026-11-01
1	84	100	\\x1c755cee7271f3a4ba9fb4283ae08ca22dcca74f671459808c5c0ed538e062b2	\\x789ccd986b73a2cc12c7bf4bdec61cb90d977da728222228820abb5b2960868b721350c053e7bb1f30318979d63a95aa6cd5295f84ee34337f7e3dd34cf3f367728ca2de038111f413463e61b84e603f30fc0746fd0bc330eba14753eddf1ede7b289b0cc11f2ce5410ac3318cb63d0c61ae4d20dcc55c87f31c173836e86e68636d27424f3972d31c22f8d0ddfeef5f0f76f9ebe1c7cb78bf1e8a126517b3bd0eec043e27696b12ade51ccb324d5a03efc2623b8a9e9d286c230a7419e11213fab74ef2edc6d6d3393c3b2a50eb84c8dd3f47a9bb47f0833740362c8ed9b383bc34471ffee145699ab7f6af875f0fddf4ede8456bfefc89b70f81735cabfd12fabbf793e811ad87f9e0217b648fc05902bc79a81ed52330ec430ce8811ece521f3c748fbe89f9ddce9b5661e277f37686931efda07c5571897c99fdf58a7cbba2deaec0dbd5ebd89751cb63de71c55e2f9f3beec52bd10455d7f932946611ba5a1dc08f40ca3242f072ebeb9d57d74b7ac9d7f4be3a333b8417e558efa2b3d78d7311738d8047f4e700d7cef3f09235ecdd7a2ed3abb0382cb2c8762f1117879b1e93f2625e1675ebe8f2fe6e566111a0e21a5dd961f901729b78bb7cf6c313ba224a3394dc2c1adbbdcc507ccc44eff27bcfc79b4d7eb2a94f36f864d337f6355be909e52ff35df8b70b8e016f015eabe60d4f9ab7dbad7cc395a7ed06cbdf736847e8c3b2aed2bcdd0fcf713734002f19eb62caf70df1f34ddaebfe6cfdd7acbf6d96308ade78ba3982e10b9cdfff79e8bdd41592802c0920f17021f2dd65a693f35494765e7ea9c8bcd78aeb0afe679121ff5464a88f15816cb73668b76ebb105e11b771ef03bd2f3bdf8ed105bd2e2af205ff751fbe61c2098c655c87fa3b98b26e2dfc6f401f9e7cfff200af649e5e1fa8db0271b703bada8cbdab07244377bfff07f5d447f56d02ffa49df8a01d2320c2080fbfab1d5cb583af6a07bdae68c12798db5572ab1fdcea07dd9a485f80b78ff183bce83d669f5e63effb778f9a9bca148597baf6bae08a3247977760f7980f7110acf4252ccff9c04c0face248cc92cd8947b5c4ac756a9581d3c80002a10460b228fbe4be91f9245b18a52e2d484b6227e2e2641bf541325c6125d083a5a842ddb307343f674c6d345c1ee7eb7cbcd9cc8e30b0e683da9d1dc30d783407f5782a3a01a4b343d8678230a9e3021714bc9504dbaaed411add854e5fa1d35f854edf874edf42a73f41a7be137ac32cf9dd601a6ab34d055999c6cdfd305362a29225626e6601d35f4e6ac43e529224928bf366ae6bdb121651749ed8f801cca45d43ccf61e9fd66cdf37ac6a1c4bfb83a2071ba0aece62b099fab5ea422c614b1f06e68e85e6da2b2b6c0be5c1ae067ab6b796a3f96928222ac8b4f176dc4aa27097f330dabb0b9db94267be0a9db90f9db985ce7c820ebe13fa68376587e3e322a5f0598cab6b52202d624771eed62b84818d4d57e5c60a4dd1e63c2489a301b754872c4d88fbd818061ecb0ea4cd9018b98c4c28fab4245451dc2cebedf2b88b455c5f2b0739d66dbe9f368a3c49662b19c5f83ec7c2c510d12b05633977b29c8dbcb5d21e811e55937bdcb592581623081c80bbd0d92b74f6abd0d9fbd0d95be8ec27e8f47742873c838b7d22b1f941a3d5583868784fabc2543feea20dc7cd1a0f4c4bd177f68fa5d32cd5bc94675bdef092096fa672b4a5c9259bd852ba2a11569a6b32cfa8114eaef21350f3513f0a909b29762278dcf254c92753dda56b4a628e3ebe4a4360909a6d9aac53cebcd2b50461751c4f5b492e74719a2599bbd0b92b74eeabd0b9fbd0b95be8dc27e8f87742c7773057c87c1e28a729955425bd466aa281894e0acd895bea53e897c5f1d8e7d60639920eb3c60acc58e13992a15825921b0c972c0d3a48ab96d47093f17d7c3d16e4baa06b68343a504fb13e6564a01b6a43ee5dd7a525035f91c69ca597f194480d9a6327c0380887493fb312b5e9ca0b0719dae3eed6741c7b85ce605f84ce6077a1bf8cf5069dc13e4127be133a35db4fe34c232bb50829ca6c179b304f330dc85b763b9e3b61aa3e4ee676c86cc6470c117599af6ab750b389bdf70914ede3589d9dfd74617195ad0e14cc906ba035eb74bf2b052b5fcdf9e62c8ecfe35493b21953f529d91e9a478baf346c7cb007837e41e13a5d9eda1a778080dd157c2bc946aee3901ebc0b1dbf42c7bf0a1dbf0f1dbf858effcdd34bb64499c68a1b60552617ebf9620c9c1935a183d41d6d760a20db240c8466ef8a96aa50315f3ee67e945846b8a5557f391a7615226d9c58aa886435da6b9ab1db9bc3cd622738aebf9f1e1e77534d0d88a55595bae9ab44868381a32c7c2fb140ca3ad482344742431b9ea413920deb0e3a65231ba0bb3d0d4e5ca1135f854edc874edc4227feeae96578a20acbce98f8e86b7299aa221d8cd7b560cc5c3385747cd06a5e38186b413c73e4a36bda2eaf0c26e7002ae66a58086b4a6d64baec4e3c6e18cff9bd1c9782500399ed8fa2ac9a6176361a2c706c858c635c2545b23b9f76f3f0586de1041ecec2090f320383a27f5e30b836e60e0f974692f23cfb6e87849357e8e457a193f7a193b7d0c9bf797a31421d107dab0e9593b285e3e3590dd6b40cfa2b5b5970963cae2b13acd1be248a4d44146b1d8af9299ad9d8dc5ed839ae85665d2f563c5e63a7a8a923ac3194a51f8c46f45023568f090b9ba97b6a86f6e42404e3b1a162b8b10ed2e379c18f9299bc3c9c64cd1b64fc16d6464eda867fecdeed24ee200f9077a15f1b3be6ab8d1d43dd877edbdc31d4df3cbd1472e20e04c95aa8fc88b50675cab955e3e8d992e4c604d53755e7715b891b6739dbeb5c1ed08b811c0713c99ca239879ffd1598843bb1928f87f5cc70e178631ad54ed5b39c8ab63c5589587bca043e37c9a4a1c42f541f84c914a9812b9ea4b2e4788ad1c7d2544f60d866587404256d2521123138a4ee76a4f8b52365beda9132f73b52e6b623653e77a4df7a7a99878436852816b8a115cfe3135f9f27462694621ee9327ff6f9a16f78f5599faba9ecd276e90f0f1ba16255850c6b63a04a8f48962618bf9e1db2be067100dd89ec8f3613523f19eb0959f2ac16138d4f6130580fd47354c6531c4d0b65788e1ce7849bcc76cca4ee2ec8536d080b67df4a0238722817b077a15f3b52e6ab1d2973bf23656e3b52e67347faada717908b86482aa5a46cb7765715d80d464dc7e981b0f632439f5d27f74b6700f64e3ca4fc39a4d38c5ef0c6921f328c262ebcf1fe14056a6264be89a5e1ac9c6f30730c972ba099143ef2872ea29ae1596236c22cb406032b434b81deabaceb6d9d141337ece930a2c0945b315249f7a36d2bc9811e7058fb2f41efbe673eb9699c45e8f3f7a37f807fff10e73200b8a83dc5fefe2f2e2b824d	2026-11-01
\.
COPY croupier.players (log, id, name, salt, mark, chain) FROM stdin;
1	1	Player 1	\\xa0d7eb3ad530b933d19b9436e3cdfd28	965185b1999829d3954accc14fb148e6	\\x0089f1b1af329e21267ee6b1f18e7f6ee1b94cbde1e2f78b8d9022d21ec903c4
1	2	Player 2	\\x5aa88844149c8d1c52c14995f107f152	ba80a12f7584aa115a084bc3f623493e	\\xd25b3867714ae082c31e5c11c60b0f0d7bd190cbdf1fc80c5b38d0193544c657
1	3	Player 3	\\x70166a143a084fc483e0d18f35f4234d	53ce463a8541dba9ae6dd3d5e1c90611	\\xdf8f1adbd63aadc3e219c1ff30136a425818fdba7f6fa33f4092085507b0609a
1	4	Player 4	\\x6e78374d876fa5ab63bc659c148528c8	f178b7db020a251ddde1cb512a42cf33	\\x581fb68b7ef01735fbdcf3c5ffd224f3807d2af3648b8a1b380fc07abade3f4a
1	5	Player 5	\\xb9b06824410d677392f0364b75adb2b9	73cc4b8d70549b4c32094a3650dfc881	\\x56c6c572e8eb303d0a2ae940e2613bb1779318dc8be6e248c29cca681f63c023
1	6	Player 6	\\x0414c1b39dffaa7aa8864c3e4ace750a	4ed0f64ddb3ac4951119c5f010482bb3	\\x5b316bd9723cd896b5c48f52429cc3d5b528d4535fb1af1df12810a3ed9c3339
\.
COPY croupier.signatures_2026_11 (log, number, seq, hand_id, utc, head, tables, notes, notes_head, signer, signature, month) FROM stdin;
1	1	57	1	2026-03-01T20:00:44.000Z	\\x7cc90494a8f531edce944ecf65d27222be443a8e95afab80588eaa38f7fe8ac9	\\x75b254cd67469c22e4b29415401351538ad88c1d4790823fdc5fb0a4eff7a974	1	\\xe9b6b57ecdf1e663cbc56166e4c7e7d4d49835df41eef320b9b5f5b6aa31c1fb	555f469c22188e90	\\x295234bb8c99ca0940156c67210672f18b7dc48add1b9988fbe54006f5fb3ffbc4aa6e2422246b3c483c552d2f685eec7d5c4ab29a744ec171f14e0de2f3440a	2026-11-01
1	2	83	2	2026-03-01T20:01:03.000Z	\\x2d3cbe574cc8f6011dd244d053284168bbefc5e1bb79ffdeeda32858d7a899c8	\\x281f0ccd2e9aabfd8e57b1b60646576b0c4c529a8c51d7d8bd1b6526da330076	1	\\xe9b6b57ecdf1e663cbc56166e4c7e7d4d49835df41eef320b9b5f5b6aa31c1fb	555f469c22188e90	\\x0092f772a8ea0288c7820200199ab89576e29f393d6b94439d4c2b736e42904257728e6cf22b94c225e8c5430ee194bd7d6ed03b1c544a0053abd41e691a6805	2026-11-01
\.
COPY croupier.signers (log, id, public, since_utc) FROM stdin;
1	555f469c22188e90	\\x555f469c22188e90015bdd85b889678d459f86bdf8f7bd34971b10b9b3858609	2026-03-01T20:00:44.000Z
\.
COPY croupier.terminals (id, public, name, joined, struck, struck_by) FROM stdin;
1	\\x555f469c22188e90015bdd85b889678d459f86bdf8f7bd34971b10b9b3858609	Table 1	2026-11-23 11:25:10.038814+00	\N	\N
\.
COPY croupier.typed (log, mark, text, salt) FROM stdin;
1	typed:17b2848569b2ab103ceff38ddede9243	the first key that signs this log	\\x207c88302b1208f7849eaa31e0554e86
1	typed:84fd401006af0e0ca2e1c0cb9fbc5ba5	Anna	\\x3eb78f7b2e50e88afeeea9337a2b0aa9
1	typed:a22ffbe7d364163762dfc14b17461fa0	croupier	\\x9873119c35776d96ffb0c3e04ac91b27
\.
SELECT pg_catalog.setval('croupier.edits_number_seq', 1, false);
SELECT pg_catalog.setval('croupier.enrolled_id_seq', 1, false);
SELECT pg_catalog.setval('croupier.findings_id_seq', 1, false);
SELECT pg_catalog.setval('croupier.logs_id_seq', 1, true);
SELECT pg_catalog.setval('croupier.terminals_id_seq', 1, true);
ALTER TABLE ONLY croupier.answers
    ADD CONSTRAINT answers_pkey PRIMARY KEY (log, seq);
ALTER TABLE ONLY croupier.boxes
    ADD CONSTRAINT boxes_pkey PRIMARY KEY (log, hand_id, first_seq);
ALTER TABLE ONLY croupier.codes
    ADD CONSTRAINT codes_pkey PRIMARY KEY (key);
ALTER TABLE ONLY croupier.detached
    ADD CONSTRAINT detached_pkey PRIMARY KEY (log, month);
ALTER TABLE ONLY croupier.edits
    ADD CONSTRAINT edits_id_key UNIQUE (id);
ALTER TABLE ONLY croupier.edits
    ADD CONSTRAINT edits_pkey PRIMARY KEY (number);
ALTER TABLE ONLY croupier.enrolled
    ADD CONSTRAINT enrolled_pkey PRIMARY KEY (id);
ALTER TABLE ONLY croupier.enrolled
    ADD CONSTRAINT enrolled_terminal_tags_key UNIQUE (terminal, tags);
ALTER TABLE ONLY croupier.finding
    ADD CONSTRAINT finding_pkey PRIMARY KEY (log, id, month);
ALTER TABLE ONLY croupier.finding_2026_11
    ADD CONSTRAINT finding_2026_11_pkey PRIMARY KEY (log, id, month);
ALTER TABLE ONLY croupier.findings
    ADD CONSTRAINT findings_kind_terminal_log_seq_key UNIQUE (kind, terminal, log, seq);
ALTER TABLE ONLY croupier.findings
    ADD CONSTRAINT findings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY croupier.hand_tallies
    ADD CONSTRAINT hand_tallies_pkey PRIMARY KEY (log, quarter, table_name, dealer, mode, outcome);
ALTER TABLE ONLY croupier.hands
    ADD CONSTRAINT hands_pkey PRIMARY KEY (log, id, month);
ALTER TABLE ONLY croupier.hands_2026_11
    ADD CONSTRAINT hands_2026_11_pkey PRIMARY KEY (log, id, month);
ALTER TABLE ONLY croupier.hands_before
    ADD CONSTRAINT hands_before_pkey PRIMARY KEY (log, id, signature);
ALTER TABLE ONLY croupier.incident_tallies
    ADD CONSTRAINT incident_tallies_pkey PRIMARY KEY (log, quarter, table_name, dealer, code, way, rule);
ALTER TABLE ONLY croupier.incidents
    ADD CONSTRAINT incidents_pkey PRIMARY KEY (log, hand_id, number, month);
ALTER TABLE ONLY croupier.incidents_2026_11
    ADD CONSTRAINT incidents_2026_11_pkey PRIMARY KEY (log, hand_id, number, month);
ALTER TABLE ONLY croupier.logs
    ADD CONSTRAINT logs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY croupier.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY croupier.notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (log, seq);
ALTER TABLE ONLY croupier.parts
    ADD CONSTRAINT parts_pkey PRIMARY KEY (log, hand_id, seat, month);
ALTER TABLE ONLY croupier.parts_2026_11
    ADD CONSTRAINT parts_2026_11_pkey PRIMARY KEY (log, hand_id, seat, month);
ALTER TABLE ONLY croupier.pieces
    ADD CONSTRAINT pieces_pkey PRIMARY KEY (log, first_seq, month);
ALTER TABLE ONLY croupier.pieces_2026_11
    ADD CONSTRAINT pieces_2026_11_pkey PRIMARY KEY (log, first_seq, month);
ALTER TABLE ONLY croupier.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (log, id);
ALTER TABLE ONLY croupier.signatures
    ADD CONSTRAINT signatures_pkey PRIMARY KEY (log, number, month);
ALTER TABLE ONLY croupier.signatures_2026_11
    ADD CONSTRAINT signatures_2026_11_pkey PRIMARY KEY (log, number, month);
ALTER TABLE ONLY croupier.signers
    ADD CONSTRAINT signers_pkey PRIMARY KEY (log, id);
ALTER TABLE ONLY croupier.terminals
    ADD CONSTRAINT terminals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY croupier.terminals
    ADD CONSTRAINT terminals_public_key UNIQUE (public);
ALTER TABLE ONLY croupier.typed
    ADD CONSTRAINT typed_pkey PRIMARY KEY (log, mark);
CREATE INDEX answers_offer ON croupier.answers USING btree (offer);
CREATE INDEX edits_thing ON croupier.edits USING btree (thing);
CREATE INDEX finding_dealer ON ONLY croupier.finding USING btree (dealer, started_utc);
CREATE INDEX finding_2026_11_dealer_started_utc_idx ON croupier.finding_2026_11 USING btree (dealer, started_utc);
CREATE INDEX finding_marks ON ONLY croupier.finding USING gin (marks);
CREATE INDEX finding_2026_11_marks_idx ON croupier.finding_2026_11 USING gin (marks);
CREATE INDEX finding_started ON ONLY croupier.finding USING btree (started_utc, log, id);
CREATE INDEX finding_2026_11_started_utc_log_id_idx ON croupier.finding_2026_11 USING btree (started_utc, log, id);
CREATE INDEX hand_tallies_quarter ON croupier.hand_tallies USING btree (quarter);
CREATE INDEX hands_pot ON ONLY croupier.hands USING btree (pot);
CREATE INDEX hands_2026_11_pot_idx ON croupier.hands_2026_11 USING btree (pot);
CREATE INDEX hands_started ON ONLY croupier.hands USING btree (started_utc);
CREATE INDEX hands_2026_11_started_utc_idx ON croupier.hands_2026_11 USING btree (started_utc);
CREATE INDEX hands_live ON ONLY croupier.hands USING btree (started_utc) WHERE (outcome IS NULL);
CREATE INDEX hands_2026_11_started_utc_idx1 ON croupier.hands_2026_11 USING btree (started_utc) WHERE (outcome IS NULL);
CREATE INDEX incident_tallies_quarter ON croupier.incident_tallies USING btree (quarter);
CREATE INDEX incidents_code ON ONLY croupier.incidents USING btree (code, log, hand_id);
CREATE INDEX incidents_2026_11_code_log_hand_id_idx ON croupier.incidents_2026_11 USING btree (code, log, hand_id);
CREATE INDEX logs_terminal ON croupier.logs USING btree (terminal);
CREATE INDEX parts_player ON ONLY croupier.parts USING btree (log, player_id, hand_id);
CREATE INDEX parts_2026_11_log_player_id_hand_id_idx ON croupier.parts_2026_11 USING btree (log, player_id, hand_id);
CREATE INDEX players_name ON croupier.players USING btree (lower(name) text_pattern_ops);
CREATE INDEX players_named ON croupier.players USING btree (name COLLATE "C");
CREATE INDEX typed_mark ON croupier.typed USING btree (mark COLLATE "C");
CREATE INDEX typed_text ON croupier.typed USING hash (text COLLATE "C");
ALTER INDEX croupier.finding_dealer ATTACH PARTITION croupier.finding_2026_11_dealer_started_utc_idx;
ALTER INDEX croupier.finding_marks ATTACH PARTITION croupier.finding_2026_11_marks_idx;
ALTER INDEX croupier.finding_pkey ATTACH PARTITION croupier.finding_2026_11_pkey;
ALTER INDEX croupier.finding_started ATTACH PARTITION croupier.finding_2026_11_started_utc_log_id_idx;
ALTER INDEX croupier.hands_pkey ATTACH PARTITION croupier.hands_2026_11_pkey;
ALTER INDEX croupier.hands_pot ATTACH PARTITION croupier.hands_2026_11_pot_idx;
ALTER INDEX croupier.hands_started ATTACH PARTITION croupier.hands_2026_11_started_utc_idx;
ALTER INDEX croupier.hands_live ATTACH PARTITION croupier.hands_2026_11_started_utc_idx1;
ALTER INDEX croupier.incidents_code ATTACH PARTITION croupier.incidents_2026_11_code_log_hand_id_idx;
ALTER INDEX croupier.incidents_pkey ATTACH PARTITION croupier.incidents_2026_11_pkey;
ALTER INDEX croupier.parts_player ATTACH PARTITION croupier.parts_2026_11_log_player_id_hand_id_idx;
ALTER INDEX croupier.parts_pkey ATTACH PARTITION croupier.parts_2026_11_pkey;
ALTER INDEX croupier.pieces_pkey ATTACH PARTITION croupier.pieces_2026_11_pkey;
ALTER INDEX croupier.signatures_pkey ATTACH PARTITION croupier.signatures_2026_11_pkey;
CREATE TRIGGER edits_stay BEFORE DELETE OR UPDATE ON croupier.edits FOR EACH ROW EXECUTE FUNCTION croupier.edits_stay();
CREATE TRIGGER hands_are_counted AFTER INSERT ON croupier.hands REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION croupier.count_hands_added();
CREATE TRIGGER hands_are_marked AFTER INSERT ON croupier.hands REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION croupier.hands_added();
CREATE TRIGGER hands_before_never_change BEFORE DELETE OR UPDATE ON croupier.hands_before FOR EACH ROW EXECUTE FUNCTION croupier.never_changes();
CREATE TRIGGER incidents_are_counted AFTER INSERT ON croupier.incidents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION croupier.count_incidents_added();
CREATE TRIGGER logs_only_onwards BEFORE UPDATE ON croupier.logs FOR EACH ROW EXECUTE FUNCTION croupier.only_onwards();
CREATE TRIGGER notes_never_change BEFORE DELETE OR UPDATE ON croupier.notes FOR EACH ROW EXECUTE FUNCTION croupier.never_changes();
CREATE TRIGGER pieces_never_change BEFORE DELETE OR UPDATE ON croupier.pieces FOR EACH ROW EXECUTE FUNCTION croupier.never_changes();
CREATE TRIGGER signatures_never_change BEFORE DELETE OR UPDATE ON croupier.signatures FOR EACH ROW EXECUTE FUNCTION croupier.never_changes();
CREATE TRIGGER signers_never_change BEFORE DELETE OR UPDATE ON croupier.signers FOR EACH ROW EXECUTE FUNCTION croupier.never_changes();
ALTER TABLE ONLY croupier.answers
    ADD CONSTRAINT answers_log_fkey FOREIGN KEY (log) REFERENCES croupier.logs(id);
ALTER TABLE ONLY croupier.codes
    ADD CONSTRAINT codes_terminal_fkey FOREIGN KEY (terminal) REFERENCES croupier.terminals(id);
ALTER TABLE ONLY croupier.detached
    ADD CONSTRAINT detached_log_fkey FOREIGN KEY (log) REFERENCES croupier.logs(id);
ALTER TABLE ONLY croupier.enrolled
    ADD CONSTRAINT enrolled_terminal_fkey FOREIGN KEY (terminal) REFERENCES croupier.terminals(id);
ALTER TABLE ONLY croupier.logs
    ADD CONSTRAINT logs_parted_from_fkey FOREIGN KEY (parted_from) REFERENCES croupier.logs(id);
ALTER TABLE ONLY croupier.logs
    ADD CONSTRAINT logs_terminal_fkey FOREIGN KEY (terminal) REFERENCES croupier.terminals(id);
GRANT USAGE ON SCHEMA all_logs TO croupier_reader;
GRANT USAGE ON SCHEMA croupier TO croupier_ingest;
GRANT USAGE ON SCHEMA croupier TO croupier_floor;
GRANT USAGE ON SCHEMA croupier TO croupier_reader;
GRANT USAGE ON SCHEMA one_log TO croupier_reader;
REVOKE ALL ON FUNCTION croupier.count_hands(of_log integer, ids bigint[], sign integer) FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.count_hands(of_log integer, ids bigint[], sign integer) TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.count_hands_added() FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.count_hands_added() TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.count_incidents(of_log integer, ids bigint[], sign integer) FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.count_incidents(of_log integer, ids bigint[], sign integer) TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.count_incidents_added() FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.count_incidents_added() TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.edits_stay() FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.edits_stay() TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.forget_thing(forgotten uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.forget_thing(forgotten uuid) TO croupier_floor;
REVOKE ALL ON FUNCTION croupier.hands_added() FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.hands_added() TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.last_chain(of_log integer, number bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.last_chain(of_log integer, number bigint) TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.latest_edit() FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.latest_edit() TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.mark_hands(of_log integer, ids bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.mark_hands(of_log integer, ids bigint[]) TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.mark_of(said text) FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.mark_of(said text) TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.ms_between(earlier text, later text) FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.ms_between(earlier text, later text) TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.never_changes() FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.never_changes() TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.only_onwards() FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.only_onwards() TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.open_month() FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.open_month() TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.player_mark(of_log integer, number bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.player_mark(of_log integer, number bigint) TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.pot_mark(size bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.pot_mark(size bigint) TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.put_boxes(of_log integer, hands bigint[], firsts bigint[], values_of_checks bytea[], opened bytea[], versions integer[], keys_of_rows bytea[], their_boxes text[], signatures bytea[]) FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.put_boxes(of_log integer, hands bigint[], firsts bigint[], values_of_checks bytea[], opened bytea[], versions integer[], keys_of_rows bytea[], their_boxes text[], signatures bytea[]) TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.put_player(of_log integer, number bigint, now_named text, now_salt bytea, its_mark text, its_chain bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.put_player(of_log integer, number bigint, now_named text, now_salt bytea, its_mark text, its_chain bytea) TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.put_typed(of_log integer, its_mark text, words text, now_salt bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.put_typed(of_log integer, its_mark text, words text, now_salt bytea) TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.quarter_of(at text) FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.quarter_of(at text) TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.replace_hands(of_log integer, ids bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.replace_hands(of_log integer, ids bigint[]) TO croupier_ingest;
REVOKE ALL ON FUNCTION croupier.seat_mark(seat integer) FROM PUBLIC;
GRANT ALL ON FUNCTION croupier.seat_mark(seat integer) TO croupier_ingest;
GRANT SELECT ON TABLE croupier.hands TO croupier_reader;
GRANT SELECT,INSERT ON TABLE croupier.hands TO croupier_ingest;
GRANT SELECT ON TABLE all_logs.actions TO croupier_reader;
GRANT SELECT ON TABLE all_logs.awards TO croupier_reader;
GRANT SELECT ON TABLE croupier.logs TO croupier_reader;
GRANT SELECT,INSERT ON TABLE croupier.logs TO croupier_ingest;
GRANT SELECT ON TABLE croupier.logs TO croupier_floor;
GRANT UPDATE(seq) ON TABLE croupier.logs TO croupier_ingest;
GRANT UPDATE(head) ON TABLE croupier.logs TO croupier_ingest;
GRANT UPDATE(notes) ON TABLE croupier.logs TO croupier_ingest;
GRANT UPDATE(notes_head) ON TABLE croupier.logs TO croupier_ingest;
GRANT UPDATE(signed) ON TABLE croupier.logs TO croupier_ingest;
GRANT UPDATE(tree) ON TABLE croupier.logs TO croupier_ingest;
GRANT UPDATE(players) ON TABLE croupier.logs TO croupier_ingest;
GRANT UPDATE(message) ON TABLE croupier.logs TO croupier_ingest;
GRANT UPDATE(senders) ON TABLE croupier.logs TO croupier_ingest;
GRANT UPDATE(seen) ON TABLE croupier.logs TO croupier_ingest;
GRANT UPDATE(receipt) ON TABLE croupier.logs TO croupier_ingest;
GRANT UPDATE(ends) ON TABLE croupier.logs TO croupier_ingest;
GRANT SELECT ON TABLE all_logs.left_out TO croupier_reader;
GRANT SELECT ON TABLE croupier.terminals TO croupier_reader;
GRANT SELECT ON TABLE croupier.terminals TO croupier_ingest;
GRANT SELECT,INSERT ON TABLE croupier.terminals TO croupier_floor;
GRANT UPDATE(name) ON TABLE croupier.terminals TO croupier_floor;
GRANT UPDATE(struck) ON TABLE croupier.terminals TO croupier_floor;
GRANT UPDATE(struck_by) ON TABLE croupier.terminals TO croupier_floor;
GRANT SELECT ON TABLE all_logs.tables TO croupier_reader;
GRANT SELECT ON TABLE croupier.hand_tallies TO croupier_reader;
GRANT SELECT ON TABLE all_logs.hand_tallies TO croupier_reader;
GRANT SELECT ON TABLE all_logs.hands TO croupier_reader;
GRANT SELECT ON TABLE croupier.incident_tallies TO croupier_reader;
GRANT SELECT ON TABLE all_logs.incident_tallies TO croupier_reader;
GRANT SELECT ON TABLE croupier.incidents TO croupier_reader;
GRANT SELECT,INSERT ON TABLE croupier.incidents TO croupier_ingest;
GRANT SELECT ON TABLE all_logs.incidents TO croupier_reader;
GRANT SELECT ON TABLE croupier.parts TO croupier_reader;
GRANT SELECT,INSERT ON TABLE croupier.parts TO croupier_ingest;
GRANT SELECT ON TABLE all_logs.parts TO croupier_reader;
GRANT SELECT ON TABLE croupier.players TO croupier_reader;
GRANT INSERT ON TABLE croupier.players TO croupier_ingest;
GRANT SELECT ON TABLE all_logs.players TO croupier_reader;
GRANT SELECT ON TABLE croupier.typed TO croupier_reader;
GRANT SELECT ON TABLE all_logs.typed TO croupier_reader;
GRANT SELECT ON TABLE croupier.actions TO croupier_reader;
GRANT SELECT ON TABLE croupier.answers TO croupier_reader;
GRANT INSERT ON TABLE croupier.answers TO croupier_ingest;
GRANT SELECT ON TABLE croupier.answers TO croupier_floor;
GRANT SELECT ON TABLE croupier.awards TO croupier_reader;
GRANT SELECT ON TABLE croupier.boxes TO croupier_reader;
GRANT SELECT ON TABLE croupier.cards TO croupier_reader;
GRANT SELECT,INSERT ON TABLE croupier.codes TO croupier_floor;
GRANT UPDATE(used) ON TABLE croupier.codes TO croupier_floor;
GRANT UPDATE(terminal) ON TABLE croupier.codes TO croupier_floor;
GRANT SELECT ON TABLE croupier.detached TO croupier_reader;
GRANT SELECT ON TABLE croupier.detached TO croupier_ingest;
GRANT SELECT ON TABLE croupier.edits TO croupier_reader;
GRANT SELECT,INSERT ON TABLE croupier.edits TO croupier_floor;
GRANT SELECT ON TABLE croupier.enrolled TO croupier_reader;
GRANT SELECT,INSERT ON TABLE croupier.enrolled TO croupier_floor;
GRANT UPDATE(answered) ON TABLE croupier.enrolled TO croupier_floor;
GRANT UPDATE(answered_by) ON TABLE croupier.enrolled TO croupier_floor;
GRANT UPDATE(edit) ON TABLE croupier.enrolled TO croupier_floor;
GRANT SELECT ON TABLE croupier.finding TO croupier_reader;
GRANT SELECT ON TABLE croupier.finding_2026_11 TO croupier_reader;
GRANT SELECT ON TABLE croupier.findings TO croupier_reader;
GRANT SELECT,INSERT ON TABLE croupier.findings TO croupier_ingest;
GRANT SELECT,INSERT ON TABLE croupier.findings TO croupier_floor;
GRANT UPDATE(last) ON TABLE croupier.findings TO croupier_ingest;
GRANT UPDATE(last) ON TABLE croupier.findings TO croupier_floor;
GRANT UPDATE(times) ON TABLE croupier.findings TO croupier_ingest;
GRANT UPDATE(times) ON TABLE croupier.findings TO croupier_floor;
GRANT UPDATE(answered) ON TABLE croupier.findings TO croupier_floor;
GRANT UPDATE(answered_by) ON TABLE croupier.findings TO croupier_floor;
GRANT SELECT ON TABLE croupier.hands_2026_11 TO croupier_reader;
GRANT SELECT ON TABLE croupier.hands_before TO croupier_reader;
GRANT SELECT ON TABLE croupier.incidents_2026_11 TO croupier_reader;
GRANT SELECT ON TABLE croupier.migrations TO croupier_reader;
GRANT SELECT ON TABLE croupier.migrations TO croupier_ingest;
GRANT SELECT ON TABLE croupier.migrations TO croupier_floor;
GRANT SELECT ON TABLE croupier.notes TO croupier_reader;
GRANT SELECT,INSERT ON TABLE croupier.notes TO croupier_ingest;
GRANT SELECT ON TABLE croupier.offered TO croupier_reader;
GRANT SELECT ON TABLE croupier.offered TO croupier_floor;
GRANT SELECT ON TABLE croupier.parts_2026_11 TO croupier_reader;
GRANT SELECT ON TABLE croupier.pieces TO croupier_reader;
GRANT SELECT,INSERT ON TABLE croupier.pieces TO croupier_ingest;
GRANT SELECT ON TABLE croupier.pieces_2026_11 TO croupier_reader;
GRANT SELECT ON TABLE croupier.pots TO croupier_reader;
GRANT SELECT ON TABLE croupier.signatures TO croupier_reader;
GRANT SELECT,INSERT ON TABLE croupier.signatures TO croupier_ingest;
GRANT SELECT ON TABLE croupier.signatures_2026_11 TO croupier_reader;
GRANT SELECT ON TABLE croupier.signers TO croupier_reader;
GRANT SELECT,INSERT ON TABLE croupier.signers TO croupier_ingest;
GRANT SELECT ON TABLE one_log.actions TO croupier_reader;
GRANT SELECT ON TABLE one_log.awards TO croupier_reader;
GRANT SELECT ON TABLE one_log.cards TO croupier_reader;
GRANT SELECT ON TABLE one_log.chain TO croupier_reader;
GRANT SELECT ON TABLE one_log.hand_tallies TO croupier_reader;
GRANT SELECT ON TABLE one_log.hands TO croupier_reader;
GRANT SELECT ON TABLE one_log.incident_tallies TO croupier_reader;
GRANT SELECT ON TABLE one_log.incidents TO croupier_reader;
GRANT SELECT ON TABLE one_log.journal TO croupier_reader;
GRANT SELECT ON TABLE one_log.kept TO croupier_reader;
GRANT SELECT ON TABLE one_log.notes TO croupier_reader;
GRANT SELECT ON TABLE one_log.packs TO croupier_reader;
GRANT SELECT ON TABLE one_log.parts TO croupier_reader;
GRANT SELECT ON TABLE one_log.players TO croupier_reader;
GRANT SELECT ON TABLE one_log.pots TO croupier_reader;
GRANT SELECT ON TABLE one_log.seals TO croupier_reader;
GRANT SELECT ON TABLE one_log.seats TO croupier_reader;
GRANT SELECT ON TABLE one_log.signatures TO croupier_reader;
GRANT SELECT ON TABLE one_log.signers TO croupier_reader;
GRANT SELECT ON TABLE one_log.typed TO croupier_reader;
