"""The page for counting a whole pack before a session.

It shows only numbers: which cards are missing must stay hidden (AL-16).
"""

from __future__ import annotations

from croupier.devices.deck.pack import PackCount
from croupier.engine.commands import CheckDeck
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page, Seen, Takes
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass


@dataclass(frozen=True)
class CheckPage(Page):
    """`pack` holds the cards read so far."""

    pack: PackCount

    @property
    def takes(self) -> Takes:
        return Takes(names=True, cards="pack", rules=False)

    @property
    def counted(self) -> int:
        """The count to report: 52 only for exactly the deck's 52 different cards."""
        return self.pack.cards + self.pack.strange + self.pack.jokers

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.AGAIN):
                return Answered(CheckPage(PackCount(self.pack.deck)))
            case Key(KeyKind.CONFIRM):
                return Answered(None, (CheckDeck(at=context.now, cards=self.counted),))
        return Answered(self)

    def read(self, seen: Seen, context: Context) -> Answered:
        """The page after a card passed."""
        return Answered(CheckPage(self.pack.read(seen.reading)))

    def view(self, context: Context) -> PageView:
        pack, say = self.pack, context.words.say
        facts = (
            (say("Different cards"), pack.cards),
            (say("Jokers"), pack.jokers),
            (say("Tags of no card of this deck"), pack.strange),
            (say("Cards without a readable tag"), pack.unread),
        )
        return PageView(
            title=say("Deck {deck}: deal the whole pack", deck=pack.deck.name),
            lines=tuple(f"{label}\t{number}" for label, number in facts),
            keys=(
                KeyView(action="confirm", label=say("Done"), tone="good" if pack.whole else "calm"),
                KeyView(action="again", label=say("Begin again"), enabled=bool(pack.seen or pack.unread)),
                KeyView(action="back", label=say("Close")),
            ),
            entry=say("{number} of 52", number=pack.cards),
        )
