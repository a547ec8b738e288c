"""Which tags lie on one antenna: when one has come and when one has gone, from looks that may miss some."""

from clock import since

_PATIENCE = 10


class Presence:
    """A tag has come after `sightings` looks in a row, and gone after `gone_looks` without it or `gone_ms`.

    A look that was cut short proves little: it takes ten times as long.
    """

    def __init__(self, sightings, gone_looks, gone_ms):
        self._sightings = sightings
        self._gone_looks = gone_looks
        self._gone_ms = gone_ms
        self._tags = {}  # uid: [standard, sightings in a row, looks missed, last seen]

    @property
    def count(self):
        """How many tags have been seen and not missed yet."""
        return len(self._tags)

    def looked(self, found, complete, now, emit):
        """One look saw `found`, pairs of standard and uid; `complete`: nothing else can have been there.

        `emit(letter, standard, uid)` gets U and L.
        """
        for standard, uid in found:
            tag = self._tags.get(uid)
            if tag is None:
                tag = self._tags[uid] = [standard, 0, 0, now]
            tag[2] = 0
            tag[3] = now
            if tag[1] < self._sightings:
                tag[1] += 1
                if tag[1] == self._sightings:
                    emit("U", standard, uid)
        seen = [uid for _, uid in found]
        for uid in [uid for uid in self._tags if uid not in seen]:
            if self._missed(self._tags[uid], complete, now):
                standard, sightings = self._tags.pop(uid)[:2]
                if sightings >= self._sightings:
                    emit("L", standard, uid)

    def _missed(self, tag, complete, now):
        """Whether a tag that a look did not find has gone."""
        absent = since(tag[3], now)
        if not complete:
            return absent >= _PATIENCE * self._gone_ms
        tag[2] += 1
        return tag[1] < self._sightings or tag[2] >= self._gone_looks or absent >= self._gone_ms

    def clear(self, emit):
        """The antenna sees nothing any more: what lay there has gone, as far as anybody can tell."""
        for uid, tag in self._tags.items():
            if tag[1] >= self._sightings:
                emit("L", tag[0], uid)
        self._tags = {}
