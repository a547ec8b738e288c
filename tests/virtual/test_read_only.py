"""A root that is only read: the commands of the README, and a hand that stands after a power cut."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from virtual.conftest import SYSTEMD, Bench
from virtual.debian import NoDebian, asked_for, changed
from virtual.qemu import Machine, running
from virtual.terminal import HOME_GAME, LOG, PROGRAM, TO_THE_FLOP, keyed, table_stands

pytestmark = pytest.mark.nightly

PARTITION = "/dev/mmcblk0p3"
INSTALLING = "apt-get install -y overlayroot"
"""What the machine of the bench cannot do, having no network: it is done before."""


@pytest.fixture
def with_overlayroot(bench: Bench) -> tuple[Path, Path]:
    """A disk that has the package of Debian as well, and what it starts with."""
    disk, initrd = bench.folder / "overlayroot.qcow2", bench.folder / "overlayroot-initrd.img"
    if not disk.exists():
        try:
            with changed(bench.disk, disk) as root:
                asked_for(root, "overlayroot")
                shutil.copy(next(root.glob("boot/initrd.img-*")), initrd)
        except NoDebian as error:
            pytest.skip(f"overlayroot is not to be had: {error}")
    return disk, initrd


def commands() -> list[str]:
    """What the README tells to type, line by line."""
    text = (SYSTEMD / "README.md").read_text(encoding="utf-8")
    found = re.search(r"```sh\n((?: +.*\n)*? +sed -i .*overlayroot.*\n) +```", text)
    assert found is not None
    return [line.strip() for line in found[1].splitlines()]


def test_a_hand_stands_on_a_read_only_root(bench: Bench, with_overlayroot: tuple[Path, Path]) -> None:
    below, initrd = with_overlayroot
    second = bench.folder / "hands.img"
    with second.open("wb") as file:
        file.truncate(128 * 2**20)
    with running(bench.machine("read-only", below=below, initrd=initrd, second=second)) as machine:
        table_stands(machine)
        *lines, last = commands()
        lines.remove(INSTALLING)
        change, _, reboot = last.rpartition(" && ")
        for line in (*lines, change):
            machine.shell(line.replace(PARTITION, "/dev/vdb"))
        machine.shell("sync")
        assert reboot == "reboot"
        machine.cut()
        machine.start()
        table_stands(machine)
        assert root_of(machine) == "overlay"
        machine.shell("touch /root/gone")
        shown = keyed(machine, *HOME_GAME, *TO_THE_FLOP)
        machine.cut()
        machine.start()
        table_stands(machine, again=shown)
        assert machine.shell("ls /root").strip() == ""
        told = machine.shell(f"{PROGRAM} hands verify --db {LOG}")
        assert told
        assert "/var/lib/croupier ext4 rw" in machine.shell("cat /proc/mounts")


def root_of(machine: Machine) -> str:
    """The kind of file system that it stands on."""
    return machine.shell("findmnt -n -o FSTYPE /").strip()
