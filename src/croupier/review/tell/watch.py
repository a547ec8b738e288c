"""Watches every table, and tells the floor what waits until somebody answers."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from croupier.errors import CroupierError
from croupier.log.journal.chain import as_text
from croupier.log.reading.archive import Archive
from croupier.processes import in_order
from croupier.review.tell.calls import PATIENT, Call, Desk, Waiting, moment
from croupier.review.tell.channels import AlertPlan, FloorMessage, Recipient, floor_message
from croupier.values import dataclass

EVERY_S: Final = 2.0
MOST_TIMES: Final = 20
"""The most messages about one call."""


@dataclass
class _Sent:
    """The messages about a call: when the last, how many, and whether one said that somebody is coming."""

    at: datetime
    times: int
    closed: bool = False


class Watch:
    """Tells `recipients` of what waits at the tables of a desk.

    `failed` is called with why a message could not be sent; it is sent again only when the next is due.
    """

    def __init__(
        self,
        desk: Desk,
        recipients: Sequence[Recipient],
        plan: AlertPlan,
        now: Callable[[], datetime],
        failed: Callable[[str], None] = lambda why: None,
    ) -> None:
        self._desk = desk
        self._recipients = recipients
        self._plan = plan
        self._now = now
        self._failed = failed
        self._sent: dict[tuple[str, str], _Sent] = {}
        self._pool = ThreadPoolExecutor(max_workers=4, thread_name_prefix="tell")

    def run(self, stop: threading.Event) -> None:
        """Run until `stop` is set."""
        while not stop.wait(EVERY_S):
            self.look()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def look(self) -> None:
        """One round over all tables; a log that cannot be read is tried again in the next."""
        for table in tuple(self._desk.logs):
            try:
                waiting = self._desk.waiting(table)
            except CroupierError as error:
                self._failed(str(error))
                continue
            open_ = {each.call.key for each in waiting}
            self._sent = {key: each for key, each in self._sent.items() if key[0] != table or key[1] in open_}
            for each in waiting:
                self._attend(each)

    def _attend(self, waiting: Waiting) -> None:
        now, key = self._now(), (waiting.table, waiting.call.key)
        sent = self._sent.get(key)
        if waiting.coming is not None:
            if sent is not None and not sent.closed:
                sent.closed = True
                self._send(waiting, now)
            return
        if sent is None and now - waiting.call.since < waiting.call.after:
            return
        if sent is not None and (
            (now - sent.at).total_seconds() < self._plan.again_s or sent.times >= MOST_TIMES
        ):
            return
        self._sent[key] = _Sent(now, sent.times + 1 if sent else 1)
        self._send(waiting, now)

    def _send(self, waiting: Waiting, now: datetime) -> None:
        address, waits_s = self._plan.address, waiting.waits_s(now)
        for one in self._recipients:
            link = f"{address}/coming/{self._desk.token(waiting, one.who)}" if address else ""
            message = floor_message(waiting, waits_s, link, one.language, names=self._plan.names)
            self._pool.submit(self._deliver, one, message)

    def _deliver(self, one: Recipient, message: FloorMessage) -> None:
        try:
            one.send(message)
        except CroupierError as error:
            self._failed(str(error))


FIRST_S: Final = 60.0
SHUFFLE_EVERY_S: Final = 3600.0
"""Seconds from the start to the first look, and from one look to the next."""

LOOKED_AT: Final = timedelta(days=3)
WAITS: Final = timedelta(days=1)
"""How far back hands are read, and how long a note waits after its hand."""

Asked = tuple[Path, str, str]
"""A log, and from when on hands are read and notes wait, as the log writes times."""


def noted(asked: Asked) -> list[tuple[int, str, str]]:
    """The notes on one log: hand, when it began, kind. Runs in a separate process of low priority."""
    os.nice(10)
    path, since, fresh = asked
    with Archive.open(path) as archive:
        orders, _ = import_module("croupier.integrity.finished_hands").orders_and_passes(archive, since)
        began = dict(archive.all("SELECT id, started_utc FROM hands WHERE started_utc >= ?", fresh))
        baseline = import_module("croupier.integrity.baseline").baseline_of(archive.conn)
    found = import_module("croupier.integrity.assessment").assess(orders, baseline)
    notes = {(note.hand, note.kind) for part in found.parts for note in part.notes}
    return [(hand, began[hand], kind) for hand, kind in sorted(notes) if hand in began]


def shuffle_calls(path: Path, at: datetime) -> tuple[Call, ...]:
    """The notes on the shuffle at a table, as calls; raises `Fault` if its log cannot be read."""
    asked = path, as_text(at - LOOKED_AT), as_text(at - WAITS)
    return tuple(
        Call(
            key=f"shuffle {hand} {kind}",
            kind="tag" if kind == "tag" else "shuffle",
            since=moment(utc),
            after=PATIENT,
            colour="amber",
            hand_id=hand,
        )
        for hand, utc, kind in in_order(noted, [asked], 1)
    )


class ShuffleWatch:
    """Passes notes on the shuffle to the desk; `failed` is called with why a log could not be read."""

    def __init__(
        self, desk: Desk, now: Callable[[], datetime], failed: Callable[[str], None] = lambda why: None
    ) -> None:
        self._desk = desk
        self._now = now
        self._failed = failed

    def run(self, stop: threading.Event) -> None:
        """Run until `stop` is set; return at once if the extra `integrity` is not installed."""
        if find_spec("scipy") is None:
            return
        pause = FIRST_S
        while not stop.wait(pause):
            pause = SHUFFLE_EVERY_S
            self.look()

    def look(self) -> None:
        """Look at every table once."""
        for table, path in self._desk.logs.items():
            try:
                self._desk.tell_of_shuffle(table, shuffle_calls(path, self._now()))
            except CroupierError as error:
                self._failed(str(error))
