"""The migrations by which hands of all logs are found: a narrow row for each hand that is over.

`marks` holds what is rare enough to be found by an index: players and seats, the game, the outcome,
incidents, rulings and the rough size of the pot. Everything else is compared with the row itself, the newest
first.
"""

from __future__ import annotations

from typing import Final

from croupier.cardroom.schema.tables import PARTED
from croupier.log.reading.keys import KEY_BITS

MONTHLY: Final = (*PARTED, "finding")
"""All tables that are partitioned by the month in which rows came."""

SEATS_FROM: Final = 64
"""Marks of seats begin here; below them are those of pots, and above 2^40 those of players."""

_IN_PARTS, _IN_INCIDENTS = 1, 6
_SEAT, _PLAYER = 0, 1
_CODE, _WAY = 4, 14
"""Where these are in a sheet, and in a row of it."""

_TABLE: Final = (
    """CREATE TABLE finding (
        log integer NOT NULL,
        id bigint NOT NULL,
        month date NOT NULL,
        started_utc text COLLATE "C" NOT NULL,
        card_mask bigint NOT NULL,
        dealer bigint NOT NULL,
        pot bigint NOT NULL,
        marks bigint[] NOT NULL,
        PRIMARY KEY (log, id, month)
    ) PARTITION BY RANGE (month)""",
    "CREATE INDEX finding_started ON finding (started_utc, log, id)",
    "CREATE INDEX finding_marks ON finding USING gin (marks)",
)

MARKS: Final = f"""ARRAY[
            mark_of('game ' || h.game), mark_of('outcome ' || h.outcome), pot_mark(h.pot)
        ] || ARRAY(SELECT unnest(ARRAY[
                seat_mark((p->>{_SEAT})::integer), player_mark(h.log, (p->>{_PLAYER})::bigint)])
            FROM jsonb_array_elements(h.sheet->{_IN_PARTS}) AS p)
        || ARRAY(SELECT DISTINCT mark_of(said) FROM jsonb_array_elements(h.sheet->{_IN_INCIDENTS}) AS i,
            unnest(ARRAY['incident ' || (i->>{_CODE}), 'incident  ' || (i->>{_WAY}),
                'incident ' || (i->>{_CODE}) || ' ' || (i->>{_WAY})]) AS said WHERE said IS NOT NULL)"""
"""The marks of a row `h` of `hands`."""

MARK_OF: Final = "-(('x' || substr(md5({}), 1, 15))::bit(60)::bigint) - 1"
"""The mark of a text: practically unique."""

_FUNCTIONS: Final = (
    f"""CREATE FUNCTION mark_of(said text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT {MARK_OF.format("said")} $$""",
    f"""CREATE FUNCTION player_mark(of_log integer, number bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
        PARALLEL SAFE AS $$ SELECT (of_log::bigint << {KEY_BITS}) + number $$""",
    f"""CREATE FUNCTION seat_mark(seat integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT {SEATS_FROM}::bigint + seat $$""",
    """CREATE FUNCTION pot_mark(size bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT CASE WHEN size > 0 THEN length(ltrim(size::bit(64)::text, '0')) ELSE 0 END $$""",
    f"""CREATE FUNCTION mark_hands(of_log integer, ids bigint[]) RETURNS void LANGUAGE sql SECURITY DEFINER
    SET search_path = croupier, pg_temp AS $$
        INSERT INTO finding SELECT h.log, h.id, h.month, h.started_utc, coalesce(h.card_mask, 0),
            mark_of('dealer ' || h.dealer), coalesce(h.pot, 0), {MARKS}
        FROM hands AS h WHERE h.log = of_log AND h.id = ANY (ids) AND h.sheet IS NOT NULL
        ON CONFLICT DO NOTHING $$""",
    """CREATE FUNCTION hands_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = croupier, pg_temp AS $$
    BEGIN
        PERFORM mark_hands(log, array_agg(id)) FROM added WHERE sheet IS NOT NULL GROUP BY log;
        RETURN NULL;
    END $$""",
    "CREATE TRIGGER hands_are_marked AFTER INSERT ON hands REFERENCING NEW TABLE AS added"
    " FOR EACH STATEMENT EXECUTE FUNCTION hands_added()",
    """CREATE OR REPLACE FUNCTION replace_hands(of_log integer, ids bigint[]) RETURNS void LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = croupier, pg_temp AS $$
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
    END $$""",
)

_PARTS_OF_A_MONTH: Final = " ".join(
    f"""
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF {table} FOR VALUES FROM (%L) TO (%L)',
        '{table}_' || to_char(begins, 'YYYY_MM'), begins, begins + interval '1 month');"""
    for table in MONTHLY
)

_MONTHS: Final = (
    f"""CREATE OR REPLACE FUNCTION open_month() RETURNS date LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = croupier, pg_temp AS $$
    DECLARE begins date := date_trunc('month', now() AT TIME ZONE 'UTC')::date;
    BEGIN
        IF to_regclass('{MONTHLY[-1]}_' || to_char(begins, 'YYYY_MM')) IS NULL THEN
            PERFORM pg_advisory_xact_lock(7203517);
            {_PARTS_OF_A_MONTH}
        END IF;
        RETURN begins;
    END $$""",
    """DO $$ DECLARE begins date; BEGIN
        FOR begins IN SELECT DISTINCT month FROM croupier.hands LOOP
            EXECUTE format('CREATE TABLE %I PARTITION OF finding FOR VALUES FROM (%L) TO (%L)',
                'finding_' || to_char(begins, 'YYYY_MM'), begins, begins + interval '1 month');
        END LOOP;
    END $$""",
    """DO $$ DECLARE each record; BEGIN
        FOR each IN SELECT log, array_agg(id) AS ids FROM croupier.hands WHERE sheet IS NOT NULL GROUP BY log
        LOOP PERFORM croupier.mark_hands(each.log, each.ids); END LOOP;
    END $$""",
)
"""The existing months, with their hands."""

FINDING: Final = (
    *_TABLE,
    "CREATE INDEX hands_live ON hands (started_utc) WHERE outcome IS NULL",
    *_FUNCTIONS,
    *_MONTHS,
)
"""The statements of the migration."""

BY_DEALER: Final = ("CREATE INDEX finding_dealer ON finding (dealer, started_utc)",)
"""The migration by which hands of a dealer who is seldom here are found."""
