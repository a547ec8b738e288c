"""The window of the players' display: it looks at the log ten times a second and draws what changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from croupier.audience.drawing import draw
from croupier.audience.following import LogFollower
from croupier.audience.shown import Shown, shown_of
from croupier.terminal.views.layout.picture import Size
from croupier.terminal.views.window import close_window, open_window

EVERY_MS: Final = 100


def show(
    path: Path,
    language: str,
    *,
    size: Size = (1280, 720),
    fullscreen: bool = False,
    output: int = 0,
    goes_on: Callable[[], bool] = lambda: True,
) -> None:
    """Show the table of a log until the window is closed, Q is pressed, or it no longer `goes_on`.

    `output` is the number of the screen, from 0. Raises `NoScreen`.
    """
    surface = open_window(size, fullscreen=fullscreen, caption="croupier · players", output=output)
    follower, last, clock = LogFollower(path), None, pygame.time.Clock()
    try:
        while goes_on() and not _closed():
            follower.look()
            now = shown_of(follower.table, language, now=follower.now, record=follower.record)
            surface = pygame.display.get_surface() or surface
            if now != last or _uncovered():
                draw(surface, now)
                pygame.display.flip()
                last = now
            clock.tick(1000 // EVERY_MS)
    finally:
        follower.close()
        close_window()


def _closed() -> bool:
    return any(
        event.type == pygame.QUIT
        or (event.type == pygame.KEYDOWN and event.key in (pygame.K_q, pygame.K_ESCAPE))
        for event in pygame.event.get((pygame.QUIT, pygame.KEYDOWN))
    )


def _uncovered() -> bool:
    """The window came back, or has another size: all of it is drawn."""
    kinds = {event.type for event in pygame.event.get()}
    return bool(kinds & {pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSIZECHANGED})


def picture(shown: Shown, size: Size) -> pygame.Surface:
    """The picture without a window, for whoever keeps it."""
    surface = pygame.Surface(size)
    draw(surface, shown)
    return surface
