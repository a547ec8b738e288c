"""Tags of ISO 14443 type A: who is there, one after another, each put to sleep when it has said its number.

A chip that carries the frames has `tx` and `rx`, two bytearrays, and

    exchange(count, last_bits, align)   sends `count` bytes of `tx`, of the last only `last_bits` (0: all);
                                        puts what comes into `rx` from bit `align` of its first byte on;
                                        returns ANSWER, SILENCE, COLLISION or GARBLED
    received                            bytes in `rx`
    clear_bits                          after COLLISION: bits of `rx` before it, `align` included

Where two tags differ, a bit is guessed; a guess that nobody answers is turned. If a number could not be read
at the first try, only the place of a collision in a whole number is believed (how chips count it in the rest
of one is not confirmed), and from there on every bit is guessed.
"""

SILENCE = 0
ANSWER = 1
COLLISION = 2
GARBLED = 3

_REQUEST = 0x26
_WAKE_UP = 0x52
_SELECT = (0x93, 0x95, 0x97)
_CASCADE_TAG = 0x88
_MORE_FOLLOWS = 0x04
_HALT = b"\x50\x00\x57\xcd"
_ROUNDS = 70
_MOST_TAGS = 16
_FAILURES = 2


def crc_a(data, count):
    """The checksum of type A over the first `count` bytes.

    >>> hex(crc_a(b"\\x50\\x00", 2))
    '0xcd57'
    """
    value = 0x6363
    for place in range(count):
        byte = (data[place] ^ value) & 0xFF
        byte = (byte ^ byte << 4) & 0xFF
        value = value >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return value & 0xFFFF


class TypeA:
    """Asks the tags in the field of `chip`."""

    standard = "14443A"

    def __init__(self, chip):
        self._chip = chip
        self._looks = 0
        self._number = bytearray(5)  # the part of a number at one level, with its check byte

    def inventory(self, found, expected, hurry):
        """Append (standard, uid) of each tag to `found`; False if there may be more.

        `hurry(some)` is true when there is something better to do, `some`: than to see more. `expected`:
        somebody was there at the last look, so a call that nobody answers is repeated. A tag that is out of
        step with us goes back to rest without a word, and answers the next call. Looks that are cut short see
        another tag first each time.
        """
        self._looks += 1
        failures = 0
        request = _WAKE_UP
        again = expected
        while len(found) < _MOST_TAGS and not hurry(bool(found)):
            if not self._anybody(request):
                if not again:
                    return failures == 0
                again = False
                continue
            if found and hurry(True):
                return False
            request = _REQUEST
            uid = self._read(failures > 0)
            again = uid is None
            if again:
                failures += 1
                if failures == _FAILURES:
                    return False
                continue
            self._halt()
            if (self.standard, uid) not in found:
                found.append((self.standard, uid))
        return False

    def _anybody(self, request):
        self._chip.tx[0] = request
        return self._chip.exchange(1, 7, 0) != SILENCE

    def _halt(self):
        self._chip.tx[:4] = _HALT
        self._chip.exchange(4, 0, 0)

    def _read(self, careful):
        """The number of one of the tags that are ready, or None."""
        uid = ""
        for select in _SELECT:
            if not self._part(select, careful):
                return None
            more = self._select(select)
            if more is None:
                return None
            if select != _SELECT[2] and more != (self._number[0] == _CASCADE_TAG):
                return None
            first = 1 if more else 0
            for place in range(first, 4):
                uid += f"{self._number[place]:02X}"
            if not more:
                return uid
        return None

    def _part(self, select, careful):
        """Find the four bytes and the check byte of one level; False if nobody answers in order."""
        known = 0
        guessed = False
        number = self._number
        for place in range(5):
            number[place] = 0
        for _ in range(_ROUNDS):
            outcome = self._ask(select, known)
            if outcome == SILENCE and guessed:
                number[(known - 1) >> 3] ^= 1 << (known - 1 & 7)
                guessed = False
                continue
            if outcome in (SILENCE, GARBLED):
                return False
            self._merge(known)
            if outcome == ANSWER:
                check = number[0] ^ number[1] ^ number[2] ^ number[3]
                return self._chip.received == 5 - (known >> 3) and check == number[4]
            if known == 0 or not careful:
                known = max(known, min((known & ~7) + self._chip.clear_bits, 31))
            if known == 32:
                return False
            self._guess(known)
            known += 1
            guessed = True
        return False

    def _ask(self, select, known):
        chip = self._chip
        whole, bits = known >> 3, known & 7
        chip.tx[0] = select
        chip.tx[1] = (2 + whole) << 4 | bits
        count = whole + (1 if bits else 0)
        for place in range(count):
            chip.tx[2 + place] = self._number[place]
        return chip.exchange(2 + count, bits, bits)

    def _merge(self, known):
        """Put what came behind the first `known` bits of the number."""
        place, bits = known >> 3, known & 7
        low = (1 << bits) - 1
        for offset in range(min(self._chip.received, 5 - place)):
            byte = self._chip.rx[offset]
            if offset == 0:
                byte = byte & ~low & 0xFF | self._number[place] & low
            self._number[place + offset] = byte

    def _guess(self, known):
        """Choose the bit behind the first `known`, another one in another look; what follows is open."""
        place, bit = known >> 3, known & 7
        self._number[place] &= (1 << bit) - 1
        self._number[place] |= ((self._looks ^ self._looks >> bit + 1) & 1) << bit
        for after in range(place + 1, 5):
            self._number[after] = 0

    def _select(self, select):
        """Select the tag whose part is known; whether more of its number follows, or None."""
        chip = self._chip
        chip.tx[0] = select
        chip.tx[1] = 0x70
        chip.tx[2:7] = self._number
        check = crc_a(chip.tx, 7)
        chip.tx[7] = check & 0xFF
        chip.tx[8] = check >> 8
        if chip.exchange(9, 0, 0) != ANSWER or chip.received != 3:
            return None
        if crc_a(chip.rx, 1) != chip.rx[1] | chip.rx[2] << 8:
            return None
        return bool(chip.rx[0] & _MORE_FOLLOWS)
