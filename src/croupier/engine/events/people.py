"""What happened to people and to a tournament's clock: levels, places, penalties, requests, offers."""

from __future__ import annotations

from typing import ClassVar

from croupier.cards.card import Card
from croupier.engine.events.event import Event
from croupier.engine.places import Seat


class LevelStarted(Event, counted=False, of_hand=False):
    """The clock shows level `number` of the structure, with its full time; it is stopped unless `running`.

    The level's stakes apply from the next hand on (TDA 23). `order` is that of the room which it follows, and
    from whose moment the time counts; 0: the table's own.
    """

    SELDOM: ClassVar[frozenset[str]] = frozenset({"order"})
    number: int
    left_ms: int
    running: bool
    order: int = 0


class LevelPaused(Event, counted=False, of_hand=False):
    """The level clock was stopped, by an `order` of the room if it has a number."""

    SELDOM: ClassVar[frozenset[str]] = frozenset({"order"})
    left_ms: int
    order: int = 0


class LevelResumed(Event, counted=False, of_hand=False):
    """The level clock runs from the time of this event, or `waits_ms` later: a break until then.

    `order` is the number of the room's order, or 0.
    """

    SELDOM: ClassVar[frozenset[str]] = frozenset({"order", "waits_ms"})
    left_ms: int
    waits_ms: int = 0
    order: int = 0


class OrderHeard(Event, counted=False, of_hand=False):
    """The table heard order `number` of the room's `tournament`, and did it, or did not, with a `reason`.

    Of a move it did not, `move` is forgotten. The other fields are those of `Due`, and what the order says:
    whether it stops the table (`on`); the `amount` is its round, its unit, 1 at the bubble, or how many
    players more the table has for whose sake this one stops.
    """

    SELDOM: ClassVar[frozenset[str]] = frozenset(
        {"player", "move", "seat", "comes", "entry", "stack", "table", "to_seat", "wait"}
        | {"penalty", "warnings", "unpaid", "on", "amount", "there"}
    )
    tournament: int
    number: int
    kind: str
    done: bool
    reason: str = ""
    player: str = ""
    move: int = 0
    seat: Seat | None = None
    comes: bool = False
    entry: str = ""
    stack: int = 0
    table: str = ""
    to_seat: int = 0
    wait: int = 0
    penalty: int = 0
    warnings: int = 0
    unpaid: int = 0
    on: bool = False
    amount: int = 0
    there: bool = False


class ArrivalExplained(Event, of_hand=False):
    """A player left the other table with `left_with` and came with `came`; the floor said why."""

    seat: Seat
    entry: str
    left_with: int
    came: int
    reason: str
    by: str


class HandForHandSet(Event, counted=False, of_hand=False):
    """From now on the tournament's tables play hand for hand, or each at its own pace if `on` is false.

    `order` is that of the room, which then gives the rounds; 0: the table's own.
    """

    SELDOM: ClassVar[frozenset[str]] = frozenset({"order"})
    on: bool
    order: int = 0


class PlayerMoved(Event, of_hand=False):
    """The player changed seats, with all their chips and debts (TDA 7).

    `near`: in a cash game the move passed nobody, so the seat's button and blinds went along.
    """

    seat: Seat
    to: Seat
    near: bool = False


class SeatsDrawn(Event, of_hand=False):
    """Seats were drawn; the seed makes the draw repeatable."""

    seed: int
    seats: tuple[tuple[Seat, str], ...]


class ChipsArrived(Event, of_hand=False):
    """Chips bought during the hand reach the player now that it is over (Code 1.3)."""

    seat: Seat
    amount: int


class RebuyPaid(Event, of_hand=False):
    """An announced rebuy was paid for (TDA 27)."""

    seat: Seat
    amount: int


class PenaltyGiven(Event, of_hand=False):
    """The player misses `hands` more hands, from the next one on; 0 cancels what is left.

    They include `rounds` of `players` hands each (TDA 71-A).
    """

    seat: Seat
    hands: int
    rounds: int = 0
    players: int = 0
    reason: str = ""


class PlayerWarned(Event, of_hand=False):
    """The player was warned (TDA 71-A)."""

    seat: Seat
    reason: str


class PlayerEliminated(Event, of_hand=False):
    """The player lost their last chip; `place` is their finishing place at the table, shared in a tie."""

    seat: Seat
    player: str
    place: int


class SessionClosed(Event, of_hand=False):
    """One player has all the chips on the table: no more hands unless somebody buys chips."""

    seat: Seat


class RaceOpened(Event, of_hand=False):
    """`small` chips are raced off for `big` ones; `odd` is how many odd chips each seat has."""

    small: int
    big: int
    odd: tuple[tuple[Seat, int], ...]


class RaceCardDealt(Event, of_hand=False):
    """A face-up card of the chip race; None: unread."""

    seat: Seat
    card: Card | None


class RaceCardNamed(Event, of_hand=False):
    """An unread card of the chip race was named; `number` counts from 0."""

    number: int
    card: Card


class RaceEnded(Event, of_hand=False):
    """The chip race is over: (seat, chips before, chips after); the new settings follow, with `unit`."""

    unit: int
    winners: tuple[Seat, ...]
    stacks: tuple[tuple[Seat, int, int], ...]


class TimeCalled(Event):
    """The clock runs on the seat to act: this many seconds, then the countdown (TDA 29)."""

    seat: Seat
    seconds: int
    countdown: int


class TimeExpired(Event):
    """The seat ran out of time: it folds, or checks if it faces no bet."""

    seat: Seat
    action: str


class PlayerAsked(Event, of_hand=False):
    """During a hand the player asked for something to be done after it: `what` is leave, away or move.

    `to` is the seat that they move to.
    """

    seat: Seat
    what: str
    to: Seat | None = None


class RequestDropped(Event, of_hand=False):
    """A request is dropped: the player withdrew it, or the seat was taken meanwhile."""

    seat: Seat
    what: str


class ChipsReturned(Event, of_hand=False):
    """Chips bought in a hand that had not arrived are refunded."""

    seat: Seat
    amount: int


class BlindChosen(Event, of_hand=False):
    """A player who owes blinds `waits` for the big blind, or posts in the next hand (WSOP 156)."""

    seat: Seat
    waits: bool


class PlayerRenamed(Event, of_hand=False):
    """The player at the seat has a new name."""

    seat: Seat
    player: str


class SeatChangeListed(Event, of_hand=False):
    """The player wants a particular seat, or any other: last on the list, or where they were."""

    seat: Seat
    to: Seat | None = None


class SeatChangeDropped(Event, of_hand=False):
    """The player no longer wants another seat."""

    seat: Seat


class WaiterListed(Event, of_hand=False):
    """Somebody joined the waiting list; `stack` is what they will buy, 0: not said."""

    player: str
    stack: int = 0


class WaiterCalled(Event, of_hand=False):
    """Somebody on the waiting list was called to the table."""

    player: str


class WaiterDropped(Event, of_hand=False):
    """Somebody left the waiting list without getting a seat."""

    player: str


class OfferAnswered(Event, of_hand=False, counted=False):
    """The table accepted or declined an offer of the room.

    `kind` is preset, tournament, players, dealers, deck or seat; `offer` and `edit` are the room's numbers
    for the offer and its version. `title` names the stakes, levels or deck; `player` gets the `seat`.
    """

    kind: str
    offer: str
    edit: str
    title: str = ""
    player: str = ""
    seat: int = 0
    taken: bool = True
