"""The time zones of the world, by part: two touches on a list, instead of a name that is typed."""

from __future__ import annotations

from functools import cache
from typing import Final
from zoneinfo import available_timezones

PARTS: Final = (
    "Europe", "America", "Africa", "Asia", "Australia", "Pacific", "Indian", "Atlantic", "Antarctica",
)  # fmt: skip
"""The names of the zones begin with them; old names and those of no place are left out."""


@cache
def places(part: str) -> tuple[str, ...]:
    """The zones of one part, in their order.

    >>> "Europe/Paris" in places("Europe")
    True
    """
    return tuple(sorted(zone for zone in available_timezones() if zone.startswith(f"{part}/")))


def shown(zone: str) -> str:
    """The place without its part.

    >>> shown("America/Argentina/Buenos_Aires")
    'Argentina, Buenos Aires'
    """
    return zone.partition("/")[2].replace("/", ", ").replace("_", " ")
