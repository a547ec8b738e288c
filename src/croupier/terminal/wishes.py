"""What a page wants kept outside the table: a deck in the register, settings in the file, the clock.

The pages are pure and keep nothing themselves; the terminal fulfils the wish and says how it went.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.devices.deck import Deck


@dataclass(frozen=True)
class KeepDeck:
    """Register this deck, in place of the one of its name."""

    deck: Deck = field(repr=False)


@dataclass(frozen=True)
class KeepSettings:
    """Write these keys (``section.key``) into the configuration file; None: a key is left out."""

    changes: Mapping[str, str | int | bool | None]


@dataclass(frozen=True)
class SetClock:
    """It is this time, in UTC, as the dealer says; the machine takes it over, and the log has who said so."""

    utc: str


Wish = KeepDeck | KeepSettings | SetClock
