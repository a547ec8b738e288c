"""Checks whether a window can be opened before SDL tries: a display that never answers would block SDL.

A name such as DISPLAY proves nothing: after an SSH login it may lead to a port where nothing listens, or that
accepts and never answers.
"""

from __future__ import annotations

import os
import re
import socket
import struct
import subprocess
import sys
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Final

UNSEEN: Final = ("dummy", "offscreen")
"""Drivers that SDL uses, or falls back to, without a display."""

PATIENCE_S: Final = 4.0
"""A display that is silent for this long counts as missing."""

_OF_X11: Final = re.compile(r"(?P<host>[^:/]*)(?:/unix)?:(?P<number>\d{1,5})(?:\.\d+)?")
_X11_HELLO: Final = struct.pack("=BxHHHHxx", ord("l" if sys.byteorder == "little" else "B"), 11, 0, 0, 0)
_WAYLAND_HELLO: Final = struct.pack("=IHHI", 1, *((0, 12) if sys.byteorder == "little" else (12, 0)), 2)
"""The first bytes of a client: X11 and Wayland both answer them."""

_OPEN_IT: Final = "import pygame; pygame.display.init()"


def seek_display(environment: MutableMapping[str, str]) -> bool:
    """Whether a window can be opened; removes displays that do not answer from the environment."""
    forget_silent(environment)
    return has_display(environment)


def has_display(environment: Mapping[str, str], *, cards: Path = Path("/dev/dri")) -> bool:
    """Whether a window can be opened; SDL's libraries would print complaints.

    `cards` is the folder of Linux's graphics cards, which SDL can use without a desktop.
    """
    if environment.get("SDL_VIDEODRIVER", "") in UNSEEN:
        return False
    desktop = environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    return bool(desktop) or sys.platform != "linux" or cards.exists()


def forget_silent(environment: MutableMapping[str, str], *, patience: float = PATIENCE_S) -> None:
    """Remove displays that do not answer from the environment.

    Each has `patience` seconds. A name of an unknown form is left to SDL.
    """
    if environment.get("DISPLAY") and not _x11_answers(environment["DISPLAY"], patience):
        del environment["DISPLAY"]
    name, folder = environment.get("WAYLAND_DISPLAY"), environment.get("XDG_RUNTIME_DIR", "")
    if name and not _says_something(str(Path(folder, name)), _WAYLAND_HELLO, patience):
        del environment["WAYLAND_DISPLAY"]


def _x11_answers(display: str, patience: float) -> bool:
    named = _OF_X11.fullmatch(display)
    if named is None:
        return True
    if named["host"] not in ("", "unix"):
        return _opens(display, patience)
    path = f"/tmp/.X11-unix/X{named['number']}"
    return any(_says_something(at, _X11_HELLO, patience) for at in (f"\0{path}", path))


def _says_something(path: str, hello: bytes, patience: float) -> bool:
    """Whether a program listens at a local socket and answers a client's first bytes."""
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(patience)
        try:
            client.connect(path)
            client.sendall(hello)
            return bool(client.recv(1))
        except OSError:
            return False


def _opens(display: str, patience: float) -> bool:
    """Whether SDL opens the display of another machine, tried in a process that may block.

    A program without the display's password would be refused by SSH, with a message on its terminal.
    """
    command = [sys.executable, "-c", _OPEN_IT]
    tried = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
    try:
        done = subprocess.run(command, env=tried, timeout=patience, capture_output=True, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0
