"""The terminal of a machine on the bench: what its screen shows, and what it should show."""

from __future__ import annotations

import time
from pathlib import Path

from virtual.qemu import Machine, Pixels, alike, pixels

CONFIG, LOG = "/var/lib/croupier/croupier.toml", "/var/lib/croupier/hands.db"
PROGRAM = "runuser -u croupier -- croupier"

HOME_GAME = ("s", "f5")
"""Six players sit down without rake."""

TO_THE_FLOP = ("n", "d", "g", "d")


def drawn(machine: Machine) -> Pixels:
    """What the terminal's own drawing makes of the log in the machine."""
    width, height, _ = machine.picture().shape
    machine.give(Path(__file__).with_name("drawn.py"), "/run/drawn.py")
    python = "SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy /usr/lib/croupier/bin/python -P"
    machine.shell(f"{python} /run/drawn.py {CONFIG} {width} {height} /run/drawn.png")
    return pixels(machine.fetch("/run/drawn.png", machine.folder / "drawn.png"))


def looked(machine: Machine, after: Pixels | None = None) -> Pixels:
    """The next picture that stands still, and is another than `after`."""
    before = machine.picture()
    until = time.monotonic() + 60
    while time.monotonic() < until:
        time.sleep(0.5)
        now = machine.picture()
        if alike(now, before) == 1 and (after is None or alike(now, after) < 1):
            return now
        before = now
    raise AssertionError("no picture that stands still")


def shows_a_table(machine: Machine) -> bool:
    """Whether most of the screen is not black, as a console is."""
    return bool((machine.picture().max(axis=2) > 0).mean() > 0.5)


def table_stands(machine: Machine) -> float:
    """Wait for the table on its screen, and until it takes keys; seconds from power-on to the picture.

    Keys in the first seconds after a start are lost: the settings are asked for until they are there, and
    left again. Keys come in their order, so that none that was late comes after that.
    """
    seconds = machine.wait_for(lambda: shows_a_table(machine))
    first = looked(machine)
    for key, is_table in (("o", False), ("esc", True)):
        for _ in range(10):
            machine.press(key)
            if _becomes(machine, first, is_table):
                break
    assert alike(looked(machine), first) == 1, "no key reaches it"
    return seconds


def _becomes(machine: Machine, picture: Pixels, same: bool) -> bool:
    """Whether its screen shows this picture, or another one, before long."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if (alike(machine.picture(), picture) == 1) == same:
            return True
        time.sleep(0.5)
    return False


def keyed(machine: Machine, *keys: str) -> Pixels:
    """Press these keys, each once the one before has changed the picture; the last picture."""
    shown = looked(machine)
    for key in keys:
        machine.press(key)
        shown = looked(machine, shown)
    return shown
