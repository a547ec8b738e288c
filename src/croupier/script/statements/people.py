"""Statements about people and time: levels, penalties, seats, chips, the clock, requests, waiting lists."""

from __future__ import annotations

from decimal import Decimal

from croupier.engine.places import Seat
from croupier.script.statements.hand import Statement

# --- settings ----------------------------------------------------------------------------------------


class BuyInStatement(Statement):
    """The buy-ins allowed to a cash player."""

    FORMS = ("buy-in <least:amount> [to <most:amount>]",)
    least: Decimal
    most: Decimal | None = None


class LevelStatement(Statement):
    """The next level of the structure, or a break: `minutes` long, with chips of `unit` from then on."""

    FORMS = (
        "level break <minutes:amount> [chip <unit:amount>]",
        "level <minutes:amount> <bets:pair> blinds <blinds:pair> [ante <ante:amount>]"
        " [bring-in <bring_in:amount>] [chip <unit:amount>]",
        "level <minutes:amount> <bets:pair> ante <ante:amount> bring-in <bring_in:amount>"
        " [chip <unit:amount>]",
        "level <minutes:amount> <blinds:pair> [ante <ante:amount>] [bb-ante <bb_ante:amount>]"
        " [chip <unit:amount>]",
    )
    minutes: Decimal
    blinds: tuple[Decimal, Decimal] | None = None
    bets: tuple[Decimal, Decimal] | None = None
    ante: Decimal | None = None
    bb_ante: Decimal | None = None
    bring_in: Decimal | None = None
    unit: Decimal | None = None


# --- what is asked -----------------------------------------------------------------------------------


class Ordered(Statement):
    """An order of the floor, perhaps without a PIN (`by floor`)."""

    by_floor: bool = False


class ClockStatement(Ordered):
    """The clock of the levels is started, stopped, or set to another level."""

    FORMS = ("clock <order:run|stop> [by floor]", "clock level <level:number> [by floor]")
    order: str = ""
    level: int = 0


class HandForHandStatement(Ordered):
    """Turn hand-for-hand play on or off."""

    FORMS = ("hand-for-hand <order:on|off> [by floor]",)
    order: str


class PenaltyStatement(Ordered):
    """A penalty in rounds or hands; `off` cancels the rest of it."""

    FORMS = (
        "penalty <seat> <order:off> [by floor]",
        "penalty <seat> rounds <rounds:number> [reason <reason:text>] [by floor]",
        "penalty <seat> hands <hands:number> [reason <reason:text>] [by floor]",
    )
    seat: Seat
    rounds: int = 0
    hands: int = 0
    reason: str = ""
    order: str = ""


class WarnStatement(Ordered):
    FORMS = ("warn <seat> <reason:text> [by floor]",)
    seat: Seat
    reason: str


class ReseatStatement(Ordered):
    """A player is moved to another seat with the stack."""

    FORMS = ("move <seat> to <to:seat> [by floor]",)
    seat: Seat
    to: Seat


class DrawSeatsStatement(Statement):
    """The players draw for free seats; each sits down with `stack`."""

    FORMS = ("draw-seats <stack:amount> [brought] seed <seed:number> <players:words>",)
    stack: Decimal
    seed: int
    players: tuple[str, ...]
    brought: bool = False


class PaidStatement(Statement):
    """The player pays for the announced rebuy."""

    FORMS = ("paid <seat>",)
    seat: Seat


class CorrectStackStatement(Ordered):
    """The chips behind a seat were counted, and the terminal was wrong."""

    FORMS = ("stack <seat> <amount> <reason:text> [by floor]",)
    seat: Seat
    amount: Decimal
    reason: str


class ChipRaceStatement(Statement):
    """A race of smaller chips for those of `unit`; at its end the winners, if the cards do not decide."""

    FORMS = ("race end [to <winners:seats>]", "race <unit:amount>")
    unit: Decimal | None = None
    winners: tuple[Seat, ...] = ()


class RebootStatement(Statement):
    """The machine restarts, and so does its clock."""

    FORMS = ("reboot",)


class AskStatement(Ordered):
    """A request: done at once between hands, else after the hand."""

    FORMS = ("ask <seat> <what:leave|away>", "ask <seat> <what:move> <to:seat> [by floor]")
    seat: Seat
    what: str
    to: Seat | None = None


class WithdrawStatement(Statement):
    """Withdraw a request made in the hand, or chips bought in it."""

    FORMS = ("withdraw <seat> <what:leave|away|move|chips>",)
    seat: Seat
    what: str


class BlindStatement(Statement):
    """A player who owes a blind waits for the big blind, or posts in the next hand."""

    FORMS = ("blind <seat> <how:wait|post>",)
    seat: Seat
    how: str


class RenameStatement(Statement):
    FORMS = ("rename <seat> <player:text>",)
    seat: Seat
    player: str


class SeatChangeStatement(Statement):
    """A player wants another seat, that one or any; off: no longer."""

    FORMS = ("seat-change <seat> <off:off>", "seat-change <seat> [to <to:seat>]")
    seat: Seat
    to: Seat | None = None
    off: str = ""


class WaitingListStatement(Statement):
    """Somebody joins the waiting list, is called, or leaves it."""

    FORMS = ("wait <player:text> <what:call|off>", "wait <player:text> [with <stack:amount>]")
    player: str
    stack: Decimal | None = None
    what: str = ""


class FillStatement(Statement):
    """A free seat goes to the first who wants it; `stack` is the buy-in if none was named."""

    FORMS = ("fill <seat> [with <stack:amount>]",)
    seat: Seat
    stack: Decimal | None = None
