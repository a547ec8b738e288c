"""A round of betting: chips and words, actions, actions held for their turn, uncalled bets."""

from __future__ import annotations

from typing import ClassVar

from croupier.engine.events.event import Event
from croupier.engine.places import Seat


class OpenerNamed(Event):
    """The dealer said that this seat opens the round of stud, because an open card was unread."""

    seat: Seat


class ActionTaken(Event):
    """A voluntary action, in turn. `to` is the seat's total for the round, `added` the chips it added.

    `full`: a complete bet or raise under the house's convention (Guide 3.1). `late`: keyed
    after the card that followed it (X-LATE). `action` is fold, check, call, bet, raise or bring-in. In
    fixed limit a bet or raise is full when it counts for the cap (Guide 3.4). `absent`: the player was away,
    so the hand was folded for them and the action is not voluntary (TDA 30).
    """

    seat: Seat
    action: str
    to: int
    added: int
    all_in: bool = False
    full: bool = False
    late: bool = False
    absent: bool = False


class ActionHeld(Event):
    """An action out of turn, kept until play returns to the seat (TDA 53-A)."""

    seat: Seat
    action: str
    to: int
    facing: int  # the bet of the round when it was taken


class ActionReleased(Event):
    """The action out of turn was given back, because the bet to the seat had changed."""

    seat: Seat


class ActionPutRight(Event, counted=False):
    """The inputs before this one corrected a seat's wrong entry, `action` to the total `to`.

    `action` is as in `ActionTaken`, or discard, show or muck. `stopped` and `stopped_at` are the seat and the
    first later action that no longer fitted when it was entered again; "other" is no action of a seat.
    """

    seat: Seat
    action: str
    to: int = 0
    stopped: Seat | None = None
    stopped_at: str = ""


class BetReturned(Event):
    """The uncalled part of a bet goes back to its owner (décret 6)."""

    seat: Seat
    amount: int


class RoundClosed(Event):
    """The betting round is over: bets go to the pots, and `street` is next.

    `board`: the number of another board of a run, which begins with that street; 0: it goes on.
    """

    SELDOM: ClassVar[frozenset[str]] = frozenset({"board"})
    street: str
    board: int = 0


class ChipsPulled(Event):
    """The seat to act took back chips in front of it; `left` are those that stayed (TDA 46)."""

    seat: Seat
    chips: tuple[int, ...]
    left: tuple[int, ...]


class MotionMade(Event):
    """Chips pushed and words said by one seat, and what the rules made of them (Guide 3.6).

    `said` is a word of `rules.spoken`, its `amount` over the bet if `more`; `added` are chips that came after
    the first motion. The result is `action` to the total `to`, or choose, between `ways`. `returned` chips go
    back, `due` chips are still to come. `at_least`: the player may name more; `convertible`: they may still
    make it a raise; `penalty`: noted for the floor. `late`: the chips follow binding words after others have
    acted, and change nothing.
    """

    seat: Seat
    action: str
    to: int
    rule: str
    chips: tuple[int, ...] = ()
    said: str = ""
    amount: int | None = None
    more: bool = False
    chips_first: bool = False
    added: tuple[int, ...] = ()
    ways: tuple[str, ...] = ()
    returned: int = 0
    due: int = 0
    at_least: bool = False
    convertible: bool = False
    penalty: bool = False
    late: bool = False


class MotionResumed(Event):
    """The seat continues its motion of input `cancels`; the whole motion is judged again."""

    seat: Seat
    cancels: int
