"""The shoe's loop: one antenna after another, the slot between them, and the line to the terminal.

It knows tags, never cards: only the terminal knows which card a tag is.
"""

import gc

import fault
from outbox import Outbox
from wire import FIRMWARE, Lines, read

_ROOM = 60  # bytes written in one turn, about as many as fit while a field comes up
_AWAY_MS = 16  # another antenna may ask until this long after the last look at the slot
_NEW_MS = 16  # how long a look at the slot goes on after a new tag
_FOCUS_MS = 200  # after a card passed the slot, only its antenna is looked at
_LEAST_MS = 5
_MOST_MS = 250
_MOST_LOOKS = 200  # of a measurement: about three seconds with another gain
_UNSTEADY_MS = 1000  # a switch that bounces for this long is broken


class Shoe:
    """The parts that `wiring` has put together; `step` must be called for ever.

    `antennas` begins with the slot's. `restart` takes the shoe to the prompt of MicroPython. `firmware` is
    the reported version.
    """

    def __init__(self, clock, port, slot, keys, lamp, antennas, config, boot, restart, firmware=FIRMWARE):
        self._clock = clock
        self._port = port
        self._slot = slot
        self._keys = keys
        self._lamp = lamp
        self._restart = restart
        self._hurry_elsewhere = self._is_wanted_at_the_slot
        self._hurry_at_the_slot = self._is_enough_at_the_slot
        self._settle_us = config.SETTLE_US
        self._jam_ms = config.SLOT_JAM_MS
        self._period_ms = config.POLL_MS
        self._lines = Lines()
        self._outbox = Outbox(clock, boot, firmware, self._signs)
        self._antennas = [make(self._emit) for make in antennas]
        self._turn = 0
        self._slot_next = True
        self._looked_at = None
        self._drawn_at = None
        self._slot_state = "ok"
        self._jammed = self._unsteady = False
        self._held = False  # a terminal deals from it
        self._calm_at = clock.now()
        self._lit = False
        self._testing = False
        self._may_talk = False  # report nothing before it is known which readers work

    def step(self):
        """Look at one antenna if one is due, and do everything else in the meantime."""
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
            antenna.look(self._hurry_elsewhere if antenna.number else self._hurry_at_the_slot)
            self._sense()  # the card that brought the tag counts first
            antenna.judge()
            antenna.rest()

    def _choose(self):
        """Choose the next antenna: the slot's every other time, and always while a card passes."""
        due = self._looked_at is None or self._clock.since(self._looked_at) >= self._period_ms
        if self._slot_next or self._passes() or len(self._antennas) == 1:
            self._slot_next = not due
            return self._antennas[0] if due else None
        self._slot_next = True
        self._turn = self._turn % (len(self._antennas) - 1) + 1
        return self._antennas[self._turn]

    def _passes(self):
        """Whether a card has just passed the slot and may still lie on its antenna."""
        if self._drawn_at is not None and self._clock.since(self._drawn_at) >= _FOCUS_MS:
            self._drawn_at = None
        return self._drawn_at is not None

    def _is_wanted_at_the_slot(self, asked, new):
        """Whether a card passes, or the slot is due again and this look has asked a tag."""
        return self._slot.stirs() or (asked and self._clock.since(self._looked_at) >= _AWAY_MS)

    def _is_enough_at_the_slot(self, asked, new):
        """Report a new card at once; the next look finds the others."""
        return new and self._clock.since(self._looked_at) >= _NEW_MS

    def _meanwhile(self):
        self._sense()
        self._listen()
        if not self._may_talk:
            self._may_talk = all(antenna.tried for antenna in self._antennas)
        else:
            self._finish_test()
            self._light()
            if self._outbox.pump(self._port, _ROOM) == _ROOM:
                gc.collect()

    def _sense(self):
        for at, closed in self._slot.changes():
            if closed:
                self._drawn_at = at
                self._outbox.add("D", at, [])
        self._check_slot()
        for number in range(len(self._keys)):
            for at, closed in self._keys[number].changes():
                self._outbox.add("K", at, [str(number), "1" if closed else "0"])

    def _check_slot(self):
        """Report when the slot stops counting cards, and when it counts them again."""
        if self._slot.calm:
            self._calm_at = self._clock.now()
            self._unsteady = False
        elif self._clock.since(self._calm_at) >= _UNSTEADY_MS:
            self._unsteady = True
        if not self._slot.closed:
            self._jammed = False
        elif self._clock.since(self._slot.since) >= self._jam_ms:
            self._jammed = True
        state = "slot-unsteady" if self._unsteady else "slot-blocked" if self._jammed else "ok"
        if state != self._slot_state:
            self._slot_state = state
            self._emit("E", ["0", self._antennas[0].state if state == "ok" else state])

    def _light(self):
        lit = self._is_well()
        if lit != self._lit:  # on some boards the lamp is connected through a slow chip
            self._lit = lit
            self._lamp.value(1 if lit else 0)

    def _is_well(self):
        if self._slot.closed or self._slot_state != "ok":
            return False
        for antenna in self._antennas:  # noqa: SIM110  # without a generator, which would be made in every turn
            if not antenna.works:
                return False
        return True

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
        if letter in "MQ" and self._held:
            self._outbox.answer(words)  # sent back unchanged: refused
        elif letter == "A":
            self._held = words[2] != "0" or (self._held and words[1] != "0")
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
        elif letter == "F":
            self._outbox.answer(fault.part(int(words[1])))
        elif letter == "M":
            self._measure(int(words[3]), int(words[4]), min(_MOST_LOOKS, int(words[5])))
        elif letter == "Q":
            self._restart()

    def _measure(self, antenna, gain, looks):
        """Count the looks that find a tag with this gain; 0 if it cannot be measured."""
        begun = antenna < len(self._antennas) and self._antennas[antenna].measure(gain, looks, self._measured)
        if not begun:
            self._measured(antenna, gain, 0, 0)

    def _measured(self, *numbers):
        self._outbox.answer(["V", "0", "0"] + [str(number) for number in numbers])

    def _finish_test(self):
        if self._testing and not any(antenna.asked for antenna in self._antennas):
            self._testing = False
            self._outbox.beat()

    def _emit(self, letter, words):
        self._outbox.add(letter, self._clock.now(), words)

    def _signs(self):
        return "".join(["+" if antenna.works else "-" for antenna in self._antennas])
