"""How the devices of the terminal are, as the loop last measured it; `present` makes lamps of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.terminal.host.way import NO_ROOM, Room
from croupier.terminal.troubles import Trouble

DiskState = Literal["ok", "held", "low", "full", "slow", "failed"]


@dataclass(frozen=True, kw_only=True)
class Health:
    """`shoe`: ok, lost since `shoe_seconds`, none configured, or check: readings may be missing.

    `troubles` are those of its devices, the worst first. `disk`: slow while a commit is waited for, held
    while a program that reads keeps the log from being tidied up; `disk_free_mb` is what is left where the
    log lies. The clock is
    synchronised, or was told the time (`clock_told`) by a person, or neither. Nothing depends on the `room`.
    """

    shoe: Literal["ok", "lost", "check", "none"] = "ok"
    shoe_seconds: int = 0
    troubles: tuple[Trouble, ...] = ()
    disk: DiskState = "ok"
    disk_free_mb: int = 0
    clock_synchronised: bool = True
    clock_told: bool = False
    room: Room = NO_ROOM
