"""The stage of the SD card, run as pi-gen does: its scripts, in a bare Debian 13."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from croupier.terminal.host.system import FIRST
from systemd.programs import PINS, SYSTEMD, bare_debian, needs, run

STAGE = SYSTEMD / "image/stage-croupier"
NEEDED = ("mmdebstrap", "unshare", "chroot", "dpkg-buildpackage", "dh_installsystemd", "x86_64-linux-gnu-gcc")

LIKE_ITS_OWN = """
copy_previous() { mkdir -p "$ROOTFS_DIR"; cp -a "$PREV_ROOTFS_DIR/." "$ROOTFS_DIR"; }
on_chroot() {
    for each in run tmp; do
        mountpoint -q "$ROOTFS_DIR/$each" || mount -t tmpfs tmpfs "$ROOTFS_DIR/$each"
    done
    chroot "$ROOTFS_DIR" bash -e
}
export -f copy_previous on_chroot
"""
"""What pi-gen gives the scripts of a stage: inside, /run and /tmp are empty and vanish."""

ITS_OWN = 'source "$CROUPIER_PI_GEN/scripts/common"\n'
"""The same from a checkout of pi-gen that CROUPIER_PI_GEN names; it needs rsync and capsh."""

RUNS = """
trap 'umount -R "$ROOTFS_DIR"/{proc,dev,sys,run,tmp} 2>/dev/null || true' EXIT
cd "$STAGE" && ./prerun.sh && cd 00-croupier && ./00-run.sh
"""
"""The order in which pi-gen runs the scripts of a stage."""


@pytest.fixture
def stage_before(tmp_path: Path) -> Path:
    """The root file system of the stage before, with a machine's own services told to stay off."""
    needs(*NEEDED, root=True)
    root = tmp_path / "before"
    bare_debian("trixie", root, "--include=systemd-sysv,udev")
    run("chroot", root, "apt-get", "update", "-q")
    return root


@pytest.mark.nightly
def test_the_stage_leaves_a_machine_that_asks_what_it_has_to_know(stage_before: Path, tmp_path: Path) -> None:
    stage, root = tmp_path / "stage", tmp_path / "root"
    shutil.copytree(STAGE, stage)
    files = stage / "00-croupier/files"
    files.mkdir()
    run(SYSTEMD / "package.sh", "--to", files)
    given = {"STAGE": str(stage), "ROOTFS_DIR": str(root), "PREV_ROOTFS_DIR": str(stage_before)}
    path = {"PATH": f"{os.defpath}:/usr/sbin:/sbin", "DEBIAN_FRONTEND": "noninteractive"}
    checkout = os.environ.get("CROUPIER_PI_GEN")
    if checkout:
        given |= {"CROUPIER_PI_GEN": checkout, "LOG_FILE": str(tmp_path / "log"), "CAPSH_ARG": ""}
    script = (ITS_OWN if checkout else LIKE_ITS_OWN) + RUNS
    done = run("bash", "-e", "-c", script, env=given | path, check=False)
    assert done.returncode == 0, done.stdout + done.stderr

    def inside(*command: str) -> str:
        return run("chroot", root, *command).stdout.strip()

    assert inside("stat", "-c", "%U %s", str(FIRST)) == "croupier 0"
    assert inside("systemctl", "get-default") == "multi-user.target"
    assert inside("systemctl", "is-enabled", "croupier.service") == "enabled"
    assert inside("/usr/lib/croupier/bin/python", "-c", PINS) == "can not open gpiochip"
    assert inside("croupier", "--version").startswith("croupier, version ")
    assert not list((root / "var/tmp").glob("*.deb"))
