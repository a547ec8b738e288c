"""The panel: its brightness, and the window drawn straight to it.

SDL's driver for the bare screen reports success even if its picture never reached the screen. So this asks
the device that SDL opened, with the structures of the kernel's ``drm_mode.h``: which framebuffer each display
controller reads, and what is in its memory. Only the program that draws may ask, about itself.
"""

from __future__ import annotations

import ctypes
import fcntl
import mmap
import os
import struct
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

CLASS = Path("/sys/class/backlight")


class Backlight:
    """The backlights of all panels, or none; a level is written once."""

    def __init__(self, folder: Path = CLASS) -> None:
        self._lamps = tuple(sorted(folder.glob("*"))) if folder.is_dir() else ()
        self._percent: int | None = None
        self._obeys = False

    def shine(self, percent: int) -> bool:
        """Set this percentage of the panel's maximum, never 0; returns whether that worked.

        >>> Backlight(Path("/nowhere")).shine(70)
        False
        """
        if percent != self._percent:
            self._percent = percent
            taken = [_write(lamp, percent) for lamp in self._lamps]
            self._obeys = bool(taken) and all(taken)
        return self._obeys


def _write(lamp: Path, percent: int) -> bool:
    """Whether this backlight accepted it: it may belong to another user, or its folder may be read-only."""
    try:
        most = int((lamp / "max_brightness").read_text(encoding="ascii"))
        (lamp / "brightness").write_text(f"{max(1, round(most * percent / 100))}\n", encoding="ascii")
    except (OSError, ValueError):
        return False
    return True


Size = tuple[int, int]

_DEVICES: Final = "/dev/dri/card"

_PLAIN: Final = (0, 0x00FF_FFFF_FFFF_FFFF)
"""Modifiers of a framebuffer that is stored row by row: linear, and none named."""

_FORMATS: Final = (b"XR24", b"AR24")
"""Formats of four bytes a pixel: blue, green, red, and an ignored one."""


def _request(number: int, size: int, *, answers: bool = True) -> int:
    """The number of a request to a DRM device, as ``_IOWR('d', number, size)`` or ``_IOW`` make it."""
    return (3 if answers else 1) << 30 | size << 16 | ord("d") << 8 | number


_RESOURCES: Final = _request(0xA0, 64)
_CONTROLLER: Final = _request(0xA1, 104)
_MAP: Final = _request(0xB3, 16)
_FRAMEBUFFER: Final = _request(0xCE, 104)
_LET_GO: Final = _request(0x09, 8, answers=False)


def own_devices(files: Path = Path("/proc/self/fd")) -> list[int]:
    """The descriptors with which this process holds a graphics card open."""
    return sorted(number for number, name in descriptors(files).items() if name.startswith(_DEVICES))


def descriptors(files: Path = Path("/proc/self/fd")) -> dict[int, str]:
    """What this process has open: the names of files and sockets by their descriptors."""
    found = {}
    for each in files.iterdir() if files.is_dir() else ():
        with suppress(OSError):  # it was closed meanwhile
            found[int(each.name)] = os.readlink(each)
    return found


def rows_shown(size: Size, rows: Sequence[int], devices: Sequence[int] | None = None) -> list[bytes] | None:
    """These rows of a screen of `size`, three bytes a pixel, red first, as the display reads them now.

    `devices` are open graphics cards, by default those of this process. None if that cannot be known: no card
    is open, this process does not control the screen, or its memory is not stored row by row.
    """
    for device in own_devices() if devices is None else devices:
        try:
            for framebuffer in _scanned_out(device):
                read = _read(device, framebuffer, size, rows)
                if read is not None:
                    return read
        except (OSError, ValueError):
            continue
    return None


def _scanned_out(device: int) -> Iterator[int]:
    answer = bytearray(64)
    fcntl.ioctl(device, _RESOURCES, answer)
    count: int = struct.unpack_from("<I", answer, 36)[0]
    controllers = (ctypes.c_uint32 * count)()
    answer = bytearray(64)
    struct.pack_into("<Q", answer, 8, ctypes.addressof(controllers))
    struct.pack_into("<I", answer, 36, count)
    fcntl.ioctl(device, _RESOURCES, answer)
    for controller in controllers:
        answer = bytearray(104)
        struct.pack_into("<I", answer, 12, controller)
        fcntl.ioctl(device, _CONTROLLER, answer)
        framebuffer: int = struct.unpack_from("<I", answer, 16)[0]
        if framebuffer:
            yield framebuffer


def _read(device: int, framebuffer: int, size: Size, rows: Sequence[int]) -> list[bytes] | None:
    answer = bytearray(104)
    struct.pack_into("<I", answer, 0, framebuffer)
    fcntl.ioctl(device, _FRAMEBUFFER, answer)
    width, height = struct.unpack_from("<2I", answer, 4)
    (handle,), (pitch,), (offset,) = (struct.unpack_from("<I", answer, place) for place in (20, 36, 52))
    (modifier,) = struct.unpack_from("<Q", answer, 72)
    if not handle:  # the kernel gives it only to the master of the screen
        return None
    try:
        if (width, height) != size or bytes(answer[12:16]) not in _FORMATS or modifier not in _PLAIN:
            return None
        where = bytearray(struct.pack("<2IQ", handle, 0, 0))
        fcntl.ioctl(device, _MAP, where)
        (start,) = struct.unpack_from("<Q", where, 8)
        length = offset + pitch * height
        with mmap.mmap(device, length, mmap.MAP_SHARED, mmap.PROT_READ, offset=start) as memory:
            lines = [memory[offset + row * pitch : offset + row * pitch + 4 * width] for row in rows]
    finally:
        fcntl.ioctl(device, _LET_GO, struct.pack("<2I", handle, 0))
    return [_colours(line) for line in lines]


def _colours(line: bytes) -> bytes:
    """A row of four bytes a pixel, blue first, as three bytes a pixel, red first."""
    row = bytearray(len(line) // 4 * 3)
    row[0::3], row[1::3], row[2::3] = line[2::4], line[1::4], line[0::4]
    return bytes(row)
