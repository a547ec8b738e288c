"""Checks the dealer's screen, on which a picture is drawn and read back, its touch panel, and the sound."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import field
from pathlib import Path
from typing import Final

import pygame

from croupier.doctor import Diagnosis
from croupier.doctor.machine import user
from croupier.terminal.host.sound import close_device, hushed, open_device
from croupier.terminal.views.layout.picture import SMALLEST, SMALLEST_PORTRAIT, Size, supported
from croupier.terminal.views.proof import Proof, proof_of
from croupier.terminal.views.window import (
    ACCELERATION,
    UNSEEN,
    NoScreen,
    close_window,
    driver_in_use,
    open_window,
)
from croupier.values import dataclass, replace

_TOUCHES: Final = 0x35
"""The bit of an input device that reports where a finger is (ABS_MT_POSITION_X)."""

_DRAWS: Final = (
    "put a screen in; on a bare console take the distribution's python3-pygame (pip uninstall pygame) with "
    "libegl1, libgles2 and libgl1-mesa-dri, or start under cage"
)

_ALIKE: Final = 0.99
"""This share of the drawn pixels must come back."""

_WORD: Final = 64 if sys.maxsize > 2**32 else 32


@dataclass(frozen=True)
class Display:
    """What SDL found: its video driver (empty if none), the size of the display, or why there is none.

    `asked`: SDL_VIDEODRIVER named the driver; `proof`: the picture read back from a real window.
    """

    driver: str
    size: Size = (0, 0)
    trouble: str = ""
    asked: bool = False
    proof: Proof = field(default_factory=Proof)


def find_display(size: Size = SMALLEST) -> Display:
    """Open a window of `size`, or a whole bare screen, draw a picture on it and read it back."""
    asked = "SDL_VIDEODRIVER" in os.environ
    driver = ""
    try:
        with hushed():
            pygame.display.init()
        driver, sizes = driver_in_use(), pygame.display.get_desktop_sizes()
        display = Display(driver, sizes[0] if sizes else (0, 0), asked=asked)
        if not supported(display.size) or (driver in UNSEEN and not asked):
            return display
        surface = open_window(size, fullscreen=driver == "kmsdrm", caption="croupier doctor")
        draw_test_picture(surface)
        pygame.display.flip()
        with hushed():
            return replace(display, proof=proof_of(surface))
    except (pygame.error, NoScreen) as error:
        return Display(driver, trouble=str(error), asked=asked)
    finally:
        close_window()


def draw_test_picture(surface: pygame.Surface) -> None:
    """Vertical bars of all mixed colours, none of them black, over an even shade."""
    width, height = surface.get_size()
    surface.fill((90, 90, 90))
    for bar in range(1, 8):
        colour = tuple(230 if bar >> part & 1 else 25 for part in range(3))
        surface.fill(colour, (width * (bar - 1) // 7, height // 8, width // 7, height * 3 // 4))


def look_at_display(display: Display) -> Iterator[Diagnosis]:
    """Check the driver, whether the picture fits, and whether it reaches the screen."""
    if not display.driver or display.trouble or (display.driver in UNSEEN and not display.asked):
        why = display.trouble or f"SDL finds none, and would draw in memory ({display.driver})"
        mend = "unset SDL_VIDEODRIVER" if display.asked else _DRAWS
        yield Diagnosis("display", "fault", f"no screen can be had: {why}", mend)
        return
    width, height = display.size
    what = f"{display.driver}, {width}×{height}"
    if display.driver in UNSEEN:
        yield Diagnosis("display", "warning", f"{what}: nobody sees it", "unset SDL_VIDEODRIVER")
    elif not supported(display.size):
        least = SMALLEST_PORTRAIT if height > width else SMALLEST
        mend = f"a screen of {least[0]}×{least[1]} or more"
        yield Diagnosis("display", "fault", f"{what} is too small", mend)
    else:
        yield _picture(what, display.proof)


def _picture(what: str, proof: Proof) -> Diagnosis:
    """How much of the drawn picture came back."""
    if proof.black:
        mend = f"unset {ACCELERATION}; no other program may have this screen; {_DRAWS}"
        return Diagnosis("display", "fault", f"{what}: a picture was drawn, and {proof.where} is black", mend)
    if not proof.where:
        return Diagnosis("display", "ok", f"{what}: a window opens; what it shows cannot be read back")
    if proof.alike < _ALIKE:
        says = f"{what}: {proof.alike:.0%} of what was drawn came back from {proof.where}"
        return Diagnosis("display", "warning", says, "look whether the table is right on the screen")
    return Diagnosis("display", "ok", f"{what}: a picture was drawn and read back from {proof.where}")


def touch_panels(devices: Path = Path("/proc/bus/input/devices")) -> tuple[str, ...]:
    """The names of the input devices that report where a finger is."""
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


def look_at_input(panels: tuple[str, ...], events: Path = Path("/dev/input")) -> Iterator[Diagnosis]:
    """Check that there is something to touch, and that this user may read it."""
    devices = sorted(events.glob("event*"))
    if devices and not any(os.access(each, os.R_OK) for each in devices):
        mend = f"sudo usermod -aG input {user()}, then log in again"
        yield Diagnosis("input", "warning", "this user may read no keyboard and no touch panel", mend)
    if panels:
        yield Diagnosis("touch", "ok", ", ".join(panels))
    else:
        yield Diagnosis(
            "touch", "warning", "no touch panel", "a keyboard or wired buttons do the same things"
        )


def look_at_sound() -> Iterator[Diagnosis]:
    """Check that a sound can be played."""
    why = open_device()
    close_device()
    if why:
        mend = "put a loudspeaker in, and see: aplay -l; alerts are on the screen all the same"
        if "libgthread" in why:
            mend = "sudo apt install libglib2.0-0"
        yield Diagnosis("sound", "warning", f"none: {why}", mend)
    else:
        yield Diagnosis("sound", "ok", "a sound can be played")
