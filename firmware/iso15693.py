"""Tags of ISO 15693: who is there, all at once first, and by the bits of their numbers where two answer.

A chip that carries the frames has `tx` and `rx`, two bytearrays, and

    request(count)      sends `count` bytes of `tx` (the chip adds the checksum) and waits for the answer;
                        returns ANSWER, SILENCE, COLLISION or GARBLED of `iso14443`
    clear_bits          after COLLISION: bits of `rx` before it, if the chip tells
    send(count)         the same for what nobody answers
    received            bytes in `rx`

Every request has one slot: an answer takes 4 ms, silence less than one, and a look can end between any two.
"""

from iso14443 import ANSWER, COLLISION, SILENCE
from presence import MISSED, QUIET, UNASKED

_INVENTORY = 0x01
_STAY_QUIET = 0x02
_ONE_SLOT = 0x26  # flags: inventory, high data rate, one slot
_ADDRESSED = 0x22  # flags: one tag, high data rate
_UID_AT = 2  # behind flags and storage format
_UID_BYTES = 8
_UID_BITS = 64
_ANSWER_BYTES = _UID_AT + _UID_BYTES
_EVERYBODY = (0, 0, 0)
_DOUBTS = 4  # a garbled answer gets no clearer after this many bits
_MOST_REQUESTS = 130  # twice as many as a number has bits


class Vicinity:
    """Asks the tags in the field of `chip`.

    `whole`: a look is cut short for a new tag only, so tags that are known are told to be quiet, all but one,
    which answers alone and shows that it is still there; another one in the next look, and none in one look
    of each round, because a strong tag may drown a weak one. Otherwise all are asked, and a look goes on
    where the last one was cut.
    """

    standard = "15693"

    def __init__(self, chip, whole):
        self._chip = chip
        self._whole = whole
        self._turn = 0
        self._open = []  # (bits, number, doubts): tags whose number ends so are still to be asked
        self._clear = True  # every answer could be understood
        self._left = 0
        self._chosen = None
        self._hinted = None  # (tags known then, bits, number) of a collision whose place was believed

    def look(self, presence, hurry):
        """Mark the tags of `presence`; `hurry(asked, new)` is true when there is something better to do.

        `asked`: now that tags have been asked; `new`: now that one has come.
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
        """Leave one of the tags that are known to answer, or none, and quieten the others.

        If the last look heard what could not be understood, that one is asked by its number before.
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
        """Ask those whose number ends as the last entry says, and note what is to be asked for that."""
        bits, number, doubts = self._open.pop()
        outcome = self._request(bits, number)
        if outcome == SILENCE and bits == 0 and presence.next(self.standard, self._turn):
            outcome = self._request(bits, number)
        if outcome == SILENCE or (outcome == ANSWER and self._take(presence, bits, number)):
            return
        if self._chosen:  # somebody else is there: without the one that is known
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
        """What the tags that have collided have in common, as far as the chip tells."""
        chip = self._chip
        clear = chip.clear_bits - 8 * _UID_AT
        if not bits < clear < _UID_BITS or chip.received < _UID_AT + (clear + 7 >> 3):
            return bits, number
        common = int.from_bytes(chip.rx[_UID_AT : _UID_AT + _UID_BYTES], "little") & (1 << clear) - 1
        return (clear, common) if (common ^ number) & (1 << bits) - 1 == 0 else (bits, number)

    def _doubt(self, presence):
        """The place of a collision was believed once, and nobody was found behind it: bit by bit, then.

        If somebody was, whoever else collided is heard in the next look.
        """
        if self._open or not self._hinted:
            return
        known, bits, number = self._hinted
        self._hinted = (0, 0, 0)
        if len(presence.tags) == known:
            self._split(bits, number, 0)

    def _end(self, presence):
        """Who was not heard is not there; if others could not be understood, one is asked by its number."""
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
        """Note the tag that has answered; False if there was no answer, or not one that was asked for."""
        chip = self._chip
        if chip.received != _ANSWER_BYTES or chip.rx[0] & 1:
            return False
        uid = bytes([chip.rx[place] for place in range(_ANSWER_BYTES - 1, _UID_AT - 1, -1)])
        if (int.from_bytes(uid, "big") ^ number) & (1 << bits) - 1:
            return False
        presence.met(self.standard, uid, self._turn)
        return True
