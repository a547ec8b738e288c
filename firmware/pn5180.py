"""The reader chip PN5180 on SPI with its BUSY line: registers, frames of ISO 15693 and 14443 A, self-check.

Facts of the chip are from its data sheet. Not confirmed on a bench: how long BUSY and an answer may take,
and that the place of a collision is counted from 0.
"""

from iso14443 import ANSWER, COLLISION, GARBLED, SILENCE, TypeA
from iso15693 import Vicinity
from micropython import const

_WRITE_MANY = const(0x03)
_READ_REGISTER = const(0x04)
_READ_EEPROM = const(0x07)
_SEND_DATA = const(0x09)
_READ_DATA = const(0x0A)
_LOAD_RF_CONFIG = const(0x11)
_RF_ON = const(0x16)
_RF_OFF = const(0x17)

_SYSTEM_CONFIG = const(0x00)
_IRQ_STATUS = const(0x02)
_IRQ_CLEAR = const(0x03)
_CRC_RX_CONFIG = const(0x12)
_RX_STATUS = const(0x13)
_TX_CONFIG = const(0x18)
_CRC_TX_CONFIG = const(0x19)
_RF_STATUS = const(0x1D)

_SET = const(1)
_OR = const(2)
_AND = const(3)

_IRQ_RECEIVED = const(0x01)
_IRQ_SENT = const(0x02)
_IRQ_BEGUN = const(0x4000)  # the start of an answer was heard
_RX_COLLISION = const(0x40000)
_RX_BROKEN = const(0x30000)  # data integrity, protocol
_FIELD_IS_ON = const(0x20000)  # RF_STATUS: the transmitter drives the field
_CRYPTO = const(0x40)

_START = (
    (_SYSTEM_CONFIG, _AND, 0xFFFFFFF8),
    (_SYSTEM_CONFIG, _OR, 0x03),
    (_IRQ_CLEAR, _SET, 0xFFFFFFFF),
)
_WITH_DATA = ((_TX_CONFIG, _OR, 0x4C0),) + _START  # noqa: RUF005  # MicroPython cannot unpack here
_WITHOUT_DATA = ((_TX_CONFIG, _AND, 0xFFFFFB3F),) + _START  # noqa: RUF005  # the bare end of a frame

_FIRMWARE_AT = const(0x12)
_BUSY_US = const(20_000)
_SENT_US = const(20_000)
_BEGIN_US = {"15693": 700, "14443A": 500}
_ANSWER_US = {"15693": 8000, "14443A": 3000}
_CONFIG = {"15693": (0x0D, 0x8D), "14443A": (0x00, 0x80)}


class Pn5180:
    """One reader. `cs` and `rst` are output pins, `busy` an input, `spi` the bus that all readers share.

    `standards` are looked for one after the other. A chip that does not do what it must is told by `fault`.
    """

    def __init__(self, spi, cs, rst, busy, clock, standards):
        self._spi = spi
        self._cs = cs
        self._rst = rst
        self._busy = busy
        self._clock = clock
        self._version = None
        self._frame = bytearray(32)
        self._word = bytearray(4)
        self._reply = bytearray(32)
        self.tx = bytearray(16)
        self.rx = bytearray(32)
        self.received = 0
        self.clear_bits = 0
        self.fault = "no-answer"
        self._standard = None
        self._tags = [Vicinity(self) if each == "15693" else TypeA(self) for each in standards]
        cs.value(1)

    def reset(self):
        """Pull the reset line; `start` may follow after some milliseconds."""
        self.fault = "no-answer"
        self._rst.value(0)
        self._clock.sleep_us(100)
        self._rst.value(1)

    def start(self):
        """Ask for the version and leave the field off; False (and `fault`) if the chip is not there."""
        self.fault = ""
        self._standard = None
        self._version = self._firmware()
        if not self.fault and self._version in (b"\x00\x00", b"\xff\xff"):
            self.fault = "no-answer"
        self.field(False)
        return not self.fault

    def field(self, on):
        self._standard = None  # a chip that was reset behind our back gets its settings anew
        if on:
            self._load(self._tags[0].standard)
        self._command((_RF_ON if on else _RF_OFF, 0))

    def sane(self):
        """With the field on: whether the chip is still the one that was set up; else `fault` says why not."""
        version = self._firmware()
        if self.fault:
            return False
        if version != self._version:
            self.fault = "no-answer"
        elif self._register(_SYSTEM_CONFIG) & _CRYPTO:
            self.fault = "registers"
        elif not self._register(_RF_STATUS) & _FIELD_IS_ON:
            self.fault = "field-off"
        return not self.fault

    def inventory(self, found, expected, hurry):
        """Append what is in the field to `found`; False if there may be more, or if `fault` is set."""
        complete = True
        for tags in self._tags:
            self._load(tags.standard)
            complete = tags.inventory(found, expected, hurry) and complete
        return complete and not self.fault

    # --- frames -------------------------------------------------------------------------------------------

    def exchange(self, count, last_bits, align):
        """Send a frame of type A and wait for its answer; see `iso14443`."""
        self._many(((_CRC_RX_CONFIG, _AND, 0xFFFFFC3F), (_CRC_RX_CONFIG, _OR, align << 6)))
        return self._send(count, last_bits, _WITH_DATA)

    def request(self, count):
        """Send a request of ISO 15693; what the first slot holds."""
        return self._send(count, 0, _WITH_DATA)

    def next_slot(self):
        """Send the bare end of a frame, which begins the next slot; what it holds."""
        return self._send(0, 0, _WITHOUT_DATA)

    def _load(self, standard):
        if self._standard == standard:
            return
        send, receive = _CONFIG[standard]
        self._command((_LOAD_RF_CONFIG, send, receive))
        if standard == "14443A":  # its checksums are made and checked by `iso14443`
            self._many(((_CRC_RX_CONFIG, _AND, 0xFFFFFFFE), (_CRC_TX_CONFIG, _AND, 0xFFFFFFFE)))
        self._standard = standard

    def _send(self, count, last_bits, start):
        self.received = 0
        self._many(start)
        self._frame[0] = _SEND_DATA
        self._frame[1] = last_bits
        self._frame[2 : 2 + count] = self.tx[:count]
        self._transfer(2 + count)
        if self.fault or not self._answered():
            return SILENCE
        status = self._register(_RX_STATUS)
        self._fetch(status & 0x1FF)
        if self.fault:
            return SILENCE
        if status & _RX_COLLISION:
            self.clear_bits = status >> 19 & 0x7F
            return COLLISION
        return GARBLED if status & _RX_BROKEN or not self.received else ANSWER

    def _answered(self):
        """Wait until something has come; False if nobody begins, or the chip never ends."""
        if not self._wait(_IRQ_SENT, _SENT_US):
            self.fault = self.fault or "stuck"
            return False
        if not self._wait(_IRQ_BEGUN | _IRQ_RECEIVED, _BEGIN_US[self._standard]):
            return False
        return self._wait(_IRQ_RECEIVED, _ANSWER_US[self._standard])

    def _wait(self, irqs, limit):
        began = self._clock.us()
        while not self._register(_IRQ_STATUS) & irqs:
            if self.fault or self._clock.us_since(began) > limit:
                return False
        return not self.fault

    def _fetch(self, count):
        count = min(count, len(self.rx))
        if not count:
            return
        self._command((_READ_DATA, 0))
        self._receive(self.rx, count)
        self.received = 0 if self.fault else count

    # --- registers ----------------------------------------------------------------------------------------

    def _firmware(self):
        self._command((_READ_EEPROM, _FIRMWARE_AT, 2))
        self._receive(self._word, 2)
        return bytes(self._word[:2])

    def _register(self, register):
        self._command((_READ_REGISTER, register))
        self._receive(self._word, 4)
        return int.from_bytes(self._word, "little")

    def _many(self, changes):
        """Change registers in this order by one command."""
        self._frame[0] = _WRITE_MANY
        at = 1
        for register, action, value in changes:
            self._frame[at] = register
            self._frame[at + 1] = action
            self._frame[at + 2 : at + 6] = value.to_bytes(4, "little")
            at += 6
        self._transfer(at)

    def _command(self, data):
        for place, byte in enumerate(data):
            self._frame[place] = byte
        self._transfer(len(data))

    def _transfer(self, count):
        """Give the chip the first `count` bytes of the frame when it has done what it was told before."""
        if self.fault or not self._until(0):
            return
        self._cs.value(0)
        self._spi.write(memoryview(self._frame)[:count])
        self._until(1)
        self._cs.value(1)
        self._until(0)

    def _receive(self, into, count):
        if self.fault:
            return
        self._cs.value(0)
        self._spi.readinto(memoryview(self._reply)[:count], 0xFF)
        self._until(1)
        self._cs.value(1)
        self._until(0)
        into[:count] = self._reply[:count]

    def _until(self, level):
        """Wait for BUSY to have this level; False, and a fault, if it never has."""
        if self.fault:
            return False
        began = self._clock.us()
        while self._busy.value() != level:
            if self._clock.us_since(began) > _BUSY_US:
                self.fault = "busy"
                return False
        return True
