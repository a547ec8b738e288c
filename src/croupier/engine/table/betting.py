"""The betting of a hand: the round in progress, what waits in it, and the round before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import NamedTuple

from croupier.engine.events import ActionHeld, MotionMade
from croupier.engine.places import Seat
from croupier.values import dataclass


class Voluntary(NamedTuple):
    """One action in turn, for substantial action (Guide 0.8)."""

    seat: Seat
    action: str  # fold | check | call | bet | raise | bring-in
    street: str


@dataclass(frozen=True)
class Round:
    """A round of betting: how high it stands, who made it so, and whose turn it is."""

    keyed: bool = False  # something was keyed in it
    to_act: Seat | None = None
    first_to_act: Seat | None = None
    started: int = 0  # live seats when it began
    bet: int = 0  # its highest total; before the flop never under the big blind
    last_full: int = 0  # size of the last complete bet or raise
    full_level: int = 0  # `bet` at that moment
    counted: int = 0  # bets and raises that count for the cap, a big blind included
    big_made: bool = False  # on fourth street with an open pair, somebody made the big bet
    aggressor: Seat | None = None  # last to bet or raise
    barred: tuple[Seat, ...] = ()  # seats that may neither bet nor raise


@dataclass(frozen=True)
class Limited:
    """What a seat may still do in its turn, and under which rule: it said or did what cannot be.

    `facing`: only while it faces a bet.
    """

    ways: tuple[str, ...]
    rule: str
    facing: bool = False


@dataclass(frozen=True)
class Pending:
    """What seats said or did in the round that has yet to become an action, or to be ruled on."""

    held: Mapping[Seat, ActionHeld] = field(default_factory=dict)  # actions out of turn
    motions: Mapping[Seat, MotionMade] = field(default_factory=dict)  # the last of each seat
    pulled: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)  # chips left of those in front
    limited: Mapping[Seat, Limited] = field(default_factory=dict)
    picked_up: tuple[Seat, ...] = ()  # stud seats that picked up their open cards facing a bet
    late: bool = False  # cards have left the shoe before the actions that are being keyed (X-LATE)


@dataclass(frozen=True)
class LastRound:
    """What is remembered of the last round of betting that is over."""

    totals: Mapping[Seat, int] = field(default_factory=dict)  # bet by each seat
    uncalled: tuple[tuple[Seat, int], ...] = ()  # bets that went back, because nobody called them
    uncalled_at: int = 0  # the step of it
    burnt: int = 0  # burns on the table when it closed
