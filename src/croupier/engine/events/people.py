"""What happened to people and to the clock of a tournament: levels, places, penalties, chips to come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.cards.card import Card
from croupier.engine.events.event import Event
from croupier.engine.places import Seat


@dataclass(frozen=True, kw_only=True)
class LevelStarted(Event):
    """The clock shows level `number` of the structure, with its whole time; it stands unless `running`.

    Its stakes hold from the next hand on (TDA 23).
    """

    NAME: ClassVar[str] = "level-started"
    COUNTED: ClassVar[bool] = False
    OF_HAND: ClassVar[bool] = False
    number: int
    left_ms: int
    running: bool


@dataclass(frozen=True, kw_only=True)
class LevelPaused(Event):
    """The clock of the level stands."""

    NAME: ClassVar[str] = "level-paused"
    COUNTED: ClassVar[bool] = False
    OF_HAND: ClassVar[bool] = False
    left_ms: int


@dataclass(frozen=True, kw_only=True)
class LevelResumed(Event):
    """The clock of the level runs, from the time of this event on."""

    NAME: ClassVar[str] = "level-resumed"
    COUNTED: ClassVar[bool] = False
    OF_HAND: ClassVar[bool] = False
    left_ms: int


@dataclass(frozen=True, kw_only=True)
class PlayerMoved(Event):
    """The player changed seats with everything that is theirs (TDA 7)."""

    NAME: ClassVar[str] = "player-moved"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    to: Seat


@dataclass(frozen=True, kw_only=True)
class SeatsDrawn(Event):
    """Seats were drawn for; with the seed the draw can be made again."""

    NAME: ClassVar[str] = "seats-drawn"
    OF_HAND: ClassVar[bool] = False
    seed: int
    seats: tuple[tuple[Seat, str], ...]


@dataclass(frozen=True, kw_only=True)
class ChipsArrived(Event):
    """Chips that were bought during the hand are the player's now that it is over (Code 1.3)."""

    NAME: ClassVar[str] = "chips-arrived"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    amount: int


@dataclass(frozen=True, kw_only=True)
class RebuyPaid(Event):
    """A rebuy that was announced is paid (TDA 27)."""

    NAME: ClassVar[str] = "rebuy-paid"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    amount: int


@dataclass(frozen=True, kw_only=True)
class PenaltyGiven(Event):
    """The player misses `hands` more hands, from the next one on; `hands` 0 lifts what is left of it.

    `rounds` of `players` hands each are among them (TDA 71-A).
    """

    NAME: ClassVar[str] = "penalty-given"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    hands: int
    rounds: int = 0
    players: int = 0
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class PlayerWarned(Event):
    """A warning, to be remembered (TDA 71-A)."""

    NAME: ClassVar[str] = "player-warned"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    reason: str


@dataclass(frozen=True, kw_only=True)
class PlayerEliminated(Event):
    """The player lost their last chip; `place` is their place among those at the table, shared by equals."""

    NAME: ClassVar[str] = "player-eliminated"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    player: str
    place: int


@dataclass(frozen=True, kw_only=True)
class SessionClosed(Event):
    """One player has all the chips of the table: no further hand, unless somebody buys chips."""

    NAME: ClassVar[str] = "session-closed"
    OF_HAND: ClassVar[bool] = False
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class RaceOpened(Event):
    """Chips of `small` are raced off for those of `big`; `odd` has how many each seat has too many."""

    NAME: ClassVar[str] = "race-opened"
    OF_HAND: ClassVar[bool] = False
    small: int
    big: int
    odd: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, kw_only=True)
class RaceCardDealt(Event):
    """An open card of the chip race; None: nobody could read it."""

    NAME: ClassVar[str] = "race-card-dealt"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    card: Card | None


@dataclass(frozen=True, kw_only=True)
class RaceCardNamed(Event):
    """A card of the chip race that nobody could read got its name; `number` counts from 0."""

    NAME: ClassVar[str] = "race-card-named"
    OF_HAND: ClassVar[bool] = False
    number: int
    card: Card


@dataclass(frozen=True, kw_only=True)
class RaceEnded(Event):
    """The chip race is over: (seat, chips before, chips after); the settings that follow have `unit`."""

    NAME: ClassVar[str] = "race-ended"
    OF_HAND: ClassVar[bool] = False
    unit: int
    winners: tuple[Seat, ...]
    stacks: tuple[tuple[Seat, int, int], ...]


@dataclass(frozen=True, kw_only=True)
class TimeCalled(Event):
    """The clock runs on the seat in turn, this many seconds and the countdown after them (TDA 29)."""

    NAME: ClassVar[str] = "time-called"
    seat: Seat
    seconds: int
    countdown: int


@dataclass(frozen=True, kw_only=True)
class TimeExpired(Event):
    """The seat did not act in its time: it folds, or checks where it faces no bet."""

    NAME: ClassVar[str] = "time-expired"
    seat: Seat
    action: str
