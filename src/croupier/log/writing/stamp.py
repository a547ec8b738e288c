"""When an input came, as it is stored with its rows."""

from __future__ import annotations

from datetime import UTC, datetime

from croupier.errors import Unreadable
from croupier.values import dataclass


@dataclass(frozen=True)
class Stamp:
    """The wall clock, the milliseconds of the table, and whether the clock could be trusted."""

    utc: str
    mono_ms: int
    clock_synced: bool


def as_text(utc: datetime | str) -> str:
    """A moment as ``2026-03-01T20:15:03.123Z``; raises `Unreadable` for a moment without a zone."""
    try:
        moment = datetime.fromisoformat(utc) if isinstance(utc, str) else utc
    except ValueError:
        raise Unreadable(f"time {utc!r}: expected ISO 8601, such as 2026-03-01T20:15:03.123Z") from None
    if moment.tzinfo is None:
        raise Unreadable(f"time {utc!r}: its zone is missing")
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
