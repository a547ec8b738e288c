"""The room of the table and the link to it, for the lamp and the settings page."""

from __future__ import annotations

from dataclasses import field as field_
from typing import Final, Literal, NamedTuple

from croupier.devices.deck.register import Deck
from croupier.engine.commands import SetTable
from croupier.engine.commands.people import HearOrder
from croupier.values import Frozen

OfferKind = Literal["preset", "tournament", "players", "dealers", "deck", "seat"]

RoomState = Literal["none", "here", "gap", "away", "refused"]
"""With a gap, the room lacks rows that the table can no longer send."""


class TableOffer(Frozen):
    """One offer of the room to this table, with its version; `answered` once the table answered.

    A preset and a tournament have a `table`, a deck its `deck`; `people` are names with badges, or whoever
    gets a `seat`.
    """

    kind: OfferKind
    id: str
    edit: str
    name: str = ""
    table: SetTable | None = None
    deck: Deck | None = field_(default=None, repr=False)
    people: tuple[tuple[str, str], ...] = field_(default=(), repr=False)
    seat: int = 0
    answered: bool = False


class TournamentField(NamedTuple):
    """All tables of a tournament: how many players are left, their average stack, the next prize or 0."""

    players: int
    average: int
    prize: int = 0


class RoomLink(Frozen):
    """The table's room, if any: its address, the link to it and since when, its offers, and its orders.

    `orders` are in order, with moments in ms of the room's clock. `ahead` is how many ms that one is ahead of
    the clock of the inputs; None before it was measured. `field` is known once places are drawn.
    """

    address: str = ""
    state: RoomState = "none"
    offers: tuple[TableOffer, ...] = ()
    since: str = field_(default="", compare=False)
    orders: tuple[HearOrder, ...] = field_(default=(), repr=False, hash=False)
    ahead: int | None = None
    field: TournamentField | None = None


NO_ROOM: Final = RoomLink()
