"""When news is sent: between two inputs of a table, and soon in any case.

A dealer needs a quarter of a second or more from one input to the next, and what is sent right after an input
is over before the next. A table that deals without a pause is interrupted seldom.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from croupier.values import dataclass

LOOK_S: Final = 0.25
"""How often the log of a table at rest is looked at."""

NEAR_S: Final = 0.05
"""How often that of a table that deals is: the picture of an input takes less, and the next input more."""

DEALING_S: Final = 15.0
"""A table deals if it committed something this short a time ago."""

LATEST_S: Final = 0.5
"""News is sent this long after it was seen, even if the table never pauses."""


@dataclass
class Moments:
    """Knows from the version of a log, which every commit changes, when its news is due."""

    now: Callable[[], float] = time.monotonic
    _seen: int | None = None
    _sent: int | None = None
    _changed: float = float("-inf")
    _news: float | None = None

    def is_due(self, version: int) -> bool:
        """Whether to send now: something is new, and the table paused or has been busy for `LATEST_S`."""
        now, pauses = self.now(), version == self._seen
        if not pauses:
            self._seen, self._changed = version, now
        if version == self._sent:
            return False
        if self._news is None:
            self._news = now
        return pauses or now - self._news >= LATEST_S

    def sent(self, version: int) -> None:
        """Everything up to this version was sent."""
        self._sent, self._news = version, None

    @property
    def next_s(self) -> float:
        """Seconds until the next look."""
        return NEAR_S if self.now() - self._changed < DEALING_S else LOOK_S
