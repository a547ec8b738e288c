"""Finds which tag belongs to which draw, by the shoe's own clock.

The slot sensor counts and the antenna beside it names; either may fail, and a tag may come after the next
card. So a tag names a draw only if it can belong to no other card. It could belong to any card that passed at
most `latest_ms` before and has no tag yet, and to a card with a tag that this one sticks to, as long as tags
come late here. A tag that could belong to two cards names neither: that is `UnclearTag`. When the next card
passes the slot, a draw that has no tag yet stays without.

In one case two cards that stick are mistaken for two single cards: they lie end for end, with tags far from
the middle, unlike any recent card, and the next card is not read.
"""

from __future__ import annotations

from collections import deque
from dataclasses import field
from typing import Final

from croupier.devices.protocol.frames import SlotPassed, TagEntered, TagLeft
from croupier.devices.readings import Draw, Reading, StuckCards, TagSeen, UnclearTag
from croupier.values import dataclass, replace

_PACK: Final = 52
"""For how many cards the delay of their tags is remembered."""

_REMEMBERED_MS: Final = 5000
"""A card that passed this long ago owns no new tag: a reader that did not look for so long is lost."""


@dataclass(frozen=True, kw_only=True)
class PairingSettings:
    """Times in ms on the shoe's clock, except `grace_ms`, which is on the host's.

    `tag_after_ms`: how long a draw waits for its tag to come into the field, and `read_ms` more until it is
    read. `tag_before_ms`: how long a tag waits for its draw if no card that passed could own it. `latest_ms`:
    no tag comes later than this after its draw (a turned card in a slow hand), however short a draw waits.
    `together_ms`: the tags of cards that stick come within this time of one another. `again_ms`: a tag last
    seen more recently than this belongs to a card that has passed already. `grace_ms`: how much longer a
    frame may be in transit.
    """

    tag_after_ms: int = 450
    tag_before_ms: int = 100
    latest_ms: int = 450
    read_ms: int = 50
    together_ms: int = 150
    again_ms: int = 900
    grace_ms: int = 250


@dataclass(frozen=True)
class _Waiting:
    ms: int
    since: int
    seq: int
    antenna: int = 0
    uid: str = field(default="", repr=False)
    read_ms: int = 0


@dataclass(frozen=True)
class _Passed:
    """A card that left: its tags, empty if unnamed, and the time of the latest tag."""

    ms: int
    uids: tuple[str, ...] = field(default=(), repr=False)
    tag_ms: int = 0


class Pairing:
    """The draw that waits for its tag, tags that wait for their draw, and recent cards."""

    def __init__(self, settings: PairingSettings) -> None:
        self._settings = settings
        self._latest_ms = max(settings.latest_ms, settings.tag_after_ms)
        self._wait_ms = settings.tag_after_ms + settings.read_ms
        self._draw: _Waiting | None = None
        self._tags: list[_Waiting] = []
        self._passed: list[_Passed] = []
        self._lags: deque[int] = deque(maxlen=_PACK)
        self._seen: dict[str, int] = {}  # when each tag was last seen

    @property
    def held(self) -> int | None:
        """The frame number of the draw that is not reported yet."""
        return None if self._draw is None else self._draw.seq

    def slot(self, frame: SlotPassed, now: int) -> list[Reading]:
        """A card passed the slot sensor; `now` is in ms of the host."""
        found = self.reached(frame.ms, now) + self._unread(now)
        near = [tag for tag in self._tags if -self._settings.tag_before_ms <= since(frame.ms, tag.ms)]
        unclear = any(self._owners(tag.ms, tag.read_ms) for tag in near)
        self._passed.append(_Passed(frame.ms))
        if near and not unclear:
            self._tags.remove(near[-1])
            return [*found, self._named(near[-1].uid, near[-1].ms, frame.ms, now)]
        self._draw = _Waiting(frame.ms, now, frame.seq)
        self._tags = [tag for tag in self._tags if tag not in near]
        return [*found, *(_unclear(tag.uid, tag.ms, now) for tag in near)]

    def tag(self, frame: TagEntered, now: int, *, read_ms: int | None = None) -> list[Reading]:
        """The slot's antenna read a tag that was absent `read_ms` ago, if that is known."""
        read_ms = self._settings.read_ms if read_ms is None else read_ms
        found = self.reached(frame.ms, now)
        if self._is_known(frame.uid, frame.ms):
            return found
        owners = self._owners(frame.ms, read_ms)
        if len(owners) > 1:
            return [*found, _unclear(frame.uid, frame.ms, now)]
        if owners and self._is_waited_for(owners[0]) and not self._leads:
            return [*found, self._named(frame.uid, frame.ms, owners[0].ms, now)]
        self._tags.append(_Waiting(frame.ms, now, frame.seq, frame.antenna, frame.uid, read_ms))
        return found

    def left(self, frame: TagLeft) -> None:
        """A tag left the slot's antenna; one that flickers comes again."""
        if frame.uid in self._seen:
            self._seen[frame.uid] = frame.ms

    def reached(self, device_ms: int, now: int) -> list[Reading]:
        """The shoe's clock is at `device_ms`, and every earlier frame has been seen."""
        late = [tag for tag in self._tags if since(tag.ms, device_ms) > self._settings.tag_before_ms]
        found = self._leave(late, now)
        draw = self._draw
        if draw is not None and not self._tags and since(draw.ms, device_ms) > self._wait_ms:
            found += self._unread(now)
        self._forget(device_ms)
        return found

    def waited(self, now: int) -> list[Reading]:
        """Give up on anything that has waited too long by the host's clock: the shoe may be silent."""
        found = self._leave([tag for tag in self._tags if now >= self._tag_until(tag)], now)
        return found + (self._unread(now) if self._draw is not None and now >= self._draw_until() else [])

    def flush(self, now: int) -> list[Reading]:
        """Give up everything that waits: it cannot be completed, and the shoe's clock may restart."""
        found = self._leave(self._tags, now) + self._unread(now)
        self._passed.clear()
        self._seen.clear()
        return found

    def deadline(self) -> int | None:
        """When `waited` is due, in ms of the host."""
        until = [self._tag_until(tag) for tag in self._tags]
        if self._draw is not None:
            until.append(self._draw_until())
        return min(until, default=None)

    def _draw_until(self) -> int:
        assert self._draw is not None
        return self._draw.since + self._wait_ms + self._settings.grace_ms

    def _tag_until(self, tag: _Waiting) -> int:
        return tag.since + self._settings.tag_before_ms + self._settings.grace_ms

    def _is_known(self, uid: str, ms: int) -> bool:
        """Whether the tag has come before; notes that it was seen now."""
        last, self._seen[uid] = self._seen.get(uid), ms
        return last is not None and since(last, ms) < self._settings.again_ms

    def _owners(self, tag_ms: int, read_ms: int) -> list[_Passed]:
        """The cards that have passed and may own a tag read at that time."""
        return [card for card in self._passed if self._may_own(card, tag_ms, read_ms)]

    def _may_own(self, card: _Passed, tag_ms: int, read_ms: int) -> bool:
        passed = since(card.ms, tag_ms)
        if not card.uids:
            return passed <= self._latest_ms + read_ms
        reach = self._settings.together_ms + max(0, read_ms - self._settings.read_ms)
        return since(card.tag_ms, tag_ms) <= reach or passed <= self._usual_ms + reach

    def _is_waited_for(self, card: _Passed) -> bool:
        return self._draw is not None and not card.uids and card is self._passed[-1]

    @property
    def _leads(self) -> bool:
        """Whether tags come before their draws here: a tag may then belong to the next card."""
        return any(lag < 0 for lag in self._lags)

    @property
    def _usual_ms(self) -> int:
        """The usual delay of tags: the second longest of recent ones, because a hand stops now and then."""
        return sorted(self._lags)[-2] if len(self._lags) > 1 else 0

    def _named(self, uid: str, tag_ms: int, draw_ms: int, now: int) -> Draw:
        """The latest draw, at that moment, has this tag."""
        self._draw = None
        self._lags.append(since(draw_ms, tag_ms))
        self._passed[-1] = _Passed(draw_ms, (uid,), tag_ms)
        return Draw(uid=uid, device_ms=draw_ms, at=now)

    def _unread(self, now: int) -> list[Reading]:
        draw, self._draw = self._draw, None
        return [] if draw is None else [Draw(uid="", device_ms=draw.ms, at=now)]

    def _leave(self, tags: list[_Waiting], now: int) -> list[Reading]:
        """These tags found no waiting draw."""
        self._tags = [tag for tag in self._tags if tag not in tags]
        return [self._left(tag, now) for tag in tags]

    def _left(self, tag: _Waiting, now: int) -> Reading:
        """A tag without a draw: stuck to a recent card, too late for its own, or merely seen."""
        near = self._owners(tag.ms, tag.read_ms) or [
            card for card in self._passed if since(card.ms, tag.ms) - tag.read_ms <= self._latest_ms
        ]
        if near and self._is_waited_for(near[-1]):
            return self._named(tag.uid, tag.ms, near[-1].ms, now)
        if near:
            card = replace(near[-1], uids=(*near[-1].uids, tag.uid), tag_ms=tag.ms)
            self._passed[self._passed.index(near[-1])] = card
            if len(card.uids) > 1:
                return StuckCards(uids=card.uids, device_ms=tag.ms, at=now)
        return TagSeen(uid=tag.uid, antenna=tag.antenna, device_ms=tag.ms, at=now)

    def _forget(self, device_ms: int) -> None:
        """Forget cards and tags too old for any tag that waits or may come."""
        self._passed = [card for card in self._passed if since(card.ms, device_ms) <= _REMEMBERED_MS]
        again_ms = self._settings.again_ms
        self._seen = {uid: ms for uid, ms in self._seen.items() if since(ms, device_ms) < again_ms}


def _unclear(uid: str, ms: int, now: int) -> UnclearTag:
    return UnclearTag(uid=uid, device_ms=ms, at=now)


def since(earlier: int, later: int) -> int:
    """Milliseconds from `earlier` to `later` on a clock that starts again after 2**32; may be negative."""
    return (later - earlier + (1 << 31)) % (1 << 32) - (1 << 31)
