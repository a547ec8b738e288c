"""A page's wishes outside the table: store a deck or settings, join a room, set the clock.

Pages store nothing themselves; the terminal carries out the wish and reports the result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path

from croupier.devices.deck.register import Deck
from croupier.terminal.host.room_link import TableOffer
from croupier.values import Frozen


class KeepDeck(Frozen):
    """Register this deck, replacing the one of its name."""

    deck: Deck = field(repr=False)


class KeepSettings(Frozen):
    """Write these keys (``section.key``) to the configuration file; None removes a key."""

    changes: Mapping[str, str | int | bool | None]


class KeepTable(Frozen):
    """Write the settings of a table without a file into this one, with the language of the screen."""

    path: Path
    language: str


class SetClock(Frozen):
    """The time (UTC) that the dealer entered; the machine adopts it, and the log notes who entered it."""

    utc: str


class ReplaceFirmware(Frozen):
    """Put the terminal's firmware into the shoe, or its previous one with `back`; it takes a while."""

    back: bool = False


class FirmwareReplaced(Frozen):
    """The result: the `version` that runs now, or a short word for `why` it failed."""

    version: str = ""
    why: str = ""


class JoinRoom(Frozen):
    """Join the room at this address with the code from its floor; this uses the network."""

    address: str
    code: str = field(repr=False)


class RoomJoined(Frozen):
    """The result: the `address` of the room, or `why` it was not joined.

    `why` is ``away``, ``bad-code``, ``other-room``, ``refused``, ``slow-down``, ``wrong-address`` or
    ``wrong-code``.
    """

    address: str = ""
    why: str = ""


class KeepAnswer(Frozen):
    """The table accepted or declined an offer of the room; an offered deck is registered."""

    offer: TableOffer
    taken: bool


class OnRecord(Frozen):
    """Note in the log something that is no event of the table: its `kind`, the person, and the facts."""

    kind: str
    who: str
    why: str
    facts: Mapping[str, str | int]


Wish = OnRecord | KeepAnswer | KeepDeck | KeepSettings | KeepTable | SetClock | ReplaceFirmware | JoinRoom
