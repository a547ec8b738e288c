"""The heap that the loop uses while nothing happens: prints the bytes, for each kind of reader.

The bus and the pins allocate nothing, as on a board, so all bytes are the firmware's.
"""

import gc
import time

import config
import shoe
from antenna import Antenna
from clock import Clock
from machine import Pin
from mfrc522 import Mfrc522
from pn5180 import Pn5180
from presence import Presence
from slot import Switch

TURNS = 500


class StillPin:
    """A pin at rest; a BUSY line that is always what is waited for would need a chip, so it follows."""

    IRQ_RISING = Pin.IRQ_RISING
    IRQ_FALLING = Pin.IRQ_FALLING

    def __init__(self, level):
        self.level = level

    def value(self, level=None):
        return self.level

    def irq(self, handler, trigger, hard):
        pass


class Busy(StillPin):
    """BUSY of a chip that does at once what it is told: high while it is spoken to, low otherwise."""

    def __init__(self, cs):
        self._cs = cs

    def value(self, level=None):
        return 1 - self._cs.level


class Select(StillPin):
    def value(self, level=None):
        if level is not None:
            self.level = level
        return self.level


class EmptyMfrc522:
    """A bus with a chip whose registers read as what was written, and whose frames nobody answers."""

    def __init__(self):
        self._registers = bytearray(64)
        self._registers[0x37] = 0x92

    def write(self, data):
        register = data[0] >> 1
        if len(data) == 2:
            self._registers[register] = data[1]
            if register == 0x0D:
                self._registers[4] = 0x41  # sent, and the timer has run out

    def write_readinto(self, data, into):
        for place in range(len(into) - 1, 0, -1):
            into[place] = self._registers[data[place - 1] >> 1 & 0x3F]


class EmptyPn5180:
    """A bus with a chip that has sent every frame at once, in a field that stands and holds nobody."""

    def __init__(self):
        self._asked = 0

    def write(self, data):
        self._asked = data[1] if data[0] == 4 else 0x40 + data[0]

    def readinto(self, into, write=0):
        for place in range(len(into)):
            into[place] = 0
        if self._asked == 0x02:
            into[0] = 0x02
        elif self._asked == 0x1D:
            into[2] = 0x02
        elif self._asked == 0x47:
            into[0] = 4


class Deaf:
    """A line on which nothing comes, and which takes everything."""

    def read(self):
        return b""

    def write(self, line, start, most):
        return min(most, len(line) - start)


class NoCollector:
    """Nothing is given back, so everything that is taken can be counted."""

    def collect(self):
        pass


def shoe_with(chips):
    clock = Clock(time)
    clock.sleep_us = lambda us: None

    def antenna(number, chip):
        return lambda emit: Antenna(number, chip, Presence(2, 3, 120, clock), clock, emit)

    makers = [antenna(number, chip(clock)) for number, chip in enumerate(chips)]
    slot = Switch(StillPin(1), clock, 0, 5)
    keys = [Switch(StillPin(1), clock, 0, 10)]
    return shoe.Shoe(clock, Deaf(), slot, keys, StillPin(0), makers, config, 1, None)


def mfrc522(clock):
    return Mfrc522(EmptyMfrc522(), Select(1), Select(1), clock, 4)


def pn5180(clock):
    cs = Select(1)
    return Pn5180(EmptyPn5180(), cs, Select(1), Busy(cs), clock, ("15693", "14443A"), True)


def taken(loop):
    """Bytes of the heap that `TURNS` turns of the loop take, heartbeats excepted."""
    began = time.ticks_ms()
    while not loop._antennas[-1].works or time.ticks_diff(time.ticks_ms(), began) < 300:
        loop.step()
    loop._outbox._beat_is_due = lambda: False
    loop._period_ms = 0  # a look in every turn
    for _ in range(100):
        loop.step()
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(TURNS):
        loop.step()
    used = gc.mem_alloc() - before
    gc.enable()
    return used


shoe.gc = NoCollector()
print(taken(shoe_with([mfrc522] * 4)), taken(shoe_with([pn5180] * 4)))
