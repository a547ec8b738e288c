"""The host's side of the shoe's protocol: bytes and times in, readings and answers out.

Frames are taken only in the order of their numbers: a missing one is requested again, a repeated one is
acknowledged again and ignored. If a frame is lost for good, that is reported as `CheckCards`.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.devices.protocol.frames import (
    DEALS,
    NUMBERED,
    PROTOCOL,
    SLOT,
    TAG_ODD,
    WELL,
    Ack,
    Frame,
    FrameReader,
    Heartbeat,
    Identify,
    KeyEdge,
    ReaderFault,
    Resend,
    SlotPassed,
    TagEntered,
    TagLeft,
    encode,
    one_number,
)
from croupier.devices.protocol.pairing import Pairing, PairingSettings, since
from croupier.devices.readings import (
    CheckCards,
    Draw,
    NoiseCount,
    ReaderFaultSeen,
    Reading,
    ShoeBack,
    ShoeKey,
    ShoeLost,
    ShoePosition,
    TagGone,
    TagSeen,
)
from croupier.values import dataclass, replace


@dataclass(frozen=True, kw_only=True)
class ShoeLinkSettings(PairingSettings):
    """How to listen to the shoe; times in ms of the host.

    The shoe sends a heartbeat every 500 ms. After `ask_after_ms` of silence it is asked. It is lost after
    `lost_after_ms` of silence without an answer within `answer_ms`, so a host that was late itself asks
    first.

    `acknowledge_on_read`: acknowledge frames on arrival. If false, frames are acknowledged only after the
    terminal's `acknowledge`; a terminal killed before it stored a card gets that card again, so nothing is
    lost between wire and disk.
    """

    slot_antenna: int = 0
    lost_after_ms: int = 620
    ask_after_ms: int = 530
    answer_ms: int = 80
    resend_after_ms: int = 200
    gap_ms: int = 2000
    garbage_ms: int = 500
    acknowledge_on_read: bool = True


class ShoeLink:
    """One shoe at the other end of a line.

    Call `opened` when the line is open, `feed` with its bytes, `poll` at the `deadline`, `closed` when the
    line is gone; write the bytes of `outgoing`. `after` is the position of the last reading stored by an
    earlier run.
    """

    def __init__(
        self, settings: ShoeLinkSettings | None = None, *, after: ShoePosition | None = None
    ) -> None:
        self._settings = settings or ShoeLinkSettings()
        self._reader = FrameReader()
        self._pairing = Pairing(self._settings)
        self._boot = after.boot if after else None
        self._taken = after.seq if after else 0  # number of the last accepted frame
        self._confirmed = self._taken  # the terminal needs nothing again up to here
        self._reported = self._taken  # the position of the last reading passed on
        self._acked = -1
        self._dropped: int | None = None if after else 0  # unknown: a stored position shows what is missing
        self._synchronised = False  # a heartbeat has reported the shoe's position
        self._alive = False
        self._reported_lost = False
        self._back_ms = 0  # the shoe's clock when it was heard again
        self._received_at: int | None = None  # None while the line is closed
        self._asked = 0
        self._works: dict[int, bool] = {}  # the last reported state of each antenna
        self._gap: tuple[int, int] | None = None  # since when, and the lowest number that came instead
        self._requested: int | None = None
        self._noise = NoiseCount(self._settings.garbage_ms)
        self._out: list[Frame] = []

    # --- what the owner of the line calls ---------------------------------------------------------------

    def opened(self, now: int) -> None:
        """The line is open; nothing counts before the first heartbeat."""
        self._reader = FrameReader()
        self._synchronised = False
        self._received_at = self._asked = now
        self._acked = -1
        self._out = [Identify()]

    def closed(self, reason: str, now: int) -> tuple[Reading, ...]:
        """The line is gone or could not be opened; reported once until the shoe is heard again."""
        self._received_at = None
        self._gap = None
        self._out = []
        return tuple(self._lost(reason, now))

    def feed(self, data: bytes, now: int) -> tuple[Reading, ...]:
        """Bytes in any portions; never raises, whatever they are."""
        found: list[Reading] = []
        for item in self._reader.feed(data):
            if isinstance(item, Heartbeat):
                found += self._heartbeat(item, now)
            elif isinstance(item, NUMBERED):
                found += self._numbered(item, now)
            else:
                self._count_garbage(now)
        return (*found, *self._noise.report(now))

    def poll(self, now: int) -> tuple[Reading, ...]:
        """Handle the passing of time: a silent shoe, an unnamed draw."""
        found = [*self._marked(self._pairing.waited(now)), *self._noise.report(now)]
        if self._received_at is None:
            return tuple(found)
        if now >= self._ask_at():
            self._asked = now
            self._out.append(Identify())
        if now >= self._lost_at():
            found += self._lost("no heartbeat", now)
        if self._gap is not None and now - self._gap[0] >= self._settings.gap_ms:
            found += self._resume(self._gap[1], "gap", now)
        return tuple(found)

    def deadline(self) -> int | None:
        """When `poll` is due, in ms of the host; None: nothing changes without bytes."""
        due = [at for at in (self._pairing.deadline(), self._noise.due) if at is not None]
        if self._received_at is not None:
            due.append(self._ask_at())
            if not self._reported_lost and self._asked >= self._received_at:
                due.append(self._lost_at())
            if self._gap is not None:
                due.append(self._gap[0] + self._settings.gap_ms)
        return min(due, default=None)

    def acknowledge(self, position: ShoePosition) -> None:
        """Everything up to `position` is stored: the shoe may forget it."""
        if position.boot == self._boot:
            self._confirmed = max(self._confirmed, min(position.seq, self._taken))

    def outgoing(self) -> bytes:
        """The bytes to write to the shoe now."""
        if self._synchronised and self._settled() != self._acked:
            self._acked = self._settled()
            self._out.append(Ack(self._acked, 0 if self._settings.acknowledge_on_read else DEALS))
        frames, self._out = self._out, []
        return b"".join(map(encode, frames))

    # --- what the shoe says -------------------------------------------------------------------------------

    def _heartbeat(self, beat: Heartbeat, now: int) -> list[Reading]:
        self._received_at = now
        if beat.protocol != PROTOCOL:
            self._synchronised = False
            return self._lost(f"the shoe speaks protocol {beat.protocol}, this terminal {PROTOCOL}", now)
        found = self._back(beat, now)
        if self._boot is None:
            self._boot = beat.boot
            self._restart(beat.oldest_unacked)
        elif beat.boot != self._boot or beat.seq < self._taken:
            found += self._resume(beat.oldest_unacked, "reboot", now, boot=beat.boot)
        elif beat.oldest_unacked > self._taken + 1:
            found += self._hole(beat, now)
        if self._dropped is not None and beat.dropped > self._dropped:
            found.append(CheckCards(reason="dropped", at=now))
        self._dropped = beat.dropped
        self._synchronised = True
        if beat.seq > self._taken:
            self._request(now)
        else:
            self._gap = None  # a frame beyond the newest was never given out: it was noise
            found += self._signs(beat.antennas, now)
            found += self._marked(self._pairing.reached(beat.ms, now))
        return found

    def _hole(self, beat: Heartbeat, now: int) -> list[Reading]:
        """The shoe no longer has frames that this link never received."""
        restarted, self._dropped = self._dropped is None, self._dropped or 0
        if restarted and not self._settings.acknowledge_on_read and not beat.dropped:
            self._restart(beat.oldest_unacked)  # an earlier run settled them: they had nothing to store
            return []
        dropped, self._dropped = beat.dropped > self._dropped, beat.dropped
        return self._resume(beat.oldest_unacked, "dropped" if dropped else "gap", now)

    def _numbered(self, frame: Frame, now: int) -> list[Reading]:
        if not self._synchronised:
            return []  # the shoe keeps it and sends it again
        self._received_at = now
        if frame.seq <= self._taken:
            self._acked = -1 if frame.seq <= self._settled() else self._acked
            return []
        if frame.seq > self._taken + 1:
            self._missing(frame.seq, now)
            return []
        self._taken = frame.seq
        self._gap = self._requested = None
        return self._marked(self._read(frame, now))

    def _read(self, frame: Frame, now: int) -> Sequence[Reading]:
        slot = self._settings.slot_antenna
        if isinstance(frame, TagEntered | TagLeft):
            frame = replace(frame, uid=one_number(frame.uid))
        match frame:
            case SlotPassed():
                return self._pairing.slot(frame, now)
            case TagEntered(antenna=antenna) if antenna == slot:
                return self._pairing.tag(frame, now)
        found = self._pairing.reached(frame.ms, now)
        match frame:
            case TagEntered(ms=ms, antenna=antenna, uid=uid):
                found.append(TagSeen(uid=uid, antenna=antenna, device_ms=ms, at=now))
            case TagLeft(antenna=antenna) if antenna == slot:
                self._pairing.left(frame)
            case TagLeft(ms=ms, antenna=antenna, uid=uid):
                found.append(TagGone(uid=uid, antenna=antenna, device_ms=ms, at=now))
            case KeyEdge(ms=ms, key=key, down=down):
                found.append(ShoeKey(key=key, down=down, device_ms=ms, at=now))
            case ReaderFault(antenna=antenna, state=state):
                if not state.startswith((SLOT, TAG_ODD)):
                    self._works[antenna] = state == WELL
                found.append(ReaderFaultSeen(antenna=antenna, state=state, at=now))
        return found

    # --- numbers ------------------------------------------------------------------------------------------

    def _settled(self) -> int:
        """The last number that the shoe need not keep."""
        if self._settings.acknowledge_on_read:
            return self._taken
        return self._floor() if self._confirmed >= self._reported else self._confirmed

    def _floor(self) -> int:
        """The last number up to which everything has been reported."""
        held = self._pairing.held
        return self._taken if held is None else held - 1

    def _marked(self, readings: Sequence[Reading]) -> list[Reading]:
        """Let only the last of several readings settle the frame that completed them."""
        readings = [
            replace(each, kept=since(each.device_ms, self._back_ms) >= 0) if isinstance(each, Draw) else each
            for each in readings
        ]
        if not readings or self._boot is None:
            return readings
        before, self._reported = ShoePosition(self._boot, self._reported), self._floor()
        *first, last = readings
        return [
            *(replace(reading, position=before) for reading in first),
            replace(last, position=ShoePosition(self._boot, self._reported)),
        ]

    def _missing(self, seq: int, now: int) -> None:
        since, lowest = self._gap or (now, seq)
        self._gap = (since, min(lowest, seq))
        self._request(now)

    def _request(self, now: int) -> None:
        if self._requested is None or now - self._requested >= self._settings.resend_after_ms:
            self._requested = now
            self._out.append(Resend(self._taken + 1))

    def _resume(self, seq: int, reason: str, now: int, *, boot: int | None = None) -> list[Reading]:
        """Numbers are lost for good: continue with `seq`, and report it."""
        found = self._marked(self._pairing.flush(now))
        if boot is not None:
            self._boot, self._dropped = boot, 0
        self._restart(seq)
        assert self._boot is not None
        return [*found, CheckCards(reason=reason, at=now, position=ShoePosition(self._boot, self._taken))]

    def _restart(self, seq: int) -> None:
        """Continue with the frame `seq`; numbers begin at 1, whatever a shoe without kept frames says."""
        self._taken = self._confirmed = self._reported = max(0, seq - 1)
        self._gap = self._requested = None
        self._acked = -1

    # --- alive or not ---------------------------------------------------------------------------------------

    def _ask_at(self) -> int:
        assert self._received_at is not None
        return max(self._received_at, self._asked) + self._settings.ask_after_ms

    def _lost_at(self) -> int:
        """When a silent shoe counts as lost, unless it must first be asked."""
        assert self._received_at is not None
        answered = max(self._received_at, self._asked) + self._settings.answer_ms
        asked = self._asked >= self._received_at
        return max(self._received_at + self._settings.lost_after_ms, answered if asked else self._ask_at())

    def _signs(self, signs: str, now: int) -> list[Reading]:
        """The antennas of a heartbeat, if they changed; all earlier frames are known."""
        found: list[Reading] = []
        for antenna, sign in enumerate(signs):
            works = sign != "-"
            if works != self._works.get(antenna, True):
                self._works[antenna] = works
                state = WELL if works else "failed"
                found.append(ReaderFaultSeen(antenna=antenna, state=state, at=now))
        return found

    def _lost(self, reason: str, now: int) -> list[Reading]:
        self._alive = False
        if self._reported_lost:
            return []
        self._reported_lost = True
        return [ShoeLost(reason=reason, at=now)]

    def _back(self, beat: Heartbeat, now: int) -> list[Reading]:
        if self._alive:
            return []
        self._alive, self._reported_lost, self._back_ms = True, False, beat.ms
        self._works = {antenna: sign != "-" for antenna, sign in enumerate(beat.antennas)}
        return [ShoeBack(antennas=beat.antennas, firmware=beat.firmware, at=now)]

    def _count_garbage(self, now: int) -> None:
        if self._synchronised:  # before that, adapters send noise while they wake up
            self._noise.count(now)
