"""What each event changes: one file for each file of events, where a decorator names the event.

Importing this package registers them all.
"""

from __future__ import annotations

from types import ModuleType
from typing import Final

from croupier.engine.changes import (
    betting,
    betting_rulings,
    between,
    board_rulings,
    deal,
    evening,
    hand,
    incidents,
    motions,
    offers,
    people,
    requests,
    showdown,
)
from croupier.engine.changes.registry import CHANGES as CHANGES

FILES: Final[tuple[ModuleType, ...]] = (
    betting,
    betting_rulings,
    between,
    board_rulings,
    deal,
    evening,
    hand,
    incidents,
    motions,
    offers,
    people,
    requests,
    showdown,
)
"""The files with the changes of events."""
