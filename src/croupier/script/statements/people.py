"""The statements of a table script about people and time: levels, penalties, seats, chips, the clock."""

from __future__ import annotations

from decimal import Decimal

from croupier.engine.places import Seat
from croupier.script.statements.hand import Statement
from croupier.values import dataclass

# --- settings ----------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class BuyIn(Statement):
    """What a cash player may sit down with."""

    FORMS = ("buy-in <least:amount> [to <most:amount>]",)
    least: Decimal
    most: Decimal | None = None


@dataclass(frozen=True, kw_only=True)
class Level(Statement):
    """The next level of the structure, or a break; `minutes` long, from it on with chips of `unit`."""

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


@dataclass(frozen=True, kw_only=True)
class Ordered(Statement):
    """Something that the floor orders, perhaps by its word alone."""

    by_floor: bool = False


@dataclass(frozen=True, kw_only=True)
class Clock(Ordered):
    """The clock of the levels is started, stopped, or set to another level."""

    FORMS = ("clock <order:run|stop> [by floor]", "clock level <level:number> [by floor]")
    order: str = ""
    level: int = 0


@dataclass(frozen=True, kw_only=True)
class HandForHand(Ordered):
    """After each hand the table waits for the others, from now on or no longer."""

    FORMS = ("hand-for-hand <order:on|off> [by floor]",)
    order: str


@dataclass(frozen=True, kw_only=True)
class Penalty(Ordered):
    """A penalty in rounds or hands; `off` lifts what is left of it."""

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


@dataclass(frozen=True, kw_only=True)
class Warn(Ordered):
    FORMS = ("warn <seat> <reason:text> [by floor]",)
    seat: Seat
    reason: str


@dataclass(frozen=True, kw_only=True)
class Reseat(Ordered):
    """A player is moved to another seat with the stack."""

    FORMS = ("move <seat> to <to:seat> [by floor]",)
    seat: Seat
    to: Seat


@dataclass(frozen=True, kw_only=True)
class DrawSeats(Statement):
    """The players draw for free seats; each sits down with `stack`."""

    FORMS = ("draw-seats <stack:amount> seed <seed:number> <players:words>",)
    stack: Decimal
    seed: int
    players: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Paid(Statement):
    """The rebuy that the player announced is paid."""

    FORMS = ("paid <seat>",)
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class CorrectStack(Ordered):
    """The chips behind a seat were counted, and the terminal had another figure."""

    FORMS = ("stack <seat> <amount> <reason:text> [by floor]",)
    seat: Seat
    amount: Decimal
    reason: str


@dataclass(frozen=True, kw_only=True)
class ChipRace(Statement):
    """Smaller chips are raced off for those of `unit`; at the end the winners, if the cards do not say it."""

    FORMS = ("race end [to <winners:seats>]", "race <unit:amount>")
    unit: Decimal | None = None
    winners: tuple[Seat, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Reboot(Statement):
    """The machine is started again: its clock begins again."""

    FORMS = ("reboot",)
