"""The shoe's clock: moments to measure with, and the milliseconds that stand in the lines."""

_MS_BITS = 0xFFFFFFFF


class Clock:
    """`ticks` is MicroPython's module `time`, or what stands in for it.

    A moment, `now()`, is a tick of the board: it takes no memory and wraps after twelve days, so two moments
    are compared within six. `since_boot` has to be called more often than that, and every heartbeat does.
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
        """Microseconds since `us` was taken; for short times."""
        return self.between(self.us(), us)

    def since_boot(self, moment):
        """Milliseconds from the boot to `moment`; they begin again after 2**32."""
        now = self.now()
        self._ms = (self._ms + self.between(now, self._last)) & _MS_BITS
        self._last = now
        return (self._ms + self.between(moment, now)) & _MS_BITS
