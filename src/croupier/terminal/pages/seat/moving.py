"""A seat change: touch the new seat; a taken seat goes on the seat-change list."""

from __future__ import annotations

from croupier.engine.between.people import stays_free
from croupier.engine.commands import Command
from croupier.engine.commands.people import ListSeatChange, Request
from croupier.engine.places import SEATS, Seat
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page, Takes
from croupier.terminal.pages.seat.said import seat_line
from croupier.terminal.pages.typing.keys import cancel_key
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass, replace
from croupier.words import Words


@dataclass(frozen=True)
class Moving(Page):
    """Choose a new seat for the player of `seat`, by touch, key or figure.

    In a hand they move when it is over.
    """

    seat: Seat

    @property
    def takes(self) -> Takes:
        return Takes(names=True)

    def about(self) -> Seat | None:
        return self.seat

    def prompt(self, words: Words) -> str:
        return words.say("Seat {seat} moves: touch the new seat", seat=self.seat)

    def press(self, key: Key, context: Context) -> Answered:
        if key.kind is KeyKind.ANY:
            return Answered(None, (ListSeatChange(at=context.now, seat=self.seat),))
        if key.kind not in (KeyKind.SEAT, KeyKind.DIGIT) or not key.value.isdigit():
            return Answered(self)
        to = Seat(int(key.value) or 10)
        if to == self.seat:
            return Answered(None)
        command: Command = Request(at=context.now, seat=self.seat, what="move", to=to)
        if not stays_free(context.table, self.seat, to):
            command = ListSeatChange(at=context.now, seat=self.seat, to=to)
        return Answered(None, (command,), again=self)

    def view(self, context: Context) -> PageView:
        words, table = context.words, context.table
        most = min(len(SEATS), table.house.seats_max)
        tiles = tuple(self._tile(seat, context) for seat in SEATS[:most])
        keys = (*tiles, KeyView(action="any", label=words.say("Any seat"), hint=words.say("on the list")))
        return PageView(
            title=seat_line(self.seat, table, words), lines=(), keys=(*keys, cancel_key(words)), at_foot=True
        )

    def _tile(self, seat: Seat, context: Context) -> KeyView:
        """A free seat is a move, a taken one a wish."""
        words, table = context.words, context.table
        key = KeyView(action=f"seat:{seat}", label=words.say("Seat {seat}", seat=seat))
        if seat == self.seat:
            return replace(key, enabled=False)
        if stays_free(table, self.seat, seat):
            return replace(key, tone="good")
        return replace(key, hint=words.say("on the list"))
