"""Finds which tags are in the fields of the antennas, from single looks; times in ms of the host.

Tags at the edge of a field come and go from look to look. A tag enters after enough sightings, and has left
only after several looks in a row, and some time, without it: a card that lingers is one card.
"""

from __future__ import annotations

from dataclasses import field
from typing import Final

from croupier.devices.readers.dialogue import Look
from croupier.values import dataclass


@dataclass(frozen=True, kw_only=True)
class PresenceSettings:
    """`sightings` before a tag counts at an antenna; one is enough at the shoe, which cards pass quickly.

    A tag is gone after `leave_looks` looks in a row and `leave_ms` without it.
    """

    slot_antenna: int = 0
    sightings: int = 2
    leave_looks: int = 3
    leave_ms: int = 300


@dataclass(frozen=True)
class Changes:
    """The changes of one look at its antenna. `passed_unread`: a card without a number came and went."""

    entered: tuple[str, ...] = field(default=(), repr=False)
    left: tuple[str, ...] = field(default=(), repr=False)
    passed_unread: bool = False


_NOTHING: Final = Changes()


@dataclass
class _Sighted:
    """A tag in one field: how often it was seen, when last, and how many looks in a row missed it."""

    count: int = 0
    last: int = 0
    missed: int = 0
    named: bool = False  # for a tag without a number: a numbered card was there in the same pass


_UNREAD: Final = ""


class Presence:
    """The tags of all antennas.

    >>> presence = Presence(PresenceSettings())
    >>> presence.look(0, Look(("04A1B2C3",)), now=0).entered
    ('04A1B2C3',)
    >>> presence.look(0, Look(("04A1B2C3",)), now=30)
    Changes(passed_unread=False)
    """

    def __init__(self, settings: PresenceSettings) -> None:
        self._settings = settings
        self._fields: dict[int, dict[str, _Sighted]] = {}

    def look(self, antenna: int, look: Look, now: int) -> Changes:
        """Add one look."""
        tags = self._fields.setdefault(antenna, {})
        if not (tags or look.uids or look.unread):
            return _NOTHING
        seen = [*dict.fromkeys(look.uids), *([_UNREAD] if look.unread else [])]
        entered = tuple(uid for uid in seen if self._sight(antenna, uid, now))
        if _UNREAD in tags and any(tags.keys() - {_UNREAD}):
            tags[_UNREAD].named = True
        gone = [uid for uid in tags if uid not in seen and self._missed(tags[uid], now)]
        known = {uid: tags.pop(uid) for uid in gone}
        left = tuple(uid for uid, tag in known.items() if uid and self._counts(antenna, tag))
        unread = known.get(_UNREAD)
        return Changes(entered, left, bool(unread and not unread.named and unread.count > 1))

    def _sight(self, antenna: int, uid: str, now: int) -> bool:
        """Add one sighting; returns whether the tag counts from now on."""
        tag = self._fields[antenna].setdefault(uid, _Sighted())
        counted = self._counts(antenna, tag)
        tag.count, tag.last, tag.missed = tag.count + 1, now, 0
        return bool(uid) and not counted and self._counts(antenna, tag)

    def _missed(self, tag: _Sighted, now: int) -> bool:
        """Add a look without the tag; returns whether it is gone now."""
        tag.missed += 1
        return tag.missed >= self._settings.leave_looks and now - tag.last >= self._settings.leave_ms

    def _counts(self, antenna: int, tag: _Sighted) -> bool:
        return tag.count >= (1 if antenna == self._settings.slot_antenna else self._settings.sightings)
