"""The people at the table: their status, and names from the log and the language."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import field
from functools import cache
from typing import Final

from croupier.engine.commands.people import ListWaiter
from croupier.engine.places import SEATS, Seat
from croupier.engine.table import Player, Table
from croupier.engine.table.player import distinct_name
from croupier.languages import LANGUAGES, language
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import CLOSING, Answered, Context, Page, Takes
from croupier.terminal.pages.typing.keyboard import Keyboard
from croupier.terminal.view import KeyView, PageView
from croupier.values import replace
from croupier.words import Words


def standing(player: Player, words: Words, *, behind: bool = False) -> tuple[str, ...]:
    """A player's requests, debts and waits, in a few words each; `behind`: the button must pass."""
    say = words.say
    facts = (
        (player.gone, say("away")),
        ("away" in player.asked, say("away after the hand")),
        ("leave" in player.asked, say("leaves after the hand")),
        (player.moves_to is not None, _going(player, words)),
        (player.queued > 0, say("+{amount} after the hand", amount=words.money(player.queued))),
        (player.waits, say("waits for the big blind")),
        (not player.waits and (player.owes_small or player.owes_big), _owes(player, words)),
        (behind, say("waits for the button to pass")),
        (player.change > 0 and player.moves_to is None, _wish(player, words)),
    )
    return tuple(said for holds, said in facts if holds)


def in_short(player: Player, words: Words, *, behind: bool = False) -> tuple[str, ...]:
    """The same in short, for the seat's plate."""
    return tuple(_in_short(player, words, behind=behind))


def _in_short(player: Player, words: Words, *, behind: bool) -> Iterator[str]:
    if "leave" in player.asked:
        yield words.say("leaves")
    if "away" in player.asked:
        yield words.say("away next")
    if player.moves_to is not None:
        yield f"→ {player.moves_to}"
    if player.queued > 0:
        yield f"+{words.money(player.queued)}"
    if player.waits:
        yield words.say("waits BB")
    elif behind:
        yield words.say("waits button")
    elif player.owes_small or player.owes_big:
        yield _owes(player, words)
    if player.change > 0 and player.moves_to is None:
        yield f"⇄ {player.wanted or ''}".rstrip()


def _owes(player: Player, words: Words) -> str:
    if player.owes_small and player.owes_big:
        return words.say("owes SB and BB")
    return words.say("owes BB") if player.owes_big else words.say("owes SB")


def _going(player: Player, words: Words) -> str:
    return words.say("to seat {seat} after the hand", seat=player.moves_to) if player.moves_to else ""


def _wish(player: Player, words: Words) -> str:
    if player.wanted is None:
        return words.say("wants another seat")
    return words.say("wants seat {seat}", seat=player.wanted)


SHOWN: Final = 6
"""How many names are above the letters."""


def known(typed: str, context: Context, also: Iterable[str] = ()) -> tuple[str, ...]:
    """Names with this beginning, ignoring case and accents: from the log, last seen first, nobody present.

    After the first letter, common first names follow. `also` are names of people who are here already.
    """
    begin = _folded(typed.strip())
    here = {_folded(name) for name in (*taken(context.table), *also)} | nameless()
    usual = _usual(context.station.language) if begin else ()
    found: dict[str, str] = {}
    for folded, name in (*((_folded(name), name) for name in context.station.roster), *usual):
        if folded.startswith(begin) and folded not in here and name != typed:
            found.setdefault(folded, name)
    return tuple(found.values())[:SHOWN]


@cache
def _usual(code: str) -> tuple[tuple[str, str], ...]:
    """The common first names of a language, each after its form in small letters without accents."""
    return tuple((_folded(name), name) for name in language(code).first_names.split())


def known_keys(typed: str, context: Context, also: Iterable[str] = ()) -> tuple[KeyView, ...]:
    """Their keys, in `SHOWN` places: ``known:0`` is the first."""
    names = (*known(typed, context, also), *("",) * SHOWN)[:SHOWN]
    return tuple(
        KeyView(Key(KeyKind.KNOWN, str(number)), name or "–", enabled=bool(name), tone="calm")
        for number, name in enumerate(names)
    )


def chosen(key: Key, typed: str, context: Context, also: Iterable[str] = ()) -> str:
    """The known name of one of these keys; empty for any other action."""
    names = known(typed, context, also)
    return (
        names[int(key.value)]
        if key.kind is KeyKind.KNOWN and key.value.isdigit() and int(key.value) < len(names)
        else ""
    )


def taken(table: Table, *, but: Seat | None = None) -> tuple[str, ...]:
    """The names of everybody at the table or on its waiting list."""
    seated = (one.name for seat, one in table.players.items() if seat != but)
    return (*seated, *(one.player for one in table.waiting))


@cache
def nameless() -> frozenset[str]:
    """The default names of seats, in small letters."""
    return frozenset(
        _folded(Words(code).say("Player {seat}", seat=seat)) for code in LANGUAGES for seat in SEATS
    )


def is_nameless(name: str) -> bool:
    """Whether a name is only a seat's default name."""
    return _folded(name) in nameless()


def _folded(text: str) -> str:
    signs = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in signs if not unicodedata.combining(sign))


class WaiterName(Page):
    """Type the name of a person for the waiting list; `back` returns afterwards."""

    back: Page | None = None
    keyboard: Keyboard = field(default_factory=Keyboard)

    takes = Takes(names=True, text=True, closing=())

    def prompt(self, words: Words) -> str:
        return words.say("Waits: {name}", name=f"{self.keyboard.typed}_")

    def press(self, key: Key, context: Context) -> Answered:
        if key.kind in CLOSING:
            return Answered(self.back)
        name = chosen(key, self.keyboard.typed, context)
        if key.kind is KeyKind.CONFIRM:
            name = self.keyboard.name
        if not name:
            return Answered(replace(self, keyboard=self.keyboard.after(key)))
        return self.named(name, context)

    def named(self, name: str, context: Context) -> Answered:
        apart = distinct_name(name, taken(context.table))
        return Answered(self.back, (ListWaiter(at=context.now, player=apart),), again=self)

    def title(self, words: Words) -> str:
        return words.say("Who waits for a seat?")

    def view(self, context: Context) -> PageView:
        first = known_keys(self.keyboard.typed, context)
        keys, rows = self.keyboard.keys(context.words, first)
        return PageView(title=self.title(context.words), keys=keys, rows=rows, at_foot=True)
