"""What happened to a table's money and dealers in the course of an evening."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from croupier.engine.events.event import Event
from croupier.engine.places import Seat


class Turnover(NamedTuple):
    """One dealer's figures since the table was opened: hands, and amounts in the smallest unit of money."""

    dealer: str
    hands: int = 0
    drop: int = 0
    jackpot: int = 0
    tips: int = 0


class Holding(NamedTuple):
    """What a player bought since the table was opened, and what they were paid when they left.

    `stack` is what they have in front of them as the table closes; otherwise 0. `moved` is what they took
    along to other tables.
    """

    player: str
    bought: int
    paid: int
    stack: int = 0
    moved: int = 0


class Going(NamedTuple):
    """A player of a broken table, with their chips, and the table and seat that were drawn for them.

    `to_table` is empty and `to_seat` 0 until then. They take along what they owe and the hands of a penalty.
    `move` and `entry` are the room's numbers, if it sent them.
    """

    player: str
    seat: Seat
    stack: int
    to_table: str = ""
    to_seat: int = 0
    unpaid: int = 0
    penalty: int = 0
    warnings: int = 0
    move: int = 0
    entry: str = ""


class OnRoster(NamedTuple):
    """A dealer of the house, and the tag of their badge; empty for none."""

    dealer: str
    badge: str = ""


class TableOpened(Event, of_hand=False):
    """The table is open, with `float_given` in the tray; the players' chips count as bought."""

    float_given: int


class TableClosed(Event, of_hand=False):
    """The closing sheet: no hand starts until the table is opened again.

    `float_left` was counted in the tray. `found` is dead money carried over when the table was opened,
    `carried` what is carried over now; `corrected` is by how much recounts changed the stacks, and `unpaid`
    what players still owe for chips. `fills` were brought to the tray and `credits` taken from it, in their
    order. `prizes` of the jackpot were paid to players, `seat_fees` by them for their time.
    """

    SELDOM: ClassVar[frozenset[str]] = frozenset({"prizes", "seat_fees"})
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
    fills: tuple[int, ...] = ()
    credits: tuple[int, ...] = ()
    prizes: tuple[tuple[str, int], ...] = ()
    seat_fees: tuple[tuple[str, int], ...] = ()


class TrayFilled(Event, of_hand=False):
    """Chips were brought to the tray, by order of `who` of the floor; empty if the house has no PIN."""

    amount: int
    who: str = ""


class TrayCredited(Event, of_hand=False):
    """Chips were taken from the tray, by order of `who` of the floor; empty if the house has no PIN."""

    amount: int
    who: str = ""


class TableBroken(Event, of_hand=False):
    """The table is broken after hand `hand_no`: who goes where, and what its dealer leaves.

    The players leave it with this input. `hands` to `alerts` are those of the dealer, as in `DealerChanged`.
    """

    table: str
    mode: str  # cash | tournament
    hand_no: int
    going: tuple[Going, ...]
    dealer: str = ""
    hands: int = 0
    drop: int = 0
    jackpot: int = 0
    tips: int = 0
    worked_ms: int = 0
    alerts: tuple[str, ...] = ()


class TipGiven(Event, of_hand=False):
    """The player tipped the dealer from their stack."""

    seat: Seat
    amount: int
    dealer: str


class JackpotPaid(Event, of_hand=False):
    """The player won a prize of the jackpot with hand `hand_no`, by order of `who` of the floor.

    The floor brings the chips, which are in front of the player, or pays them out to one who has left and has
    no seat; `reason` is why. `who` is empty if the house has no PIN.
    """

    seat: Seat | None
    player: str
    amount: int
    reason: str
    hand_no: int
    who: str = ""


class SeatFeesDue(Event, of_hand=False, counted=False):
    """A period of their time begins for these seats; each owes `amount` more, for it or for the last one."""

    seats: tuple[Seat, ...]
    amount: int


class SeatFeePaid(Event, of_hand=False):
    """The player paid the house for their time, with chips of their stack."""

    seat: Seat
    amount: int


class SeatTimesResumed(Event, of_hand=False, counted=False):
    """The machine's clock restarted: so much (ms) of their period each of these seats had spent."""

    spent: tuple[tuple[Seat, int], ...]


class DealerEnrolled(Event, of_hand=False, counted=False):
    """The dealer is on the roster, with this badge in place of any they had."""

    dealer: str
    badge: str = ""


class DealerPinSet(Event, of_hand=False, counted=False):
    """The floor set the dealer's own PIN, or removed it (`on` false); the log never has the PIN."""

    dealer: str
    on: bool


class DealerStruck(Event, of_hand=False, counted=False):
    """The dealer was taken off the roster."""

    dealer: str


class DealerChanged(Event, counted=False):
    """`dealer` takes over from `relieved`, whose shift is summed up here; empty if no dealer was known.

    `hands` counts finished hands, `worked_ms` the time since their first card, `alerts` the open alerts. A
    hand in progress stays theirs, with its rake.
    """

    dealer: str
    relieved: str = ""
    hands: int = 0
    drop: int = 0
    jackpot: int = 0
    tips: int = 0
    worked_ms: int = 0
    alerts: tuple[str, ...] = ()


class ShiftResumed(Event, of_hand=False, counted=False):
    """The machine's clock restarted: this is how long the shift has lasted."""

    worked_ms: int
