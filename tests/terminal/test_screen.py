"""The window with a keyboard alone: the keys, and a table set up with them in under a minute."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from croupier.terminal.console.state import Console
from croupier.terminal.keys import USUAL_KEYS
from croupier.terminal.pages.setup.page import opened
from croupier.terminal.screen import WindowScreen, typed
from croupier.terminal.station.station import Station
from croupier.terminal.views.window import NoScreen
from croupier.values import replace
from support.desk import Desk

SLOW_TYPIST_S = 0.4
"""From one key to the next: somebody who looks for each of them."""


class Typist:
    """Types at a desk through the window; `count` are the keys that went down."""

    def __init__(self, window: WindowScreen, desk: Desk) -> None:
        self.window = window
        self.desk = desk
        self.count = 0

    def type(self, *keys: str) -> None:
        """Names of keys as pygame has them, or texts in quotes that are typed letter by letter."""
        for key in keys:
            for each in key[1:-1] if key.startswith("'") else (key,):
                self._down(each)

    def _down(self, key: str) -> None:
        self.count += 1
        code = pygame.key.key_code(key.lower())
        text = key if len(key) == 1 else ""
        mod = pygame.KMOD_SHIFT if key.isupper() and len(key) == 1 else 0
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text, mod=mod))
        for press in self.window.presses(self.desk.console, self.desk.view, self.desk.at):
            self.desk.press(press.action, long=press.long)


def test_a_table_is_set_up_with_a_keyboard_alone_in_under_a_minute(window: WindowScreen) -> None:
    typist = Typist(window, Desk())
    typist.type("s", *["up"] * 5, "f5", *["down"] * 5)
    for name in ("Ana", "Bo", "Chloe", "Dan", "Eve", "Farid"):
        typist.type(f"'{name}'", "return", "'400'", "down")
    typist.type("return")
    table = typist.desk.table
    assert {seat: (one.name, one.stack) for seat, one in table.players.items()} == {
        1: ("Ana", 40_000), 2: ("Bo", 40_000), 3: ("Chloe", 40_000), 4: ("Dan", 40_000),
        5: ("Eve", 40_000), 6: ("Farid", 40_000),
    }  # fmt: skip
    assert (table.settings.small_blind, table.settings.big_blind) == (200, 500)
    print(f"{typist.count} keys")
    assert typist.count * SLOW_TYPIST_S < 60
    typist.type("n")
    assert typist.desk.view.prompt == "Deal: seat 2"


def posted(window: WindowScreen, desk: Desk, *events: tuple[int, dict[str, object]]) -> None:
    """Events of a keyboard as SDL gives them, all in one batch."""
    for kind, facts in events:
        pygame.event.post(pygame.event.Event(kind, facts))
    for press in window.presses(desk.console, desk.view, desk.at):
        desk.press(press.action, long=press.long)


def letter(key: str, text: str, unicode: str | None = None) -> tuple[tuple[int, dict[str, object]], ...]:
    """A key that goes down, and the text that comes of it."""
    down = {"key": pygame.key.key_code(key), "unicode": text if unicode is None else unicode, "mod": 0}
    return (pygame.KEYDOWN, down), (pygame.TEXTINPUT, {"text": text})


def test_names_come_as_text_with_all_their_accents(window: WindowScreen) -> None:
    """Each letter once, one of a dead key too; the letter that opened the page is no part of the name."""
    desk = Desk()
    posted(window, desk, *letter("s", "s"))
    for key in "Chlo":
        posted(window, desk, *letter(key.lower(), key))
    dead = (pygame.KEYDOWN, {"key": pygame.K_QUOTE, "unicode": "'", "mod": 0})
    posted(window, desk, dead, (pygame.KEYDOWN, {"key": pygame.K_e, "unicode": "e", "mod": 0}))
    posted(window, desk, (pygame.TEXTINPUT, {"text": "é"}))
    assert desk.view.prompt == "Seat 1: Chloé_"
    posted(window, desk, (pygame.KEYDOWN, {"key": pygame.K_RETURN, "unicode": "\r", "mod": 0}))
    posted(window, desk, *letter("5", "5"), *letter("0", "0"))
    assert desk.view.prompt == "Seat 1: 50_", "a figure is a buy-in, and comes once"


def test_text_that_follows_a_key_late_is_not_typed_into_its_page(window: WindowScreen) -> None:
    desk = Desk()
    down, text = letter("s", "s")
    posted(window, desk, down)
    posted(window, desk, text)
    assert desk.view.prompt == "Set up the table"


def test_control_and_q_close_the_window_and_q_alone_does_not(window: WindowScreen) -> None:
    desk = Desk()
    for mod, closed in ((0, False), (pygame.KMOD_LCTRL, True)):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, unicode="q", mod=mod))
        assert list(window.presses(desk.console, desk.view, 0)) == []
        assert window.wants_to_close() is closed


def test_the_enter_key_of_a_keypad_confirms_and_its_signs_move() -> None:
    console = Console()
    page = replace(console, page=opened(Desk().table))
    assert (typed(console, "enter", "\r"), typed(page, "enter", "\r")) == ("confirm", "confirm")
    assert (typed(page, "[+]", "+"), typed(page, "[-]", "-")) == ("more", "less")
    assert (typed(page, "[/]", "/"), typed(page, "[5]", "5")) == ("text:/", "digit:5")
    assert (
        typed(
            replace(console, station=replace(console.station, keys={**USUAL_KEYS, "fold": "enter"})),
            "enter",
            "\r",
        )
        == "fold"
    )


def test_function_keys_are_those_of_the_page_unless_they_have_an_action() -> None:
    page = replace(Console(), page=opened(Desk().table))
    assert (typed(page, "f2", ""), typed(page, "f4", "")) == ("soft:0", "soft:2")
    assert (typed(page, "f12", ""), typed(page, "f2", "", shift=True)) == ("soft:10", "soft:11")
    busy = replace(page, station=Station(keys={**USUAL_KEYS, "mute": "f2"}))
    assert (typed(busy, "f2", ""), typed(busy, "f3", "")) == ("mute", "soft:0")
    assert typed(Console(), "f2", "") == ""


@pytest.mark.parametrize(
    "event",
    [
        pygame.event.Event(pygame.VIDEOEXPOSE),
        pygame.event.Event(pygame.WINDOWEXPOSED),
        pygame.event.Event(pygame.WINDOWRESTORED),
        pygame.event.Event(pygame.WINDOWSIZECHANGED, x=800, y=480),
    ],
    ids=lambda event: pygame.event.event_name(event.type),
)
def test_a_window_that_was_covered_is_drawn_again_whole(
    window: WindowScreen, event: pygame.event.Event, tmp_path: Path
) -> None:
    desk = Desk().dealt()
    window.show(desk.view)
    window.save(str(tmp_path / "before.png"))
    pygame.event.clear()
    pygame.display.get_surface().fill((0, 0, 0))
    assert list(window.presses(desk.console, desk.view, 0)) == []
    window.save(str(tmp_path / "gone.png"))
    assert (tmp_path / "gone.png").read_bytes() != (tmp_path / "before.png").read_bytes()
    pygame.event.post(event)
    assert list(window.presses(desk.console, desk.view, 0)) == []
    window.save(str(tmp_path / "after.png"))
    assert (tmp_path / "after.png").read_bytes() == (tmp_path / "before.png").read_bytes()


def test_a_window_that_is_made_too_small_takes_no_touch_and_comes_back(
    monkeypatch: pytest.MonkeyPatch, window: WindowScreen
) -> None:
    desk = Desk()
    window.show(desk.view)
    monkeypatch.setattr(pygame.display, "get_surface", lambda: pygame.Surface((500, 300)))
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=500, y=300))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(250, 150), touch=False))
    assert list(window.presses(desk.console, desk.view, 0)) == []
    monkeypatch.undo()


def test_a_window_that_takes_no_picture_counts_as_a_missing_screen(
    monkeypatch: pytest.MonkeyPatch, window: WindowScreen
) -> None:
    def refuse() -> None:
        raise pygame.error("no window texture data")

    monkeypatch.setattr(pygame.display, "flip", refuse)
    with pytest.raises(NoScreen, match=r"takes no picture any more \(dummy\): no window texture data"):
        window.show(Desk().view)
