"""Players' requests outside the play of a hand, and the people waiting for a seat."""

from __future__ import annotations

from typing import ClassVar

from croupier.engine.events.event import Event
from croupier.engine.places import Seat
from croupier.values import dataclass


@dataclass(frozen=True, kw_only=True)
class PlayerAsked(Event):
    """During a hand the player asked for something to be done after it: `what` is leave, away or move.

    `to` is the seat that they move to.
    """

    NAME: ClassVar[str] = "player-asked"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    what: str
    to: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class RequestDropped(Event):
    """A request is dropped: the player withdrew it, or the seat was taken meanwhile."""

    NAME: ClassVar[str] = "request-dropped"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    what: str


@dataclass(frozen=True, kw_only=True)
class ChipsReturned(Event):
    """Chips bought in a hand that had not arrived are refunded."""

    NAME: ClassVar[str] = "chips-returned"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    amount: int


@dataclass(frozen=True, kw_only=True)
class BlindChosen(Event):
    """A player who owes blinds `waits` for the big blind, or posts in the next hand (WSOP 156)."""

    NAME: ClassVar[str] = "blind-chosen"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    waits: bool


@dataclass(frozen=True, kw_only=True)
class PlayerRenamed(Event):
    """The player at the seat has a new name."""

    NAME: ClassVar[str] = "player-renamed"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    player: str


@dataclass(frozen=True, kw_only=True)
class SeatChangeListed(Event):
    """The player wants a particular seat, or any other: last on the list, or where they were."""

    NAME: ClassVar[str] = "seat-change-listed"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    to: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class SeatChangeDropped(Event):
    """The player no longer wants another seat."""

    NAME: ClassVar[str] = "seat-change-dropped"
    OF_HAND: ClassVar[bool] = False
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class WaiterListed(Event):
    """Somebody joined the waiting list; `stack` is what they will buy, 0: not said."""

    NAME: ClassVar[str] = "waiter-listed"
    OF_HAND: ClassVar[bool] = False
    player: str
    stack: int = 0


@dataclass(frozen=True, kw_only=True)
class WaiterCalled(Event):
    """Somebody on the waiting list was called to the table."""

    NAME: ClassVar[str] = "waiter-called"
    OF_HAND: ClassVar[bool] = False
    player: str


@dataclass(frozen=True, kw_only=True)
class WaiterDropped(Event):
    """Somebody left the waiting list without getting a seat."""

    NAME: ClassVar[str] = "waiter-dropped"
    OF_HAND: ClassVar[bool] = False
    player: str
