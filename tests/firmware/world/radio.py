"""The radio of the model world: fields, and tags of both standards that answer requests with bits.

A tag of type A keeps the states of ISO 14443-3 (idle, ready, active, halted); one of ISO 15693 remembers that
it must be quiet. `spoil` makes a tag answer badly: a function from the bits (or bytes) of its answer to
others, or to None for silence.
"""

POWER_UP_US = 1000
HOLD_US = 300
"""So long a tag keeps its state without a field."""


class Air:
    """All fields of one table: no two may stand at once."""

    def __init__(self):
        self.fields = []

    def standing(self):
        return [field for field in self.fields if field.on]


class Field:
    """The field of one antenna with the tags that lie in it."""

    def __init__(self, air, ticks):
        self.on = False
        self.tags = []
        self._air = air
        self._ticks = ticks
        self._since = self._ended = -HOLD_US
        air.fields.append(self)

    def switch(self, on):
        now = self._ticks.now_us()
        if on and not self.on:
            if now - self._ended >= HOLD_US:
                self._since = now
                for tag in self.tags:
                    tag.lose_power()
            self.on = True
            if len(self._air.standing()) > 1:
                raise AssertionError("two antennas stand at once")
        elif self.on and not on:
            self.on = False
            self._ended = now

    def put(self, tag):
        tag.lose_power()
        tag.powered_us = self._ticks.now_us()
        self.tags.append(tag)

    def take(self, tag):
        if tag in self.tags:
            self.tags.remove(tag)
            tag.lose_power()

    def awake(self):
        """The tags that have been in the field long enough."""
        if not self.on:
            return []
        now = self._ticks.now_us()
        return [tag for tag in self.tags if now - max(self._since, tag.powered_us) >= POWER_UP_US]

    def type_a(self, bits, gain=7):
        """The answers of the tags of type A to a frame of these bits, as a receiver of this gain hears."""
        heard = [tag for tag in self.awake() if tag.standard == "14443A" and tag.least_gain <= gain]
        answers = [tag.hear(bits) for tag in heard]
        return [bits for bits in answers if bits]

    def vicinity(self, request):
        """The answers of the tags of ISO 15693 to this request."""
        answers = [tag.hear(request) for tag in self.awake() if tag.standard == "15693"]
        return [data for data in answers if data]


_BITS = [[byte >> bit & 1 for bit in range(8)] for byte in range(256)]


def to_bits(data, last_bits=0):
    """The bits of `data` in the order of the air, of the last byte only `last_bits` (0: all)."""
    bits = []
    for byte in data:
        bits += _BITS[byte]
    return bits[: len(bits) - 8 + last_bits] if last_bits else bits


def to_bytes(bits):
    data = bytearray((len(bits) + 7) // 8)
    for place, bit in enumerate(bits):
        if bit:
            data[place >> 3] |= 1 << (place & 7)
    return bytes(data)


def crc_a(data):
    value = 0x6363
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ 0x8408 if value & 1 else value >> 1
    return bytes([value & 0xFF, value >> 8])


class TagA:
    """A tag of type A with a number of 4, 7 or 10 bytes, most significant first, in hex."""

    standard = "14443A"

    least_gain = 0
    """It lies so far away that a receiver with less does not hear it."""

    patient = False
    """Whether it stays ready when a bit is asked for that it does not have; the standard sends it to rest."""

    def __init__(self, uid, spoil=None):
        self.uid = uid
        self.spoil = spoil
        self.powered_us = 0
        number = bytes(int(uid[at : at + 2], 16) for at in range(0, len(uid), 2))
        parts = {4: [number], 7: [b"\x88" + number[:3], number[3:]]}
        parts[10] = [b"\x88" + number[:3], b"\x88" + number[3:6], number[6:]]
        self._parts = [part + bytes([part[0] ^ part[1] ^ part[2] ^ part[3]]) for part in parts[len(number)]]
        self._halted = False
        self._level = None  # None: idle or halted; otherwise how many parts are selected
        self._was_halted = False

    def lose_power(self):
        self._halted = False
        self._level = None

    def hear(self, bits):
        answer = self._answer(bits)
        if answer and self.spoil:
            return self.spoil(answer)
        return answer

    def _answer(self, bits):
        if len(bits) == 7:
            return self._called(to_bytes(bits)[0])
        if self._level is None:
            return None
        data = to_bytes(bits)
        if self._level == len(self._parts):
            return self._selected(data)
        if data[0] != (0x93, 0x95, 0x97)[self._level] or len(bits) < 16:
            return self._fall()
        part = self._parts[self._level]
        if data[1] == 0x70:
            if data[2:7] != part or len(data) != 9 or crc_a(data[:7]) != data[7:]:
                return self._fall()
            self._level += 1
            sak = b"\x04" if self._level < len(self._parts) else b"\x08"
            return to_bits(sak + crc_a(sak))
        known = (data[1] >> 4) * 8 + (data[1] & 7) - 16
        whole = to_bits(part)
        if len(bits) != 16 + known or bits[16:] != whole[:known]:
            return None if self.patient else self._fall()
        return whole[known:]

    def _called(self, request):
        if self._level is not None:
            return self._fall()
        if request == 0x52 or (request == 0x26 and not self._halted):
            self._was_halted = self._halted
            self._level = 0
            return to_bits(b"\x44\x00")
        return None

    def _selected(self, data):
        if data[:2] == b"\x50\x00" and data[2:] == crc_a(data[:2]):
            self._halted = True
            self._level = None
            return None
        return self._fall()

    def _fall(self):
        """What was heard does not fit: back to where the tag came from, without a word."""
        self._level = None
        self._halted = self._was_halted


class TagV:
    """A tag of ISO 15693 with a number of 8 bytes, most significant first, in hex."""

    standard = "15693"

    def __init__(self, uid, spoil=None):
        self.uid = uid
        self.spoil = spoil
        self.powered_us = 0
        self._low_first = bytes(int(uid[at : at + 2], 16) for at in range(14, -2, -2))
        self._quiet = False

    def lose_power(self):
        self._quiet = False

    def hear(self, request):
        if request[:2] == b"\x22\x02" and len(request) == 10:
            self._quiet = self._quiet or request[2:] == self._low_first
            return None
        flags, command, bits = request[0], request[1], request[2]
        if flags != 0x26 or command != 1 or bits > 64 or len(request) != 3 + (bits + 7) // 8:
            raise AssertionError("no request that a tag knows: " + repr(request))
        if self._quiet:
            return None
        number = to_bits(self._low_first)
        if any(to_bits(request[3:])[bits:]):
            raise AssertionError("bits behind the mask")
        if to_bits(request[3:])[:bits] != number[:bits]:
            return None
        answer = b"\x00\x00" + self._low_first
        return self.spoil(answer) if self.spoil else answer
