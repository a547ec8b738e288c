"""The report menu: six likely tiles, and all other incidents by group or by search.

Choose a tile by touch, by arrow keys and confirm, or by the two digits of its number in the rulebook. The
entry's questions follow, one on each page. Open alerts that do not halt the table are listed too, each with a
page of its ways out. The table stays in sight.

The menu is fixed when it is opened, so no entry moves under the finger. An entry that no longer applies turns
grey, and pressing it is refused.
"""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine.commands import Answer, CheckDeck, Declare
from croupier.engine.events import AlertRaised
from croupier.engine.incidents.catalogue import CATALOGUE, ORDER
from croupier.engine.incidents.ways import button
from croupier.engine.table import Table
from croupier.telling.notice import Notice
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.incident.entries import (
    DECK_CHECK,
    LAPSED,
    Item,
    capital,
    items,
    matches,
    waiting,
)
from croupier.terminal.pages.incident.report import Report, asked
from croupier.terminal.pages.page import Answered, Context, Page, Takes, moved
from croupier.terminal.pages.typing.keyboard import cancel_key
from croupier.terminal.view import KeyView, PageView, Tone
from croupier.values import replace
from croupier.words import Words, message

FEW: Final = 4
"""Keys in a row, wide enough for what each leads to."""


class Ways(Page):
    """The ways out of alert `number`, which halts nothing: (word, label, consequence), as first displayed.

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


PER_PAGE: Final = 7
"""How many of a group's entries show at once: with the paging keys, two rows of five."""

GROUPS: Final = {
    "deal": message("The deal"),
    "board": message("Board and burns"),
    "deck": message("Deck and shoe"),
    "betting": message("The betting"),
    "pot": message("Showdown and pot"),
    "people": message("Players"),
}
"""The names of the catalogue's groups."""

LONGEST: Final = 20
"""The longest search word, in letters."""


class IncidentMenu(Page):
    """The `entries` at the opening of the menu, among them the first `six`.

    `shown` is empty for the six, else ``groups``, the name of a group, or ``found`` for titles that contain
    `wanted`. `focus` is the entry for confirm; `typed` has the digits of a number.
    """

    entries: tuple[Item, ...]
    six: tuple[Item, ...]
    shown: str = ""
    focus: int = 0
    typed: str = ""
    wanted: str = ""

    takes = Takes(names=True, text=True)

    def depth(self) -> object:
        return self.shown

    def listed(self, words: Words) -> tuple[Item, ...]:
        """The tiles in order: entries, or the groups that have some."""
        if not self.shown:
            return self.six
        if self.shown == "groups":
            there = {item.group for item in self.entries}
            return tuple(Item(f"group:{each}", GROUPS[each], group=each) for each in ORDER if each in there)
        if self.shown == "found":
            return tuple(item for item in self.entries if matches(words.say(item.title), self.wanted))
        return tuple(item for item in self.entries if item.group == self.shown)

    def press(self, key: Key, context: Context) -> Answered:
        """Handle a press; an entry that has lapsed is refused."""
        listed = self.listed(context.words)
        match key:
            case Key(KeyKind.LESS | KeyKind.MORE) if listed:
                return Answered(replace(self, focus=moved(self.focus, key, len(listed)), typed=""))
            case Key(KeyKind.OTHERS) if listed:
                first = (self.focus // PER_PAGE + 1) * PER_PAGE
                return Answered(replace(self, focus=first if first < len(listed) else 0, typed=""))
            case Key(KeyKind.ALL):
                return Answered(replace(self, shown="groups", focus=0, typed="", wanted=""))
        if key.kind is KeyKind.TEXT or (key.kind is KeyKind.ERASE and self.wanted):
            wanted = self.wanted[:-1] if key.kind is KeyKind.ERASE else (self.wanted + key.value)[:LONGEST]
            return Answered(replace(self, shown="found" if wanted else "groups", wanted=wanted, focus=0))
        match key:
            case Key(KeyKind.PICK, value):
                return self._take(value, context)
            case Key(KeyKind.DIGIT, value) if value.isdigit():
                return self._type(value, context)
            case Key(KeyKind.CONFIRM) if listed:
                return self._take(listed[min(self.focus, len(listed) - 1)].code, context)
        return Answered(self)

    def _type(self, digit: str, context: Context) -> Answered:
        """Two digits are the number of an incident: 18 is I-18."""
        typed = self.typed + digit
        if len(typed) < 2:
            return Answered(replace(self, typed=typed))
        known = any(item.code == f"I-{typed}" for item in self.entries)
        return self._take(f"I-{typed}", context) if known else Answered(replace(self, typed=""))

    def _take(self, code: str, context: Context) -> Answered:
        if code.startswith("group:"):
            return Answered(replace(self, shown=code.removeprefix("group:"), focus=0))
        if all(item.code != code for item in self.entries):
            return Answered(self)
        if code not in items(context.table):
            return Answered(self, notice=Notice.refused(LAPSED))
        return _begin(code, context)

    def view(self, context: Context) -> PageView:
        words, still, listed = context.words, items(context.table), self.listed(context.words)
        first = self.focus // PER_PAGE * PER_PAGE
        there = listed[first : first + PER_PAGE]
        keys = [
            _key(item, words, focused=at == self.focus, enabled=item.code in still or self.shown == "groups")
            for at, item in enumerate(there, first)
        ]
        if len(listed) > PER_PAGE:
            keys.append(KeyView(Key(KeyKind.OTHERS), words.say("Others"), hint="▸"))
        if self.shown not in ("", "groups") or (not self.shown and len(self.entries) > len(self.six)):
            keys.append(
                KeyView(Key(KeyKind.ALL), words.say("All groups") if self.shown else words.say("More"))
            )
        keys.append(cancel_key(words))
        return PageView(title=self._title(words), keys=tuple(keys), at_foot=True, listed=True)

    def _title(self, words: Words) -> str:
        title = words.say("Incident")
        if self.typed:
            return f"{title} I-{self.typed}_"
        if self.shown == "found":
            return f"{title} · {self.wanted}_"
        group = words.say(GROUPS[self.shown]) if self.shown in GROUPS else ""
        return f"{title} · {group}" if group else title

    def question(self, table: Table, words: Words) -> str:
        """In the large line."""
        if self.shown == "groups":
            return words.say("Where did it go wrong?")
        return words.say("What went wrong?")


def _key(item: Item, words: Words, *, focused: bool, enabled: bool) -> KeyView:
    alert = item.code.startswith("alert:")
    tone: Tone = "good" if focused else "warn" if alert else "calm"
    title = capital(words.say(item.title))
    return KeyView(Key(KeyKind.PICK, item.code), title, key=item.sign, tone=tone, enabled=enabled)


def _begin(code: str, context: Context) -> Answered:
    """The first question of the entry, or the report itself if there is none.

    An action out of turn is not reported: the seat is touched next, and its action keyed.
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
