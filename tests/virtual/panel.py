"""Runs in the machine: a touch panel that the kernel takes for one with a cable.

Its driver is the kernel's own for panels on USB (`hid-multitouch`). A line "X Y" in the pipe `PIPE`, in parts
of 32767, is a finger that touches there and is lifted again.
"""

import os
import select
import struct
import time
from pathlib import Path

PIPE = Path("/run/panel")

MOST = 32767
HELD_S = 0.1

DESCRIPTOR = bytes.fromhex(
    "050d 0904 a101 8501"  # digitizers: a touch screen
    "0922 a102"  # a finger
    "0942 1500 2501 7501 9501 8102 9507 8103"  # whether it touches
    "0951 26ff00 7508 9501 8102"  # which finger it is
    "0501 26ff7f 7510 0930 8102 0931 8102 c0"  # where
    "050d 0954 25 7f 7508 8102"  # how many fingers there are
    "8502 0955 2501 b102 c0"  # and how many there can be
)

CREATE, INPUT, ASKED, ANSWER = 11, 12, 9, 10
"""Events of linux/uhid.h: UHID_CREATE2, UHID_INPUT2, UHID_GET_REPORT, UHID_GET_REPORT_REPLY."""

USB = 3


def create(device: int) -> None:
    names = struct.pack("<128s64s64s", b"panel", b"", b"")
    numbers = struct.pack("<HHIIII", len(DESCRIPTOR), USB, 0x1209, 0x0001, 0, 0)
    os.write(device, struct.pack("<I", CREATE) + names + numbers + DESCRIPTOR.ljust(4096, b"\0"))


def finger(device: int, x: int, y: int, *, touches: bool) -> None:
    report = struct.pack("<BBBHHB", 1, touches, 0, x, y, 1)
    os.write(device, struct.pack("<IH", INPUT, len(report)) + report)


def answer(device: int) -> None:
    """Tell the driver that there is one finger, if it asks."""
    event = os.read(device, 8192)
    kind, number = struct.unpack_from("<II", event)
    if kind == ASKED:
        report = bytes((2, 1))
        os.write(device, struct.pack("<IIHH", ANSWER, number, 0, len(report)) + report)


def main() -> None:
    device = os.open("/dev/uhid", os.O_RDWR)
    create(device)
    os.mkfifo(PIPE)
    pipe = os.open(PIPE, os.O_RDWR)
    while True:
        ready, _, _ = select.select((device, pipe), (), ())
        if device in ready:
            answer(device)
        if pipe in ready:
            for line in os.read(pipe, 4096).decode().splitlines():
                x, y = (int(number) for number in line.split())
                finger(device, x, y, touches=True)
                time.sleep(HELD_S)
                finger(device, x, y, touches=False)


main()
