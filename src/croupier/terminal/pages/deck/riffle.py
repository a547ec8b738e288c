"""The page for practising the shuffle: deal the pack, shuffle it, deal it again, see what is left.

It shows only numbers, and no order of cards.
"""

from __future__ import annotations

from dataclasses import field
from typing import Final

from croupier.cards.card import Card
from croupier.devices.deck.pack import PackCount
from croupier.integrity.practice import Practice, practised
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page, Seen, Takes
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass
from croupier.words import Words

ENOUGH: Final = 40
"""How many cards of a pass are enough to judge the shuffle; a few may lack a readable tag."""


@dataclass(frozen=True)
class RifflePage(Page):
    """`pack` holds the cards of this pass, `before` the order of the last one; `done` is what came of the
    last shuffle, and `turn` counts the shuffles."""

    pack: PackCount
    before: tuple[int, ...] = field(default=(), repr=False)
    done: Practice | None = None
    turn: int = 0

    @property
    def takes(self) -> Takes:
        return Takes(names=True, cards="pack", rules=False)

    def press(self, key: Key, context: Context) -> Answered:
        """With cards that cannot be read, people end the pass with a key; or they begin it again."""
        match key:
            case Key(KeyKind.AGAIN):
                return Answered(RifflePage(PackCount(self.pack.deck)))
            case Key(KeyKind.CONFIRM) if self.pack.cards >= ENOUGH:
                return Answered(self._over())
        return Answered(self)

    def read(self, seen: Seen, context: Context) -> Answered:
        """The page after a card passed; with the last card the pass is over."""
        page = RifflePage(self.pack.read(seen.reading), self.before, self.done, self.turn)
        return Answered(page._over() if page.pack.cards == 52 else page)

    def _over(self) -> RifflePage:
        cards = [self.pack.deck.cards.get(uid) for uid in self.pack.drawn]
        order = tuple(dict.fromkeys(int(card) for card in cards if isinstance(card, Card)))
        again = PackCount(self.pack.deck)
        if not self.before:
            return RifflePage(again, order)
        return RifflePage(again, order, practised(self.before, order), self.turn + 1)

    def view(self, context: Context) -> PageView:
        words, say = context.words, context.words.say
        asked = say("Deal the pack, shuffle it, and deal it again.")
        if self.before:
            asked = say("Shuffle the pack, and deal it again.")
        return PageView(
            title=say("Practise the shuffle"),
            text=asked,
            lines=tuple(_facts(self.done, self.turn, words)) if self.done else (),
            keys=(
                KeyView(action="confirm", label=say("Done"), enabled=self.pack.cards >= ENOUGH),
                KeyView(
                    action="again", label=say("Begin again"), enabled=bool(self.pack.seen or self.before)
                ),
                KeyView(action="back", label=say("Close")),
            ),
            entry=say("{number} of 52", number=self.pack.cards),
        )


def _facts(done: Practice, turn: int, words: Words) -> tuple[str, ...]:
    say = words.say
    chance = words.number(f"{(done.cards + 1) / 2:.1f}")
    facts = (
        (say("Shuffle"), str(turn)),
        (say("Effective riffles"), words.number(f"{done.riffles:.1f}")),
        (say("Rising sequences; {chance} by chance", chance=chance), str(done.rising)),
        (say("Neighbours still together"), str(done.together)),
        (say("Longest run of them"), words.count("{number} card", "{number} cards", done.longest)),
    )
    return tuple(f"{label}\t{value}" for label, value in facts)
