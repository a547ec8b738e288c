"""Who sits at a seat: a name typed on the screen or on a keyboard."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from croupier.engine.commands import SeatPlayer
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.terminal.pages.keyboard import Keyboard
from croupier.terminal.pages.page import Answered, Context, Page, Takes
from croupier.terminal.pages.seat.said import told
from croupier.terminal.pages.setup.stakes import usual_buy
from croupier.terminal.pages.setup.table_set import settings_of
from croupier.terminal.view import PageView
from croupier.words import Words


@dataclass(frozen=True)
class Naming(Page):
    """The name of whoever sits down at `seat`, with the usual buy-in."""

    seat: Seat
    keyboard: Keyboard = field(default_factory=Keyboard)

    @property
    def takes(self) -> Takes:
        return Takes(text=True)

    def about(self) -> Seat | None:
        return self.seat

    def prompt(self, words: Words) -> str:
        return words.say("Seat {seat}: {name}", seat=self.seat, name=f"{self.keyboard.typed}_")

    def press(self, action: str, context: Context) -> Answered:
        if action != "confirm":
            return Answered(replace(self, keyboard=self.keyboard.after(action)))
        name = self.keyboard.name
        if not name:
            return Answered(self)
        return Answered(None, (newcomer(context, self.seat, name),), again=self)

    def view(self, context: Context) -> PageView:
        keys, rows = self.keyboard.keys(context.words)
        title = told(self.seat, context.table, context.words)
        return PageView(title=title, lines=(), keys=keys, rows=rows, beside=True)


def sits_down(seat: Seat, context: Context) -> Answered:
    """Somebody sits down who gives no name, with the usual buy-in."""
    name = context.words.say("Player {seat}", seat=seat)
    return Answered(None, (newcomer(context, seat, name),))


def newcomer(context: Context, seat: Seat, name: str) -> SeatPlayer:
    """The player sits down with what is usual at this table."""
    return SeatPlayer(at=context.now, seat=seat, player=name, stack=usual_stack(context.table))


def usual_stack(table: Table) -> int:
    assert table.settings is not None, "only a table that is set has seats to be taken"
    return usual_buy(settings_of(table.settings))
