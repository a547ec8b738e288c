"""A read-only root file system, and the log on its own partition, as in systemd/README.md."""

from __future__ import annotations

import re

import pytest

from virtual.conftest import SYSTEMD, Bench
from virtual.debian import empty
from virtual.qemu import running
from virtual.terminal import CONFIG, HOME_GAME, LOG, PROGRAM, TO_THE_FLOP, keyed, table_stands

pytestmark = pytest.mark.nightly

PAGE = SYSTEMD / "README.md"

PARTITION, RESTART = "/dev/mmcblk0p3", "reboot"
"""What is otherwise here: the name of the disk, and that the machine is switched off and on instead."""

AS_A_PI = "ro"
"""For the kernel: the command line of a Pi has no `rw` either."""


def recipe() -> str:
    """The commands of the page, for the partition of this machine."""
    (commands,) = re.findall(r"```sh\n((?:(?!```).)*?overlayroot\.conf.*?)```", PAGE.read_text(), re.DOTALL)
    assert commands.count(PARTITION) == 2 and commands.rstrip().endswith(f"&& {RESTART}")
    return commands.replace(PARTITION, "/dev/vdb").replace(f"&& {RESTART}", "&& sync")


def test_the_log_outlives_a_power_cut_and_the_rest_of_the_disk_does_not_change(bench: Bench) -> None:
    partition = empty(bench.folder / "hands.qcow2", "256M")
    machine = bench.machine("read-only", partition=partition)
    with running(machine):
        table_stands(machine)
        machine.shell(f"set -e\n{recipe()}")
        machine.push_power_key()
        machine.off()
        machine.start(AS_A_PI)
        table_stands(machine)
        assert machine.shell("findmnt -no FSTYPE /").strip() == "overlay"
        assert machine.shell("findmnt -no SOURCE,FSTYPE /var/lib/croupier").split() == ["/dev/vdb", "ext4"]
        assert "ro" in machine.shell("findmnt -no OPTIONS /media/root-ro").split(",")
        doctor = machine.shell(f"{PROGRAM} doctor --config {CONFIG} || true")
        print(doctor)
        machine.shell("echo lost > /etc/lost && sync")
        shown = keyed(machine, *HOME_GAME, *TO_THE_FLOP)
        machine.cut()
        machine.start(AS_A_PI)
        seconds = table_stands(machine, again=shown)
        print(f"{bench.system.suite}: root read only, the same picture {seconds:.0f} s after a power cut")
        assert machine.shell("test -e /etc/lost || echo gone").strip() == "gone"
        machine.shell(f"{PROGRAM} hands verify --db {LOG}")
