"""A page over the table: its input, the effect of a press, and its look.

A page is a frozen value. The console gives it its presses with a `Context`, and carries out the `Answered`
result; the picture shows its `view`. Neither knows the class of a page. A page gets the keys in its view, and
keys without a place on the screen, such as ``less``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, Literal

from croupier.cards.card import Card
from croupier.devices.readings import Reading
from croupier.engine.commands import Command
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.telling.notice import Notice
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import words_for
from croupier.terminal.station.station import Station
from croupier.terminal.view import KeyView, PageView
from croupier.terminal.wishes import Wish
from croupier.values import Frozen
from croupier.words import Words

CLOSING: Final = (KeyKind.BACK, KeyKind.UNDO)
"""The keys that close a page without any effect, unless the page says otherwise."""


class Context(Frozen):
    """What a page may use: the table, the set-up of the terminal, and the time in ms."""

    table: Table
    station: Station
    now: int = 0

    @property
    def words(self) -> Words:
        """The language of the screen, with amounts of the table's kind."""
        return words_for(self.table, self.station.language)


class Takes(Frozen):
    """A page's input besides touches on its keys; `closing` are the keys that close it at once.

    `names`: function keys of a keyboard press its keys. `text`: it gets letters, as ``text:a``. `listens`: it
    gets the next key or button by its name, ``keyname:f`` or ``wired:fold``. `cards` says which readings it
    gets: those of a ``pack`` outside a hand, of the ``muck``, or a ``badge``. `rules`: the rulebook may open
    over it.
    """

    names: bool = False
    text: bool = False
    listens: bool = False
    cards: Literal["", "pack", "muck", "badge"] = ""
    rules: bool = True
    closing: tuple[KeyKind, ...] = CLOSING


class Seen(Frozen):
    """A reading for the page; from the muck, with the register's card for it."""

    reading: Reading
    card: Card | None = None


class Answered(Frozen):
    """The result of a press: the open `page`, and `commands` in order.

    None closes the page, and the page underneath comes back. `under` comes back when `page` is closed;
    `again` does if a command is refused. `station` is the new set-up of the terminal, `wish` is to be carried
    out, and `choosing` lets the dealer touch the seat that acted. `stroke` is a key to press after the page
    is closed, at the table or on the page underneath; `actor` is a seat that acts out of turn.
    """

    page: Page | None
    commands: tuple[Command, ...] = ()
    notice: Notice | None = None
    wish: Wish | None = None
    station: Station | None = None
    under: Page | None = None
    again: Page | None = None
    choosing: bool = False
    stroke: Key | None = None
    actor: Seat | None = None
    sound: Literal["", "card", "alert"] = ""


class Page(Frozen, ABC):
    """A page over the table; most of them define only `press` and `view`."""

    @property
    def takes(self) -> Takes:
        """The present input of the page."""
        return Takes()

    @abstractmethod
    def press(self, key: Key, context: Context) -> Answered:
        """The effect of a key; a key without a meaning here changes nothing."""

    @abstractmethod
    def view(self, context: Context) -> PageView:
        """The look of the page; equal for an equal page and context."""

    def read(self, seen: Seen, context: Context) -> Answered:
        """The effect of a reading; of several commands at the muck only one is carried out."""
        return Answered(self)

    def stays_open(self, table: Table) -> bool:
        """Whether the table still allows the page; otherwise it is closed."""
        return True

    def depth(self) -> object:
        """Differs from what it was when a press leads to another step of the same page; ``back`` returns."""
        return None

    def due(self) -> Key | None:
        """A key to press automatically when a result is there; usually none."""
        return None

    def prompt(self, words: Words) -> str:
        """The text instead of the next step at the table; usually none."""
        return ""

    def question(self, table: Table, words: Words) -> str:
        """What confirm would do, as a question in the same place while no alert is open; usually none."""
        return ""

    def about(self) -> Seat | None:
        """The seat of the page, which is marked on the table; usually none."""
        return None

    def folds(self) -> Seat | None:
        """The seat before which everybody would fold; usually none."""
        return None


class BetweenHandsPage(Page):
    """A page that closes when a hand begins."""

    def stays_open(self, table: Table) -> bool:
        return table.between_hands


class SeatPage(Page):
    """A page about one seat, whose keys also have function keys."""

    seat: Seat
    takes = Takes(names=True)

    def about(self) -> Seat | None:
        return self.seat


def named_keys(page: Page, view: PageView) -> dict[int, KeyView]:
    """The keys of the page that function keys press, by their place.

    Confirm, back and what types a sign have keys of their own.
    """
    own = (
        KeyKind.CONFIRM, KeyKind.BACK, KeyKind.TEXT, KeyKind.DIGIT, KeyKind.ERASE, KeyKind.FIGURES,
        KeyKind.ACCENTS,
    )  # fmt: skip
    if not page.takes.names:
        return {}
    named = ((place, key) for place, key in enumerate(view.keys) if key.does.kind not in own)
    return {place: key for place, key in named if key.label}


def moved(focus: int, key: Key, count: int) -> int:
    """The line in focus after ``less`` or ``more``, wrapping at the ends; ``more:16`` turns 16 lines.

    >>> [moved(focus, Key(KeyKind.MORE, "16"), 40) for focus in (3, 20, 30, 39)]
    [19, 36, 39, 0]
    """
    step = int(key.value) if key.value.isdigit() and int(key.value) else 1
    if key.kind is KeyKind.MORE:
        return 0 if focus // step == (count - 1) // step else min(focus + step, count - 1)
    return focus - step if focus >= step else count - 1
