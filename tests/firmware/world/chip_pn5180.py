"""A model of the PN5180 at its commands: bytes on SPI and the BUSY line, frames on the air."""

from chip_mfrc522 import merge
from radio import to_bits, to_bytes

_WORK_US = 30
_LOAD_US = 300
_FIELD_US = 300
"""How long BUSY stays high after a command: the data sheet does not say, these are guesses."""

USUAL = {"15693": (0x1B, 0x78, 0x0F), "14443A": (0x38, 0x74, 0x0E)}
"""What loading the settings of a standard leaves in 20 to 22: made up, and it undoes what stood there."""

_SYMBOL_US = 75.52  # two bits, one of four places: 1024 periods of 13.56 MHz
_REST_US = 320.9  # from the end of a request to the answer: 4352 periods
_ANSWER_BIT_US = 37.76  # 26.48 kbit/s: 512 periods
"""ISO 15693-2 and -3; a frame towards the tag has 1.5 symbols around its bytes, an answer 8 bits."""

_TYPE_A_BIT_US = 9.44 * 9 / 8  # 128 periods, and a parity bit a byte
_TYPE_A_REST_US = 86.4  # 1172 periods
"""ISO 14443-2 and -3."""


class ChipPn5180:
    """`field` is what its antenna makes. Some attributes break it:

    `dead`: it says nothing, MISO and BUSY stay high. `stuck`: BUSY never falls after the next command.
    `miso`: it works, and its MISO stays at this level, 00 or FF. `tells_place`: whether it tells where
    answers of ISO 15693 have collided; `wrong_place` is added to that.
    """

    def __init__(self, field, ticks):
        self.field = field
        self.dead = False
        self.miso = None
        self.tells_place = True
        self.wrong_place = 0
        self.stuck = False
        self.resets = 0
        self._ticks = ticks
        self.power_up()

    def power_up(self):
        self.registers = [0] * 64
        self._selected = False
        self._heard = bytearray()
        self._reply = None
        self._said = 0
        self._busy_until = 0
        self._received = b""
        self._standard = None
        self._due = []
        self.field.switch(False)

    def reset(self, level):
        if level:
            self.resets += 1
            self.stuck = False
            self.power_up()

    def busy(self):
        self._ticks.advance(2)
        if self.dead or self.stuck:
            return 1
        if self._selected:
            return 1 if self._said or self._heard else 0
        if self._ticks.now_us() >= self._busy_until:
            return 0
        self._ticks.skip_to(self._busy_until)
        return 1

    def select(self, low):
        if low == self._selected:
            return
        if low and self._ticks.now_us() < self._busy_until and not self.dead:
            raise AssertionError("a command while BUSY is high")
        self._selected = low
        if low:
            self._heard = bytearray()
            self._said = 0
        elif not self.dead:
            if self._reply is None or not self._said:
                self._obey(bytes(self._heard))
            else:
                self._reply = None
            self._busy_until = self._ticks.now_us() + self._work_us()

    def _work_us(self):
        command = self._heard[0] if self._heard else 0
        return {0x11: _LOAD_US, 0x16: _FIELD_US, 0x17: _FIELD_US}.get(command, _WORK_US)

    def transfer(self, byte):
        if self.dead:
            return 0xFF
        if self._reply is not None:
            self._said += 1
            return self._reply[self._said - 1] if self._said <= len(self._reply) else 0
        self._heard.append(byte)
        return 0xFF

    def _obey(self, data):
        self._run()
        command = data[0]
        if command == 0x03:
            for at in range(1, len(data), 6):
                value = int.from_bytes(data[at + 2 : at + 6], "little")
                self._change(data[at], data[at + 1], value)
        elif command == 0x04:
            if data[1] == 0x02:
                self._skip()
            self._reply = self.registers[data[1]].to_bytes(4, "little")
        elif command == 0x07:
            self._reply = {0x12: b"\x0f\x04"}[data[1]][: data[2]]
        elif command == 0x09:
            self._send(data[2:], data[1])
        elif command == 0x0A:
            self._reply = self._received
        elif command == 0x11:
            self._load(data[1], data[2])
        elif command in (0x16, 0x17):
            self.field.switch(command == 0x16)
            self.registers[0x1D] = 0x20000 if command == 0x16 else 0
        else:
            raise AssertionError("unknown command " + hex(command))

    def _change(self, register, action, value):
        if register == 0x03:
            self.registers[2] &= ~value & 0xFFFFFFFF
            return
        old = self.registers[register]
        self.registers[register] = {1: value, 2: old | value, 3: old & value}[action]
        if register == 0 and self.registers[0] & 7 == 0:
            self._due = []

    def _load(self, send, receive):
        self._standard = {(0x0D, 0x8D): "15693", (0x00, 0x80): "14443A"}[send, receive]
        self.registers[0x12] = self.registers[0x19] = 1
        self.registers[0x20], self.registers[0x21], self.registers[0x22] = USUAL[self._standard]

    def _send(self, data, last_bits):
        if self.registers[0] & 7 != 3:
            raise AssertionError("data sent outside a transceive command")
        now = self._ticks.now_us()
        if self._standard == "15693":
            self._send_vicinity(data, now)
        else:
            self._send_type_a(data, last_bits, now)

    def _send_vicinity(self, data, now):
        sent_us = now + (1.5 + 4 * (len(data) + 2)) * _SYMBOL_US
        answers = self.field.vicinity(data)
        self._due.append((sent_us, 0x02, None, 0))
        if not answers:
            return
        begun_us = sent_us + _REST_US + 4 * _ANSWER_BIT_US
        self._due.append((begun_us, 0x4000, None, 0))
        status, received = len(answers[0]), answers[0]
        if any(answer != answers[0] for answer in answers):
            status, received = self._clash(answers)
        elif hasattr(answers[0], "broken"):
            status |= 0x10000
        longest = max([len(answer) for answer in answers])
        self._due.append((begun_us + (4 + 8 * (longest + 2)) * _ANSWER_BIT_US, 0x01, received, status))

    def _clash(self, answers):
        """The status and the bytes that it keeps of several answers at once."""
        if not self.tells_place:
            return 1 | 0x40000, answers[0][:1]
        merged, place = merge([to_bits(answer) for answer in answers])
        received = to_bytes(merged[:place] + [0] * (len(merged) - place))
        return len(received) | 0x40000 | (place + self.wrong_place & 0x7F) << 19, received

    def _send_type_a(self, data, last_bits, now):
        if self.registers[0x12] & 1 or self.registers[0x19] & 1:
            raise AssertionError("the checksum of type A belongs to the firmware")
        bits = to_bits(data, last_bits)
        sent_us = now + len(bits) * _TYPE_A_BIT_US
        answers = self.field.type_a(bits)
        self._due.append((sent_us, 0x02, None, 0))
        if not answers:
            return
        align = self.registers[0x12] >> 6 & 7
        merged, clash = merge(answers)
        status = 0
        if clash is not None:
            merged = merged[:clash] + [0] * (len(merged) - clash)
            status = 0x40000 | (align + clash) << 19
        if any(hasattr(answer, "broken") for answer in answers):
            status |= 0x10000
        received = to_bytes([0] * align + merged)
        begun_us = sent_us + _TYPE_A_REST_US
        self._due.append((begun_us, 0x4000, None, 0))
        done_us = begun_us + len(merged) * _TYPE_A_BIT_US
        self._due.append((done_us, 0x01, received, status | len(received)))

    def _skip(self):
        """IRQ_STATUS is asked for until something ends: be there, if nothing has ended yet."""
        if self._due and not self.registers[2]:
            self._ticks.skip_to(self._due[0][0])
            self._run()

    def _run(self):
        now = self._ticks.now_us()
        while self._due and self._due[0][0] <= now:
            _, irqs, received, status = self._due.pop(0)
            self.registers[2] |= irqs
            if received is not None:
                self._received = received
                self.registers[0x13] = status
