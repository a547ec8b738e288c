"""Players who are absent, leave or take their time (rules matrix 5.7)."""

from __future__ import annotations

from typing import Final

from croupier.engine.incidents.case import Incident

INCIDENTS: Final[tuple[Incident, ...]] = ()
