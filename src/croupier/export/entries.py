"""What an export needs from a row of the log: an event, when it was stored, by whom, under which number."""

from __future__ import annotations

from typing import Protocol

from croupier.engine.events import Event


class Entry(Protocol):
    """A logged event; `utc` is ISO 8601, `seq` unique in its log, `covered`: its card could not be opened."""

    @property
    def seq(self) -> int: ...

    @property
    def hand_id(self) -> int | None: ...

    @property
    def utc(self) -> str: ...

    @property
    def dealer(self) -> str: ...

    @property
    def event(self) -> Event: ...

    @property
    def covered(self) -> bool: ...
