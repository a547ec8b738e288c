"""Debounces a switch: the interrupt stamps its edges, and stable changes are reported in order."""

_EDGES = 64
_COUNT_BITS = 0x3FFFFFFF  # an interrupt may allocate nothing: the count of edges stays small
_NOTHING = ()


class Switch:
    """A pin with two levels; `active` is the level that counts as closed.

    The interrupt writes a time and a level into a ring (it may allocate nothing), so no card is missed while
    a reader works; `changes` evaluates them afterwards. A level counts when it has held for `debounce_ms`
    since its last edge.
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
        self._stamp = clock.now
        self.closed = pin.value() == active
        self.since = clock.now()
        self.calm = True  # no edge for as long as a level must hold
        self._moved = self.since  # when the last edge came
        self._pending = None  # when a level that has not held yet began
        self._level = self.closed
        edges = pin.IRQ_RISING | pin.IRQ_FALLING
        try:
            pin.irq(handler=self._edge, trigger=edges, hard=True)
        except TypeError:  # an ESP32 allows interrupts only between two steps of the program
            pin.irq(handler=self._edge, trigger=edges)

    def stirs(self):
        """Whether there are edges that `changes` has not evaluated yet."""
        return self._written != self._read or self._pending is not None

    def _edge(self, pin):
        place = self._written & (_EDGES - 1)
        self._stamps[place] = self._stamp()
        self._levels[place] = pin.value()
        self._written = self._written + 1 & _COUNT_BITS

    def changes(self):
        """The certain changes: (moment, closed) of each."""
        level = self._pin.value() == self._active
        if not self.stirs() and level == self._level:
            if not self.calm:
                self.calm = self._clock.since(self._moved) >= self._debounce_ms
            return _NOTHING
        self.calm = False
        found = []
        written = self._written
        if written - self._read & _COUNT_BITS > _EDGES:
            self._read = written - _EDGES & _COUNT_BITS  # the oldest were overwritten: the switch bounced
        while self._read != written:
            place = self._read & (_EDGES - 1)
            self._take(self._stamps[place], self._levels[place] == self._active, found)
            self._read = self._read + 1 & _COUNT_BITS
        now = self._moved = self._clock.now()
        self._take(now, self._pin.value() == self._active, found)
        self._settle(now, found)
        return found

    def _take(self, at, level, found):
        """Take the pin's level at that time."""
        self._settle(at, found)
        if level == self._level:
            return
        self._level = level
        self._pending = None if level == self.closed else at

    def _settle(self, now, found):
        if self._pending is not None and self._clock.between(now, self._pending) >= self._debounce_ms:
            self.closed = self._level
            self.since = self._pending
            self._pending = None
            found.append((self.since, self.closed))
