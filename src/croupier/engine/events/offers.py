"""What the room of many tables offered to this one, and what the table did with it."""

from __future__ import annotations

from typing import ClassVar

from croupier.engine.events.event import Event
from croupier.values import dataclass


@dataclass(frozen=True, kw_only=True)
class OfferAnswered(Event):
    """The table took over what the room offered, or declined it.

    `kind` is preset, tournament, players, dealers, deck or seat; `offer` and `edit` are the room's numbers of
    the thing and its version. `title` is what stakes, levels or a deck are called; whoever gets the `seat` is
    the `player`.
    """

    NAME: ClassVar[str] = "offer-answered"
    OF_HAND: ClassVar[bool] = False
    COUNTED: ClassVar[bool] = False
    kind: str
    offer: str
    edit: str
    title: str = ""
    player: str = ""
    seat: int = 0
    taken: bool = True
