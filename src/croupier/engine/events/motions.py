"""What players did with chips and words before it became an action."""

from __future__ import annotations

from typing import ClassVar

from croupier.engine.events.event import Event
from croupier.engine.places import Seat
from croupier.values import dataclass


@dataclass(frozen=True, kw_only=True)
class ChipsPulled(Event):
    """The seat to act took back chips in front of it; `left` are those that stayed (TDA 46)."""

    NAME: ClassVar[str] = "chips-pulled"
    seat: Seat
    chips: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class MotionMade(Event):
    """Chips pushed and words said by one seat, and what the rules made of them (Guide 3.6).

    `said` is a word of `rules.spoken`, its `amount` over the bet if `more`; `added` are chips that came after
    the first motion. The result is `action` to the total `to`, or choose, between `ways`. `returned` chips go
    back, `due` chips are still to come. `at_least`: the player may name more; `convertible`: they may still
    make it a raise; `penalty`: noted for the floor. `late`: the chips follow binding words after others have
    acted, and change nothing.
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
    """The seat continues its motion of input `cancels`; the whole motion is judged again."""

    NAME: ClassVar[str] = "motion-resumed"
    seat: Seat
    cancels: int
