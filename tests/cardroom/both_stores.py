"""The same logs in their files and in a room, for questions that both must answer alike."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import field
from pathlib import Path

from cardroom.card_room import CardRoom, TableLog
from croupier.cardroom.reading.logs import open_all, open_log
from croupier.cardroom.serving.connections import Connections
from croupier.engine import commands as cmd
from croupier.log.reading.archive import Archive
from croupier.log.reading.store import Store
from croupier.values import dataclass


@dataclass
class Both:
    """Logs by their number in the room, and the connections of whoever reads there."""

    room: CardRoom
    connections: Connections
    logs: dict[int, TableLog] = field(default_factory=dict)

    def sent(self, table: TableLog, name: str) -> int:
        """A table that joins and sends all of its log; the number of that."""
        self.room.joined(table, name)
        log = self.room.follow(table, self.room.opened(table)[0]).log
        self.logs[log] = table
        return log

    @contextmanager
    def opened(self, log: int) -> Iterator[tuple[Store, Store]]:
        """One log in its file, and in the room."""
        path = self.logs[log].path
        with Archive.open(path) as here, open_log(self.connections.borrowed, log, "Table") as there:
            yield here, there

    def all(self) -> Store:
        """All logs of the room as one."""
        return open_all(self.connections.borrowed, "room")


@contextmanager
def both(room: CardRoom, folder: Path, tables: int = 2) -> Iterator[Both]:
    """Tables with some hands, a misdeal among them, and one in progress: in their files and in the room."""
    made = Both(room, Connections(room.dsn, 4))
    try:
        for number in range(1, tables + 1):
            table = TableLog.make(folder / f"table{number}.db", bytes([64 + number]) * 32)
            table.hands(1)
            misdealt(table)
            table.hands(number)
            table.begin(12)
            made.sent(table, f"Table {number}")
        yield made
    finally:
        made.connections.close()


def misdealt(table: TableLog) -> None:
    """A hand that is dealt again after a misdeal, and in which everybody folds."""
    dealer = table.dealer
    dealer.start()
    dealer.draw(2)
    dealer.do(cmd.Declare, incident="I-10")
    dealer.do(cmd.Answer, way="misdeal")
    dealer.fold_out()
    table.keep()
