"""A thread that sends the log of a table through every failure, and checks that the room then has it all."""

from __future__ import annotations

import threading
import time
from types import TracebackType
from typing import Self

import psycopg

from cardroom.card_room import TableLog, all_rows
from croupier.cardroom.forwarding.forwarder import Forwarder
from croupier.cardroom.wire import LogPlace
from croupier.errors import CroupierError
from croupier.log.journal.chain import verify
from croupier.log.reading.archive import Archive

PATIENCE_S = 300
"""The longest that a busy machine may take for one thing."""


class Sender:
    """Sends a log from a thread, again and again until all is there; keeps every answer that it got.

    The thread ends with the block, also if a check in it fails.
    """

    def __init__(self, table: TableLog, forwarder: Forwarder) -> None:
        self.table, self.forwarder = table, forwarder
        self.answers: list[LogPlace] = []
        self.failures, self.said = 0, ""
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Send nothing more."""
        self.over.set()
        self.thread.join()
        self.forwarder.close()

    def _run(self) -> None:
        while not self.over.is_set():
            try:
                with Archive.open(self.table.path) as archive:
                    while not self.over.is_set():
                        self.forwarder.send_all(archive)
                        if self.forwarder.place is not None:
                            self.answers.append(self.forwarder.place)
                        self.over.wait(0.01)
            except CroupierError as error:
                self.failures, self.said = self.failures + 1, str(error)
                self.over.wait(0.02)

    def fail(self) -> None:
        """Deal a hand, and wait until it could not be sent."""
        limit, before = time.monotonic() + PATIENCE_S, self.failures
        self.table.hands(1)
        while self.failures == before:
            assert time.monotonic() < limit, "a hand was sent to a room that is gone"
            time.sleep(0.01)

    def finish(self) -> None:
        """Wait until the room has acknowledged the last row."""
        limit, wanted = time.monotonic() + PATIENCE_S, self.table.current_head().seq
        while not (self.answers and self.answers[-1].seq == wanted):
            assert time.monotonic() < limit, f"row {wanted} was never acknowledged"
            time.sleep(0.02)
        self.close()


def assert_whole(owner: psycopg.Connection, table: TableLog, sender: Sender) -> None:
    """Every row is there once, in one log, in a chain that holds; and nothing acknowledged was taken back."""
    (log,) = owner.execute("SELECT id FROM croupier.logs").fetchall()[0]
    assert owner.execute("SELECT count(*) FROM croupier.logs").fetchone() == (1,)
    there = all_rows(owner, log)
    with Archive.open(table.path) as archive:
        assert [row for row, _ in there] == [row for row, _ in archive.rows()]
        hands = [row[0] for row in archive.all("SELECT id FROM hands WHERE outcome IS NOT NULL ORDER BY id")]
    assert verify(there).head == table.current_head().head
    found = owner.execute("SELECT id FROM croupier.hands WHERE sheet IS NOT NULL ORDER BY id").fetchall()
    assert [each[0] for each in found] == hands
    assert [each.seq for each in sender.answers] == sorted(each.seq for each in sender.answers)
    assert owner.execute("SELECT kind FROM croupier.findings").fetchall() == []
