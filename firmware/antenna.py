"""One antenna and its reader: looked at, checked, and reset for good when it does not do what it must."""

from clock import since

_CHECK_MS = 250
_INSANE_MS = 2000
_BOOT_MS = 50
_RETRY_MS = 200
_OFF_US = 1000
_LONGEST_LOOK_MS = 2000
_FEW = 3


class Antenna:
    """Antenna `number`; `emit(letter, words)` gets what is to be told.

    A reader that fails a check is set up again at once. After two seconds without a good check it is told as
    failed and its reset line is pulled; that is repeated until it answers, and then told as ``ok``.
    """

    def __init__(self, number, reader, presence, clock, emit):
        self.number = number
        self.tried = False  # it is known whether the reader works
        self.asked = False  # the state is to be told at the next chance, changed or not
        self._reader = reader
        self._presence = presence
        self._clock = clock
        self._emit = emit
        self._told = "ok"
        self._started = False
        self._on = False
        self._rested_us = clock.us()
        now = clock.now()
        self._good_at = now - _INSANE_MS  # a reader that is not there at the start is told at once
        self._checked_at = now
        self._failed_at = now
        self._wait_ms = _BOOT_MS
        reader.reset()

    @property
    def works(self):
        return self.tried and self._told == "ok"

    def energise(self):
        """Switch the field on; returns False if the reader is not to be used now."""
        if not self._started and not self._start():
            return False
        self._clock.sleep_us(max(0, min(_OFF_US, _OFF_US - self._clock.us_since(self._rested_us))))
        self._reader.field(True)
        self._on = True
        return True

    def rest(self):
        """Switch the field off: tags that were put to sleep forget it, and other antennas have the air."""
        if self._on:
            self._on = False
            self._rested_us = self._clock.us()
            self._reader.field(False)

    def look(self, hurry):
        """Which tags are there, and whether that is all; the field has been on long enough.

        `hurry(some)` is true when the look is to be cut short; `some`: it has seen one tag of a few.
        """
        found = []
        few = self._presence.count <= _FEW
        began = self._clock.now()
        complete = self._reader.inventory(
            found,
            self._presence.count > 0,
            lambda some: hurry(some and few) or since(began, self._clock.now()) > _LONGEST_LOOK_MS,
        )
        return found, complete

    def judge(self, found, complete):
        """Tell what the look has changed."""
        now = self._clock.now()
        if self._reader.fault or not self._check(now):
            self._fail(now)
        else:
            self._presence.looked(found, complete, now, self._tag)

    def _start(self):
        now = self._clock.now()
        if since(self._failed_at, now) < self._wait_ms:
            return False
        if not self._reader.start():
            self._fail(now)
            return False
        self._started = True
        self._checked_at = now - _CHECK_MS
        return True

    def _check(self, now):
        if since(self._checked_at, now) < _CHECK_MS and not self.asked:
            return True
        self._checked_at = now
        if not self._reader.sane():
            return False
        self._good_at = now
        self._tell("ok")
        return True

    def _fail(self, now):
        """Try again at once, then now and then, and by the reset line if it has failed for long."""
        self._wait_ms = 0 if self._started else _RETRY_MS
        self._started = self._on = False
        self._failed_at = now
        if self.asked or since(self._good_at, now) >= _INSANE_MS:
            self._good_at = now
            self._tell(self._reader.fault)
            self._presence.clear(self._tag)
            self._reader.reset()
            self._wait_ms = _BOOT_MS

    def _tag(self, letter, standard, uid):
        words = [str(self.number), standard, uid] if letter == "U" else [str(self.number), uid]
        self._emit(letter, words)

    def _tell(self, state):
        self.tried = True
        if state != self._told or self.asked:
            self._told = state
            self.asked = False
            self._emit("E", [str(self.number), state])
