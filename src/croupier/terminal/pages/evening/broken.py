"""A table that is broken: who goes where, what its dealer leaves, and the rule."""

from __future__ import annotations

from croupier.engine.table import Table
from croupier.telling import breaking as wording
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page, Takes
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass
from croupier.words import Words


@dataclass(frozen=True)
class BrokenPage(Page):
    """The list of players, or what is `left` behind with the rule."""

    left: bool = False

    @property
    def takes(self) -> Takes:
        return Takes(names=True)

    def stays_open(self, table: Table) -> bool:
        return table.broken is not None

    def prompt(self, words: Words) -> str:
        return words.say("The table is broken")

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.GOING | KeyKind.LEFT):
                return Answered(BrokenPage(left=key.kind is KeyKind.LEFT))
            case Key(KeyKind.EVENING):
                return Answered(None, stroke=Key(KeyKind.EVENING))
        return Answered(self)

    def view(self, context: Context) -> PageView:
        event, words = context.table.broken, context.words
        assert event is not None, "the page stands while the table is broken"
        lines = wording.left(event, words) if self.left else wording.going(event.going, words)
        say = words.say
        names = {"going": say("Who goes where"), "left": say("What stays")}
        return PageView(
            title=say("Table {name}, broken after hand {number}", name=event.table, number=event.hand_no),
            lines=tuple(f"{label}\t{value}" for label, value in lines),
            text=wording.rules(words) if self.left and event.mode == "tournament" else "",
            keys=(
                *(
                    KeyView(
                        action=name, label=label, tone="good" if (name == "left") == self.left else "calm"
                    )
                    for name, label in names.items()
                ),
                KeyView(action="evening", label=say("Open, close")),
                KeyView(action="back", label=say("Close")),
            ),
        )
