"""What a page wants done outside the table: a deck or settings kept, a room joined, the clock set.

The pages are pure and keep nothing themselves; the terminal fulfils the wish and says how it went.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.devices.bench.trial import Trial
from croupier.devices.deck import Deck
from croupier.terminal.host.way import Offer


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


@dataclass(frozen=True)
class ReplaceFirmware:
    """Bring the terminal's firmware into the shoe, or put the one before `back`; it takes a while."""

    back: bool = False


@dataclass(frozen=True)
class FirmwareReplaced:
    """What came of that: the `version` that runs now, or a short word for `why` it was not done."""

    version: str = ""
    why: str = ""


@dataclass(frozen=True)
class MeasureShoe:
    """Make this trial at the shoe; whoever began it sees in it what it finds."""

    trial: Trial = field(repr=False)


@dataclass(frozen=True)
class JoinRoom:
    """Join the room at this address with the code that its floor was shown; it goes over the network."""

    address: str
    code: str = field(repr=False)


@dataclass(frozen=True)
class RoomJoined:
    """What came of that: the `address` of the room, or `why` it was not joined."""

    address: str = ""
    why: str = ""


@dataclass(frozen=True)
class KeepAnswer:
    """The table took over what the room offers, or declined it; the deck of an offer is registered."""

    offer: Offer
    taken: bool


Wish = KeepAnswer | KeepDeck | KeepSettings | SetClock | ReplaceFirmware | MeasureShoe | JoinRoom
