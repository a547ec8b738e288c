"""The terminal of a machine on the bench: its screen, and the expected picture."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np

from virtual.qemu import Machine, Pixels, alike, keep, pixels

CONFIG, LOG = "/var/lib/croupier/croupier.toml", "/var/lib/croupier/hands.db"
PROGRAM = "runuser -u croupier -- croupier"

HOME_GAME = ("s", "f5")
"""Six players sit down without rake."""

STILL_S = 2
"""What shows no other picture for so long stands still: more than a second, as the clock has whole ones."""

PATIENCE_S = 20
"""So long, by the machine's clock, a picture may take after a key."""

PANEL_MOST = 32767
"""The touch panel says how far across and down a finger is in parts of this."""

STILL = 0.998
"""Pictures that are more alike than that differ in the time that ticks on the plate of a seat."""

SAME_PAGE = 0.95
"""Pictures that are more alike than that differ in a lamp, and not in their page."""

BUT_FACES = 0.9
"""Who draws from the log alone knows twelve cards for unknown that the terminal knows face down."""

TO_THE_FLOP = ("n", "d", "g", "d")


def drawn(machine: Machine) -> Pixels:
    """What the terminal's own drawing makes of the log in the machine."""
    width, height, _ = machine.picture().shape
    machine.give(Path(__file__).with_name("drawn.py"), "/run/drawn.py")
    python = "SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy /usr/lib/croupier/bin/python -P"
    machine.shell(f"{python} /run/drawn.py {CONFIG} {width} {height} /run/drawn.png")
    return pixels(machine.fetch("/run/drawn.png", machine.folder / "drawn.png"))


def still(picture: Pixels, other: Pixels) -> bool:
    """Whether nothing has happened from one to the other, whatever a clock on it says."""
    return alike(picture, other) > STILL


def shown_again(machine: Machine, picture: Pixels) -> None:
    """Wait until its screen shows this picture, with every pixel; fails if it does not before long.

    It has to be asked for soon: no time of thinking ticks on a plate in the first 15 s.
    """
    for _ in machine.while_patient(PATIENCE_S):
        if (share := alike(now := machine.picture(), picture)) == 1:
            return
        time.sleep(0.5)
    keep(now, machine.folder / "shown.png")
    keep(picture, machine.folder / "expected.png")
    raise AssertionError(f"another picture, {share:.2%} of it the same: see {machine.folder}")


def looked(machine: Machine, after: Pixels | None = None) -> Pixels:
    """The next picture that stands still for a second of the machine's clock, and is another than `after`."""
    picture, since = machine.picture(), machine.clock()
    for at in machine.while_patient(PATIENCE_S):
        time.sleep(0.5)
        now = machine.picture()
        if not still(now, picture):
            picture, since = now, at
        elif at - since >= STILL_S and (after is None or not still(now, after)):
            return now
    raise AssertionError("no picture that stands still")


def shows_a_table(machine: Machine) -> bool:
    """Whether most of the screen is neither black, as a console is, nor of one colour, as a new window is."""
    picture = machine.picture()
    lit = (picture.max(axis=2) > 0).mean() > 0.5
    return bool(lit) and not still(picture, np.full_like(picture, picture[0, 0]))


def table_stands(machine: Machine, again: Pixels | None = None) -> float:
    """Wait for the table on its screen, and until it takes keys; seconds from power-on to the picture.

    With `again` it is this picture, or the test fails. Keys in the first seconds after a start may be lost:
    the settings are asked for until they are there, and left again.
    """
    seconds = machine.wait_for(lambda: shows_a_table(machine))
    if again is not None:
        shown_again(machine, again)
    first = looked(machine)
    for key, is_table in (("o", False), ("esc", True)):
        for _ in range(3):
            machine.press(key)
            if _becomes(machine, first, is_table):
                break
        else:
            keep(first, machine.folder / "first.png")
            keep(machine.picture(), machine.folder / "shown.png")
            raise AssertionError(f"{key} does not reach it: see {machine.folder}")
    return seconds


def _becomes(machine: Machine, picture: Pixels, same: bool) -> bool:
    """Whether its screen shows this page, or another one, before long."""
    return any((alike(looked(machine), picture) > SAME_PAGE) == same for _ in range(8))


def keyed(machine: Machine, *keys: str) -> Pixels:
    """Press these keys, each once the one before has changed the picture; the last picture."""
    shown = looked(machine)
    for key in keys:
        machine.press(key)
        shown = looked(machine, shown)
    return shown


def plug_in(machine: Machine, kind: str) -> None:
    """A touch panel, or a reader that types (`wedge`); hid.py says what makes it touch or type."""
    machine.give(Path(__file__).with_name("hid.py"), "/run/hid.py")
    machine.shell(f"modprobe uhid && systemd-run --quiet --unit={kind} python3 /run/hid.py {kind}")
    machine.wait_for(lambda: "yes" in machine.shell(f"test -p /run/{kind} && echo yes || true"))
    machine.shell("udevadm settle")


def pull_out(machine: Machine, kind: str) -> None:
    """The same out of its socket."""
    machine.shell(f"systemctl stop {kind} && rm /run/{kind}")


def touch(machine: Machine, x: int, y: int) -> Pixels:
    """Touch this pixel of its screen; the picture that stands still after it has changed."""
    before = machine.picture()
    width, height, _ = before.shape
    at = (number * PANEL_MOST // most for number, most in ((2 * x + 1, 2 * width), (2 * y + 1, 2 * height)))
    machine.shell(f"echo {' '.join(map(str, at))} > /run/panel")
    for _ in machine.while_patient(PATIENCE_S):
        if alike(now := machine.picture(), before) < 1:
            return looked(machine)
        time.sleep(0.2)
    keep(now, machine.folder / "shown.png")
    raise AssertionError(f"a touch at {x}, {y} does not reach it: see {machine.folder}")
