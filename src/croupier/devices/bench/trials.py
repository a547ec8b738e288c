"""The bench's results for a slot: time from beam to tag, cards that stick, reads for each gain."""

from __future__ import annotations

import math
from collections import Counter
from typing import Final

from croupier.devices.protocol.frames import Frame, Measured, SlotPassed, TagEntered
from croupier.devices.protocol.pairing import since
from croupier.values import dataclass, replace

EARLY_MS: Final = 250
"""A tag read this long before its beam breaks still belongs to that card, and the barrier is misplaced."""

TOGETHER_MS: Final = 150
"""The tags of cards that stick come within this time."""

LATE_MS: Final = 2000
"""A later tag belongs to no card that has passed."""

LEAST_PAIR_MS: Final = 150
MOST_PAIR_MS: Final = 2000

DECIBELS: Final = {2: 18, 3: 23, 4: 33, 5: 38, 6: 43, 7: 48}
"""The gains of an MFRC522 by their number in its data sheet; 0 and 1 equal 2 and 3."""


@dataclass(frozen=True)
class Passes:
    """Cards that passed one at a time, with the times from the beam to each tag, in ms of the shoe.

    `tags` has, for each card, the time of every tag that came with it, in their order; empty: not read.
    """

    tags: tuple[tuple[int, ...], ...] = ()
    drawn_ms: int | None = None
    early_ms: int | None = None  # when a tag came without a card

    def take(self, frame: Frame, *, antenna: int = 0) -> Passes:
        """The passes after a frame from the shoe."""
        match frame:
            case SlotPassed(ms=ms):
                return self._passed(ms)
            case TagEntered(ms=ms, antenna=number) if number == antenna:
                if self.drawn_ms is None or since(self.drawn_ms, ms) > LATE_MS:
                    return replace(self, early_ms=ms)
                *before, last = self.tags
                return replace(self, tags=(*before, (*last, since(self.drawn_ms, ms))), early_ms=None)
        return self

    def _passed(self, ms: int) -> Passes:
        """A card breaks the beam; its tag may have come already, and was counted for the previous card."""
        *before, last = self.tags or ((),)
        came = self.early_ms
        if came is None and self.drawn_ms is not None and len(last) > 1 and last[-1] - last[0] > TOGETHER_MS:
            came = self.drawn_ms + last[-1]
        if came is None or since(came, ms) > EARLY_MS:
            return Passes((*self.tags, ()), ms)
        kept = self.tags if came == self.early_ms else (*before, last[:-1])
        return Passes((*kept, (-since(came, ms),)), ms)

    @property
    def lags(self) -> tuple[int, ...]:
        """The time to the first tag of each read card."""
        return tuple(each[0] for each in self.tags if each)

    @property
    def unread(self) -> int:
        return sum(not each for each in self.tags)

    @property
    def stuck(self) -> Counter[int]:
        """How many cards came with each number of tags."""
        return Counter(len(each) for each in self.tags)


def proposed_pair_ms(passes: Passes) -> int | None:
    """How long a card should wait for its tag: the latest, a fifth more, and one more look of 50 ms.

    None if no card was read.

    >>> proposed_pair_ms(Passes(((39,), (220,))))
    320
    """
    if not passes.lags:
        return None
    wanted = max(passes.lags) * 1.2 + 50
    return min(MOST_PAIR_MS, max(LEAST_PAIR_MS, math.ceil(wanted / 10) * 10))


def histogram(lags: tuple[int, ...], width: int = 40) -> list[str]:
    """Rows of a histogram in steps of 20 ms.

    >>> histogram((18, 21, 25), width=4)
    ['   0 to  19 ms  ## 1', '  20 to  39 ms  #### 2']
    """
    found = Counter(lag // 20 for lag in lags)
    most = max(found.values(), default=1)
    steps = range(min(found, default=0), max(found, default=-1) + 1)
    return [
        f"{20 * step:4} to {20 * step + 19:3} ms  {'#' * math.ceil(found[step] * width / most)} {found[step]}"
        for step in steps
    ]


@dataclass(frozen=True)
class Gain:
    """How often a gain read the card at the slot, and how often the pile, of `looks` each."""

    number: int
    looks: int
    card: int
    pile: int

    @property
    def fits(self) -> bool:
        """Whether every look reads the card, and none reads the pile."""
        return self.card == self.looks and not self.pile


def gains(card: list[Measured], pile: list[Measured]) -> list[Gain]:
    """Combine both measurements."""
    return [Gain(one.gain, one.looks, one.read, other.read) for one, other in zip(card, pile, strict=True)]


def best(found: list[Gain]) -> Gain | None:
    """The middle one of the fitting gains: it tolerates weaker tags and fuller piles."""
    fitting = [each for each in found if each.fits]
    return fitting[len(fitting) // 2] if fitting else None
