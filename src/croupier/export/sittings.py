"""Who sits where, since when and with what: followed from what happened between the hands of one table.

A sitting lasts from the moment a player sits down until he leaves; a session of a cash table from the first
player who sits down at an empty table until the last one has left. Both are named by the row of the log that
began them, so that every reading of the log gives them the same names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from croupier.engine import events as ev
from croupier.engine.places import Seat
from croupier.export.entries import Entry

Ended = Callable[[int, Seat], int | None]
"""What a seat held when a hand was over, None if that is not known."""


@dataclass(frozen=True)
class Sitting:
    """One player at one seat; `stack` is what he brought since hand `hand`, or with him if that is None."""

    inscription: str
    session: str
    player: str
    stack: int
    hand: int | None = None


@dataclass(frozen=True)
class Moved:
    """Chips bought or cashed in: `what` is entry, purchase or result, as in a file of accounts."""

    seq: int
    utc: str
    what: str
    sitting: Sitting
    amount: int
    tech: str
    game: str
    table: str


class Sittings:
    """The state of one table while its log is read; `follow` takes every event of `between_hands`."""

    def __init__(self, ended: Ended) -> None:
        self.settings: ev.TableSet | None = None
        self.seats: dict[Seat, Sitting] = {}
        self.tech = ""
        self._ended = ended

    @property
    def is_cash(self) -> bool:
        return self.settings is not None and self.settings.mode == "cash"

    def follow(self, entry: Entry) -> Iterator[Moved]:
        """One event; whatever it moved between a player and the table."""
        match entry.event:
            case ev.TableSet() as settings:
                self.settings = settings
            case ev.PlayerSeated(seat=seat, player=player, stack=stack):
                self._sit(entry, seat, player, stack)
                yield self._moved(entry, "entry", self.seats[seat], stack)
            case ev.ChipsBought(seat=seat, amount=amount) if seat in self.seats:
                sitting = self.seats[seat]
                self.seats[seat] = replace(sitting, stack=sitting.stack + amount)
                yield self._moved(entry, "purchase", sitting, amount)
            case ev.HandStarted(seats=seats) if entry.hand_id is not None:
                for seat in set(seats) & self.seats.keys():
                    self.seats[seat] = replace(self.seats[seat], stack=0, hand=entry.hand_id)
            case ev.PlayerLeft(seat=seat) if seat in self.seats:
                sitting = self.seats.pop(seat)
                yield self._moved(entry, "result", sitting, self._worth(seat, sitting))
            case _:
                pass

    def _sit(self, entry: Entry, seat: Seat, player: str, stack: int) -> None:
        if not self.seats:
            self.tech = f"{self.slug}-{_day(entry)}-{entry.seq}"
        inscription = f"{self.slug}-{_day(entry)}-{entry.seq}"
        session = f"{self.slug}-{_day(entry)}-{seat}-{entry.seq}"
        self.seats[seat] = Sitting(inscription, session, player, stack)

    def _worth(self, seat: Seat, sitting: Sitting) -> int:
        """What the player takes away: his stack after his last hand, and what he bought since."""
        held = 0 if sitting.hand is None else self._ended(sitting.hand, seat) or 0
        return held + sitting.stack

    def _moved(self, entry: Entry, what: str, sitting: Sitting, amount: int) -> Moved:
        game = self.settings.game if self.settings else ""
        table = self.settings.table if self.settings else ""
        return Moved(entry.seq, entry.utc, what, sitting, amount, self.tech, game, table)

    @property
    def slug(self) -> str:
        """The table in letters, digits and hyphens."""
        return slug(self.settings.table if self.settings else "")


_OTHER: Final = re.compile("[^A-Za-z0-9]+")


def slug(name: str) -> str:
    """A name as a reference may have it.

    >>> slug("Table n° 4")
    'Table-n-4'
    """
    return _OTHER.sub("-", name).strip("-")[:24] or "table"


def _day(entry: Entry) -> str:
    return entry.utc[:10].replace("-", "")
