"""Tags of ISO 15693: all are asked at once; where two answer, they are told apart bit by bit.

A chip that carries the frames has `tx` and `rx`, two bytearrays, and

    request(count)      sends `count` bytes of `tx` (the chip adds the checksum) and waits for the answer;
                        returns ANSWER, SILENCE, COLLISION or GARBLED of `iso14443`
    clear_bits          after COLLISION: bits of `rx` before it, if the chip tells
    send(count)         the same without an answer
    received            bytes in `rx`

Every request has one slot: an answer takes 4 ms, silence less than one, and a look can end between any two.
"""

from iso14443 import ANSWER, COLLISION, SILENCE
from presence import MISSED, QUIET, UNASKED

_INVENTORY = 0x01
_STAY_QUIET = 0x02
_ONE_SLOT = 0x26  # flags: inventory, high data rate, one slot
_ADDRESSED = 0x22  # flags: one tag, high data rate
_UID_AT = 2  # after flags and storage format
_UID_BYTES = 8
_UID_BITS = 64
_ANSWER_BYTES = _UID_AT + _UID_BYTES
_EVERYBODY = (0, 0, 0)
_DOUBTS = 4  # a garbled answer gets no clearer after this many bits
_MOST_REQUESTS = 130  # twice as many as a number has bits


class Vicinity:
    """Finds the tags in the field of `chip`.

    `whole`: only a new tag cuts a look short. So all known tags but one are told to be quiet; that one
    answers alone and shows that it is still there. The next look leaves another one, and one look of each
    round leaves none, because a strong tag may drown a weak one. Otherwise all are asked, and a look
    continues where the last one was cut.
    """

    standard = "15693"

    def __init__(self, chip, whole):
        self._chip = chip
        self._whole = whole
        self._turn = 0
        self._open = []  # (bits, number, doubts): tags whose number ends like this are still to be asked
        self._clear = True  # every answer was clear
        self._left = 0
        self._chosen = None
        self._hinted = None  # (tags known then, bits, number) of a collision whose place was trusted

    def look(self, presence, hurry):
        """Mark the tags of `presence`; `hurry(asked, new)` is true when there is something more urgent.

        `asked`: tags were just asked; `new`: a tag has just come.
        """
        known = len(presence.tags)
        if not self._open or self._whole:
            self._begin(presence)
        while self._open:
            if self._left == 0:
                self._open.clear()
                self._clear = False
            else:
                self._left -= 1
                self._ask(presence)
                if self._open and hurry(True, len(presence.tags) > known):
                    return
                self._doubt(presence)
        self._end(presence)

    def _begin(self, presence):
        self._turn += 1
        self._open.clear()
        self._open.append(_EVERYBODY)
        self._left = _MOST_REQUESTS
        self._chosen = self._hinted = None
        if self._whole and presence.tags:
            self._choose(presence)
        self._clear = True

    def _choose(self, presence):
        """Leave one known tag to answer, or none, and quieten the others.

        After a look with unclear answers, first ask that tag by its number.
        """
        chosen = presence.next(self.standard, self._turn)
        if chosen and not self._clear:
            self._meet(presence, chosen)
        elif chosen and (chosen.misses or self._turn % (len(presence.tags) + 1)):
            self._chosen = chosen
        for tag in presence.tags:
            if tag.standard == self.standard and tag is not self._chosen:
                self._quieten(tag)

    def _quieten(self, tag):
        tx = self._chip.tx
        tx[0] = _ADDRESSED
        tx[1] = _STAY_QUIET
        for place in range(_UID_BYTES):
            tx[_UID_AT + place] = tag.number[_UID_BYTES - 1 - place]
        self._chip.send(_UID_AT + _UID_BYTES)
        if tag.state == UNASKED:
            tag.state = QUIET

    def _ask(self, presence):
        """Ask the tags whose number ends as the last entry says, and note what to ask next."""
        bits, number, doubts = self._open.pop()
        outcome = self._request(bits, number)
        if outcome == SILENCE and bits == 0 and presence.next(self.standard, self._turn):
            outcome = self._request(bits, number)
        if outcome == SILENCE or (outcome == ANSWER and self._take(presence, bits, number)):
            return
        if self._chosen:  # there are others: ask again without the known tag
            self._quieten(self._chosen)
            self._chosen = None
            self._open.append(_EVERYBODY)
            return
        doubts = 0 if outcome == COLLISION else doubts + 1
        if bits == _UID_BITS or doubts > _DOUBTS:
            self._clear = False
            return
        if outcome == COLLISION and self._whole and not self._hinted:
            self._hinted = (len(presence.tags), bits, number)
            bits, number = self._clear_part(bits, number)
        self._split(bits, number, doubts)

    def _split(self, bits, number, doubts):
        self._open.append((bits + 1, number | 1 << bits, doubts))
        self._open.append((bits + 1, number, doubts))

    def _clear_part(self, bits, number):
        """The common bits of the tags that collided, as far as the chip tells."""
        chip = self._chip
        clear = chip.clear_bits - 8 * _UID_AT
        if not bits < clear < _UID_BITS or chip.received < _UID_AT + (clear + 7 >> 3):
            return bits, number
        common = int.from_bytes(chip.rx[_UID_AT : _UID_AT + _UID_BYTES], "little") & (1 << clear) - 1
        return (clear, common) if (common ^ number) & (1 << bits) - 1 == 0 else (bits, number)

    def _doubt(self, presence):
        """A trusted collision led to no tag: go on bit by bit.

        If it led to one, the next look finds the others.
        """
        if self._open or not self._hinted:
            return
        known, bits, number = self._hinted
        self._hinted = (0, 0, 0)
        if len(presence.tags) == known:
            self._split(bits, number, 0)

    def _end(self, presence):
        """Mark silent tags as missing; after unclear answers, ask one by its number first."""
        if self._clear:
            presence.missed(self.standard, self._turn)
            return
        tag = presence.next(self.standard, self._turn)
        if tag:
            self._meet(presence, tag)

    def _meet(self, presence, tag):
        """Ask a tag by its number."""
        number = int.from_bytes(tag.number, "big")
        if self._request(_UID_BITS, number) != ANSWER or not self._take(presence, _UID_BITS, number):
            tag.state = MISSED
            tag.turn = self._turn

    def _request(self, bits, number):
        chip = self._chip
        chip.tx[0] = _ONE_SLOT
        chip.tx[1] = _INVENTORY
        chip.tx[2] = bits
        count = (bits + 7) >> 3
        for place in range(count):
            chip.tx[3 + place] = number >> 8 * place & 0xFF
        return chip.request(3 + count)

    def _take(self, presence, bits, number):
        """Record the tag that answered; False without an answer, or with one that was not asked for."""
        chip = self._chip
        if chip.received != _ANSWER_BYTES or chip.rx[0] & 1:
            return False
        uid = bytes([chip.rx[place] for place in range(_ANSWER_BYTES - 1, _UID_AT - 1, -1)])
        if (int.from_bytes(uid, "big") ^ number) & (1 << bits) - 1:
            return False
        presence.met(self.standard, uid, self._turn)
        return True
