"""The migration that makes it cheaper to add hands: they are counted and marked as they come, not read again.

The hand before is among those that are added, or else is looked up once. Whoever adds hands has locked the
row of their log, so the database need not check for each that its log exists.
"""

from __future__ import annotations

from typing import Final

from croupier.cardroom.schema.finding import MARKS


def _when_added(function: str, work: str) -> str:
    """A function for a trigger on rows that were `added`."""
    return f"""CREATE OR REPLACE FUNCTION {function}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = croupier, pg_temp AS $$
    BEGIN
        {work};
        RETURN NULL;
    END $$"""


def _ms_between(earlier: str, later: str) -> str:
    return f"round(extract(epoch FROM {later}::timestamptz - {earlier}::timestamptz) * 1000)::bigint"


_LASTED: Final = _ms_between("a.started_utc", "a.ended_utc")
_SINCE: Final = _ms_between("b.ended_utc", "a.started_utc")

_COUNT_HANDS: Final = f"""INSERT INTO hand_tallies AS t
        SELECT log, quarter_of(started_utc), table_name, dealer, mode, outcome, count(*), sum(pot), sum(rake),
            sum(least(3600000, greatest(0, coalesce(lasted, 0))
                + CASE WHEN since BETWEEN 0 AND 600000 THEN since ELSE 0 END))
        FROM (
            SELECT a.*, {_LASTED} AS lasted, CASE
                WHEN b.dealer = a.dealer AND b.table_name = a.table_name THEN {_SINCE} END AS since
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
            dealt_ms = t.dealt_ms + excluded.dealt_ms"""
"""As `count_hands` counts; OFFSET keeps PostgreSQL from computing each time several times."""

_COUNT_INCIDENTS: Final = """INSERT INTO incident_tallies AS t
        SELECT h.log, quarter_of(h.started_utc), h.table_name, h.dealer, i.code, coalesce(i.way, ''),
            coalesce(i.way_rule, i.rule), count(*)
        FROM added AS i JOIN hands AS h ON h.log = i.log AND h.id = i.hand_id AND h.month = i.month
        WHERE h.outcome IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7
        ON CONFLICT (log, quarter, table_name, dealer, code, way, rule) DO UPDATE SET
            incidents = t.incidents + excluded.incidents"""

_MARK_HANDS: Final = f"""INSERT INTO finding
        SELECT h.log, h.id, h.month, h.started_utc, coalesce(h.card_mask, 0), mark_of('dealer ' || h.dealer),
            coalesce(h.pot, 0), {MARKS}
        FROM added AS h WHERE h.sheet IS NOT NULL ON CONFLICT DO NOTHING"""

PUT_BOXES: Final = """CREATE OR REPLACE FUNCTION put_boxes(of_log integer, hands bigint[], firsts bigint[],
        values_of_checks bytea[], opened bytea[], versions integer[], keys_of_rows bytea[],
        their_boxes text[], signatures bytea[])
        RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = croupier, pg_temp AS $$
        INSERT INTO boxes SELECT of_log, each.* FROM unnest(hands, firsts, values_of_checks, opened, versions,
            keys_of_rows, their_boxes, signatures) AS each
        ON CONFLICT (log, hand_id, first_seq) DO UPDATE SET opened_key = excluded.opened_key,
            row_keys = excluded.row_keys, boxes = excluded.boxes,
            boxes_signature = excluded.boxes_signature $$"""
"""A function that stores all boxes of a batch at once, which are sealed for the floor."""

ADDING: Final = (
    "ALTER TABLE hands DROP CONSTRAINT IF EXISTS hands_log_fkey",
    _when_added("count_hands_added", _COUNT_HANDS),
    _when_added("count_incidents_added", _COUNT_INCIDENTS),
    _when_added("hands_added", _MARK_HANDS),
    PUT_BOXES,
    "DROP FUNCTION put_boxes(integer, bigint, bigint, bytea, bytea, integer, bytea, text, bytea)",
)
"""The statements of the tenth migration."""
