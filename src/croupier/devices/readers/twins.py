"""The twins of the ready-made readers: each speaks the frames of its family and sees the tags given to it.

Run as a program a twin sits at the far end of a pseudo-terminal (`twin_port`) and takes one command a line:

    python -m croupier.devices.readers.twins KIND --link PATH

    pass UID        a card passes antenna `--slot` as out of a shoe; the next one comes after it
    enter UID [N]   a tag comes to antenna N and stays;  leave UID [N]
    unread [N]      a tag that gives no number comes to antenna N;  read [N]: it leaves
    dead  alive     it answers nothing;  slow MS: it answers after that time only
    damage          one byte of its next answer is wrong
    fault N  mend N antenna N cannot be used, or again
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from croupier.devices.readers import pepper
from croupier.devices.readers.mfrc522.twin import Mfrc522Twin
from croupier.devices.readers.pcsc.twin import PcscTwin
from croupier.devices.readers.pepper import PepperFrames
from croupier.devices.readers.pepper import encode as pepper_frame
from croupier.devices.readers.pn532.twin import Pn532BusTwin, Pn532Twin
from croupier.devices.readers.twin import ReaderTwin
from croupier.devices.readers.wedge import WedgeFrames, encode
from croupier.devices.twins.port import run


class PepperTwin(ReaderTwin[bytes]):
    """A C1 MUX, or without antenna numbers a C1. It polls and reports by itself until told to stop."""

    EVERY_MS: Final = 100

    def __init__(self, *, slot: int = 0) -> None:
        super().__init__(slot=slot)
        self.frames = PepperFrames()
        self._antenna = 0
        self._polling = True
        self._reported = 0

    def plugged(self, now: int) -> None:
        super().plugged(now)
        self._antenna, self._polling = 0, True

    def poll(self, now: int) -> None:
        if self._polling and not self._dead and now >= self._reported + self.EVERY_MS:
            self._reported = now
            for uid in self._tags.get(self._slot, ()):
                self.say(pepper_frame(b"\xfe\x03\x01\x08" + bytes.fromhex(uid)), now)
        super().poll(now)

    def answers(self, frame: bytes) -> Iterable[bytes]:
        yield pepper_frame(self._answer(frame[0], frame[1:]))

    def _answer(self, command: int, data: bytes) -> bytes:
        error, good = bytes([pepper.ERROR, command, 0, 1]), bytes([pepper.OK, command])
        tags = self.tags(self._antenna)
        match command:
            case pepper.SET_POLLING:
                self._polling = bool(data[0])
                return good
            case pepper.GET_VERSION:
                return good + b"1.22"
            case pepper.SET_ANTENNA if 1 <= data[0] <= 8 and data[0] not in self.faulty:
                self._antenna = data[0]
                return good
            case pepper.TAG_COUNT if self._antenna not in self.faulty:
                return good + bytes([len(tags) + (self._antenna in self._unread)])
            case pepper.GET_UID if data[0] < len(tags):
                return good + b"\x01\x08" + bytes.fromhex(tags[data[0]])
        return error


class WedgeTwin(ReaderTwin[bytes]):
    """A second tag is not read while one is there."""

    def __init__(self, *, slot: int = 0) -> None:
        super().__init__(slot=slot)
        self.frames = WedgeFrames()

    def answers(self, frame: bytes) -> Iterable[bytes]:
        return ()

    def enter(self, uid: str, antenna: int, now: int) -> None:
        super().enter(uid, antenna, now)
        if len(self.tags(antenna)) == 1 and not self._dead:
            self.say(encode(bytes.fromhex(uid)), now)


TWINS: Final[Mapping[str, Callable[[int], ReaderTwin[Any]]]] = {
    "pepper": lambda slot: PepperTwin(slot=slot),
    "pn532": lambda slot: Pn532Twin(slot=slot),
    "pn532-i2c": lambda slot: Pn532BusTwin(slot=slot, bus="i2c"),
    "pn532-spi": lambda slot: Pn532BusTwin(slot=slot, bus="spi"),
    "mfrc522": lambda slot: Mfrc522Twin(slot=slot),
    "pcsc": lambda slot: PcscTwin(slot=slot),
    "pcsc-plain": lambda slot: PcscTwin(slot=slot, plain=True),
    "wedge": lambda slot: WedgeTwin(slot=slot),
}
"""The twin of each kind, also on other buses of its driver, for the antenna of the shoe."""

VARIANTS: Final[Mapping[str, str]] = {
    "pn532-i2c": "pn532",
    "pn532-spi": "pn532",
    "pcsc-plain": "pcsc",
}
"""The driver's kind for each of those twins."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a twin until `quit` or the end of the commands."""
    parser = argparse.ArgumentParser(
        prog="croupier.devices.readers.twins", description="The twin of a bought reader."
    )
    parser.add_argument("kind", choices=TWINS)
    parser.add_argument("--link", type=Path, required=True, help="symbolic link that names the port")
    parser.add_argument("--slot", type=int, default=0, help="the antenna that cards pass")
    options = parser.parse_args(arguments)
    twin = TWINS[options.kind](options.slot)
    return run(options.link, twin, twin.obey)


if __name__ == "__main__":
    raise SystemExit(main())
