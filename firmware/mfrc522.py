"""The reader chip MFRC522 (and its clones) on SPI: registers, frames of ISO 14443 type A, self-check.

Facts of the chip are from its data sheet. Not confirmed on a bench: the time an answer may take, that
preparing the next frame is long enough for a halted tag, and that clones keep the version of the start.
"""

from iso14443 import ANSWER, COLLISION, GARBLED, SILENCE, TypeA
from micropython import const

_COMMAND = const(0x01)
_COM_IRQ = const(0x04)
_ERROR = const(0x06)
_STATUS2 = const(0x08)
_FIFO_DATA = const(0x09)
_FIFO_LEVEL = const(0x0A)
_BIT_FRAMING = const(0x0D)
_COLL = const(0x0E)
_MODE = const(0x11)
_TX_CONTROL = const(0x14)
_TX_ASK = const(0x15)
_RF_CFG = const(0x26)
_T_MODE = const(0x2A)
_T_PRESCALER = const(0x2B)
_T_RELOAD_HIGH = const(0x2C)
_T_RELOAD_LOW = const(0x2D)
_VERSION = const(0x37)

_IDLE = const(0x00)
_TRANSCEIVE = const(0x0C)
_POWER_DOWN = const(0x10)
_FLUSH = const(0x80)
_START_SEND = const(0x80)
_IRQ_ALL = const(0x7F)
_IRQ_TIMER = const(0x01)
_IRQ_RECEIVED = const(0x20)
_IRQ_SENT = const(0x40)
_IRQ_ERROR = const(0x02)
_ERROR_COLLISION = const(0x08)
_ERROR_OTHER = const(0x17)  # buffer overflow, CRC, parity, protocol
_NO_POSITION = const(0x20)
_ALL_ASK = const(0x40)  # TX_ASK: full modulation, for type A
_PRESET_6363 = const(0x3D)  # MODE: the checksum of type A, and the bits of the data sheet
_TIMER_AUTO = const(0x80)  # T_MODE: starts after a frame, stops at the first bits of an answer
_TIMER_40_KHZ = const(0xA9)  # T_PRESCALER: 13.56 MHz / (2 * 169 + 1)
_CLEAR_AFTER_COLLISION = const(0x00)  # COLL: bits after a collision read as 0
_GAIN_BITS = const(0x70)  # RF_CFG
_FIELD_OFF = const(0x80)  # TX_CONTROL
_FIELD_ON = const(0x83)
_ANTENNA = const(0x03)
_CRYPTO = const(0x08)  # STATUS2

_ANSWER_TICKS = const(40)  # in 25 µs
_STUCK_US = const(8_000)
_NO_CHIP = (0x00, 0xFF)
_MOST_GAIN = const(7)
_MOST_SENT = const(16)
_MOST_RECEIVED = const(64)  # the size of the chip's buffer


class Mfrc522:
    """One reader. `cs` and `rst` are output pins, `spi` the bus that all readers share.

    `gain` 0 to 7 is the receiver's sensitivity. `fault` says why the chip does not work.
    """

    def __init__(self, spi, cs, rst, clock, gain):
        self._spi = spi
        self._cs = cs
        self._rst = rst
        self._clock = clock
        self._usual_gain = self._gain = gain & 7
        self._version = None
        self._pair = bytearray(2)
        burst = memoryview(bytearray([_FIFO_DATA << 1]) + bytearray(_MOST_SENT))
        self._bursts = [burst[: count + 1] for count in range(_MOST_SENT + 1)]
        self._reading = memoryview(bytes([0x80 | _FIFO_DATA << 1]) * _MOST_RECEIVED + b"\x00")
        self._reply = memoryview(bytearray(_MOST_RECEIVED + 1))
        self._asked = bytes([0x80 | each << 1 for each in (_COM_IRQ, _ERROR, _FIFO_LEVEL, _COLL)]) + b"\x00"
        self._state = bytearray(5)  # one byte without a meaning, and the four registers
        self._empty = False
        self.tx = burst[1:]
        self.rx = self._reply[1:]  # after the byte that arrives while the address is sent
        self.received = 0
        self.clear_bits = 0
        self.fault = "no-answer"
        self._tags = TypeA(self)
        cs.value(1)

    def reset(self):
        """Pull the reset line; `start` may follow after some milliseconds."""
        self.fault = "no-answer"
        self._rst.value(0)
        self._clock.sleep_us(100)
        self._rst.value(1)

    def tune(self, gain):
        """Use this gain from the next `start` on, or the usual one; False if there is no such gain."""
        if gain is None:
            gain = self._usual_gain
        elif gain > _MOST_GAIN:
            return False
        self._gain = gain
        return True

    def start(self):
        """Set the chip up, field off; False (and `fault`) if it is not there."""
        version = self._read(_VERSION)
        if version in _NO_CHIP or self._read(_COMMAND) & _POWER_DOWN:
            self.fault = "no-answer"
            return False
        self._version = version
        self._write(_TX_ASK, _ALL_ASK)
        self._write(_MODE, _PRESET_6363)
        self._write(_T_MODE, _TIMER_AUTO)
        self._write(_T_PRESCALER, _TIMER_40_KHZ)
        self._write(_T_RELOAD_HIGH, _ANSWER_TICKS >> 8)
        self._write(_T_RELOAD_LOW, _ANSWER_TICKS & 0xFF)
        self._write(_COLL, _CLEAR_AFTER_COLLISION)
        self._write(_RF_CFG, self._gain << 4)
        self._write(_STATUS2, 0x00)
        self._write(_TX_CONTROL, _FIELD_OFF)
        self.fault = "" if self._read(_RF_CFG) & _GAIN_BITS == self._gain << 4 else "registers"
        return not self.fault

    def field(self, on):
        self._write(_TX_CONTROL, _FIELD_ON if on else _FIELD_OFF)

    def sane(self):
        """Whether the chip keeps its settings while the field is on; else `fault` says why not."""
        version = self._read(_VERSION)
        if version in _NO_CHIP:
            self.fault = "no-answer"
        elif version != self._version or self._read(_STATUS2) & _CRYPTO or self._read(_TX_ASK) != _ALL_ASK:
            self.fault = "registers"
        elif self._read(_TX_CONTROL) & _ANTENNA != _ANTENNA:
            self.fault = "field-off"
        return not self.fault

    def look(self, presence, hurry):
        """Mark the tags of `presence`, see `iso14443`; ignore them if `fault` is set afterwards."""
        self._tags.look(presence, hurry)

    def exchange(self, count, last_bits, align):
        """Send a frame and wait for its answer; see `iso14443`."""
        self.received = 0
        if self.fault:
            return SILENCE
        self._begin(count, align << 4 | last_bits)
        if not self._ended(_IRQ_RECEIVED):
            return SILENCE
        errors = self._state[2]
        self._fetch(self._state[3])
        if self.fault:
            return SILENCE
        if errors & _ERROR_COLLISION:
            position = self._state[4]
            self.clear_bits = 0 if position & _NO_POSITION else ((position - 1) & 0x1F)
            return COLLISION
        return GARBLED if errors & _ERROR_OTHER or not self.received else ANSWER

    def send(self, count):
        """Send a frame without an answer."""
        if not self.fault:
            self._begin(count, 0)
            self._ended(_IRQ_SENT)

    def _begin(self, count, framing):
        self._write(_COMMAND, _IDLE)
        self._write(_COM_IRQ, _IRQ_ALL)
        if not self._empty:
            self._write(_FIFO_LEVEL, _FLUSH)
        self._empty = False
        self._transfer(self._bursts[count])
        self._write(_COMMAND, _TRANSCEIVE)
        self._write(_BIT_FRAMING, _START_SEND | framing)

    def _ended(self, wanted):
        """Wait for this interrupt; False after the chip's own time-out, or if it never comes."""
        began = self._clock.us()
        while True:
            self._cs.value(0)
            self._spi.write_readinto(self._asked, self._state)
            self._cs.value(1)
            irq = self._state[1]
            if irq & wanted:
                return True
            if irq & _IRQ_TIMER:
                return False
            if self._clock.us_since(began) > _STUCK_US:
                if not irq & _IRQ_ERROR:  # otherwise an answer began, and broke off
                    self.fault = "stuck"
                return False

    def _fetch(self, count):
        if count > _MOST_RECEIVED:  # no chip reports this: the line is dead
            self.fault = "no-answer"
            count = 0
        self.received = count
        if not count:
            return
        # the last byte is 0, an address, so that the buffer loses no further byte
        self._cs.value(0)
        self._spi.write_readinto(self._reading[_MOST_RECEIVED - count :], self._reply[: count + 1])
        self._cs.value(1)
        self._empty = True

    def _write(self, register, value):
        self._pair[0] = register << 1
        self._pair[1] = value
        self._transfer(self._pair)

    def _transfer(self, data):
        self._cs.value(0)
        self._spi.write(data)
        self._cs.value(1)

    def _read(self, register):
        self._pair[0] = 0x80 | register << 1
        self._pair[1] = 0
        self._cs.value(0)
        self._spi.write_readinto(self._pair, self._pair)
        self._cs.value(1)
        return self._pair[1]
