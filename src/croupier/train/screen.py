"""The terminal's window with what training needs: pages of its own, and a key that asks for the book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from croupier.devices.presses import Press
from croupier.terminal.actions import USUAL_KEYS, canonical
from croupier.terminal.console.state import Console
from croupier.terminal.screen import WindowScreen
from croupier.terminal.view import KeyView, TableView
from croupier.train.pages import Briefing, Debriefing, Result
from croupier.words import Words

BOOK: Final = "train-book"

KEYS: Final[Mapping[str, str]] = MappingProxyType({**USUAL_KEYS, BOOK: "f2"})
"""The keyboard of the training: the terminal's, and what the book says."""

PAGES: Final = (Briefing, Debriefing, Result)

OF_A_PAGE: Final = ("confirm", "again", "back", "less", "more")


class TrainScreen(WindowScreen):
    """A window; `asked` is what was pressed that is not the terminal's: the book, or a key of a page."""

    def __init__(self, size: tuple[int, int], *, seen: bool) -> None:
        super().__init__(size, silent=not seen)
        self.asked = ""
        self.presses_made = 0

    def show(self, view: TableView) -> None:
        super().show(self._with_key(view))

    def presses(self, console: Console, view: TableView, now: int) -> Iterator[Press]:
        """What the terminal is to take."""
        for press in super().presses(console, self._with_key(view), now):
            yield from self.sort(console, press)

    def sort(self, console: Console, press: Press) -> Iterable[Press]:
        """A press that belongs to the training is kept; all others are the terminal's."""
        action = canonical(press.action)
        if isinstance(console.page, PAGES) and action in OF_A_PAGE:
            self.asked = action
        elif action == BOOK:
            self.asked = BOOK
        else:
            self.presses_made += 1
            yield press

    def take_asked(self) -> str:
        """What was asked for since the last call."""
        asked, self.asked = self.asked, ""
        return asked

    def _with_key(self, view: TableView) -> TableView:
        if view.page is not None:
            return view
        words = Words(view.language)
        return replace(view, keys=(*view.keys, KeyView(BOOK, words.say("The book"), key="F2")))
