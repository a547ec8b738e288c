"""Tables that send their news when it is due, each over its own connection; how late the answers came."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from heapq import merge
from typing import Final

from croupier.bench.room.messages import Message
from croupier.cardroom.forwarding.forwarder import BATCH
from croupier.cardroom.forwarding.sending import Line
from croupier.errors import CroupierError, Fault

_TELLERS: Final = 48
"""Threads that send; a table never has two messages under way."""


@dataclass
class News:
    """What came of the news: milliseconds from when each was due to its answer, and what was refused."""

    late: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def sending(
        self, tables: Sequence[tuple[Line, Iterable[tuple[float, Message]]]], began: float
    ) -> Iterator[Sequence[threading.Thread]]:
        """Send until the end of the block, or all of it; messages are due by seconds after `began`."""
        shares = [tables[number::_TELLERS] for number in range(_TELLERS)]
        threads = [threading.Thread(target=self._tell, args=(share, began)) for share in shares if share]
        for thread in threads:
            thread.start()
        try:
            yield threads
        finally:
            self.over.set()
            for thread in threads:
                thread.join()

    def _tell(self, tables: Sequence[tuple[Line, Iterable[tuple[float, Message]]]], began: float) -> None:
        try:
            for at, line, message in merge(*(_due(*table) for table in tables), key=lambda each: each[0]):
                if self.over.wait(max(0.0, began + at - time.perf_counter())):
                    return
                _post(line, message)
                self.late.append((time.perf_counter() - began - at) * 1000)
        except CroupierError as error:
            self.wrong.append(str(error))


def _post(line: Line, message: Message) -> None:
    """Send it, and once more if the room had closed the connection of a table that rested."""
    try:
        line.post(BATCH, message.body, message.headers)
    except Fault:
        line.post(BATCH, message.body, message.headers)


def _due(line: Line, news: Iterable[tuple[float, Message]]) -> Iterator[tuple[float, Line, Message]]:
    return ((at, line, message) for at, message in news)
