"""The shoe's clock: moments to measure with, and the milliseconds in the lines."""

_MS_BITS = 0xFFFFFFFF
_DAY_MS = 86_400_000


class Clock:
    """`ticks` is MicroPython's module `time`, or its replacement in tests.

    A moment, `now()`, is a tick of the board: it needs no memory and wraps after twelve days. So two moments
    can be compared if they are less than six days apart, and old moments must be forgotten. `keep` has to be
    called regularly, to count the time since the boot.
    """

    def __init__(self, ticks):
        self.now = ticks.ticks_ms
        self.between = ticks.ticks_diff  # (later, earlier), in ms
        self.us = ticks.ticks_us
        self.sleep_us = ticks.sleep_us
        self._last = ticks.ticks_ms()
        self._ms = 0

    def since(self, moment):
        """Milliseconds since `moment`."""
        return self.between(self.now(), moment)

    def us_since(self, us):
        """Microseconds since `us`; for short times."""
        return self.between(self.us(), us)

    def keep(self):
        """Go on counting the time since the boot, even if nobody asks for days."""
        if self.between(self.now(), self._last) > _DAY_MS:
            self.since_boot(self._last)

    def since_boot(self, moment):
        """Milliseconds from the boot to `moment`; they wrap at 2**32."""
        now = self.now()
        self._ms = (self._ms + self.between(now, self._last)) & _MS_BITS
        self._last = now
        return (self._ms + self.between(moment, now)) & _MS_BITS
