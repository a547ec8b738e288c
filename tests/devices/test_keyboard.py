"""A reader that types: events of the kernel become text, and its port is held for the terminal alone."""

from __future__ import annotations

import fcntl
import os
import struct
from pathlib import Path

import pytest

from croupier.devices.ports import keyboard
from croupier.devices.ports import urls as ports
from croupier.devices.ports.keyboard import KEYS, KeyboardPort, is_keyboard, typed
from croupier.devices.readers.wedge import WedgeFrames

EVENT = struct.Struct("@llHHi")
TOP_ROW = {"1": 2, "2": 3, "3": 4, "4": 5, "5": 6, "6": 7, "7": 8, "8": 9, "9": 10, "0": 11, "\n": 28}
"""From the kernel's list of codes."""
PAD = {"7": 71, "8": 72, "9": 73, "4": 75, "5": 76, "6": 77, "1": 79, "2": 80, "3": 81, "0": 82, "\n": 96}
LETTERS = {"A": 30, "B": 48, "C": 46, "D": 32, "E": 18, "F": 33}


def events(text: str, codes: dict[str, int], shift: bool = False) -> bytes:
    """What the kernel tells of a reader that types this: scan code, press, sync, release, sync."""
    out = b""
    for sign in text:
        code = codes[sign]
        around = shift and sign.isalpha()
        steps = [(1, 42, 1)] * around + [(4, 4, 0x70027), (1, code, 1), (0, 0, 0), (1, code, 0), (0, 0, 0)]
        steps += [(1, 42, 0)] * around
        for kind, number, value in steps:
            out += EVENT.pack(1_700_000_000, 123_456, kind, number, value)
    return out


@pytest.mark.parametrize("codes", [TOP_ROW, PAD])
def test_both_rows_of_digits_are_read(codes: dict[str, int]) -> None:
    assert typed(events("0123456789\n", codes)) == b"0123456789\n"
    assert WedgeFrames().feed(typed(events("0007820706\n", codes))) == [bytes.fromhex("007755A2")]


@pytest.mark.parametrize("shift", [False, True])
def test_letters_of_a_hex_number_are_read_with_shift_or_without(shift: bool) -> None:
    text = typed(events("04A1B2C3D4E5F6\n", TOP_ROW | LETTERS, shift))
    assert WedgeFrames().feed(text) == [bytes.fromhex("04A1B2C3D4E5F6")]


def test_a_key_that_is_held_says_its_sign_once() -> None:
    again = EVENT.pack(0, 0, 1, 11, 2)
    assert typed(events("0", TOP_ROW) + again * 5) == b"0"


def test_keys_lost_by_the_kernel_make_no_other_number() -> None:
    lost = EVENT.pack(0, 0, 0, 3, 0)
    number = events("0007820706\n", TOP_ROW)
    found = WedgeFrames().feed(typed(events("0007", TOP_ROW) + lost + events("820706\n", TOP_ROW) + number))
    assert [each for each in found if isinstance(each, bytes)] == [bytes.fromhex("007755A2")]


def test_a_key_that_is_in_no_number_spoils_the_line_and_no_more() -> None:
    stray = EVENT.pack(0, 0, 1, 57, 1)  # the space bar
    text = typed(
        events("00078", TOP_ROW) + stray + events("20706\n", TOP_ROW) + events("0007820706\n", TOP_ROW)
    )
    assert [each for each in WedgeFrames().feed(text) if isinstance(each, bytes)] == [
        bytes.fromhex("007755A2")
    ]


def test_every_key_code_is_one_character() -> None:
    assert set(KEYS.values()) == set(b"0123456789ABCDEF\n")
    assert KEYS[16] == KEYS[30], "A stands where others have Q on a French keyboard"


def test_the_device_is_held_before_it_is_read_and_let_go_if_it_cannot_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kernel's answer to the request is all that is played here; a pipe stands for the events."""
    fifo = tmp_path / "event0"
    os.mkfifo(fifo)
    asked: list[tuple[int, int]] = []

    def grabbed(fd: int, request: int, value: int) -> int:
        asked.append((request, value))
        return 0

    monkeypatch.setattr(fcntl, "ioctl", grabbed)
    port = KeyboardPort(str(fifo))
    writer = os.open(fifo, os.O_WRONLY)
    os.write(writer, events("0007820706\n", TOP_ROW))
    assert port.read() == b"0007820706\n"
    assert asked == [(0x40044590, 1)]
    os.close(writer)
    port.close()

    def held_by_another(fd: int, request: int, value: int) -> int:
        raise OSError(16, "Device or resource busy")

    monkeypatch.setattr(fcntl, "ioctl", held_by_another)
    before = len(os.listdir("/proc/self/fd"))
    with pytest.raises(OSError, match="busy"):
        KeyboardPort(str(fifo))
    assert len(os.listdir("/proc/self/fd")) == before


def test_a_port_of_another_kind_is_not_a_keyboard(tmp_path: Path) -> None:
    assert not is_keyboard("/dev/null")
    assert not is_keyboard(str(tmp_path / "missing"))


def test_a_source_opens_an_input_device_as_a_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(ports, "is_keyboard", lambda path: path.endswith("event-kbd"))
    monkeypatch.setattr(ports, "KeyboardPort", opened.append)
    path = str(tmp_path / "usb-reader-event-kbd")
    source = ports.PortSource(path, lambda: 0, start_twin=lambda link: pytest.fail("no twin"))
    source.open()
    assert opened == [path]
    assert keyboard.is_keyboard(path) is False
