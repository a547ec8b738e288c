"""A machine in daily use: off by its key and from the screen, plugs pulled, a hung program, a stick."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from croupier.terminal.pages.settings import LINES
from virtual.conftest import Bench
from virtual.qemu import KEYBOARD, Machine, Pixels
from virtual.terminal import (
    HOME_GAME,
    LOG,
    PROGRAM,
    TO_THE_FLOP,
    keyed,
    looked,
    shown_again,
    shows_a_table,
    still,
    table_stands,
)

pytestmark = pytest.mark.nightly

MACHINE_PAGE = ("o", *["down"] * LINES.index("machine"), "f2")
"""Settings, the line of the machine, its page."""


def in_a_hand(machine: Machine) -> Pixels:
    return keyed(machine, *HOME_GAME, *TO_THE_FLOP)


def test_off_by_the_power_key_and_from_the_screen(bench: Bench) -> None:
    with bench.at_the_table("off") as machine:
        shown = in_a_hand(machine)
        machine.push_power_key()
        machine.off()
        machine.start()
        table_stands(machine, again=shown)
        keyed(machine, *MACHINE_PAGE, "f2")
        machine.press("ret")
        machine.off()
        machine.start()
        table_stands(machine, again=shown)
        for before in ("-1", "-2"):
            told = machine.shell(f"journalctl -b {before} -o cat --no-pager")
            assert "croupier.service: Deactivated successfully" in told
            assert "Reached target poweroff.target" in told


def test_whatever_is_pulled_or_hangs_the_same_hand_stands(bench: Bench) -> None:
    with bench.at_the_table("plugs") as machine:
        shown = in_a_hand(machine)
        machine.pull("keyboard")
        assert still(looked(machine), shown)
        machine.plug_in(KEYBOARD)
        machine.shell("udevadm settle")
        shown = keyed(machine, "c")
        first = main_pid(machine)
        machine.shell(f"kill -STOP {first}")  # it hangs: the watchdog sees to it
        machine.wait_for(lambda: main_pid(machine) not in ("0", first) and is_active(machine))
        shown_again(machine, shown)
        assert "Watchdog timeout" in machine.shell("journalctl -b -u croupier -o cat --no-pager")


def test_a_screen_that_is_plugged_in_later_shows_the_same_hand(bench: Bench) -> None:
    """Without one the service waits and looks for one every few seconds."""
    with bench.at_the_table("screen") as machine:
        shown = in_a_hand(machine)
        machine.shell(f"{CABLES.format('off')}; systemctl restart --no-block croupier")
        machine.wait_for(lambda: "no screen" in machine.shell("systemctl status croupier || true"))
        assert machine.shell("systemctl is-active croupier || true").strip() == "activating"
        machine.shell(CABLES.format("on"))
        machine.wait_for(lambda: is_active(machine))
        shown_again(machine, shown)
        keyed(machine, "c")


CABLES = "for each in /sys/class/drm/card*-*/status; do echo {} > $each; done"
"""What the kernel thinks of the cables of all screens."""


def is_active(machine: Machine) -> bool:
    return machine.shell("systemctl is-active croupier || true").strip() == "active"


def main_pid(machine: Machine) -> str:
    return machine.shell("systemctl show -p MainPID --value croupier").strip()


MAKE = {"vfat": ("mkfs.vfat", "-n", "CROUPIER"), "ext4": ("mkfs.ext4", "-q", "-F", "-L", "CROUPIER")}


@pytest.mark.parametrize("kind", MAKE)
def test_a_stick_with_the_right_name_gets_a_copy_and_may_be_pulled(bench: Bench, kind: str) -> None:
    make = MAKE[kind]
    if shutil.which(make[0]) is None:
        pytest.skip(f"not installed: {make[0]}")
    stick = bench.folder / f"{kind}.img"
    stick.unlink(missing_ok=True)
    with stick.open("wb") as file:
        file.truncate(64 * 2**20)
    subprocess.run([*make, str(stick)], check=True, capture_output=True)
    with bench.at_the_table(f"stick-{kind}") as machine:
        in_a_hand(machine)
        machine.plug_in_disk(stick)
        machine.wait_for(lambda: "done" in machine.shell("cat /run/croupier-stick.told || true"))
        assert "/run/croupier-stick" not in machine.shell("cat /proc/mounts")
        machine.pull("disk")
    with bench.at_the_table(f"read-{kind}") as back:
        back.plug_in_disk(stick)
        back.wait_for(lambda: "done" in back.shell("cat /run/croupier-stick.told || true"))
        back.shell("mount -o ro /dev/disk/by-label/CROUPIER /mnt")
        copies = back.shell("ls /mnt/croupier/*.db").split()
        assert len(copies) == 2, "the one of the machine before, and of this one"
        for copy in copies:
            back.shell(f"cp {copy} /run/copy.db && croupier hands verify --db /run/copy.db")


def test_the_writes_of_a_hand_are_measured(bench: Bench) -> None:
    with bench.at_the_table("wear") as machine:
        in_a_hand(machine)
        machine.shell("sync; systemctl stop systemd-timesyncd")
        before = sectors(machine)
        hands = 5
        for _ in range(hands):
            keyed(machine, "r", "ret", *"fffff", "ret", *TO_THE_FLOP)
        machine.shell("sync")
        written = (sectors(machine) - before) * 512 / hands
        print(f"{bench.system.suite}: {written / 1024:.0f} KiB a hand to the disk, with its file system")
        assert machine.shell(f"{PROGRAM} hands list --db {LOG}")
        assert shows_a_table(machine)


def sectors(machine: Machine) -> int:
    """Sectors of 512 bytes that were written to the disk since the power came."""
    return int(machine.shell("cat /sys/block/vda/stat").split()[6])
