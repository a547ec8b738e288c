"""What each event changes: one file for each file of events, where a decorator names the event.

Importing this package registers them all.
"""

from __future__ import annotations

from types import ModuleType
from typing import Final

from croupier.engine.changes import betting, between, deal, evening, hand, incidents, people, rulings
from croupier.engine.changes.registry import CHANGES as CHANGES

FILES: Final[tuple[ModuleType, ...]] = (
    betting,
    between,
    deal,
    evening,
    hand,
    incidents,
    people,
    rulings,
)
"""The files with the changes of events."""
