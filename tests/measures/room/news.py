"""Tables that send their news when it is due, each over its own connection; the delays of the answers."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import field

from croupier.cardroom.wire import BATCH
from croupier.errors import CroupierError
from croupier.values import dataclass
from measures.room.messages import Message
from measures.room.running import Room

Due = Iterable[tuple[float, Message]]
"""What a table sends, each with the seconds from the beginning at which it is due."""


@dataclass
class News:
    """What came of the news: milliseconds from when each was due to its answer, and what was refused."""

    late: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    _stop: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def sending(self, room: Room, tables: Sequence[Due]) -> Iterator[list[threading.Thread]]:
        """Send until the end of the block, or all of it."""
        began = time.perf_counter()
        threads = [threading.Thread(target=self._tell, args=(room, each, began)) for each in tables]
        for thread in threads:
            thread.start()
        try:
            yield threads
        finally:
            self._stop.set()
            for thread in threads:
                thread.join()

    def _tell(self, room: Room, news: Due, began: float) -> None:
        with closing(room.line()) as line:
            for at, message in news:
                if self._stop.wait(max(0.0, began + at - time.perf_counter())):
                    return
                try:
                    line.post(BATCH, message.body, message.headers)
                except CroupierError as error:
                    self.wrong.append(str(error))
                    return
                self.late.append((time.perf_counter() - began - at) * 1000)
