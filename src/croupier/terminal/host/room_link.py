"""The room of the table and the link to it, for the lamp and the settings page."""

from __future__ import annotations

from dataclasses import field
from typing import Final, Literal

from croupier.devices.deck.register import Deck
from croupier.engine.commands import SetTable
from croupier.values import dataclass

OfferKind = Literal["preset", "tournament", "players", "dealers", "deck", "seat"]

RoomState = Literal["none", "here", "gap", "away", "refused"]
"""With a gap, the room lacks rows that the table can no longer send."""


@dataclass(frozen=True)
class TableOffer:
    """One offer of the room to this table, with its version; `answered` once the table answered.

    A preset and a tournament have a `table`, a deck its `deck`; `people` are names with badges, or whoever
    gets a `seat`.
    """

    kind: OfferKind
    id: str
    edit: str
    name: str = ""
    table: SetTable | None = None
    deck: Deck | None = field(default=None, repr=False)
    people: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    seat: int = 0
    answered: bool = False


@dataclass(frozen=True)
class RoomLink:
    """The table's room, if any: its address, the link to it, and its offers."""

    address: str = ""
    state: RoomState = "none"
    offers: tuple[TableOffer, ...] = ()


NO_ROOM: Final = RoomLink()
