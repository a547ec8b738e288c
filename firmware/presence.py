"""Which tags lie on one antenna: when one arrived and when one left, from looks that may miss some."""

UNASKED = 0
SEEN = 1
MISSED = 2
QUIET = 3  # told to be quiet in this look


class Tag:
    """A tag that lies on an antenna; `number` is what it says, most significant byte first.

    `turn` is the look that asked it last. `frames` is how one standard calls it by its number.
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
    """A tag has come after `sightings` looks in a row that saw it.

    It has gone when it was asked `gone_looks` times in a row without an answer, or for `gone_ms`. A tag that
    a look had no time for is as it was.
    """

    def __init__(self, sightings, gone_looks, gone_ms, clock):
        self._sightings = sightings
        self._gone_looks = gone_looks
        self._gone_ms = gone_ms
        self._clock = clock
        self.tags = []
        self.odd = False  # a tag was met whose number breaks the standard: none can be told of it

    def next(self, standard, turn):
        """The tag of this standard whose last turn is longest ago, this one excepted, or None."""
        chosen = None
        for tag in self.tags:
            waits = tag.standard == standard and tag.turn != turn and tag.state != QUIET
            if waits and (chosen is None or tag.turn < chosen.turn):
                chosen = tag
        return chosen

    def met(self, standard, number, turn):
        """A tag has said its number."""
        for tag in self.tags:
            if tag.number == number and tag.standard == standard:
                tag.state = SEEN
                tag.turn = turn
                return
        self.tags.append(Tag(standard, number, turn))

    def missed(self, standard, turn):
        """Each tag that gave no answer in this turn was missed."""
        for tag in self.tags:
            if tag.standard == standard and tag.turn != turn and tag.state == UNASKED:
                tag.state = MISSED
                tag.turn = turn

    def met_somebody(self):
        """Whether the look that ends now saw a tag."""
        for tag in self.tags:  # noqa: SIM110  # without a generator
            if tag.state in (SEEN, QUIET):
                return True
        return False

    def judge(self, emit):
        """A look is over; `emit(letter, tag)` gets U and L."""
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
        """The look does not count: the reader failed in the middle of it."""
        self.tags = [tag for tag in self.tags if tag.sightings]
        for tag in self.tags:
            tag.state = UNASKED

    def clear(self, emit):
        """The antenna sees nothing any more: every tag there is reported as gone."""
        for tag in self.tags:
            tag.misses = -1
        self._remove(emit)
