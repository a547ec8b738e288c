"""Keys that save the dealer presses: several hands at once, what was taken back, an action put right."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.commands import Command
from croupier.engine.places import Seat


@dataclass(frozen=True, kw_only=True)
class MuckOthers(Command):
    """At the showdown every hand that is not open is given up, but that of `seat`.

    None: all but the hands that were tabled; where nobody has shown yet, all but the next to show.
    """

    seat: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class Redo(Command):
    """What the last undo took back counts again; as long as nothing was keyed and no card drawn since."""


@dataclass(frozen=True, kw_only=True)
class PutRight(Command):
    """What a seat did with the input `step`, number `index` of what was done with that, was something else.

    With a `seat` it is what that did last.

    `action` is one of `Act`, or discard; `amount` the total of the round, or how many cards. Later inputs are
    entered again as far as they still fit.
    """

    action: str
    step: int = 0
    index: int = 0
    amount: int = 0
    seat: Seat | None = None
