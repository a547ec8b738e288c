"""What happened to the money and the dealers of a table in the course of an evening."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from croupier.engine.events.event import Event
from croupier.engine.places import Seat


class Turnover(NamedTuple):
    """What one dealer dealt since the table was opened: hands, and amounts in the smallest unit of money."""

    dealer: str
    hands: int = 0
    drop: int = 0
    jackpot: int = 0
    tips: int = 0


class Holding(NamedTuple):
    """What a player bought since the table was opened, and what they were paid when they left.

    `stack` is what lies before them as the table closes; elsewhere 0.
    """

    player: str
    bought: int
    paid: int
    stack: int = 0


class OnRoster(NamedTuple):
    """A dealer of the house, and the tag of their badge; empty without one."""

    dealer: str
    badge: str = ""


@dataclass(frozen=True, kw_only=True)
class TableOpened(Event):
    """The table is open, with `float_given` in the tray; what lies before players counts as bought."""

    NAME: ClassVar[str] = "table-opened"
    OF_HAND: ClassVar[bool] = False
    float_given: int


@dataclass(frozen=True, kw_only=True)
class TableClosed(Event):
    """The closing sheet: no hand starts before the table is opened again.

    `float_left` was counted in the tray. `found` is dead money that a pot had carried over when the table
    was opened, `carried` what it carries over now; `corrected` is by how much stacks were counted anew, and
    `unpaid` what players announced to buy and have yet to pay.
    """

    NAME: ClassVar[str] = "table-closed"
    OF_HAND: ClassVar[bool] = False
    table: str
    mode: str  # cash | tournament
    float_given: int
    float_left: int
    accounts: tuple[Holding, ...]
    turnovers: tuple[Turnover, ...]
    found: int = 0
    carried: int = 0
    corrected: int = 0
    unpaid: int = 0


@dataclass(frozen=True, kw_only=True)
class TipGiven(Event):
    """The player gave chips of their stack to the dealer."""

    NAME: ClassVar[str] = "tip-given"
    OF_HAND: ClassVar[bool] = False
    seat: Seat
    amount: int
    dealer: str


@dataclass(frozen=True, kw_only=True)
class DealerEnrolled(Event):
    """The dealer is on the roster from now on, with this badge; without one they had, it no longer counts."""

    NAME: ClassVar[str] = "dealer-enrolled"
    OF_HAND: ClassVar[bool] = False
    COUNTED: ClassVar[bool] = False
    dealer: str
    badge: str = ""


@dataclass(frozen=True, kw_only=True)
class DealerStruck(Event):
    """The dealer is no longer on the roster."""

    NAME: ClassVar[str] = "dealer-struck"
    OF_HAND: ClassVar[bool] = False
    COUNTED: ClassVar[bool] = False
    dealer: str


@dataclass(frozen=True, kw_only=True)
class DealerChanged(Event):
    """`dealer` deals from now on; `relieved` leaves what is told of their shift, empty if nobody was known.

    `hands` are those that are over, `worked_ms` the time from their first card to now, `alerts` the open
    ones. A hand in progress stays theirs, with its rake.
    """

    NAME: ClassVar[str] = "dealer-changed"
    COUNTED: ClassVar[bool] = False
    dealer: str
    relieved: str = ""
    hands: int = 0
    drop: int = 0
    jackpot: int = 0
    tips: int = 0
    worked_ms: int = 0
    alerts: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ShiftResumed(Event):
    """The clock of the machine began anew: the shift has lasted so long."""

    NAME: ClassVar[str] = "shift-resumed"
    OF_HAND: ClassVar[bool] = False
    COUNTED: ClassVar[bool] = False
    worked_ms: int
