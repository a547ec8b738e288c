"""Commands about people and time: levels, penalties, seats, chips, the clock, requests, offers."""

from __future__ import annotations

from typing import Literal

from croupier.engine.commands.command import Command
from croupier.engine.places import Seat
from croupier.rules.tournament.order_bodies import OrderBody


class RunClock(Command):
    """Start the level clock; by the floor."""


class StopClock(Command):
    """Stop the level clock; by the floor."""


class GoToLevel(Command):
    """Set the clock to another level, with its full time; by the floor."""

    number: int


class RestartClock(Command):
    """The machine restarted and so did its clock: `last` is the last time before that (in ms).

    The level goes on with the time it had left then.
    """

    last: int


class SetHandForHand(Command):
    """Every table of the tournament deals one hand and waits for the others, or no longer; by the floor."""

    on: bool


class MovePlayer(Command):
    """Move a player and their stack to another seat, between hands (TDA 7)."""

    seat: Seat
    to: Seat


class DrawSeats(Command):
    """Draw free seats for these players, each with `stack`, bought or `brought` from another table.

    `seed` makes the draw repeatable.
    """

    players: tuple[str, ...]
    stack: int
    seed: int
    brought: bool = False


class PayRebuy(Command):
    """The player pays for a rebuy they announced."""

    seat: Seat


class GivePenalty(Command):
    """The player misses this many rounds and hands, from the next hand on; by the floor (TDA 71)."""

    seat: Seat
    rounds: int = 0
    hands: int = 0
    reason: str = ""


class LiftPenalty(Command):
    """Cancel what is left of a penalty; by the floor."""

    seat: Seat
    reason: str = ""


class WarnPlayer(Command):
    """Warn a player; by the floor."""

    seat: Seat
    reason: str = ""


class OpenRace(Command):
    """Race off chips smaller than `unit`, between hands; the cards come from the shoe."""

    unit: int


class EndRace(Command):
    """End the chip race; `winners` says who gets a chip if some cards were not read."""

    winners: tuple[Seat, ...] = ()


class CallTime(Command):
    """The floor puts the clock on the seat to act; on an absent player, anybody may (TDA 29)."""

    seat: Seat | None = None


What = Literal["leave", "away", "move"]
"""Leave for good, sit out, or move to another seat."""


class Request(Command):
    """A player's request: done at once, or after the hand if they are in one.

    A move, to the seat `to`, waits for the end of any hand. `commands.SitIn` ends `away`, and
    `commands.BuyChips` buys chips; both are possible at any time.
    """

    seat: Seat
    what: What
    to: Seat | None = None


class Withdraw(Command):
    """A player withdraws a request made in the hand, or chips bought in it that have not arrived."""

    seat: Seat
    what: What | Literal["chips"]


class ChooseBlind(Command):
    """A player who owes blinds waits for the big blind, or posts them in the next hand (WSOP 156)."""

    seat: Seat
    waits: bool


class RenamePlayer(Command):
    """Rename the player at a seat."""

    seat: Seat
    player: str


class ListSeatChange(Command):
    """A player wants a particular seat, or any other; changing the wish keeps their place on the list."""

    seat: Seat
    to: Seat | None = None


class DropSeatChange(Command):
    """A player no longer wants another seat."""

    seat: Seat


class ListWaiter(Command):
    """Put somebody on the waiting list; `stack` is what they will buy, 0 if they do not say."""

    player: str
    stack: int = 0


class CallWaiter(Command):
    """Call somebody on the waiting list to the table."""

    player: str


class DropWaiter(Command):
    """Take somebody off the waiting list."""

    player: str


class FillSeat(Command):
    """Fill a free seat: first from the list of seat changes, else from the waiting list.

    `stack` is the buy-in if the person waiting did not name one.
    """

    seat: Seat
    stack: int = 0


class HearOrder(Command):
    """Hear order `number` of the room's tournament, and do what it says.

    `body` is what it says, with moments on the clock of the inputs; None if this version does not know it.
    `here` is the number of this terminal, `entry` and `player` are who moves. An order is done once; the last
    one of the clock may be heard again, to follow its moment.
    """

    tournament: int
    number: int
    kind: str
    body: OrderBody | None = None
    here: int = 0
    entry: str = ""
    player: str = ""


class LetGo(Command):
    """Whom the room moves leaves with their chips, by the number of the `move`; 0: all who are due to go."""

    move: int = 0


class TakeIn(Command):
    """Whom the room sends here sits down; `stack` is as counted, if it is not what they left with."""

    move: int
    stack: int | None = None


class ExplainArrival(Command):
    """Say why a player came with other chips than they left with; by the floor."""

    seat: Seat
    reason: str


class AnswerOffer(Command):
    """Record that the table accepts or declines an offer of the room; other commands carry it out.

    The fields are those of `events.OfferAnswered`.
    """

    kind: str
    offer: str
    edit: str
    title: str = ""
    player: str = ""
    seat: int = 0
    taken: bool = True
