"""The menu of what can be reported: a touch, its place and confirm, or the digits of its number.

What that entry of the catalogue asks for follows, a page each. Before them stand the open alerts that halt
nothing, each with a page of its ways out.

The menu stands still: what the table offers is read when it is opened, and whatever happens then, no entry
moves under the finger. One that has lapsed meanwhile turns grey, and a press on it is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from croupier.engine import codes
from croupier.engine.commands import CheckDeck, Declare
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.telling.notice import Notice
from croupier.terminal.pages.incident.entries import (
    COLUMNS,
    DECK_CHECK,
    LAPSED,
    Item,
    capital,
    items,
    waiting,
)
from croupier.terminal.pages.incident.report import Report, asked
from croupier.terminal.pages.incident.ways import Ways
from croupier.terminal.pages.page import Answered, Context, Page, moved
from croupier.terminal.pages.typing_keys import cancel_key
from croupier.terminal.view import KeyView, PageView, Tone
from croupier.words import Words

PER_PAGE: Final = 45


@dataclass(frozen=True)
class IncidentMenu(Page):
    """The `entries` as they were when the menu was opened. `focus` is the one that confirm takes; `typed` the
    digits of a number so far.
    """

    entries: tuple[Item, ...]
    focus: int = 0
    typed: str = ""

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(item.code for item in self.entries)

    def press(self, action: str, context: Context) -> Answered:
        """An entry that has lapsed is refused."""
        count = len(self.entries)
        kind, _, value = action.partition(":")
        if action in ("less", "more"):
            return Answered(replace(self, focus=moved(self.focus, action, count), typed=""))
        if action == "others":
            first = (self.focus // PER_PAGE + 1) * PER_PAGE
            return Answered(replace(self, focus=first % count, typed=""))
        if kind == "pick" and value in self.codes:
            return self._take(value, context)
        if kind == "digit" and value.isdigit():
            return self._type(value, context)
        if action == "confirm":
            return self._take(self.codes[self.focus], context)
        return Answered(self)

    def _type(self, digit: str, context: Context) -> Answered:
        """Two digits are the number of an incident: 18 for I-18."""
        typed = self.typed + digit
        if len(typed) < 2:
            return Answered(replace(self, typed=typed))
        code = f"I-{typed}"
        return self._take(code, context) if code in self.codes else Answered(replace(self, typed=""))

    def _take(self, code: str, context: Context) -> Answered:
        if code not in items(context.table):
            return Answered(self, notice=Notice.refused(LAPSED))
        return _begin(code, context)

    def view(self, context: Context) -> PageView:
        words, still = context.words, items(context.table)
        first = self.focus // PER_PAGE * PER_PAGE
        keys = [
            _key(item, words, focused=number == self.focus, enabled=item.code in still)
            for number, item in enumerate(self.entries[first : first + PER_PAGE], first)
        ]
        if len(self.entries) > PER_PAGE:
            keys.append(KeyView(action="others", label=words.say("Others"), hint="▸"))
        keys.append(cancel_key(words))
        title = words.say("Incident") + (f" I-{self.typed}_" if self.typed else "")
        return PageView(title=title, lines=(), keys=tuple(keys), columns=COLUMNS, listed=True)


def _key(item: Item, words: Words, *, focused: bool, enabled: bool) -> KeyView:
    alert = item.code.startswith("alert:")
    tone: Tone = "good" if focused else "warn" if alert else "calm"
    title = capital(words.say(item.title))
    return KeyView(action=f"pick:{item.code}", label=title, key=item.sign, tone=tone, enabled=enabled)


def _begin(code: str, context: Context) -> Answered:
    """The first question of the entry, or the report itself where nothing is asked.

    Out of turn nothing is reported: the seat is touched next, and its action keyed.
    """
    if code == codes.REPORTED_OUT_OF_TURN:
        return Answered(None, choosing=True)
    if code.startswith("alert:"):
        number = int(code.removeprefix("alert:"))
        alert = next(alert for alert in waiting(context.table) if alert.number == number)
        return Answered(Ways.of(alert, context.table))
    if code == DECK_CHECK:
        return Answered(None, (CheckDeck(at=context.now),))
    return asked(Report(Declare(at=context.now, incident=code), CATALOGUE[code].asks), context)
