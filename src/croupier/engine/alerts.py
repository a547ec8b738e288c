"""What an alert is when it is raised: data, below the incidents that know what its ways out do."""

from __future__ import annotations

from dataclasses import dataclass

Facts = tuple[tuple[str, int], ...]
"""Numbers of the report or the reading, by name."""


@dataclass(frozen=True, kw_only=True)
class WaysOut:
    """How loud an alert is, and the words of the ways out that the rules leave open now.

    `floor_ways` are those of them that only the floor may order; `detected` says who noticed it.
    """

    colour: str
    rule: str
    options: tuple[str, ...]
    floor_ways: tuple[str, ...]
    detected: str
