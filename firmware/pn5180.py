"""The reader chip PN5180 on SPI with its BUSY line: registers, frames of ISO 15693 and 14443 A, self-check.

Facts of the chip are from its data sheet. Not confirmed on a bench: how long BUSY and an answer may take,
and that the place of a collision is counted from 0.
"""

from iso14443 import ANSWER, COLLISION, GARBLED, SILENCE, TypeA
from iso15693 import Vicinity
from micropython import const

_WRITE_MANY = const(0x03)
_READ_REGISTER = const(0x04)
_SEND_DATA = const(0x09)
_LOAD_RF_CONFIG = const(0x11)

_SYSTEM_CONFIG = const(0x00)
_IRQ_STATUS = const(0x02)
_IRQ_CLEAR = const(0x03)
_CRC_RX_CONFIG = const(0x12)
_RX_STATUS = const(0x13)
_CRC_TX_CONFIG = const(0x19)
_RF_STATUS = const(0x1D)
_RF_CONTROL_TX = const(0x20)
_RF_CONTROL_TX_CLK = const(0x21)
_RF_CONTROL_RX = const(0x22)

_SET = const(1)
_OR = const(2)
_AND = const(3)


def _many(*changes):
    """The command that changes registers in this order: (register, operation, value)."""
    command = bytes([_WRITE_MANY])
    for register, action, value in changes:
        command += bytes([register, action]) + value.to_bytes(4, "little")
    return command


def tuning(wires):
    """The command for the transmitter and receiver settings in `wires`; empty without settings.

    `gain` 0 to 3 and `filter` 0 to 3 are bits of RF_CONTROL_RX; `registers` has whole values by number, only
    of the transmitter (20, its clock 21) and the receiver (22). Raises ValueError for anything else.
    """
    changes = []
    for register, value in wires.get("registers", {}).items():
        if register not in (_RF_CONTROL_TX, _RF_CONTROL_TX_CLK, _RF_CONTROL_RX):
            raise ValueError("config: registers of a PN5180 must be 0x20, 0x21 or 0x22")
        if not isinstance(value, int) or not 0 <= value <= 0xFFFFFFFF:
            raise ValueError("config: a register of a PN5180 must be 0 to 0xFFFFFFFF")
        changes.append((register, _SET, value))
    for name, shift in (("gain", 0), ("filter", 2)):
        value = wires.get(name)
        if value is None:
            continue
        if not isinstance(value, int) or not 0 <= value <= 3:
            raise ValueError("config: " + name + " of a PN5180 must be 0 to 3")
        changes.append((_RF_CONTROL_RX, _AND, 0xFFFFFFFF ^ 3 << shift))
        changes.append((_RF_CONTROL_RX, _OR, value << shift))
    return _many(*changes) if changes else b""


_READY_TO_SEND = _many(
    (_SYSTEM_CONFIG, _AND, 0xFFFFFFF8),  # idle
    (_SYSTEM_CONFIG, _OR, 0x03),  # transceive
    (_IRQ_CLEAR, _SET, 0xFFFFFFFF),
)
_NO_CHECKSUMS = _many((_CRC_RX_CONFIG, _AND, 0xFFFFFFFE), (_CRC_TX_CONFIG, _AND, 0xFFFFFFFE))
_ALIGN = [_many((_CRC_RX_CONFIG, _AND, 0xFFFFFC3F), (_CRC_RX_CONFIG, _OR, bit << 6)) for bit in range(8)]
_FIELD_ON = b"\x16\x00"
_FIELD_OFF = b"\x17\x00"
_READ_DATA = b"\x0a\x00"
_READ_VERSION = b"\x07\x12\x02"  # two bytes of the EEPROM at 12: the firmware's number
_CONFIG = {
    "15693": bytes([_LOAD_RF_CONFIG, 0x0D, 0x8D]),
    "14443A": bytes([_LOAD_RF_CONFIG, 0x00, 0x80]),
}

# bits of registers, each in its byte of the register
_IRQ_RECEIVED = const(0x01)  # byte 0 of IRQ_STATUS
_IRQ_SENT = const(0x02)
_IRQ_BEGUN = const(0x40)  # byte 1: the beginning of an answer
_RX_BROKEN = const(0x03)  # byte 2 of RX_STATUS: data integrity, protocol
_RX_COLLISION = const(0x04)
_RX_COUNT_HIGH = const(0x01)  # byte 1
_RX_PLACE_HIGH = const(0x03)  # byte 3
_FIELD_STANDS = const(0x02)  # byte 2 of RF_STATUS: the transmitter drives the field
_CRYPTO = const(0x40)  # byte 0 of SYSTEM_CONFIG

_BUSY_US = const(20_000)
_SENT_US = const(20_000)
_BEGIN_US = {"15693": 700, "14443A": 500}
_ANSWER_US = {"15693": 8000, "14443A": 3000}
_MOST_SENT = const(16)
_MOST_RECEIVED = const(32)


class Pn5180:
    """One reader. `cs` and `rst` are output pins, `busy` an input, `spi` the bus that all readers share.

    `standards` are tried one after the other; `whole` is for `iso15693`. `tuned` is a command that must
    follow the settings of each standard, because they undo it (`tuning`). `fault` says why the chip does not
    work.
    """

    def __init__(self, spi, cs, rst, busy, clock, standards, whole, tuned=b""):
        self._spi = spi
        self._cs = cs
        self._rst = rst
        self._busy = busy
        self._clock = clock
        self._version = b""
        self._read = bytearray([_READ_REGISTER, 0])
        self._word = bytearray(4)
        self._half = memoryview(self._word)[:2]
        frame = memoryview(bytearray([_SEND_DATA, 0]) + bytearray(_MOST_SENT))
        self._frames = [frame[: 2 + count] for count in range(_MOST_SENT + 1)]
        self._frame = frame
        self.tx = frame[2:]
        self.rx = memoryview(bytearray(_MOST_RECEIVED))
        self.received = 0
        self.clear_bits = 0
        self.fault = "no-answer"
        self._standard = None
        self._aligned = 0
        self._tuned = tuned
        self._tags = [Vicinity(self, whole) if each == "15693" else TypeA(self) for each in standards]
        cs.value(1)

    def reset(self):
        """Pull the reset line; `start` may follow after some milliseconds."""
        self.fault = "no-answer"
        self._rst.value(0)
        self._clock.sleep_us(100)
        self._rst.value(1)

    def tune(self, gain):
        """Gains cannot be measured here."""
        return False

    def start(self):
        """Ask for the version and leave the field off; False (and `fault`) if the chip is not there."""
        self.fault = ""
        self._ask_version()
        self._version = bytes(self._half)
        if not self.fault and self._version in (b"\x00\x00", b"\xff\xff"):
            self.fault = "no-answer"
        self.field(False)
        return not self.fault

    def field(self, on):
        if on:
            self._standard = None  # a chip that reset itself needs its settings again
            self._load(self._tags[0].standard)
            self._command(_FIELD_ON)
        else:
            fault, self.fault = self.fault, ""  # a failed one may still listen
            self._command(_FIELD_OFF)
            self.fault = fault or self.fault

    def sane(self):
        """Whether the chip keeps its settings while the field is on; else `fault` says why not."""
        self._ask_version()
        if self.fault:
            return False
        if self._half != self._version:
            self.fault = "no-answer"
        elif self._register(_SYSTEM_CONFIG)[0] & _CRYPTO:
            self.fault = "registers"
        elif not self._register(_RF_STATUS)[2] & _FIELD_STANDS:
            self.fault = "field-off"
        return not self.fault

    def look(self, presence, hurry):
        """Mark the tags of `presence`, standard by standard; ignore them if `fault` is set afterwards."""
        for tags in self._tags:
            self._load(tags.standard)
            tags.look(presence, hurry)

    # --- frames -------------------------------------------------------------------------------------------

    def exchange(self, count, last_bits, align):
        """Send a frame of type A and wait for its answer; see `iso14443`."""
        if align != self._aligned:
            self._command(_ALIGN[align])
            self._aligned = align
        self._frame[1] = last_bits
        return self._send_and_wait(count)

    def request(self, count):
        """Send a request of ISO 15693 and wait for its answer; see `iso15693`."""
        self._frame[1] = 0
        return self._send_and_wait(count)

    def send(self, count):
        """Send a frame of whole bytes without an answer."""
        self._frame[1] = 0
        self._say(count)

    def _load(self, standard):
        if self._standard == standard:
            return
        self._command(_CONFIG[standard])
        if self._tuned:
            self._command(self._tuned)
        self._aligned = 0
        if standard == "14443A":  # `iso14443` makes and checks the checksums
            self._command(_NO_CHECKSUMS)
        self._standard = standard

    def _say(self, count):
        self.received = 0
        self._command(_READY_TO_SEND)
        self._command(self._frames[count])
        if not self._wait(0, _IRQ_SENT, _SENT_US):
            self.fault = self.fault or "stuck"

    def _send_and_wait(self, count):
        self._say(count)
        if not self._wait(_IRQ_BEGUN, _IRQ_RECEIVED, _BEGIN_US[self._standard]):
            return SILENCE
        if not self._wait(0, _IRQ_RECEIVED, _ANSWER_US[self._standard]):
            return SILENCE if self.fault else GARBLED  # an answer began, and broke off
        status = self._register(_RX_STATUS)
        count = status[0] | (status[1] & _RX_COUNT_HIGH) << 8
        errors = status[2]
        self.clear_bits = errors >> 3 | (status[3] & _RX_PLACE_HIGH) << 5
        self._fetch(count)
        if self.fault:
            return SILENCE
        if errors & _RX_COLLISION:
            return COLLISION
        return GARBLED if errors & _RX_BROKEN or not self.received else ANSWER

    def _wait(self, begun, done, limit):
        """Wait until one of these bits of IRQ_STATUS is set; False after a time-out or a failure."""
        began = self._clock.us()
        while True:
            irq = self._register(_IRQ_STATUS)
            if self.fault:
                return False
            if irq[0] & done or irq[1] & begun:
                return True
            if self._clock.us_since(began) > limit:
                return False

    def _fetch(self, count):
        count = min(count, _MOST_RECEIVED)
        if not count:
            return
        self._command(_READ_DATA)
        self._receive(self.rx[:count])
        self.received = 0 if self.fault else count

    # --- registers ----------------------------------------------------------------------------------------

    def _ask_version(self):
        self._command(_READ_VERSION)
        self._receive(self._half)

    def _register(self, register):
        """The four bytes of a register, least significant first."""
        self._read[1] = register
        self._command(self._read)
        self._receive(self._word)
        return self._word

    def _command(self, data):
        """Send the chip a command when it has finished the last one."""
        if self.fault or not self._until(0):
            return
        self._cs.value(0)
        self._spi.write(data)
        self._until(1)
        self._cs.value(1)
        self._until(0)

    def _receive(self, into):
        if self.fault:
            return
        self._cs.value(0)
        self._spi.readinto(into, 0xFF)
        self._until(1)
        self._cs.value(1)
        self._until(0)

    def _until(self, level):
        """Wait until BUSY has this level; False, and a fault, after a time-out."""
        if self.fault:
            return False
        began = self._clock.us()
        while self._busy.value() != level:
            if self._clock.us_since(began) > _BUSY_US:
                self.fault = "busy"
                return False
        return True
