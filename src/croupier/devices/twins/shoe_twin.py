"""The twin of the shoe: a device without hardware that follows the same protocol.

`SimulatedShoe` is the device's logic: numbers, the ring of unacknowledged frames, heartbeats. As a program it
is behind a pseudo-terminal (`twins.port`) and takes one command a line:

python -m croupier.devices.twins.shoe_twin --link PATH

    draw [UID]      a card leaves the shoe with this tag (without UID: the next of --deck)
    draw -          a card leaves the shoe and nobody can read it
    lag LO HI [LO HI]  a tag is read that many ms after its card, at random; the second pair: of turned cards
    pace MS         a card leaves so long after the one before it
    stuck UID UID   two cards leave the shoe as one
    tag UID [N]     antenna N (0: the slot) sees a tag, no card is drawn;  gone UID [N]: it leaves again
    key N 0|1       a button of the shoe
    fault N WORD    reader N fails, or works again (ok); of reader 0 slot-blocked as well
    reboot          the device forgets everything but its boot count
"""

from __future__ import annotations

import argparse
import random
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from croupier.devices.protocol.frames import (
    PROTOCOL,
    SLOT,
    WELL,
    Ack,
    Frame,
    FrameReader,
    Heartbeat,
    Identify,
    KeyEdge,
    PollSettings,
    ReaderFault,
    Resend,
    SelfTest,
    SlotPassed,
    TagEntered,
    TagLeft,
    encode,
    is_uid,
)
from croupier.devices.readings import monotonic_ms
from croupier.devices.twins.port import run
from croupier.errors import Refused, Unreadable
from croupier.values import dataclass, replace

Lags = tuple[int, int]
"""The least and the most ms from the count of a card to its tag."""

DRAWN_SLOT: Final[Lags] = (30, 220)
"""The lags of the shoe as the firmware's pages draw it, with the tag in the middle of the card."""

_OVER_MS: Final = 40
"""How long a tag stays in the field."""

_QUIET_MS: Final = 600
"""After this time nothing more comes of a card, however late its tag is."""

_BACK_MS: Final = 1000
"""A card put back into the shoe leaves it again only after this time."""


@dataclass(frozen=True, kw_only=True)
class TwinSettings:
    """Times in ms. `pace_ms` passes on the device's clock, not on the wall, between one card and the next.

    `lags` of the cards' tags are random; `turned` applies to half of the cards, if their tags are off the
    middle and the pack was shuffled end for end. The same `seed` gives the same lags.
    """

    ring: int = 64
    resend_ms: int = 200
    heartbeat_ms: int = 500
    pace_ms: int = 400
    lags: Lags = (20, 20)
    turned: Lags | None = None
    seed: int = 0
    antennas: int = 1
    firmware: str = "twin"


class SimulatedShoe:
    """The logic of a shoe; `now` is any clock in ms that does not go back.

    >>> shoe = SimulatedShoe(now=0)
    >>> _ = shoe.output()
    >>> shoe.draw("04A1B2C3", 10)
    >>> shoe.output().decode().splitlines()[0][:5], shoe.unacknowledged
    ('~D 1 ', 3)
    """

    def __init__(self, settings: TwinSettings | None = None, *, now: int, boot: int = 1) -> None:
        self._settings = settings or TwinSettings()
        self._states = dict.fromkeys(range(self._settings.antennas), WELL)
        self._dice = random.Random(self._settings.seed)
        self._start(now, boot)

    def _start(self, now: int, boot: int) -> None:
        self._reader = FrameReader()
        self._boot = boot
        self._booted_at = now
        self._skipped = 0  # how far the device's clock was moved forward
        self._card_ms = -self._settings.pace_ms
        self._due: list[tuple[int, Callable[..., Frame], tuple[object, ...]]] = []  # by the device's clock
        self._left_ms: dict[str, int] = {}  # when each card left
        self._newest = self._dropped = 0
        self._ring: deque[Frame] = deque()
        self._out: list[bytes] = []
        self._sent_at = now
        self._beat(now)

    @property
    def unacknowledged(self) -> int:
        """How many frames the host has not acknowledged."""
        return len(self._ring)

    @property
    def settled(self) -> bool:
        """Whether the host has acknowledged everything."""
        return not self._ring

    # --- what happens at the shoe ---------------------------------------------------------------------------

    def draw(self, uid: str | None, now: int) -> None:
        """A card passes the slot; None: no reader can read it. Raises `Unreadable` for an invalid UID."""
        self._leave([] if uid is None else [uid], now)
        if uid is None:
            self._let_time_pass(now)

    def stuck(self, first: str, second: str, now: int) -> None:
        """Two cards pass the slot as one."""
        self._leave([first, second], now)
        self._let_time_pass(now)

    def tag(self, uid: str, antenna: int, now: int) -> None:
        """A tag comes near an antenna and no card is drawn."""
        self._check_antenna(antenna)
        self._check_uids(uid)
        if antenna == 0:
            self._let_time_pass(now)
        self._next_card(now)
        self._number(TagEntered, now, antenna, "14443A", uid)
        self._let_time_pass(now)

    def use(
        self, *, lags: Lags | None = None, turned: Lags | None = None, pace_ms: int | None = None
    ) -> None:
        """From now on use these delays of tags (`turned` only with `lags`), or this pace of cards."""
        if lags is not None:
            if any(not 0 <= least <= most <= _QUIET_MS for least, most in (lags, turned or lags)):
                raise Refused("no-lag", f"lags are 0 to {_QUIET_MS} ms, the least one first")
            self._settings = replace(self._settings, lags=lags, turned=turned)
        if pace_ms is not None:
            self._settings = replace(self._settings, pace_ms=pace_ms)

    def gone(self, uid: str, antenna: int, now: int) -> None:
        self._number(TagLeft, now, antenna, uid)

    def key(self, key: int, down: bool, now: int) -> None:
        self._number(KeyEdge, now, key, down)

    def fault(self, antenna: int, state: str, now: int) -> None:
        self._check_antenna(antenna)
        self._number(ReaderFault, now, antenna, state)
        self._states[antenna] = state

    def reboot(self, now: int) -> None:
        """Power lost: numbers and unacknowledged frames are gone."""
        self._start(now, self._boot + 1)

    def plugged(self, now: int) -> None:
        """A new line: the old one's buffers are lost, and unacknowledged frames are sent again."""
        self._out.clear()
        self._reader = FrameReader()
        self._beat(now)
        self._send_again(0, now)

    def noise(self, data: bytes) -> None:
        self._out.append(data)

    # --- the wire -------------------------------------------------------------------------------------------

    def receive(self, data: bytes, now: int) -> None:
        """Bytes from the host; damaged lines are ignored, because the host repeats itself."""
        for frame in self._reader.feed(data):
            match frame:
                case Ack(seq=seq) if seq <= self._newest:
                    while self._ring and self._ring[0].seq <= seq:
                        self._ring.popleft()
                case Resend(seq=seq):
                    self._send_again(seq, now)
                case SelfTest():
                    for antenna, state in self._states.items():
                        self._number(ReaderFault, now, antenna, state)
                    self._beat(now)
                case Identify() | PollSettings():
                    self._beat(now)

    def poll(self, now: int) -> None:
        """Send everything due by now."""
        self._run_to(self._ms(now), now)
        if now >= self._beat_at + self._settings.heartbeat_ms:
            self._beat(now)
        if self._ring and now >= self._sent_at + self._settings.resend_ms:
            self._send_again(0, now)

    def deadline(self) -> int:
        """When `poll` is due."""
        due = [self._beat_at + self._settings.heartbeat_ms]
        if self._ring:
            due.append(self._sent_at + self._settings.resend_ms)
        if self._due:
            due.append(self._due[0][0] + self._booted_at - self._skipped)
        return min(due)

    def output(self) -> bytes:
        """The bytes for the host."""
        out, self._out = self._out, []
        return b"".join(out)

    def _check_uids(self, *uids: str) -> None:
        for uid in uids:
            if not is_uid(uid):
                raise Unreadable(f"tag {uid!r}: expected 4, 5, 7, 8 or 10 bytes in upper-case hex")

    def _check_antenna(self, antenna: int) -> None:
        if antenna not in self._states:
            raise Refused("no-antenna", f"this shoe has antennas 0 to {len(self._states) - 1}")

    def _ms(self, now: int) -> int:
        return (now - self._booted_at + self._skipped) % (1 << 32)

    def _next_card(self, now: int) -> None:
        """Move the device's clock forward: cards do not leave a shoe faster than a hand can draw them."""
        self._run_to(self._card_ms + self._settings.pace_ms, now)
        self._card_ms = self._ms(now)

    def _leave(self, uids: Sequence[str], now: int) -> None:
        """These cards pass the slot as one, then their tags the antenna, unless something comes first."""
        self._check_uids(*uids)
        back = [self._left_ms[uid] + _BACK_MS for uid in uids if uid in self._left_ms]
        self._run_to(max(back, default=0), now)
        self._next_card(now)
        self._number(SlotPassed, now)
        lags = self._settings.lags, self._settings.turned or self._settings.lags
        lag = self._dice.randint(*self._dice.choice(lags))
        for place, uid in enumerate(uids):
            at = self._card_ms + lag + place * _OVER_MS // 2
            self._due += [(at, TagEntered, (0, "14443A", uid)), (at + _OVER_MS, TagLeft, (0, uid))]
            self._left_ms[uid] = at
        self._due.sort(key=lambda due: due[0])
        before_next = [at for at, _, _ in self._due if at < self._card_ms + self._settings.pace_ms]
        self._run_to(max(before_next, default=0), now)

    def _let_time_pass(self, now: int) -> None:
        """Nothing more comes of this card, so the host need not wait in real time."""
        self._run_to(self._card_ms + _QUIET_MS, now)
        self._beat(now)

    def _run_to(self, ms: int, now: int) -> None:
        """Move the device's clock forward to `ms` and do everything due by then."""
        while self._due and self._due[0][0] <= ms:
            at, kind, values = self._due.pop(0)
            self._skipped += max(0, at - self._ms(now))
            self._number(kind, now, *values)
        self._skipped += max(0, ms - self._ms(now))

    def _number(self, kind: Callable[..., Frame], now: int, *values: object) -> None:
        frame = kind(self._newest + 1, self._ms(now), *values)
        self._newest += 1
        if not self._ring:
            self._sent_at = now
        elif len(self._ring) == self._settings.ring:
            self._ring.popleft()
            self._dropped = min(self._dropped + 1, 65535)
        self._ring.append(frame)
        self._out.append(encode(frame))

    def _send_again(self, seq: int, now: int) -> None:
        self._sent_at = now
        self._out += [encode(frame) for frame in self._ring if frame.seq >= seq]

    def _beat(self, now: int) -> None:
        self._beat_at = now
        beat = Heartbeat(
            self._newest,
            self._ms(now),
            self._ms(now) // 1000,
            self._boot,
            self._ring[0].seq if self._ring else self._newest + 1,
            self._dropped,
            "".join(
                "+" if state == WELL or state.startswith(SLOT) else "-" for state in self._states.values()
            ),
            PROTOCOL,
            self._settings.firmware,
        )
        self._out.append(encode(beat))


class _Bench:
    """The shoe and its deck, driven by commands."""

    def __init__(self, deck: Sequence[str], antennas: int) -> None:
        self._deck = deque(deck)
        self.device = SimulatedShoe(TwinSettings(antennas=antennas, lags=DRAWN_SLOT), now=monotonic_ms())

    def obey(self, words: Sequence[str], now: int) -> None:
        shoe = self.device
        match words:
            case ["draw"]:
                if not self._deck:
                    raise Refused("no-deck", "the deck is used up")
                shoe.draw(self._deck.popleft(), now)
            case ["draw", uid]:
                shoe.draw(None if uid == "-" else uid, now)
            case ["stuck", first, second]:
                shoe.stuck(first, second, now)
            case ["lag", least, most]:
                shoe.use(lags=(int(least), int(most)))
            case ["lag", least, most, turned, latest]:
                shoe.use(lags=(int(least), int(most)), turned=(int(turned), int(latest)))
            case ["pace", pace]:
                shoe.use(pace_ms=int(pace))
            case ["tag", uid, *antenna]:
                shoe.tag(uid, int(*antenna), now)
            case ["gone", uid, *antenna]:
                shoe.gone(uid, int(*antenna), now)
            case ["key", key, ("0" | "1") as down]:
                shoe.key(int(key), down == "1", now)
            case ["fault", antenna, state]:
                shoe.fault(int(antenna), state, now)
            case ["reboot"]:
                shoe.reboot(now)
            case _:
                raise ValueError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the twin until `quit` or the end of the commands."""
    parser = argparse.ArgumentParser(prog="croupier.devices.twins.shoe_twin", description="The shoe's twin.")
    parser.add_argument("--link", type=Path, required=True, help="symbolic link that names the port")
    parser.add_argument("--deck", default="", help="tags in the order of the shoe, separated by commas")
    parser.add_argument("--antennas", type=int, default=1, help="how many antennas; 0 is the slot's")
    options = parser.parse_args(arguments)
    bench = _Bench(list(filter(None, options.deck.split(","))), options.antennas)
    return run(options.link, bench.device, bench.obey)


if __name__ == "__main__":
    raise SystemExit(main())
