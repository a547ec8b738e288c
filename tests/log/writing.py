"""A writer in its own process, which reports each input once it is on the disk."""

from __future__ import annotations

import os
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path

from croupier.engine.events import Event
from croupier.log.writing.journal import Journal
from log.torture import played
from support.logs import KEY, keep

HANDS = 12


@cache
def inputs() -> list[tuple[Event, ...]]:
    """Hands of every kind, and the cards of one in progress."""
    dealer = played(HANDS)
    dealer.start()
    dealer.draw(12)
    return dealer.inputs


def write(path: Path, start: int, told: Connection) -> None:
    """Keep the inputs from `start` on: one byte down the pipe for each that is on the disk."""
    with Journal.open(path, key=KEY) as journal:
        for events in inputs()[start:]:
            keep(journal, [events])
            os.write(told.fileno(), b".")
