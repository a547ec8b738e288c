"""Commands for the money and the dealers of an evening."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.commands import Command
from croupier.engine.places import Seat


@dataclass(frozen=True, kw_only=True)
class OpenTable(Command):
    """Open the table's accounts with `float_given` in the tray, between hands."""

    float_given: int = 0


@dataclass(frozen=True, kw_only=True)
class CloseTable(Command):
    """Close the table's accounts with `float_left` counted in the tray, between hands."""

    float_left: int = 0


@dataclass(frozen=True, kw_only=True)
class CashOut(Command):
    """The player leaves for good and is paid for their chips; not while they are in a hand."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class CashOutAll(Command):
    """Every player leaves for good and is paid for their chips; between hands."""


@dataclass(frozen=True, kw_only=True)
class GiveTip(Command):
    """The player tips the dealer from their stack."""

    seat: Seat
    amount: int


@dataclass(frozen=True, kw_only=True)
class EnrolDealer(Command):
    """Put a dealer on the roster; `badge` is the number of its tag, empty for none."""

    dealer: str
    badge: str = ""


@dataclass(frozen=True, kw_only=True)
class StrikeDealer(Command):
    """Take a dealer off the roster."""

    dealer: str


@dataclass(frozen=True, kw_only=True)
class ChangeDealer(Command):
    """A dealer on the roster takes over, even during a hand."""

    dealer: str
