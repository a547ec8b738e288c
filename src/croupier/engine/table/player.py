"""Players at their seats, and people who wait for a seat or want another one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from croupier.engine.places import Seat
from croupier.values import Frozen

MINUTE: Final = 60_000


class SeatTime(NamedTuple):
    """A player's time at a table where it costs something: `spent` (ms) of a period, before `since`.

    `due` is the sum of all periods so far. Before the first hand no period has `begun`; `since` None: it does
    not run.
    """

    due: int = 0
    spent: int = 0
    since: int | None = None
    begun: bool = False

    def spent_at(self, now: int) -> int:
        """How much of the period has passed, in ms."""
        return self.spent + (0 if self.since is None else max(0, now - self.since))

    def stopped(self, now: int) -> SeatTime:
        return self._replace(spent=self.spent_at(now), since=None)


NO_TIME: Final = SeatTime()


class Player(Frozen):
    """A player at a seat; `stack` does not include chips in the pot."""

    name: str
    stack: int
    gone: bool = False  # they left the table for a while
    owes_small: bool = False  # a blind that passed while they were away
    owes_big: bool = False
    bought: int = 0  # all the chips that they paid for at this seat, or brought to it
    new: bool = False  # they sat down after the first hand, and none was dealt to them yet
    queued: int = 0  # chips bought during the hand: theirs when it is over
    capped: int = 0  # chips beyond the cap: out of play until the hand is over
    unpaid: int = 0  # what they still owe for announced chips (TDA 27)
    penalty: int = 0  # hands that they still miss (TDA 71)
    serving: bool = False  # one of them is the hand in progress
    warnings: int = 0
    place: int = 0  # their finishing place; 0: still playing
    moved: bool = False  # they changed seats in a cash game, and no card was dealt to them since
    waits: bool = False  # for the big blind, rather than post what they owe (WSOP 156)
    asked: frozenset[str] = frozenset()  # leave, away, move: done when the hand is over
    moves_to: Seat | None = None  # the seat of that move
    change: int = 0  # their place on the list of seat changes; 0: not on it
    wanted: Seat | None = None  # that seat; None: any
    time: SeatTime = NO_TIME
    time_paid: int = 0
    entry: str = ""  # their number in the room's tournament
    came: int = 0  # what they came with by the room's order
    lacks: int = 0  # what of it is missing, or too much if negative, until the floor says why

    @property
    def owes_time(self) -> int:
        """What they owe the house for their time."""
        return max(0, self.time.due - self.time_paid)

    @property
    def chips(self) -> int:
        """All their chips but those in the pot: in play, beyond the cap, and bought during the hand."""
        return self.stack + self.capped + self.queued

    @property
    def away(self) -> bool:
        """Whether they are absent, by choice or penalty, for the hand in progress."""
        return self.gone or self.serving

    @property
    def out(self) -> bool:
        """Whether they will be absent for the next hand."""
        return self.gone or self.penalty > 0


class Waiter(NamedTuple):
    """Somebody on the waiting list; `stack` is what they will buy, 0 where they did not say."""

    player: str
    stack: int = 0
    called: bool = False


def changing(players: Mapping[Seat, Player]) -> tuple[Seat, ...]:
    """The seats whose players want another one, in the order of the list."""
    listed = [seat for seat, one in players.items() if one.change]
    return tuple(sorted(listed, key=lambda seat: players[seat].change))


def first_to_change(players: Mapping[Seat, Player], to: Seat) -> Seat | None:
    """The first player on the list who is offered this free seat; None: nobody wants it."""
    suits = (seat for seat in changing(players) if players[seat].wanted in (None, to))
    return next((seat for seat in suits if not players[seat].asked & {"leave", "move"}), None)


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number after it if it is taken; upper and lower case count as the same.

    >>> distinct_name("Ana", ["Bo"]), distinct_name("ana", ["Ana", "Ana 2"])
    ('Ana', 'ana 3')
    """
    known = {each.casefold() for each in taken}
    if name.casefold() not in known:
        return name
    number = 2
    while f"{name} {number}".casefold() in known:
        number += 1
    return f"{name} {number}"
