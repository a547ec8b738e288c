"""Records an error: in a file on the board, in the reported version, and on the line to the terminal."""

import io
import os
import sys
import time

FILE = "fault.txt"
LAST = "last-fault.txt"
MARK = ".err"

_TELL_MS = 60_000
_ROOM = 60
_PART = 32


def note(error):
    """Write the error into `FILE`; the same error is not written twice, which spares the flash memory."""
    text = io.StringIO()
    sys.print_exception(error, text)
    say(text.getvalue())


def say(said):
    """Write this text into `FILE`."""
    try:
        if _read(FILE) != said:
            with open(FILE, "w") as file:
                file.write(said)
    except OSError:
        pass  # the flash memory is full or broken: the line reports the error anyway


def noted():
    """Whether the previous run ended with an error."""
    return FILE in os.listdir()


def part(number):
    """The line with this many bytes of `FILE`, from 0; a dash after the end."""
    said = _read(FILE).encode()[number * _PART : (number + 1) * _PART]
    return ["N", str(number), "0", "".join([f"{byte:02X}" for byte in said]) or "-"]


def clear():
    """Keep the error as the last one, because the board now runs well."""
    if noted():
        if LAST in os.listdir():
            os.remove(LAST)
        os.rename(FILE, LAST)


def _read(name):
    try:
        with open(name) as file:
            return file.read()
    except OSError:
        return ""


class Stopped:
    """Replaces a shoe that could not be built: it reports that over the line, and does nothing else."""

    def __init__(self, clock, port, boot, firmware, error, restart):
        # imported here, so that an error in one of these files is recorded too
        from outbox import Outbox
        from wire import Lines

        self._port = port
        self._restart = restart
        self._lines = Lines()
        self._clock = clock
        self._state = ("firmware-" + type(error).__name__)[:32]
        self._outbox = Outbox(clock, boot, firmware + MARK, lambda: "-")
        self._tell()

    def step(self):
        from wire import read

        for line in self._lines.feed(self._port.read()):
            words = None if line is None else read(line)
            if isinstance(words, list):
                self._obey(words)
        self._outbox.pump(self._port, _ROOM)

    def _tell(self):
        self._outbox.add("E", self._clock.now(), ["0", self._state])

    def _obey(self, words):
        if words[0] == "A":
            self._outbox.acknowledged(int(words[1]))
        elif words[0] == "R":
            self._outbox.resend(int(words[1]))
        elif words[0] in ("I", "P"):
            self._outbox.beat()
        elif words[0] == "T":
            self._tell()
            self._outbox.beat()
        elif words[0] == "F":
            self._outbox.answer(part(int(words[1])))
        elif words[0] == "Q":
            self._restart()


def tell(error, port, boot, restart, feed):
    """Report for a minute over the line that the shoe could not be built, with the reason in a word.

    `feed` is called all the time. The cable may interrupt it.
    """
    from clock import Clock
    from wire import FIRMWARE

    clock = Clock(time)
    stopped = Stopped(clock, port, boot, FIRMWARE, error, restart)
    began = clock.now()
    while clock.since(began) < _TELL_MS:
        stopped.step()
        feed()
        clock.sleep_us(2000)
