"""An event with what its row of the journal says of it."""

from __future__ import annotations

from typing import NamedTuple

from croupier.engine.events import Event


class Logged(NamedTuple):
    """An event with what its row says of it. `covered`: its secret part could not be opened."""

    seq: int
    hand_id: int | None
    utc: str
    mono_ms: int
    clock_synced: bool
    dealer: str
    event: Event
    covered: bool = False
