"""What players ask for beside the play of a hand, and the lists of those who wait for a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.engine.commands import Command
from croupier.engine.places import Seat

What = Literal["leave", "away", "move"]
"""To leave for good, to sit out, or to move to another seat."""


@dataclass(frozen=True, kw_only=True)
class Request(Command):
    """A player asks for this: it is done at once between hands, and in a hand of theirs when that is over.

    A move, to the seat `to`, waits for the end of any hand. Back from `away` is `commands.SitIn`, chips are
    `commands.BuyChips`: both may be asked for at any time as well.
    """

    seat: Seat
    what: What
    to: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class Withdraw(Command):
    """They take back what they asked for in the hand, or chips bought in it that have not arrived."""

    seat: Seat
    what: What | Literal["chips"]


@dataclass(frozen=True, kw_only=True)
class ChooseBlind(Command):
    """Who owes blinds waits for the big blind, or posts them in the next hand (WSOP 156)."""

    seat: Seat
    waits: bool


@dataclass(frozen=True, kw_only=True)
class RenamePlayer(Command):
    """The player of a seat goes by another name."""

    seat: Seat
    player: str


@dataclass(frozen=True, kw_only=True)
class ListSeatChange(Command):
    """A player wants another seat, that one or any; asked again, with another wish, they keep their turn."""

    seat: Seat
    to: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class DropSeatChange(Command):
    """A player keeps their seat after all."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class ListWaiter(Command):
    """Somebody waits for a seat; `stack` is what they will buy, 0 where they do not say."""

    player: str
    stack: int = 0


@dataclass(frozen=True, kw_only=True)
class CallWaiter(Command):
    """Somebody on the waiting list is called to the table."""

    player: str


@dataclass(frozen=True, kw_only=True)
class DropWaiter(Command):
    """Somebody does not wait any more."""

    player: str


@dataclass(frozen=True, kw_only=True)
class FillSeat(Command):
    """A free seat goes to whom it is offered: the first who wants another seat, else the first who waits.

    `stack` is the buy-in of one who waits and did not say theirs.
    """

    seat: Seat
    stack: int = 0
