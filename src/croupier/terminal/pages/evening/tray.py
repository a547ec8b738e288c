"""Fills and credits: chips that are brought to the tray during the evening, and chips taken from it."""

from __future__ import annotations

from dataclasses import field

from croupier.engine.commands.evening import CreditTray, FillTray
from croupier.engine.table import Table
from croupier.engine.table.sheet import sheet_now
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.offers import is_cash
from croupier.terminal.pages.page import Answered, Context, Page, Takes
from croupier.terminal.pages.typing.figures import Figures
from croupier.terminal.pages.typing.keys import cancel_key
from croupier.terminal.pages.typing.pin import ask_pin, is_locked
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass, replace
from croupier.words import Words


def has_tray(table: Table) -> bool:
    """Whether the tray has an account that chips can be brought to."""
    return is_cash(table) and table.bank.opened and not table.bank.closed


@dataclass(frozen=True)
class TrayPage(Page):
    """The amount of a fill or a credit, then one of the two keys."""

    figures: Figures = field(default_factory=Figures)

    @property
    def takes(self) -> Takes:
        return Takes(names=True)

    def stays_open(self, table: Table) -> bool:
        return has_tray(table)

    def prompt(self, words: Words) -> str:
        return words.say("Fill or credit: {amount}", amount=f"{self.figures.typed or '0'}_")

    def press(self, key: Key, context: Context) -> Answered:
        amount = self.figures.amount(cash=context.words.cash, usual=0)
        if key.kind is KeyKind.CONFIRM:
            key = Key(KeyKind.FILL)
        if key.kind in (KeyKind.FILL, KeyKind.CREDIT) and amount:
            if is_locked(context):
                return ask_pin("floor-needed", context, over=self)
            kind = FillTray if key.kind is KeyKind.FILL else CreditTray
            return Answered(None, (kind(at=context.now, amount=amount),), again=self)
        return Answered(replace(self, figures=self.figures.after(key)))

    def view(self, context: Context) -> PageView:
        words, say = context.words, context.words.say
        amount = self.figures.amount(cash=words.cash, usual=0) or 0
        sheet = sheet_now(context.table, 0)
        sums = (
            (say("Float given"), sheet.float_given),
            (say("Fills"), sum(sheet.fills)),
            (say("Credits"), sum(sheet.credits)),
            (say("Should be in the tray"), sheet.due),
        )
        due = words.money(amount) if amount else ""
        ends = (
            cancel_key(words),
            KeyView(
                action="credit", label=say("Credit: take away"), hint=due, enabled=0 < amount <= sheet.due
            ),
            KeyView(action="fill", label=say("Fill: bring"), hint=due, enabled=amount > 0, tone="good"),
        )
        figures = Figures.keys()
        return PageView(
            title=say("Chips of the tray"),
            lines=tuple(f"{label}\t{words.money(value)}" for label, value in sums),
            keys=(*ends, *figures),
            rows=(len(ends), len(figures)),
            entry=f"{self.figures.typed or '0'}_",
        )
