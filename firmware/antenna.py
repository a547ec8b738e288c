"""One antenna and its reader: polled, checked, and reset by its line when it stops working."""

_CHECK_MS = 250
_INSANE_MS = 400
_BOOT_MS = 50
_RETRY_MS = 200
_OFF_US = 1000
_UNTUNED = -1
_ODD_MS = 2000


class Antenna:
    """Antenna `number`; it reports through `emit(letter, words)`.

    A reader that fails a check is set up again at once. After 0.4 seconds of failures it is reported as
    failed, and its reset line is pulled again and again until it answers; then it is reported as ``ok``.
    """

    def __init__(self, number, reader, presence, clock, emit):
        self.number = number
        self.tried = False  # whether the reader works is known
        self.asked = False  # report the state at the next chance, changed or not
        self._reader = reader
        self._presence = presence
        self._clock = clock
        self._emit = emit
        self._tell_tag = self._tag
        self.state = "ok"  # the last reported state
        self._started = False
        self._on = False
        self._rested_us = clock.us()
        now = clock.now()
        self._bad_at = None  # when the failures began
        self._checked_at = None  # when it was last sane
        self._failed_at = now
        self._wait_ms = _BOOT_MS
        self._odd_at = None  # when a tag with an invalid number was last there
        self._trial = None  # a measurement: gain, looks, looks so far, looks with a tag, the callback
        reader.reset()

    @property
    def works(self):
        return self.tried and self.state == "ok"

    def energise(self):
        """Switch the field on; returns False if the reader cannot be used now."""
        if not self._started and not self._start():
            return False
        self._clock.sleep_us(max(0, min(_OFF_US, _OFF_US - self._clock.us_since(self._rested_us))))
        self._reader.field(True)
        self._on = True
        return True

    def rest(self):
        """Switch the field off: sleeping tags wake up, and other antennas can use the air."""
        if self._on:
            self._on = False
            self._rested_us = self._clock.us()
            self._reader.field(False)

    def look(self, hurry):
        """Look for tags, after the field has come up; `hurry(some)` may cut the look short."""
        self._reader.look(self._presence, hurry)

    def measure(self, gain, looks, tell):
        """Count the looks that find a tag with this gain, then return to the usual gain.

        `tell` gets the antenna, the gain, the looks and the number of looks with a tag. False if the reader
        has no gain.
        """
        if not looks or not self._reader.tune(gain):
            return False
        self._trial = [gain, looks, _UNTUNED, 0, tell]
        self._started = False
        self._wait_ms = 0
        return True

    def judge(self):
        """Report what the look has changed."""
        if self._trial and self._trial[2] != _UNTUNED and not self._reader.fault:
            self._count()
        if self._reader.fault or not self._check():
            self._presence.void()
            self._fail()
        else:
            self._presence.judge(self._tell_tag)
            self._tell_odd()

    def _count(self):
        gain, looks, so_far, read, tell = self._trial
        read += 1 if self._presence.met_somebody() else 0
        so_far += 1
        self._trial = [gain, looks, so_far, read, tell]
        if so_far == looks:
            self._trial = None
            self._reader.tune(None)
            self._started = False
            self._wait_ms = 0
            tell(self.number, gain, looks, read)

    def _start(self):
        if self._wait_ms and self._clock.since(self._failed_at) < self._wait_ms:
            return False
        if not self._reader.start():
            self._fail()
            return False
        self._started = True
        self._checked_at = None
        if self._trial and self._trial[2] == _UNTUNED:
            self._trial[2] = 0
        return True

    def _check(self):
        if not self._is_due():
            return True
        self._checked_at = self._clock.now()
        if not self._reader.sane():
            return False
        self._bad_at = None
        self._tell("ok")
        return True

    def _is_due(self):
        return self._checked_at is None or self.asked or self._clock.since(self._checked_at) >= _CHECK_MS

    def _fail(self):
        """Try again at once, then from time to time; after a longer failure pull the reset line."""
        self._wait_ms = 0 if self._started else _RETRY_MS
        self._started = False
        self._failed_at = self._clock.now()
        if self._bad_at is None:
            self._bad_at = self._failed_at
        if self.asked or not self.tried or self._clock.since(self._bad_at) >= _INSANE_MS:
            self._bad_at = self._failed_at
            self._trial = self._odd_at = None
            self._reader.tune(None)
            self._tell(self._reader.fault)
            self._presence.clear(self._tell_tag)
            self._reader.reset()
            self._wait_ms = _BOOT_MS

    def _tag(self, letter, tag):
        uid = "".join([f"{byte:02X}" for byte in tag.number])
        self._emit(
            letter, [str(self.number), tag.standard, uid] if letter == "U" else [str(self.number), uid]
        )

    def _tell_odd(self):
        """Report a tag with an invalid number at once, and until none was there for two seconds."""
        if self._presence.odd:
            self._presence.odd = False
            if self._odd_at is None:
                self._emit("E", [str(self.number), "tag-odd"])
            self._odd_at = self._clock.now()
        elif self._odd_at is not None and self._clock.since(self._odd_at) >= _ODD_MS:
            self._odd_at = None
            self._emit("E", [str(self.number), self.state])

    def _tell(self, state):
        self.tried = True
        if state != self.state or self.asked:
            self.state = state
            self.asked = False
            self._emit("E", [str(self.number), state])
