"""The clock of the model world: it moves only when something works or waits."""

_WRAP = 0x3FFFFFFF
_HALF = 0x20000000
_NEVER = 1 << 60


class Ticks:
    """Stands in for MicroPython's module `time`; things that happen are put into its calendar."""

    def __init__(self, us=0):
        self._us = us
        self._calendar = []
        self._next_us = _NEVER  # when the first of it happens
        self._running = False

    def now_us(self):
        return self._us

    def at(self, ms, what):
        """Let `what()` happen at `ms`."""
        self._calendar.append((ms * 1000, len(self._calendar), what))
        self._calendar.sort(key=lambda entry: entry[:2])
        self._next_us = self._calendar[0][0]

    def advance(self, us):
        until = self._us + us
        if until < self._next_us or self._running:
            self._us = until
        else:
            self._pass(until)

    def skip_to(self, us):
        """Be at `us` at once, or where the next thing happens: until then, somebody only asks and asks."""
        self._us = max(self._us, min(int(us) + 1, self._next_us))

    def _pass(self, until):
        """Let time pass in which things happen, each of which may take time itself."""
        calendar = self._calendar
        while calendar and calendar[0][0] <= until:
            at, _, what = calendar.pop(0)
            self._next_us = calendar[0][0] if calendar else _NEVER
            self._us = max(self._us, at)
            self._running = True
            what()
            self._running = False
        self._us = max(self._us, until)

    def ticks_ms(self):
        return (self._us // 1000) & _WRAP

    def ticks_us(self):
        until = self._us + 3  # as `advance`, which takes longer and is what most of the model does
        if until < self._next_us or self._running:
            self._us = until
        else:
            self._pass(until)
        return self._us & _WRAP

    def ticks_diff(self, later, earlier):
        return ((later - earlier + _HALF) & _WRAP) - _HALF

    def sleep_us(self, us):
        self.advance(us)
