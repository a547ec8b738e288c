"""Checks the machine under the terminal: disk, space, rights, groups, clock, the log and its deck."""

from __future__ import annotations

import grp
import os
import pwd
import shlex
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from croupier.config.settings import Settings
from croupier.devices.deck.register import check
from croupier.doctor import Diagnosis
from croupier.errors import CroupierError
from croupier.log.disk import WriterLock
from croupier.log.reading.archive import Archive
from croupier.rules.editions import EDITIONS, NEWEST_READ
from croupier.rules.house import EDITION
from croupier.terminal.host.clock import Clock
from croupier.terminal.station.decks import load_decks
from croupier.terminal.station.pin import LEAST, may_be_short

IN_MEMORY: Final = frozenset({"tmpfs", "ramfs", "overlay", "aufs", "squashfs", "devtmpfs"})
"""File systems that lose new files when the power goes."""

_OF_THE_SERVICE: Final = Path("/run/croupier")
"""The folder that the service makes at its start (RuntimeDirectory)."""

FAR_AWAY: Final = ("nfs", "cifs", "smb", "fuse.sshfs", "9p")


def file_system(path: Path, mounts: Path = Path("/proc/self/mountinfo")) -> str:
    """The kind of file system of a path, such as ext4 or overlay; empty if unknown."""
    best, kind = "", ""
    path = path.resolve()
    for line in mounts.read_text(encoding="utf-8", errors="replace").splitlines():
        before, _, after = line.partition(" - ")
        place = before.split()[4].encode().decode("unicode_escape")
        if path.is_relative_to(place) and len(place) >= len(best):
            best, kind = place, after.split()[0]
    return kind


def is_running(log: Path) -> bool:
    """Whether a terminal writes this log now."""
    return WriterLock.is_held(log)


def look_at_disk(settings: Settings, mounts: Path = Path("/proc/self/mountinfo")) -> Iterator[Diagnosis]:
    """Check where the hands are stored: a real disk, space on it, and the right to write there."""
    log = settings.log
    folder = log.path.parent
    if not folder.is_dir():
        yield Diagnosis("log.path", "fault", f"there is no folder {folder}", _made(folder))
        return
    kind = file_system(folder, mounts)
    if kind in IN_MEMORY:
        mend = "put it on a partition of its own, which stays when the power goes"
        yield Diagnosis("log.path", "fault", f"{folder} is not on a disk but on {kind}", mend)
    elif kind.startswith(FAR_AWAY):
        mend = "keep the log on this machine, and copies elsewhere"
        yield Diagnosis("log.path", "warning", f"{folder} is on a network ({kind})", mend)
    else:
        yield Diagnosis("log.path", "ok", f"{folder} is on a disk ({kind or 'of unknown kind'})")
    yield _space(settings, folder)
    for name, place in (("log.path", folder), ("log.runtime_dir", log.runtime_dir)):
        if place.exists():
            if not os.access(place, os.W_OK | os.X_OK):
                yield Diagnosis(name, "fault", f"this user may not write in {place}", _owned(name, place))
        elif not _may_make(place):
            yield Diagnosis(
                name, "fault", f"there is no folder {place}, and this user may not make it", _made(place)
            )


def _may_make(place: Path) -> bool:
    """Whether this user can make the folder, with missing ones above it."""
    there = next(each for each in place.absolute().parents if each.exists())
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)


def _made(place: Path) -> str:
    """How to make the folder for this user; the folders above it keep their owner."""
    if place == _OF_THE_SERVICE:
        return "sudo systemctl start croupier makes it"
    command = "mkdir -p" if _may_make(place) else f"sudo install -d -o {user()}"
    return f"{command} {shlex.quote(str(place))}"


def _owned(name: str, place: Path) -> str:
    """What to do about a folder of another user, who keeps it."""
    owner = place.stat().st_uid
    if owner:
        return f"start as the user that it belongs to: sudo -u {_name_of(owner)} croupier …"
    return f"set {name} in a folder of this user, such as that of: {_made(place / 'croupier')}"


def look_at_swap(
    swaps: Path = Path("/proc/swaps"), unit: Path = Path("/sys/fs/cgroup/system.slice/croupier.service")
) -> Iterator[Diagnosis]:
    """Check whether the key of the hand in progress, or its cards, may be swapped to a disk."""
    if not swaps.exists():
        return
    lines, most = swaps.read_text(encoding="utf-8").splitlines()[1:], unit / "memory.swap.max"
    disks = [line.split()[0] for line in lines if not line.startswith("/dev/zram")]
    if not disks or (most.exists() and most.read_text(encoding="ascii").strip() == "0"):
        yield Diagnosis("swap", "ok", "nothing of the terminal is swapped to a disk")
        return
    said = f"{', '.join(disks)}: the key and the cards of a hand may get onto the disk"
    mend = "sudo swapoff -a; for good, disable dphys-swapfile, or take its line out of /etc/fstab"
    yield Diagnosis("swap", "warning", said, mend)


def _space(settings: Settings, folder: Path) -> Diagnosis:
    left = shutil.disk_usage(folder).free // 1_000_000
    mend = "move old years away: croupier hands archive"
    if left < settings.log.stop_mb:
        return Diagnosis("space", "fault", f"{left} MB are left: no hand starts", mend)
    if left < settings.log.warn_mb:
        return Diagnosis("space", "warning", f"{left} MB are left", mend)
    return Diagnosis("space", "ok", f"{left} MB are left")


def look_at_log(settings: Settings) -> Iterator[Diagnosis]:
    """Check the log itself, and the deck in the shoe."""
    path, name = settings.log.path, settings.shoe.deck
    if not path.exists():
        yield Diagnosis("log", "ok", "none yet: the terminal makes it")
    else:
        try:
            with Archive.open(path) as archive:
                found = archive.one("SELECT count(*) FROM hands")
                decks = {deck.name: deck for deck in load_decks(path)}
        except CroupierError as error:
            yield Diagnosis("log", "fault", str(error), "keep the file, and begin with a new one or a copy")
            return
        yield Diagnosis("log", "ok", f"{found[0] if found else 0} hands")
        if settings.table.has_reader and name in decks:
            missing = len(check(decks[name]).missing)
            if not missing:
                yield Diagnosis(f"deck {name}", "ok", "52 of 52 cards")
                return
            yield Diagnosis(
                f"deck {name}", "fault", f"{52 - missing} of 52 cards", f"croupier deck enrol {name}"
            )
            return
    if settings.table.has_reader:
        yield Diagnosis(f"deck {name}", "warning", "not registered", f"croupier deck enrol {name}")


def look_at_pin(settings: Settings) -> Iterator[Diagnosis]:
    """Check that each PIN is known to be long enough: four digits can be tried within the hour."""
    pins = {"floor.pin": settings.floor.pin} | {
        f"PIN of {name}": pin for name, pin in settings.dealer_pins.items()
    }
    for name, pin in pins.items():
        if pin and may_be_short(pin):
            mend = (
                "give it again: croupier run --hash-pin"
                if name == "floor.pin"
                else "the floor gives it again"
            )
            yield Diagnosis(name, "warning", f"it may have fewer than {LEAST} digits", mend)


def look_at_rules(settings: Settings) -> Iterator[Diagnosis]:
    """Check that a table under the TDA rules names their edition; without one it plays that of 2019.

    Bomb pots that come by themselves come once the table has said their ante.
    """
    if dict(settings.house).get("bomb.every") in ("hands", "orbit", "dealer"):
        yield Diagnosis("bomb pots", "ok", "they begin once the ante is keyed at the table: key Bomb pot")
    if settings.set_table(0).profile == "tda" and EDITION not in dict(settings.house):
        mend = f'give [house] its "{EDITION}"; croupier rules --edition {NEWEST_READ} says what changed'
        yield Diagnosis("rules", "warning", f"no edition of the TDA rules is named: {EDITIONS[0]}", mend)


def look_at_groups(
    wanted: Iterable[str], *, own: frozenset[str] | None = None, root: bool
) -> Iterator[Diagnosis]:
    """Check that this user is in the groups of the devices; root needs none."""
    mine = own if own is not None else own_groups()
    known = {each.gr_name for each in grp.getgrall()} if own is None else None
    missing = [name for name in wanted if name not in mine and (known is None or name in known)]
    if root or not missing:
        yield Diagnosis("groups", "ok", "root needs none" if root else "all that are needed")
    else:
        names = ",".join(missing)
        mend = f"sudo usermod -aG {names} {user()}, then log in again"
        yield Diagnosis("groups", "fault", f"this user is not in {names}", mend)


def user() -> str:
    """The name of the user of this process, or its number if it has no name."""
    return _name_of(os.geteuid())


def _name_of(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def own_groups() -> frozenset[str]:
    """The names of the groups of this process."""
    names = {each.gr_gid: each.gr_name for each in grp.getgrall()}
    return frozenset(names[gid] for gid in os.getgroups() if gid in names)


def look_at_clock(clock: Clock, rtc: Path = Path("/sys/class/rtc")) -> Iterator[Diagnosis]:
    """Check that the wall clock can be trusted, and keeps its time without power."""
    if clock.synchronised():
        yield Diagnosis("clock", "ok", "synchronised")
    else:
        mend = "connect the machine to a network once, or see: timedatectl; hands are marked until then"
        yield Diagnosis("clock", "warning", "not synchronised", mend)
    if rtc.is_dir() and any(rtc.iterdir()):
        yield Diagnosis("clock battery", "ok", "there is a clock that runs without power")
    else:
        mend = "add a clock module, or set the time by network before the first hand"
        yield Diagnosis("clock battery", "warning", "no clock runs without power", mend)
