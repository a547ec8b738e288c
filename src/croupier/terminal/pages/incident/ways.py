"""The ways out of an alert that does not halt the table, for the dealer to answer when there is time."""

from __future__ import annotations

from typing import Final

from croupier.engine.commands import Answer
from croupier.engine.events import AlertRaised
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.incidents.ways import button
from croupier.engine.table import Table
from croupier.telling.notice import Notice
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.incident.entries import LAPSED, capital, waiting
from croupier.terminal.pages.page import Answered, Context, Page, moved
from croupier.terminal.pages.typing.keyboard import cancel_key
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass, replace

FEW: Final = 4
"""Keys in a row, wide enough for what each leads to."""


@dataclass(frozen=True)
class Ways(Page):
    """The ways out of alert `number`, which halts nothing: (word, label, consequence), as first shown.

    `title` is the message that names the alert.
    """

    number: int
    title: str
    offered: tuple[tuple[str, str, str], ...]
    focus: int = 0

    @classmethod
    def of(cls, alert: AlertRaised, table: Table) -> Ways:
        offered = tuple((way, *button(table, alert, way)) for way in alert.options)
        return cls(alert.number, CATALOGUE[alert.code].title, offered)

    def press(self, key: Key, context: Context) -> Answered:
        """A way out is refused once the alert is over."""
        words = [way for way, _, _ in self.offered]
        match key:
            case Key(KeyKind.LESS | KeyKind.MORE):
                return Answered(replace(self, focus=moved(self.focus, key, len(words))))
            case Key(KeyKind.DIGIT, value) if value.isdigit() and 0 < int(value) <= len(words):
                way = words[int(value) - 1]
            case Key(KeyKind.CONFIRM):
                way = words[self.focus]
            case Key(KeyKind.WAY, way):
                pass
            case _:
                return Answered(self)
        if way not in words:
            return Answered(self)
        if not self._is_open(context.table):
            return Answered(self, notice=Notice.refused(LAPSED))
        return Answered(None, (Answer(at=context.now, way=way, number=self.number),))

    def _is_open(self, table: Table) -> bool:
        return any(alert.number == self.number for alert in waiting(table))

    def view(self, context: Context) -> PageView:
        words, is_open = context.words, self._is_open(context.table)
        keys = [
            KeyView(
                Key(KeyKind.WAY, way),
                words.say(label),
                hint=words.say(consequence),
                tone="good" if at == self.focus else "calm",
                enabled=is_open,
            )
            for at, (way, label, consequence) in enumerate(self.offered)
        ]
        keys.append(cancel_key(words))
        return PageView(title=capital(words.say(self.title)), keys=tuple(keys), columns=FEW, at_foot=True)
