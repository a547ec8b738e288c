"""Touches that tremble, that come twice, and that are meant; their times are those of the events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing

import pygame
import pytest

from croupier.engine.places import Seat
from croupier.terminal.screen import WindowScreen
from croupier.terminal.views.touch import Touches
from croupier.terminal.views.window import targets
from support.desk import Desk

SIZE = (1280, 720)


@pytest.fixture
def window() -> Iterator[WindowScreen]:
    with closing(WindowScreen(SIZE, silent=True)) as screen:
        yield screen


class Finger:
    """Touches what it is told by name, at the times it is told."""

    def __init__(self, window: WindowScreen, desk: Desk) -> None:
        self.window = window
        self.desk = desk

    def point(self, word: str) -> tuple[int, int]:
        box = dict(targets(self.desk.view, SIZE))[word]
        return box.x + box.w // 2, box.y + box.h // 2

    def tap(self, word: str, at: int, *, mouse: bool = False) -> None:
        x, y = self.point(word)
        if mouse:
            event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y), touch=False)
        else:
            event = pygame.event.Event(pygame.FINGERDOWN, x=x / SIZE[0], y=y / SIZE[1])
        pygame.event.post(event)
        for press in self.window.presses(self.desk.console, self.desk.view, at):
            self.desk.press(press.action)


@pytest.fixture
def finger(window: WindowScreen) -> Finger:
    desk = Desk().dealt()
    return Finger(window, desk)


def folded(finger: Finger) -> list[Seat]:
    hand = finger.desk.hand
    return [seat for seat, part in hand.parts.items() if part.folded]


SHADOW = (1_003, 1_240)
"""When the mouse comes that a driver makes of a finger: as it goes down, and as it is lifted."""


@pytest.mark.parametrize(
    ("times", "shadows", "out"),
    [((1_000, 1_040), (), [3]), ((1_000, 1_200), (), [3, 4]), (range(1_000, 1_400, 40), (), [3]),
     ((1_000,), SHADOW, [3])],
    ids=["a trembling finger", "two quick taps", "a long trembling", "a mouse made of it"],
)  # fmt: skip
def test_as_many_players_fold_as_taps_are_meant(
    finger: Finger, times: Sequence[int], shadows: Sequence[int], out: list[int]
) -> None:
    for at in times:
        finger.tap("key:fold", at)
    for at in shadows:
        finger.tap("key:fold", at, mouse=True)
    assert folded(finger) == out


def test_a_figure_is_typed_twice_as_fast_as_fingers_are(finger: Finger) -> None:
    finger.tap("key:raise", 1_000)
    finger.tap("keypad", 1_400)
    for at, sign in ((2_000, "5"), (2_090, "5"), (2_180, "0"), (2_200, "0")):
        finger.tap(f"digit:{sign}", at)
    assert finger.desk.console.entry.typed == "550"


def test_two_spots_are_two_presses() -> None:
    touches = Touches(SIZE)
    assert touches.counts("key:fold", 80, 700, at=0, by="finger")
    assert touches.counts("key:call", 200, 700, at=40, by="finger")
