"""The terminal's window with what training needs: a key that asks for the book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from croupier.devices.debounce import Press
from croupier.terminal.console.state import Console
from croupier.terminal.keys import USUAL_KEYS, canonical
from croupier.terminal.screen import WindowScreen
from croupier.terminal.view import KeyView, TableView
from croupier.values import replace
from croupier.words import Words, message

BOOK: Final = "train-book"

TRAINING: Final = message("Training")

KEYS: Final[Mapping[str, str]] = MappingProxyType({**USUAL_KEYS, BOOK: "f2"})
"""The keyboard of the training: the terminal's, and what the book says."""


class TrainScreen(WindowScreen):
    """A window; `asked` once the book was asked for, and how many presses the terminal took.

    `task` is what the trainee has to do; it stands on the table as long as the terminal asks nothing itself.
    While the screen `rests`, between two lessons, nothing on it is urgent.
    """

    def __init__(self, size: tuple[int, int], *, seen: bool) -> None:
        super().__init__(size, silent=not seen)
        self.asked = False
        self.presses_made = 0
        self.task = ""
        self.rests = False

    def show(self, view: TableView) -> None:
        super().show(self._dressed(view))

    def presses(self, console: Console, view: TableView, now: int) -> Iterator[Press]:
        """What the terminal is to take."""
        for press in super().presses(console, self._dressed(view), now):
            yield from self.sort(press)

    def sort(self, press: Press) -> Iterable[Press]:
        """A press that asks for the book is kept; all others are the terminal's."""
        if canonical(press.action) == BOOK:
            self.asked = True
        else:
            self.presses_made += 1
            yield press

    def take_asked(self) -> bool:
        """Whether the book was asked for since the last call."""
        asked, self.asked = self.asked, False
        return asked

    def _dressed(self, view: TableView) -> TableView:
        """The picture with what training adds to it."""
        words = Words(view.language)
        if view.page is not None and self.rests:
            return replace(view, prompt=words.say(TRAINING), prompt_tone="calm", alert=None, notice="")
        if self.task and not view.trouble[0] and view.alert is None:
            view = replace(view, trouble=(self.task, "calm"))
        if view.page is not None:
            return view
        return replace(view, keys=(*view.keys, KeyView(BOOK, words.say("The book"), key="F2")))
