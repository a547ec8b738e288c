"""Known names from the log, suggested by first letters, and the page to name a person waiting."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from croupier.engine.commands.requests import ListWaiter
from croupier.engine.places import SEATS, Seat
from croupier.engine.table import Table
from croupier.engine.table.seats import told_apart
from croupier.languages import LANGUAGES
from croupier.terminal.pages.keyboard import Keyboard
from croupier.terminal.pages.page import CLOSING, Answered, Context, Page, Takes
from croupier.terminal.view import KeyView, PageView
from croupier.words import Words

SHOWN: Final = 4
"""How many known names stand over the letters."""


def known(typed: str, context: Context, also: Iterable[str] = ()) -> tuple[str, ...]:
    """Names in the log with this beginning, ignoring case and accents: last seen first, nobody present.

    `also` are names of people who are here though the table does not know it yet.
    """
    begin = _folded(typed.strip())
    here = {_folded(name) for name in (*taken(context.table), *_nameless(), *also)}
    found = (name for name in context.station.roster if _folded(name) not in here)
    return tuple(name for name in found if _folded(name).startswith(begin))[:SHOWN]


def known_keys(typed: str, context: Context, also: Iterable[str] = ()) -> tuple[KeyView, ...]:
    """Their keys, in `SHOWN` places: ``known:0`` is the first of them."""
    names = (*known(typed, context, also), *("",) * SHOWN)[:SHOWN]
    return tuple(
        KeyView(action=f"known:{number}", label=name or "–", enabled=bool(name), tone="calm")
        for number, name in enumerate(names)
    )


def chosen(action: str, typed: str, context: Context, also: Iterable[str] = ()) -> str:
    """The known name of one of these keys; empty for any other action."""
    kind, _, value = action.partition(":")
    names = known(typed, context, also)
    return names[int(value)] if kind == "known" and value.isdigit() and int(value) < len(names) else ""


def taken(table: Table, *, but: Seat | None = None) -> tuple[str, ...]:
    """The names of everybody at the table or on its waiting list."""
    seated = (one.name for seat, one in table.players.items() if seat != but)
    return (*seated, *(one.player for one in table.waiting))


def _nameless() -> Iterable[str]:
    """What a seat is called before anybody has said a name."""
    return (Words(code).say("Player {seat}", seat=seat) for code in LANGUAGES for seat in SEATS)


def _folded(text: str) -> str:
    signs = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in signs if not unicodedata.combining(sign))


@dataclass(frozen=True)
class WaiterName(Page):
    """Type the name of a person for the waiting list; `back` returns afterwards."""

    back: Page | None = None
    keyboard: Keyboard = field(default_factory=Keyboard)

    @property
    def takes(self) -> Takes:
        return Takes(text=True, closing=())

    def prompt(self, words: Words) -> str:
        return words.say("Waits: {name}", name=f"{self.keyboard.typed}_")

    def press(self, action: str, context: Context) -> Answered:
        if action in CLOSING:
            return Answered(self.back)
        name = chosen(action, self.keyboard.typed, context)
        if action == "confirm":
            name = self.keyboard.name
        if not name:
            return Answered(replace(self, keyboard=self.keyboard.after(action)))
        apart = told_apart(name, taken(context.table))
        return Answered(self.back, (ListWaiter(at=context.now, player=apart),), again=self)

    def view(self, context: Context) -> PageView:
        first = known_keys(self.keyboard.typed, context)
        keys, rows = self.keyboard.keys(context.words, first)
        title = context.words.say("Who waits for a seat?")
        return PageView(title=title, lines=(), keys=keys, rows=rows, beside=True)
