"""What players did with chips and words before it was an action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.engine.events.event import Event
from croupier.engine.places import Seat


@dataclass(frozen=True, kw_only=True)
class ChipsPulled(Event):
    """The seat in turn took back chips that lay in front of it; `left` are those that stayed (TDA 46)."""

    NAME: ClassVar[str] = "chips-pulled"
    seat: Seat
    chips: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class MotionMade(Event):
    """Chips pushed and words said by one seat, and what the rules made of them (Guide 3.6).

    `said` is a word of `rules.spoken`, its `amount` over the bet if `more`; `added` are chips that came after
    the first motion. What follows is `action` to the total `to`, or choose between `ways`. Of the chips
    `returned` go back, or `due` are to come. `at_least`: they may name more; `convertible`: they may still
    make it a raise; `penalty`: to be noted for the floor. `late`: these chips came to words that bound the
    seat after others had acted; nothing follows.
    """

    NAME: ClassVar[str] = "motion-made"
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


@dataclass(frozen=True, kw_only=True)
class MotionResumed(Event):
    """The seat goes on with its motion of input `cancels`, which is judged anew as a whole."""

    NAME: ClassVar[str] = "motion-resumed"
    seat: Seat
    cancels: int
