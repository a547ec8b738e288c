"""The dealer's screen, its touch panel, and the sound, as far as they can be asked without being used."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from croupier.doctor.finding import Finding
from croupier.doctor.machine import user
from croupier.terminal.views.layout import SMALLEST, SMALLEST_PORTRAIT, supported
from croupier.terminal.views.sound import close_device, hushed, open_device
from croupier.terminal.views.window import UNSEEN

_TOUCHES: Final = 0x35
"""The bit of an input device that tells where a finger is (ABS_MT_POSITION_X)."""

_DRAWS: Final = (
    "put a screen in; on a bare console take the distribution's python3-pygame (pip uninstall pygame), "
    "or start under cage"
)

_WORD: Final = 64 if sys.maxsize > 2**32 else 32


@dataclass(frozen=True)
class Display:
    """What SDL found: its video driver, empty if none, the size of the display, and why there is none.

    `asked`: SDL_VIDEODRIVER named the driver.
    """

    driver: str
    size: tuple[int, int] = (0, 0)
    trouble: str = ""
    asked: bool = False


def find_display() -> Display:
    """Ask SDL, without opening a window."""
    asked = "SDL_VIDEODRIVER" in os.environ
    try:
        with hushed():
            pygame.display.init()
        sizes = pygame.display.get_desktop_sizes()
        return Display(pygame.display.get_driver(), sizes[0] if sizes else (0, 0), asked=asked)
    except pygame.error as error:
        return Display("", trouble=str(error), asked=asked)
    finally:
        pygame.display.quit()


def look_at_display(display: Display) -> Iterator[Finding]:
    """The driver, and whether the picture fits."""
    if not display.driver or (display.driver in UNSEEN and not display.asked):
        why = display.trouble or f"SDL finds none, and would draw in memory ({display.driver})"
        mend = "unset SDL_VIDEODRIVER" if display.asked else _DRAWS
        yield Finding("display", "fault", f"no screen can be had: {why}", mend)
        return
    width, height = display.size
    told = f"{display.driver}, {width}×{height}"
    if display.driver in UNSEEN:
        yield Finding("display", "warning", f"{told}: nobody sees it", "unset SDL_VIDEODRIVER")
    elif not supported(display.size):
        least = SMALLEST_PORTRAIT if height > width else SMALLEST
        mend = f"a screen of {least[0]}×{least[1]} or more"
        yield Finding("display", "fault", f"{told} is too small", mend)
    else:
        yield Finding("display", "ok", told)


def touch_panels(devices: Path = Path("/proc/bus/input/devices")) -> tuple[str, ...]:
    """The names of the input devices that tell where a finger is."""
    try:
        text = devices.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ()
    found = []
    for block in text.split("\n\n"):
        fields = dict(line[3:].partition("=")[::2] for line in block.splitlines() if len(line) > 3)
        if _bits(fields.get("ABS", "")) >> _TOUCHES & 1:
            found.append(fields.get("Name", "").strip('"'))
    return tuple(found)


def _bits(words: str) -> int:
    """The bits of a bitmap that the kernel prints in words of the machine, the highest first."""
    bits = 0
    for word in words.split():
        bits = bits << _WORD | int(word, 16)
    return bits


def look_at_input(panels: tuple[str, ...], events: Path = Path("/dev/input")) -> Iterator[Finding]:
    """Whether there is something to touch, and this user may hear it."""
    devices = sorted(events.glob("event*"))
    if devices and not any(os.access(each, os.R_OK) for each in devices):
        mend = f"sudo usermod -aG input {user()}, then log in again"
        yield Finding("input", "warning", "this user may read no keyboard and no touch panel", mend)
    if panels:
        yield Finding("touch", "ok", ", ".join(panels))
    else:
        yield Finding("touch", "warning", "no touch panel", "a keyboard or wired buttons do the same things")


def look_at_sound() -> Iterator[Finding]:
    """Whether a sound could be played."""
    why = open_device()
    close_device()
    if why:
        mend = "put a loudspeaker in, and see: aplay -l; alerts are on the screen all the same"
        yield Finding("sound", "warning", f"none: {why}", mend)
    else:
        yield Finding("sound", "ok", "a sound can be played")
