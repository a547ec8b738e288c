"""What a ruling on the board, the burns or the last card does to the rest of the deal."""

from __future__ import annotations

from typing import ClassVar

from croupier.engine.events.event import Event
from croupier.engine.places import Seat
from croupier.values import dataclass


@dataclass(frozen=True, kw_only=True)
class StreetReopened(Event):
    """The cards of `street` are dealt again; its betting starts over, and its bets were returned."""

    NAME: ClassVar[str] = "street-reopened"
    street: str


@dataclass(frozen=True, kw_only=True)
class BurnsChanged(Event):
    """From now on there is one burn more (`by` 1) or fewer (-1) than one for each street."""

    NAME: ClassVar[str] = "burns-changed"
    by: int


@dataclass(frozen=True, kw_only=True)
class StreetLost(Event):
    """The premature stud cards of these seats are lost, and so is one card for every other seat (Code 1.14).

    `burnt`: a burn was dealt before them, and another will follow.
    """

    NAME: ClassVar[str] = "street-lost"
    seats: tuple[Seat, ...]
    burnt: bool


@dataclass(frozen=True, kw_only=True)
class RaiseBarred(Event):
    """The seat saw its next card too early: it may neither bet nor raise in this round."""

    NAME: ClassVar[str] = "raise-barred"
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class LastCardUp(Event):
    """A seat's last stud card, number `index` of the hand, lies up; `all_up`: so will the others."""

    NAME: ClassVar[str] = "last-card-up"
    index: int
    all_up: bool


@dataclass(frozen=True, kw_only=True)
class AllInForPot(Event):
    """The seat is all-in for the pot as it is: later bets make a side pot (WSOP 230)."""

    NAME: ClassVar[str] = "all-in-for-pot"
    seat: Seat
