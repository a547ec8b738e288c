"""Scripts played with a shoe in this process: its readings reach the session at once, without a wire.

Engine, session, journal and log are those of `croupier play`. The wire and the process at its other end would
take a third of a script's time.
"""

from __future__ import annotations

from pathlib import Path
from queue import SimpleQueue
from typing import Any

from croupier.devices.readings import Draw, Reading, ShoePosition, TagGone, TagSeen
from croupier.script.rig import Rig


class ShoeAtHand:
    """A shoe that does and reads everything at once; it is its own port."""

    def __init__(self) -> None:
        self.readings: SimpleQueue[Reading] = SimpleQueue()
        self._seq = 0

    def ask(self, command: str) -> None:
        """Do one command of the shoe's twin: ``draw``, ``tag`` or ``gone``."""
        word, uid, *antenna = command.split()
        self._seq += 1
        stamp: dict[str, Any] = {"at": 0, "device_ms": 0, "position": ShoePosition(1, self._seq)}
        if word == "draw":
            self.readings.put(Draw(uid="" if uid == "-" else uid, **stamp))
        else:
            kind = {"tag": TagSeen, "gone": TagGone}[word]
            self.readings.put(kind(uid=uid, antenna=int(antenna[0]), **stamp))

    def wait(self) -> None:
        """All readings have already arrived."""

    def acknowledge(self, position: ShoePosition | None) -> None:
        """Nothing is kept."""

    def close(self) -> None:
        """Nothing is open."""


class RigAtHand(Rig):
    """A terminal on the log at `path` with such a shoe."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, ShoeAtHand())

    def _listen(self, after: ShoePosition | None) -> ShoeAtHand:
        self._readings = self._shoe.readings
        return self._shoe
