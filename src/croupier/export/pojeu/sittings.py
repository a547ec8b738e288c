"""Follows who sits where and since when, from the events between the hands of one table.

A sitting lasts from the moment a player sits down until they leave; a session of a cash table from the first
player who sits down at an empty table until the last one has left. Both are named by the row of the log that
began them, so that every reading of the log gives them the same names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from croupier.engine import events as ev
from croupier.engine.places import Seat
from croupier.export.pojeu.record import LoggedEvent
from croupier.values import dataclass, replace


@dataclass(frozen=True)
class Sitting:
    """One player at one seat, with the codes of the sitting."""

    inscription: str
    session: str
    player: str


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
    """The state of one table while its log is read, event by event."""

    def __init__(self) -> None:
        self.settings: ev.TableSet | None = None
        self.seats: dict[Seat, Sitting] = {}
        self.tech = ""
        self.tournament = 0

    @property
    def is_cash(self) -> bool:
        return self.settings is not None and self.settings.mode == "cash"

    def follow(self, entry: LoggedEvent) -> Iterator[Moved]:
        """Follow one event; returns what it moved between a player and the table.

        Logs of the first version do not say with how much a player left; there nothing moved.
        """
        match entry.event:
            case ev.TableSet() as settings:
                self.settings = settings
            case ev.PlayerSeated(seat=seat, player=player, stack=stack, entry=number):
                self.sit(entry.seq, entry.utc, seat, player)
                if number:  # of a tournament of the room: the same at all its tables
                    self.seats[seat] = replace(self.seats[seat], inscription=number)
                if number and self.tournament:
                    self.tech = tournament_code(self.tournament)
                yield self._moved(entry, "entry", self.seats[seat], stack)
            case ev.OrderHeard(tournament=number):
                self.tournament = number
            case ev.ChipsBought(seat=seat, amount=amount, waits=False) if seat in self.seats:
                yield self._moved(entry, "purchase", self.seats[seat], amount)
            case ev.ChipsArrived(seat=seat, amount=amount) if seat in self.seats:
                yield self._moved(entry, "purchase", self.seats[seat], amount)
            case ev.PlayerRenamed(seat=seat, player=player) if seat in self.seats:
                self.seats[seat] = replace(self.seats[seat], player=player)
            case ev.PlayerMoved(seat=seat, to=to) if seat in self.seats:
                self.seats[to] = self.seats.pop(seat)
            case ev.PlayerLeft(seat=seat, player=player, stack=stack) if seat in self.seats:
                sitting = self.seats.pop(seat)
                if player:
                    yield self._moved(entry, "result", sitting, stack)
            case _:
                pass

    def sit(self, row: int | str, utc: str, seat: Seat, player: str) -> None:
        """The player sits there from now on, or sat down in an earlier file of the log."""
        table, day = slug(self.settings.table if self.settings else ""), utc[:10].replace("-", "")
        code = f"{table}-{day}-{row}"
        if not self.seats:
            self.tech = code
        self.seats[seat] = Sitting(code, f"{table}-{day}-{seat}-{row}", player)

    def _moved(self, entry: LoggedEvent, what: str, sitting: Sitting, amount: int) -> Moved:
        game = self.settings.game if self.settings else ""
        table = self.settings.table if self.settings else ""
        return Moved(entry.seq, entry.utc, what, sitting, amount, self.tech, game, table)


def tournament_code(number: int) -> str:
    """The reference of a tournament of the room."""
    return f"T-{number}"


_OTHER: Final = re.compile("[^A-Za-z0-9]+")


def slug(name: str) -> str:
    """A name as a reference may have it.

    >>> slug("Table n° 4")
    'Table-n-4'
    """
    return _OTHER.sub("-", name).strip("-")[:24] or "table"
