"""Rulings on actions, amounts, forced bets, the board, the burns and the last card."""

from __future__ import annotations

from typing import ClassVar

from croupier.engine.events.event import Event
from croupier.engine.places import Seat


class TurnGiven(Event):
    """By a ruling it is this seat's turn, whoever was to act."""

    seat: Seat


class BetCorrected(Event):
    """The bet or raise by `seat` to the total `wrong` is corrected to `right` (TDA 52).

    `paid` is what each seat adds, negative for what it takes back. `full`: the bet is now complete. `street`
    is that of the bet; its round may be over.
    """

    seat: Seat
    street: str
    wrong: int
    right: int
    paid: tuple[tuple[Seat, int], ...]
    full: bool = True


class BlindsChanged(Event):
    """The hand is played for these blinds; `again`: bets go back and betting starts over.

    Players who folded stay out.
    """

    small_blind: int
    big_blind: int
    again: bool = False


class BringInReturned(Event):
    """The wrong seat brought it in: its chips go back, and the right seat opens (WSOP 218)."""

    seat: Seat


class SeatLimited(Event):
    """The rule limits the seat to these actions on its next turn; `facing`: only if it faces a bet."""

    seat: Seat
    ways: tuple[str, ...]
    rule: str
    facing: bool = False


class UpcardsPickedUp(Event):
    """Facing a bet, the seat picked up its upcards: it folds once the next player acts (Code 1.15)."""

    seat: Seat


class ChipsFound(Event):
    """Chips hidden when the seat went all-in are not part of its bet (TDA 62).

    The seat keeps them if it wins any of the pot; otherwise they go to the winner.
    """

    seat: Seat
    amount: int


class StackCorrected(Event):
    """The chips of a seat were counted: it has `stack` behind, and the terminal was wrong."""

    seat: Seat
    stack: int
    before: int
    reason: str
    by: str


class StreetReopened(Event):
    """The cards of `street` are dealt again; its betting starts over, and its bets were returned.

    `board`: the number of the board of a run that it belongs to; 0: the present one.
    """

    SELDOM: ClassVar[frozenset[str]] = frozenset({"board"})
    street: str
    board: int = 0


class BurnsChanged(Event):
    """From now on there is one burn more (`by` 1) or fewer (-1) than one for each street."""

    by: int


class StreetLost(Event):
    """The premature stud cards of these seats are lost, and so is one card for every other seat (Code 1.14).

    `burnt`: a burn was dealt before them, and another will follow.
    """

    seats: tuple[Seat, ...]
    burnt: bool


class RaiseBarred(Event):
    """The seat saw its next card too early: it may neither bet nor raise in this round."""

    seat: Seat


class LastCardUp(Event):
    """A seat's last stud card, number `index` of the hand, lies up; `all_up`: so will the others."""

    index: int
    all_up: bool


class AllInForPot(Event):
    """The seat is all-in for the pot as it is: later bets make a side pot (WSOP 230)."""

    seat: Seat
