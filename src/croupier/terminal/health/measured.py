"""The state of the terminal's devices, as the loop last measured it; `present` makes lamps of it."""

from __future__ import annotations

from typing import Literal

from croupier.errors import LogState
from croupier.terminal.health.troubles import Trouble
from croupier.terminal.host.way import NO_ROOM, Room
from croupier.values import dataclass

DiskState = LogState | Literal["ok", "held", "low", "full", "slow", "restored"]


@dataclass(frozen=True, kw_only=True)
class Health:
    """`shoe`: ok, lost since `shoe_seconds`, none configured, or check: readings may be missing.

    `troubles` are those of its devices, the worst first. `disk`: slow while a commit waits, held while
    another program that reads the log keeps it from being tidied, restored for a minute once a file that
    was moved has every row again, or why nothing is written (`LogState`). `kept` names another file that
    has every row, `disk_free_mb` is the free space where the log is. The clock is synchronised, or set by
    hand (`clock_by_hand`), or neither. Nothing depends on the `room`.
    """

    shoe: Literal["ok", "lost", "check", "none"] = "ok"
    shoe_seconds: int = 0
    troubles: tuple[Trouble, ...] = ()
    disk: DiskState = "ok"
    disk_free_mb: int = 0
    kept: str = ""
    clock_synchronised: bool = True
    clock_by_hand: bool = False
    room: Room = NO_ROOM
