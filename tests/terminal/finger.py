"""A finger on the real window: it touches targets by name, drags, and counts its touches."""

from __future__ import annotations

import pygame

from croupier.terminal.screen import WindowScreen
from croupier.terminal.views.window import targets
from support.desk import Desk

BETWEEN_MS = 500
"""From one touch to the next."""


class Finger:
    """Touches the window of a desk; `taps` are the times that it went down, a drag is one of them."""

    def __init__(self, window: WindowScreen, desk: Desk) -> None:
        self.window = window
        self.desk = desk
        self.taps = 0
        self.now = 0

    @property
    def size(self) -> tuple[int, int]:
        return pygame.display.get_surface().get_size()

    def point(self, word: str) -> tuple[int, int]:
        """The middle of what has this name now; whoever touches what is not there has lost their way."""
        there = dict(targets(self.desk.view, self.size))
        assert word in there, f"{word} cannot be touched: {', '.join(there)}"
        return there[word].middle

    def tap(self, *words: str) -> None:
        """One touch after the other, each lifted again."""
        for word in words:
            point = self.point(word)
            self.down(*point)
            self.up(*point)

    def drag(self, word: str, to: str) -> None:
        """From one target to another, without lifting the finger between them."""
        end = self.point(to)
        self.down(*self.point(word))
        self.post(pygame.FINGERMOTION, *end)
        self.up(*end)

    def write(self, name: str) -> None:
        """A name on the keyboard of the screen, as its keys show the letters."""
        for letter in name:
            words = (f"page:text:{letter}", f"page:text:{letter.lower()}", f"page:text:{letter.upper()}")
            there = dict(targets(self.desk.view, self.size))
            if "page:accents" in there and there.keys().isdisjoint(words):
                self.tap("page:accents")
                there = dict(targets(self.desk.view, self.size))
            self.tap(next(word for word in words if word in there))

    def down(self, x: int, y: int) -> None:
        self.taps += 1
        self.now += BETWEEN_MS
        self.post(pygame.FINGERDOWN, x, y)

    def up(self, x: int, y: int) -> None:
        self.post(pygame.FINGERUP, x, y)

    def post(self, kind: int, x: int, y: int) -> None:
        """One event of a finger at a point in pixels, and what comes of it."""
        width, height = self.size
        pygame.event.post(pygame.event.Event(kind, x=(x + 0.5) / width, y=(y + 0.5) / height))
        for press in self.window.presses(self.desk.console, self.desk.view, self.now):
            self.desk.press(press.action, long=press.long)
