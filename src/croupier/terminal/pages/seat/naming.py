"""Naming the player at a seat, on the screen or a keyboard, with known names suggested."""

from __future__ import annotations

from dataclasses import field

from croupier.engine.commands import Command, SeatPlayer
from croupier.engine.commands.people import RenamePlayer
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.table.player import distinct_name
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page, Takes
from croupier.terminal.pages.players.names import chosen, known_keys, taken
from croupier.terminal.pages.seat.said import seat_line
from croupier.terminal.pages.setup.stakes import usual_buy
from croupier.terminal.pages.setup.table_set import settings_of
from croupier.terminal.pages.typing.figures import Figures
from croupier.terminal.pages.typing.keyboard import Keyboard
from croupier.terminal.pages.typing.keys import cancel_key, ok_key
from croupier.terminal.view import PageView
from croupier.values import dataclass, replace
from croupier.words import Words


@dataclass(frozen=True)
class Naming(Page):
    """The name of the player of `seat`, or of whoever sits down there now with the usual buy-in.

    `brings`: they come from another table with these chips.
    """

    seat: Seat
    keyboard: Keyboard = field(default_factory=Keyboard)
    brings: int = 0

    @property
    def takes(self) -> Takes:
        return Takes(names=True, text=True)

    def about(self) -> Seat | None:
        return self.seat

    def prompt(self, words: Words) -> str:
        return words.say("Seat {seat}: {name}", seat=self.seat, name=f"{self.keyboard.typed}_")

    def press(self, key: Key, context: Context) -> Answered:
        name = chosen(key, self.keyboard.typed, context)
        if key.kind is KeyKind.CONFIRM:
            name = self.keyboard.name or (nameless_at(self.seat, context.words) if self.brings else "")
        if not name:
            return Answered(replace(self, keyboard=self.keyboard.after(key)))
        return Answered(None, (self._command(name, context),), again=self)

    def _command(self, name: str, context: Context) -> Command:
        if self.seat not in context.table.players:
            return newcomer(context, self.seat, name, self.brings)
        apart = distinct_name(name, taken(context.table, but=self.seat))
        return RenamePlayer(at=context.now, seat=self.seat, player=apart)

    def view(self, context: Context) -> PageView:
        first = known_keys(self.keyboard.typed, context)
        keys, rows = self.keyboard.keys(context.words, first)
        title = seat_line(self.seat, context.table, context.words)
        return PageView(title=title, lines=(), keys=keys, rows=rows, at_foot=True)


@dataclass(frozen=True)
class Arriving(Page):
    """Who comes from another table: the chips that they bring, then their name."""

    seat: Seat
    figures: Figures = field(default_factory=Figures)

    @property
    def takes(self) -> Takes:
        return Takes(names=True)

    def about(self) -> Seat | None:
        return self.seat

    def prompt(self, words: Words) -> str:
        return words.say("Seat {seat} brings: {amount}", seat=self.seat, amount=f"{self.figures.typed}_")

    def press(self, key: Key, context: Context) -> Answered:
        if key.kind is not KeyKind.CONFIRM:
            return Answered(replace(self, figures=self.figures.after(key)))
        brings = self.figures.amount(cash=context.words.cash, usual=0)
        return Answered(Naming(self.seat, brings=brings) if brings else self)

    def view(self, context: Context) -> PageView:
        words = context.words
        ends = (cancel_key(words), replace(ok_key(words), enabled=bool(self.figures.typed)))
        keys = (*ends, *self.figures.keys())
        title = seat_line(self.seat, context.table, words)
        rows = (len(ends), len(keys) - len(ends))
        return PageView(title=title, lines=(), keys=keys, rows=rows, at_foot=True)


def sits_down(seat: Seat, context: Context) -> Answered:
    """Seat a player without a name, with the usual buy-in."""
    return Answered(None, (newcomer(context, seat, nameless_at(seat, context.words)),))


def nameless_at(seat: Seat, words: Words) -> str:
    """What somebody at this seat is called who gave no name."""
    return words.say("Player {seat}", seat=seat)


def newcomer(context: Context, seat: Seat, name: str, brings: int = 0) -> SeatPlayer:
    """The player sits down with what is usual at this table, or with what they bring from another.

    Of two of one name the second gets a number.
    """
    apart = distinct_name(name, (one.name for one in context.table.players.values()))
    stack = brings or usual_stack(context.table)
    return SeatPlayer(at=context.now, seat=seat, player=apart, stack=stack, brought=brings > 0)


def usual_stack(table: Table) -> int:
    assert table.settings is not None, "only a table that is set has seats to be taken"
    return usual_buy(settings_of(table.settings))
