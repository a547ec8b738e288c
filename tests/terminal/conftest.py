"""An invisible window, and a finger for it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from croupier.terminal.screen import WindowScreen
from support.desk import Desk
from terminal.finger import Finger


@pytest.fixture(scope="session", autouse=True)
def unseen() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        yield


@pytest.fixture
def window() -> Iterator[WindowScreen]:
    """A window of the size of the official Raspberry Pi display."""
    screen = WindowScreen((800, 480), silent=True)
    pygame.event.clear()
    yield screen
    screen.close()


@pytest.fixture
def finger(window: WindowScreen) -> Finger:
    return Finger(window, Desk())
