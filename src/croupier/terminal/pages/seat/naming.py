"""Naming the player at a seat, on the screen or a keyboard, with known names suggested."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from croupier.engine.commands import Command, SeatPlayer
from croupier.engine.commands.requests import RenamePlayer
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.table.seats import told_apart
from croupier.terminal.pages.keyboard import Keyboard
from croupier.terminal.pages.page import Answered, Context, Page, Takes
from croupier.terminal.pages.players.names import chosen, known_keys, taken
from croupier.terminal.pages.seat.said import told
from croupier.terminal.pages.setup.stakes import usual_buy
from croupier.terminal.pages.setup.table_set import settings_of
from croupier.terminal.view import PageView
from croupier.words import Words


@dataclass(frozen=True)
class Naming(Page):
    """The name of the player of `seat`, or of whoever sits down there now with the usual buy-in."""

    seat: Seat
    keyboard: Keyboard = field(default_factory=Keyboard)

    @property
    def takes(self) -> Takes:
        return Takes(names=True, text=True)

    def about(self) -> Seat | None:
        return self.seat

    def prompt(self, words: Words) -> str:
        return words.say("Seat {seat}: {name}", seat=self.seat, name=f"{self.keyboard.typed}_")

    def press(self, action: str, context: Context) -> Answered:
        name = self.keyboard.name if action == "confirm" else chosen(action, self.keyboard.typed, context)
        if not name:
            return Answered(replace(self, keyboard=self.keyboard.after(action)))
        return Answered(None, (self._command(name, context),), again=self)

    def _command(self, name: str, context: Context) -> Command:
        if self.seat not in context.table.players:
            return newcomer(context, self.seat, name)
        apart = told_apart(name, taken(context.table, but=self.seat))
        return RenamePlayer(at=context.now, seat=self.seat, player=apart)

    def view(self, context: Context) -> PageView:
        first = known_keys(self.keyboard.typed, context)
        keys, rows = self.keyboard.keys(context.words, first)
        title = told(self.seat, context.table, context.words)
        return PageView(title=title, lines=(), keys=keys, rows=rows, beside=True)


def sits_down(seat: Seat, context: Context) -> Answered:
    """Seat a player without a name, with the usual buy-in."""
    name = context.words.say("Player {seat}", seat=seat)
    return Answered(None, (newcomer(context, seat, name),))


def newcomer(context: Context, seat: Seat, name: str) -> SeatPlayer:
    """The player sits down with what is usual at this table; of two of one name the second gets a number."""
    apart = told_apart(name, (one.name for one in context.table.players.values()))
    return SeatPlayer(at=context.now, seat=seat, player=apart, stack=usual_stack(context.table))


def usual_stack(table: Table) -> int:
    assert table.settings is not None, "only a table that is set has seats to be taken"
    return usual_buy(settings_of(table.settings))
