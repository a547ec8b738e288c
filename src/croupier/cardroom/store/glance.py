"""All tables at a glance: the state of each from its rows, without a name or a hidden card."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from datetime import datetime
from typing import Any, Final, NamedTuple

from psycopg import Connection

from croupier.cardroom.store.rows import TO_THE_END, ChainedRow, rows_of
from croupier.engine.events import Event
from croupier.engine.evolve import replay
from croupier.engine.table import Table
from croupier.engine.table.cancellations import TAKING_OUT, standing
from croupier.log.journal.codec import decode, decode_covered, from_json
from croupier.log.journal.player_names import changed
from croupier.log.journal.typed_words import exchanged
from croupier.review.live import open_alerts
from croupier.rules.games import Game
from croupier.rules.stakes import Stakes
from croupier.telling.stakes import due
from croupier.values import dataclass

_TABLES: Final = (
    "SELECT t.id, t.name, l.id, coalesce(l.seq, 0), l.seen FROM croupier.terminals AS t"
    " LEFT JOIN LATERAL (SELECT id, seq, seen FROM croupier.logs WHERE terminal = t.id"
    " ORDER BY seen DESC NULLS LAST, id DESC LIMIT 1) AS l ON true"
    " WHERE t.struck IS NULL ORDER BY t.name, t.id"
)
_HANDS: Final = (
    "SELECT w.log, coalesce(h.settings_seq, 0), coalesce(h.record_seq, 0), coalesce(h.dealer, ''),"
    " (SELECT count(*) FROM croupier.hands WHERE log = w.log AND ended_utc IS NOT NULL"
    " AND id > coalesce((SELECT id FROM croupier.hands"
    """ WHERE log = w.log AND started_utc < to_char(now() AT TIME ZONE 'UTC' - interval '1 hour',"""
    """ 'YYYY-MM-DD"T"HH24:MI:SS') ORDER BY id DESC LIMIT 1), 0))"""
    " FROM unnest(%s::integer[]) AS w (log) LEFT JOIN LATERAL (SELECT settings_seq, record_seq,"
    " dealer FROM croupier.hands WHERE log = w.log ORDER BY id DESC LIMIT 1) AS h ON true"
)
_DEALERS: Final = (
    "SELECT w.log, t.text FROM unnest(%s::integer[], %s::text[]) AS w (log, mark)"
    " JOIN croupier.typed AS t ON t.log = w.log AND t.mark = w.mark"
)
_NUMBERED: Final = re.compile(r"(\D*)([0-9]{0,18})")

PACE_S: Final = 60.0
"""Seconds until the hands of the last hour are counted again at a table that rests."""


@dataclass(frozen=True)
class TableState:
    """The state of a table: the phase of its hand, which hand, the pot, and open alerts.

    A table is `broken`, without a phase, if its rows cannot be followed. `game` is None before the set-up;
    `seats` are those that the game and the house allow, `dealer` the token of a name.
    """

    phase: str = ""
    hand_no: int = 0
    pot: int = 0
    alerts: int = 0
    cash: bool = True
    broken: bool = False
    game: Game | None = None
    stakes: Stakes = Stakes()
    players: int = 0
    seats: int = 0
    waiting: int = 0
    dealer: str = ""


@dataclass(frozen=True)
class Glance:
    """A table of the room and its log; `pace` counts the finished hands that began in the last hour."""

    name: str
    seen: datetime | None
    pace: int
    standing: TableState
    log: int | None = None
    dealer: str = ""


class _Followed(NamedTuple):
    """A followed log: when, up to which row, the first row of its hand, and the table then."""

    at: float
    seq: int
    record: int
    pace: int
    table: Table | None
    standing: TableState


def counted(name: str) -> tuple[tuple[str, int], ...]:
    """The sort key of a name: a number in it counts by its size.

    >>> sorted(["Table 10", "Table 9", "Bar"], key=counted)
    ['Bar', 'Table 9', 'Table 10']
    """
    return tuple((words, int(number or 0)) for words, number in _NUMBERED.findall(name.casefold()))


@dataclass
class Glances:
    """The tables; only rows since the last look are followed."""

    _known: dict[int, _Followed] = field(default_factory=dict)

    def look(self, conn: Connection[Any]) -> tuple[Glance, ...]:
        """All tables that are not struck out, by name and number, at one moment."""
        now = time.monotonic()
        with conn.transaction():
            conn.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            there = conn.execute(_TABLES).fetchall()
            logs = {log: seq for _, _, log, seq, _ in there if log is not None}
            self._known = {log: known for log, known in self._known.items() if log in logs}
            due = [log for log, seq in logs.items() if self._is_due(log, seq, now)]
            self._follow(conn, logs, due)
            dealers = dict(conn.execute(_DEALERS, self._tokens()).fetchall())
        nothing = _Followed(0.0, 0, 0, 0, None, TableState())
        found = ((*each, self._known.get(each[2], nothing)) for each in there)
        made = (
            Glance(name, seen, known.pace, known.standing, log, dealers.get(log, known.standing.dealer))
            for _, name, log, _, seen, known in found
        )
        return tuple(sorted(made, key=lambda each: counted(each.name)))

    def _tokens(self) -> tuple[list[int], list[str]]:
        """The logs whose dealer has a token in place of the name, and the tokens."""
        named = {log: known.standing.dealer for log, known in self._known.items()}
        return list(named), list(named.values())

    def _is_due(self, log: int, seq: int, now: float) -> bool:
        """Whether there are new rows, or the hands of the last hour must be counted again."""
        known = self._known.get(log)
        return known is None or known.seq != seq or now - known.at >= PACE_S

    def _follow(self, conn: Connection[Any], logs: Mapping[int, int], due: list[int]) -> None:
        """Follow these logs to their last row."""
        if not due:
            return
        hands = {log: rest for log, *rest in conn.execute(_HANDS, (due,))}
        since = {log: self._next(log, hands[log][1]) or hands[log][1] for log in due}
        rows = rows_of(conn, {log: (first, TO_THE_END) for log, first in since.items()})
        for log in due:
            settings, record, last, pace = hands[log]
            try:
                events = tuple(events_of(rows[log]))
                table = self._known[log].table if self._next(log, record) else None
                if table is not None and any(isinstance(each, TAKING_OUT) for each in events):
                    table, events = None, tuple(events_of(rows_of(conn, {log: (record, TO_THE_END)})[log]))
                if table is None:
                    begun = rows_of(conn, {log: (settings, settings)})[log] if 0 < settings < record else ()
                    events = standing((*events_of(begun), *events))
                table = replay(events, table)
                now = _standing(table, last)
            except Exception:  # noqa: BLE001  # the engine trusts events, and these may have been made up
                table, now = None, TableState(broken=True)
            self._known[log] = _Followed(time.monotonic(), logs[log], record, pace, table, now)

    def _next(self, log: int, record: int) -> int:
        """The first row to follow; 0 for all rows of the hand."""
        known = self._known.get(log)
        return (
            known.seq + 1 if known is not None and known.table is not None and known.record == record else 0
        )


def _standing(table: Table | None, last: str) -> TableState:
    """The state of a table whose last hand the dealer `last` dealt."""
    if table is None:
        return TableState()
    return TableState(
        phase=table.phase,
        hand_no=table.hand_no,
        pot=table.hand.pot if table.hand is not None and not table.between_hands else 0,
        alerts=len(open_alerts(table)),
        cash=table.settings is None or table.settings.mode == "cash",
        game=table.game if table.settings is not None else None,
        stakes=due(table),
        players=len(table.players),
        seats=min(table.house.seats_max, table.game.seats_max),
        waiting=len(table.waiting),
        dealer=table.shift.dealer or last,
    )


def events_of(rows: Iterable[ChainedRow]) -> Iterator[Event]:
    """The events of rows, with numbers for players and words; sealed values stay unknown."""
    for row, _ in rows:
        values = exchanged(changed(row.name, from_json(row.payload), str), str)
        read = decode if row.sealed is None else decode_covered
        event = read(row.name, row.version, values)
        if event is not None:
            yield event
