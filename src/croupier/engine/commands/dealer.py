"""Keys that save time: several things at one press, several hands mucked, redo, a corrected action."""

from __future__ import annotations

from croupier.engine.commands.command import Command
from croupier.engine.places import Seat
from croupier.values import dataclass


@dataclass(frozen=True, kw_only=True)
class Together(Command):
    """The commands of one press, in order: all of them happen or none, and an undo takes back all.

    Those that an undo never takes back, such as a new dealer, come last or are alone.
    """

    commands: tuple[Command, ...]


@dataclass(frozen=True, kw_only=True)
class MuckOthers(Command):
    """At the showdown, muck every hand that is not tabled, except that of `seat`.

    None: muck all hands that are not tabled; if nobody has shown yet, all but the next to show.
    """

    seat: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class Redo(Command):
    """Restore what the last undo took back, as long as nothing was keyed and no card drawn since."""


@dataclass(frozen=True, kw_only=True)
class PutRight(Command):
    """Correct a seat's action: number `index` of input `step`, or with `seat` its last one.

    `action` is what really happened, one of `Act` or discard; `amount` is the round total, or how many cards.
    Later inputs are entered again as far as they still fit.
    """

    action: str
    step: int = 0
    index: int = 0
    amount: int = 0
    seat: Seat | None = None
