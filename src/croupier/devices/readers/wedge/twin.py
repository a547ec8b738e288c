"""The twin of a reader that types: it sends a tag once, when it comes."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.devices.readers.twin import ReaderTwin
from croupier.devices.readers.wedge.frames import WedgeFrames, encode


class WedgeTwin(ReaderTwin[bytes]):
    """A second tag that comes while one is there is not read."""

    def __init__(self, *, slot: int = 0) -> None:
        super().__init__(slot=slot)
        self.frames = WedgeFrames()

    def answers(self, frame: bytes) -> Iterable[bytes]:
        return ()

    def enter(self, uid: str, antenna: int, now: int) -> None:
        super().enter(uid, antenna, now)
        if len(self.tags(antenna)) == 1 and not self._dead:
            self.say(encode(bytes.fromhex(uid)), now)
