"""The framebuffer of a bare screen is read as the kernel describes it; an unknown format is refused."""

from __future__ import annotations

import ctypes
import fcntl
import mmap
import struct
from collections.abc import Iterator
from dataclasses import field
from pathlib import Path

import pytest

from croupier.terminal.host import panel
from croupier.terminal.host.panel import own_devices, rows_shown
from croupier.values import dataclass

SIZE = (4, 3)


class ModeInfo(ctypes.Structure):
    _fields_ = [
        ("clock", ctypes.c_uint32),
        *((name, ctypes.c_uint16) for name in "hd hss hse ht hskew vd vss vse vt vscan".split()),
        ("vrefresh", ctypes.c_uint32), ("flags", ctypes.c_uint32), ("type", ctypes.c_uint32),
        ("name", ctypes.c_char * 32),
    ]  # fmt: skip


class CardRes(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_uint64) for name in "fb_ptr crtc_ptr connector_ptr encoder_ptr".split()),
        *((name, ctypes.c_uint32) for name in "fbs crtcs connectors encoders minw maxw minh maxh".split()),
    ]


class Crtc(ctypes.Structure):
    _fields_ = [
        ("connectors_ptr", ctypes.c_uint64),
        *((name, ctypes.c_uint32) for name in "connectors crtc_id fb_id x y gamma mode_valid".split()),
        ("mode", ModeInfo),
    ]  # fmt: skip


class FbCmd2(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_uint32) for name in "fb_id width height pixel_format flags".split()),
        ("handles", ctypes.c_uint32 * 4), ("pitches", ctypes.c_uint32 * 4),
        ("offsets", ctypes.c_uint32 * 4), ("modifier", ctypes.c_uint64 * 4),
    ]  # fmt: skip


class MapDumb(ctypes.Structure):
    _fields_ = [
        ("handle", ctypes.c_uint32), ("pad", ctypes.c_uint32), ("offset", ctypes.c_uint64),
    ]  # fmt: skip


@dataclass
class Card:
    """A graphics card as `drm_mode.h` has it: controllers with their framebuffers, and the memory of one."""

    memory: Path
    controllers: dict[int, int] = field(default_factory=lambda: {31: 0, 35: 7})
    size: tuple[int, int] = SIZE
    form: bytes = b"XR24"
    modifier: int = 0
    ruler: bool = True
    held: set[int] = field(default_factory=set)

    def ioctl(self, fd: int, request: int, data: bytearray | bytes) -> int:
        number, size = request & 0xFF, request >> 16 & 0x3FFF
        assert request >> 8 & 0xFF == ord("d") and size == len(data)
        if number == 0x09:
            self.held.remove(struct.unpack("<2I", data)[0])
            return 0
        assert isinstance(data, bytearray)
        if number == 0xA0:
            told = CardRes.from_buffer(data)
            assert ctypes.sizeof(CardRes) == size
            if told.crtcs >= len(self.controllers) and told.crtc_ptr:
                (ctypes.c_uint32 * len(self.controllers)).from_address(told.crtc_ptr)[:] = [*self.controllers]
            told.crtcs = len(self.controllers)
        elif number == 0xA1:
            crtc = Crtc.from_buffer(data)
            assert ctypes.sizeof(Crtc) == size
            crtc.fb_id = self.controllers[crtc.crtc_id]
            crtc.mode_valid = bool(crtc.fb_id)
        elif number == 0xCE:
            buffer = FbCmd2.from_buffer(data)
            assert ctypes.sizeof(FbCmd2) == size and buffer.fb_id == 7
            buffer.width, buffer.height = self.size
            buffer.pixel_format = struct.unpack("<I", self.form)[0]
            buffer.handles[0] = 5 if self.ruler else 0
            buffer.pitches[0], buffer.modifier[0] = 32, self.modifier
            self.held |= {5} if self.ruler else set()
        elif number == 0xB3:
            where = MapDumb.from_buffer(data)
            assert ctypes.sizeof(MapDumb) == size and where.handle == 5
            where.offset = mmap.PAGESIZE
        else:
            raise AssertionError(f"request {number:#x}")
        return 0


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Card, int]]:
    """A card whose second page of memory is the picture, 32 bytes a row; and a descriptor of it."""
    memory = tmp_path / "memory"
    rows = (bytes(16), bytes([1, 2, 3, 0]) * 4, bytes([0, 0, 255, 9]) * 4)
    memory.write_bytes(bytes(mmap.PAGESIZE) + b"".join(row + b"\xee" * 16 for row in rows))
    model = Card(memory)
    monkeypatch.setattr(fcntl, "ioctl", model.ioctl)
    with memory.open("rb") as opened:
        yield model, opened.fileno()


def test_rows_are_read_as_red_green_blue(card: tuple[Card, int]) -> None:
    model, device = card
    assert rows_shown(SIZE, [2, 1], [device]) == [bytes([255, 0, 0]) * 4, bytes([3, 2, 1]) * 4]
    assert model.held == set(), "what the kernel gave out was given back"


@pytest.mark.parametrize(
    "changed",
    [
        {"ruler": False}, {"size": (8, 6)}, {"form": b"RG16"}, {"modifier": 0x0700000000000001},
        {"controllers": {35: 0}}, {"controllers": {}},
    ],
)  # fmt: skip
def test_an_unusual_or_foreign_framebuffer_is_unknown(
    card: tuple[Card, int], changed: dict[str, object]
) -> None:
    model, device = card
    for name, value in changed.items():
        setattr(model, name, value)
    assert rows_shown(SIZE, [0], [device]) is None
    assert model.held == set()


def test_a_kernel_that_refuses_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(panel.fcntl, "ioctl", refuse)
    assert rows_shown(SIZE, [0], [0]) is None


def test_only_graphics_cards_of_this_process_are_asked(tmp_path: Path) -> None:
    for number, target in (("3", "/dev/dri/card1"), ("4", "/dev/null"), ("5", "/dev/dri/renderD128")):
        (tmp_path / number).symlink_to(target)
    assert own_devices(tmp_path) == [3]
    assert own_devices(tmp_path / "none") == []
    assert rows_shown(SIZE, [0], []) is None
