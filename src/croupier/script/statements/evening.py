"""The statements of a table script about the money and the dealers of an evening."""

from __future__ import annotations

from decimal import Decimal

from croupier.engine.places import Seat
from croupier.script.statements.hand import Statement
from croupier.script.statements.people import Ordered


class OpenStatement(Statement):
    """The table is opened, with a float in the tray."""

    FORMS = ("open [float <amount>]",)
    amount: Decimal | None = None


class CloseStatement(Statement):
    """The table is closed, with this much counted in the tray."""

    FORMS = ("close [float <amount>]",)
    amount: Decimal | None = None


class TrayStatement(Statement):
    """Chips are brought to the tray, or taken from it."""

    FORMS = ("<way:fill|credit> float <amount>",)
    way: str
    amount: Decimal


class SendStatement(Ordered):
    """A player takes their chips to another table."""

    FORMS = (
        "send <seat> to <table:text> seat <place:seat> [by floor]",
        "send <seat> [to <table:text>] [by floor]",
    )
    seat: Seat
    table: str = ""
    place: Seat | None = None


class BreakStatement(Ordered):
    """The table is broken; some players may already have drawn their places."""

    FORMS = ("break to <drawn>", "break [by floor]")
    drawn: tuple[str, ...] = ()


class PayAllStatement(Statement):
    """Every player is paid, and leaves."""

    FORMS = ("pay <whom:all>",)
    whom: str


class PayOutStatement(Statement):
    """A player is paid, and leaves."""

    FORMS = ("pay <seat>",)
    seat: Seat


class TipStatement(Statement):
    """A player tips the dealer."""

    FORMS = ("tip <seat> <amount>",)
    seat: Seat
    amount: Decimal


class PrizeStatement(Ordered):
    """A prize of the jackpot for a hand of the table."""

    FORMS = (
        "prize <seat> <amount> hand <hand:number> <reason:text> [by floor]",
        "prize to <player:text> <amount> hand <hand:number> <reason:text> [by floor]",
    )
    amount: Decimal
    hand: int
    reason: str
    seat: Seat | None = None
    player: str = ""


class TakeTimeStatement(Statement):
    """Everybody pays for their time."""

    FORMS = ("take time",)


class EnrolStatement(Statement):
    """A dealer joins the roster, perhaps with a badge."""

    FORMS = ("enrol <dealer:text> [badge <badge:uid>]",)
    dealer: str
    badge: str = ""


class StrikeStatement(Statement):
    """A dealer leaves the roster."""

    FORMS = ("strike <dealer:text>",)
    dealer: str


class RelieveStatement(Statement):
    """A dealer on the roster deals from now on."""

    FORMS = ("dealer <dealer:text>",)
    dealer: str
