"""Every press counts exactly once: random presses with bounces, at a real window and by model fingers.

The test knows the intended presses, without the help of the window. Times are those of the contacts.
"""

from __future__ import annotations

import json
import mmap
import os
import random
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import hypot
from pathlib import Path
from typing import IO

import pygame
import pytest

from croupier.terminal.console.state import Console
from croupier.terminal.screen import WindowScreen, typed
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.window import targets
from croupier.values import dataclass
from support.sample_views import SAMPLES
from support.sweeps import seeds
from terminal.test_real_screens import Display, display, running

__all__ = ["display"]  # the fixture

SIZE = (1280, 720)
NAMES = ("preflop", "keypad", "red_alert", "naming")
KEYS = {"f": "fold", "c": "call", "a": "allin", "r": "raise", "n": "hand", "q": ""}
"""Keys of a keyboard, and what they do; the last is none of the dealer's."""

LONGEST_BOUNCE_MS = 55
APART_MS = 185
"""From the last bounce to the next press that is meant, on the same spot."""

WINDOW = """
import json, mmap, os, struct, sys, time
import pygame
from croupier.terminal.console.state import Console
from croupier.terminal.screen import WindowScreen
from support.sample_views import SAMPLES
clock = mmap.mmap(os.open(sys.argv[1], os.O_RDWR), 8)
screen = WindowScreen((1280, 720), silent=True)
view, console, came = SAMPLES[sys.argv[2]], Console(), []
really = pygame.event.get
def get():
    events = really()
    came.extend(event for event in events if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN))
    return events
pygame.event.get = get
screen.show(view)
said = None
while True:
    (now,) = struct.unpack("<q", clock[:8])
    pressed = [press.action for press in screen.presses(console, view, now)]
    if pressed or (now, len(came)) != said:
        said = now, len(came)
        print(json.dumps([now, len(came), pressed]), flush=True)
    time.sleep(0.001)
"""


@dataclass(frozen=True)
class Contact:
    """Something goes down at a time, at a point or as a key; `means` is empty if it is a bounce."""

    at: int
    means: str
    point: tuple[int, int] | None = None
    key: str = ""
    mouse: bool = True


def inside(dice: random.Random, box: Box) -> tuple[int, int]:
    """A point of a target, not at its very edge."""
    x, y = box.w // 4, box.h // 4
    return box.x + dice.randint(x, box.w - 1 - x), box.y + dice.randint(y, box.h - 1 - y)


def contacts(dice: random.Random, name: str, count: int, *, fingers: bool) -> Iterator[Contact]:
    """This many presses that are meant, in quick succession, most with some bounces or a shadow."""
    found = dict(targets(SAMPLES[name], SIZE))
    now = 1_000
    before: list[tuple[int, tuple[int, int]]] = []
    for _ in range(count):
        if not fingers and dice.random() < 0.3:
            key, means = dice.choice(list(KEYS.items()))
            now += dice.randint(1, 60)
            yield Contact(now, means, key=key)
            continue
        word = dice.choice(list(found))
        point = inside(dice, found[word])
        now += dice.randint(1, 60)
        close = [at for at, (x, y) in before if fingers or hypot(point[0] - x, point[1] - y) < 60]
        now = max(now, *(at + dice.randint(APART_MS, 400) for at in close[-1:]), 0)
        yield Contact(now, word, point, mouse=not fingers)
        for _ in range(dice.choice((0, 0, 1, 2, 3))):
            now += dice.randint(1, LONGEST_BOUNCE_MS)
            trembling = point[0] + dice.randint(-4, 4), point[1] + dice.randint(-4, 4)
            yield Contact(now, "", trembling, mouse=not fingers)
        before = [*before[-20:], (now, point)]
        if fingers and dice.random() < 0.5:  # the mouse that a driver makes of the finger
            now += dice.randint(0, 200)
            yield Contact(now, "", point)
            now += 30


class Child:
    """A window in another process, under a clock that this one sets."""

    def __init__(self, said: IO[str], clock: mmap.mmap) -> None:
        self._said = said
        self._clock = clock
        self.pressed: list[str] = []
        self._now = self._came = -1

    def set_clock(self, at: int) -> None:
        self._clock[:8] = struct.pack("<q", at)
        while self._now != at:
            self._listen()

    def came(self, count: int) -> None:
        """Wait until it has had this many contacts."""
        while self._came < count:
            self._listen()

    def _listen(self) -> None:
        self._now, self._came, pressed = json.loads(self._said.readline())
        self.pressed += pressed


@contextmanager
def window(display: Display, folder: Path, name: str) -> Iterator[Child]:
    path = folder / "clock"
    path.write_bytes(bytes(8))
    environment = {**display.environment, "PYTHONPATH": os.pathsep.join(sys.path)}
    environment |= {"SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-c", WINDOW, str(path), name]
    with (
        path.open("r+b") as file,
        mmap.mmap(file.fileno(), 8) as clock,
        running(command, env=environment, stdout=subprocess.PIPE, text=True) as process,
    ):
        assert process.stdout is not None
        with process.stdout as said:
            yield Child(said, clock)


def check_window(display: Display, folder: Path, seed: int, count: int) -> None:
    print(f"seed {seed}")
    dice = random.Random(seed)
    name = NAMES[seed % len(NAMES)]
    with window(display, folder, name) as child:
        child.came(0)
        number = display.do("search", "--sync", "--onlyvisible", "--class", ".").split()[-1]
        display.do("windowfocus", "--sync", number)
        meant = list(contacts(dice, name, count, fingers=False))
        command = ["xdotool", "-"]
        with running(command, env=display.environment, stdin=subprocess.PIPE, text=True, bufsize=1) as hand:
            assert hand.stdin is not None
            with hand.stdin as does:
                for index, contact in enumerate(meant, 1):
                    child.set_clock(contact.at)
                    if contact.point is None:
                        does.write(f"key {contact.key}\n")
                    else:
                        does.write("mousemove {} {} click 1\n".format(*contact.point))
                    child.came(index)
        assert child.pressed == [contact.means for contact in meant if contact.means]


def test_the_keys_that_are_pressed_mean_what_is_expected_of_them() -> None:
    assert {key: typed(Console(), key, key) for key in KEYS} == KEYS


@pytest.mark.slow
def test_a_window_loses_and_doubles_no_press(display: Display, tmp_path: Path) -> None:
    check_window(display, tmp_path, 2_027, 30)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(4))
def test_none_of_ten_thousand_presses_is_lost_or_doubled(display: Display, tmp_path: Path, seed: int) -> None:
    check_window(display, tmp_path, seed, 2_500)


@pytest.mark.parametrize("name", NAMES)
def test_fingers_and_the_mice_that_drivers_make_of_them_count_once(name: str) -> None:
    print("seed 31")
    screen = WindowScreen(SIZE, silent=True)
    view, console = SAMPLES[name], Console()
    meant = list(contacts(random.Random(31), name, 500, fingers=True))
    pressed = []
    try:
        for contact in meant:
            assert contact.point is not None
            x, y = contact.point
            if contact.mouse:
                event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y), touch=False)
            else:
                event = pygame.event.Event(pygame.FINGERDOWN, x=(x + 0.5) / SIZE[0], y=(y + 0.5) / SIZE[1])
            pygame.event.post(event)
            pressed += [press.action for press in screen.presses(console, view, contact.at)]
    finally:
        screen.close()
    assert pressed == [contact.means for contact in meant if contact.means]
