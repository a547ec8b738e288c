"""How long a key takes to change a pixel, seen from outside, at a terminal under an X server.

    PYTHONPATH=src:tests python tests/measures/presses.py
    PYTHONPATH=src:tests python tests/measures/presses.py --presses 60 --rests 2 --long 0 --idle 10

Keys are pressed through XTest at the server. The picture is the server's own memory, read a thousand times a
second and more. It needs Xvfb, libXtst and an otherwise idle machine.
"""

from __future__ import annotations

import argparse
import ctypes
import mmap
import os
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

from croupier.bench.children import environment, folder_on_disk, processor_ns, wakeups
from croupier.bench.figures import percentile
from croupier.bench.terminal import _write_log

P90_MS: Final = 25
MOST_MS: Final = 60
IDLE_PERCENT: Final = 1.0

PATIENCE_S: Final = 3.0
"""After this long a press counts as lost."""

KEYS: Final = ("t", "Escape", "c", "BackSpace")
"""A page and back, which write nothing; a check and its undo, which do."""

ROWS: Final = range(45, 560, 5)
LEFT: Final = 300
"""What is watched: not the plate of the seat that thinks and the notice, which change by the clock."""

CONFIGURATION: Final = """
[table]
name = "bench"
small_blind = 1
big_blind = 2
smallest_chip = 1
[log]
path = "hands.db"
runtime_dir = "runtime"
[shoe]
port = "sim:"
deck = "bench"
[dealer]
name = "bench"
[screen]
size = "1280x720"
"""

CROUPIER: Final = (sys.executable, "-c", "from croupier.cli import main; main()", "run", "--config")


class Server:
    """An X server, its picture, and a finger on its keyboard."""

    def __init__(self, number: str, screen: Path) -> None:
        self._x, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XStringToKeysym.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(f":{number}".encode()))
        with screen.open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        header = struct.unpack(">25I", self._memory[:100])
        self._start, self._pitch = header[0] + header[19] * 12, header[12]

    def picture(self) -> bytes:
        rows = (self._start + y * self._pitch for y in ROWS)
        return b"".join(self._memory[row + 4 * LEFT : row + self._pitch] for row in rows)

    def key(self, name: str, *, down: bool) -> None:
        code = self._x.XKeysymToKeycode(self._display, ctypes.c_ulong(self._x.XStringToKeysym(name.encode())))
        self._test.XTestFakeKeyEvent(self._display, code, down, ctypes.c_ulong(0))
        self._x.XFlush(self._display)

    def press(self, name: str) -> float:
        """The milliseconds from this key to a changed pixel."""
        before, began = self.picture(), time.perf_counter()
        self.key(name, down=True)
        while self.picture() == before:
            assert time.perf_counter() < began + PATIENCE_S, f"{name} changed nothing"
        lasted = time.perf_counter() - began
        self.key(name, down=False)
        return lasted * 1000


@contextmanager
def server(folder: Path) -> Iterator[tuple[Server, str]]:
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x720x24", "-fbdir", str(folder)]
    process = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    try:
        os.close(writer)
        with open(reader, "rb") as told:
            number = told.readline().decode().strip()
        yield Server(number, folder / "Xvfb_screen0"), f":{number}"
    finally:
        process.terminate()
        process.wait()


@contextmanager
def terminal() -> Iterator[tuple[Server, int]]:
    """A terminal with a hand on its flop, and its server."""
    with ExitStack() as opened:
        folder = Path(opened.enter_context(folder_on_disk()))
        x, name = opened.enter_context(server(folder))
        (folder / "croupier.toml").write_text(CONFIGURATION, encoding="utf-8")
        _write_log(folder, 0, lambda said: None)
        shown = {"DISPLAY": name, "SDL_VIDEODRIVER": "x11"}
        process = subprocess.Popen(
            [*CROUPIER, str(folder / "croupier.toml")], env=environment(**shown), stderr=subprocess.DEVNULL
        )
        opened.callback(process.wait)
        opened.callback(process.terminate)
        while not any(x.picture()):
            assert process.poll() is None, "the terminal ended"
            time.sleep(0.1)
        time.sleep(2)
        yield x, process.pid


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--presses", type=int, default=270)
    asked.add_argument("--rests", type=int, default=25)
    asked.add_argument("--long", type=int, default=5)
    asked.add_argument("--idle", type=int, default=60)
    asked.add_argument("--seed", type=int, default=33)
    given = asked.parse_args()
    dice = Random(given.seed)
    pauses = [
        *(dice.uniform(0.1, 1) for _ in range(given.presses)),
        *(5.0,) * given.rests,
        *(60.0,) * given.long,
    ]
    dice.shuffle(pauses)
    with terminal() as (x, pid):
        times: dict[str, list[float]] = {"< 1 s": [], "5 s": [], "60 s": []}
        for key, pause in zip(cycle(KEYS), pauses, strict=False):
            time.sleep(pause)
            times["< 1 s" if pause <= 1 else f"{pause:g} s"].append(x.press(key))
        time.sleep(6)
        began, used, woken = time.perf_counter(), processor_ns(pid), wakeups(pid)
        time.sleep(given.idle)
        lasted = time.perf_counter() - began
        used, woken = processor_ns(pid) - used, wakeups(pid) - woken
    taken = [each for some in times.values() for each in some]
    for name, some in {**times, "all": taken}.items():
        if some:
            found = " ".join(f"p{part} {percentile(some, part):.1f}" for part in (50, 90, 99))
            print(f"{name:>6}: {len(some)} presses, {found}, max {max(some):.1f} ms")
    print(f"  idle: {used / lasted / 1e7:.2f} % of a core, {woken / lasted:.1f} wake-ups a second")
    late = percentile(taken, 90) > P90_MS or max(taken) > MOST_MS
    sys.exit(int(late or used / lasted / 1e7 >= IDLE_PERCENT))


if __name__ == "__main__":
    main()
