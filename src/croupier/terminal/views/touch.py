"""One touch is one press: a trembling finger, and a driver's mouse event for it, do not count again.

A touch also does not count if its target has just changed by itself.

The caller gives the time of a touch, in ms.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Final, Literal

from croupier.terminal.keys import canonical
from croupier.values import Frozen, replace

By = Literal["finger", "mouse"]

BOUNCE_MS: Final = 180
"""How long after a touch the same spot is ignored: less than a dealer needs to fold two seats."""

REPEAT_MS: Final = 60
"""The same for digits, letters, chips and arrows, which are touched in quick succession."""

SHADOW_MS: Final = 500
"""How long after a finger a mouse at the same spot counts as that finger, as some drivers report it."""

SPOT: Final = 0.05
"""How far apart two touches of one target may be, relative to the shorter side of the screen.

Half as far if another target is there: a trembling finger stays closer, and the next key is meant.
"""

SEEN_MS: Final = 300
"""A target counts as unseen for this long, if it appeared by itself or where another one was touched."""

EXPECTED_MS: Final = 1_500
"""A change this soon after a press is its result, including the disk and the devices."""

REPEATED: Final = frozenset({"less", "more", "erase", "digit", "text", "chip"})
"""Actions (before their first colon) that are touched in quick succession."""


class _Touch(Frozen):
    at: int
    x: float
    y: float
    by: By
    word: str
    shadow: bool = False  # a driver's mouse event for a finger


class Touches:
    """Remembers the touches of the last half second, and tells echoes from new presses.

    >>> touches = Touches((800, 480))
    >>> [touches.counts("key:fold", 90, 440, at=at, by="finger") for at in (0, 40, 260)]
    [True, False, True]
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self._near = SPOT * min(size)
        self._recent: tuple[_Touch, ...] = ()

    def counts(self, word: str, x: float, y: float, *, at: int, by: By) -> bool:
        """Whether the touch at a point in pixels, at `at` ms, is a press.

        `word` is the target there, as in `targets`. An ignored touch keeps the spot closed, so a long
        trembling is one press.
        """
        new = _Touch(at, x, y, by, word)
        recent = [old for old in self._recent if at - old.at < SHADOW_MS]
        echoed = [old for old in recent if self._echoes(old, new)]
        shadow = by == "mouse" and any(old.by == "finger" for old in echoed)
        self._recent = (*recent, replace(new, shadow=shadow))
        return not echoed

    def _echoes(self, old: _Touch, new: _Touch) -> bool:
        near = self._near if new.word == old.word else self._near / 2
        if hypot(new.x - old.x, new.y - old.y) > near:
            return False
        between = new.at - old.at
        if new.by == "mouse" and old.by == "finger":
            return between < SHADOW_MS
        if old.shadow and new.by == "finger":
            return False
        again = new.word == old.word and canonical(new.word).partition(":")[0] in REPEATED
        return between < (REPEAT_MS if again else BOUNCE_MS if new.word == old.word else SEEN_MS)


class Steady:
    """Knows how long the picture's targets have been there, and which were there before.

    A change after a press is its result; any other change may come under a finger that meant the old target.

    >>> steady = Steady()
    >>> for at, stands in ((0, "key:call"), (5_000, "way:misdeal")):
    ...     steady.stands({stands: (0, 0, 100, 50)}, at=at)
    >>> [steady.meant("way:misdeal", 50, 20, at=at) for at in (5_100, 5_400)]
    [False, True]
    """

    def __init__(self) -> None:
        self._now: Mapping[str, tuple[int, int, int, int]] = {}
        self._before: Mapping[str, tuple[int, int, int, int]] = {}
        self._changed = self._pressed = -EXPECTED_MS

    def stands(self, targets: Mapping[str, tuple[int, int, int, int]], *, at: int) -> None:
        """These targets are now on the screen, as words with left, top, width and height."""
        if targets != self._now:
            if at - self._pressed >= EXPECTED_MS:
                self._before, self._changed = self._now, at
            self._now = targets

    def pressed(self, *, at: int) -> None:
        """Something was pressed, so the picture may change."""
        self._pressed = at

    def meant(self, word: str, x: int, y: int, *, at: int) -> bool:
        """Whether a touch was meant for this target: it was there long enough to be seen."""
        if at - self._changed >= SEEN_MS or not self._before:
            return True
        left, top, width, height = self._before.get(word, (0, 0, 0, 0))
        return left <= x < left + width and top <= y < top + height
