"""How the devices of the terminal are, as the loop last measured it; `present` makes lamps of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, kw_only=True)
class Health:
    """`shoe`: ok, lost since `shoe_seconds`, none configured, or check: readings may be missing.

    `disk_free_mb` is what is left where the log lies; the clock is synchronised or not.
    """

    shoe: Literal["ok", "lost", "check", "none"] = "ok"
    shoe_seconds: int = 0
    disk: Literal["ok", "low", "failed"] = "ok"
    disk_free_mb: int = 0
    clock_synchronised: bool = True
