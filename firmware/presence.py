"""The tags on one antenna: when each arrived and left, from looks that may miss some."""

UNASKED = 0
SEEN = 1
MISSED = 2
QUIET = 3  # told to be quiet in this look


class Tag:
    """A tag on an antenna; `number` has the most significant byte first.

    `turn` is the last look that asked it. `frames` are the calls of one standard by its number.
    """

    def __init__(self, standard, number, turn):
        self.standard = standard
        self.number = number
        self.turn = turn
        self.frames = None
        self.state = SEEN
        self.sightings = 0
        self.misses = 0
        self.missed_at = None


class Presence:
    """A tag has arrived after `sightings` looks in a row that found it.

    It has left after `gone_looks` calls in a row without an answer, or after `gone_ms`. A look without time
    for a tag changes nothing for it.
    """

    def __init__(self, sightings, gone_looks, gone_ms, clock):
        self._sightings = sightings
        self._gone_looks = gone_looks
        self._gone_ms = gone_ms
        self._clock = clock
        self.tags = []
        self.odd = False  # a tag with an invalid number was there; it cannot be reported

    def next(self, standard, turn):
        """The tag of this standard that waited longest, except those of this turn, or None."""
        chosen = None
        for tag in self.tags:
            waits = tag.standard == standard and tag.turn != turn and tag.state != QUIET
            if waits and (chosen is None or tag.turn < chosen.turn):
                chosen = tag
        return chosen

    def met(self, standard, number, turn):
        """A tag gave its number."""
        for tag in self.tags:
            if tag.number == number and tag.standard == standard:
                tag.state = SEEN
                tag.turn = turn
                return
        self.tags.append(Tag(standard, number, turn))

    def missed(self, standard, turn):
        """Count a miss for each tag without an answer in this turn."""
        for tag in self.tags:
            if tag.standard == standard and tag.turn != turn and tag.state == UNASKED:
                tag.state = MISSED
                tag.turn = turn

    def met_somebody(self):
        """Whether the look that ends now found a tag."""
        for tag in self.tags:  # noqa: SIM110  # without a generator
            if tag.state in (SEEN, QUIET):
                return True
        return False

    def judge(self, emit):
        """End a look; `emit(letter, tag)` gets U and L."""
        gone = False
        for tag in self.tags:
            if tag.state == SEEN:
                tag.misses = 0
                if tag.sightings < self._sightings:
                    tag.sightings += 1
                    if tag.sightings == self._sightings:
                        emit("U", tag)
            elif tag.state == MISSED:
                tag.turn = 0  # asked first in the next look
                if self._has_gone(tag):
                    tag.misses = -1
                    gone = True
            tag.state = UNASKED
        if gone:
            self._remove(emit)

    def _has_gone(self, tag):
        if tag.misses == 0:
            tag.missed_at = self._clock.now()
        tag.misses += 1
        if tag.sightings < self._sightings or tag.misses >= self._gone_looks:
            return True
        return self._clock.since(tag.missed_at) >= self._gone_ms

    def _remove(self, emit):
        for tag in self.tags:
            if tag.misses == -1 and tag.sightings >= self._sightings:
                emit("L", tag)
        self.tags = [tag for tag in self.tags if tag.misses != -1]

    def void(self):
        """Ignore the look: the reader failed during it."""
        self.tags = [tag for tag in self.tags if tag.sightings]
        for tag in self.tags:
            tag.state = UNASKED

    def clear(self, emit):
        """Report every tag of the antenna as gone."""
        for tag in self.tags:
            tag.misses = -1
        self._remove(emit)
