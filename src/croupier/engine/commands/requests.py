"""Players' requests outside the play of a hand, and the lists of people waiting for a seat."""

from __future__ import annotations

from typing import Literal

from croupier.engine.commands.command import Command
from croupier.engine.places import Seat
from croupier.values import dataclass

What = Literal["leave", "away", "move"]
"""Leave for good, sit out, or move to another seat."""


@dataclass(frozen=True, kw_only=True)
class Request(Command):
    """A player's request: done at once, or after the hand if they are in one.

    A move, to the seat `to`, waits for the end of any hand. `commands.SitIn` ends `away`, and
    `commands.BuyChips` buys chips; both are possible at any time.
    """

    seat: Seat
    what: What
    to: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class Withdraw(Command):
    """A player withdraws a request made in the hand, or chips bought in it that have not arrived."""

    seat: Seat
    what: What | Literal["chips"]


@dataclass(frozen=True, kw_only=True)
class ChooseBlind(Command):
    """A player who owes blinds waits for the big blind, or posts them in the next hand (WSOP 156)."""

    seat: Seat
    waits: bool


@dataclass(frozen=True, kw_only=True)
class RenamePlayer(Command):
    """Rename the player at a seat."""

    seat: Seat
    player: str


@dataclass(frozen=True, kw_only=True)
class ListSeatChange(Command):
    """A player wants a particular seat, or any other; changing the wish keeps their place on the list."""

    seat: Seat
    to: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class DropSeatChange(Command):
    """A player no longer wants another seat."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class ListWaiter(Command):
    """Put somebody on the waiting list; `stack` is what they will buy, 0 if they do not say."""

    player: str
    stack: int = 0


@dataclass(frozen=True, kw_only=True)
class CallWaiter(Command):
    """Call somebody on the waiting list to the table."""

    player: str


@dataclass(frozen=True, kw_only=True)
class DropWaiter(Command):
    """Take somebody off the waiting list."""

    player: str


@dataclass(frozen=True, kw_only=True)
class FillSeat(Command):
    """Fill a free seat: first from the list of seat changes, else from the waiting list.

    `stack` is the buy-in if the person waiting did not name one.
    """

    seat: Seat
    stack: int = 0
