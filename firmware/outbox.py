"""The lines of the shoe: numbered, kept until acknowledged, with heartbeats between them."""

from wire import PROTOCOL, spell

RING = 160  # a whole deck, three lines a card
RESEND_MS = 200
HEARTBEAT_MS = 500

_ANSWERS = 4


class Outbox:
    """The ring of unacknowledged lines; its port may take nothing for a long time.

    Only the ring grows: a heartbeat is made when there is room for it, and sending again only moves a cursor
    back.
    """

    def __init__(self, clock, boot, firmware, antennas):
        self._clock = clock
        self._boot = boot
        self._firmware = firmware
        self._antennas = antennas  # makes the words of the heartbeat
        self._ring = []  # pairs of number and line
        self._newest = 0
        self._dropped = 0
        self._cursor = 1  # number of the next line to send
        self._sent_once = 0  # number of the newest line that was sent once
        self._line = b""
        self._sent = 0
        self._swept = clock.now()  # when the last line was sent, None for long ago
        self._beat_at = None  # when the last heartbeat was sent, None if one is due
        self._answers = []  # lines that are sent once and not kept

    @property
    def newest(self):
        return self._newest

    def add(self, letter, moment, words):
        """Number a line and keep it; the oldest is dropped, and counted, if the ring is full."""
        self._newest += 1
        if len(self._ring) == RING:
            self._ring.pop(0)
            self._dropped = min(self._dropped + 1, 0xFFFF)
        line = [letter, str(self._newest), str(self._clock.since_boot(moment))]
        line.extend(words)
        self._ring.append((self._newest, spell(line)))

    def answer(self, words):
        """Send a line once, before all others; if too many wait, the oldest is forgotten."""
        self._answers = self._answers[1 - _ANSWERS :]
        self._answers.append(spell(words))

    def acknowledged(self, seq):
        """Everything up to `seq` has arrived; an unknown number is ignored."""
        if seq > self._newest:
            return
        while self._ring and self._ring[0][0] <= seq:
            self._ring.pop(0)
        self._cursor = max(self._cursor, seq + 1)
        self._sent_once = max(self._sent_once, seq)
        self._swept = self._clock.now()

    def resend(self, seq):
        """Send all kept lines from `seq` on again."""
        self._cursor = min(self._cursor, max(seq, 1))

    def beat(self):
        """Send a heartbeat at once."""
        self._beat_at = None

    def pump(self, port, room):
        """Write at most `room` bytes to `port`, without waiting; returns the room left."""
        self._grow_old()
        while room > 0:
            if self._sent == len(self._line) and not self._next():
                break
            done = port.write(self._line, self._sent, room)
            if not done:
                break
            self._sent += done
            room -= done
        return room

    def _next(self):
        """Choose the next line; False if there is nothing to send."""
        if self._answers:
            self._say(self._answers.pop(0))
            return True
        if self._beat_is_due():
            self._beat_at = self._clock.now()
            self._say(self._heartbeat())
            return True
        if self._cursor > self._newest:
            if not self._ring or self._swept is not None:
                return False
            self._cursor = 1
        oldest = self._ring[0][0] if self._ring else self._newest + 1
        self._cursor = max(self._cursor, oldest)
        if self._cursor > self._newest:
            return False
        self._say(self._ring[self._cursor - oldest][1])
        self._sent_once = max(self._sent_once, self._cursor)
        self._cursor += 1
        self._swept = self._clock.now()
        return True

    def _grow_old(self):
        """Forget moments that are old enough: a host may read nothing for days."""
        self._clock.keep()
        if self._swept is not None and self._clock.since(self._swept) >= RESEND_MS:
            self._swept = None
        if self._beat_at is not None and self._clock.since(self._beat_at) >= 2 * HEARTBEAT_MS:
            self._beat_at = None

    def _beat_is_due(self):
        """Whether a heartbeat is due: it follows all lines before it, but does not wait long for them."""
        if self._beat_at is None:
            return True
        return self._sent_once == self._newest and self._clock.since(self._beat_at) >= HEARTBEAT_MS

    def _say(self, line):
        self._line = line
        self._sent = 0

    def _heartbeat(self):
        now = self._clock.since_boot(self._beat_at)
        oldest = self._ring[0][0] if self._ring else self._newest + 1
        words = ["H", self._newest, now, now // 1000, self._boot, oldest, self._dropped]
        words.extend((self._antennas(), PROTOCOL, self._firmware))
        return spell([str(word) for word in words])
