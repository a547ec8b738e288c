"""The source of the terminal's time: the machine, or a script that sets it."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, Protocol

from croupier.values import dataclass

SYNCHRONISED: Final = Path("/run/systemd/timesync/synchronized")
"""Exists if systemd-timesyncd has set the wall clock since the machine started."""

SET_BY_HAND: Final = Path("/run/croupier/clock-told")
"""Exists if a dealer has entered the time since the machine was switched on."""

CLOCKS: Final = Path("/sys/class/rtc")
NETWORKS: Final = Path("/sys/class/net")


_BOOT: Final = Path("/proc/sys/kernel/random/boot_id")


def boot_id() -> str:
    """An identifier of this start of the machine; empty if the machine has none."""
    return says(_BOOT)


def must_ask(clocks: Path = CLOCKS, networks: Path = NETWORKS) -> bool:
    """Whether only a person can know the time: no clock set it at power-on, and no network is plugged in.

    The kernel says which clock it took the time from, and stays at 1970 if there is none.
    """
    for clock in clocks.glob("rtc*") if clocks.is_dir() else ():
        if says(clock / "hctosys") == "1" and says(clock / "date") >= "2026":
            return False
    others = (each for each in networks.iterdir() if each.name != "lo") if networks.is_dir() else ()
    return not any(says(each / "operstate") == "up" for each in others)


def says(path: Path) -> str:
    """The word in a kernel file; empty if it cannot be read."""
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


class Clock(Protocol):
    """Use `now` to measure durations, never `utc`, which may jump."""

    def now(self) -> int:
        """Milliseconds on a clock that only goes forward."""

    def utc(self) -> datetime:
        """The wall clock, with its zone."""

    def synchronised(self) -> bool:
        """Whether the wall clock can be trusted."""

    def set_by_hand(self) -> bool:
        """Whether a person has set it since the machine started."""


class SystemClock:
    """The clocks of the machine."""

    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def utc(self) -> datetime:
        return datetime.now(UTC)

    def synchronised(self) -> bool:
        return SYNCHRONISED.exists()

    def set_by_hand(self) -> bool:
        return SET_BY_HAND.exists()


@dataclass
class ScriptClock:
    """A clock that stands still until it is moved, for table scripts and headless demos.

    >>> clock = ScriptClock()
    >>> clock.wait(1_500)
    >>> clock.now()
    1500
    """

    elapsed_ms: int = 0
    start: datetime = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)

    def now(self) -> int:
        return self.elapsed_ms

    def utc(self) -> datetime:
        return self.start + timedelta(milliseconds=self.elapsed_ms)

    def synchronised(self) -> bool:
        return False

    def set_by_hand(self) -> bool:
        return False

    def wait(self, milliseconds: int) -> None:
        """Let time pass; it never goes back."""
        self.elapsed_ms += max(0, milliseconds)
