"""A board in MicroPython's own machine: its prompt for tools, and `main.py` if it has been flashed.

Standard input and output are its USB cable. While `wired-by-uart` is in its memory they are its UART, and the
cable is silent. The folder in which it runs is its memory; it ends at a reset, and must then be started
again.
"""

import os
import sys
import time

import machine

_FROM_RAW = b"\x02"
_INTERRUPT = b"\x03"
_TO_RAW = b"\x01"
_RUN = b"\x04"
_PASTE = b"\x05"
_BANNER = b"raw REPL; CTRL-B to exit\r\n>"


class Reset(Exception):
    pass


class BoardOs:
    """The module `os` of a board: its root has no name."""

    terminal = None  # what the prompt listens to beside the cable

    def dupterm(self, stream):
        self.terminal = stream

    def __getattr__(self, name):
        return getattr(os, name)

    def stat(self, path):
        return os.stat(path or ".")


def reset():
    raise Reset


def prompt(cable, out):
    """Run what is pasted, without end; only the raw mode is there, since no person types."""
    machine.reset = reset
    while "wired-by-uart" in os.listdir() and sys.modules["os"].terminal is None:
        time.sleep(1)  # nobody hears it
    names = {}
    program = b""
    while True:
        byte = cable.read(1)
        if not byte:
            sys.exit()
        if byte == _TO_RAW:
            program = b""
            out.write(_BANNER)
        elif byte == _PASTE and not program:
            cable.read(2)
            out.write(b"R\x00")  # knows of no faster way
        elif byte == _RUN and not program:
            names = {}
            out.write(b"OK\r\nMPY: soft reboot\r\n" + _BANNER)
        elif byte == _RUN:
            out.write(b"OK")
            run(program, names, out)
            program = b""
        elif program or byte not in (_FROM_RAW, _INTERRUPT, b"\r"):
            program += byte


def run(program, names, out):
    try:
        exec(program.decode(), names)
        out.write(_RUN)
    except Reset:
        sys.exit()
    except Exception as error:  # noqa: BLE001  # told to the tool, as a board does
        out.write(_RUN)
        sys.print_exception(error, sys.stdout)
    out.write(_RUN + b">")


sys.modules["os"] = BoardOs()
if "main.py" in os.listdir():
    sys.path.insert(0, ".")
    try:
        __import__("flashed").play()  # it imports what has been flashed
    except Exception as error:  # noqa: BLE001  # a board ends at its prompt, whatever its program does
        sys.print_exception(error, sys.stdout)
prompt(sys.stdin.buffer, sys.stdout.buffer)
