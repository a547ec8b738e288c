"""What a ruling on actions, amounts or forced bets does to the betting round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.engine.events.event import Event
from croupier.engine.places import Seat


@dataclass(frozen=True, kw_only=True)
class TurnGiven(Event):
    """By a ruling it is the turn of this seat, whoever was waited for."""

    NAME: ClassVar[str] = "turn-given"
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class BetCorrected(Event):
    """A bet or raise of `seat` to the total `wrong` is one to `right` (TDA 52).

    `paid` has what each seat adds for that, negative for what it takes back. `full`: the bet is a complete
    one now. `street` is that of the bet; its round may be over.
    """

    NAME: ClassVar[str] = "bet-corrected"
    seat: Seat
    street: str
    wrong: int
    right: int
    paid: tuple[tuple[Seat, int], ...]
    full: bool = True


@dataclass(frozen=True, kw_only=True)
class BlindsChanged(Event):
    """The hand is played for these blinds; `again`: the bets made until now go back, and betting begins anew.

    Who folded stays out.
    """

    NAME: ClassVar[str] = "blinds-changed"
    small_blind: int
    big_blind: int
    again: bool = False


@dataclass(frozen=True, kw_only=True)
class BringInReturned(Event):
    """The wrong seat brought it in: its chips go back, and the right one opens (WSOP 218)."""

    NAME: ClassVar[str] = "bring-in-returned"
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class SeatLimited(Event):
    """The seat may only take these actions in its next turn, under this rule; `facing`: if it faces a bet."""

    NAME: ClassVar[str] = "seat-limited"
    seat: Seat
    ways: tuple[str, ...]
    rule: str
    facing: bool = False


@dataclass(frozen=True, kw_only=True)
class UpcardsPickedUp(Event):
    """Facing a bet the seat picked up its open cards: it folds once the next player acts (Code 1.15)."""

    NAME: ClassVar[str] = "upcards-picked-up"
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class ChipsFound(Event):
    """Chips that nobody saw when the seat went all-in are not part of its bet (TDA 62).

    They are its own if it wins something of the hand; otherwise they go to whoever won the pot.
    """

    NAME: ClassVar[str] = "chips-found"
    seat: Seat
    amount: int


@dataclass(frozen=True, kw_only=True)
class StackCorrected(Event):
    """The chips of a seat were counted: it has `stack` behind, and not what the terminal had."""

    NAME: ClassVar[str] = "stack-corrected"
    seat: Seat
    stack: int
    before: int
    reason: str
    by: str
