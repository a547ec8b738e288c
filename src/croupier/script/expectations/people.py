"""Expectations about people, time, and the money and dealers of an evening."""

from __future__ import annotations

from decimal import Decimal

from croupier.engine.places import Seat
from croupier.script.expectations.hand import Expect
from croupier.values import dataclass


@dataclass(frozen=True, kw_only=True)
class ExpectStanding(Expect):
    """Hands of a penalty that are left, warnings, or the place in which the player finished."""

    FORMS = ("expect <subject:penalty|warnings|place> <seat> <number>",)
    seat: Seat
    number: int


@dataclass(frozen=True, kw_only=True)
class ExpectOwed(Expect):
    """Chips that wait for the end of the hand, or that are still to be paid."""

    FORMS = ("expect <subject:queued|owes> <seat> <amount>",)
    seat: Seat
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class ExpectPlayer(Expect):
    """Who sits there; none is nobody."""

    FORMS = ("expect <subject:player> <seat> <text>",)
    seat: Seat
    text: str


@dataclass(frozen=True, kw_only=True)
class ExpectWhere(Expect):
    """The player who would move to another table, the seat of one who comes from there, whose time runs."""

    FORMS = ("expect <subject:moves|comes-to|time> <seat:seat-or-none>",)
    seat: Seat | None


@dataclass(frozen=True, kw_only=True)
class ExpectClock(Expect):
    """The level that the clock shows, breaks counted, and the seconds that it has left."""

    FORMS = ("expect <subject:level|left> <number>",)
    number: int


@dataclass(frozen=True, kw_only=True)
class ExpectSession(Expect):
    FORMS = (
        "expect <subject:session> <word:open|closed>",
        "expect <subject:clock> <word:runs|stands>",
        "expect <subject:hand-for-hand> <word:on|off>",
    )
    word: str


@dataclass(frozen=True, kw_only=True)
class ExpectUnit(Expect):
    """The smallest chip in play."""

    FORMS = ("expect <subject:unit> <amount>",)
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class ExpectAsked(Expect):
    """What a player asked for in the hand, in the order of the alphabet: away, leave, move."""

    FORMS = ("expect <subject:asked> <seat> none", "expect <subject:asked> <seat> <words>")
    seat: Seat
    words: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ExpectWaiting(Expect):
    """Who waits for a seat, the first one first."""

    FORMS = ("expect <subject:waiting> none", "expect <subject:waiting> <words>")
    words: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ExpectChanging(Expect):
    """The seats whose players want another one, the first one first."""

    FORMS = ("expect <subject:changing> none", "expect <subject:changing> <seats>")
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ExpectOffered(Expect):
    """To whom a free seat is offered; none: to nobody."""

    FORMS = ("expect <subject:offered> <seat> <text>",)
    seat: Seat
    text: str


@dataclass(frozen=True, kw_only=True)
class ExpectDealer(Expect):
    """Who deals; how many hands a dealer has dealt since the table was opened."""

    FORMS = ("expect <subject:dealer> <dealer:text>", "expect <subject:dealt> <dealer:text> <hands:number>")
    dealer: str
    hands: int = 0


@dataclass(frozen=True, kw_only=True)
class ExpectMoney(Expect):
    """A sum since the table was opened; `tray` is what should lie in it now."""

    FORMS = ("expect <subject:bought|paid|moved|fills|credits|drop|jackpot|tips|tray> <amount>",)
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class ExpectTable(Expect):
    FORMS = ("expect <subject:table> <word:open|closed|broken>",)
    word: str
