"""The watch: looks at every table every two seconds, and notifies the floor repeatedly of what waits."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Final

from croupier.errors import CroupierError
from croupier.review.tell.channels import Recipient
from croupier.review.tell.desk import Desk, Waiting
from croupier.review.tell.messages import Message, coming_message, waiting_message
from croupier.review.tell.plan import Plan
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
        plan: Plan,
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
        for table in self._desk.tables:
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
                self._send(lambda one: self._coming(waiting, one, now))
            return
        if sent is None and now - waiting.call.since < waiting.call.after:
            return
        if sent is not None and (
            (now - sent.at).total_seconds() < self._plan.again_s or sent.times >= MOST_TIMES
        ):
            return
        self._sent[key] = _Sent(now, sent.times + 1 if sent else 1)
        self._send(lambda one: self._waits(waiting, one, now))

    def _waits(self, waiting: Waiting, one: Recipient, now: datetime) -> Message:
        link = ""
        if self._plan.address:
            token = self._desk.token(waiting, one.who)
            link = f"{self._plan.address}/coming/{token}"
        return waiting_message(waiting, waiting.waits_s(now), link, one.language)

    def _coming(self, waiting: Waiting, one: Recipient, now: datetime) -> Message:
        return coming_message(waiting, waiting.waits_s(now), one.language, names=self._plan.names)

    def _send(self, made: Callable[[Recipient], Message]) -> None:
        for one in self._recipients:
            self._pool.submit(self._deliver, one, made(one))

    def _deliver(self, one: Recipient, message: Message) -> None:
        try:
            one.send(message)
        except CroupierError as error:
            self._failed(str(error))

    def settle(self) -> None:
        """Wait until all that was to be sent has been sent."""
        self._pool.shutdown(wait=True)
        self._pool = ThreadPoolExecutor(max_workers=4, thread_name_prefix="tell")
