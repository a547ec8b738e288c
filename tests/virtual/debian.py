"""A bare Debian on a disk, with the packages of a Lite image and the dependencies, without croupier."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.values import dataclass
from virtual.evening import installation

WANTED = (
    # what a Lite image has that matters here: init, devices, a console; and the agent of QEMU
    *"systemd-sysv systemd-timesyncd udev dbus kmod procps kbd e2fsprogs initramfs-tools zstd".split(),
    "qemu-guest-agent",
    # what the page of the installation asks for on a root file system that nothing writes to
    *("overlayroot", "busybox"),
    # what the evening's page takes for granted: a way in from another computer
    *"openssh-server openssh-client sudo iproute2".split(),
    # what the package asks Debian for, as the machine has no network to fetch it from
    *"python3-cffi-backend python3-pygame libegl1 libgles2 libgl1-mesa-dri libgcc-s1 passwd tzdata".split(),
)

PROGRAMS = ("mmdebstrap", "mke2fs", "qemu-img", "unshare", "xz", "zstd")

MASKED = (
    *"apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer fstrim.timer".split(),
    *"e2scrub_all.timer e2scrub_reap.service serial-getty@ttyS0.service serial-getty@ttyAMA0.service".split(),
)
"""What Debian does for itself at a start: it costs an emulated machine seconds, and no test looks at it."""

INITRAMFS = "/usr/share/initramfs-tools"
DRIVERS = "virtio_pci virtio_blk ext4"
"""All that stands between power-on and the disk: an emulated machine takes its time with more."""

ZSTD = b"\x28\xb5\x2f\xfd"
"""How a file packed by zstd begins; older kernels are packed by xz."""


class NoDebian(Exception):
    """None is to be had here; the sentence says why."""


@dataclass(frozen=True)
class Debian:
    """A release for one kind of machine, in `folder`: kernel, what it starts with, and its disk."""

    folder: Path
    suite: str
    arch: str

    @property
    def kernel(self) -> Path:
        return self.folder / "kernel"

    @property
    def initrd(self) -> Path:
        return self.folder / "initrd.img"

    @property
    def disk(self) -> Path:
        return self.folder / "disk.qcow2"


def debian(folder: Path, suite: str, arch: str = "amd64") -> Debian:
    """The release in `folder`, made there if it is not there yet, in minutes. Raises `NoDebian`."""
    made = Debian(folder / f"{suite}-{arch}", suite, arch)
    if made.disk.exists():
        return made
    missing = [name for name in PROGRAMS if shutil.which(name) is None]
    if missing:
        raise NoDebian(f"not installed: {', '.join(missing)}")
    if os.getuid() != 0:
        raise NoDebian("a bare Debian is made by root only")
    made.folder.mkdir(parents=True, exist_ok=True)
    root = made.folder / "root"
    try:
        _run(
            *("unshare", "--mount", "mmdebstrap", "--variant=apt", f"--architectures={arch}"),
            f"--include={','.join((*WANTED, f'linux-image-{arch}'))}",
            *(
                f'--essential-hook=mkdir -p "$1{INITRAMFS}/conf.d" "$1{INITRAMFS}/modules.d"',
                f'--essential-hook=echo MODULES=list > "$1{INITRAMFS}/conf.d/bench"',
                f'--essential-hook=echo {DRIVERS} | tr " " "\\n" > "$1{INITRAMFS}/modules.d/bench"',
                '--customize-hook=echo terminal > "$1/etc/hostname"',
                '--customize-hook=: > "$1/etc/machine-id"',
                f'--customize-hook=chroot "$1" systemctl mask {" ".join(MASKED)}',
            ),
            *('--customize-hook=echo "/dev/vda / ext4 noatime 0 1" > "$1/etc/fstab"', suite, str(root)),
        )
        made.kernel.write_bytes(unpacked(next(root.glob("boot/vmlinuz-*")).read_bytes()))
        shutil.copy(next(root.glob("boot/initrd.img-*")), made.initrd)
        _run("mke2fs", "-q", "-F", "-t", "ext4", "-d", str(root), str(made.folder / "raw.img"), "3G")
    finally:
        shutil.rmtree(root, ignore_errors=True)
    raw, disk = str(made.folder / "raw.img"), str(made.folder / "new.qcow2")
    _run("qemu-img", "convert", "-f", "raw", "-O", "qcow2", raw, disk)
    Path(raw).unlink()
    Path(disk).rename(made.disk)
    return made


def unpacked(kernel: bytes) -> bytes:
    """The kernel in a bzImage, which an emulated machine unpacks in five seconds; any other as it is.

    The kernel's Documentation/arch/x86/boot.rst describes the header. A packed kernel ends with its size.
    """
    if kernel[0x202:0x206] != b"HdrS":
        return kernel
    at, length = struct.unpack_from("<II", kernel, 0x248)
    at += (kernel[0x1F1] + 1) * 512
    program = "zstd" if kernel.startswith(ZSTD, at) else "xz"
    packed = kernel[at : at + length - 4]
    return subprocess.run([program, "-dcq"], input=packed, capture_output=True, check=True).stdout


def installed(system: Debian, package: Path, disk: Path) -> None:
    """A `disk` with the release and the package, installed as the evening's page does, without a network."""
    with changed(system.disk, disk) as root:
        folder = root / "parcel"
        folder.mkdir()
        shutil.copy(package, folder)
        (folder / "install").write_text(installation(system.arch))
        _run("unshare", "--net", "chroot", str(root), "sh", "-c", "cd /parcel && HOME=/root bash ./install")
        shutil.rmtree(folder)


@contextmanager
def changed(below: Path, disk: Path) -> Iterator[Path]:
    """The folder of what will be on `disk`, which begins as `below` and is there once all went well."""
    raw, at = disk.with_suffix(".img"), disk.with_suffix(".mounted")
    at.mkdir(exist_ok=True)
    try:
        _run("qemu-img", "convert", "-O", "raw", str(below), str(raw))
        _run("mount", "-o", "loop", str(raw), str(at))
        try:
            yield at
        finally:
            _run("umount", str(at))
        made = disk.with_suffix(".new")
        _run("qemu-img", "convert", "-f", "raw", "-O", "qcow2", str(raw), str(made))
    finally:
        at.rmdir()
        raw.unlink(missing_ok=True)
    made.rename(disk)


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines()
        raise NoDebian(f"{command[0]} failed: {said[-1] if said else done.returncode}")


def empty(disk: Path, size: str) -> Path:
    """A disk with nothing on it, of a `size` such as 64M."""
    disk.unlink(missing_ok=True)
    _run("qemu-img", "create", "-q", "-f", "qcow2", str(disk), size)
    return disk


def over(below: Path, disk: Path) -> Path:
    """A disk that begins as another one, which stays as it is."""
    disk.unlink(missing_ok=True)
    _run("qemu-img", "create", "-q", "-f", "qcow2", "-b", str(below), "-F", "qcow2", str(disk))
    return disk
