"""The tables of a tournament from the rows of their logs: how each stands, and who came, left or went out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from datetime import datetime
from typing import Any, Final, NamedTuple

from psycopg import Connection

from croupier.cardroom.store.glance import events_of
from croupier.cardroom.store.rows import TO_THE_END, rows_of
from croupier.engine import events as ev
from croupier.engine.evolve import replay
from croupier.engine.table import Table
from croupier.engine.table.cancellations import TAKING_OUT, standing
from croupier.values import dataclass

_LOGS: Final = (
    "SELECT t.id, t.name, l.id, coalesce(l.seq, 0), l.head, l.seen FROM croupier.terminals AS t"
    " LEFT JOIN LATERAL (SELECT id, seq, head, seen FROM croupier.logs WHERE terminal = t.id AND counted"
    " ORDER BY seen DESC NULLS LAST, id DESC LIMIT 1) AS l ON true WHERE t.id = ANY (%s) ORDER BY t.id"
)


class SeatStep(NamedTuple):
    """What happened at a seat: somebody ``came``, ``left``, is ``out``, ``moved`` to another seat, or their
    difference in chips was ``explained``; ``begun``: the table heard of the tournament `to`.

    The entry is empty if the table does not know it.
    """

    what: str
    seat: int
    stack: int = 0
    entry: str = ""
    to: int = 0


@dataclass(frozen=True)
class SeenTable:
    """A table as the room has it; `head` is that of its log, the word that nobody chose."""

    terminal: int
    name: str
    log: int
    seq: int
    head: str
    seen: datetime | None
    table: Table
    steps: tuple[SeatStep, ...]

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

    _known: dict[int, SeenTable] = field(default_factory=dict)

    def look(self, conn: Connection[Any], terminals: Iterable[int]) -> tuple[SeenTable, ...]:
        """These terminals' tables, by number, at one moment."""
        with conn.transaction():
            conn.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            there = conn.execute(_LOGS, (list(terminals),)).fetchall()
            for terminal, name, log, seq, head, seen in there:
                known = self._known.get(terminal)
                if log is not None and known is not None and (known.log, known.name) == (log, name):
                    if known.seq == seq:
                        continue
                else:
                    known = None
                table, steps = _followed(conn, log, known) if log is not None else (Table(), ())
                word = bytes(head or b"").hex()
                self._known[terminal] = SeenTable(terminal, name, log or 0, seq, word, seen, table, steps)
        return tuple(self._known[each[0]] for each in there)


def _followed(conn: Connection[Any], log: int, known: SeenTable | None) -> tuple[Table, tuple[SeatStep, ...]]:
    since = known.seq + 1 if known is not None else 0
    events = tuple(events_of(rows_of(conn, {log: (since, TO_THE_END)})[log]))
    if known is not None and any(isinstance(each, TAKING_OUT) for each in events):
        return _followed(conn, log, None)
    if known is None:
        events = standing(events)
    steps = known.steps if known is not None else ()
    return replay(events, known.table if known is not None else None), (*steps, *_steps(events))


def _steps(events: Iterable[ev.Event]) -> Iterable[SeatStep]:
    for each in events:
        match each:
            case ev.PlayerSeated():
                yield SeatStep("came", each.seat, each.stack, each.entry)
            case ev.PlayerLeft():
                yield SeatStep("left", each.seat, each.stack, each.entry)
            case ev.PlayerEliminated():
                yield SeatStep("out", each.seat)
            case ev.OrderHeard():
                yield SeatStep("begun", 0, to=each.tournament)
            case ev.PlayerMoved():
                yield SeatStep("moved", each.seat, to=each.to)
            case ev.ArrivalExplained():
                yield SeatStep("explained", each.seat)
