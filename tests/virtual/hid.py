"""Runs in the machine: `hid.py panel` or `hid.py wedge`, a device that the kernel takes for one with a cable.

A touch panel, for the kernel's driver `hid-multitouch`: a line "X Y" in the pipe `/run/panel`, in parts of
32767, is a finger that touches there and is lifted again. A reader that types, for the driver of keyboards: a
line in `/run/wedge` is typed, with a return.
"""

import os
import select
import struct
import sys
import time

HELD_S = 0.1
"""How long a finger stays."""

REPORT_S = 0.008
"""A keyboard on USB is asked so often; what comes faster overruns the kernel's buffer."""

PANEL = bytes.fromhex(
    "050d 0904 a101 8501"  # digitizers: a touch screen
    "0922 a102"  # a finger
    "0942 1500 2501 7501 9501 8102 9507 8103"  # whether it touches
    "0951 26ff00 7508 9501 8102"  # which finger it is
    "0501 26ff7f 7510 0930 8102 0931 8102 c0"  # where
    "050d 0954 25 7f 7508 8102"  # how many fingers there are
    "8502 0955 2501 b102 c0"  # and how many there can be
)

WEDGE = bytes.fromhex(
    "0501 0906 a101 0507"  # a keyboard
    "19e0 29e7 1500 2501 7501 9508 8102"  # shift and its like
    "9501 7508 8101"
    "9506 7508 1500 2565 1900 2965 8100 c0"  # six keys at once
)

KEYS = {sign: usage for usage, sign in enumerate("ABCDEF", 0x04)}
KEYS |= {sign: usage for usage, sign in enumerate("1234567890\n", 0x1E)}
"""Numbers of keys in the usage tables of HID."""

CREATE, INPUT, ASKED, ANSWER = 11, 12, 9, 10
"""Events of linux/uhid.h: UHID_CREATE2, UHID_INPUT2, UHID_GET_REPORT, UHID_GET_REPORT_REPLY."""

USB = 3


def create(device: int, name: bytes, descriptor: bytes) -> None:
    names = struct.pack("<128s64s64s", name, b"", b"")
    numbers = struct.pack("<HHIIII", len(descriptor), USB, 0x1209, 0x0001, 0, 0)
    os.write(device, struct.pack("<I", CREATE) + names + numbers + descriptor.ljust(4096, b"\0"))


def report(device: int, content: bytes) -> None:
    os.write(device, struct.pack("<IH", INPUT, len(content)) + content)


def touch(device: int, line: str) -> None:
    x, y = (int(number) for number in line.split())
    for touches in (True, False):
        report(device, struct.pack("<BBBHHB", 1, touches, 0, x, y, 1))
        time.sleep(HELD_S * touches)


def type_line(device: int, line: str) -> None:
    for sign in f"{line}\n":
        for key in (KEYS[sign], 0):
            report(device, bytes((0, 0, key)).ljust(8, b"\0"))
            time.sleep(REPORT_S)


def answer(device: int) -> None:
    """Tell the driver that there is one finger, if it asks."""
    event = os.read(device, 8192)
    kind, number = struct.unpack_from("<II", event)
    if kind == ASKED:
        count = bytes((2, 1))
        os.write(device, struct.pack("<IIHH", ANSWER, number, 0, len(count)) + count)


def main(kind: str) -> None:
    descriptor, do = {"panel": (PANEL, touch), "wedge": (WEDGE, type_line)}[kind]
    device = os.open("/dev/uhid", os.O_RDWR)
    create(device, kind.encode(), descriptor)
    os.mkfifo(f"/run/{kind}")
    pipe = os.open(f"/run/{kind}", os.O_RDWR)
    while True:
        ready, _, _ = select.select((device, pipe), (), ())
        if device in ready:
            answer(device)
        if pipe in ready:
            for line in os.read(pipe, 4096).decode().splitlines():
                do(device, line)


main(sys.argv[1])
