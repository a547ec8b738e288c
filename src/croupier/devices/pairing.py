"""Which tag belongs to which draw, by the shoe's own clock; no port, no clock of the host.

The slot sensor counts and the antenna behind it names; either may fail. A tag belongs to the latest draw
before it, at most `tag_after_ms` earlier, or to the draw that follows it within `tag_before_ms`. When the
next card passes the slot, a draw still without a tag stays without.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.devices.frames import SlotPassed, TagEntered
from croupier.devices.readings import Draw, Reading, StuckCards, TagSeen


@dataclass(frozen=True, kw_only=True)
class PairingSettings:
    """`tag_after_ms`, `tag_before_ms`: how far a tag may follow or precede its draw, on the shoe's clock.

    `grace_ms`: how much longer, on the host's clock, a frame of the shoe may be under way.
    """

    tag_after_ms: int = 250
    tag_before_ms: int = 100
    grace_ms: int = 250


@dataclass(frozen=True)
class _Waiting:
    ms: int
    since: int
    seq: int
    antenna: int = 0
    uid: str = field(default="", repr=False)


class Pairing:
    """The draw that waits for its tag and the tags that wait for their draw."""

    def __init__(self, settings: PairingSettings) -> None:
        self._settings = settings
        self._draw: _Waiting | None = None
        self._tags: list[_Waiting] = []
        self._last_ms = 0
        self._last_uids: tuple[str, ...] = ()

    @property
    def held(self) -> int | None:
        """The number of the frame whose draw is not reported yet."""
        return None if self._draw is None else self._draw.seq

    def slot(self, frame: SlotPassed, now: int) -> list[Reading]:
        """A card passed the slot sensor; `now` is in ms of the host."""
        found = self.reached(frame.ms, now) + self._unread(now)
        near = [tag for tag in self._tags if self._in_reach(tag.ms, frame.ms)]
        if not near:
            self._draw = _Waiting(frame.ms, now, frame.seq)
            return found
        self._tags.remove(near[-1])
        return [*found, self._drawn(frame.ms, near[-1].uid, now)]

    def tag(self, frame: TagEntered, now: int) -> list[Reading]:
        """The slot's antenna read a tag."""
        found = self.reached(frame.ms, now)
        if self._draw is not None and self._in_reach(frame.ms, self._draw.ms):
            return [*found, self._drawn(self._draw.ms, frame.uid, now)]
        known = any(tag.uid == frame.uid for tag in self._tags)
        again = frame.uid in self._last_uids and self._in_reach(frame.ms, self._last_ms)
        if not (known or again):
            self._tags.append(_Waiting(frame.ms, now, frame.seq, frame.antenna, frame.uid))
        return found

    def reached(self, device_ms: int, now: int) -> list[Reading]:
        """The shoe's clock shows `device_ms`, and every frame before that has been seen."""
        found: list[Reading] = []
        if self._draw is not None and since(self._draw.ms, device_ms) > self._settings.tag_after_ms:
            found += self._unread(now)
        late = [tag for tag in self._tags if since(tag.ms, device_ms) > self._settings.tag_before_ms]
        return found + self._leave(late, now)

    def waited(self, now: int) -> list[Reading]:
        """Give up what has waited too long on the host's clock: the shoe may have fallen silent."""
        found = self._unread(now) if self._draw is not None and now >= self._draw_until() else []
        return found + self._leave([tag for tag in self._tags if now >= self._tag_until(tag)], now)

    def flush(self, now: int) -> list[Reading]:
        """Nothing that waits can be completed any more."""
        return self._unread(now) + self._leave(self._tags, now)

    def deadline(self) -> int | None:
        """When `waited` has something to do, in ms of the host."""
        until = [self._tag_until(tag) for tag in self._tags]
        if self._draw is not None:
            until.append(self._draw_until())
        return min(until, default=None)

    def _draw_until(self) -> int:
        assert self._draw is not None
        return self._draw.since + self._settings.tag_after_ms + self._settings.grace_ms

    def _tag_until(self, tag: _Waiting) -> int:
        return tag.since + self._settings.tag_before_ms + self._settings.grace_ms

    def _in_reach(self, tag_ms: int, draw_ms: int) -> bool:
        return -self._settings.tag_before_ms <= since(draw_ms, tag_ms) <= self._settings.tag_after_ms

    def _drawn(self, ms: int, uid: str, now: int) -> Draw:
        self._draw = None
        self._last_ms, self._last_uids = ms, (uid,) if uid else ()
        return Draw(uid=uid, device_ms=ms, at=now)

    def _unread(self, now: int) -> list[Reading]:
        return [] if self._draw is None else [self._drawn(self._draw.ms, "", now)]

    def _leave(self, tags: list[_Waiting], now: int) -> list[Reading]:
        """These tags found no draw: stuck to the last card if near to it, else only seen."""
        self._tags = [tag for tag in self._tags if tag not in tags]
        return [self._left(tag, now) for tag in tags]

    def _left(self, tag: _Waiting, now: int) -> Reading:
        if self._last_uids and self._in_reach(tag.ms, self._last_ms):
            self._last_uids = (*self._last_uids, tag.uid)
            return StuckCards(uids=self._last_uids, device_ms=tag.ms, at=now)
        return TagSeen(uid=tag.uid, antenna=tag.antenna, device_ms=tag.ms, at=now)


def since(earlier: int, later: int) -> int:
    """Milliseconds from `earlier` to `later` on a clock that starts again after 2**32; may be negative."""
    return (later - earlier + (1 << 31)) % (1 << 32) - (1 << 31)
