"""All tables at a glance: the state of each by the rows that the room has, without a name or a hidden
card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain
from typing import Any, Final

from psycopg import Connection

from croupier.cardroom.store.rows import rows_of
from croupier.engine.events import Event
from croupier.engine.evolve import replay
from croupier.engine.table.standing import standing
from croupier.errors import Unreadable
from croupier.log.journal.chain import Row
from croupier.log.journal.codec import decode, decode_covered, from_json
from croupier.log.people.names import changed
from croupier.log.people.typed import exchanged
from croupier.review.live import open_alerts

_LATEST: Final = (
    "SELECT t.id, t.name, l.id, coalesce(l.seq, 0), l.seen, h.settings_seq, coalesce(h.record_seq, 0),"
    " (SELECT count(*) FROM croupier.hands WHERE log = l.id AND ended_utc IS NOT NULL AND started_utc >="
    """ to_char(now() AT TIME ZONE 'UTC' - interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS'))"""
    " FROM croupier.terminals AS t"
    " LEFT JOIN LATERAL (SELECT id, seq, seen FROM croupier.logs WHERE terminal = t.id"
    " ORDER BY seen DESC NULLS LAST, id DESC LIMIT 1) AS l ON true"
    " LEFT JOIN LATERAL (SELECT settings_seq, record_seq FROM croupier.hands WHERE log = l.id"
    " ORDER BY id DESC LIMIT 1) AS h ON true"
    " WHERE t.struck IS NULL ORDER BY t.name, t.id"
)


@dataclass(frozen=True)
class Standing:
    """The state of a table: the phase of its hand, which hand, the cards in the middle, and open alerts.

    A table whose rows cannot be followed has no phase.
    """

    phase: str = ""
    hand_no: int = 0
    pot: int = 0
    alerts: int = 0
    cash: bool = True


@dataclass(frozen=True)
class Glance:
    """A table of the room and its log; `pace` counts the hands begun in the last hour that have ended."""

    name: str
    seen: datetime | None
    pace: int
    stands: Standing
    log: int | None = None


@dataclass
class Glances:
    """The tables; each is followed again only once the room has more of its rows."""

    _known: Mapping[int, tuple[int, Standing]] = field(default_factory=dict)

    def look(self, conn: Connection[Any]) -> tuple[Glance, ...]:
        """All tables that are not struck out, by name, at one moment."""
        before, known, found = self._known, dict[int, tuple[int, Standing]](), list[Glance]()
        with conn.transaction():
            conn.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            for terminal, name, log, seq, seen, settings, record, pace in conn.execute(_LATEST).fetchall():
                at, stands = before.get(terminal, (0, Standing()))
                if log is not None and at != seq:
                    stands = _stands(conn, log, settings, record)
                known[terminal] = seq, stands
                found.append(Glance(name, seen, pace, stands, log))
        self._known = known
        return tuple(found)


def _stands(conn: Connection[Any], log: int, settings: int | None, record: int) -> Standing:
    begun = rows_of(conn, log, settings, settings) if settings and settings < record else ()
    try:
        table = replay(standing(_events(row for row, _ in chain(begun, rows_of(conn, log, record)))))
    except Unreadable:
        return Standing()
    return Standing(
        phase=table.phase,
        hand_no=table.hand_no,
        pot=table.hand.pot if table.hand is not None and not table.between_hands else 0,
        alerts=len(open_alerts(table)),
        cash=table.settings is None or table.settings.mode == "cash",
    )


def _events(rows: Iterator[Row]) -> Iterator[Event]:
    """The events of rows, with numbers for players and words; what is sealed stays unknown."""
    for row in rows:
        values = exchanged(changed(row.name, from_json(row.payload), str), str)
        read = decode if row.sealed is None else decode_covered
        event = read(row.name, row.version, values)
        if event is not None:
            yield event
