"""Writing what a `Dealer` did into a journal, with times that follow from the inputs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from croupier.engine.events import Event
from croupier.log.writing.store import Journal

KEY = bytes(range(32))
START = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)


def keep(journal: Journal, inputs: Iterable[tuple[Event, ...]], *, clock_synced: bool = True) -> None:
    """Append each input as the terminal would."""
    for events in inputs:
        at = events[0].at
        utc = START + timedelta(milliseconds=at)
        journal.append(events, utc=utc, mono_ms=at, clock_synced=clock_synced)
