"""Counts hands as they arrive: by the quarter of an hour for reports, and with marks for searches.

A transaction that adds hands holds the lock on the row of their log. The hand before is among the new ones,
or is looked up once. A replaced hand is subtracted.

`marks` has the values that are rare enough for an index: players and seats, the game, the outcome, incidents,
rulings and the rough size of the pot. Everything else is compared in the row itself, newest first.
"""

from __future__ import annotations

from typing import Final

from croupier.cardroom.schema.tables import definer
from croupier.log.reading.store import KEY_BITS

SEATS_FROM: Final = 64
"""Marks of seats begin here; marks of pots are below, marks of players above 2^40."""

_IN_PARTS, _IN_INCIDENTS = 1, 6
_SEAT, _PLAYER = 0, 1
_CODE, _WAY = 4, 14
"""Their places in a sheet, and in a row of it."""

_MARKS: Final = f"""ARRAY[
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

_SMALL: Final = (
    """CREATE FUNCTION quarter_of(at text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT substr(at, 1, 14) || lpad((substr(at, 15, 2)::integer / 15 * 15)::text, 2, '0')
            || ':00.000Z' $$""",
    f"""CREATE FUNCTION mark_of(said text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT {MARK_OF.format("said")} $$""",
    f"""CREATE FUNCTION player_mark(of_log integer, number bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
        PARALLEL SAFE AS $$ SELECT (of_log::bigint << {KEY_BITS}) + number $$""",
    f"""CREATE FUNCTION seat_mark(seat integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT {SEATS_FROM}::bigint + seat $$""",
    """CREATE FUNCTION pot_mark(size bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT CASE WHEN size > 0 THEN length(ltrim(size::bit(64)::text, '0')) ELSE 0 END $$""",
)


def _ms_between(earlier: str, later: str) -> str:
    return f"round(extract(epoch FROM {later}::timestamptz - {earlier}::timestamptz) * 1000)::bigint"


_LASTED: Final = _ms_between("a.started_utc", "a.ended_utc")
_SINCE: Final = _ms_between("b.ended_utc", "a.started_utc")


def _hands_counted(rows: str, sign: str = "") -> str:
    """Add these rows of `hands` to the tallies, or subtract them.

    OFFSET keeps PostgreSQL from computing each time more than once.
    """
    return f"""INSERT INTO hand_tallies AS t
        SELECT log, quarter_of(started_utc), table_name, dealer, mode, outcome, {sign}count(*),
            {sign}sum(pot), {sign}sum(rake), {sign}sum(least(3600000, greatest(0, coalesce(lasted, 0))
                + CASE WHEN since BETWEEN 0 AND 600000 THEN since ELSE 0 END))
        FROM (
            SELECT a.*, {_LASTED} AS lasted, CASE
                WHEN b.dealer = a.dealer AND b.table_name = a.table_name THEN {_SINCE} END AS since
            FROM (
                SELECT *, lag(id) OVER w AS id_before, lag(dealer) OVER w AS dealer_before,
                    lag(table_name) OVER w AS table_before, lag(ended_utc) OVER w AS ended_before
                FROM {rows} WINDOW w AS (PARTITION BY log ORDER BY id)
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


def _incidents_counted(rows: str, sign: str = "") -> str:
    """Add these rows of `incidents` to the tallies, or subtract them."""
    return f"""INSERT INTO incident_tallies AS t
        SELECT h.log, quarter_of(h.started_utc), h.table_name, h.dealer, i.code, coalesce(i.way, ''),
            coalesce(i.way_rule, i.rule), {sign}count(*)
        FROM {rows} AS i JOIN hands AS h ON h.log = i.log AND h.id = i.hand_id
        WHERE h.outcome IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7
        ON CONFLICT (log, quarter, table_name, dealer, code, way, rule) DO UPDATE SET
            incidents = t.incidents + excluded.incidents"""


_THEIR_HANDS: Final = "(SELECT * FROM hands WHERE log = of_log AND id = ANY (ids)) AS replaced"
_THEIR_INCIDENTS: Final = "(SELECT * FROM incidents WHERE log = of_log AND hand_id = ANY (ids))"

_MARK_HANDS: Final = f"""INSERT INTO finding
        SELECT h.log, h.id, h.started_utc, coalesce(h.card_mask, 0), mark_of('dealer ' || h.dealer),
            coalesce(h.pot, 0), {_MARKS}
        FROM added AS h WHERE h.sheet IS NOT NULL ON CONFLICT DO NOTHING"""

_ON_ADDED: Final = (
    ("hands_are_counted", "hands", "count_hands_added", _hands_counted("added")),
    ("hands_are_marked", "hands", "hands_added", _MARK_HANDS),
    ("incidents_are_counted", "incidents", "count_incidents_added", _incidents_counted("added")),
)
"""The triggers on new rows of a table: their functions and statements."""

COUNTING: Final = (
    *_SMALL,
    *(
        definer(f"{function}(of_log integer, ids bigint[])", work)
        for function, work in (
            ("uncount_hands", _hands_counted(_THEIR_HANDS, "-")),
            ("uncount_incidents", _incidents_counted(_THEIR_INCIDENTS, "-")),
        )
    ),
    *(
        definer(f"{function}()", f"BEGIN {work}; RETURN NULL; END", returns="trigger", language="plpgsql")
        for _, _, function, work in _ON_ADDED
    ),
    *(
        f"CREATE TRIGGER {name} AFTER INSERT ON {table} REFERENCING NEW TABLE AS added"
        f" FOR EACH STATEMENT EXECUTE FUNCTION {function}()"
        for name, table, function, _ in _ON_ADDED
    ),
)
"""The statements that make the functions and triggers."""
