"""Checks whether a window can be opened before SDL tries: a display that never answers would block SDL.

After an SSH login, DISPLAY may lead to a port that takes what a client says and never answers.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Final

UNSEEN: Final = ("dummy", "offscreen")
"""Drivers that SDL uses, or falls back to, without a display."""

PATIENCE_S: Final = 10.0
"""A display silent for this long counts as missing; pygame alone takes seconds from a cold SD card."""

_DESKTOPS: Final = ("DISPLAY", "WAYLAND_DISPLAY")
_OPEN_IT: Final = "import pygame; pygame.display.init()"


def seek_display(environment: MutableMapping[str, str], *, patience: float = PATIENCE_S) -> bool:
    """Whether a window can be opened, or SDL says at once that it cannot.

    A desktop that does not answer is removed from the environment.
    """
    if has_display(environment) and any(map(environment.get, _DESKTOPS)) and _blocks(environment, patience):
        for name in _DESKTOPS:
            environment.pop(name, None)
    return has_display(environment)


def has_display(environment: Mapping[str, str], *, cards: Path = Path("/dev/dri")) -> bool:
    """Whether a window can be opened; SDL's libraries would print complaints.

    `cards` is the folder of Linux's graphics cards, which SDL can use without a desktop.
    """
    if environment.get("SDL_VIDEODRIVER", "") in UNSEEN:
        return False
    return any(map(environment.get, _DESKTOPS)) or sys.platform != "linux" or cards.exists()


def _blocks(environment: Mapping[str, str], patience: float) -> bool:
    """Whether SDL waits in vain, tried in a process of its own."""
    command, tried = [sys.executable, "-c", _OPEN_IT], {**os.environ, **environment}
    try:
        subprocess.run(command, env=tried, timeout=patience, capture_output=True, check=False)
    except subprocess.TimeoutExpired:
        return True
    return False
