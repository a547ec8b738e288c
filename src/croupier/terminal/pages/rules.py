"""The rulebook over the table: all rules, a search by number and words, and the text of one rule.

The page changes nothing at the table, so it may be opened at any moment and closed with one press.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from croupier.engine.table import Table
from croupier.rulebook.book import RuleRow, cited, find, rows
from croupier.rulebook.explanations import Explained, WayOut, explained
from croupier.rulebook.quotations import own_first
from croupier.rules.editions import EDITIONS
from croupier.rules.house import factory
from croupier.telling.switches import rulebook_name, title, value, written
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import CLOSING, Answered, Context, Page, Takes
from croupier.terminal.pages.typing.keyboard import close_key, figure_keys, letter_rows, ok_key
from croupier.terminal.view import KeyView, PageView
from croupier.values import replace
from croupier.words import Words

LONGEST: Final = 24
"""The most letters and digits of a search."""

MOST_WAYS: Final = 5
"""The lines for the ways out of an alert."""

PARTS: Final = {"T": "TDA", "C": "Code", "G": "Guide", "AL": "AL"}
"""The parts of the rulebook with a key, by their first letters."""


class RulesPage(Page):
    """`wanted` is the search, or `rule` the citation at which it opened; otherwise it lists all rules.

    `focus` is a row of the list, which fills the page while `reading`. While `typing`, the letters are on the
    screen.
    """

    profile: str
    wanted: str = ""
    rule: str = ""
    focus: int = 0
    reading: bool = False
    typing: bool = False
    edition: str = EDITIONS[0]

    @property
    def found(self) -> tuple[RuleRow, ...]:
        """The rows of the list, in the order of the books, the table's own book first."""
        if self.rule:
            return own_first(cited(self.rule), self.profile)
        return own_first(find(self.wanted, self.edition) if self.wanted.strip() else rows(), self.profile)

    @property
    def takes(self) -> Takes:
        """The key that opened it closes it, even during typing."""
        return Takes(names=not self.typing, text=True, rules=False, closing=(*CLOSING, KeyKind.RULES))

    def press(self, key: Key, context: Context) -> Answered:
        return Answered(self._after(key))

    def _after(self, key: Key) -> RulesPage:
        match key:
            case Key(KeyKind.LESS | KeyKind.MORE, value):
                return self._move(
                    (int(value) if value.isdigit() else 1) * (1 if key.kind is KeyKind.MORE else -1)
                )
            case Key(KeyKind.LINE, value) if value.isdigit() and int(value) < len(self.found):
                return replace(self, focus=int(value), reading=True, typing=False)
            case Key(KeyKind.TEXT | KeyKind.DIGIT, value) if value:
                wanted = "" if self.reading else self.wanted
                return replace(self._anew(wanted + value), typing=self.typing)
            case Key(KeyKind.SOURCE, value):
                letters = value.lower()
                every = self._anew()
                there = (at for at, row in enumerate(every.found) if row.number[0] == letters)
                return replace(every, focus=next(there, 0))
            case Key(KeyKind.ERASE):
                return replace(self, reading=False) if self.reading else self._shorter()
            case Key(KeyKind.SEARCH):
                return replace(self._anew(), typing=True)
            case Key(KeyKind.LIST):
                return replace(self, reading=False)
        return self._confirm() if key.kind is KeyKind.CONFIRM else self

    def _move(self, steps: int) -> RulesPage:
        last = len(self.found) - 1
        if last < 0:
            return self
        focus = self.focus + steps
        beyond = abs(steps) > 1 or 0 <= focus <= last
        return replace(self, focus=max(0, min(focus, last)) if beyond else focus % (last + 1))

    def _anew(self, wanted: str = "") -> RulesPage:
        return RulesPage(self.profile, wanted[:LONGEST], edition=self.edition)

    def _shorter(self) -> RulesPage:
        return replace(self._anew(self.wanted[:-1]), typing=self.typing)

    def _confirm(self) -> RulesPage:
        if self.typing:
            return replace(self, typing=False)
        return replace(self, reading=not self.reading and bool(self.found))

    def view(self, context: Context) -> PageView:
        found, words = self.found, context.words
        if self.reading:
            return _read(found, self.focus, words, context.table)
        close = close_key(words)
        typing = _typing_keys(words, close)
        keys, rows = typing if self.typing else ((*_list_keys(words, bool(found)), close), ())
        return PageView(
            title=self._title(len(found), words),
            lines=tuple(f"{words.rule(row.label)}\t{row.told(words)}" for row in found),
            text="" if found else words.say("No rule has this number or these words."),
            keys=keys,
            rows=rows,
            entry=f"{self.wanted}_" if self.wanted or self.typing else "",
            focus=self.focus if found else -1,
            paged=True,
        )

    def _title(self, count: int, words: Words) -> str:
        if self.rule:
            return words.say("Rulebook: {rule}", rule=words.rule(self.rule))
        if not self.wanted:
            return words.say("Number or words") if self.typing else words.say("Rulebook")
        return words.count("Rulebook: {number} rule", "Rulebook: {number} rules", count)


def _list_keys(words: Words, any_found: bool) -> tuple[KeyView, ...]:
    return (
        KeyView(Key(KeyKind.SEARCH), words.say("Search")),
        *(KeyView(Key(KeyKind.SOURCE, letter), name) for letter, name in PARTS.items()),
        KeyView(Key(KeyKind.CONFIRM), words.say("Read"), enabled=any_found, tone="good"),
    )


def _read(found: tuple[RuleRow, ...], at: int, words: Words, table: Table) -> PageView:
    row = found[at]
    before, after = (words.rule(found[each % len(found)].label) for each in (at - 1, at + 1))
    place = words.say("{number} of {count}", number=at + 1, count=len(found))
    several = len(found) > 1
    own = (row.id,) if row.kind == "switch" else row.switches
    meant = explained(row, words)
    return PageView(
        title=words.rule(_heading(row)) if meant is None else meant.title,
        lines=tuple(_ways(meant.ways, words) if meant else (_switch(name, table, words) for name in own)),
        text=_text(row, meant, words),
        keys=(
            KeyView(Key(KeyKind.LESS), "◀", hint=before if several else "", enabled=several),
            KeyView(Key(KeyKind.MORE), "▶", hint=after if several else "", enabled=several),
            KeyView(Key(KeyKind.LIST), words.say("List"), hint=place),
            KeyView(Key(KeyKind.SEARCH), words.say("Search")),
            close_key(words),
        ),
    )


def _text(row: RuleRow, meant: Explained | None, words: Words) -> str:
    """The text of a row; for a code also its question and rule, for a book its title."""
    said = row.told(words)
    if meant is not None:
        return f"{said} « {meant.question} » ({words.rule(meant.rule)})"
    return f"{row.source}. {said}" if row.kind == "source" else said


def _heading(row: RuleRow) -> str:
    return row.label if row.kind == "source" or row.id == row.source else f"{row.id} · {row.source}"


def _ways(ways: tuple[WayOut, ...], words: Words) -> Iterator[str]:
    labels = tuple(dict.fromkeys(way.label for way in ways))
    shown = labels if len(labels) <= MOST_WAYS else labels[: MOST_WAYS - 1]
    for label in shown:
        yield f"{label}\t{_forms([way for way in ways if way.label == label], words)}"
    if shown != labels:
        yield f"…\t{', '.join(labels[len(shown) :])}"


def _forms(forms: list[WayOut], words: Words) -> str:
    """The consequence of a way out, if it is always the same, and whether only the floor may choose it."""
    said = forms[0].consequence if len(forms) == 1 else words.say("as the rules have it")
    if not all(way.floor for way in forms):
        return said
    return words.say("{way} (floor only)", way=said) if said else words.say("floor only")


def _switch(name: str, table: Table, words: Words) -> str:
    house = table.house
    own, usual = written(name, house), written(name, factory(house.profile, house.rules_edition))
    facts = {"own": value(name, own, words), "book": rulebook_name(house, words)}
    if own == usual:
        shown = words.say("{own} (default of {book})", **facts)
    else:
        shown = words.say("{own} ({book}: {usual})", usual=value(name, usual, words), **facts)
    return f"{title(name, words)}\t{shown}"


def _typing_keys(words: Words, close: KeyView) -> tuple[tuple[KeyView, ...], tuple[int, ...]]:
    """Digits above the letters, without accents; and how many keys are in each row."""
    rows = letter_rows(words)
    rows[-1] += [*figure_keys("."), ok_key(words)]
    figures = (*figure_keys(), close)
    return (*figures, *chain(*rows)), (len(figures), *map(len, rows))
