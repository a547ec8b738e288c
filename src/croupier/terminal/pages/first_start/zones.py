"""The time zones of the world, by part: two touches on a list, with no name to type."""

from __future__ import annotations

from functools import cache
from typing import Final
from zoneinfo import available_timezones

PARTS: Final = (
    "Europe", "America", "Africa", "Asia", "Australia", "Pacific", "Indian", "Atlantic", "Antarctica",
)  # fmt: skip
"""How the names of the zones begin; old names and those without a place are left out."""


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
