"""An alert as data. What its ways out do is known to the incidents, one layer up."""

from __future__ import annotations

from croupier.values import dataclass

Facts = tuple[tuple[str, int], ...]
"""Numbers from the report or the reading, by name."""


@dataclass(frozen=True, kw_only=True)
class WaysOut:
    """How loud an alert is, and which ways out the rules leave open now.

    Only the floor may order those in `floor_ways`; `detected` says who noticed the trouble.
    """

    colour: str
    rule: str
    options: tuple[str, ...]
    floor_ways: tuple[str, ...]
    detected: str
