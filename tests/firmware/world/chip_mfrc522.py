"""A model of the MFRC522 at its registers: bytes on SPI in, frames of type A on the air out."""

from radio import to_bits, to_bytes

_BIT_US = 9.44
_DELAY_US = 86


class ChipMfrc522:
    """`field` is what its antenna makes; `silicon` the version it shows. Some attributes break it:

    `dead`: it says nothing, MISO stays high. `stuck`: frames go out and nothing ever ends. `weak`: the
    transmitter switches itself off. `miso`: it works, and its MISO stays at this level.
    `counts_all`: the place of a collision counts the bits that were asked for too.
    """

    def __init__(self, field, ticks, silicon=0x92):
        self.field = field
        self.dead = False
        self.miso = None
        self.stuck = False
        self.weak = False
        self.counts_all = False
        self.resets = 0
        self._ticks = ticks
        self._silicon = silicon
        self._wire = []
        self._due = self._sent_us = None
        self.power_up()

    def power_up(self):
        self.registers = bytearray(64)
        self.registers[0x37] = self._silicon
        self.registers[0x14] = 0x80
        self.registers[0x26] = 0x48
        self.registers[0x0E] = 0x80
        self._fifo = []
        self._due = self._sent_us = None
        self._boot_us = self._ticks.now_us() + 1000
        self.field.switch(False)

    def reset(self, level):
        if level:
            self.resets += 1
            self.power_up()

    def select(self, low):
        self._wire = []

    def transfer(self, byte):
        """One byte on MOSI, one on MISO."""
        if self.dead:
            return 0xFF
        if not self._wire:
            self._wire.append(byte)
            return 0
        first = self._wire[-1]
        register = first >> 1 & 0x3F
        if first & 0x80:
            self._wire.append(byte)
            return self._read(register)
        self._write(register, byte)
        return 0

    def _read(self, register):
        self._run()
        if register == 0x04:
            self._skip()
        if register == 0x01 and self._ticks.now_us() < self._boot_us:
            return self.registers[1] | 0x10
        if register == 0x09:
            return self._fifo.pop(0) if self._fifo else 0
        if register == 0x0A:
            return len(self._fifo)
        return self.registers[register]

    def _write(self, register, value):
        self._run()
        if register == 0x09:
            self._fifo.append(value)
        elif register == 0x0A:
            if value & 0x80:
                self._fifo = []
        elif register == 0x04:
            if value & 0x80:
                self.registers[4] |= value & 0x7F
            else:
                self.registers[4] &= ~value & 0x7F
        elif register == 0x0E:
            self.registers[0x0E] = value & 0x80 | self.registers[0x0E] & 0x7F
        elif register == 0x37:
            raise AssertionError("the version cannot be written")
        else:
            self.registers[register] = value
        if register == 0x14:
            if self.weak:
                self.registers[0x14] = value = 0x80
            self.field.switch(value & 3 == 3)
        if register == 0x01 and value & 0x0F == 0:
            self._due = self._sent_us = None
        if register == 0x0D and value & 0x80 and self.registers[1] & 0x0F == 0x0C:
            self._send(value)

    def _send(self, framing):
        bits = to_bits(self._fifo, framing & 7)
        self._fifo = []
        if self.stuck or not self.registers[0x2A] & 0x80:
            return  # nothing starts the timer
        sent_us = self._ticks.now_us() + len(bits) * _BIT_US * 9 / 8
        self._sent_us = sent_us
        answers = self.field.type_a(bits, self.registers[0x26] >> 4) if self.registers[0x15] == 0x40 else []
        if not answers:
            reload = self.registers[0x2C] << 8 | self.registers[0x2D]
            self._due = (sent_us + (reload + 1) * 25, None, 0, 0)
            return
        longest = max(len(answer) for answer in answers)
        done_us = sent_us + _DELAY_US + longest * _BIT_US * 9 / 8
        align = framing >> 4 & 7
        merged, clash = merge(answers)
        errors = 0
        if clash is not None:
            errors |= 0x08
            merged = merged[:clash] + ([0] * (longest - clash))
            place = align + clash + 1
            if self.counts_all:
                place += max(0, len(bits) - 16) & ~7
            self.registers[0x0E] = place & 0x1F if place <= 32 else 0x20
        if any(hasattr(answer, "broken") for answer in answers):
            errors |= 0x02
        if any(hasattr(answer, "endless") for answer in answers):
            merged = []
        self._due = (done_us, merged, align, errors)

    def _skip(self):
        """ComIrqReg is asked for until something ends: be there, if nothing has ended yet."""
        if self._due is not None and not self.registers[4] & 0x33:
            self._ticks.skip_to(self._due[0] if self._sent_us is None else self._sent_us)
            self._run()

    def _run(self):
        if self._sent_us is not None and self._ticks.now_us() >= self._sent_us:
            self._sent_us = None
            self.registers[4] |= 0x40
        if self._due is None or self._ticks.now_us() < self._due[0]:
            return
        _, bits, align, errors = self._due
        self._due = None
        if bits is None:
            self.registers[4] |= 0x01
            return
        if not bits:
            self.registers[4] |= 0x02
            return
        self._fifo = list(to_bytes([0] * align + bits))
        self.registers[0x06] = errors
        self.registers[4] |= 0x20 | (0x02 if errors else 0)


class Broken(list):
    """An answer that arrives with a parity error."""

    broken = True


class BrokenOff(Broken):
    """An answer that begins and is never finished: an error is told, and no end."""

    endless = True


def merge(answers):
    """What several answers at once sound like: the bits, and the place of the first clash or None."""
    if len(answers) == 1:
        return list(answers[0]), None
    longest = max(len(answer) for answer in answers)
    merged = []
    clash = None
    for place in range(longest):
        heard = [answer[place] for answer in answers if place < len(answer)]
        if clash is None and (0 in heard) and (1 in heard):
            clash = place
        merged.append(heard[0])
    return merged, clash
