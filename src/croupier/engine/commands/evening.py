"""What is asked for the money and the dealers of an evening."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.commands import Command
from croupier.engine.places import Seat


@dataclass(frozen=True, kw_only=True)
class OpenTable(Command):
    """The accounts of the table begin, with chips for `float_given` in the tray; between hands."""

    float_given: int = 0


@dataclass(frozen=True, kw_only=True)
class CloseTable(Command):
    """The accounts of the table end; `float_left` was counted in the tray. Between hands."""

    float_left: int = 0


@dataclass(frozen=True, kw_only=True)
class CashOut(Command):
    """The player leaves for good and is paid for their chips; not during a hand of theirs."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class CashOutAll(Command):
    """Every player leaves for good and is paid for their chips; between hands."""


@dataclass(frozen=True, kw_only=True)
class GiveTip(Command):
    """The player gives chips of their stack to the dealer."""

    seat: Seat
    amount: int


@dataclass(frozen=True, kw_only=True)
class EnrolDealer(Command):
    """The dealer is on the roster from now on, with this badge, the number of a tag; empty: without one."""

    dealer: str
    badge: str = ""


@dataclass(frozen=True, kw_only=True)
class StrikeDealer(Command):
    """The dealer is no longer on the roster."""

    dealer: str


@dataclass(frozen=True, kw_only=True)
class ChangeDealer(Command):
    """The dealer, who is on the roster, deals from now on; in a hand as well."""

    dealer: str
