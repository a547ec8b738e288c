"""The statements of a table script about the money and the dealers of an evening."""

from __future__ import annotations

from decimal import Decimal

from croupier.engine.places import Seat
from croupier.script.statements.hand import Statement
from croupier.script.statements.people import Ordered
from croupier.values import dataclass


@dataclass(frozen=True, kw_only=True)
class Open(Statement):
    """The table is opened, with a float in the tray."""

    FORMS = ("open [float <amount>]",)
    amount: Decimal | None = None


@dataclass(frozen=True, kw_only=True)
class Close(Statement):
    """The table is closed; this much was counted in the tray."""

    FORMS = ("close [float <amount>]",)
    amount: Decimal | None = None


@dataclass(frozen=True, kw_only=True)
class Tray(Statement):
    """Chips are brought to the tray, or taken from it."""

    FORMS = ("<way:fill|credit> float <amount>",)
    way: str
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class Send(Ordered):
    """A player takes their chips to another table."""

    FORMS = (
        "send <seat> to <table:text> seat <place:seat> [by floor]",
        "send <seat> [to <table:text>] [by floor]",
    )
    seat: Seat
    table: str = ""
    place: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class Break(Ordered):
    """The table is broken; some of its players have drawn their places already."""

    FORMS = ("break to <drawn>", "break [by floor]")
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PayAll(Statement):
    """Every player is paid, and leaves."""

    FORMS = ("pay <whom:all>",)
    whom: str


@dataclass(frozen=True, kw_only=True)
class PayOut(Statement):
    """A player is paid, and leaves."""

    FORMS = ("pay <seat>",)
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class Tip(Statement):
    """Chips of the player for the dealer."""

    FORMS = ("tip <seat> <amount>",)
    seat: Seat
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class Enrol(Statement):
    """A dealer is on the roster, perhaps with a badge."""

    FORMS = ("enrol <dealer:text> [badge <badge:uid>]",)
    dealer: str
    badge: str = ""


@dataclass(frozen=True, kw_only=True)
class Strike(Statement):
    """A dealer is no longer on the roster."""

    FORMS = ("strike <dealer:text>",)
    dealer: str


@dataclass(frozen=True, kw_only=True)
class Relieve(Statement):
    """A dealer of the roster deals from now on."""

    FORMS = ("dealer <dealer:text>",)
    dealer: str
