"""The page on which the pack is dealt several times, and which lists the cards whose tags were missed."""

from __future__ import annotations

from typing import Final

from croupier.cards.card import Card
from croupier.devices.deck.pack import PackTest
from croupier.engine.table import Table
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page, Seen, Takes
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass

MOST: Final = 12
"""How many of the weakest are named: more of them mean another fault than their tags."""


@dataclass(frozen=True)
class WeakPage(Page):
    """`test` has the finished passes, and the current one."""

    test: PackTest

    def stays_open(self, table: Table) -> bool:
        return table.between_hands

    @property
    def takes(self) -> Takes:
        return Takes(names=True, cards="pack", rules=False)

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.CONFIRM):
                return Answered(WeakPage(self.test.next_pass()))
            case Key(KeyKind.AGAIN):
                return Answered(WeakPage(PackTest(self.test.deck)))
        return Answered(self)

    def read(self, seen: Seen, context: Context) -> Answered:
        """The page after a card passed."""
        return Answered(WeakPage(self.test.read(seen.reading)), sound="card")

    def view(self, context: Context) -> PageView:
        words, say, test = context.words, context.words.say, self.test
        weak = test.weak() if test.done else ()
        text = say("Deal the whole pack, then: Done. After each pass the missed tags are listed here.")
        if test.done:
            text = say("Every tag was read in every pass.")
        if weak:
            text = say("Press these stickers flat and deal again; replace those that are still weak.")
        names = {str(card): words.card(card) for card in test.deck.cards.values() if isinstance(card, Card)}
        return PageView(
            title=say("Weak tags of deck {deck}", deck=test.deck.name),
            text=text,
            lines=tuple(
                f"{names[tag.card]}\t" + say("read {read} of {passes}", read=tag.read, passes=tag.passes)
                for tag in weak[:MOST]
            ),
            keys=(
                KeyView(action="confirm", label=say("Done"), enabled=bool(test.running)),
                KeyView(action="again", label=say("Begin again"), enabled=bool(test.running or test.done)),
                KeyView(action="back", label=say("Close")),
            ),
            entry=say("{number} of 52", number=test.count),
        )
