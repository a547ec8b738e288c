"""The host's side of a ready-made reader: bytes and times in, readings and questions out.

A reader keeps and numbers nothing, so cards may have passed unseen while it was silent; that is reported as
`CheckCards`. If a slot sensor counts the cards, the reader only names them.
"""

from __future__ import annotations

from dataclasses import field
from typing import Final, Generic, TypeVar

from croupier.devices.debounce import Debouncer, DebounceSettings, Edge, Press
from croupier.devices.protocol.frames import SlotPassed, TagEntered, TagLeft
from croupier.devices.protocol.pairing import Pairing, PairingSettings
from croupier.devices.readers.dialogue import Ask, Driver, Look, NoAnswer, NotAFrame, ReaderTrouble, Steps
from croupier.devices.readers.presence import Presence, PresenceSettings
from croupier.devices.readings import (
    CheckCards,
    Draw,
    NoiseCount,
    ReaderFaultSeen,
    Reading,
    ShoeBack,
    ShoeLost,
    TagGone,
    TagSeen,
)
from croupier.values import dataclass

F = TypeVar("F")

UNHEARD: Final = "no answer"
"""Why a present but silent reader is lost."""

_CLOCK: Final = 1 << 32
"""Device times restart after this; a reader has no clock, so they are the host's."""

_AFTER_DAMAGE_MS: Final = 30
_HALF_FRAME_MS: Final = 50
"""The rest of a frame comes within this time, or it is no frame."""

_READ_MS: Final = 100
"""A tag in the field is read within this time, unasked or in a look."""

_REST_AFTER_MS: Final = 10_000
_REST_EVERY_MS: Final = 50
"""How often the shoe's antenna is looked at after a long time without cards: twice while a card passes."""


@dataclass(frozen=True, kw_only=True)
class ReaderLinkSettings(PresenceSettings):
    """Settings of the link to a reader; times in ms of the host.

    `antennas` are looked at in turn, the shoe's (`slot_antenna`) every second time. With `has_slot_sensor`,
    `ReaderLink.slot_edge` counts cards, and a tag belongs to the card that passed at most `pair_ms` before,
    if only one is possible (`Pairing`). `slot` debounces its contact. `faults` is how many failed looks in a
    row are reported.

    A reader is lost after `lost_after_ms` without an answer, and at least `answer_ms` after a question.
    """

    antennas: tuple[int, ...] = (0,)
    has_slot_sensor: bool = False
    pair_ms: int = 450
    slot: DebounceSettings = field(
        default_factory=lambda: DebounceSettings(
            settle_ms=3, dead_ms=60, hold_ms=1 << 40, on_release=frozenset()
        )
    )
    lost_after_ms: int = 620
    answer_ms: int = 100
    retry_ms: int = 300
    garbage_ms: int = 500
    faults: int = 3


class ReaderLink(Generic[F]):
    """One reader at the other end of a line; methods without a docstring are those of `ShoeLink`."""

    def __init__(self, driver: Driver[F], settings: ReaderLinkSettings | None = None) -> None:
        self._driver = driver
        self._settings = settings or ReaderLinkSettings()
        self._presence = Presence(self._settings)
        self._pairing = Pairing(
            PairingSettings(tag_after_ms=self._settings.pair_ms, read_ms=_READ_MS, grace_ms=50)
        )
        self._slot = Debouncer(self._settings.slot)
        self._noise = NoiseCount(self._settings.garbage_ms)
        self._round = _round(self._settings)
        self._share = min(2, len(self._round))  # looks at each other antenna between those at the shoe's
        self._place = 0  # in the round
        self._steps: Steps[F, str] | Steps[F, Look] | None = None
        self._antenna: int | None = None  # the antenna of this look; None while the reader starts
        self._ask: Ask[F] | None = None
        self._due: int | None = None  # when the answer is late, or the next look is due
        self._half_due: int | None = None  # when a half frame is given up
        self._looked_at = 0  # when the latest look began
        self._shoe_looked_at = 0  # when the previous look at the shoe's antenna began
        self._met = 0  # when a card was last there
        self._received_at: int | None = None  # None while the line is closed
        self._asked: int | None = None  # since when a question waits for its answer
        self._alive = self._reported_lost = self._was_alive = False
        self._firmware = ""
        self._failed: dict[int, int] = {}  # failed looks in a row, by antenna
        self._out = b""

    def opened(self, now: int) -> None:
        self._driver.frames.reset()
        self._received_at = self._met = now
        self._asked = None
        self._out = b""
        self._begin(None, now)

    def closed(self, reason: str, now: int) -> tuple[Reading, ...]:
        self._received_at = self._due = self._half_due = self._ask = self._steps = None
        self._out = b""
        return tuple(self._lost(reason, now))

    def feed(self, data: bytes, now: int) -> tuple[Reading, ...]:
        found = self._take(self._driver.frames.feed(data), now)
        self._half_due = now + _HALF_FRAME_MS if self._driver.frames.waiting else None
        return (*found, *self._noise.report(now))

    def poll(self, now: int) -> tuple[Reading, ...]:
        found = self._slot_presses(self._slot.poll(now), now)
        found += self._pairing.waited(now)
        if self._half_due is not None and now >= self._half_due:
            self._half_due = None
            found += self._take(self._driver.frames.give_up(), now)
        found += self._noise.report(now)
        if self._due is not None and now >= self._due:
            found += self._advance(None, now)  # no answer came, or the next look is due
        if self._silent_since_long(now):
            found += self._lost(UNHEARD, now)
        return tuple(found)

    def deadline(self) -> int | None:
        due = [
            self._due,
            self._half_due,
            self._noise.due,
            self._pairing.deadline(),
            self._slot.next_deadline(),
        ]
        if not self._reported_lost:
            due.append(self._lost_at())
        return min((at for at in due if at is not None), default=None)

    def outgoing(self) -> bytes:
        out, self._out = self._out, b""
        return out

    def slot_edge(self, edge: Edge, now: int) -> tuple[Reading, ...]:
        """The contact of the slot sensor changed."""
        return tuple(self._slot_presses(self._slot.feed(edge), now))

    # --- questions and answers ------------------------------------------------------------------------------

    def _begin(self, antenna: int | None, now: int) -> None:
        """Start the reader, or look at an antenna; both begin with a question or end at once."""
        self._antenna = antenna
        self._steps = self._driver.start() if antenna is None else self._driver.look(antenna)
        self._ask, self._due = None, now

    def _take(self, items: list[F | NotAFrame], now: int) -> list[Reading]:
        found: list[Reading] = []
        for item in items:
            if isinstance(item, NotAFrame):
                self._damaged(now)
                continue
            while self._ask is None and self._driver.SILENT:
                found += self._advance(None, now)  # it speaks unasked: this is for the next look
            if self._ask is not None and self._ask.takes(item):
                found += self._answered(item, now)
        return found

    def _answered(self, answer: F, now: int) -> list[Reading]:
        if self._antenna is not None:
            self._received_at, self._asked = now, None
        return self._advance(answer, now)

    def _damaged(self, now: int) -> None:
        """The answer may be damaged: stop waiting for it soon."""
        if self._alive:
            self._noise.count(now)
        if self._ask is not None and self._due is not None and not self._driver.SILENT:
            self._due = min(self._due, now + _AFTER_DAMAGE_MS)

    def _advance(self, answer: F | None, now: int) -> list[Reading]:
        """Go on to the next question, or to the result."""
        assert self._steps is not None
        if self._ask is None:
            self._looked_at = now
        try:
            self._ask = self._steps.send(answer)
        except StopIteration as done:
            return self._finished(done.value, now)
        except NoAnswer:
            self._begin(None, now)
            self._due = now + self._settings.retry_ms
            return []
        except ReaderTrouble as trouble:
            return self._trouble(trouble.state, now)
        self._out += self._ask.out
        self._asked = now if self._asked is None else self._asked
        self._due = now + self._ask.within_ms
        return []

    def _finished(self, result: str | Look, now: int) -> list[Reading]:
        found: list[Reading] = []
        if isinstance(result, str):
            self._received_at, self._asked, self._firmware, self._place = now, None, result, 0
            found = self._back(now)
        elif self._antenna is not None:
            found = self._mended(self._antenna, now) + self._looked(self._antenna, result, now)
        self._next_look(now)
        return found

    def _next_look(self, now: int) -> None:
        """Begin the next look when it is due; the first one follows the start at once."""
        wait = 0 if self._antenna is None else self._pace(now) // self._share
        antenna = self._round[self._place % len(self._round)]
        self._place += 1
        self._begin(antenna, now)
        self._due = max(now, self._looked_at + wait)

    def _pace(self, now: int) -> int:
        """The time from one look at the shoe's antenna to the next."""
        every = self._driver.LOOK_EVERY_MS
        return max(every, _REST_EVERY_MS) if every and now - self._met >= _REST_AFTER_MS else every

    # --- what a look means ----------------------------------------------------------------------------------

    def _looked(self, antenna: int, look: Look, now: int) -> list[Reading]:
        changes = self._presence.look(antenna, look, now)
        if look.uids or look.unread:
            self._met = now
        ms = now % _CLOCK
        if antenna != self._settings.slot_antenna:
            return [
                *(TagSeen(uid=uid, antenna=antenna, device_ms=ms, at=now) for uid in changes.entered),
                *(TagGone(uid=uid, antenna=antenna, device_ms=ms, at=now) for uid in changes.left),
            ]
        found: list[Reading] = []
        before, self._shoe_looked_at = self._shoe_looked_at, self._looked_at
        if self._settings.has_slot_sensor:
            for uid in changes.entered:
                frame = TagEntered(0, ms, antenna, "NFC", uid)
                read_ms = None if self._driver.SILENT else now - before
                found += self._pairing.tag(frame, now, read_ms=read_ms)
            for uid in changes.left:
                self._pairing.left(TagLeft(0, ms, antenna, uid))
            return found
        found += [Draw(uid=uid, device_ms=ms, at=now, counted=False) for uid in changes.entered]
        if len(changes.entered) > 1:
            found.append(CheckCards(reason="together", at=now))
        if changes.passed_unread:
            found.append(Draw(uid="", device_ms=ms, at=now, counted=False))
        return found

    def _slot_presses(self, presses: tuple[Press, ...], now: int) -> list[Reading]:
        """Cards counted by the slot sensor."""
        found: list[Reading] = []
        for press in presses:
            self._met = now
            found += self._pairing.slot(SlotPassed(0, press.at % _CLOCK), now)
        return found

    # --- alive or not ---------------------------------------------------------------------------------------

    def _silent_since_long(self, now: int) -> bool:
        lost_at = self._lost_at()
        return lost_at is not None and now >= lost_at

    def _lost_at(self) -> int | None:
        """When a silent reader is lost; None if its silence means nothing now."""
        if self._received_at is None or self._asked is None or self._driver.SILENT:
            return None
        return max(self._received_at + self._settings.lost_after_ms, self._asked + self._settings.answer_ms)

    def _lost(self, reason: str, now: int) -> list[Reading]:
        self._alive = False
        if self._reported_lost:
            return []
        self._reported_lost = True
        return [ShoeLost(reason=reason, at=now)]

    def _back(self, now: int) -> list[Reading]:
        if self._alive:
            return []
        missed = self._was_alive and not self._settings.has_slot_sensor
        self._alive, self._was_alive, self._reported_lost = True, True, False
        signs = ("+" if each in self._round else "." for each in range(max(self._round) + 1))
        back = ShoeBack(antennas="".join(signs), firmware=self._firmware, at=now)
        return [back, CheckCards(reason="gap", at=now)] if missed else [back]

    def _trouble(self, state: str, now: int) -> list[Reading]:
        """The reader is alive but cannot look; during its start that counts as silence."""
        antenna = self._antenna
        if antenna is None:
            self._begin(None, now)
            self._due = now + self._settings.retry_ms
            return []
        self._failed[antenna] = self._failed.get(antenna, 0) + 1
        if self._failed[antenna] < self._settings.faults:
            self._place -= 1  # look again at once, so that a failure is soon known
        self._next_look(now)
        if self._failed[antenna] != self._settings.faults:
            return []
        return [ReaderFaultSeen(antenna=antenna, state=state, at=now)]

    def _mended(self, antenna: int, now: int) -> list[Reading]:
        failed = self._failed.pop(antenna, 0)
        return (
            [ReaderFaultSeen(antenna=antenna, state="ok", at=now)] if failed >= self._settings.faults else []
        )


def _round(settings: ReaderLinkSettings) -> tuple[int, ...]:
    """The order in which the antennas are looked at.

    >>> _round(ReaderLinkSettings(antennas=(1, 2, 3), slot_antenna=1))
    (1, 2, 1, 3)
    """
    others = [each for each in settings.antennas if each != settings.slot_antenna]
    if not others or settings.slot_antenna not in settings.antennas:
        return settings.antennas
    return tuple(each for other in others for each in (settings.slot_antenna, other))
