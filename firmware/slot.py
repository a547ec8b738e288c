"""A switch that bounces: edges stamped by the interrupt, changes that held told in order."""

from clock import since

_EDGES = 64


class Switch:
    """A pin with two levels; `active` is the level that counts as closed.

    The interrupt writes a stamp and a level into a ring (it may allocate nothing), so no card is missed while
    a reader is asked; `changes` judges them afterwards. A level counts when it has held for `debounce_ms`,
    and then from its last edge on.
    """

    def __init__(self, pin, clock, active, debounce_ms):
        self._pin = pin
        self._clock = clock
        self._active = active
        self._debounce_ms = debounce_ms
        self._stamps = [0] * _EDGES
        self._levels = bytearray(_EDGES)
        self._written = 0
        self._read = 0
        self._stamp = clock.stamp
        self.closed = pin.value() == active
        self.since = clock.now()
        self._pending = None  # when a level that has not held yet began
        self._level = self.closed
        pin.irq(handler=self._edge, trigger=pin.IRQ_RISING | pin.IRQ_FALLING, hard=True)

    def stirs(self):
        """Whether something has happened that is not judged yet."""
        return self._written != self._read or self._pending is not None

    def _edge(self, pin):
        place = self._written & (_EDGES - 1)
        self._stamps[place] = self._stamp()
        self._levels[place] = pin.value()
        self._written += 1

    def changes(self):
        """The changes that are certain by now: a list of (ms, closed)."""
        found = []
        if self._written - self._read > _EDGES:
            self._read = self._written - _EDGES  # the oldest were overwritten: they were chatter
        while self._read != self._written:
            place = self._read & (_EDGES - 1)
            self._take(self._clock.at(self._stamps[place]), self._levels[place] == self._active, found)
            self._read += 1
        now = self._clock.now()
        self._take(now, self._pin.value() == self._active, found)
        self._settle(now, found)
        return found

    def _take(self, at, level, found):
        """The pin has this level at that time."""
        self._settle(at, found)
        if level == self._level:
            return
        self._level = level
        self._pending = None if level == self.closed else at

    def _settle(self, now, found):
        if self._pending is not None and since(self._pending, now) >= self._debounce_ms:
            self.closed = self._level
            self.since = self._pending
            self._pending = None
            found.append((self.since, self.closed))
