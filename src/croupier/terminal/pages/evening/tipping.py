"""A tip: one touch on an amount, from the winner of the last pot or from another seat."""

from __future__ import annotations

from dataclasses import field

from croupier.engine.commands.evening import GiveTip
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.telling.voice import apart
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import is_cash
from croupier.terminal.pages.page import CLOSING, Answered, Context, Page, Takes
from croupier.terminal.pages.typing.keyboard import TypedFigures, cancel_key
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass, replace
from croupier.words import Words


@dataclass(frozen=True)
class TipPage(Page):
    """`seat` is the seat touched, or the last winner; `figures` are typed for another amount."""

    seat: Seat | None = None
    figures: TypedFigures = field(default_factory=TypedFigures)

    takes = Takes(names=True, closing=(*CLOSING, KeyKind.TIP))

    def stays_open(self, table: Table) -> bool:
        return is_cash(table) and bool(table.players)

    def prompt(self, words: Words) -> str:
        if not self.figures.typed:
            return words.say("Tip: how much?")
        return words.say("Tip: {amount}", amount=f"{self.figures.typed}_")

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.SEAT, value) if value.isdigit() and Seat(int(value)) in context.table.players:
                return Answered(replace(self, seat=Seat(int(value))))
            case Key(KeyKind.TIP, value) if value.isdigit():
                return self._gives(int(value), context)
        amount = self.figures.amount(cash=True, usual=amounts(context.table)[0])
        if key.kind is KeyKind.CONFIRM and amount is not None:
            return self._gives(amount, context)
        return Answered(replace(self, figures=self.figures.after(key)))

    def _gives(self, amount: int, context: Context) -> Answered:
        seat = self._from(context.table)
        if seat is None:
            return Answered(self)
        given = GiveTip(at=context.now, seat=seat, amount=amount)
        return Answered(None, (given,), again=replace(self, figures=TypedFigures()))

    def _from(self, table: Table) -> Seat | None:
        return self.seat if self.seat in table.players else giver(table)

    def view(self, context: Context) -> PageView:
        table, words = context.table, context.words
        seat = self._from(table)
        seats = tuple(
            KeyView(
                Key(KeyKind.SEAT, str(each)),
                str(each),
                hint=apart(one.name),
                tone="good" if each == seat else "calm",
            )
            for each, one in table.players.items()
        )
        quick = tuple(
            KeyView(Key(KeyKind.TIP, str(amount)), words.money(amount), tone="good", enabled=seat is not None)
            for amount in amounts(table)
        )
        ok = KeyView(Key(KeyKind.CONFIRM), words.say("OK"), enabled=bool(self.figures.typed))
        figures = TypedFigures.keys()
        return PageView(
            title=words.say("Tip for {dealer}", dealer=apart(table.shift.dealer))
            if table.shift.dealer
            else words.say("Tip"),
            keys=(*seats, *quick, ok, cancel_key(words), *figures),
            rows=(len(seats), len(quick) + 2, len(figures)),
            at_foot=True,
        )


def giver(table: Table) -> Seat | None:
    """The likeliest tipper: the winner of the last pot, else the first player with chips."""
    won = {seat: amount for _, seat, amount, _ in (table.settled.paid if table.settled else ())}
    there = [seat for seat in sorted(won, key=lambda each: -won[each]) if seat in table.players]
    return next(iter((*there, *(seat for seat, one in table.players.items() if one.stack))), None)


def amounts(table: Table) -> tuple[int, ...]:
    """The usual tips: fractions and multiples of the big blind, in whole chips."""
    settings = table.settings
    unit = table.unit
    blind = max(unit, (settings.big_blind or settings.small_bet) if settings is not None else unit)
    half = max(unit, blind // 2 // unit * unit)
    return tuple(dict.fromkeys((half, blind, 2 * blind, 5 * blind)))
