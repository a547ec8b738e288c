"""The machines of the bench: a bare Debian is made once, and the package is installed on it once."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.values import dataclass
from virtual.debian import Debian, NoDebian, debian, installed, over
from virtual.qemu import Machine, emulator_missing, running
from virtual.terminal import table_stands

SYSTEMD = Path(__file__).parents[2] / "systemd"

SUITES = os.environ.get("CROUPIER_SUITES", "bookworm trixie").split()
ARCH = os.environ.get("CROUPIER_ARCH", "amd64")

SCREENS = ("virtio-gpu-pci", "bochs-display")
"""Graphics devices of QEMU."""

AS_THEY_ARE = "CROUPIER_AS_INSTALLED" in os.environ
"""The machine is tried as it was installed last time, whatever has changed since."""


@dataclass(frozen=True)
class Bench:
    """A release with the installed package, and a folder for trials."""

    system: Debian
    disk: Path
    folder: Path

    def machine(self, name: str, *, below: Path | None = None, **parts: object) -> Machine:
        """A machine as it was after the installation, or with the disk `below`."""
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        return Machine(folder, self.system, over(below or self.disk, folder / "disk.qcow2"), **parts)

    @contextmanager
    def at_the_table(self, name: str, screen: str = SCREENS[0]) -> Iterator[Machine]:
        """A machine that was switched on before, shows the table, and continues from there."""
        kept = self.started(screen)
        machine = self.machine(name, below=kept.disk, screen=screen)
        with running(machine, state=kept.state):
            yield machine

    def started(self, screen: str) -> Kept:
        """A machine that was switched on once and kept while its `screen` showed the table."""
        kept = Kept(self.folder / f"table-{screen}")
        if not kept.state.exists():
            machine = self.machine(kept.folder.name, screen=screen)
            machine.start()
            try:
                seconds = table_stands(machine)
                machine.keep(kept.folder / "kept")
            except BaseException:
                machine.cut()
                raise
            kept.told.write_text(f"{seconds:.0f}")
            (kept.folder / "kept").rename(kept.state)
        return kept


@dataclass(frozen=True)
class Kept:
    """A kept machine: its disk, its state, and its time to the first picture."""

    folder: Path

    @property
    def disk(self) -> Path:
        return self.folder / "disk.qcow2"

    @property
    def state(self) -> Path:
        return self.folder / "state"

    @property
    def told(self) -> Path:
        return self.folder / "seconds"


@pytest.fixture(scope="session")
def images() -> Iterator[Path]:
    """The folder for disks: CROUPIER_IMAGES keeps them for the next time."""
    kept = os.environ.get("CROUPIER_IMAGES")
    folder = Path(kept or tempfile.mkdtemp(dir="/var/tmp", prefix="croupier-machines-"))
    yield folder
    if not kept:
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def package(images: Path) -> Path:
    """The folder with the present package of the project."""
    if shutil.which("dpkg-buildpackage") is None:
        pytest.skip("not installed: dpkg-buildpackage")
    folder = images / f"package-{ARCH}"
    if AS_THEY_ARE and folder.exists():
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    command = [str(SYSTEMD / "package.sh"), "--arch", ARCH, "--to", str(folder)]
    subprocess.run(command, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="session", params=SUITES)
def bench(request: pytest.FixtureRequest, images: Path, package: Path) -> Bench:
    """Debian with the package, installed without a network."""
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
    installed(system, next(package.glob("croupier_*.deb")), disk)
    return Bench(system, disk, folder)
