"""How a hand begins and ends: who is dealt in, forced bets, a misdeal, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.engine.events.event import Event
from croupier.engine.places import Seat


@dataclass(frozen=True, kw_only=True)
class HandStarted(Event):
    """`seats` are dealt in, in dealing order: the first card goes to the first.

    Stud games have neither button nor blinds; the table's own stay where they are (TDA 11-B).
    """

    NAME: ClassVar[str] = "hand-started"
    hand_no: int
    button: Seat | None
    small_blind_seat: Seat | None
    big_blind_seat: Seat | None
    seats: tuple[Seat, ...]
    dead_small_blind: Seat | None = None  # where it would be posted, if nobody does
    game: str = "THNL"
    turn: int = 0  # of the rotation


@dataclass(frozen=True, kw_only=True)
class Posted(Event):
    """A forced bet; antes and dead blinds are dead money.

    `kind` is ante, big-blind-ante, small-blind, big-blind, straddle, or of a blind that was owed: late-blind,
    dead-blind.
    """

    NAME: ClassVar[str] = "posted"
    seat: Seat
    kind: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class AttemptMisdealt(Event):
    """The deal was cancelled and starts again: voluntary bets back, forced bets stay (TDA 35-C)."""

    NAME: ClassVar[str] = "attempt-misdealt"
    attempt: int  # the number of the attempt that now begins


@dataclass(frozen=True, kw_only=True)
class HandEnded(Event):
    """`outcome` is complete or void; a misdealt attempt does not end the hand.

    `due` has (pot, seat, amount, half) as the terminal computed them, where the floor had others paid.
    """

    NAME: ClassVar[str] = "hand-ended"
    outcome: str
    due: tuple[tuple[int, Seat, int, str], ...] = ()
