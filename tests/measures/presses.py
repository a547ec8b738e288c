"""How long a key takes to change a pixel, seen from outside, at a terminal under an X server.

    PYTHONPATH=src:tests python tests/measures/presses.py
    PYTHONPATH=src:tests python tests/measures/presses.py --presses 60 --rests 2 --long 0 --idle 10

Keys are pressed at the server through XTest. The picture is the server's own memory, read several thousand
times a second. It needs Xvfb, libXtst and a machine without other work.
"""

from __future__ import annotations

import argparse
import ctypes
import mmap
import struct
import sys
import time
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

from croupier.bench.children import folder_on_disk, processor_ns, wakeups
from croupier.bench.figures import percentile
from croupier.bench.terminal import SETTLE_S, _write_log
from terminal.test_real_screens import terminal, x_server

P90_MS: Final = 25
MOST_MS: Final = 60
IDLE_PERCENT: Final = 1.0
LOST_S: Final = 3.0

KEYS: Final = {"t": "page", "Escape": "page", "c": "action", "BackSpace": "action"}
"""A page and back, which write nothing; a check and its undo, which do."""

ROWS: Final = range(45, 560, 5)
LEFT: Final = 300
"""What is watched: not the plate of the seat that thinks and the notice, which change by the clock."""


class Finger:
    """A finger on the keyboard of an X server, and an eye on its picture."""

    def __init__(self, name: str, screen: Path) -> None:
        self._x, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XStringToKeysym.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(name.encode()))
        with screen.open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        header = struct.unpack(">25I", self._memory[:100])
        self._start, self._pitch = header[0] + header[19] * 12, header[12]
        self.looks = 0

    def _picture(self) -> bytes:
        self.looks += 1
        rows = (self._start + y * self._pitch for y in ROWS)
        return b"".join(self._memory[row + 4 * LEFT : row + self._pitch] for row in rows)

    def _key(self, name: str, *, down: bool) -> None:
        sign = ctypes.c_ulong(self._x.XStringToKeysym(name.encode()))
        code = self._x.XKeysymToKeycode(self._display, sign)
        self._test.XTestFakeKeyEvent(self._display, code, down, ctypes.c_ulong(0))
        self._x.XFlush(self._display)

    def press(self, name: str) -> float:
        """The seconds from this key to a changed pixel."""
        before, began = self._picture(), time.perf_counter()
        self._key(name, down=True)
        while self._picture() == before:
            assert time.perf_counter() < began + LOST_S, f"{name} changed nothing"
        lasted = time.perf_counter() - began
        self._key(name, down=False)
        return lasted


def told(name: str, times: list[float]) -> str:
    parts = " ".join(f"p{part} {percentile(times, part):.1f}" for part in (50, 90, 99))
    return f"{name:>8}: {len(times)} presses, {parts}, max {max(times):.1f} ms"


def main() -> None:
    asked = argparse.ArgumentParser()
    for option, usual in {"presses": 270, "rests": 25, "long": 5, "idle": 60, "seed": 33}.items():
        asked.add_argument(f"--{option}", type=int, default=usual)
    given = asked.parse_args()
    dice = Random(given.seed)
    short = [dice.uniform(0.1, 1) for _ in range(given.presses)]
    pauses = [*short, *(5.0,) * given.rests, *(60.0,) * given.long]
    dice.shuffle(pauses)
    with ExitStack() as opened:
        folder = Path(opened.enter_context(folder_on_disk()))
        server = opened.enter_context(x_server(folder))
        _write_log(folder, 0, lambda said: None)  # its hand is on the flop
        pid = opened.enter_context(terminal(folder, server.environment)).pid
        finger = Finger(server.environment["DISPLAY"], folder / "Xvfb_screen0")
        time.sleep(2)
        times: dict[str, list[float]] = {}
        looked = 0.0
        for key, pause in zip(cycle(KEYS), pauses, strict=False):
            time.sleep(pause)
            taken = finger.press(key)
            looked += taken
            for kind in ("< 1 s" if pause <= 1 else f"{pause:g} s", KEYS[key], "all"):
                times.setdefault(kind, []).append(taken * 1000)
        print(f"seed {given.seed}, {finger.looks / looked:.0f} looks a second")
        for kind, found in times.items():
            print(told(kind, found))
        time.sleep(SETTLE_S)
        began, used, woken = time.perf_counter(), processor_ns(pid), wakeups(pid)
        time.sleep(given.idle)
        lasted = time.perf_counter() - began
        idle = (processor_ns(pid) - used) / lasted / 1e7
        print(f"    idle: {idle:.2f} % of a core, {(wakeups(pid) - woken) / lasted:.1f} wake-ups a second")
    late = percentile(times["all"], 90) > P90_MS or max(times["all"]) > MOST_MS
    sys.exit(int(late or idle >= IDLE_PERCENT))


if __name__ == "__main__":
    main()
