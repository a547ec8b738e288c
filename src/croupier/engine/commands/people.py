"""What the floor and the dealer ask for people and time: levels, penalties, seats, chips, the clock."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.commands import Command
from croupier.engine.places import Seat


@dataclass(frozen=True, kw_only=True)
class RunClock(Command):
    """The clock of the levels runs from now on; by the floor."""


@dataclass(frozen=True, kw_only=True)
class StopClock(Command):
    """The clock of the levels stands; by the floor."""


@dataclass(frozen=True, kw_only=True)
class GoToLevel(Command):
    """The clock shows another level, with its whole time; by the floor."""

    number: int


@dataclass(frozen=True, kw_only=True)
class RestartClock(Command):
    """The machine was started again and its clock began anew: `last` is the last time before (in ms).

    The level goes on with the time that it had left then.
    """

    last: int


@dataclass(frozen=True, kw_only=True)
class MovePlayer(Command):
    """A player found at a wrong seat is moved with their stack, between hands (TDA 7)."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, kw_only=True)
class DrawSeats(Command):
    """These players sit down at free seats by lot, each with `stack`; `seed` is the chance of the draw."""

    players: tuple[str, ...]
    stack: int
    seed: int


@dataclass(frozen=True, kw_only=True)
class PayRebuy(Command):
    """A rebuy that was announced is paid."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class GivePenalty(Command):
    """The player misses this many rounds and hands, from the next hand on; by the floor (TDA 71)."""

    seat: Seat
    rounds: int = 0
    hands: int = 0
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class LiftPenalty(Command):
    """What is left of a penalty is forgiven; by the floor."""

    seat: Seat
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class WarnPlayer(Command):
    """A warning; by the floor."""

    seat: Seat
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class OpenRace(Command):
    """Chips smaller than `unit` are raced off, between hands; the cards come from the shoe."""

    unit: int


@dataclass(frozen=True, kw_only=True)
class EndRace(Command):
    """The chip race is over; `winners` says who gets a chip where the cards were not all read."""

    winners: tuple[Seat, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CallTime(Command):
    """The floor puts the clock on the seat in turn; anybody may on one that is not there (TDA 29)."""

    seat: Seat | None = None
