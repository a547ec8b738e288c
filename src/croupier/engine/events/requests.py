"""What players ask for beside the play of a hand, and who waits for a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.engine.events.event import Event
from croupier.engine.places import Seat


@dataclass(frozen=True, kw_only=True)
class PlayerAsked(Event):
    """In a hand the player asked for something that is done when it is over: `what` is leave, away or move.

    `to` is the seat that they move to.
    """

    NAME: ClassVar[str] = "player-asked"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    what: str
    to: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class RequestDropped(Event):
    """What the player had asked for is not done: they took it back, or their seat was taken meanwhile."""

    NAME: ClassVar[str] = "request-dropped"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    what: str


@dataclass(frozen=True, kw_only=True)
class ChipsReturned(Event):
    """Chips that were bought in a hand and had not arrived go back for their money."""

    NAME: ClassVar[str] = "chips-returned"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    amount: int


@dataclass(frozen=True, kw_only=True)
class BlindChosen(Event):
    """Who owes blinds `waits` until the big blind comes to them, or posts in the next hand (WSOP 156)."""

    NAME: ClassVar[str] = "blind-chosen"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    waits: bool


@dataclass(frozen=True, kw_only=True)
class PlayerRenamed(Event):
    """The player of the seat goes by another name from now on."""

    NAME: ClassVar[str] = "player-renamed"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    player: str


@dataclass(frozen=True, kw_only=True)
class SeatChangeListed(Event):
    """The player wants another seat, that one or any: last on the list, or where they were."""

    NAME: ClassVar[str] = "seat-change-listed"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    to: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class SeatChangeDropped(Event):
    """The player keeps their seat after all."""

    NAME: ClassVar[str] = "seat-change-dropped"
    OF_HAND: ClassVar[bool] = False
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class WaiterListed(Event):
    """Somebody waits for a seat, last on the list; `stack` is what they will buy, 0: not said."""

    NAME: ClassVar[str] = "waiter-listed"
    OF_HAND: ClassVar[bool] = False
    player: str
    stack: int = 0


@dataclass(frozen=True, kw_only=True)
class WaiterCalled(Event):
    """Who waits for a seat was called to the table."""

    NAME: ClassVar[str] = "waiter-called"
    OF_HAND: ClassVar[bool] = False
    player: str


@dataclass(frozen=True, kw_only=True)
class WaiterDropped(Event):
    """They do not wait any more, and got no seat."""

    NAME: ClassVar[str] = "waiter-dropped"
    OF_HAND: ClassVar[bool] = False
    player: str
