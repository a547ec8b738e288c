"""The twin of the shoe: a device without hardware that keeps the same promises on the same wire.

`SimulatedShoe` is the device's logic, pure: numbers, the ring of unacknowledged frames, heartbeats. Run as a
program it sits at the far end of a pseudo-terminal (`twin_port`) and takes one command a line:

    python -m croupier.devices.simulated --link PATH

    draw [UID]      a card leaves the shoe with this tag (without UID: the next of --deck)
    draw -          a card leaves the shoe and nobody can read it
    stuck UID UID   two cards leave the shoe as one
    tag UID [N]     antenna N (0: the slot) sees a tag, no card is drawn;  gone UID [N]: it leaves again
    key N 0|1       a button of the shoe
    fault N WORD    reader N fails, or works again (ok)
    reboot          the device forgets everything but its boot count
"""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from croupier.devices.clock import monotonic_ms
from croupier.devices.frames import (
    PROTOCOL,
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
from croupier.devices.twin_port import run
from croupier.errors import Refused, Unreadable


@dataclass(frozen=True, kw_only=True)
class TwinSettings:
    """Times in ms. `pace_ms` passes on the device's clock, not on the wall, between one card and the next."""

    ring: int = 64
    resend_ms: int = 200
    heartbeat_ms: int = 500
    pace_ms: int = 400
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
        self._states = dict.fromkeys(range(self._settings.antennas), "ok")
        self._start(now, boot)

    def _start(self, now: int, boot: int) -> None:
        self._reader = FrameReader()
        self._boot = boot
        self._booted_at = now
        self._skipped = 0  # how far the device's clock was put forward
        self._card_ms = -self._settings.pace_ms
        self._newest = self._dropped = 0
        self._ring: deque[Frame] = deque()
        self._out: list[bytes] = []
        self._sent_at = now
        self._beat(now)

    @property
    def unacknowledged(self) -> int:
        """How many frames the host has still to acknowledge."""
        return len(self._ring)

    @property
    def settled(self) -> bool:
        """The host has acknowledged everything."""
        return not self._ring

    # --- what happens at the shoe ---------------------------------------------------------------------------

    def draw(self, uid: str | None, now: int) -> None:
        """A card passes the slot; None: no reader can read it. Raises `Unreadable` if `uid` is none."""
        self._check_uids(*[uid] if uid is not None else [])
        self._next_card(now)
        self._number(SlotPassed, now)
        if uid is not None:
            self._pass_antenna(uid, now)
        else:
            self._let_time_pass(now)

    def stuck(self, first: str, second: str, now: int) -> None:
        """Two cards pass the slot as one."""
        self._check_uids(first, second)
        self._next_card(now)
        self._number(SlotPassed, now)
        for uid in (first, second):
            self._pass_antenna(uid, now)
        self._let_time_pass(now)

    def tag(self, uid: str, antenna: int, now: int) -> None:
        """A tag comes near an antenna and no card is drawn."""
        self._check_antenna(antenna)
        self._check_uids(uid)
        self._next_card(now)
        self._number(TagEntered, now, antenna, "14443A", uid)
        self._let_time_pass(now)

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
        """A new line: what stood in the old one's buffers is lost, what nobody acknowledged is sent again."""
        self._out.clear()
        self._reader = FrameReader()
        self._beat(now)
        self._send_again(0, now)

    def noise(self, data: bytes) -> None:
        self._out.append(data)

    # --- the wire -------------------------------------------------------------------------------------------

    def receive(self, data: bytes, now: int) -> None:
        """Bytes of the host; damaged lines are ignored, the host will say it again."""
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
        """Send what is due by now."""
        if now >= self._beat_at + self._settings.heartbeat_ms:
            self._beat(now)
        if self._ring and now >= self._sent_at + self._settings.resend_ms:
            self._send_again(0, now)

    def deadline(self) -> int:
        """When `poll` is due."""
        beat = self._beat_at + self._settings.heartbeat_ms
        return min(beat, self._sent_at + self._settings.resend_ms) if self._ring else beat

    def output(self) -> bytes:
        """Take what is to be written to the host."""
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
        """Cards do not leave a shoe faster than hands can draw them: let the device's clock run on."""
        self._skipped += max(0, self._card_ms + self._settings.pace_ms - self._ms(now))
        self._card_ms = self._ms(now)

    def _let_time_pass(self, now: int) -> None:
        """Nothing more comes of this card: the host need not wait on the wall's clock to learn it."""
        self._skipped += self._settings.pace_ms
        self._beat(now)

    def _pass_antenna(self, uid: str, now: int) -> None:
        self._skipped += 20
        self._number(TagEntered, now, 0, "14443A", uid)
        self._skipped += 40
        self._number(TagLeft, now, 0, uid)

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
            "".join("+" if state == "ok" else "-" for state in self._states.values()),
            PROTOCOL,
            self._settings.firmware,
        )
        self._out.append(encode(beat))


class _Bench:
    """The shoe and its deck, moved by commands."""

    def __init__(self, deck: Sequence[str], antennas: int) -> None:
        self._deck = deque(deck)
        self.device = SimulatedShoe(TwinSettings(antennas=antennas), now=monotonic_ms())

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
    parser = argparse.ArgumentParser(prog="croupier.devices.simulated", description="The shoe's twin.")
    parser.add_argument("--link", type=Path, required=True, help="symbolic link that names the port")
    parser.add_argument("--deck", default="", help="tags in the order of the shoe, separated by commas")
    parser.add_argument("--antennas", type=int, default=1, help="how many antennas; 0 is the slot's")
    options = parser.parse_args(arguments)
    bench = _Bench(list(filter(None, options.deck.split(","))), options.antennas)
    return run(options.link, bench.device, bench.obey)


if __name__ == "__main__":
    raise SystemExit(main())
