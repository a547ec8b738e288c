"""The machines of the bench: a bare Debian is made once, and the package installed on it once."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from virtual.debian import Debian, NoDebian, debian, over
from virtual.qemu import Machine, emulator_missing, running

SYSTEMD = Path(__file__).parents[2] / "systemd"

SUITES = os.environ.get("CROUPIER_SUITES", "bookworm trixie").split()
ARCH = os.environ.get("CROUPIER_ARCH", "amd64")

AS_THEY_ARE = "CROUPIER_AS_INSTALLED" in os.environ
"""The machine is tried as it was installed last time, whatever has changed since."""


@dataclass(frozen=True)
class Bench:
    """A release with the package installed, and a folder for what is tried on it."""

    system: Debian
    disk: Path
    folder: Path

    def machine(self, name: str, **parts: object) -> Machine:
        """A machine of its own, as it was after the installation."""
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        return Machine(folder, self.system, over(self.disk, folder / "disk.qcow2"), **parts)


@pytest.fixture(scope="session")
def images() -> Iterator[Path]:
    """Where disks lie: the folder that CROUPIER_IMAGES names keeps them for the next time."""
    kept = os.environ.get("CROUPIER_IMAGES")
    folder = Path(kept or tempfile.mkdtemp(dir="/var/tmp", prefix="croupier-machines-"))
    yield folder
    if not kept:
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def package(images: Path) -> Path:
    """The folder with the package of the project as it is."""
    if shutil.which("dpkg-buildpackage") is None:
        pytest.skip("not installed: dpkg-buildpackage")
    folder = images / "package"
    if AS_THEY_ARE and folder.exists():
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    command = [str(SYSTEMD / "package.sh"), "--arch", ARCH, "--to", str(folder)]
    subprocess.run(command, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="session", params=SUITES)
def bench(request: pytest.FixtureRequest, images: Path, package: Path) -> Bench:
    """Debian with the package, installed from a stick by a machine that has no network."""
    missing = emulator_missing(ARCH)
    if missing:
        pytest.skip(missing)
    try:
        system = debian(images, request.param, ARCH)
    except NoDebian as error:
        pytest.skip(f"no Debian is to be had: {error}")
    folder = system.folder / "tried"
    disk = folder / "installed.qcow2"
    if AS_THEY_ARE and disk.exists():
        return Bench(system, disk, folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    begun = over(system.disk, folder / "begun.qcow2")
    with running(Machine(folder / "install", system, begun, stick=package)) as machine:
        machine.shell("mount -o ro /dev/sda1 /mnt && dpkg -i /mnt/croupier_*.deb && umount /mnt")
        machine.shell("systemctl poweroff --no-block")
        machine.off()
    begun.rename(disk)
    return Bench(system, disk, folder)
