"""Tags of ISO 15693: everybody at once first, then in sixteen slots, and deeper where two fall into one.

A chip that carries the frames has `tx` and `rx`, two bytearrays, and

    request(count)      sends `count` bytes of `tx` (the chip adds the checksum), returns what slot 0 holds
    next_slot()         ends a slot, returns what the next one holds
    received            bytes in `rx`
"""

from iso14443 import ANSWER, COLLISION, GARBLED, SILENCE

_INVENTORY = 0x01
_ONE_SLOT = 0x26  # inventory, high data rate, one slot
_SIXTEEN_SLOTS = 0x06
_UID_AT = 2  # behind flags and storage format
_UID_BYTES = 8
_ANSWER_BYTES = _UID_AT + _UID_BYTES
_MOST_TAGS = 64
_TRIES = 2


class Vicinity:
    """Asks the tags in the field of `chip`."""

    standard = "15693"

    def __init__(self, chip):
        self._chip = chip
        self._mask = bytearray(_UID_BYTES)
        self._hurry = None

    def inventory(self, found, expected, hurry):
        """Append (standard, uid) of each tag to `found`; False if there may be more.

        `hurry(False)` is true when a card passes the slot; a look that is cut short always misses the same
        tags, so for nothing less. `expected`: somebody was there at the last
        look, so silence is asked once more.
        """
        self._hurry = hurry
        for _ in range(_TRIES if expected else 1):
            outcome = self._request(_ONE_SLOT, 0)
            if outcome != SILENCE:
                break
        if outcome == SILENCE:
            return True
        if outcome == ANSWER and self._take(found, 0):
            return True
        return self._split(found, 0, outcome == COLLISION)

    def _split(self, found, bits, sure):
        """All tags whose number ends with the first `bits` of the mask (low end first), in sixteen slots.

        `sure`: several answered at once. A slot that is garbled once more will not be clearer further down.
        """
        crowded = []
        complete = True
        for slot in range(16):
            outcome = self._chip.next_slot() if slot else self._request(_SIXTEEN_SLOTS, bits)
            if outcome == ANSWER:
                if not self._take(found, bits, slot):
                    complete = False
            elif outcome == COLLISION or (outcome == GARBLED and sure):
                crowded.append(slot)
            elif outcome == GARBLED:
                complete = False
            if len(found) >= _MOST_TAGS or self._hurry(False):
                return False
        for slot in crowded:
            if bits == 60 or self._hurry(False):
                return False
            self._set(bits, slot)
            complete = self._deeper(found, bits + 4) and complete
        return complete

    def _deeper(self, found, bits):
        """A slot was crowded or garbled: ask it alone, and split it if that is no clearer."""
        outcome = self._request(_ONE_SLOT, bits)
        if outcome == SILENCE:
            return False
        if outcome == ANSWER and self._take(found, bits):
            return True
        return self._split(found, bits, outcome == COLLISION)

    def _request(self, flags, bits):
        chip = self._chip
        chip.tx[0] = flags
        chip.tx[1] = _INVENTORY
        chip.tx[2] = bits
        count = (bits + 7) >> 3
        for place in range(count):
            chip.tx[3 + place] = self._mask[place]
        return chip.request(3 + count)

    def _set(self, bits, slot):
        """Write `slot` into the mask behind its first `bits`; the rest of that byte is 0."""
        place, shift = bits >> 3, bits & 7
        self._mask[place] = self._mask[place] & ((1 << shift) - 1) | slot << shift

    def _take(self, found, bits, slot=None):
        """Append the tag that has answered; False if the answer is none or is not one that was asked for."""
        chip = self._chip
        if chip.received != _ANSWER_BYTES or chip.rx[0] & 1:
            return False
        wanted = bits
        if slot is not None:
            self._set(bits, slot)
            wanted = bits + 4
        for place in range((wanted + 7) >> 3):
            left = min(8, wanted - 8 * place)
            if (chip.rx[_UID_AT + place] ^ self._mask[place]) & ((1 << left) - 1):
                return False
        uid = ""
        for place in range(_ANSWER_BYTES - 1, _UID_AT - 1, -1):
            uid += f"{chip.rx[place]:02X}"
        if (self.standard, uid) not in found:
            found.append((self.standard, uid))
        return True
