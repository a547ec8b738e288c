"""The statements of a table script about what players ask for, and about those who wait for a seat."""

from __future__ import annotations

from decimal import Decimal

from croupier.engine.places import Seat
from croupier.script.statements.hand import Statement
from croupier.script.statements.people import Ordered
from croupier.values import dataclass


@dataclass(frozen=True, kw_only=True)
class Ask(Ordered):
    """Done at once between hands, and in a hand when it is over."""

    FORMS = ("ask <seat> <what:leave|away>", "ask <seat> <what:move> <to:seat> [by floor]")
    seat: Seat
    what: str
    to: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class Withdraw(Statement):
    """What was asked for in the hand, or the chips that were bought in it, are taken back."""

    FORMS = ("withdraw <seat> <what:leave|away|move|chips>",)
    seat: Seat
    what: str


@dataclass(frozen=True, kw_only=True)
class Blind(Statement):
    """A player who owes a blind waits for the big one, or posts in the next hand."""

    FORMS = ("blind <seat> <how:wait|post>",)
    seat: Seat
    how: str


@dataclass(frozen=True, kw_only=True)
class Rename(Statement):
    FORMS = ("rename <seat> <player:text>",)
    seat: Seat
    player: str


@dataclass(frozen=True, kw_only=True)
class SeatChange(Statement):
    """A player wants another seat, that one or any; off: no more."""

    FORMS = ("seat-change <seat> <off:off>", "seat-change <seat> [to <to:seat>]")
    seat: Seat
    to: Seat | None = None
    off: str = ""


@dataclass(frozen=True, kw_only=True)
class Wait(Statement):
    """Somebody waits for a seat, is called, or does not wait any more."""

    FORMS = ("wait <player:text> <what:call|off>", "wait <player:text> [with <stack:amount>]")
    player: str
    stack: Decimal | None = None
    what: str = ""


@dataclass(frozen=True, kw_only=True)
class Fill(Statement):
    """A free seat goes to the first who wants it; `stack` is the buy-in of one who did not say theirs."""

    FORMS = ("fill <seat> [with <stack:amount>]",)
    seat: Seat
    stack: Decimal | None = None
