"""The Debian package: built by one command; installed, updated, removed and purged in a bare Debian."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from systemd.programs import PINS, SYSTEMD, bare_debian, needs, run

SOURCES = sorted((SYSTEMD.parent / "src").rglob("*.py"))
VECTORS = Path(__file__).parents[1] / "vectors"

BUILDERS = (
    *("dpkg-buildpackage", "dh_installsystemd", "lintian"),
    *("x86_64-linux-gnu-gcc", "aarch64-linux-gnu-gcc"),
)
BARE = ("mmdebstrap", "unshare", "chroot", "dpkg-deb")


def test_only_features_of_debian_12s_pygame_are_used() -> None:
    """The terminal of the package draws with Debian's pygame: a name that it lacks is no picture."""
    known = set((VECTORS / "pygame-2.1.2.txt").read_text(encoding="utf-8").split())
    folders = {name.rsplit(".", 1)[0] for name in known} - {"pygame"}
    for path in SOURCES:
        for first, second in re.findall(r"\b(pygame\.\w+)(?:\.(\w+))?", path.read_text(encoding="utf-8")):
            if first == "pygame._sdl2":
                continue  # imported where it is there
            assert first in known, f"{path.name}: {first}"
            if second and first in folders:
                assert f"{first}.{second}" in known, f"{path.name}: {first}.{second}"


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package for both machines."""
    needs(*BUILDERS)
    folder = tmp_path_factory.mktemp("packages")
    for arch in ("amd64", "arm64"):
        run(SYSTEMD / "package.sh", "--arch", arch, "--to", folder)
    return folder


@pytest.mark.nightly
@pytest.mark.parametrize(("arch", "machine"), [("amd64", "x86-64"), ("arm64", "aarch64")])
def test_lintian_finds_no_error_and_libraries_are_of_the_machine(
    packages: Path, tmp_path: Path, arch: str, machine: str
) -> None:
    needs("file")
    (package,) = packages.glob(f"*_{arch}.deb")
    found = run("lintian", package, check=False)
    assert not re.findall(r"^E: .*$", found.stdout, re.MULTILINE)
    run("dpkg-deb", "-x", package, tmp_path)
    for library in tmp_path.rglob("*.so"):
        told = run("file", library).stdout
        assert machine in told.lower(), told
    assert not [path for path in tmp_path.rglob("*") if "local" in path.relative_to(tmp_path).parts]


@pytest.mark.nightly
def test_debian_13_finds_no_error_either_and_its_python_has_the_pin_library(
    packages: Path, tmp_path: Path
) -> None:
    needs(*BARE, root=True)
    root = tmp_path / "trixie"
    bare_debian("trixie", root, "--include=lintian,python3")
    (package,) = packages.glob("*_amd64.deb")
    shutil.copy(package, root / "new.deb")
    found = run("chroot", root, "lintian", "/new.deb", check=False)
    assert "W: " in found.stdout and not re.findall(r"^E: .*$", found.stdout, re.MULTILINE)
    run("dpkg-deb", "-x", package, tmp_path)
    for library in (tmp_path / "usr/lib/croupier/site-packages").glob("*lgpio*"):
        shutil.copy(library, root / "opt")
    told = run("chroot", root, "env", "PYTHONPATH=/opt", "python3", "-c", PINS, check=False)
    assert told.stdout == "can not open gpiochip\n", told.stderr


@pytest.mark.nightly
def test_piuparts_finds_nothing_left_behind(packages: Path, tmp_path: Path) -> None:
    needs("mmdebstrap", "piuparts", root=True)
    base = tmp_path / "base.tar.gz"
    bare_debian("bookworm", base)
    (package,) = packages.glob("*_amd64.deb")
    command = ["piuparts", "--basetgz", str(base), "--distribution", "bookworm", "--keep-sources-list"]
    done = run(*command, package, check=False, env=SURROUNDINGS)
    assert done.returncode == 0, done.stdout[-4000:]
    assert "PASS: Installation and purging test" in done.stdout


SURROUNDINGS = {
    "PATH": os.defpath + ":/usr/sbin:/sbin",
    "DEBIAN_FRONTEND": "noninteractive",
    "LC_ALL": "C.UTF-8",
}
"""Nothing of who runs the tests: without bytecode, say, Python leaves empty folders there."""


class Bare:
    """A bare Debian in a folder; its services cannot start."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def run(self, *command: str, works: bool = True) -> str:
        """What the command printed; `works`: whether it has to end well."""
        done = run("chroot", self.root, *command, check=False, env=SURROUNDINGS)
        assert (done.returncode == 0) == works, done.stdout + done.stderr
        return done.stdout + done.stderr

    def ours(self) -> list[str]:
        """Every file with the name of the project."""
        return self.run("find", "/", "-xdev", "-name", "*croupier*", "-not", "-path", "/proc/*").split()


@pytest.fixture
def bare(packages: Path, tmp_path: Path) -> Iterator[Bare]:
    needs(*BARE, root=True)
    root = tmp_path / "bare"
    bare_debian("bookworm", root)
    (root / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")
    (root / "usr/sbin/policy-rc.d").chmod(0o755)
    (new,) = packages.glob("*_amd64.deb")
    shutil.copy(new, root / "new.deb")
    old = tmp_path / "old"
    run("dpkg-deb", "-R", new, old)
    packed = (old / "usr/lib/croupier/site-packages").glob("croupier-*.dist-info/METADATA")
    for file in (old / "DEBIAN/control", *packed):
        file.write_text(re.sub(r"^Version: .*", "Version: 0.0.1", file.read_text(), flags=re.MULTILINE))
    run("dpkg-deb", "-b", old, root / "old.deb")
    for name in ("proc", "dev"):
        run("mount", "--rbind", f"/{name}", root / name)
        run("mount", "--make-rslave", root / name)
    machine = Bare(root)
    try:
        machine.run("apt-get", "update", "-q")
        yield machine
    finally:
        for name in ("proc", "dev"):
            run("umount", "-l", root / name, check=False)


STATE = "/var/lib/croupier"
LOG = f"{STATE}/hands.db"
DEAL = f"SDL_AUDIODRIVER=dummy croupier demo --headless --quiet --hands 2 --db {LOG} --shots /tmp/shots"


@pytest.mark.nightly
def test_installed_updated_taken_back_and_purged(bare: Bare) -> None:
    bare.run("apt-get", "install", "-y", "-q", "--no-install-recommends", "./old.deb")
    assert "0.0.1" in bare.run("croupier", "--version")
    assert 'sensors = "L0"' in bare.run("cat", "/var/lib/croupier/croupier.toml")
    bare.run("runuser", "-u", "croupier", "--", "sh", "-c", DEAL)  # drawn with Debian's own pygame
    hands = bare.run("runuser", "-u", "croupier", "--", "croupier", "hands", "list", "--db", LOG)

    assert bare.run("/usr/lib/croupier/bin/python", "-c", PINS) == "can not open gpiochip\n"
    for unit in ("croupier-forward.path", "croupier-room.service"):
        bare.run("test", "-f", f"/lib/systemd/system/{unit}")
    bare.run("apt-get", "install", "-y", "-q", "--no-install-recommends", "libpq5")
    room = "import psycopg; from croupier.cardroom.serving import server; print(psycopg.pq.__impl__)"
    asked = ("runuser", "-u", "croupier-room", "--", "/usr/lib/croupier/bin/python", "-c", room)
    assert bare.run(*asked) == "python\n"

    assert "no version before" in bare.run("croupier-rollback", works=False)
    kept = f"{LOG}-accounts {LOG}-accounts-secret"  # where a version before had them
    bare.run("sh", "-c", f"rm -r {STATE}/review && umask 077 && runuser -u croupier -- touch {kept}")
    bare.run("dpkg", "-i", "new.deb")
    assert "0.0.1" not in bare.run("croupier", "--version")
    whose = bare.run("stat", "-c", "%U %a %n", f"{STATE}/review", f"{STATE}/review/accounts-secret")
    assert (
        whose == f"croupier-review 700 {STATE}/review\ncroupier-review 600 {STATE}/review/accounts-secret\n"
    )

    pages = ("runuser", "-u", "croupier-review", "--")
    let = f"from croupier.review.serving.notary import *; let_group_read(Path('{LOG}'))"
    python = "/usr/lib/croupier/bin/python"
    bare.run(*pages, "cat", LOG, works=False)
    bare.run("runuser", "-u", "croupier", "--", python, "-c", let)
    assert bare.run(*pages, "croupier", "hands", "list", "--db", LOG) == hands
    for danger in (f"echo > {LOG}", f"touch {STATE}/x", f"cat {STATE}/croupier.toml", f"cat {LOG}-key"):
        assert "denied" in bare.run(*pages, "sh", "-c", danger, works=False), danger
    bare.run("croupier-rollback")
    assert "0.0.1" in bare.run("croupier", "--version")
    assert bare.run("runuser", "-u", "croupier", "--", "croupier", "hands", "list", "--db", LOG) == hands
    bare.run("croupier-rollback", "--forward")
    assert "0.0.1" not in bare.run("croupier", "--version")

    bare.run("croupier-rollback")
    bare.run("dpkg", "-i", "new.deb")  # an update ends the way back
    assert "0.0.1" not in bare.run("croupier", "--version")
    bare.run("dpkg", "--remove", "croupier")
    assert bare.run("ls", LOG).strip() == LOG, "the hands stay"
    bare.run("dpkg", "--purge", "croupier")
    assert bare.ours() == []
    assert "croupier" not in bare.run("getent", "passwd")


@pytest.mark.nightly
def test_a_log_that_the_version_before_cannot_read_stops_the_way_back(bare: Bare) -> None:
    bare.run("apt-get", "install", "-y", "-q", "--no-install-recommends", "./old.deb")
    bare.run("dpkg", "-i", "new.deb")
    bare.run("sh", "-c", f"echo no log > {LOG}; chown croupier {LOG}")
    assert "cannot read the log" in bare.run("croupier-rollback", works=False)
    assert "0.0.1" not in bare.run("croupier", "--version")
    assert "put aside" in bare.run("croupier-rollback", "--new-log")
    assert "0.0.1" in bare.run("croupier", "--version")
    assert bare.run("cat", f"{LOG}-put-aside") == "no log\n"
