"""Replaces MicroPython's module `machine`: pins, SPI, UART and watchdog of the model world's board.

`board` is set by `bench.Bench` before the firmware is built.
"""

import io
import select
import sys

_POLL = 3
_INVALID = -22
PIN_US = 4
SPI_US = 60
"""What a call costs the interpreter of a Pico, roughly: so much time passes in the model."""

board = None


class Restarted(BaseException):
    """`reset` was called: on a real board nothing after it happens."""


def reset():
    board.restarts += 1
    raise Restarted


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1
    IRQ_RISING = 8
    IRQ_FALLING = 4

    def __init__(self, number, mode=-1, pull=-1, value=None):
        self.number = number
        self._line = board.line(number)
        if mode != -1:
            self._line.use(mode)
        if value is not None:
            self._line.drive(value)

    def value(self, level=None):
        board.ticks.advance(PIN_US)
        if level is None:
            return self._line.level()
        self._line.drive(level)
        return None

    def irq(self, handler, trigger, hard=False):
        if hard and not board.hard_interrupts:
            raise TypeError("extra keyword arguments given")
        if hard != board.hard_interrupts or trigger != Pin.IRQ_RISING | Pin.IRQ_FALLING:
            raise AssertionError("edges must not wait for the loop")
        self._line.handler = lambda: handler(self)


class SPI:
    def __init__(self, number, baudrate, polarity, phase, sck, mosi, miso):
        if (number, polarity, phase) != (board.spi, 0, 0):
            raise AssertionError("both chips speak mode 0, on a bus that the board has")
        self._byte_us = 8_000_000 / baudrate
        for role, pin in (("SCK", sck), ("MOSI", mosi), ("MISO", miso)):
            board.roles[role] = pin.number

    def write(self, data):
        self._shift(data, None)

    def readinto(self, into, write=0):
        self._shift(bytes([write]) * len(into), into)

    def write_readinto(self, data, into):
        self._shift(bytes(data), into)

    def _shift(self, data, into):
        chip = board.selected()
        board.ticks.advance(SPI_US + int(self._byte_us * len(data)))
        for place, byte in enumerate(data):
            answer = chip.transfer(byte) if chip else 0xFF
            if chip and chip.miso is not None:
                answer = chip.miso
            if into is not None:
                into[place] = answer


class UART(io.IOBase):
    """A line that is standard input and output, as the cable is; a board has one of them connected."""

    def __init__(self, number, baudrate, tx, rx, txbuf, rxbuf):
        board.roles["UART"] = (number, baudrate, tx.number, rx.number)
        self._polled = select.poll()
        self._polled.register(sys.stdin, select.POLLIN)
        self._polled.register(sys.stdout, select.POLLOUT)

    def read(self, count):
        return sys.stdin.buffer.read(count)

    def write(self, data):
        return sys.stdout.buffer.write(data)

    def ioctl(self, request, flags):
        """What of `flags` is ready, if that is asked; it has no number of a file."""
        if request != _POLL:
            return _INVALID
        return flags & sum([event for _, event in self._polled.poll(0)])


class WDT:
    def __init__(self, timeout):
        board.roles["WDT"] = timeout
        self.fed = 0

    def feed(self):
        board.fed += 1
