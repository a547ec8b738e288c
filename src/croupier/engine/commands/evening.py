"""Commands for the money and the dealers of an evening."""

from __future__ import annotations

from typing import NamedTuple

from croupier.engine.commands.command import Command
from croupier.engine.places import Seat


class OpenTable(Command):
    """Open the table's accounts with `float_given` in the tray, between hands."""

    float_given: int = 0


class CloseTable(Command):
    """Close the table's accounts with `float_left` counted in the tray, between hands."""

    float_left: int = 0


class FillTray(Command):
    """Chips are brought to the tray of an open table, even during a hand."""

    amount: int


class CreditTray(Command):
    """Chips are taken from the tray of an open table, even during a hand."""

    amount: int


class Drawn(NamedTuple):
    """A place that a player drew at another table: the table's name and the seat from 1, or 0 for any."""

    seat: Seat
    to_table: str
    to_seat: int = 0


class SendPlayer(Command):
    """A player takes their chips to another table, between hands; in a tournament by the floor (TDA 11)."""

    seat: Seat
    to_table: str = ""
    to_seat: int = 0


class BreakTable(Command):
    """All players take their chips to other tables, between hands; in a tournament by the floor (TDA 10).

    `drawn` has the places that are known already.
    """

    drawn: tuple[Drawn, ...] = ()


class CashOut(Command):
    """The player leaves for good and is paid for their chips; not while they are in a hand."""

    seat: Seat


class CashOutAll(Command):
    """Every player leaves for good and is paid for their chips; between hands."""


class GiveTip(Command):
    """The player tips the dealer from their stack."""

    seat: Seat
    amount: int


class PayJackpot(Command):
    """The player gets a prize of the jackpot for a hand, in chips, between hands; by the floor.

    Without a `seat` it is paid out to a `player` who has left.
    """

    seat: Seat | None
    amount: int
    reason: str
    hand_no: int
    player: str = ""


class TakeSeatFees(Command):
    """Everybody whose chips are enough pays what they owe for their time, between hands."""


class EnrolDealer(Command):
    """Put a dealer on the roster; `badge` is the number of its tag, empty for none."""

    dealer: str
    badge: str = ""


class NoteDealerPin(Command):
    """Record that a dealer on the roster has another PIN, or none any more."""

    dealer: str
    on: bool


class StrikeDealer(Command):
    """Take a dealer off the roster."""

    dealer: str


class ChangeDealer(Command):
    """A dealer on the roster takes over, even during a hand."""

    dealer: str
