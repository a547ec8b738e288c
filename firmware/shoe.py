"""The shoe's loop: one antenna after another, the slot between them, and the line to the terminal.

It knows tags, never cards: which card a tag is stands in the terminal alone.
"""

import gc

from clock import since
from outbox import Outbox
from wire import Lines, read

FIRMWARE = "1.0"

_LEAST_ROOM = 48  # bytes written in one go
_MOST_ROOM = 480
_BYTES_PER_MS = 5
_SLOT_MS = 18
_FOCUS_MS = 300  # after a card passed the slot, only its antenna is looked at
_LEAST_MS = 5
_MOST_MS = 250
_JAM = "slot-blocked"


class Shoe:
    """Everything that `wiring` has put together; `step` is to be called for ever.

    `antennas` begins with the slot's. `restart` takes the shoe to the prompt of MicroPython.
    """

    def __init__(self, clock, port, slot, keys, antennas, config, boot, restart):
        self._clock = clock
        self._port = port
        self._slot = slot
        self._keys = keys
        self._restart = restart
        self._settle_us = config.SETTLE_US
        self._jam_ms = config.SLOT_JAM_MS
        self._period_ms = config.POLL_MS
        self._lines = Lines()
        self._outbox = Outbox(clock, boot, FIRMWARE, self._signs)
        self._antennas = [make(self._emit) for make in antennas]
        self._turn = 0
        self._slot_next = True
        self._looked_at = None
        self._drawn_at = None
        self._pumped_at = clock.now()
        self._jammed = False
        self._testing = False

    def step(self):
        """One look at one antenna if it is due, and everything else in the meantime."""
        antenna = self._choose()
        if antenna is None:
            self._meanwhile()
            self._clock.sleep_us(500)
            return
        if antenna.number == 0:
            self._looked_at = self._clock.now()
        began = self._clock.us()
        ready = antenna.energise()
        self._meanwhile()
        if ready:
            self._clock.sleep_us(max(0, self._settle_us - self._clock.us_since(began)))
            found, complete = antenna.look(_never if antenna.number == 0 else self._is_wanted_at_the_slot)
            self._sense()  # the card that brought the tag counts first
            antenna.judge(found, complete)
            antenna.rest()

    def _choose(self):
        """Whose turn it is: the slot's every other time, and always while a card is passing it."""
        now = self._clock.now()
        due = self._looked_at is None or since(self._looked_at, now) >= self._period_ms
        passing = self._drawn_at is not None and since(self._drawn_at, now) < _FOCUS_MS
        if passing or self._slot_next or len(self._antennas) == 1:
            self._slot_next = not due
            return self._antennas[0] if due else None
        self._slot_next = True
        self._turn = self._turn % (len(self._antennas) - 1) + 1
        return self._antennas[self._turn]

    def _is_wanted_at_the_slot(self, some):
        """A card passes, or it is time for the slot again and the present look has seen something."""
        return self._slot.stirs() or (some and since(self._looked_at, self._clock.now()) >= _SLOT_MS)

    def _meanwhile(self):
        self._sense()
        self._listen()
        if all(antenna.tried for antenna in self._antennas):
            self._finish_test()
            now = self._clock.now()
            room = max(_LEAST_ROOM, min(_MOST_ROOM, _BYTES_PER_MS * since(self._pumped_at, now)))
            self._pumped_at = now
            self._outbox.pump(self._port, room)
        gc.collect()

    def _sense(self):
        for at, closed in self._slot.changes():
            if closed:
                self._drawn_at = at
                self._outbox.add("D", at, [])
            elif self._jammed:
                self._jammed = False
                self._emit("E", ["0", "ok"])
        blocked_ms = since(self._slot.since, self._clock.now()) if self._slot.closed else 0
        if blocked_ms >= self._jam_ms and not self._jammed:
            self._jammed = True
            self._emit("E", ["0", _JAM])
        for number, key in enumerate(self._keys):
            for at, closed in key.changes():
                self._outbox.add("K", at, [str(number), "1" if closed else "0"])

    def _listen(self):
        data = self._port.read()
        if not data:
            return
        for line in self._lines.feed(data):
            words = None if line is None else read(line)
            if isinstance(words, list):
                self._obey(words)

    def _obey(self, words):
        letter = words[0]
        if letter == "A":
            self._outbox.acknowledged(int(words[1]))
        elif letter == "R":
            self._outbox.resend(int(words[1]))
        elif letter == "I":
            self._outbox.beat()
        elif letter == "P":
            self._period_ms = max(_LEAST_MS, min(_MOST_MS, int(words[3])))
            self._outbox.beat()
        elif letter == "T":
            self._testing = True
            for antenna in self._antennas:
                antenna.asked = True
        elif letter == "Q":
            self._restart()

    def _finish_test(self):
        if self._testing and not any(antenna.asked for antenna in self._antennas):
            self._testing = False
            self._outbox.beat()

    def _emit(self, letter, words):
        self._outbox.add(letter, self._clock.now(), words)

    def _signs(self):
        return "".join(["+" if antenna.works else "-" for antenna in self._antennas])


def _never(some):
    return False
