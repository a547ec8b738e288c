"""Tags of ISO 14443 type A: each one is found by its number and then put to sleep.

A chip that carries the frames has `tx` and `rx`, two bytearrays, and

    exchange(count, last_bits, align)   sends `count` bytes of `tx`, of the last only `last_bits` (0: all);
                                        writes the answer into `rx` from bit `align` of its first byte on;
                                        returns ANSWER, SILENCE, COLLISION or GARBLED
    send(count)                         sends whole bytes without an answer
    received                            bytes in `rx`
    clear_bits                          after COLLISION: bits of `rx` before it, `align` included

A known tag is called by its number, which takes half the time. Where the numbers of new tags differ, a bit is
guessed; if nothing answers, the other bit is tried after a new call. If a number could not be read at the
first try, only a collision in a whole number is trusted (how chips count it in a partial number is not
confirmed); after it every bit is guessed.
"""

from presence import MISSED, SEEN

SILENCE = 0
ANSWER = 1
COLLISION = 2
GARBLED = 3

_REQUEST = 0x26
_WAKE_UP = 0x52
_SELECT = (0x93, 0x95, 0x97)
_ANTICOLLISION = 0x20
_WHOLE_NUMBER = 0x70
_CASCADE_TAG = 0x88
_MORE_FOLLOWS = 0x04
_HALT = b"\x50\x00\x57\xcd"
_RANDOM = 0x08  # begins a random number of four bytes, which a tag changes at every power-up
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


def frames_of(number):
    """The frames that select the tag of this number, one for each part of it.

    >>> [frame.hex() for frame in frames_of(bytes([0x3A, 0x5F, 0x02, 0x11]))]
    ['93703a5f0211764a09']
    """
    frames = []
    at = 0
    while at < len(number):
        last = len(number) - at == 4
        part = number[at : at + 4] if last else bytes([_CASCADE_TAG]) + number[at : at + 3]
        check = part[0] ^ part[1] ^ part[2] ^ part[3]
        frame = bytes([_SELECT[len(frames)], _WHOLE_NUMBER]) + part + bytes([check])
        crc = crc_a(frame, 7)
        frames.append(frame + bytes([crc & 0xFF, crc >> 8]))
        at += 4 if last else 3
    return frames


class TypeA:
    """Finds the tags in the field of `chip`."""

    standard = "14443A"

    def __init__(self, chip):
        self._chip = chip
        self._turn = 0
        self._others_first = False
        self._path = []  # frames for the parts of a number that are already known
        self._request = _WAKE_UP
        self._active = False  # a tag is selected, and must sleep before others are called
        self._out_of_step = False
        self._odd = False  # the last part has four bytes and says that more follow
        self._number = bytearray(5)  # the part of a number at one level, with its check byte

    def look(self, presence, hurry):
        """Mark the tags of `presence`; `hurry(asked, new)` is true when there is something more urgent.

        `asked`: a tag was just asked; `new`: a tag has just come. Known tags are called first, beginning with
        the one that waited longest; then all others. After a look that was cut short the order varies, so
        that both groups have their turn in a crowd.
        """
        self._turn += 1
        self._request = _WAKE_UP
        self._active = False
        self._out_of_step = bool(presence.tags)
        asked = self._others_first and self._anybody()
        if asked:
            self._find(presence, False)
        self._others_first = not self._others_first
        tag = presence.next(self.standard, self._turn)
        while tag:
            if hurry(asked, False):
                return
            if not self._anybody():
                break
            self._meet(tag)
            asked = True
            tag = presence.next(self.standard, self._turn)
        if self._find_all(presence, hurry, asked):
            self._others_first = False

    def _find_all(self, presence, hurry, asked):
        """Find all tags that are awake; False if there may be more."""
        failures = 0
        known = len(presence.tags)
        for place in range(_MOST_TAGS):
            if hurry(asked, len(presence.tags) > known):
                return False
            if not self._anybody(last=place == 0):
                if not failures:
                    presence.missed(self.standard, self._turn)
                return True
            asked = True
            if not self._find(presence, failures > 0):
                failures += 1
                if failures == _FAILURES:
                    return True
        return True

    def _anybody(self, last=False):
        """Call all tags that are awake. One that is out of step goes back to rest, and answers the next call.

        So does a selected tag: before the `last` call it need not be put to sleep.
        """
        if self._active and not last:
            self._halt()
        self._active = False
        for _ in range(2 if self._out_of_step else 1):
            self._chip.tx[0] = self._request
            if self._chip.exchange(1, 7, 0) != SILENCE:
                self._request = _REQUEST
                return True
        self._out_of_step = False
        return False

    def _meet(self, tag):
        """Select a tag by its number, after a call."""
        if tag.frames is None:
            tag.frames = frames_of(tag.number)
        tag.turn = self._turn
        tag.state = SEEN if self._choose(tag.frames) else MISSED
        self._active = tag.state == SEEN
        self._out_of_step = not self._active

    def _choose(self, frames):
        left = len(frames)
        for frame in frames:
            left -= 1
            if self._say(frame) != (left > 0):
                return False
        return True

    def _find(self, presence, careful):
        """Read the number of one tag that answered a call; False if that fails."""
        number = self._read(careful)
        if self._odd:
            presence.odd = True
        self._active = number is not None
        self._out_of_step = not self._active
        if number is None:
            return False
        if len(number) != 4 or number[0] != _RANDOM:
            presence.met(self.standard, number, self._turn)
        return True

    def _halt(self):
        for place in range(4):
            self._chip.tx[place] = _HALT[place]
        self._chip.send(4)

    def _read(self, careful):
        """The number of one of the ready tags, or None."""
        uid = b""
        self._path = []
        self._odd = False
        for select in _SELECT:
            if not self._part(select, careful):
                return None
            more = self._select(select)
            if more is None:
                return None
            tagged = self._number[0] == _CASCADE_TAG  # a later byte of the number may have this value too
            self._odd = tagged and not more and select == _SELECT[0]
            if self._odd or (more and not tagged):
                return None
            self._path.append(bytes(self._chip.tx[:9]))
            uid += bytes(self._number[1 if more else 0 : 4])
            if not more:
                return uid
        return None

    def _part(self, select, careful):
        """Find the four bytes and the check byte of one level; False without a valid answer."""
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
                if not self._again():
                    return False
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

    def _again(self):
        """Tags without the guessed bit may have gone to rest: call them again."""
        self._out_of_step = True
        if not self._anybody():
            return False
        return all(self._say(frame) for frame in self._path)

    def _ask(self, select, known):
        chip = self._chip
        whole, bits = known >> 3, known & 7
        chip.tx[0] = select
        chip.tx[1] = _ANTICOLLISION + (whole << 4 | bits)
        count = whole + (1 if bits else 0)
        for place in range(count):
            chip.tx[2 + place] = self._number[place]
        return chip.exchange(2 + count, bits, bits)

    def _merge(self, known):
        """Add the received bits after the first `known` bits of the number."""
        place, bits = known >> 3, known & 7
        low = (1 << bits) - 1
        for offset in range(min(self._chip.received, 5 - place)):
            byte = self._chip.rx[offset]
            if offset == 0:
                byte = byte & ~low & 0xFF | self._number[place] & low
            self._number[place + offset] = byte

    def _guess(self, known):
        """Choose the bit after the first `known`, not always the same; the rest is open."""
        place, bit = known >> 3, known & 7
        self._number[place] &= (1 << bit) - 1
        self._number[place] |= ((self._turn ^ self._turn >> bit + 1) & 1) << bit
        for after in range(place + 1, 5):
            self._number[after] = 0

    def _select(self, select):
        """Select the tag with the known part; returns whether more of its number follows, or None."""
        tx = self._chip.tx
        tx[0] = select
        tx[1] = _WHOLE_NUMBER
        for place in range(5):
            tx[2 + place] = self._number[place]
        check = crc_a(tx, 7)
        tx[7] = check & 0xFF
        tx[8] = check >> 8
        return self._selected()

    def _say(self, frame):
        for place in range(9):
            self._chip.tx[place] = frame[place]
        return self._selected()

    def _selected(self):
        """Send the selecting frame; returns whether more of the number follows, or None without an answer."""
        chip = self._chip
        if chip.exchange(9, 0, 0) != ANSWER or chip.received != 3:
            return None
        if crc_a(chip.rx, 1) != chip.rx[1] | chip.rx[2] << 8:
            return None
        return bool(chip.rx[0] & _MORE_FOLLOWS)
