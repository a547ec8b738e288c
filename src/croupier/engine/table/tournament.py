"""The level clock, a called time, the award of the last hand, and a chip race."""

from __future__ import annotations

from typing import Final

from croupier.cards.card import Card
from croupier.engine.events import Due, Paid
from croupier.engine.places import Seat
from croupier.values import Frozen


class LevelClock(Frozen):
    """The level that the clock shows, by its number in the structure; `since` None: the clock is stopped.

    Times are in ms on the clock of the inputs. `since` may be ahead: a break until then. `order` is the order
    of the room that it follows; 0: it is the table's own.
    """

    number: int
    left_ms: int
    since: int | None = None
    order: int = 0

    def left(self, now: int) -> int:
        """Milliseconds of the level that are left, 0 once it is over.

        >>> LevelClock(1, 60_000, since=5_000).left(25_000), LevelClock(1, 60_000).left(25_000)
        (40000, 60000)
        """
        return self.left_ms if self.since is None else max(0, self.left_ms - max(0, now - self.since))


class StandingOrders(Frozen):
    """What the room ordered and is not carried out yet: who is `due` here, and what the next hand waits for.

    `go` is the round of hand for hand whose hand may begin, `round` that of the last hand; up to round
    `resumed` no all-in waits for the other tables. `pace` is the order that began hand for hand. `halt` is
    the table that has so many players more, or `BROKEN`. `race` is the smallest chip that is wanted.
    """

    due: tuple[Due, ...] = ()
    go: int = 0
    round: int = 0
    pace: int = 0
    halt: tuple[str, int] | None = None
    race: int = 0
    resumed: int = 0


NO_ORDERS: Final = StandingOrders()

BROKEN: Final = ("", 0)
"""The stop of a table that is broken."""


class TimeCall(Frozen):
    """The seat whose time runs, and the moment of the hand that it belongs to: it ends with the next action.

    `moment` is the hand, its attempt, how many actions and how many alerts there were.
    """

    seat: Seat
    called_at: int
    moment: tuple[int, int, int, int]


class Settled(Frozen):
    """How the hand before was settled: what was paid, what the terminal computed, and when, in ms.

    Both are as `Money.awards`.
    """

    hand_no: int
    paid: tuple[Paid, ...]
    due: tuple[Paid, ...]
    at: int

    @property
    def wrong(self) -> dict[Seat, int]:
        """What each seat got too little, negative for too much; seats that are right are left out."""
        balance: dict[Seat, int] = {}
        for sign, parts in ((1, self.due), (-1, self.paid)):
            for one in parts:
                balance[one.seat] = balance.get(one.seat, 0) + sign * one.amount
        return {seat: amount for seat, amount in balance.items() if amount}


class Race(Frozen):
    """A chip race: `small` chips are replaced by `big` ones; `odd` has how many small ones each seat has.

    `cards` were dealt to the seats in order, None for one that nobody could read.
    """

    small: int
    big: int
    odd: tuple[tuple[Seat, int], ...]
    cards: tuple[tuple[Seat, Card | None], ...] = ()

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seat of each card: from seat 1, every player all of theirs before the next."""
        return tuple(seat for seat, chips in self.odd for _ in range(chips))

    @property
    def unread(self) -> int | None:
        """The number of the first card that nobody could read, from 0; None: all are known."""
        return next((number for number, (_, card) in enumerate(self.cards) if card is None), None)

    @property
    def next_seat(self) -> Seat | None:
        """Who gets the next card; None: all are dealt."""
        order = self.order
        return order[len(self.cards)] if len(self.cards) < len(order) else None
