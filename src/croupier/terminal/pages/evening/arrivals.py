"""The pages of a player who changes tables by the room's order: their chips, and why they differ."""

from __future__ import annotations

from dataclasses import field
from typing import Final

from croupier.engine.commands import CorrectStack
from croupier.engine.commands.people import ExplainArrival, TakeIn
from croupier.engine.events import Due
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.telling.voice import apart
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import CLOSING, Answered, BetweenHandsPage, Context, Page, Takes
from croupier.terminal.pages.typing.keyboard import TypedFigures, cancel_key, close_key, ok_key
from croupier.terminal.view import KeyView, PageView
from croupier.values import replace
from croupier.words import Words, message


class CountPage(Page):
    """The counted chips of who goes to another table, or of `one` who comes and sits down with them.

    Page `then` follows.
    """

    seat: Seat
    one: Due | None = None
    then: Page | None = None
    figures: TypedFigures = field(default_factory=TypedFigures)

    takes = Takes(closing=())

    def stays_open(self, table: Table) -> bool:
        there = self.seat in table.players if self.one is None else self.one in table.ordered.due
        return table.between_hands and there

    def about(self) -> Seat | None:
        return self.seat

    def prompt(self, words: Words) -> str:
        return words.say("Seat {seat}: stack {amount}", seat=self.seat, amount=f"{self.figures.typed}_")

    def press(self, key: Key, context: Context) -> Answered:
        if key.kind in CLOSING:
            return Answered(self.then)
        if key.kind is not KeyKind.CONFIRM:
            return Answered(replace(self, figures=self.figures.after(key)))
        _, stack = self._known(context.table)
        amount = self.figures.amount(cash=context.words.cash, usual=stack)
        if amount is None:
            return Answered(self)
        if self.one is not None:
            return Answered(None, (TakeIn(at=context.now, move=self.one.move, stack=amount),), again=self)
        reason = context.words.say("counted as the player goes to another table")
        counted = CorrectStack(at=context.now, seat=self.seat, stack=amount, reason=reason)
        return Answered(self.then, () if amount == stack else (counted,), again=self)

    def _known(self, table: Table) -> tuple[str, int]:
        """The player, and the stack that the terminal has."""
        if self.one is not None:
            return self.one.player, self.one.stack
        return table.players[self.seat].name, table.players[self.seat].stack

    def view(self, context: Context) -> PageView:
        words, (player, stack) = context.words, self._known(context.table)
        line = words.say("The terminal has {amount}.", amount=words.money(stack))
        who = words.say("Seat {seat}, {player}", seat=self.seat, player=apart(player))
        keys, rows = TypedFigures.keys(cancel_key(words), ok_key(words))
        return PageView(title=who, lines=(line,), keys=keys, rows=rows, entry=f"{self.figures.typed}_")


REASONS: Final = (
    message("counted wrong at the other table"),
    message("lost or found on the way"),
    message("too small chips, out of play (TDA 24-C)"),
)


class ReasonPage(BetweenHandsPage):
    """The floor says why somebody came with other chips than they left with."""

    seat: Seat

    takes = Takes(names=True, closing=CLOSING)

    def stays_open(self, table: Table) -> bool:
        return table.between_hands and self.seat in table.players and table.players[self.seat].lacks != 0

    def about(self) -> Seat | None:
        return self.seat

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.REASON, value) if value.isdigit() and int(value) < len(REASONS):
                reason = context.words.say(REASONS[int(value)])
                said = ExplainArrival(at=context.now, seat=self.seat, reason=reason)
                return Answered(None, (said,), again=self)
        return Answered(self)

    def view(self, context: Context) -> PageView:
        words, one = context.words, context.table.players[self.seat]
        left, came = words.money(one.came + one.lacks), words.money(one.came)
        keys = (KeyView(Key(KeyKind.REASON, str(at)), words.say(said)) for at, said in enumerate(REASONS))
        return PageView(
            title=words.say("Seat {seat}, {player}", seat=self.seat, player=apart(one.name)),
            lines=(words.say("Left with {left}, here {came}: why?", left=left, came=came),),
            keys=(*keys, close_key(words)),
        )
