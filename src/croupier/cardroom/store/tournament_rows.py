"""The tables of a tournament from the rows of their logs: how each stands, and who came, left or went out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from datetime import datetime
from typing import Any, Final, NamedTuple

from psycopg import Connection, Error

from croupier.cardroom.store.glance import events_of
from croupier.cardroom.store.rows import TO_THE_END, ChainedRow, rows_of
from croupier.engine import events as ev
from croupier.engine.evolve import evolve
from croupier.engine.places import SEATS, Seat
from croupier.engine.table import Hand, Table
from croupier.engine.table.cancellations import TAKING_OUT, standing_rows
from croupier.values import dataclass, replace

SILENT_S: Final = 60
"""Seconds without news after which a table is silent; at rest it reports every 20 s."""

_LOGS: Final = (
    "SELECT t.id, t.name, l.id, coalesce(l.seq, 0), l.head, l.seen,"
    " coalesce(extract(epoch FROM now() - l.seen) > %s, true) FROM croupier.terminals AS t"
    " LEFT JOIN LATERAL (SELECT id, seq, head, seen FROM croupier.logs WHERE terminal = t.id AND counted"
    " ORDER BY seen DESC NULLS LAST, id DESC LIMIT 1) AS l ON true WHERE t.id = ANY (%s) ORDER BY t.id"
)


class StampedEvent(NamedTuple):
    """An event of a log, with when (UTC) and the row."""

    event: ev.Event
    utc: str
    seq: int


def logged(rows: Iterable[ChainedRow]) -> Iterator[StampedEvent]:
    """The events of rows; one that cannot be read stands as one that no table can follow."""
    for each in rows:
        row = each[0]
        try:
            events = [*events_of([each])]
        except Exception:  # noqa: BLE001  # it may have been made up
            events = [ev.Event(0, row.step)]
        yield from (StampedEvent(event, row.utc, row.seq) for event in events)


class Senseless(Exception):
    """From this row on, what a table tells is nothing that one can have written."""

    def __init__(self, row: StampedEvent) -> None:
        super().__init__(row.seq)
        self.row = row


def sensible_rows(
    rows: Iterable[StampedEvent], table: Table | None = None
) -> Iterator[tuple[Table, StampedEvent, Table]]:
    """The table before and after each row; raises `Senseless`, for a terminal may sign what it makes up."""
    before = Table() if table is None else table
    for row in rows:
        try:
            after = evolve(before, row.event)
            fits = _fits(before, row.event, after)
        except Exception:  # noqa: BLE001  # the engine trusts its events
            fits = False
        if not fits:
            raise Senseless(row)
        yield before, row, after
        before = after


def _fits(before: Table, event: ev.Event, after: Table) -> bool:
    """Whether the seats, stacks, level and hand of a table are possible after this event."""
    there, levels = before.players, after.settings.structure if after.settings is not None else ()
    if after.clock is not None and not 0 < after.clock.number <= len(levels):
        return False
    if after.players is not there and any(
        seat not in SEATS or one.stack < 0 for seat, one in after.players.items()
    ):
        return False
    match event:
        case ev.HandStarted():
            is_next = before.between_hands and event.hand_no > before.hand_no
            return is_next and all(there[seat].stack for seat in event.seats)
        case ev.PlayerSeated():
            return event.seat not in there and min(event.penalty, event.warnings, event.unpaid) >= 0
        case ev.PlayerEliminated():
            return not there[event.seat].stack
    return True


class SeatStep(NamedTuple):
    """What happened at a seat: somebody ``came``, ``left``, is ``out``, ``moved`` to another seat, or their
    difference in chips was ``explained``.

    `seq` is the row of the log. The entry is empty if the table does not know it. Of somebody who is out,
    `stack` is that at the start of the `hand`, from edition 2026 on after the ante, and `round` that of hand
    for hand, 0 without.
    """

    what: str
    seat: int
    stack: int = 0
    entry: str = ""
    to: int = 0
    at: str = ""  # UTC
    hand: int = 0
    round: int = 0
    seq: int = 0


@dataclass(frozen=True)
class SeenTable:
    """A table as the room has it; `head` is that of its log, the word that nobody chose.

    A `silent` one was last `seen` long ago: it lost its line, or is switched off. Of a `senseless` one only
    the rows before those that make no sense count.

    `round` is that of the last hand, 0 without, and `dealt` the largest one of hand for hand.
    """

    terminal: int
    name: str
    log: int
    seq: int
    head: str
    seen: datetime | None
    table: Table
    steps: tuple[SeatStep, ...]
    round: int = 0
    dealt: int = 0
    silent: bool = False
    senseless: bool = False

    @property
    def rests(self) -> bool:
        """Between hands, with nothing to settle first: players may come and go."""
        return self.table.between_hands and self.table.race is None

    @property
    def vacated(self) -> tuple[int, ...]:
        """The seats that became free, the last one last."""
        return tuple(one.seat for one in self.steps if one.what in ("left", "out", "moved"))


@dataclass
class SeenTables:
    """The tables; only rows since the last look are followed."""

    silent_s: float = SILENT_S
    _known: dict[int, SeenTable] = field(default_factory=dict)

    def look(self, conn: Connection[Any], terminals: Iterable[int]) -> tuple[SeenTable, ...]:
        """These terminals' tables, by number, at one moment.

        One whose new rows make no sense stays as it was, and counts as silent.
        """
        broken = dict[int, SeenTable]()
        with conn.transaction():
            conn.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            there = conn.execute(_LOGS, (self.silent_s, list(terminals))).fetchall()
            for terminal, name, log, seq, head, seen, silent in there:
                known = self._known.get(terminal)
                if log is not None and known is not None and (known.log, known.name) == (log, name):
                    if known.seq == seq:
                        self._known[terminal] = replace(known, seen=seen, silent=silent)
                        continue
                else:
                    known = None
                word = bytes(head or b"").hex()
                bare = SeenTable(terminal, name, log or 0, seq, word, seen, Table(), (), silent=silent)
                try:
                    self._known[terminal] = _followed(conn, bare, known) if log is not None else bare
                except Error:
                    raise
                except Exception:  # noqa: BLE001  # the engine trusts events, and these may have been made up
                    broken[terminal] = replace(known or bare, seen=seen, silent=True, senseless=True)
        return tuple(broken.get(each[0]) or self._known[each[0]] for each in there)


def _followed(conn: Connection[Any], bare: SeenTable, known: SeenTable | None) -> SeenTable:
    since = known.seq + 1 if known is not None else 0
    stored = rows_of(conn, {bare.log: (since, TO_THE_END)})[bare.log]
    rows = [*logged(stored)]
    if known is not None and any(isinstance(row.event, TAKING_OUT) for row in rows):
        return _followed(conn, bare, None)
    rows = rows if known is not None else standing_rows(rows)
    table, steps, number, dealt = Table(), list[SeatStep](), 0, 0
    if known is not None:
        table, steps, number, dealt = known.table, [*known.steps], known.round, known.dealt
    for before, row, after in sensible_rows(rows, table):
        table = after
        if isinstance(row.event, ev.OrderHeard) and row.event.tournament != before.heard[0]:
            number = dealt = 0  # rounds of another tournament
        if isinstance(row.event, ev.HandStarted):
            number = row.event.round
            dealt = max(dealt, number)
        hand = table.hand
        for step in _steps(row.event):
            made = step._replace(at=row.utc, seq=row.seq)
            if step.what == "out" and hand is not None:
                lost = _at_start(table, hand, step.seat)
                made = made._replace(stack=lost, hand=hand.hand_no, round=number)
            steps.append(made)
    return replace(bare, table=table, steps=tuple(steps), round=number, dealt=dealt)


def _at_start(table: Table, hand: Hand, seat: int) -> int:
    """The stack at the start of the hand of somebody who lost all of it, as the places are ranked by."""
    part = hand.parts[Seat(seat)]
    antes = part.ante + (part.dead if hand.stakes.big_blind_ante else 0)
    return part.put_in - (antes if table.house.rules_edition >= "2026" else 0)


def _steps(event: ev.Event) -> Iterable[SeatStep]:
    match event:
        case ev.PlayerSeated():
            yield SeatStep("came", event.seat, event.stack, event.entry)
        case ev.PlayerLeft():
            yield SeatStep("left", event.seat, event.stack, event.entry)
        case ev.PlayerEliminated():
            yield SeatStep("out", event.seat)
        case ev.PlayerMoved():
            yield SeatStep("moved", event.seat, to=event.to)
        case ev.ArrivalExplained():
            yield SeatStep("explained", event.seat)
