"""The shoe's clock: milliseconds since the boot that do not wrap with the ticks of the board."""

_MS_BITS = 0xFFFFFFFF


class Clock:
    """`ticks` is MicroPython's module `time`, or what stands in for it.

    `now` has to be called more often than the ticks wrap, which is every twelve days on a Pico.
    """

    def __init__(self, ticks):
        self._ticks = ticks
        self._last = ticks.ticks_ms()
        self._ms = 0
        self.stamp = ticks.ticks_ms
        self.us = ticks.ticks_us
        self.sleep_us = ticks.sleep_us

    def now(self):
        """Milliseconds since the boot; they begin again after 2**32."""
        tick = self._ticks.ticks_ms()
        self._ms = (self._ms + self._ticks.ticks_diff(tick, self._last)) & _MS_BITS
        self._last = tick
        return self._ms

    def at(self, stamp):
        """When `stamp` was taken, on the same scale as `now`."""
        return (self.now() + self._ticks.ticks_diff(stamp, self._last)) & _MS_BITS

    def us_since(self, us):
        """Microseconds since `us` was taken; for short times."""
        return self._ticks.ticks_diff(self._ticks.ticks_us(), us)


def since(earlier, later):
    """Milliseconds from `earlier` to `later`, both of `Clock.now`; may be negative."""
    return ((later - earlier + 0x80000000) & _MS_BITS) - 0x80000000
