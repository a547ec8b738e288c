"""Where the terminal's time comes from: the machine, or a script that sets it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, Protocol

SYNCHRONISED: Final = Path("/run/systemd/timesync/synchronized")
"""Exists once systemd-timesyncd has set the wall clock since the machine started."""


_BOOT: Final = Path("/proc/sys/kernel/random/boot_id")


def boot_id() -> str:
    """Which start of the machine this is; empty where the machine does not say."""
    try:
        return _BOOT.read_text(encoding="ascii").strip()
    except OSError:
        return ""


class Clock(Protocol):
    """Durations are measured with `now`, never with `utc`, which may jump."""

    def now(self) -> int:
        """Milliseconds on a clock that only goes forward."""

    def utc(self) -> datetime:
        """The wall clock, with its zone."""

    def synchronised(self) -> bool:
        """Whether the wall clock can be trusted."""


class SystemClock:
    """The clocks of the machine."""

    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def utc(self) -> datetime:
        return datetime.now(UTC)

    def synchronised(self) -> bool:
        return SYNCHRONISED.exists()


@dataclass
class ScriptClock:
    """A clock that stands still until it is moved: table scripts and headless demos.

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

    def wait(self, milliseconds: int) -> None:
        """Let time pass; it never goes back."""
        self.elapsed_ms += max(0, milliseconds)
