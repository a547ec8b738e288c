"""Puts the firmware on the bench: a modelled board, chips on its pins, tags, a slot, a host."""

import machine
import outbox
import shoe
import wire
import wiring
from chip_mfrc522 import ChipMfrc522
from chip_pn5180 import ChipPn5180
from mfrc522 import Mfrc522
from pn5180 import Pn5180
from radio import Air, Field
from simtime import Ticks

STEP_US = 700
COLLECT_US = 2500
"""What a turn of the loop costs a Pico beside the calls that are counted, roughly: bytecode, and collecting
garbage, which marks and sweeps 12,000 blocks and is done while a field comes up."""

FRAME_US = 700
"""The bytecode round one frame to a tag, beside the transfers to its chip: a look at a new tag of type A, six
frames, takes 13 to 14 ms, as has been estimated for an RP2040."""

SPELL_US = 900
WRITE_US = 16
READ_US = 1600
"""A line of 44 bytes: spelt and written, byte by byte, in 1.6 ms; read, checked and obeyed in as much."""


def charged(work, us):
    """`work`, which takes so much of the board's time more."""

    def takes(*arguments):
        machine.board.ticks.advance(us)
        return work(*arguments)

    return takes


outbox.spell = charged(wire.spell, SPELL_US)
shoe.read = charged(wire.read, READ_US)
for reader, name in (
    (Mfrc522, "exchange"),
    (Mfrc522, "send"),
    (Pn5180, "exchange"),
    (Pn5180, "request"),
    (Pn5180, "send"),
):
    setattr(reader, name, charged(getattr(reader, name), FRAME_US))


class Collector:
    """Stands in for MicroPython's module `gc`, for the time that it takes."""

    def __init__(self, ticks):
        self._ticks = ticks

    def collect(self):
        self._ticks.advance(COLLECT_US)


class Line:
    """One pin of the board and whatever is soldered to it."""

    def __init__(self):
        self.handler = None
        self.listen = None
        self.source = None
        self.driven = 1

    def use(self, mode):
        self.mode = mode

    def level(self):
        return self.source() if self.source else self.driven

    def drive(self, level):
        changed = level != self.driven
        self.driven = level
        if self.listen:
            self.listen(level)
        if changed and self.handler:
            self.handler()


class Board:
    def __init__(self, ticks):
        self.ticks = ticks
        self.lines = {}
        self.roles = {}
        self.chips = []
        self.restarts = 0
        self.fed = 0
        self.spi = 0
        self.hard_interrupts = True

    def line(self, number):
        if number not in self.lines:
            self.lines[number] = Line()
        return self.lines[number]

    def selected(self):
        found = None
        for chip, cs in self.chips:
            if not cs.driven:
                if found:
                    raise AssertionError("two chips are selected")
                found = chip
        return found


class Config:
    """What `config` has, with changes."""

    def __init__(self, base, changes):
        for name in dir(base):
            if not name.startswith("_"):
                setattr(self, name, getattr(base, name))
        for name in changes:
            setattr(self, name, changes[name])


class Bench:
    """A shoe with these readers. `run` lets time pass; `put`, `take` and `beam` happen at once.

    `own_port`: the firmware opens the line that is configured, and there is no `host`.
    """

    def __init__(self, base, own_port=False, **changes):
        self.config = Config(base, changes)
        self.ticks = Ticks()
        self.board = machine.board = Board(self.ticks)
        if getattr(self.config, "BOARD", "pico") == "esp32-s3":
            self.board.spi = 1
            self.board.hard_interrupts = False
        shoe.gc = Collector(self.ticks)
        self.air = Air()
        self.fields = []
        self.chips = []
        for wires in self.config.READERS:
            self._solder(wires)
        self.slot = self.board.line(self.config.SLOT_PIN)
        self.host = None if own_port else Host(self.ticks)
        self.longest_us = 0
        self.boot()

    def _solder(self, wires):
        field = Field(self.air, self.ticks)
        kind = ChipMfrc522 if wires["chip"] == "MFRC522" else ChipPn5180
        chip = kind(field, self.ticks)
        self.fields.append(field)
        self.chips.append(chip)
        self.board.chips.append((chip, self.board.line(wires["cs"])))
        self.board.line(wires["cs"]).listen = lambda level: chip.select(level == 0)
        self.board.line(wires["rst"]).listen = chip.reset
        if "busy" in wires:
            self.board.line(wires["busy"]).source = chip.busy

    def boot(self):
        """The power comes on (again)."""
        for line in self.board.lines.values():
            line.handler = None
        self.shoe = wiring.build(self.config, self.ticks, self.host)

    def run(self, ms):
        """Let the firmware work for so long."""
        until = self.ticks.now_us() + ms * 1000
        while self.ticks.now_us() < until:
            self.shoe.step()
            self.ticks.advance(STEP_US)

    def put(self, tag, antenna=0):
        self.fields[antenna].put(tag)

    def take(self, tag, antenna=0):
        self.fields[antenna].take(tag)

    def beam(self, blocked):
        level = self.config.SLOT_BLOCKED_LEVEL
        self.slot.drive(level if blocked else 1 - level)

    def card(self, tags, at=None, over_ms=120, lag_ms=15):
        """A card with these tags passes the slot at `at` (now): the beam first, then the antenna."""
        at = self.ticks.now_us() // 1000 if at is None else at
        self.ticks.at(at, lambda: self.beam(True))
        for tag in tags:
            self.ticks.at(at + lag_ms, lambda tag=tag: self.put(tag))
            self.ticks.at(at + lag_ms + over_ms, lambda tag=tag: self.take(tag))
        self.ticks.at(at + over_ms - 20, lambda: self.beam(False))

    def mark_looks(self):
        """From now on `longest_us` is the longest time between two looks at the slot's antenna."""
        antenna = self.shoe._antennas[0]
        look, self._looked = antenna.look, None
        self.longest_us = 0

        def timed(hurry):
            now = self.ticks.now_us()
            if self._looked is not None:
                self.longest_us = max(self.longest_us, now - self._looked)
            self._looked = now
            return look(hurry)

        antenna.look = timed


def running(base, ms, **changes):
    """A bench whose firmware has worked for so long."""
    bench = Bench(base, **changes)
    bench.run(ms)
    return bench


class Host:
    """The terminal's end of the line, as simple as can be: takes lines in order and acknowledges them."""

    def __init__(self, ticks):
        self._ticks = ticks
        self.reading = True
        self.answering = True
        self.room = 256
        self._buffer = 0
        self._lines = wire.Lines()
        self._to_shoe = b""
        self.events = []
        self.beats = []
        self.answers = []
        self.damaged = 0
        self.repeated = 0
        self.taken = 0

    def read(self):
        data, self._to_shoe = self._to_shoe[:64], self._to_shoe[64:]
        return data

    def write(self, line, start, most):
        data = bytes(line[start : start + most])
        if not self.reading:
            data = data[: max(0, self.room - self._buffer)]
            self._buffer += len(data)
        else:
            self._buffer = 0
        self._ticks.advance(WRITE_US * len(data))
        if data:
            self._hear(data)
        return len(data)

    def send(self, *words):
        self._to_shoe += wire.spell([str(word) for word in words])

    def noise(self, data):
        self._to_shoe += data

    def sleep(self, room=256):
        """Read nothing: so many bytes fit into the buffers."""
        self.reading = self.answering = False
        self.room = room

    def wake(self):
        self.reading = self.answering = True

    def replugged(self):
        """A new line: what was in the buffers is gone."""
        self._lines = wire.Lines()
        self._to_shoe = b""
        self.send("I", 0, 0)

    def _hear(self, data):
        for line in self._lines.feed(data):
            words = wire.read(line) if line is not None else "too-long"
            if isinstance(words, str):
                self.damaged += 1
            elif words[0] == "H":
                self.beats.append(words)
            elif words[0] in "VNMQ":
                self.answers.append(words)
            else:
                self._take(words)

    def _take(self, words):
        seq = int(words[1])
        if seq == self.taken + 1:
            self.taken = seq
            self.events.append(words)
        else:
            self.repeated += 1
        if self.answering:
            self.send("A", self.taken, 0)

    def told(self, letters):
        """The events of these kinds as text: type and fields without number and time."""
        return [" ".join([words[0]] + words[3:]) for words in self.events if words[0] in letters]  # noqa: RUF005

    def clear(self):
        self.events = []
        self.beats = []
