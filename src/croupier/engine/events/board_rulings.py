"""What a ruling on the board, the burns or the last card does to the rest of the deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.engine.events.event import Event
from croupier.engine.places import Seat


@dataclass(frozen=True, kw_only=True)
class StreetReopened(Event):
    """Cards of `street` are dealt anew: its betting round has not begun, and its bets went back."""

    NAME: ClassVar[str] = "street-reopened"
    street: str


@dataclass(frozen=True, kw_only=True)
class BurnsChanged(Event):
    """One burn more (`by` 1) or fewer (-1) lies on the table from now on than one for each street."""

    NAME: ClassVar[str] = "burns-changed"
    by: int


@dataclass(frozen=True, kw_only=True)
class StreetLost(Event):
    """Premature stud cards of these seats are lost, and one for every other seat (Code 1.14).

    `burnt`: a burn lay before them, and there will be another.
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
    """The last stud card of a seat, number `index` of the hand, lies up; `all_up`: so will the others."""

    NAME: ClassVar[str] = "last-card-up"
    index: int
    all_up: bool


@dataclass(frozen=True, kw_only=True)
class AllInForPot(Event):
    """The seat plays for the pot as it is: it bets no more, and what follows is a side pot (WSOP 230)."""

    NAME: ClassVar[str] = "all-in-for-pot"
    seat: Seat
